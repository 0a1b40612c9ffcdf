"""A walk over the pages in the pseudo-language: no English is left, nothing is cut."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import pithead
from tests.browser.conftest import DESKTOP, PHONE, Server
from tests.drawing.text_defects import defects
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


DRAWINGS = """
import json, sys
from tests.drawing.samples import at_stage
found = []
for players, stage in ((2, 0.0), (4, 0.7), (4, 1.0)):
    state = at_stage(sys.argv[1], players, stage)
    for part in ["", *(part.id for part in state.game.drawing.parts)]:
        found.append((part, state.svg("xa", part=part, audit=True)))
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def languages_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("languages")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        pseudo_language.write(folder)
    return folder


@pytest.fixture(scope="module")
def pseudo_server(languages_folder: Path) -> Iterator[Server]:
    variables = {"PITHEAD_LANGUAGES": str(languages_folder)}
    running = Server(languages_folder / "tables.sqlite3", **variables)
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


@pytest.mark.parametrize("game_id", pithead.games())
def test_no_text_leaves_its_place_on_the_boards(
    browser: Browser, languages_folder: Path, game_id: str
) -> None:
    variables = {
        "PITHEAD_LANGUAGES": str(languages_folder),
        "PYTHONPATH": ":".join([*sys.path, str(ROOT)]),
    }
    made = subprocess.run(
        [sys.executable, "-c", DRAWINGS, game_id],
        env=os.environ | variables,
        capture_output=True,
        check=True,
        timeout=120,
    )
    page = browser.new_page()
    for part, svg in json.loads(made.stdout):
        page.set_viewport_size({"width": 390 if part else 1100, "height": 800})
        assert defects(page, svg) == [], part
    page.close()
