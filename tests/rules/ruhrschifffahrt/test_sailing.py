"""Section 8: trips and sales."""

import pytest

from tests.river import (
    assert_refused,
    get,
    legal,
    play,
    river,
    sail,
    spaces,
    stones,
    track,
    value_at,
)


@pytest.mark.rule("RS-8.1")
def test_carries_the_die_of_the_depot_downstream_and_sells_it() -> None:
    state = sail(river(2).sailing(0, "menden"))
    assert value_at(state, "menden") == 0
    assert spaces(state)[0] == "ind_saarn"
    assert stones(state, 0) == {"BI": 1}


@pytest.mark.rule("RS-8.1")
def test_sails_in_the_order_of_the_ships() -> None:
    table = river(3).ships("depot_wiesche", "depot_gewalt", "ind_steele").order(2, 0, 1)
    for seat in (0, 1):
        table.option(seat, "pilot")
    table.order(0, 1, 2)
    state = play(table.starting(2, "pilot"), "start:depot_rudolph")
    assert get(state, "order") == [1, 2, 0]
    assert state.actor == 1


@pytest.mark.rule("RS-8.2")
def test_has_nothing_to_choose_on_a_simple_trip() -> None:
    state = river(2).sailing(0, "rudolph")
    assert not legal(state, "sell")
    sail(state)
    assert spaces(state)[0] == "town_kettwig"


@pytest.mark.rule("RS-8.3")
def test_sells_anywhere_downstream_with_a_pilot() -> None:
    state = river(2).sailing(0, "menden", "pilot")
    below = ["ind_saarn", "town_muelheim", "ind_styrum", "ind_meiderich", "port_ruhrort"]
    assert legal(state, "sell") == below
    assert_refused(state, "sell:town_kettwig", "RS-8.3")


@pytest.mark.rule("RS-8.4")
@pytest.mark.parametrize(
    ("locks", "goal", "value"),
    [
        ((), "ind_bergerhausen", 3),
        ((), "port_ruhrort", 3),
        (("spillenburg",), "ind_bergerhausen", 4),
        (("spillenburg",), "ind_deilbach", 3),
        (("spillenburg", "rohmann"), "ind_deilbach", 4),
    ],
)
def test_loses_1_over_obstacles_once_a_trip(locks: tuple[str, ...], goal: str, value: int) -> None:
    state = river(2, round=2).locks(*locks).die("gewalt", 4).sailing(0, "gewalt", "pilot")
    play(state, f"sell:{goal}")
    assert get(state, "track", "black")[3] == value


@pytest.mark.rule("RS-8.5")
def test_may_use_the_coal_carrier_before_it_leaves() -> None:
    state = river(2).sailing(0, "rudolph")
    assert legal(state)[0] == "keep_coal_carrier"
    play(state, "raise:depot_rudolph")
    assert get(state, "white", 0, "coal_carrier") == "used"
    assert get(state, "thalers", 0) == 5, "value 6, one for the stone"


@pytest.mark.rule("RS-8.6")
def test_stands_upstream_of_the_ships_already_there() -> None:
    table = river(3).order(1, 2, 0).ships("ind_steele", "town_kettwig", "town_kettwig")
    state = table.sailing(0, "rudolph")
    sail(state)
    assert get(state, "arrival") == [3, 1, 2]
    assert get(state, "order") == [0, 2, 1]


@pytest.mark.rule("RS-8.7")
def test_takes_a_stone_and_one_thaler_less() -> None:
    state = sail(river(2).die("rudolph", 5).sailing(0, "rudolph"))
    assert stones(state, 0) == {"BT": 1}
    assert get(state, "thalers", 0) == 4


@pytest.mark.rule("RS-8.7")
def test_takes_the_whole_value_when_the_area_is_full() -> None:
    state = sail(river(2, round=5).stones(0, BT=3).die("rudolph", 5).sailing(0, "rudolph"))
    assert stones(state, 0) == {"BT": 3}
    assert get(state, "thalers", 0) == 5


