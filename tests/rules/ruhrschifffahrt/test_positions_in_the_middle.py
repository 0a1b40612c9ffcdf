"""Positions inside a phase or a turn that would go wrong later are refused at once."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

import pithead
from tests.random_play import random_action, random_game
from tests.river import GAME, LOCKS, River, colour_at, river

Data = dict[str, Any]


def reached(wanted: Callable[[Data], bool]) -> Data:
    """The first such position in games at random."""
    for seed in range(100):
        for state in random_game(GAME.start(4), random.Random(seed)):
            data = state.to_json()
            if data["agenda"] and wanted(data):
                return data
    raise AssertionError("no such position")


def asks(kind: str, number: int, phase: int) -> Data:
    data = reached(lambda d: kind_of(d) == kind and d["round"] == number and d["phase"] == phase)
    GAME.from_json(data)
    return copy.deepcopy(data)


def reasons(data: Data) -> str:
    with pytest.raises(pithead.BadPosition) as caught:
        GAME.from_json(data)
    return str(caught.value)


def kind_of(data: Data) -> str:
    """The kind of the question on top of the agenda."""
    return str(data["agenda"][-1]).partition(":")[0]


def without_locks(data: Data) -> Data:
    data["obstacles"] = list(LOCKS)
    data["bag_count"] = sum(data["markers_undrawn"].values()) - len(data["obstacles"])
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
    depot = next(
        depot
        for depot, value in data["depots"].items()
        if value and colour_at(depot) == "black" and depot not in data["ship"]
    )
    data["dice_waiting"].append(f"black_{data['depots'][depot]}")
    data["depots"][depot] = 0
    assert "RS-9.3" in reasons(data)


@pytest.mark.rule("RS-7.4")
def test_refuses_supply_without_a_depot_to_start_from() -> None:
    data = reached(lambda d: kind_of(d) == "raise_die")
    seat = int(data["agenda"][-1].partition(":")[2])
    data["arrival"][seat] = data["ship"].count("port_ruhrort") + 1
    data["ship"][seat] = "port_ruhrort"
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
    data = reached(lambda d: kind_of(d) == kind and d["round"] == number and max(d["supply"]) > 0)
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
    data["ship"][1] = "town_steele"
    data["arrival"][1] = 1
    assert "RS-7.8" in reasons(data)


@pytest.mark.rule("RS-8.6")
def test_puts_a_ship_upstream_of_all_ships_already_there() -> None:
    """Also where the number of arrival of a ship is higher than there are ships."""
    state = (
        river(round=4)
        .set(ship=["town_kettwig", None, None, None], arrival=[2, 0, 0, 0])
        .sailing(1, "rudolph")
    )
    state.apply("keep_coal_carrier")
    assert state.to_json()["ship"][1] == "town_kettwig"
    assert state.to_json()["arrival"][1] == 3
    assert GAME.from_json(state.to_json()) == state


BLACK_DEPOTS = (
    *("wohlverwahrt", "deimelsberg", "gewalt", "hinsbeck", "poertingsiepen"),
    *("rudolph", "menden", "leybank", "wiesche"),
)


def without_a_ship(players: int, number: int, dice: int) -> pithead.State:
    """Player 0 loads first, has no ship on the river, and finds this many black dice."""
    position = river(players, number).dice(**dict.fromkeys(BLACK_DEPOTS[:dice], 3))
    position.data["ship"][0] = None
    position.data["arrival"][0] = 0
    return position.loading(0)


@pytest.mark.rule("RS-8.1")
@pytest.mark.parametrize(
    ("players", "number", "dice"),
    [(2, 2, 4), (4, 2, 6), (4, 4, 6), (4, 8, 5)],
    ids=["clay, two players", "clay", "paved", "rail"],
)
def test_lets_a_ship_miss_only_while_black_dice_are_scarce(
    players: int, number: int, dice: int
) -> None:
    """The other players, the pilot depots and the rows below the arrow may hold all of them."""
    without_a_ship(players, number, dice)
    with pytest.raises(pithead.BadPosition, match=r"RS-8.1"):
        without_a_ship(players, number, dice + 1)


def found_nothing() -> River:
    """Black dice are scarce, and the first player has found none to load."""
    position = river(4).dice(gewalt=3, rudolph=2)
    position.data["ship"][0] = None
    position.data["arrival"][0] = 0
    return position


@pytest.mark.rule("RS-7.1")
def test_checks_the_ships_behind_one_that_found_nothing_to_load() -> None:
    found_nothing().ship(1, "depot_gewalt").option(1, "none").loading(2)
    with pytest.raises(pithead.BadPosition, match=r"RS-7.1"):
        found_nothing().option(1, "none").loading(2)


@pytest.mark.rule("RS-2.4")
def test_refuses_two_ships_at_a_depot_while_dice_are_scarce() -> None:
    position = found_nothing().option(1, "none").option(2, "none")
    with pytest.raises(pithead.BadPosition, match=r"RS-2.4"):
        position.ship(1, "depot_gewalt").ship(2, "depot_gewalt").loading(3)


@pytest.mark.rule("RS-7.1")
def test_refuses_a_loaded_ship_without_an_option_while_dice_are_scarce() -> None:
    with pytest.raises(pithead.BadPosition, match=r"RS-7.1"):
        found_nothing().ship(1, "depot_gewalt").loading(2)


@pytest.mark.rule("RS-9.1")
def test_keeps_the_old_track_until_its_event_comes() -> None:
    """An edition may put other events of the round first."""
    tables = copy.deepcopy(GAME.edition.tables)
    events = {entry["number"]: entry["events"] for entry in tables["round"]}
    events[4][:0] = [events[6].pop(), events[3].pop()]
    game = GAME.with_edition(pithead.Edition(tables, "corrected.toml"))
    rng = random.Random(3)
    state = game.start(3)
    asked: dict[str, set[str]] = {"clay": set(), "paved": set()}
    while state.to_json()["round"] < 5:
        data = state.to_json()
        if data["round"] == 4 and data["phase"] == 1:
            asked[data["stage"]].add(kind_of(data))
        assert state.problems() == []
        state.take(random_action(state, rng))
    assert asked == {"clay": {"gain_bonus", "pay_toll"}, "paved": {"return_die", "flag"}}


@pytest.mark.rule("RS-6.9")
def test_lets_the_bag_be_empty_in_the_round_without_a_draw() -> None:
    data = river(round=12).loading(0).to_json()
    built = [lock for lock in LOCKS if lock not in data["obstacles"]]
    data["obstacles"] += built[: data["bag_count"]]
    data["bag_count"] = 0
    GAME.from_json(data)
