"""SW-20.10: the bid for the places in turn order."""

import random

import pytest

import pithead
from pithead.games.schichtwechsel.state import SchichtwechselState
from tests.place_bids import bid
from tests.random_play import random_action

GAME = pithead.game("schichtwechsel")


def choosers(state: pithead.State, kind: str, count: int) -> list[int]:
    """The first players who are asked a kind of question."""
    rng = random.Random(4)
    found: list[int] = []
    while len(found) < count:
        if state.agenda[-1].kind == kind and (not found or found[-1] != state.actor):
            found.append(state.actor)
        state.take(random_action(state, rng))
    return found


@pytest.mark.rule("SW-20.10")
def test_who_has_place_1_gets_the_marker_and_the_others_follow_by_place() -> None:
    state = bid(GAME, 4, "3-2", "1-4", "4-0", "2-1")
    assert isinstance(state, SchichtwechselState)
    assert (state.first, state.marker) == (1, 1)
    assert [state.seat_at(position) for position in range(4)] == [1, 3, 0, 2]
    assert state.name(state.legal()[0]).startswith("reveal:"), "no lot is drawn"


@pytest.mark.rule("SW-20.10")
def test_tiles_are_chosen_against_the_order_of_the_places_and_turns_taken_in_it() -> None:
    state = bid(GAME, 3, "1-0", "3-0", "2-0")
    assert choosers(state, "choose_tile", 3) == [1, 2, 0]
    assert choosers(state, "turn", 3) == [0, 2, 1]


@pytest.mark.rule("SW-20.10")
def test_a_bid_is_lost_at_the_end() -> None:
    state = bid(GAME, 2, "2-3", "1-0")
    assert [points["seat_bids"] for points in state.sheet()] == [-3, 0]
    assert state.scores() == [sum(points.values()) for points in state.sheet()]
