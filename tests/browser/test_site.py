"""The built site (`make docs`): complete, ours to look at, and alone in the world."""

import re
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


def from_elsewhere(address: str) -> list[str]:
    return [] if address.startswith(("file:", "data:", "blob:")) else [address]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_fit_load_nothing_and_have_no_errors(browser: Browser, size: dict[str, int]) -> None:
    context = browser.new_context(viewport=size)  # type: ignore[arg-type]
    page = context.new_page()
    foreign: list[str] = []
    errors: list[str] = []
    page.on("request", lambda sent: foreign.extend(from_elsewhere(sent.url)))
    page.on("pageerror", lambda error: errors.append(str(error)))
    for name in SEEN:
        page.goto((SITE / f"{name}.html").as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], name
    context.close()
    assert foreign == []
    assert errors == []


def test_search_finds_a_rule(browser: Browser) -> None:
    page = browser.new_page(viewport=DESKTOP)  # type: ignore[arg-type]
    page.goto((SITE / "index.html").as_uri())
    search(page, "SF-5.2")
    page.close()


def search(page: Page, words: str) -> None:
    page.click("label.md-header__button[for=__search]", force=True)
    page.fill(".md-search__input", words)
    page.wait_for_selector(".md-search-result__item", timeout=60_000)


def test_light_and_dark_paper_are_those_of_the_drawings(browser: Browser) -> None:
    from pithead.drawing.palette import COLOURS

    for index, scheme in enumerate(("light", "dark")):
        context = browser.new_context(color_scheme=scheme)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto((SITE / "index.html").as_uri())
        wanted = COLOURS["paper"][index]
        numbers = ", ".join(str(int(wanted[i : i + 2], 16)) for i in (1, 3, 5))
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == f"rgb({numbers})"
        context.close()
