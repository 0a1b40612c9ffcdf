"""The worked scenarios: four players, no locks built, nothing else on the board."""

import pytest

from tests.river import (
    GAME,
    PERMANENT,
    River,
    assert_refused,
    get,
    kind_asked,
    legal,
    options,
    play,
    river,
    sail,
    spaces,
    stones,
    tiles,
    track,
    value_at,
)


@pytest.mark.rule("RS-8.2", "RS-8.4", "RS-8.7", "RS-9.2")
def test_01_a_town_at_two_spaces() -> None:
    state = sail(river().die("poertingsiepen", 4).sailing(0, "poertingsiepen"))
    assert spaces(state)[0] == "town_werden"
    assert stones(state, 0) == {"BT": 1}
    assert get(state, "thalers", 0) == 2
    assert track(state) == "- - - 3 -"


@pytest.mark.rule("RS-8.2", "RS-8.4", "RS-8.7")
def test_02_an_industry_at_two_spaces() -> None:
    state = sail(river().die("gewalt", 4).sailing(0, "gewalt"))
    assert spaces(state)[0] == "ind_bergerhausen"
    assert stones(state, 0) == {"BI": 1}
    assert get(state, "thalers", 0) == 2
    assert track(state) == "- - - 3 -"


@pytest.mark.rule("RS-7.3", "RS-7.11")
def test_03_a_pilot_depot() -> None:
    def table() -> River:
        upstream = river(round=4).ships("ind_dahlhausen", "ind_steele", "ind_oefte", "ind_saarn")
        return upstream.thalers(5).tiles(0, "wages", "supply").track("- - 2 -")

    for option in options(table().loading(0)):
        state = play(table().loading(0), f"option:{option}")
        while kind_asked(state) != "choose_start":
            play(state, legal(state)[0])
        with_pilot = option in ("pilot", "transport_pilot")
        assert ("depot_hinsbeck" in legal(state, "start")) == with_pilot
    assert not {"pilot", "transport_pilot"} & set(options(table().water().loading(0)))


@pytest.mark.rule("RS-4.3")
def test_04_the_order() -> None:
    table = river(2, round=4).ships("town_steele", "town_kettwig")
    state = play(table.order(1, 0).buying(0), "end_turn")
    assert get(state, "order") == [0, 1]


@pytest.mark.rule("RS-8.7")
def test_05_an_industry_at_one_space() -> None:
    state = sail(river().die("menden", 3).sailing(0, "menden"))
    assert stones(state, 0) == {"BI": 1}
    assert get(state, "thalers", 0) == 2


@pytest.mark.rule("RS-8.4", "RS-8.7")
def test_06_a_lock_causes_no_loss() -> None:
    table = river().locks("neukirchen").die("poertingsiepen", 4)
    state = sail(table.sailing(0, "poertingsiepen"))
    assert stones(state, 0) == {"BT": 1}
    assert get(state, "thalers", 0) == 3


def progress(table: River, depot: str, goal: str) -> list[str]:
    """The tiles of seat 0 after the last sale of the round."""
    state = table.order(1, 2, 3, 0).sailing(0, depot, "pilot")
    return tiles(play(state, f"sell:{goal}"), 0)


@pytest.mark.rule("RS-10.1", "RS-10.4")
def test_07_lock_building_and_nothing_else() -> None:
    assert progress(river(round=3).stones(0, BI=1), "rudolph", "town_kettwig") == ["lock_building"]


@pytest.mark.rule("RS-13.1", "RS-13.2")
def test_08_export() -> None:
    table = river(round=6).flag("rhineland").column(rhineland=[0, 1]).export(4)
    state = play(table.buying(3), "end_turn")
    assert get(state, "vp") == [3, 2, 0, 0]
    assert get(state, "export_pos") == 2


@pytest.mark.rule("RS-8.3", "RS-8.4", "RS-8.9", "RS-8.10")
def test_09_a_sale_in_ruhrort_over_an_obstacle() -> None:
    state = play(river().die("wiesche", 4).sailing(0, "wiesche", "pilot"), "sell:port_ruhrort")
    assert track(state) == "- - - 3 -"
    assert stones(state, 0) == {"BR": 1}
    assert get(state, "thalers", 0) == 3
    assert get(state, "export_pos") == 1


