"""RS-17.7 to RS-17.13: sentences of the rulebook that can be read in two ways."""

import pytest

import pithead
from pithead.kernel.game import Reading
from tests.river import (
    GAME,
    River,
    assert_refused,
    get,
    kind_asked,
    legal,
    play,
    river,
    sail,
    stones,
    value_at,
)

READINGS = {
    "export_marker": ("RS-17.7", "first_sale", "every_sale"),
    "warehouse_tile": ("RS-17.8", "group_tile_too", "any_town"),
    "returning_die": ("RS-17.9", "start_player_of_round", "start_player_of_phase"),
    "coal_store_limit": ("RS-17.10", "no_limit", "one"),
    "port_moves": ("RS-17.12", "built_earlier", "built_now_too"),
    "coal_carrier_time": ("RS-17.13", "before_sailing", "before_loading_too"),
}
EVERY_SALE = {"export_marker": "every_sale"}
ANY_TOWN = {"warehouse_tile": "any_town"}
START_OF_PHASE = {"returning_die": "start_player_of_phase"}
ONE_EACH = {"coal_store_limit": "one"}
BUILT_NOW_TOO = {"port_moves": "built_now_too"}
BEFORE_LOADING_TOO = {"coal_carrier_time": "before_loading_too"}


@pytest.mark.parametrize("name", READINGS)
def test_every_reading_is_an_option_with_a_question(name: str) -> None:
    reading = next(option for option in GAME.options if option.name == name)
    assert isinstance(reading, Reading)
    rule, default, other = READINGS[name]
    assert (reading.rule, reading.default, reading.values) == (rule, default, (default, other))
    assert reading.question.to("en").endswith("?")
    assert reading.question.to("de") != reading.question.to("en")


def test_a_preset_leaves_the_readings_to_the_players() -> None:
    for preset in GAME.presets.values():
        assert not READINGS.keys() & preset.keys()


# -- the export marker ---------------------------------------------------------------------------


def three_pilots(options: dict[str, str]) -> River:
    table = river(3, options=options).order(1, 0, 2).ships("ind_saarn", "ind_styrum", "ind_saarn")
    return table.export(1)


@pytest.mark.rule("RS-8.14")
def test_only_the_first_sale_of_a_round_moves_the_export_marker() -> None:
    state = three_pilots({}).sailing(0, "menden", "pilot")
    assert "export marker" not in state.describe("sell:port_ruhrort")
    play(state, "sell:port_ruhrort")
    assert get(state, "export_pos") == 2
    assert "The export marker stays" in state.describe("sell:port_ruhrort")
    assert "export marker" not in state.describe("sell:town_muelheim")
    play(state, "sell:port_ruhrort")
    assert get(state, "export_pos") == 2
    assert stones(state, 2) == {"BR": 1}, "everything else is as at any sale"


@pytest.mark.rule("RS-17.7", "RS-8.14")
def test_every_sale_may_move_it() -> None:
    state = play(three_pilots(EVERY_SALE).sailing(0, "menden", "pilot"), "sell:port_ruhrort")
    assert "export marker" not in state.describe("sell:port_ruhrort")
    assert get(play(state, "sell:port_ruhrort"), "export_pos") == 3


@pytest.mark.rule("RS-8.14")
def test_a_sale_elsewhere_is_not_the_first() -> None:
    state = three_pilots({}).sailing(0, "menden", "pilot")
    play(state, "sell:town_muelheim", "sell:port_ruhrort")
    assert get(state, "export_pos") == 2


@pytest.mark.rule("RS-8.14")
def test_the_next_round_has_a_first_sale_of_its_own() -> None:
    state = GAME.start(2)
    play(state, "start:0", "marker:smithies")
    play(state, "option:pilot", "start:depot_wiesche", "option:pilot", "start:depot_menden")
    play(state, "sell:port_ruhrort")
    moved = get(state, "export_pos")
    assert moved > 0
    play(state, "sell:port_ruhrort")
    assert get(state, "export_pos") == moved
    play(state, "marker:hammer_works", "option:towing_pilot", "start:depot_gewalt")
    play(state, "option:towing_pilot", "start:depot_rudolph", "sell:port_ruhrort")
    assert get(state, "round") == 2
    assert get(state, "export_pos") == moved + 1
    play(state, "sell:port_ruhrort")
    assert get(state, "export_pos") == moved + 1


