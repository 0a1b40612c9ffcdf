"""The reasons of forfeits are English in journals and in the reader's language in reports."""

import random

import pytest

import pithead
from bench.strength import fixtures, forfeit_line
from pithead.arena.forfeit_reasons import translated
from pithead.arena.match import play_match


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("it thought for more than 0.2 seconds", "er hat länger als 0.2 Sekunden nachgedacht"),
        ("its process died", "sein Prozess ist abgestürzt"),
        ("no end after 20000 events", "kein Ende nach 20000 Ereignissen"),
        ("it raised ValueError: enough", "er stieß auf einen Fehler, ValueError: enough"),
        ("what a bot says itself", "what a bot says itself"),
    ],
)
def test_a_reason_is_translated(english: str, german: str) -> None:
    assert translated(english, "en") == english
    assert translated(english, "de") == german


def test_every_illegal_answer_has_a_german_reason() -> None:
    for game_id in pithead.games():
        state = pithead.game(game_id).start(players=2)
        rng = random.Random(1)
        while state.actor == pithead.CHANCE:
            state.take(state.draw(rng))
        illegal = next(id for id in range(len(state.game.vocabulary)) if id not in state.legal())
        with pytest.raises(pithead.IllegalAction) as caught:
            state.apply(illegal)
        assert translated(str(caught.value), "de") == caught.value.to("de")


def test_the_benchmark_of_strength_names_the_bot_that_forfeits() -> None:
    fixture = fixtures("greedy", "unknown", 2, 2, seed=3)[1]
    outcome = play_match(pithead.game("schiefer"), fixture, limit=60.0)
    line = forfeit_line(fixture, outcome)
    assert line.startswith("Game 1 (random seed 3/2/0): unknown in seat 1 forfeited after 0 decisi")
    assert "There is no bot 'unknown'" in line
