"""Drawings as a browser shows them, with the real fonts: no text leaves its place."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import pithead
from tests.drawing.samples import LONG_NAMES, at_stage, questions
from tests.drawing.text_defects import defects, smallest_text

GAMES = pithead.games()
LANGUAGES = ("en", "de")


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1100, "height": 800})
    yield page
    page.close()


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_leaves_its_place_in_the_whole_drawing(page: Page, game_id: str, lang: str) -> None:
    page.set_viewport_size({"width": 1100, "height": 800})
    for players, stage in ((2, 0.0), (3, 0.3), (4, 0.7), (4, 1.0)):
        state = at_stage(game_id, players, stage)
        svg = state.svg(lang, names=LONG_NAMES[:players], audit=True)
        assert defects(page, svg) == []
        assert smallest_text(page) >= 8


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(("layout", "lang"), [("square", "de"), ("wide", "en"), ("small", "de")])
def test_no_text_leaves_its_place_in_a_drawing_that_fits_the_window(
    page: Page, game_id: str, layout: str, lang: str
) -> None:
    page.set_viewport_size({"width": 1500, "height": 1000})
    for players, stage in ((2, 0.0), (3, 0.3), (4, 0.7), (4, 1.0)):
        state = at_stage(game_id, players, stage)
        svg = state.svg(lang, names=LONG_NAMES[:players], audit=True, layout=layout)
        assert defects(page, svg) == []
        assert smallest_text(page) >= 11


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_leaves_its_place_on_a_phone(page: Page, game_id: str, lang: str) -> None:
    page.set_viewport_size({"width": 390, "height": 780})
    for players, stage in ((2, 0.0), (4, 0.7), (3, 1.0)):
        state = at_stage(game_id, players, stage)
        for part in state.game.drawing.parts:
            svg = state.svg(lang, part=part.id, names=LONG_NAMES[:players], audit=True)
            assert defects(page, svg) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_no_question_makes_text_leave_its_place(page: Page, game_id: str) -> None:
    page.set_viewport_size({"width": 1100, "height": 800})
    for state in questions(game_id, 3):
        assert defects(page, state.svg("de", audit=True)) == [], state.agenda[-1].name
