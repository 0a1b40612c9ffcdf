"""A walk over the pages in the pseudo-language: no English is left, nothing is cut."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import pithead
from tests.browser.conftest import DESKTOP, PHONE, Server
from tests.test_pseudo_language import ACCENT, PLAIN_VOWEL, WORD, names_in
from tools import pseudo_language

ROOT = Path(__file__).parent.parent.parent
PAGES = [
    "/",
    *(f"/{page}/{game}" for game in pithead.games() for page in ("new", "legend", "rules")),
    "/nothing-is-here",
]
KEPT = {"Pithead", "Deutsch", "English", "pithead", "verify"}
"""The project, the names of languages, and a command."""
TEXTS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.closest("script, style, code, pre")) found.push(node.textContent);
  }
  for (const name of ["title", "aria-label", "placeholder", "alt"])
    for (const element of document.querySelectorAll(`[${name}]`))
      found.push(element.getAttribute(name));
  return found;
}"""
CUT = """() => [...document.querySelectorAll("body *")].filter(element => {
  const style = getComputedStyle(element);
  return !element.closest("svg, .unseen") && ["hidden", "clip"].includes(style.overflowX)
    && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
}).map(element => `${element.className}: ${element.textContent.trim().slice(0, 60)}`)"""


@pytest.fixture(scope="module")
def pseudo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("languages")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        pseudo_language.write(folder)
    running = Server(folder / "tables.sqlite3", PITHEAD_LANGUAGES=str(folder))
    yield running
    running.process.terminate()
    running.process.wait(20)


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser, pseudo_server: Server) -> Iterator[Page]:
    context = browser.new_context(viewport=request.param, base_url=pseudo_server.address)
    cookie = {"name": "pithead_lang", "value": pseudo_language.CODE, "url": pseudo_server.address}
    context.add_cookies([cookie])  # type: ignore[list-item]
    yield context.new_page()
    context.close()


def english(page: Page) -> set[tuple[str, str]]:
    """The words of the page without accents, each with its text."""
    names = set(KEPT)
    for game_id in pithead.games():
        game = pithead.game(game_id)
        names |= names_in(game.edition.tables) | set(WORD.findall(game.title))
        names |= set(WORD.findall(game.edition.label))
    texts: list[str] = page.evaluate(TEXTS)
    assert ACCENT.search(" ".join(texts))
    return {
        (word, text.strip()[:80])
        for text in texts
        for word in WORD.findall(text)
        if PLAIN_VOWEL.search(word) and not ACCENT.search(word) and word not in names
    }


def test_pages_have_no_english_and_cut_nothing(page: Page) -> None:
    for path in PAGES:
        page.goto(path)
        assert english(page) == set(), path
        assert page.evaluate(CUT) == [], path


@pytest.mark.parametrize("game_id", pithead.games())
def test_tables_have_no_english_and_cut_nothing(page: Page, game_id: str) -> None:
    page.goto("/")
    page.locator(f'form[action="/play/{game_id}"] button').click()
    page.wait_for_selector("#board svg")
    table = page.url
    for path in (table, f"{table}/text"):
        page.goto(path)
        assert english(page) == set(), path
        assert page.evaluate(CUT) == [], path