@pytest.mark.rule("RS-8.9", "RS-8.10", "RS-8.14")
def test_10_a_sale_in_ruhrort_through_a_lock() -> None:
    table = river().locks("muelheim").die("wiesche", 4)
    state = play(table.sailing(0, "wiesche", "pilot"), "sell:port_ruhrort")
    assert track(state) == "- - - 4 -"
    assert stones(state, 0) == {"BR": 1}
    assert get(state, "thalers", 0) == 4
    assert get(state, "export_pos") == 2


@pytest.mark.rule("RS-8.4")
def test_11_seven_obstacles_and_one_loss() -> None:
    state = play(river().die("gewalt", 4).sailing(0, "gewalt", "pilot"), "sell:port_ruhrort")
    assert track(state) == "- - - 3 -"
    assert get(state, "thalers", 0) == 3
    assert stones(state, 0) == {"BR": 1}


@pytest.mark.rule("RS-8.7")
def test_12_a_full_area() -> None:
    state = sail(river(round=4).stones(0, BI=3).die("menden", 4).sailing(0, "menden"))
    assert stones(state, 0) == {"BI": 3}
    assert get(state, "thalers", 0) == 4


@pytest.mark.rule("RS-8.7", "RS-8.9", "RS-8.10")
def test_13_a_full_area_in_ruhrort() -> None:
    table = river(round=4).locks("muelheim").stones(0, BR=2).die("wiesche", 5)
    state = play(table.sailing(0, "wiesche", "pilot"), "sell:port_ruhrort")
    assert stones(state, 0) == {"BR": 2}
    assert get(state, "thalers", 0) == 6
    assert get(state, "export_pos") == 2


@pytest.mark.rule("RS-1.3", "RS-8.4", "RS-8.7")
def test_14_a_die_of_1_over_an_obstacle() -> None:
    state = sail(river().die("gewalt", 1).sailing(0, "gewalt"))
    assert track(state) == "- - - 1 -"
    assert stones(state, 0) == {"BI": 1}
    assert get(state, "thalers", 0) == 0


@pytest.mark.rule("RS-8.7", "RS-8.11", "RS-8.12")
def test_15_demand_and_warehouses_in_a_town() -> None:
    table = river(round=4).demand(town_kettwig=2).town(kettwig=[0, 1]).die("rudolph", 3)
    state = sail(table.sailing(0, "rudolph"))
    assert stones(state, 0) == {"BT": 1}
    assert get(state, "thalers")[:2] == [5, 1]
    assert get(state, "demand", "town_kettwig") == 0


@pytest.mark.rule("RS-6.3", "RS-6.5")
def test_16_demand_of_rifle_factories() -> None:
    table = river().demand(ind_saarn=2, ind_steele=1).in_phase(2)
    state = play(table.asking("phase:3", "marker"), "marker:rifle_factories")
    found = {space: count for space, count in get(state, "demand").items() if count}
    assert found == {"ind_witten": 1, "ind_hattingen": 1, "ind_steele": 2, "ind_saarn": 2}


@pytest.mark.rule("RS-6.6", "RS-6.7")
def test_17_high_water() -> None:
    table = river().dice(menden=4, gewalt=1, wiesche=3, rudolph=3, bommern=3).track("- - - 5 -")
    state = table.thalers(9).in_phase(2).asking("phase:3", "marker")
    play(state, "marker:high_water_minus")
    assert [value_at(state, depot) for depot in ("menden", "gewalt", "bommern")] == [3, 1, 2]
    assert track(state) == "- - - 5 -"
    assert not {"pilot", "transport_pilot", "towing_pilot"} & set(options(state))


@pytest.mark.rule("RS-4.4", "RS-4.5", "RS-4.7")
def test_18_ships_on_the_same_spaces() -> None:
    blue, red, green, yellow = range(4)
    table = (
        river()
        .order(blue, red, green, yellow)
        .dice(deimelsberg=3, gewalt=2, menden=3, rudolph=4, wohlverwahrt=3)
    )
    table.ships("depot_deimelsberg", "depot_wohlverwahrt", "depot_rudolph", "depot_menden")
    for seat in (red, green, yellow):
        table.option(seat, "pilot")
    state = table.sailing(blue, "deimelsberg", "pilot")
    play(state, "sell:town_steele", "sell:town_steele", "sell:port_ruhrort", "sell:port_ruhrort")
    assert get(state, "order") == [red, blue, yellow, green]
    assert get(state, "ship", green) == "port_ruhrort"
    assert get(state, "arrival", green) == 1


