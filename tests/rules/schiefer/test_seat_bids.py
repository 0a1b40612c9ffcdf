"""SF-11.5: the bid for the places in turn order."""

import random

import pytest

import pithead
from pithead.games.schiefer.state import SchieferState
from tests.place_bids import bid
from tests.random_play import random_action

GAME = pithead.game("schiefer")


@pytest.mark.rule("SF-11.5")
def test_who_has_place_1_starts_and_the_others_follow_by_place() -> None:
    state = bid(GAME, 4, "3-2", "1-4", "4-0", "2-1")
    assert isinstance(state, SchieferState)
    assert state.start_player == 1
    assert [state.seat_at(position) for position in range(4)] == [1, 3, 0, 2]
    assert state.name(state.legal()[0]).startswith("roll:"), "no lot is drawn"


@pytest.mark.rule("SF-11.5")
def test_the_order_of_the_places_holds_in_the_whole_game() -> None:
    state = bid(GAME, 3, "1-0", "3-0", "2-0")
    assert isinstance(state, SchieferState)
    rng = random.Random(1)
    starts: list[int] = []
    while state.round < 5:
        if len(starts) < state.round:
            starts.append(state.start_player)
        state.take(random_action(state, rng))
    assert starts == [0, 2, 1, 0]


@pytest.mark.rule("SF-11.5")
def test_the_players_roll_in_the_order_of_their_places() -> None:
    state = bid(GAME, 3, "1-0", "3-0", "2-0")
    assert isinstance(state, SchieferState)
    rolled: list[int] = []
    while len(rolled) < 3:
        if state.actor == pithead.CHANCE:
            state.apply("roll:1-2-3")
            rolled.append(state.actor)
        else:
            state.apply("keep" if "keep" in map(state.name, state.legal()) else "mark:all")
    assert rolled == [0, 2, 1]


@pytest.mark.rule("SF-11.5")
def test_a_bid_is_lost_at_the_end() -> None:
    state = bid(GAME, 2, "2-3", "1-0")
    assert [points["seat_bids"] for points in state.sheet()] == [-3, 0]
    assert state.scores() == [sum(points.values()) for points in state.sheet()]
    plain = GAME.start(2)
    assert "seat_bids" not in plain.sheet()[0]
