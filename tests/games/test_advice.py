"""Every kind of question has a card for newcomers; `pithead check` looks at what it says."""

import pytest

import pithead


@pytest.mark.parametrize("game_id", pithead.games())
def test_every_kind_of_question_has_a_card_and_every_card_a_question(game_id: str) -> None:
    game = pithead.game(game_id)
    assert set(game.advice) == {"bid", *game.question_kinds()}