@pytest.mark.rule("RS-9.2", "RS-9.3")
def test_19_a_column_fills() -> None:
    column = "- - - - -"
    seen = []
    for value in (3, 2, 4, 1, 5):
        table = river(2).dice(menden=value, gewalt=3, rudolph=3).track(column)
        column = track(sail(table.sailing(0, "menden")))
        seen.append(column)
    assert seen[3] == "1 4 2 3 -"
    assert seen[4] == "5 1 4 2 3"


@pytest.mark.rule("RS-9.3", "RS-9.5", "RS-9.6")
def test_20_a_die_leaves_the_column() -> None:
    table = river(2).dice(menden=6, gewalt=3, rudolph=3).track("5 1 4 2 3").order(1, 0)
    state = sail(table.ships("ind_steele", "ind_saarn").sailing(0, "menden"))
    assert track(state) == "6 5 1 4 2"
    assert get(state, "dice_waiting") == ["black_3"]
    assert state.actor == 1
    assert legal(state, "return") == ["depot_wohlverwahrt", "depot_deimelsberg"]


@pytest.mark.rule("RS-7.14", "RS-9.4")
def test_21_transport_from_a_full_column() -> None:
    table = river(2).dice(menden=6, gewalt=3, rudolph=3).track("6 5 1 4 2")
    state = play(table.loading(0), "option:transport")
    assert get(state, "die_in_hand") == "black_4"
    assert track(state) == "- 6 5 1 2"


@pytest.mark.rule("RS-9.7", "RS-5.16")
def test_22_the_road_is_paved() -> None:
    table = river(2, round=3).dice(rudolph=3, gewalt=2).track("2 6 5 1 2")
    state = play(table.buying(1), "end_turn")
    assert track(state) == "2 6 5 1"
    assert legal(state, "return") == ["depot_menden", "depot_leybank", "depot_wiesche"]
    play(state, "return:depot_leybank", "flag:belgium", "marker:smithies", "option:transport")
    assert get(state, "die_in_hand") == "black_5"


@pytest.mark.rule("RS-9.7", "RS-9.8", "RS-7.16")
def test_23_a_die_below_the_arrow() -> None:
    state = play(river(2, round=3).track("- - - 4 -").buying(1), "end_turn")
    assert track(state) == "- - - 4"
    play(state, "flag:belgium", "marker:smithies")
    assert_refused(state, "option:transport", "RS-7.16")
    sold = sail(river(2, round=4).track("- - - 4").die("menden", 3).sailing(0, "menden"))
    assert track(sold) == "- - 3 4"


@pytest.mark.rule("RS-9.3", "RS-9.5")
def test_24_no_room_in_the_territory_of_the_crest() -> None:
    table = river(2, round=9).dice(hinsbeck=3, poertingsiepen=3, rudolph=3, wiesche=3, gewalt=4)
    table.track("1 2 3").ship(1, "depot_rudolph").option(1, "pilot")
    state = sail(table.sailing(0, "gewalt"))
    free = "wohlverwahrt deimelsberg gewalt menden leybank"
    assert legal(state, "return") == [f"depot_{name}" for name in free.split()]


def red_in_saarn() -> River:
    table = river().ships("ind_saarn", "port_ruhrort", "port_ruhrort", "port_ruhrort")
    for depot in ("menden", "rudolph", "gewalt", "deimelsberg"):
        table.die(depot, 0)
    table.die("wiesche", 4).die("poertingsiepen", 4).die("hinsbeck", 4).die("wohlverwahrt", 3)
    return table.thalers(2).supply(0, 1).track("2 3 2 3 -")


def depots(names: str) -> list[str]:
    return [f"depot_{name}" for name in names.split()]


