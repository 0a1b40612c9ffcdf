"""A walk over the pages in the pseudo-language: no English is left, nothing is cut."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import pithead
from pithead.rulebook.chapters import chapters
from tests.browser.conftest import DESKTOP, PHONE, Server
from tests.drawing.text_defects import defects
from tests.test_pseudo_language import ACCENT, PLAIN_VOWEL, WORD, names_in
from tests.waiting import wait_until
from tools import pseudo_language

ROOT = Path(__file__).parent.parent.parent
PAGES = [
    "/",
    *(
        f"/{page}/{game}"
        for game in pithead.games()
        for page in ("new", "legend", "overview", "about")
    ),
    *(f"/rules/{game}#{chapter}" for game in pithead.games() for chapter in chapters(game, "en")),
    "/history",
    "/archive",
    "/player",
    "/privacy",
    "/nothing-is-here",
]
BOTS = (("greedy", "Zoé"), ("random", "Bén"))
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
  // In a long list, each choice that is on the board, too, has one line.
  if (element.matches(".placed .choice") && style.textOverflow === "ellipsis") return false;
  return !element.closest("svg, .unseen") && ["hidden", "clip"].includes(style.overflowX)
    && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
}).map(element => `${element.className}: ${element.textContent.trim().slice(0, 60)}`)"""

OVERLAPPING = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || parent.closest("svg, script, style, .unseen"))
      continue;
    if (!parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    let fixed = false;
    for (let at = parent; at; at = at.parentElement)
      fixed ||= ["fixed", "sticky"].includes(getComputedStyle(at).position);
    if (fixed) continue;
    // What is scrolled out of a part of the page is not seen.
    let [left, right, top, bottom] = [-Infinity, Infinity, -Infinity, Infinity];
    for (let at = parent; at && at !== document.documentElement; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === "visible") continue;
      const edge = at.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) {
      // A line of text is less high than its box.
      const spare = box.height * 0.3;
      const seen = [
        Math.max(left, box.left), Math.min(right, box.right),
        Math.max(top, box.top + spare), Math.min(bottom, box.bottom - spare),
      ];
      if (seen[1] - seen[0] > 2 && seen[3] > seen[2]) texts.push([parent, ...seen]);
    }
  }
  const found = [];
  const start = element => element.textContent.trim().slice(0, 40);
  texts.sort((one, other) => one[3] - other[3]);
  for (let first = 0; first < texts.length; first++)
    for (let second = first + 1; second < texts.length; second++) {
      const [one, left, right, , bottom] = texts[first];
      const [other, otherLeft, otherRight, otherTop] = texts[second];
      if (otherTop > bottom) break;
      if (one !== other && Math.min(right, otherRight) - Math.max(left, otherLeft) > 1)
        found.push(`${start(one)} / ${start(other)}`);
    }
  return found;
}"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


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
    running.process.wait(300)


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser, pseudo_server: Server) -> Iterator[Page]:
    context = browser.new_context(viewport=request.param, base_url=pseudo_server.address)
    cookie = {"name": "pithead_lang", "value": pseudo_language.CODE, "url": pseudo_server.address}
    context.add_cookies([cookie])  # type: ignore[list-item]
    yield context.new_page()
    context.close()


@cache
def kept_names() -> frozenset[str]:
    """Words that every language has."""
    names = set(KEPT)
    for game_id in pithead.games():
        game = pithead.game(game_id)
        names |= names_in(game.edition.tables) | set(WORD.findall(game.title))
        names |= set(WORD.findall(game.edition.label))
        for credit in game.credits:
            names |= set(WORD.findall(credit.names.to("en")))
    return frozenset(names)


def english(page: Page) -> set[tuple[str, str]]:
    """The words of the page without accents, each with its text."""
    texts: list[str] = page.evaluate(TEXTS)
    assert ACCENT.search(" ".join(texts))
    return {
        (word, text.strip()[:80])
        for text in texts
        for word in WORD.findall(text)
        if PLAIN_VOWEL.search(word) and not ACCENT.search(word) and word not in kept_names()
    }


def assert_readable(page: Page) -> None:
    """Fail if a text is English, cut, on another text, or beside the page."""
    assert english(page) == set(), page.url
    assert_fits(page)


def assert_fits(page: Page) -> None:
    """Fail if a text is cut, on another text, or beside the page."""
    assert page.evaluate(CUT) == [], page.url
    assert page.evaluate(OVERLAPPING) == [], page.url
    assert page.evaluate(WIDER) == 0, page.url


def test_overlapping_texts_are_found(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content('<p>one text</p><p style="margin-top: -1.9em">another text</p>')
    assert page.evaluate(OVERLAPPING) == ["one text / another text"]
    page.set_content("<p>one text</p><p>another text</p>")
    assert page.evaluate(OVERLAPPING) == []
    page.close()


def test_pages_have_no_english_and_cut_nothing(page: Page) -> None:
    read = ""
    for path in PAGES:
        page.goto(path)
        # All chapters of the rules are one page, of which one chapter is visible.
        if path.partition("#")[0] != read:
            read = path.partition("#")[0]
            assert english(page) == set(), path
        assert_fits(page)


@pytest.mark.parametrize("game_id", pithead.games())
def test_tables_have_no_english_and_cut_nothing(page: Page, game_id: str) -> None:
    page.goto("/")
    page.locator(f'form[action="/play/{game_id}"] button').click()
    page.wait_for_selector("#board svg", state="attached")
    table = page.url
    for path in (table, f"{table}/text", f"{table}/log"):
        page.goto(path)
        assert_readable(page)


@pytest.fixture(scope="module")
def finished_tables() -> dict[str, str]:
    """The paths of tables where bots have played to the end, by game."""
    return {}


def finished_table(page: Page, game_id: str, known: dict[str, str]) -> str:
    if game_id not in known:
        seats = [{"kind": "bot", "bot": bot, "name": name} for bot, name in BOTS]
        made = page.request.post("/api/v1/tables", data={"game": game_id, "seats": seats})
        table_id = made.json()["table_id"]
        page.goto(f"/t/{table_id}/text")  # bots play on while somebody looks
        standing = f"/api/v1/tables/{table_id}/standing"
        wait_until(lambda: page.request.get(standing).json()["status"] == "over", "the end")
        known[game_id] = f"/t/{table_id}"
    return known[game_id]


@pytest.mark.parametrize("game_id", pithead.games())
def test_a_finished_game_has_no_english_and_cuts_nothing(
    page: Page, finished_tables: dict[str, str], game_id: str
) -> None:
    table = finished_table(page, game_id, finished_tables)
    page.goto(table)
    for tab in page.locator(".tabs [role=tab]").all():
        tab.click()
        assert_readable(page)
    for details in page.locator("details:not(.jump):visible > summary").all():
        details.click()
    assert_readable(page)
    page.reload()
    for menu in page.locator(".jump:visible > summary").all():  # above the page; not on a phone
        menu.click()
    assert english(page) == set()
    assert page.evaluate(CUT) == []
    for path in (f"{table}?at=40", f"{table}/text", f"{table}/log"):
        page.goto(path)
        assert_readable(page)
    page.goto(f"{table}/analysis")
    page.wait_for_selector("[data-done=yes]", state="attached", timeout=120_000)
    assert_readable(page)


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
