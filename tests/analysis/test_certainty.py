"""How sure an analysis is: the spread of what the search reached, and the words for it."""

import random
from dataclasses import replace

import pytest

import pithead
from pithead.analysis.certainty import (
    MOST,
    are_equal,
    certainty,
    certainty_of_best,
    certainty_of_decision,
    describe_certainty,
    known_rivals,
)
from pithead.analysis.descriptions import describe_decision
from pithead.analysis.estimates import standard_errors
from pithead.analysis.recommendation import Recommendation
from pithead.analysis.results import Choice, Decision
from pithead.bots.mcts.node import Node
from pithead.bots.mcts.search_settings import SearchSettings
from pithead.bots.mcts.tree_bot import Tree
from pithead.kernel.state import State


def searched(game_id: str, simulations: int, decisions: int = 3) -> tuple[State, Node]:
    """Return an early position and its search."""
    rng = random.Random(2)
    state = pithead.game(game_id).start(2)
    while decisions or state.actor < 0 or len(state.legal()) < 3:
        if state.actor >= 0 and len(state.legal()) > 1:
            decisions -= decisions > 0
        state.take(state.draw(rng) if state.actor < 0 else state.legal()[0])
    return state, Tree("tree", SearchSettings(simulations=simulations)).search(state, rng)


@pytest.mark.parametrize("game_id", pithead.games())
def test_choices_that_were_tried_more_often_have_smaller_errors(game_id: str) -> None:
    state, root = searched(game_id, 150)
    settings = SearchSettings(simulations=150)
    found = Recommendation(settings, state, root, random.Random(2)).choices()
    errors = {one.action: one.error for one in found}
    most = max(found, key=lambda one: one.visits)
    assert most.error is not None
    assert all(error is not None for error in errors.values())
    # A choice that was hardly tried has the spread of all choices, so a larger error.
    rare = [one.error for one in found if one.visits <= 1]
    assert all(error > 0 for error in rare if error is not None)
    assert most.error < max([error for error in rare if error is not None], default=99.0)


def test_a_search_without_visits_knows_no_errors() -> None:
    state, root = searched("ruhrschifffahrt", 1)
    for child in root.children:
        child.visits = 0
    assert standard_errors(root, state, 12.0) == {}


def test_the_certainty_follows_the_difference_and_the_errors() -> None:
    best = Choice("a", 3.0, 100, 0.5)
    assert certainty(best, Choice("b", 3.0, 100, 0.5)) == pytest.approx(0.5)
    assert certainty(best, Choice("b", 2.5, 100, 0.5)) == pytest.approx(0.760, abs=0.001)
    assert certainty(best, Choice("b", 4.0, 1, 0.5)) == 0.5  # more visits, but a lower margin
    assert certainty(best, Choice("b", -9.0, 100, 0.5)) == MOST
    assert certainty(replace(best, error=0.0), Choice("b", 2.0, 9, 0.0)) == MOST
    assert certainty(best, Choice("b", 2.0, 9)) is None
    others = [best, Choice("b", 2.5, 100, 0.5), Choice("c", -9.0, 100, 0.5)]
    assert certainty_of_best(best, others) == certainty(best, others[1])
    assert certainty_of_best(best, [*others, Choice("d", 0.0, 0)]) is None
    assert certainty_of_best(best, [best]) is None


def test_choices_within_their_uncertainty_are_equal() -> None:
    best = Choice("a", 3.0, 100, 0.5)
    assert are_equal(best, Choice("b", 2.0, 100, 0.5))
    assert not are_equal(best, Choice("b", 1.5, 100, 0.5))
    assert not are_equal(best, Choice("b", 2.0, 100, 0.2))
    assert not are_equal(best, Choice("b", 2.0, 100))
    exact = replace(best, error=0.0)
    assert are_equal(exact, Choice("b", 2.9, 100, 0.0))
    assert not are_equal(exact, Choice("b", 2.0, 100, 0.0))


def test_only_choices_that_are_known_well_enough_are_rivals() -> None:
    best, known, exact = (
        Choice("a", 3.0, 100, 0.5),
        Choice("b", 1.0, 15, 2.0),
        Choice("d", 2.0, 1, 0.0),
    )
    rare = Choice("c", 3.0, 14, 2.0)
    assert known_rivals(best, [best, rare, known, exact]) == [exact, known]


@pytest.mark.parametrize(
    ("probability", "english", "german"),
    [
        (0.99, "The bot is sure (99 %).", "Der Bot ist sich sicher (99 %)."),
        (0.8, "The bot is fairly sure (80 %).", "Der Bot ist sich ziemlich sicher (80 %)."),
        (0.5, "The bot is not sure (50 %).", "Der Bot ist sich nicht sicher (50 %)."),
    ],
)
def test_the_words_have_the_number(probability: float, english: str, german: str) -> None:
    assert describe_certainty(probability, "en") == english
    assert describe_certainty(probability, "de") == german


def test_a_decision_says_how_sure_the_better_choice_is() -> None:
    state, _ = searched("ruhrschifffahrt", 2)
    names = [state.name(action) for action in state.legal()]
    choices = [Choice(names[0], 2.0, 9, 0.3), Choice(names[1], 0.0, 9, 0.3)]
    one = Decision(0, state.actor, names[1], names[0], 2.0, "?", [names[0]], choices, [2.0, -2.0])
    assert certainty_of_decision(one) == MOST
    assert describe_decision(state, one, "en", ["Ada", "Ben"]).certainty.startswith("The bot is s")
    best = replace(one, played=names[0], cost=0.0)
    assert certainty_of_decision(best) == MOST
    assert describe_decision(state, best, "en", ["Ada", "Ben"]).certainty == ""
    earlier = replace(one, choices=[replace(choice, error=None) for choice in choices])
    assert describe_decision(state, earlier, "en", ["Ada", "Ben"]).certainty == ""