@pytest.mark.rule("RS-7.3", "RS-7.4", "RS-7.5", "RS-7.6", "RS-7.7", "RS-7.9", "RS-7.14", "RS-7.15")
def test_25_every_option_of_a_turn() -> None:
    asked = red_in_saarn().loading(0)
    plain = ["none", "pilot", "transport", "towing", "transport_pilot"]
    assert options(asked) == [*plain, "towing_pilot", "towing_transport"]
    five = depots("deimelsberg gewalt rudolph menden leybank")
    for option, starts in (
        ("none", "wiesche"),
        ("pilot", "wiesche"),
        ("towing", "wohlverwahrt poertingsiepen"),
        ("towing_pilot", "wohlverwahrt hinsbeck poertingsiepen"),
    ):
        state = play(red_in_saarn().loading(0), f"option:{option}")
        assert legal(state, "start") == depots(starts)
    for option in ("transport", "transport_pilot"):
        state = play(red_in_saarn().loading(0), f"option:{option}")
        assert legal(state, "place") == five
        play(state, "place:depot_leybank")
        starts = "leybank wiesche" if "pilot" in option else "wiesche"
        assert legal(state, "start") == depots(starts)
    state = play(red_in_saarn().loading(0), "option:towing_transport")
    assert legal(state, "place") == depots("deimelsberg gewalt rudolph menden")
    prices = {"towing": 1, "transport_pilot": 1, "towing_pilot": 2, "towing_transport": 2}
    for option in options(asked):
        state = play(red_in_saarn().loading(0), f"option:{option}")
        assert get(state, "thalers", 0) == 2 - prices.get(option, 0)


@pytest.mark.rule("RS-7.11")
def test_26_the_same_with_water() -> None:
    state = red_in_saarn().water().loading(0)
    assert options(state) == ["none", "transport", "towing", "towing_transport"]


@pytest.mark.rule("RS-12.4", "RS-12.7")
def test_27_the_same_without_money() -> None:
    state = red_in_saarn().thalers(0).supply(0, 0).loading(0)
    assert options(state) == ["none", "pilot", "transport"]


@pytest.mark.rule("RS-12.2", "RS-12.3")
def test_28_a_debt_for_towing() -> None:
    table = river().ship(0, "port_ruhrort").supply(0, 1)
    state = play(table.loading(0), "option:towing")
    assert get(state, "supply", 0) == 0
    assert get(state, "debt", 0) == 1
    assert get(state, "thalers", 0) == 1


@pytest.mark.rule("RS-12.7", "RS-12.11", "RS-12.9", "RS-5.7", "RS-5.8")
def test_29_a_forced_debt_from_the_timeline() -> None:
    table = river(round=3).ship(0, "port_ruhrort").supply(0, 0).debt(0, 1).vp(1)
    state = play(table.loading(0), "option:towing")
    assert get(state, "timeline", 0) == [7, 9, 10, 11]
    assert get(state, "vp", 0) == 0
    assert get(state, "thalers", 0) == 1
    assert get(state, "debt", 0) == 2
    later = river(round=5).timeline(0, 7, 9, 10, 11).debt(0, 2).supply(0, 0)
    state = play(later.buying(3), "end_turn")
    assert get(state, "supply", 0) == 0
    assert legal(state) == ["gain_thaler", "gain_vp"]


@pytest.mark.rule("RS-5.3", "RS-5.4")
def test_30_the_toll() -> None:
    table = river().thalers(2, 0, 0, 1).vp(0, 3, 0, 2).supply(2, 1)
    state = play(table.buying(3), "end_turn")
    assert state.actor == 3
    assert legal(state) == ["pay_thaler", "pay_vp"]
    assert get(state, "thalers") == [1, 0, 1, 1]
    assert get(state, "vp") == [0, 2, 0, 2]
    assert get(state, "debt") == [0, 0, 1, 0]


@pytest.mark.rule("RS-11.2", "RS-11.3", "RS-11.4", "RS-11.21", "RS-11.22")
def test_31_the_first_lock() -> None:
    table = river(round=4).thalers(3).supply(0, 1).tiles(0, "lock_building", "inn")
    state = table.buying(0)
    bag = get(state, "bag_count")
    play(state, "lock:lock_herbede")
    assert get(state, "thalers", 0) == 1
    assert get(state, "vp", 0) == 3
    assert get(state, "supply", 0) == 3
    assert get(state, "bag_count") == bag + 1
    assert_refused(state, "lock:lock_horst", "RS-11.2")


@pytest.mark.rule("RS-5.6", "RS-11.4")
def test_32_a_later_lock() -> None:
    table = river(round=5).thalers(3).has_built_a_lock(0).tiles(0, "lock_building", "inn")
    state = table.buying(0)
    supply = get(state, "supply", 0)
    play(state, "lock:lock_horst")
    assert get(state, "thalers", 0) == 0
    assert get(state, "vp", 0) == 2
    assert get(state, "supply", 0) == supply