@pytest.mark.rule("RS-8.14")
def test_a_ship_from_an_earlier_round_is_no_sale() -> None:
    """A ship can still be in Ruhrort in phase 4 only if there was no die for it to load."""
    table = three_pilots({})
    state = table.sailing(0, "menden", "pilot")
    assert state.problems() == []
    data = state.to_json()
    data["ship"][1] = "port_ruhrort"
    data["arrival"][1] = 1
    sold = GAME.from_json(data)
    assert "The export marker stays" in sold.describe("sell:port_ruhrort")
    sold.option_now[1] = -1  # type: ignore[attr-defined]
    assert "export marker" not in sold.describe("sell:port_ruhrort")


# -- the Warehouse tile --------------------------------------------------------------------------


@pytest.mark.rule("RS-17.8")
def test_the_warehouse_tile_may_build_in_any_town_by_itself() -> None:
    table = river(3, round=6, options=ANY_TOWN).thalers(9).tiles(0, "warehouse", "inn")
    state = table.town(steele=[1, 2], witten=[2]).buying(0)
    towns = "witten blankenstein hattingen steele werden kettwig muelheim"
    assert legal(state, "discount_town") == [f"town_{name}" for name in towns.split()]
    assert state.rule("discount_town:town_steele") == "RS-17.8"
    assert state.rule("discount_town:town_muelheim") == "RS-14.17"
    play(state, "discount_town:town_steele")
    assert get(state, "thalers", 0) == 7, "2 thalers instead of 5"
    assert get(state, "town_slots", "town_steele") == [1, 2, 0]
    assert get(state, "vp", 0) == 2
    assert get(state, "white", 0, "warehouse") == "used"
    assert_refused(state, "discount_town:town_werden", "RS-14.12")


@pytest.mark.rule("RS-17.8")
def test_it_leaves_the_tile_of_the_group_unused() -> None:
    table = river(3, round=6, options=ANY_TOWN).thalers(9)
    state = table.tiles(0, "warehouse", "essen_warehouses", "inn").buying(0)
    play(state, "discount_town:town_steele", "town:town_werden")
    assert get(state, "thalers", 0) == 9 - 2 - 3
    again = river(3, round=6, options=ANY_TOWN).thalers(9)
    again.tiles(0, "warehouse", "essen_warehouses", "inn")
    play(again.buying(0), "town:town_werden", "discount_town:town_steele")


@pytest.mark.rule("RS-17.8")
def test_it_keeps_the_limits_of_towns_and_of_ruhrort() -> None:
    table = river(3, round=6, options=ANY_TOWN).thalers(9).tiles(0, "warehouse", "inn")
    state = table.town(steele=[0], werden=[1, 2, 0], kettwig=[1, 2]).buying(0)
    assert_refused(state, "discount_town:town_steele", "RS-11.24")
    assert_refused(state, "discount_port:belgium", "RS-11.8")
    poor = river(3, round=6, options=ANY_TOWN).thalers(9).tiles(0, "warehouse", "inn").supply(0, 0)
    assert_refused(poor.buying(0), "discount_town:town_steele", "RS-11.5")


@pytest.mark.rule("RS-17.8", "RS-14.12")
def test_it_needs_the_tile_of_the_group_otherwise() -> None:
    state = river(3, round=6).thalers(9).tiles(0, "warehouse", "inn").buying(0)
    assert legal(state, "discount_town") == ["town_muelheim"]
    assert_refused(state, "discount_town:town_steele", "RS-11.6")


# -- returning dice ------------------------------------------------------------------------------


def full_track(options: dict[str, str]) -> River:
    table = river(3, options=options).order(2, 0, 1)
    return table.dice(menden=6, gewalt=3, rudolph=3).track("1 2 3 4 5")


