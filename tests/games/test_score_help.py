"""What each category of the score sheet is for, in one sentence."""

import pytest

import pithead
from tests.games.test_questions_for_others import YOU
from tests.games.test_told_changes import GAMES


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_category_says_what_it_is_for(game_id: str, lang: str) -> None:
    game = pithead.game(game_id)
    for key in game.start(3).sheet()[0]:
        told = game.scoring.category_help(key, lang)
        assert told.endswith(".")
        assert not YOU[lang].search(told)
        assert game.scoring.category(key, lang) != told
