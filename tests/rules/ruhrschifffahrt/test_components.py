"""Section 1: what belongs to a player, and the limits of dice, money and points."""

import random
from typing import Any

import pytest

import pithead
from tests.random_play import random_action
from tests.river import GAME, get, legal, play, river, sail, value_at


def warehouses_of(data: dict[str, Any], seat: int) -> int:
    """All warehouses of a player, wherever they are."""
    rows = [*data["town_slots"].values(), *data["store_slots"].values(), *data["column"].values()]
    waiting = data["lock_pool"][seat] + data["county_pool"][seat] + len(data["timeline"][seat])
    return int(
        data["supply"][seat] + data["debt"][seat] + waiting + sum(row.count(seat) for row in rows)
    )


@pytest.mark.rule("RS-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_gives_everybody_a_ship_10_warehouses_and_8_permanent_tiles(players: int) -> None:
    data = GAME.start(players).to_json()
    assert [warehouses_of(data, seat) for seat in range(players)] == [10] * players
    assert len(data["ship"]) == players
    assert [len(tiles) for tiles in data["permanent"]] == [8] * players


@pytest.mark.rule("RS-1.1")
@pytest.mark.parametrize("supply", [0, 2])
def test_refuses_a_position_with_another_number_of_warehouses(supply: int) -> None:
    data = GAME.start(2).to_json()
    data["supply"][1] = supply
    with pytest.raises(pithead.BadPosition, match=r"RS-1.1"):
        GAME.from_json(data)


@pytest.mark.rule("RS-1.2")
def test_never_rolls_a_die() -> None:
    outcomes = {name for name in GAME.vocabulary if not name.startswith(("start:", "marker:"))}
    state = GAME.start(3)
    rng = random.Random(1)
    while state.actor != pithead.OVER:
        if state.actor == pithead.CHANCE:
            names = [state.name(outcome) for outcome, _ in state.chance()]
            assert all(name.startswith(("start:", "marker:", "flag:")) for name in names)
        state.take(random_action(state, rng))
    assert "roll" not in {name.partition(":")[0] for name in outcomes}


@pytest.mark.rule("RS-1.3")
def test_stops_a_die_at_6() -> None:
    state = river(round=5).dice(rudolph=5, menden=3).tiles(0, "supply").loading(0)
    play(state, "option:supply", "raise:depot_rudolph")
    assert value_at(state, "rudolph") == 6


@pytest.mark.rule("RS-1.3")
def test_stops_a_die_at_1() -> None:
    state = river().die("gewalt", 1).sailing(0, "gewalt")
    sail(state)
    assert get(state, "track", "black")[3] == 1


@pytest.mark.rule("RS-1.3")
@pytest.mark.parametrize("value", [-1, 7])
def test_refuses_a_die_with_another_value(value: int) -> None:
    data = GAME.start(2).to_json()
    data["depots"]["depot_rudolph"] = value
    with pytest.raises(pithead.BadPosition, match="depot_rudolph"):
        GAME.from_json(data)


@pytest.mark.rule("RS-1.4")
def test_pays_out_more_thalers_than_the_box_has() -> None:
    state = river(2).thalers(40, 40).die("rudolph", 6).sailing(0, "rudolph", "pilot")
    play(state, "sell:town_kettwig")
    assert get(state, "thalers") == [45, 40]


@pytest.mark.rule("RS-1.5")
def test_counts_points_above_30() -> None:
    state = river(2, round=4).vp(30, 99).thalers(2, 0).tiles(0, "lock_building").buying(0)
    play(state, "lock:lock_herbede")
    assert state.scores() == [33, 99]


@pytest.mark.rule("RS-1.6")
def test_takes_only_the_points_that_are_there() -> None:
    state = river(2, round=3).vp(1, 0).ships("port_ruhrort", "ind_steele").supply(0, 0).debt(0, 1)
    asked = state.loading(0)
    play(asked, "option:towing")
    assert get(asked, "vp") == [0, 0]
    assert get(asked, "vp_by_category", 0, "penalties") == -1


@pytest.mark.rule("RS-1.7")
def test_hides_nothing_from_one_player_that_another_knows() -> None:
    data = GAME.start(2).to_json()
    # Of the markers and the countries only the numbers are there, not which one lies where.
    assert sum(data["markers_undrawn"].values()) == 20
    assert len(data["obstacles"]) == 10
    assert sum(data["flags_unrevealed"].values()) == 8


@pytest.mark.rule("RS-1.7")
def test_draws_a_marker_of_the_river_as_likely_as_one_of_the_bag() -> None:
    state = GAME.start(4)
    play(state, "start:0")
    chances = {state.name(outcome): weight for outcome, weight in state.chance()}
    assert chances["marker:smithies"] == pytest.approx(2 / 20)
    assert chances["marker:high_water"] == pytest.approx(1 / 20)
    assert len(legal(state)) == 16
