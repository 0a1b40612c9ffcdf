"""Luck and choices add up to the result, for every game and number of players."""

import random

import pytest

import pithead
from pithead.analysis import Analysis, analyse
from pithead.analysis.results import Balance, Choice, Decision, Luck
from pithead.bots import bot
from pithead.bots.mcts.search_settings import SearchSettings
from pithead.bots.mcts.tree_bot import Tree
from tests.random_play import random_action


def self_play(game_id: str, players: int, seed: int) -> pithead.Record:
    """A game of greedy players."""
    rng = random.Random(seed)
    record = pithead.Record.start(pithead.game(game_id), players)
    greedy = bot("greedy")
    while record.state.actor != pithead.OVER:
        state = record.state
        record.play(state.draw(rng) if state.actor < 0 else greedy.choose(state, rng))
    return record


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game_id", pithead.games())
def test_luck_choices_and_corrections_add_up_to_the_result(game_id: str, players: int) -> None:
    record = self_play(game_id, players, 1)
    found = analyse(record, Tree("tree", SearchSettings(simulations=2)))
    scores = record.state.scores()
    sums = Balance(0, 0, 0, 0, 0, 0, 0)
    for seat in range(players):
        one = found.balance(seat)
        assert one is not None
        others = (sum(scores) - scores[seat]) / (players - 1)
        assert one.end == pytest.approx(scores[seat] - others, abs=0.001)
        assert one.own_choices == pytest.approx(-found.given_away(seat))
        assert one.own_choices <= 0
        parts = one.own_choices + one.other_choices + one.luck + one.corrections
        assert one.end - one.start == pytest.approx(parts, abs=1e-6)
        assert one.luck_adjusted == pytest.approx(one.end - one.luck)
        sums = Balance(
            sums.start + one.start,
            sums.end + one.end,
            sums.own_choices + one.own_choices,
            sums.other_choices + one.other_choices,
            sums.luck + one.luck,
            sums.luck_error + one.luck_error,
            sums.corrections + one.corrections,
        )
    # A lead is over the mean of the others, so what one player gains, the others lose.
    assert (sums.start, sums.end, sums.luck, sums.corrections) == pytest.approx((0, 0, 0, 0), abs=1)
    assert sums.own_choices + sums.other_choices == pytest.approx(0, abs=1)


def test_the_balance_of_an_unfinished_game_ends_with_the_last_judgement() -> None:
    rng = random.Random(3)
    record = pithead.Record.start(pithead.game("schichtwechsel"), 3)
    while len(record.events) < 25:
        record.play(random_action(record.state, rng))
    found = analyse(record, Tree("tree", SearchSettings(simulations=3)))
    for seat in range(3):
        one = found.balance(seat)
        assert one is not None
        parts = one.own_choices + one.other_choices + one.luck + one.corrections
        assert one.end - one.start == pytest.approx(parts, abs=1e-6)


def test_the_worked_example_of_the_documentation() -> None:
    decision = Decision(
        1, 0, "b", "a", 2.0, "?", ["a"], [Choice("a", 5.0, 9), Choice("b", 3.0, 9)], [-2.0, 2.0]
    )
    answer = Decision(2, 1, "c", "c", 0.0, "", ["c"], [Choice("c", -2.5, 9)], [0.0, 0.0])
    roll = Luck(0, "six", [4.0, -4.0], [0.0, 0.0])
    expected = [(0, [1.0, -1.0]), (1, [5.0, -5.0]), (2, [2.5, -2.5]), (3, [2.0, -2.0])]
    found = Analysis("dice", 2, "judge", 3, True, expected, [decision, answer], [roll])
    assert found.corrections() == [(1, [0.0, 0.0]), (2, [-0.5, 0.5]), (3, [-0.5, 0.5])]
    assert found.balance(0) == Balance(1.0, 2.0, -2.0, 0.0, 4.0, 0.0, -1.0)
    assert found.balance(1) == Balance(-1.0, -2.0, 0.0, 2.0, -4.0, 0.0, 1.0)
    assert (found.error_rate(0), found.error_rate(1)) == (2.0, 0.0)
    assert (found.unforced(0), found.unforced(1)) == (1, 1)


def test_an_analysis_of_nothing_has_no_balance() -> None:
    found = Analysis("schiefer", 2, "judge", 0, False, [], [], [])
    assert found.balance(0) is None
    assert found.error_rate(0) == 0
