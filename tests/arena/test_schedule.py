"""The schedule: every bot in every seat, with paired random numbers."""

from collections import Counter

import pytest

import pithead
from pithead.arena.paired_random import PairedRandom
from pithead.arena.schedule import line_ups, rotations, schedule


def test_two_bots_change_seats() -> None:
    fixtures = schedule(["a", "b"], [2], games=4, seed=1)
    assert [fixture.seating for fixture in fixtures] == [("a", "b"), ("b", "a")] * 2
    assert [fixture.series for fixture in fixtures] == [0, 0, 1, 1]
    assert fixtures[0].seed == fixtures[1].seed != fixtures[2].seed


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bots", [["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d", "e"]])
def test_every_bot_has_every_seat_equally_often(bots: list[str], players: int) -> None:
    fixtures = schedule(bots, [players], games=30, seed=0)
    assert len(fixtures) >= 30
    assert [fixture.number for fixture in fixtures] == list(range(len(fixtures)))
    for name in bots:
        counts = Counter(
            seat for fixture in fixtures for seat in range(players) if fixture.seating[seat] == name
        )
        assert len(set(counts.values())) == 1
        assert len(counts) == players


def test_too_few_bots_fill_the_table_in_every_way() -> None:
    assert line_ups(["a", "b"], 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert len(line_ups(["a", "b", "c", "d"], 2)) == 6


def test_all_orders_around_the_table_take_their_turn() -> None:
    assert len(rotations(("a", "b", "c", "d"))) == 6
    seatings = {fixture.seating for fixture in schedule(["a", "b", "c"], [3], 6, seed=0)}
    assert len(seatings) == 6


@pytest.mark.parametrize("bots", [["a"], ["a", "b"]])
def test_no_game_is_played_twice(bots: list[str]) -> None:
    fixtures = schedule(bots, [2, 4], games=24, seed=0)
    different = {(fixture.players, fixture.seating, fixture.seed) for fixture in fixtures}
    assert len(different) == len(fixtures)


@pytest.mark.parametrize(
    ("bots", "games", "reason"),
    [
        (["a", "a"], 1, "named twice"),
        ([], 1, "At least one bot"),
        (["a"], 0, "not 0"),
        (["a"], 10**12, "The number of games must be at most 1000000, not"),
    ],
)
def test_what_cannot_be_scheduled_is_refused(bots: list[str], games: int, reason: str) -> None:
    with pytest.raises(pithead.BadSetup, match=reason):
        schedule(bots, [2], games, seed=0)


def test_a_paired_roll_does_not_depend_on_rolls_in_between() -> None:
    """One player rerolls, the other does not: the next roll is the same."""
    game = pithead.game("schiefer")
    rolled = []
    for action in ("keep", "reroll:1"):
        state = game.start(players=2)
        rng = PairedRandom("7", state)
        state.apply("start:0")
        state.apply("roll:1-3-5")
        state.apply(action)
        if state.actor == pithead.CHANCE:
            state.take(state.draw(rng))
            state.apply("keep")
        state.apply("mark:all")
        outcome = state.draw(rng)
        rolled.append(state.name(outcome))
    assert rolled[0] == rolled[1]