@pytest.mark.rule("RS-11.2", "RS-11.6", "RS-11.23", "RS-11.24", "RS-11.27")
def test_33_a_second_warehouse_in_kettwig() -> None:
    table = river(round=6).thalers(9, 5).supply(1, 2).town(kettwig=[0])
    table.tiles(0, "essen_warehouses").tiles(1, "essen_warehouses", "inn").order(1, 0, 2, 3)
    state = play(table.buying(1), "town:town_kettwig")
    assert get(state, "thalers", 1) == 1
    assert get(state, "vp", 1) == 2
    assert_refused(state, "town:town_werden", "RS-11.2")
    play(state, "end_turn")
    assert_refused(state, "town:town_kettwig", "RS-11.24")


@pytest.mark.rule("RS-11.8", "RS-11.9")
def test_34_four_warehouses_in_ruhrort() -> None:
    table = river(round=6).thalers(9, 9, 9, 9)
    for seat in range(4):
        table.tiles(seat, "port_ruhrort")
    table.tiles(3, "inn")
    state = table.buying(0)
    for column in ("belgium", "netherlands", "rhineland", "belgium"):
        play(state, f"port:{column}")  # nothing else can be bought, so the next player follows
    assert get(state, "thalers") == [6, 5, 5, 4]


@pytest.mark.rule("RS-11.11")
def test_35_a_move_in_ruhrort() -> None:
    table = river(round=8).column(netherlands=[0, 1, 2], rhineland=[3]).thalers(2)
    state = play(table.tiles(0, "port_ruhrort").buying(0), "move:netherlands>rhineland")
    assert get(state, "thalers", 0) == 0
    assert get(state, "column", "rhineland") == [3, 0]
    assert get(state, "column", "netherlands") == [1, 2]


@pytest.mark.rule("RS-11.15", "RS-11.6", "RS-11.27")
def test_36_repaying_and_building() -> None:
    table = river(round=4).thalers(6).supply(0, 0).debt(0, 1).tiles(0, "essen_warehouses")
    state = play(table.buying(0), "repay_debt", "town:town_steele")
    assert get(state, "thalers", 0) == 0
    assert get(state, "debt", 0) == 0
    assert get(state, "vp", 0) == 2


@pytest.mark.rule("RS-10.1", "RS-10.6")
def test_37_two_tiles_at_once() -> None:
    table = river(round=4).stones(0, BI=1, BT=1, BR=1).tiles(0, "lock_building").supply(0, 1)
    state = table.order(1, 2, 3, 0).sailing(0, "poertingsiepen", "pilot")
    play(state, "sell:town_werden")
    assert tiles(state, 0) == ["lock_building", "essen_warehouses", "county_mark"]
    assert get(state, "supply", 0) == 3


@pytest.mark.rule("RS-10.5")
def test_38_the_fourth_comes_too_late_for_the_inn() -> None:
    table = river(round=5).stones(0, BI=2).tiles(1, "inn").tiles(2, "inn").tiles(3, "inn")
    state = table.order(1, 2, 3, 0).sailing(0, "menden", "pilot")
    play(state, "sell:ind_saarn")
    assert get(state, "white", 0, "inn") == "blank"


@pytest.mark.rule("RS-14.17", "RS-11.13")
def test_39_a_discount_in_muelheim_only() -> None:
    table = river(round=6).thalers(2).supply(0, 1).tiles(0, "warehouse", "coal_store")
    state = table.buying(0)
    discounts = [name for name in legal(state) if name.startswith("discount_")]
    assert discounts == ["discount_town:town_muelheim"]
    play(state, "discount_town:town_muelheim")
    assert get(state, "thalers", 0) == 0
    assert get(state, "vp", 0) == 2


@pytest.mark.rule("RS-7.18", "RS-14.10")
def test_40_the_towing_action() -> None:
    table = river(round=8).ship(0, "town_kettwig").tiles(0, "towing_action")
    state = table.order(1, 2, 3, 0)
    for seat, depot in ((1, "gewalt"), (2, "rudolph"), (3, "menden")):
        state.ship(seat, f"depot_{depot}").option(seat, "pilot")
    asked = state.loading(0)
    play(asked, "use_towing_action", "option:towing_pilot", "start:depot_hinsbeck")
    assert get(asked, "thalers", 0) == 0
    assert get(asked, "debt", 0) == 0
    assert get(asked, "white", 0, "towing_action") == "used"
    play(asked, "sell:port_ruhrort")
    assert asked.actor == 0
    assert legal(asked, "sell")[0] == "town_werden"


