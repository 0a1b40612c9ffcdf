"""The history of the Ruhr: every round has its story, in both languages, where players see it."""

import pytest

import pithead
from pithead.games.ruhrschifffahrt.river_history import stories
from pithead.rulebook.chapters import HISTORY, chapters
from tests.positions import play

GAME = pithead.game("ruhrschifffahrt")
LANGS = ("en", "de")


@pytest.mark.parametrize("lang", LANGS)
def test_every_round_has_a_story_of_one_or_two_sentences(lang: str) -> None:
    told = stories(lang)
    assert list(told) == list(range(1, 13))
    for story in told.values():
        assert story.endswith(".")
        assert "\n" not in story
        assert len(story.split()) <= 30


def test_the_story_is_that_of_the_round() -> None:
    state = GAME.start(2)
    first = GAME.text.story(state, "en")
    assert "Werden" in first
    assert GAME.text.story(state, "de") != first
    play(state, "start:0", "marker:smithies", "option:none", "start:depot_wiesche")
    play(state, "option:none", "start:depot_gewalt")
    assert state.to_json()["round"] == 2
    assert "14 locks" in GAME.text.story(state, "en")
    assert any("14 locks" in str(section) for section in map(text_of, state.sections("en", None)))


def text_of(section: object) -> str:
    rows = section.rows  # type: ignore[attr-defined]
    return " ".join(span.text for row in rows for cell in row for span in cell)


@pytest.mark.parametrize("lang", LANGS)
def test_the_chapter_tells_all_stories(lang: str) -> None:
    html = " ".join(section.html for section in chapters("ruhrschifffahrt", lang)[HISTORY].sections)
    words = " ".join(html.split())
    assert all(story in words for story in stories(lang).values())


def test_only_games_with_a_history_have_the_chapter() -> None:
    assert HISTORY not in chapters("schiefer", "en", False)
    assert pithead.game("schiefer").text.story(pithead.game("schiefer").start(2), "en") == ""
