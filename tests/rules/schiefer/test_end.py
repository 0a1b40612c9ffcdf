"""Section 9: the end of the round and of the game."""

from typing import Any

import pytest

import pithead
from tests.positions import assert_refused, coins, play, supply, table

# All 29 mines but Ratgoed (cost 2), the highest of the Dulas.
ALL_BUT_RATGOED = {
    "ogwen": "0 0 0 0",
    "seiont": "0 0 0 0",
    "llyfni": "0 0 0 0 0",
    "dwyfor": "1 1 1",
    "dwyryd": "1 1 1 1 1 1",
    "dysynni": "1 1",
    "dulas": "0 1 0 1",
}


@pytest.mark.rule("SF-9.1")
@pytest.mark.parametrize(("start", "following"), [(0, 1), (1, 2), (2, 0)])
def test_passes_the_start_player_marker_clockwise(start: int, following: int) -> None:
    state = table(3).round(4).start_player(start).waiting({start: {1: 1}}).acting(start, field=1)
    play(state, "fetch")
    assert state.to_json()["round"] == 5
    assert state.to_json()["start_player"] == following
    play(state, "roll:1-2-3")
    assert state.actor == following


@pytest.mark.rule("SF-9.1")
def test_does_not_end_the_round_while_a_marker_is_left_on_a_field() -> None:
    state = table(2).round(4).waiting({0: {1: 2}, 1: {2: 1}}).acting(0, field=1)
    for _ in range(2):
        play(state, "fetch")
        assert state.to_json()["round"] == 4
    play(state, "fetch")
    assert state.to_json()["round"] == 5
    assert state.to_json()["waiting"] == [[0] * 6, [0] * 6]


@pytest.mark.rule("SF-9.2")
def test_plays_the_round_to_its_end_when_the_last_mine_is_opened() -> None:
    state = table(2).mines(**ALL_BUT_RATGOED).coins(0, 0).supply(5, 5)
    running = state.waiting({0: {3: 1, 5: 1}, 1: {6: 2}}).acting(0, field=3)
    play(running, "open:dulas")
    assert running.actor == 0
    play(running, "sell:ratgoed")
    assert coins(running) == [3, 2]
    play(running, "develop:buy3")
    assert running.actor == 1
    play(running, "forfeit")
    assert running.actor == pithead.OVER


@pytest.mark.rule("SF-9.2")
def test_is_over_at_the_end_of_the_round_in_which_the_last_mine_is_opened() -> None:
    state = table(2).mines(**ALL_BUT_RATGOED).round(20).supply(5, 5).acting(0, field=4)
    play(state, "open:dulas")
    assert state.actor == pithead.OVER
    assert state.legal() == []
    assert state.to_json()["round"] == 20
    assert_refused(state, "keep", rule="")


@pytest.mark.rule("SF-9.2")
def test_goes_on_while_a_mine_is_unopened() -> None:
    state = table(2).mines(**ALL_BUT_RATGOED).round(20).supply(5, 5).acting(0, field=4)
    play(state, "forfeit")
    assert state.actor == pithead.CHANCE
    assert state.to_json()["round"] == 21


@pytest.mark.rule("SF-9.2")
def test_leaves_the_start_player_marker_where_it_was_in_the_last_round() -> None:
    state = table(2).mines(**ALL_BUT_RATGOED).start_player(1).supply(5, 5).acting(0, field=4)
    assert play(state, "open:dulas").to_json()["start_player"] == 1


@pytest.mark.rule("SF-9.2")
def test_refuses_a_position_that_is_over_too_early() -> None:
    with pytest.raises(pithead.BadPosition) as refusal:
        table(2).mines(**ALL_BUT_RATGOED).round(20).over()
    assert "SF-9.2" in str(refusal.value)


LIMITS = [({}, 250), ({"round_limit": 100}, 100)]


@pytest.mark.rule("SF-9.3")
@pytest.mark.parametrize(("options", "limit"), LIMITS)
def test_is_over_after_the_round_limit(options: dict[str, Any], limit: int) -> None:
    last = table(2, options=options).round(limit).supply(5, 5).acting(0, field=1)
    state = play(last, "fetch")
    assert state.actor == pithead.OVER
    assert supply(state) == [7, 5]


@pytest.mark.rule("SF-9.3")
@pytest.mark.parametrize(("options", "limit"), LIMITS)
def test_goes_on_before_the_round_limit(options: dict[str, Any], limit: int) -> None:
    state = play(table(2, options=options).round(limit - 1).acting(0, field=1), "fetch")
    assert state.actor == pithead.CHANCE
    assert state.to_json()["round"] == limit


@pytest.mark.rule("SF-9.3")
@pytest.mark.parametrize(("options", "limit"), LIMITS)
def test_ends_even_if_nobody_ever_does_anything(options: dict[str, Any], limit: int) -> None:
    state = play(pithead.game("schiefer").start(players=2, options=options), "start:0")
    rolls = 0
    while state.actor != pithead.OVER:
        play(state, "roll:1-2-3", "keep", "done")
        rolls += 1
    assert rolls == limit * 2


@pytest.mark.rule("SF-9.3")
def test_refuses_a_round_after_the_limit() -> None:
    with pytest.raises(pithead.BadPosition, match="the game ends after round 100"):
        table(2, options={"round_limit": 100}).round(101).rolling(0, "1 2 3")


@pytest.mark.rule("SF-9.3")
@pytest.mark.parametrize(
    ("number", "told"),
    [
        (240, ""),
        (241, "The game ends after 9 more rounds."),
        (249, "The game ends after the next round."),
        (250, "This is the last round."),
    ],
)
def test_tells_that_the_limit_is_near(number: int, told: str) -> None:
    state = table(2).round(number).rolling(0, "1 2 3")
    question = "Your dice show 1 2 3. Do you keep them or improve them?"
    assert state.prompt() == f"{question} {told}".strip()
    rolled = table(2).round(number).throwing(0).describe("roll:1-2-3")
    assert rolled == f"{told} The dice show 1 2 3.".strip()
    assert ("at most 250" in state.sections()[-1].title) == bool(told)
    assert (f"Round {number} of 250" in state.svg()) == bool(told)


@pytest.mark.rule("SF-9.3")
def test_tells_of_the_limit_once_a_round_in_the_log() -> None:
    second = table(2).round(250).throwing(1)
    assert second.describe("roll:1-2-3") == "The dice show 1 2 3."


@pytest.mark.rule("SF-9.3")
def test_does_not_tell_of_the_limit_when_all_mines_are_open() -> None:
    mines = {**ALL_BUT_RATGOED, "dulas": "0 1 0 1 0"}
    state = table(2).mines(**mines).round(250).rolling(0, "1 2 3")
    assert "last round" not in state.prompt()
