"""Every kind of question has a card for newcomers."""

import pytest

import pithead

ONE_CARD = 60
"""The most words of a card: what it is about, and what to look at."""


def kinds_of_questions(game: pithead.Game) -> set[str]:
    return {step.kind for step in game._steps.values() if step.asks() >= 0}


@pytest.mark.parametrize("game_id", pithead.games())
def test_every_kind_of_question_has_a_card_and_every_card_a_question(game_id: str) -> None:
    game = pithead.game(game_id)
    assert set(game.advice) == {"bid", *kinds_of_questions(game)}


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game_id", pithead.games())
def test_a_card_is_short_and_says_what_to_look_at(game_id: str, lang: str) -> None:
    for kind, card in pithead.game(game_id).advice.items():
        about, look_at = card.about.to(lang), card.look_at.to(lang)
        assert card.title.to(lang), kind
        assert about.endswith("."), kind
        assert look_at.endswith("."), kind
        assert len(f"{about} {look_at}".split()) <= ONE_CARD, kind
