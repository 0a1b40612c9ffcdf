"""The built site (`make docs`): complete, ours to look at, and alone in the world."""

import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser

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
    for folder, kind in (("", "md"), ("design", "md"), ("notebooks", "ipynb")):
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
    page.click(".md-search__input")
    page.fill(".md-search__input", "SF-5.2")
    page.wait_for_selector(".md-search-result__item", timeout=60_000)
    page.close()


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("action mask", "ecosystem.html#action-mask"),
        ("observation", "ecosystem.html#observation-space"),
        ("self-play", "training.html#self-play"),
        ("seed", "ecosystem.html#random-seed"),
    ],
)
def test_what_researchers_look_for_is_a_heading_of_the_search(words: str, place: str) -> None:
    index = json.loads((SITE / "search" / "search_index.json").read_text(encoding="utf-8"))
    titles = {entry["location"]: entry["title"] for entry in index["docs"]}
    assert words in titles[place].lower()


def test_the_copy_button_copies_code_without_prompts_and_outputs(
    browser: Browser, site: str
) -> None:
    context = browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    page = context.new_page()
    page.goto(f"{site}/ecosystem.html")
    block = page.locator(".highlight", has_text="env.agent_iter()").first
    block.hover()
    block.locator("[data-clipboard-target], .md-code__button[data-md-type=copy]").first.click()
    page.locator(".md-dialog--active, .md-tooltip--active").first.wait_for(timeout=60_000)
    copied = page.evaluate("navigator.clipboard.readText()")
    context.close()
    assert copied.startswith("from pithead.adapters.pettingzoo import pithead_v1\nenv = ")
    assert "\n    observation, reward, terminated" in copied
    assert ">>>" not in copied
    assert "..." not in copied
    assert "True" not in copied  # the output of the last line


def test_the_first_screen_has_all_games_and_two_commands(browser: Browser, site: str) -> None:
    page = browser.new_page(viewport=DESKTOP)  # type: ignore[arg-type]
    page.goto(f"{site}/index.html")
    for place in (".boxes img >> nth=0", ".boxes img >> nth=2", ".highlight code"):
        box = page.locator(place).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= DESKTOP["height"], place
    commands = page.locator(".highlight code").first.inner_text().strip().splitlines()
    assert [line.split("#")[0].strip() for line in commands] == ["make play", "make wheel"]
    links = page.locator(".doors a")
    targets = [links.nth(number).get_attribute("href") for number in range(links.count())]
    assert targets[:3] == ["for-players.html", "for-researchers.html", "for-owners.html"]
    page.close()


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
