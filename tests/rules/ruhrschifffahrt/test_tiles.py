"""Section 14: what the tiles do."""

import pytest

from tests.river import (
    assert_refused,
    get,
    legal,
    options,
    play,
    river,
    value_at,
)


def allows(tile: str, action: str) -> None:
    without = river(2, round=6).thalers(9).tiles(0, "inn").buying(0)
    assert action not in legal(without)
    state = river(2, round=6).thalers(9).tiles(0, tile).buying(0)
    assert action in legal(state)
    play(state, action)
    assert get(state, "used_this_round", 0)[tile] or state.actor != 0


@pytest.mark.rule("RS-14.1")
def test_essen_warehouses_allow_the_towns_of_essen() -> None:
    allows("essen_warehouses", "town:town_steele")


@pytest.mark.rule("RS-14.2")
def test_mark_warehouses_allow_the_towns_of_mark() -> None:
    allows("mark_warehouses", "town:town_witten")


@pytest.mark.rule("RS-14.3")
def test_coal_store_allows_a_coal_store() -> None:
    allows("coal_store", "store:store_general")


@pytest.mark.rule("RS-14.4")
def test_lock_building_allows_a_lock() -> None:
    allows("lock_building", "lock:lock_horst")


@pytest.mark.rule("RS-14.5")
def test_port_of_ruhrort_allows_to_build_and_to_move() -> None:
    allows("port_ruhrort", "port:belgium")
    state = river(2, round=6).thalers(9).tiles(0, "port_ruhrort").column(belgium=[0]).buying(0)
    assert "move:belgium>netherlands" in legal(state)


@pytest.mark.rule("RS-14.6")
def test_county_of_mark_opens_mark() -> None:
    table = river(2, round=6).ships("town_witten", "ind_steele").tiles(0, "county_mark")
    state = play(table.loading(0), "option:none", "start:depot_hasenwinkel")
    assert get(state, "ship", 0) == "depot_hasenwinkel"


@pytest.mark.rule("RS-14.7")
def test_wages_tile_opens_the_option() -> None:
    assert "wages" not in options(river(2, round=6).loading(0))
    assert "wages" in options(river(2, round=6).tiles(0, "wages").loading(0))


@pytest.mark.rule("RS-14.8")
def test_supply_tile_opens_the_option() -> None:
    assert "supply" not in options(river(2, round=6).loading(0))
    assert "supply" in options(river(2, round=6).tiles(0, "supply").loading(0))


@pytest.mark.rule("RS-14.9")
def test_coal_carrier_raises_a_die_on_any_depot_by_3() -> None:
    state = river(2).die("bommern", 2).die("wiesche", 6).die("rudolph", 5).sailing(0, "rudolph")
    assert "raise:depot_bommern" in legal(state)
    assert_refused(state, "raise:depot_wiesche", "RS-14.9")
    other = play(state.clone(), "raise:depot_bommern")
    assert value_at(other, "bommern") == 5
    own = play(state, "raise:depot_rudolph")
    assert get(own, "track", "black")[3] == 6
    assert get(own, "white", 0, "coal_carrier") == "used"


@pytest.mark.rule("RS-14.9")
def test_coal_carrier_may_be_kept() -> None:
    state = play(river(2).sailing(0, "rudolph"), "keep_coal_carrier")
    assert get(state, "white", 0, "coal_carrier") == "unused"


@pytest.mark.rule("RS-14.10")
def test_towing_action_tows_for_nothing_once() -> None:
    table = river(2, round=8).ships("town_kettwig", "ind_steele").thalers(4)
    state = play(table.tiles(0, "towing_action").loading(0), "use_towing_action", "option:towing")
    assert get(state, "thalers", 0) == 4
    assert get(state, "white", 0, "towing_action") == "used"


@pytest.mark.rule("RS-14.10")
def test_towing_action_needs_a_turn_with_towing_and_no_water() -> None:
    top = river(2).ships("ind_dahlhausen", "ind_steele").tiles(0, "towing_action").loading(0)
    assert_refused(top, "use_towing_action", "RS-14.10")
    table = river(2).ships("town_kettwig", "ind_steele").water().tiles(0, "towing_action")
    state = play(table.loading(0), "use_towing_action")
    assert options(state) == ["towing"]
    assert_refused(river(2).loading(0), "use_towing_action", "RS-14.10")


