"""RS-17.11: the bid for the places in turn order."""

import pytest

import pithead
from tests.place_bids import bid
from tests.river import GAME, get


@pytest.mark.rule("RS-17.11")
def test_the_order_of_the_first_round_is_that_of_the_places() -> None:
    state = bid(GAME, 4, "3-2", "1-4", "4-0", "2-1")
    assert get(state, "order") == [1, 3, 0, 2]
    assert not any(state.game.vocabulary[choice].startswith("start:") for choice in state.legal())
    assert not state.problems()


@pytest.mark.rule("RS-17.11")
def test_a_bid_is_lost_at_the_end() -> None:
    state = bid(GAME, 2, "2-3", "1-0")
    assert [points["seat_bids"] for points in state.sheet()] == [-3, 0]
    assert state.scores() == [sum(points.values()) for points in state.sheet()]


@pytest.mark.rule("RS-17.11")
def test_without_the_option_the_start_player_is_drawn() -> None:
    state = GAME.start(3)
    assert state.actor == pithead.CHANCE
    assert [state.name(choice) for choice in state.legal()] == ["start:0", "start:1", "start:2"]
