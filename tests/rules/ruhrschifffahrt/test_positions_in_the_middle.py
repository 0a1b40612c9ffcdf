"""Positions inside a phase or a turn that would go wrong later are refused at once."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

import pithead
from tests.river import GAME, river

Data = dict[str, Any]


def reached(wanted: Callable[[Data], bool]) -> Data:
    """The first such position in games at random."""
    for seed in range(100):
        rng = random.Random(seed)
        state = GAME.start(4)
        while state.actor != pithead.OVER:
            data = state.to_json()
            if wanted(data):
                return data
            chance = state.actor == pithead.CHANCE
            state.take(state.draw(rng) if chance else rng.choice(state.legal()))
    raise AssertionError("no such position")


def asks(kind: str, number: int, phase: int) -> Data:
    data = reached(
        lambda d: d["step"]["kind"] == kind and d["round"] == number and d["phase"] == phase
    )
    GAME.from_json(data)
    return copy.deepcopy(data)


def reasons(data: Data) -> str:
    with pytest.raises(pithead.BadPosition) as caught:
        GAME.from_json(data)
    return str(caught.value)


def without_locks(data: Data) -> Data:
    data["obstacle"] = dict.fromkeys(data["obstacle"], True)
    data["bag_count"] = sum(data["markers_undrawn"].values()) - len(data["obstacle"])
    assert data["bag_count"] == 1
    return data


@pytest.mark.rule("RS-6.9")
def test_refuses_a_bag_that_would_run_dry() -> None:
    assert "RS-6.9" in reasons(without_locks(asks("marker", 6, 2)))


@pytest.mark.rule("RS-6.9")
def test_refuses_the_last_marker_without_forced_building() -> None:
    data = without_locks(asks("choose_option", 5, 3))
    assert "RS-6.9" in reasons(data)
    data["forced_building"] = True
    GAME.from_json(data)


@pytest.mark.rule("RS-9.3")
def test_refuses_two_dice_pushed_out_by_one_sale() -> None:
    data = asks("return_die", 5, 4)
    ships = [ship.get("depot") for ship in data["ship"]]
    depot = next(
        depot
        for depot, die in data["depot"].items()
        if die and die["colour"] == "black" and depot not in ships
    )
    data["step"]["dice_waiting"].append(data["depot"][depot])
    data["depot"][depot] = None
    assert "RS-9.3" in reasons(data)


@pytest.mark.rule("RS-7.4")
def test_refuses_supply_without_a_depot_to_start_from() -> None:
    data = reached(lambda d: d["step"]["kind"] == "raise_die")
    others = sum(ship.get("sale_space") == "port_ruhrort" for ship in data["ship"])
    space = {"sale_space": "port_ruhrort", "arrival": others + 1}
    data["ship"][data["active_player"]] = space
    assert "RS-7.4" in reasons(data)


@pytest.mark.rule("RS-10.4")
def test_refuses_the_county_of_mark_before_anybody_can_have_it() -> None:
    """White coal on the clay track would have no column."""
    data = asks("marker", 2, 2)
    data["permanent"][0]["county_mark"] = True
    data["county_pool"][0] = 0
    data["supply"][0] += 2
    assert "RS-10.4" in reasons(data)


@pytest.mark.rule("RS-5.7")
@pytest.mark.parametrize(("kind", "number"), [("flag", 7), ("gain_bonus", 10)])
def test_refuses_a_warehouse_left_on_the_timeline(kind: str, number: int) -> None:
    data = reached(
        lambda d: d["step"]["kind"] == kind and d["round"] == number and max(d["supply"]) > 0
    )
    seat = data["supply"].index(max(data["supply"]))
    data["supply"][seat] -= 1
    data["timeline"][seat].insert(0, number)
    assert "RS-5.7" in reasons(data)


@pytest.mark.rule("RS-7.1")
def test_refuses_options_and_ships_before_the_start_player_is_drawn() -> None:
    data = GAME.start(4).to_json()
    data["option_now"][2] = "pilot"
    assert "RS-7.1" in reasons(data)
    data = GAME.start(4).to_json()
    data["ship"][1] = {"sale_space": "town_steele", "arrival": 1}
    assert "RS-7.8" in reasons(data)


@pytest.mark.rule("RS-8.6")
def test_puts_a_ship_upstream_of_all_ships_already_there() -> None:
    """Also where the number of arrival of a ship is higher than there are ships."""
    state = (
        river(round=4)
        .set(ship=[{"sale_space": "town_kettwig", "arrival": 2}, None, None, None])
        .sailing(1, "rudolph")
    )
    state.apply("keep_coal_carrier")
    kettwig = {"sale_space": "town_kettwig", "arrival": 3}
    assert state.to_json()["ship"][1] == kettwig
    assert GAME.from_json(state.to_json()) == state