@pytest.mark.rule("RS-14.11")
@pytest.mark.parametrize("moment", ["loading", "buying"])
def test_inn_brings_3_thalers_or_2_points(moment: str) -> None:
    table = river(2, round=6).tiles(0, "inn").debt(0, 2)
    state = table.loading(0) if moment == "loading" else table.buying(0)
    money = play(state.clone(), "inn_thalers")
    assert get(money, "thalers", 0) == 3
    assert get(money, "white", 0, "inn") == "used"
    points = play(state, "inn_vp")
    assert get(points, "vp", 0) == 2
    assert get(points, "vp_by_category", 0, "inn") == 2
    assert get(points, "debt", 0) == 2
    assert_refused(river(2, round=6).tiles(0, "coal_store").buying(0), "inn_vp", "RS-14.11")


@pytest.mark.rule("RS-14.12")
def test_warehouse_tile_lowers_the_price_of_an_own_building() -> None:
    table = river(3, round=6).thalers(9).tiles(0, "warehouse", "essen_warehouses", "inn")
    state = table.town(steele=[1, 2]).buying(0)
    towns = ["town_steele", "town_werden", "town_kettwig", "town_muelheim"]
    assert legal(state, "discount_town") == towns
    play(state, "discount_town:town_steele")
    assert get(state, "thalers", 0) == 7
    assert_refused(state, "town:town_werden", "RS-11.2")


@pytest.mark.rule("RS-14.12")
def test_warehouse_tile_obeys_limits_and_needs_the_other_tile_unused() -> None:
    table = river(2, round=6).thalers(9).tiles(0, "warehouse", "port_ruhrort")
    state = table.column(belgium=[0]).buying(0)
    assert legal(state, "discount_port") == ["netherlands", "rhineland"]
    play(state, "port:netherlands")
    assert_refused(state, "discount_port:rhineland", "RS-11.2")
    bare = river(2, round=6).thalers(9).tiles(0, "warehouse").buying(0)
    assert_refused(bare, "discount_port:belgium", "RS-11.8")


@pytest.mark.rule("RS-14.13")
@pytest.mark.parametrize(("space", "vp"), [("ind_saarn", 2), ("port_ruhrort", 4)])
def test_ruhr_barge_scores_2_or_4_in_ruhrort(space: str, vp: int) -> None:
    state = river(2, round=12).ships(space, "ind_steele").tiles(0, "ruhr_barge").over()
    assert state.sheet()[0]["ruhr_barge"] == vp
    assert state.sheet()[1]["ruhr_barge"] == 0


@pytest.mark.rule("RS-14.14")
@pytest.mark.parametrize(("debts", "vp"), [(0, 7), (1, 0)])
def test_mayor_scores_every_thaler_without_debts(debts: int, vp: int) -> None:
    state = river(2, round=12).thalers(7, 7).debt(0, debts).tiles(0, "mayor").over()
    assert state.sheet()[0]["mayor"] == vp
    assert state.sheet()[1]["mayor"] == 0


@pytest.mark.rule("RS-14.15")
def test_ruhr_railway_scores_warehouses_in_towns() -> None:
    table = river(2, round=12).tiles(0, "ruhr_railway").column(belgium=[0]).store(pauline=[0])
    state = table.town(steele=[0], muelheim=[1, 0], witten=[1]).over()
    assert state.sheet()[0]["ruhr_railway"] == 2
    assert state.sheet()[1]["ruhr_railway"] == 0


@pytest.mark.rule("RS-14.16")
def test_an_unused_tile_has_no_value_at_the_end() -> None:
    table = river(4, round=12).tiles(0, "inn", "coal_carrier", "towing_action", "warehouse")
    assert table.over().scores() == [0, 0, 0, 0]


@pytest.mark.rule("RS-14.17")
def test_warehouse_tile_builds_in_muelheim_without_another_tile() -> None:
    state = river(2, round=6).thalers(2).tiles(0, "warehouse").buying(0)
    assert legal(state, "discount_town") == ["town_muelheim"]
    play(state, "discount_town:town_muelheim")
    assert get(state, "town_slots", "town_muelheim") == [0]
    assert get(state, "vp", 0) == 2
    assert get(state, "white", 0, "warehouse") == "used"