@pytest.mark.rule("RS-14.9", "RS-8.7")
def test_41_the_coal_carrier() -> None:
    state = play(river().die("rudolph", 4).sailing(0, "rudolph"), "raise:depot_rudolph")
    assert track(state) == "- - - 6 -"
    assert stones(state, 0) == {"BT": 1}
    assert get(state, "thalers", 0) == 5


@pytest.mark.rule("RS-5.11", "RS-5.12")
def test_42_dice_are_removed() -> None:
    state = play(river(round=10).buying(3), "end_turn")
    assert state.actor == 3
    play(state, "remove:depot_gibraltar")
    asked = []
    while kind_asked(state) == "remove_die":
        asked.append(state.actor)
        assert not set(legal(state, "remove")) & set(list(get(state, "depots"))[:6])
        play(state, legal(state)[0])
    assert asked == [2, 1]


@pytest.mark.rule("RS-13.5")
def test_43_the_limit_of_money() -> None:
    state = play(river(round=4).thalers(13).buying(3), "end_turn")
    assert get(state, "thalers", 0) == 10


@pytest.mark.rule("RS-7.10")
def test_44_wages_are_taken() -> None:
    table = river(round=4).tiles(0, "wages").tiles(1, "wages").ship(0, "depot_menden")
    state = table.option(0, "wages").loading(1)
    assert_refused(state, "option:wages", "RS-7.10")


@pytest.mark.rule("RS-10.1", "RS-14.13", "RS-14.14", "RS-13.5")
def test_45_two_white_tiles_in_the_last_round() -> None:
    table = river(2, round=12).thalers(12).stones(0, BT=2, WT=1).order(1, 0)
    table.tiles(0, *PERMANENT[:3], "county_mark").supply(0, 0)
    state = table.die("hasenwinkel", 4).sailing(0, "hasenwinkel", "pilot")
    play(state, "sell:port_ruhrort")
    assert stones(state, 0) == {"BT": 2, "WT": 1, "WR": 1}
    assert {"ruhr_barge", "mayor"} <= set(tiles(state, 0))
    while state.actor >= 0:
        play(state, "end_turn")
    assert state.sheet()[0]["ruhr_barge"] == 4
    assert state.sheet()[0]["mayor"] == 10


@pytest.mark.rule("RS-15.2", "RS-15.3", "RS-15.4", "RS-15.5", "RS-15.6", "RS-15.7", "RS-15.8")
def test_46_a_final_scoring() -> None:
    table = river(round=12).vp(31).ship(0, "port_ruhrort").thalers(7).debt(0, 1).supply(0, 0)
    table.town(kettwig=[0], werden=[0], steele=[0], hattingen=[0], muelheim=[0])
    table.store(pauline=[0], general=[0], louisenglueck=[0], sellerbeck=[0])
    table.has_built_a_lock(0).tiles(0, "county_mark", "ruhr_railway", "ruhr_barge")
    state = table.over()
    sheet = state.sheet()[0]
    assert sheet["ruhr_barge"] == 4
    assert sheet["ruhr_railway"] == 5
    assert sheet["essen_group"] == 3
    assert sheet["mark_group"] == 0
    assert sheet["muelheim"] == 1
    assert sheet["coal_store_pairs"] == 4
    assert sheet["thalers"] == 2
    assert sheet["debts"] == -2
    assert state.scores()[0] == 48


@pytest.mark.rule("RS-15.10")
def test_47_a_tie() -> None:
    table = river(2, round=12).vp(43, 43).thalers(3, 3).ships("town_kettwig", "town_steele")
    state = table.over()
    assert state.scores() == [44, 44]
    assert state.ranking() == [1, 0]


@pytest.mark.rule("RS-17.4", "RS-6.9")
def test_48_fewer_markers() -> None:
    state = GAME.start(4, {"without_starred_markers": True})
    assert get(state, "bag_count") == 4
    play(state, "start:0")
    forced = []
    for _ in range(3):
        marker = legal(state, "marker")[0]
        play(state, f"marker:{marker}")
        forced.append(get(state, "forced_building"))
        while state.actor >= 0 and get(state, "phase") < 6:
            play(state, legal(state)[0])
        while state.actor >= 0 and kind_asked(state) != "forced_lock":
            play(state, "end_turn" if "end_turn" in legal(state) else legal(state)[0])
    assert forced == [False, False, True]
    assert kind_asked(state) == "forced_lock"