@pytest.mark.rule("RS-9.6")
def test_the_start_player_of_the_round_places_returning_dice() -> None:
    state = sail(full_track({}).set(round_start=1).sailing(0, "menden"))
    assert kind_asked(state) == "return_die"
    assert state.actor == 1
    play(state, "return:depot_deimelsberg")
    assert get(state, "round_start") == 1


@pytest.mark.rule("RS-17.9", "RS-9.6")
def test_the_start_player_of_the_phase_may_place_them() -> None:
    state = sail(full_track(START_OF_PHASE).set(round_start=1).sailing(0, "menden"))
    assert state.actor == 2


@pytest.mark.rule("RS-9.6")
def test_the_start_player_of_the_round_is_the_first_in_phase_1() -> None:
    state = GAME.start(2)
    assert get(state, "round_start") is None
    play(state, "start:1")
    assert get(state, "round_start") == 1
    play(state, "marker:smithies", "option:none", "start:depot_wiesche")
    play(state, "option:none", "start:depot_gewalt")
    assert get(state, "round") == 2
    assert get(state, "round_start") == 0, "furthest upstream after round 1"
    play(state, "marker:hammer_works", "option:none", "start:depot_menden")
    play(state, "option:towing", "start:depot_deimelsberg", "end_turn")
    assert get(state, "round") == 3
    assert get(state, "round_start") == 1


@pytest.mark.rule("RS-9.6")
def test_a_position_without_the_start_player_of_the_round_is_refused() -> None:
    data = play(GAME.start(2), "start:1").to_json()
    for wrong in ({**data, "round_start": None}, {**data, "round_start": 0}):
        with pytest.raises(pithead.BadPosition, match="RS-"):
            GAME.from_json(wrong)
    del data["round_start"]
    with pytest.raises(pithead.BadPosition, match="round_start"):
        GAME.from_json(data)


@pytest.mark.rule("RS-9.6")
def test_a_change_of_the_start_player_of_the_round_is_told() -> None:
    before = GAME.start(2)
    after = play(before.clone(), "start:1")
    told = [
        change.describe("en", names=["Ada", "Ben"]) for change in pithead.changes(before, after)
    ]
    assert any("start player of the round" in line and "Ben" in line for line in told)


# -- coal stores ---------------------------------------------------------------------------------


@pytest.mark.rule("RS-11.25")
def test_a_coal_store_may_hold_several_warehouses_of_one_player() -> None:
    table = river(2, round=6, options={}).thalers(9).has_built_a_lock(0)
    table.tiles(0, "coal_store", "county_mark", "inn").store(pauline=[0, 0], general=[0, 1, 0])
    state = table.buying(0)
    assert "store_pauline" in legal(state, "store")
    assert_refused(state, "store:store_general", "RS-11.23")
    play(state, "store:store_pauline")
    assert get(state, "store_slots", "store_pauline") == [0, 0, 0]
    assert get(state, "thalers", 0) == 6, "the price of the third slot"
    assert get(state, "vp", 0) == 2


@pytest.mark.rule("RS-11.25", "RS-11.2")
def test_it_is_still_one_building_a_round() -> None:
    table = river(2, round=6, options={}).thalers(9).tiles(0, "coal_store", "inn")
    state = play(table.buying(0), "store:store_pauline")
    assert_refused(state, "store:store_pauline", "RS-11.2")


@pytest.mark.rule("RS-17.10", "RS-11.25")
def test_it_may_be_limited_to_one_of_each_player() -> None:
    table = river(2, round=6, options=ONE_EACH).thalers(9)
    table.tiles(0, "coal_store").store(pauline=[0])
    assert_refused(table.buying(0), "store:store_pauline", "RS-17.10")
    with pytest.raises(pithead.BadPosition, match=r"RS-17\.10"):
        river(2, round=6, options=ONE_EACH).store(pauline=[0, 0]).buying(0)


@pytest.mark.rule("RS-11.25")
def test_towns_keep_their_limit() -> None:
    with pytest.raises(pithead.BadPosition, match=r"RS-11\.24"):
        river(2, round=6, options={}).town(werden=[0, 0]).buying(0)


