"""Section 10: progress tiles."""

import pytest

import pithead
from tests.river import AREAS, GAME, River, get, play, river, tiles

NEEDS = {
    "lock_building": {"BI": 1, "BT": 1},
    "wages": {"BI": 2},
    "essen_warehouses": {"BT": 2},
    "coal_store": {"BI": 2, "BT": 1},
    "supply": {"BI": 2, "BR": 1},
    "port_ruhrort": {"BR": 2},
    "county_mark": {"BI": 1, "BT": 2, "BR": 1},
    "mark_warehouses": {"WI": 1, "WT": 1},
    "inn": {"BI": 3},
    "coal_carrier": {"BT": 3},
    "towing_action": {"BI": 1, "BR": 2},
    "warehouse": {"BR": 1, "WT": 1},
    "ruhr_barge": {"BT": 1, "WR": 1},
    "mayor": {"WT": 1, "WR": 1},
    "ruhr_railway": {"WI": 2, "WT": 2},
}
GOALS = {"I": "ind_meiderich", "T": "town_muelheim", "R": "port_ruhrort"}


def last_sale(table: River, area: str) -> pithead.State:
    """Seat 0 makes the last sale of the round, for a stone in this area; then comes phase 5."""
    depot = "hasenwinkel" if area[0] == "W" else "rudolph"
    seats = range(1, table.players)
    state = table.order(*seats, 0).die(depot, 4).sailing(0, depot, "pilot")
    return play(state, f"sell:{GOALS[area[1]]}")


@pytest.mark.rule("RS-10.1")
def test_gives_every_tile_whose_requirement_is_met() -> None:
    state = last_sale(river(2, round=6).stones(0, BI=1, BT=1), "BI")
    assert tiles(state, 0) == ["lock_building", "wages", "coal_store"]
    assert tiles(state, 1) == []


@pytest.mark.rule("RS-10.1")
def test_gives_tiles_in_the_order_of_the_phase() -> None:
    # One Inn is left. Seat 1 stands upstream of seat 0 and takes it.
    table = river(2, round=6).stones(0, BI=2).stones(1, BI=3)
    state = last_sale(table, "BI")
    assert "inn" in tiles(state, 1)
    assert get(state, "white", 0, "inn") == "blank"
    # Seat 1 has sailed first, but seat 0 now stands upstream and takes it.
    table = river(2, round=6).ships("ind_steele", "port_ruhrort").stones(0, BI=2).stones(1, BI=3)
    state = last_sale(table, "BI")
    assert "inn" in tiles(state, 0)
    assert get(state, "white", 1, "inn") == "blank"


@pytest.mark.rule("RS-10.2")
@pytest.mark.rule("RS-10.4")
@pytest.mark.parametrize("tile", NEEDS)
def test_needs_exactly_these_stones(tile: str) -> None:
    """Seat 1 has one stone too few, in each area in turn; seat 0 has as many and sells for it."""
    for lacking in NEEDS[tile]:
        have = dict(NEEDS[tile])
        have[lacking] -= 1
        table = river(2, round=8).stones(0, **have).stones(1, **have)
        if any(area[0] == "W" for area in NEEDS[tile]):
            table.tiles(0, "county_mark")
        state = last_sale(table, lacking)
        assert tile in tiles(state, 0)
        assert tile not in tiles(state, 1)


@pytest.mark.rule("RS-10.2")
def test_keeps_the_stones() -> None:
    state = last_sale(river(2, round=6).stones(0, BI=1), "BT")
    assert get(state, "stones", 0)["black_industry"] == 1
    assert get(state, "stones", 0)["black_town"] == 1
    assert "lock_building" in tiles(state, 0)


@pytest.mark.rule("RS-10.3")
def test_gives_permanent_tiles_to_everybody_and_white_ones_from_the_supply() -> None:
    table = river(2, round=6).stones(0, BI=1).stones(1, BI=2, BT=1)
    state = last_sale(table, "BI")
    assert "wages" in tiles(state, 0)
    assert "wages" in tiles(state, 1)
    inn = last_sale(river(3, round=6).stones(0, BI=2), "BI")
    assert get(inn, "white_left", "inn") == 1


@pytest.mark.rule("RS-10.4")
def test_prints_these_requirements() -> None:
    printed = {tile["id"]: tile["needs"] for tile in GAME.edition.tables["tile"]}
    assert printed == {
        tile: {AREAS[area]: count for area, count in needs.items()} for tile, needs in NEEDS.items()
    }


@pytest.mark.rule("RS-10.5")
def test_gives_a_blank_to_those_who_come_too_late() -> None:
    table = river(2, round=6).tiles(1, "inn").stones(0, BI=2)
    state = last_sale(table, "BI")
    assert get(state, "white", 0, "inn") == "blank"
    assert get(state, "white_left", "inn") == 0
    assert "inn" not in tiles(state, 0)


@pytest.mark.rule("RS-10.6")
def test_brings_two_warehouses_with_the_county() -> None:
    table = river(2, round=5).supply(0, 1).stones(0, BI=1, BT=1, BR=1)
    state = last_sale(table, "BT")
    assert "county_mark" in tiles(state, 0)
    assert get(state, "supply", 0) == 3
    assert get(state, "county_pool", 0) == 0


@pytest.mark.rule("RS-10.7")
def test_can_use_a_new_tile_in_phase_6_of_the_same_round() -> None:
    table = river(2, round=5).order(1, 0).thalers(5, 0).stones(0, BI=1)
    state = last_sale(table, "BT")
    while state.actor != 0:
        play(state, "end_turn")
    assert get(state, "round") == 5
    assert "lock:lock_horst" in [state.name(action) for action in state.legal()]