CAPACITIES = {"BI": 3, "BT": 3, "BR": 2, "WI": 2, "WT": 2, "WR": 1}
GOALS = {"I": "ind_saarn", "T": "town_muelheim", "R": "port_ruhrort"}


@pytest.mark.rule("RS-8.8")
@pytest.mark.parametrize(("area", "capacity"), CAPACITIES.items())
def test_has_room_for_so_many_stones(area: str, capacity: int) -> None:
    depot = "hasenwinkel" if area[0] == "W" else "rudolph"
    for have, after in ((capacity - 1, capacity), (capacity, capacity)):
        table = river(2, round=6).tiles(0, "county_mark").stones(0, **{area: have}).die(depot, 3)
        state = play(table.sailing(0, depot, "pilot"), f"sell:{GOALS[area[1]]}")
        assert stones(state, 0) == {area: after}


@pytest.mark.rule("RS-8.9")
@pytest.mark.parametrize(("have", "thalers"), [(0, 2 + 1), (2, 3 + 1)])
def test_pays_1_thaler_more_in_ruhrort(have: int, thalers: int) -> None:
    table = river(2, round=4).locks("muelheim").stones(0, BR=have).die("wiesche", 3)
    state = play(table.sailing(0, "wiesche", "pilot"), "sell:port_ruhrort")
    assert get(state, "thalers", 0) == thalers


@pytest.mark.rule("RS-8.10")
@pytest.mark.parametrize(("value", "steps"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_moves_the_export_marker_by_the_value(value: int, steps: int) -> None:
    table = river(2).locks("muelheim").die("wiesche", value)
    state = play(table.sailing(0, "wiesche", "pilot"), "sell:port_ruhrort")
    assert get(state, "export_pos") == steps


@pytest.mark.rule("RS-8.10")
def test_reckons_with_the_value_after_the_obstacles_and_stops_at_the_end() -> None:
    table = river(2).die("wiesche", 4)
    state = play(table.sailing(0, "wiesche", "pilot"), "sell:port_ruhrort")
    assert get(state, "export_pos") == 1
    last = river(2).locks("muelheim").export(4).die("wiesche", 6)
    state = play(last.sailing(0, "wiesche", "pilot"), "sell:port_ruhrort")
    assert get(state, "export_pos") == 5


@pytest.mark.rule("RS-8.11")
def test_takes_all_demand_thalers_of_the_space() -> None:
    state = sail(river(2).demand(town_kettwig=2, ind_saarn=1).sailing(0, "rudolph"))
    assert get(state, "thalers", 0) == 2 + 2
    assert get(state, "demand", "town_kettwig") == 0
    assert get(state, "demand", "ind_saarn") == 1


@pytest.mark.rule("RS-8.12")
def test_pays_every_owner_of_a_warehouse_in_the_town() -> None:
    table = river(3, round=6).town(kettwig=[0, 2], werden=[1])
    state = sail(table.sailing(0, "rudolph"))
    assert get(state, "thalers") == [2 + 1, 0, 1]
    table = river(3, round=6).town(witten=[1]).tiles(0, "county_mark").die("bommern", 3)
    state = sail(table.sailing(0, "bommern"))
    assert get(state, "thalers") == [2, 1, 0]
    state = sail(river(3, round=6).town(muelheim=[1]).sailing(0, "menden"))
    assert spaces(state)[0] == "ind_saarn"
    assert get(state, "thalers", 1) == 0


@pytest.mark.rule("RS-8.13")
def test_puts_the_die_on_the_track_with_the_value_of_the_sale() -> None:
    state = sail(river(2).die("gewalt", 4).sailing(0, "gewalt"))
    assert track(state) == "- - - 3 -"


@pytest.mark.rule("RS-8.14")
def test_moves_the_export_marker_at_the_first_sale_in_ruhrort_only() -> None:
    table = river(3).order(1, 0, 2).ships("ind_saarn", "ind_styrum", "ind_saarn").export(1)
    state = play(table.sailing(0, "menden", "pilot"), "sell:port_ruhrort")
    assert get(state, "export_pos") == 2
    play(state, "sell:port_ruhrort")
    assert get(state, "export_pos") == 2
