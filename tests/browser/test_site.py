"""The built site (`make docs`): complete, ours to look at, and alone in the world."""

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site"
PAGES = sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html"))
LOADED = re.compile(r'(?:src|srcset)="(https?:)?//|<link[^>]+href="(https?:)?//(?!none)')
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
SEEN = ("index", "adding-a-game", "notebooks/play-a-position", "reference/positions", "benchmark")


def test_it_is_built() -> None:
    assert "index.html" in PAGES, "`make docs` builds the site that is looked at here"


def test_every_document_and_notebook_has_its_page() -> None:
    for folder, kind in (("", "md"), ("notebooks", "ipynb")):
        for path in (ROOT / "docs" / folder).glob(f"*.{kind}"):
            assert f"{folder}/{path.stem}.html".lstrip("/") in PAGES


def test_no_page_asks_another_host_for_anything() -> None:
    asking = []
    assert PAGES
    for name in PAGES:
        text = (SITE / name).read_text(encoding="utf-8")
        if LOADED.search(text):
            asking.append(name)
    assert asking == []


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The site on a server, as people see it: opened as files, pages cannot be searched."""
    handler = partial(Quiet, directory=str(SITE))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def from_elsewhere(address: str, site: str) -> list[str]:
    return [] if address.startswith((site, "data:", "blob:")) else [address]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_fit_load_nothing_and_have_no_errors(
    browser: Browser, site: str, size: dict[str, int]
) -> None:
    context = browser.new_context(viewport=size)  # type: ignore[arg-type]
    page = context.new_page()
    foreign: list[str] = []
    errors: list[str] = []
    page.on("request", lambda sent: foreign.extend(from_elsewhere(sent.url, site)))
    page.on("pageerror", lambda error: errors.append(str(error)))
    for name in SEEN:
        page.goto(f"{site}/{name}.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], name
    context.close()
    assert foreign == []
    assert errors == []


def test_search_finds_a_rule(browser: Browser, site: str) -> None:
    page = browser.new_page(viewport=DESKTOP)  # type: ignore[arg-type]
    page.goto(f"{site}/index.html")
    search(page, "SF-5.2")
    page.close()


def search(page: Page, words: str) -> None:
    page.click(".md-search__input")
    page.fill(".md-search__input", words)
    page.wait_for_selector(".md-search-result__item", timeout=60_000)


def test_light_and_dark_paper_are_those_of_the_drawings(browser: Browser, site: str) -> None:
    from pithead.drawing.palette import COLOURS

    for index, scheme in enumerate(("light", "dark")):
        context = browser.new_context(color_scheme=scheme)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{site}/index.html")
        wanted = COLOURS["paper"][index]
        numbers = ", ".join(str(int(wanted[i : i + 2], 16)) for i in (1, 3, 5))
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == f"rgb({numbers})"
        context.close()
