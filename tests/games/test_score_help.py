"""What each category of the score sheet is for, in one sentence."""

import pytest

import pithead
from tests.games.test_questions_for_others import YOU
from tests.games.test_told_changes import GAMES
from tests.place_bids import bid


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_category_says_what_it_is_for(game_id: str, lang: str) -> None:
    state = bid(pithead.game(game_id), 3, "1-0")
    sheet = state.sheet()[0]
    assert "seat_bids" in sheet
    for key in sheet:
        told = state.category_help(key, lang)
        assert told.endswith(".")
        assert not YOU[lang].search(told)
        assert state.category(key, lang) != told
