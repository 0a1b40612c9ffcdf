"""Section 4: the parts of a round, and the order in which players come."""

import pytest

import pithead
from tests.positions import on_fields, play, table

GAME = pithead.game("schiefer")


@pytest.mark.rule("SF-4.1")
def test_lets_all_roll_then_carries_out_then_ends_the_round() -> None:
    state = play(GAME.start(players=2), "start:0")
    play(state, "roll:1-3-5", "keep", "mark:1", "done")
    assert on_fields(state, 0) == {1: 1}, "nothing is carried out before the last has rolled"
    play(state, "roll:1-2-4", "keep", "mark:2", "done")
    assert state.actor == 0
    play(state, "fetch")
    assert state.actor == 1
    assert state.to_json()["round"] == 1
    play(state, "fetch")
    assert state.to_json()["round"] == 2


@pytest.mark.rule("SF-4.1")
def test_ends_a_round_in_which_nobody_marks_anything() -> None:
    state = play(GAME.start(players=2), "start:1")
    play(state, "roll:1-1-1", "keep", "done", "roll:1-1-1", "keep", "done")
    assert state.to_json()["round"] == 2


@pytest.mark.rule("SF-4.2")
@pytest.mark.parametrize(
    ("start", "order"), [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0]), (3, [3, 0, 1, 2])]
)
def test_rolls_from_the_start_player_clockwise(start: int, order: list[int]) -> None:
    state = play(GAME.start(players=4), f"start:{start}")
    rolled = []
    for _ in order:
        play(state, "roll:1-1-2")
        rolled.append(state.actor)
        play(state, "keep", "mark:1", "done")
    assert rolled == order


@pytest.mark.rule("SF-4.2")
@pytest.mark.parametrize(("start", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_carries_out_from_the_start_player_clockwise(start: int, order: list[int]) -> None:
    waiting = {seat: {2: 1} for seat in range(3)}
    state = table(3).start_player(start).waiting(waiting).acting(start, field=2)
    acted = []
    for _ in order:
        acted.append(state.actor)
        play(state, "fetch")
    assert acted == order
