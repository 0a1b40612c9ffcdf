"""What a finished game is worth, from positions whose points can be counted by hand."""

import pytest

import pithead
from pithead.adapters.rewards import REWARDS, check_reward, margins, rewards
from tests.positions import table


def finished() -> pithead.State:
    """Seat 2 wins by its mines, seat 0 comes last."""
    state = table(players=3).round(250).mines(ogwen="2 2 2", llyfni="1").coins(0, 0, 0).over()
    assert state.ranking() == [2, 1, 0]
    return state


def test_winning_is_all_that_counts() -> None:
    assert rewards(finished(), "win") == [-1.0, -1.0, 1.0]


def test_places_count_in_even_steps() -> None:
    assert rewards(finished(), "place") == [-1.0, 0.0, 1.0]


def tied() -> pithead.State:
    """Seats 1 and 2 share the win, seat 0 comes last."""
    state = table(players=3).round(250).mines(ogwen="2 1").coins(0, 0, 0).over()
    assert state.winners() == [1, 2]
    return state


def test_winners_divide_the_win() -> None:
    assert rewards(tied(), "win") == [-1.0, 0.0, 0.0]
    assert rewards(tied(), "place") == [-1.0, 0.5, 0.5]
    assert rewards(tied(), "margin") == [-2.0, 0.0, 0.0]


def test_a_shared_win_of_two_is_worth_nothing_to_both() -> None:
    state = table(players=2).round(250).over()
    assert rewards(state, "win") == rewards(state, "place") == [0.0, 0.0]


def test_points_ahead_of_the_best_other_count() -> None:
    scores = finished().scores()
    assert scores[0] == 0
    assert rewards(finished(), "margin") == [
        float(-scores[2]),
        float(scores[1] - scores[2]),
        float(scores[2] - scores[1]),
    ]
    assert margins([7, 4]) == [3.0, -3.0]
    assert margins([5, 5, 1]) == [0.0, 0.0, -4.0]


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(pithead.BadSetup, match="no reward 'fame'; there is: win, place, margin"):
        check_reward("fame")
    assert [check_reward(reward) for reward in REWARDS] == list(REWARDS)
