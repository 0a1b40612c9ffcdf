"""The reasons of a hint: what the evaluation sees differently between two choices."""

import random
from dataclasses import dataclass

import pytest

import pithead
from pithead.analysis.choice_reasons import choice_reasons, term_differences
from pithead.kernel.state import State
from tests.collieries import colliery
from tests.games.test_told_changes import GAMES, NAMES


@dataclass
class Guess:
    action: str
    margin: float
    visits: int = 9
    error: float | None = None


@pytest.mark.parametrize("game_id", GAMES)
def test_every_weight_has_a_name_for_people(game_id: str) -> None:
    evaluator = pithead.game(game_id).evaluator
    assert set(evaluator.terms()) == {name for name, _ in evaluator.layout}
    for term in evaluator.terms().values():
        assert "_" not in term.to("en")
        assert term.to("de")


@pytest.mark.parametrize("game_id", GAMES)
def test_the_terms_and_differences_of_random_games_can_be_computed(game_id: str) -> None:
    rng = random.Random(4)
    state: State = pithead.game(game_id).start(3)
    asked = 0
    while state.actor != pithead.OVER:
        legal = state.legal()
        if state.actor >= 0 and len(legal) > 1:
            asked += 1
            if asked % 9 == 0:
                for other in legal[1:4]:
                    there = term_differences(state, legal[0], other)
                    back = term_differences(state, other, legal[0])
                    assert [one.difference for one in there] == pytest.approx(
                        [-one.difference for one in back]
                    )
        state.take(state.draw(rng) if state.actor < 0 else rng.choice(legal))
    assert asked > 40


def test_lower_water_speaks_for_the_pumps() -> None:
    state = colliery(2).pit(0, water=5, white=1).turn()
    pump = state.game.number("use:water_2_3_white")
    walk = state.game.number("use:miner_small")
    assert pump is not None
    assert walk is not None
    better = {one.term.to("en"): one.difference for one in term_differences(state, pump, walk)}
    assert better["pit water"] > 0
    guesses = [Guess("use:water_2_3_white", 1.8), Guess("use:miner_small", 0.0)]
    told = choice_reasons(state, pump, guesses, "en", NAMES[:2])
    assert told[0].startswith("1.8 points better than “Miner, small (pay 1 white token): move")
    assert "pit water (+" in told[0]
    assert len(told) == 1


def test_equal_choices_are_called_equal() -> None:
    state = colliery(2).pit(0, water=5, white=1).turn()
    best = state.legal()[0]
    guesses = [Guess(state.name(action), -1.5) for action in state.legal()]
    assert choice_reasons(state, best, guesses, "en", NAMES[:2]) == [
        "All choices are equally good within the uncertainty of their estimates."
    ]
    guesses[-1].margin = -4.0
    told = choice_reasons(state, best, guesses, "en", NAMES[:2])
    assert told[0].startswith("2.5 points better than ")
    assert told[1].startswith("Equally good within the uncertainty of the estimate: “")
    assert choice_reasons(state, best, guesses[:1], "en", NAMES[:2]) == []


def test_the_comparison_is_with_the_second_best_and_not_with_the_second_most_tried() -> None:
    state = colliery(2).pit(0, water=5, white=1).turn()
    best, often, second, rare = state.legal()[:4]
    guesses = [
        Guess(state.name(best), 5.0, 100, 0.1),
        Guess(state.name(often), 1.0, 80, 0.1),
        Guess(state.name(second), 3.0, 40, 0.1),
        Guess(state.name(rare), 4.9, 1, 0.1),
    ]
    told = choice_reasons(state, best, guesses, "en", NAMES[:2])
    assert told[0].startswith("2.0 points better than ")
    assert state.describe(second, "en", NAMES[:2]).rstrip(".").split("(")[0] in told[0]
    guesses[2].error = 2.0
    told = choice_reasons(state, best, guesses, "en", NAMES[:2])
    assert told[0].startswith("4.0 points better than ")
    assert state.describe(second, "en", NAMES[:2]).rstrip(".").split("(")[0] in told[1]


def test_choices_that_were_hardly_tried_are_not_compared_by_points() -> None:
    state = colliery(2).pit(0, water=5, white=1).turn()
    best, rare = state.legal()[:2]
    guesses = [Guess(state.name(best), 5.0, 100, 0.1), Guess(state.name(rare), 5.0, 1, 3.0)]
    assert choice_reasons(state, best, guesses, "en", NAMES[:2]) == [
        "The other choices look worse at first sight and were hardly tried."
    ]