@pytest.mark.rule("RS-11.25", "RS-15.6")
def test_every_warehouse_in_a_coal_store_near_a_town_scores() -> None:
    table = river(2, round=12, options={}).store(pauline=[0, 1, 0], general=[0, 0])
    state = table.town(werden=[0]).over()
    assert state.sheet()[0]["coal_store_pairs"] == 2, "Pauline is near Werden, General near no town"


@pytest.mark.rule("RS-11.25")
def test_the_drawing_has_every_warehouse_once() -> None:
    table = river(2, round=6, options={}).thalers(9).tiles(0, "coal_store", "inn")
    state = table.store(pauline=[0, 0, 0], general=[0, 1, 0]).town(werden=[0]).buying(0)
    svg = state.svg(seat=0)
    ids = [part.partition('"')[0] for part in svg.split('id="house-0-')[1:]]
    assert sorted(ids, key=int) == [str(number) for number in range(10)]


# -- moves in Ruhrort ----------------------------------------------------------------------------


@pytest.mark.rule("RS-17.12", "RS-11.12")
def test_a_warehouse_built_in_this_turn_may_move() -> None:
    table = river(2, round=8, options=BUILT_NOW_TOO).thalers(9).tiles(0, "port_ruhrort", "inn")
    state = play(table.buying(0), "port:belgium", "move:belgium>rhineland")
    assert get(state, "column", "rhineland")[0] == 0
    assert get(state, "thalers", 0) == 9 - 3 - 2
    assert not any(get(state, "new_in_ruhrort", 0).values())


# -- the Coal carrier ----------------------------------------------------------------------------


@pytest.mark.rule("RS-17.13")
def test_the_coal_carrier_may_be_used_before_loading() -> None:
    table = river(2, round=6, options=BEFORE_LOADING_TOO).dice(menden=2, gewalt=6, rudolph=3)
    state = table.tiles(0, "coal_carrier").loading(0)
    assert legal(state, "raise") == ["depot_rudolph", "depot_menden"]
    assert state.rule("raise:depot_menden") == "RS-17.13"
    assert "Coal carrier" in state.describe("raise:depot_menden")
    assert_refused(state, "raise:depot_gewalt", "RS-17.13")
    play(state, "raise:depot_menden")
    assert value_at(state, "menden") == 5
    assert get(state, "white", 0, "coal_carrier") == "used"
    assert kind_asked(state) == "choose_option"
    assert_refused(state, "raise:depot_rudolph", "RS-14.9")


@pytest.mark.rule("RS-17.13")
def test_it_may_wait_for_the_voyage() -> None:
    table = river(2, round=6, options=BEFORE_LOADING_TOO).order(1, 0).dice(menden=2, rudolph=3)
    assert "raise:depot_menden" in legal(table.sailing(0, "menden"))


@pytest.mark.rule("RS-17.13")
def test_it_comes_before_the_towing_action() -> None:
    table = river(2, round=6, options=BEFORE_LOADING_TOO).dice(menden=2, gewalt=2, rudolph=3)
    table.ships("ind_saarn", "town_muelheim").tiles(0, "coal_carrier", "towing_action")
    state = play(table.loading(0), "use_towing_action")
    assert_refused(state, "raise:depot_menden", "RS-17.13")


@pytest.mark.rule("RS-17.13", "RS-14.9")
def test_it_waits_for_the_voyage_otherwise() -> None:
    state = river(2, round=6).dice(menden=2, rudolph=3).tiles(0, "coal_carrier").loading(0)
    assert not legal(state, "raise")


# -- records -------------------------------------------------------------------------------------


def test_a_record_keeps_its_readings() -> None:
    options = {name: other for name, (_, _, other) in READINGS.items()}
    record = pithead.Record.start(GAME, 3, options)
    again = pithead.Record.load(record.dump())
    assert again.state.options() == record.state.options()
    assert again.state.options()["warehouse_tile"] == "any_town"
