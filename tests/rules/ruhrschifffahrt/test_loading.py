"""Section 7: options and start depots."""

import pytest

from tests.river import (
    GAME,
    River,
    assert_refused,
    get,
    kind_asked,
    legal,
    options,
    play,
    river,
    spaces,
    track,
    value_at,
)

ALL_OPTIONS = [
    "none",
    "pilot",
    "transport",
    "wages",
    "supply",
    "towing",
    "transport_pilot",
    "towing_pilot",
    "towing_transport",
]


def everything(number: int = 4) -> River:
    """A table on which seat 0, in Kettwig, can take every option."""
    return (
        river(2, round=number)
        .ships("town_kettwig", "ind_steele")
        .thalers(9, 9)
        .tiles(0, "wages", "supply")
        .dice(wiesche=4, menden=3, gewalt=4, hinsbeck=2, leybank=5)
        .track("- 3 2" if number > 7 else "- 3 2 -")
    )


@pytest.mark.rule("RS-7.1")
def test_takes_one_option_and_moves_the_ship_to_one_depot() -> None:
    state = everything().loading(0)
    assert options(state) == ALL_OPTIONS
    assert "end_turn" not in legal(state), "nobody may pass"
    play(state, "option:none")
    assert spaces(state)[0] == "town_kettwig"
    play(state, "start:depot_menden")
    assert spaces(state)[0] == "depot_menden"
    assert get(state, "option_now", 0) == "none"
    assert state.actor == 1


@pytest.mark.rule("RS-7.2")
def test_pays_before_the_effect_and_starts_last() -> None:
    state = everything().thalers(2, 0).loading(0)
    play(state, "option:transport_pilot")
    assert get(state, "thalers", 0) == 1
    assert get(state, "price_paid") == 1
    play(state, "place:depot_rudolph")
    assert value_at(state, "rudolph") == 2
    assert kind_asked(state) == "choose_start"


@pytest.mark.rule("RS-7.2")
def test_uses_tiles_before_the_option() -> None:
    state = everything().tiles(0, "inn", "towing_action").loading(0)
    play(state, "inn_thalers")
    assert get(state, "thalers", 0) == 12
    assert kind_asked(state) == "choose_option"
    play(state, "use_towing_action")
    assert_refused(state, "inn_vp", "RS-14.11")
    play(state, "option:towing")
    assert_refused(state, "use_towing_action", "")


@pytest.mark.rule("RS-7.3")
def test_starts_only_where_a_die_lies() -> None:
    state = play(everything().loading(0), "option:none")
    assert legal(state, "start") == ["depot_menden", "depot_wiesche"]
    assert_refused(state, "start:depot_rudolph", "RS-7.3")


@pytest.mark.rule("RS-7.3")
def test_starts_from_a_pilot_depot_only_with_a_pilot() -> None:
    state = play(everything().loading(0), "option:pilot")
    assert "depot_leybank" in legal(state, "start")
    assert_refused(play(everything().loading(0), "option:none"), "start:depot_leybank", "RS-7.3")


@pytest.mark.rule("RS-7.3")
def test_starts_only_where_no_other_ship_lies() -> None:
    table = everything().ship(1, "depot_menden").option(1, "none").order(1, 0)
    state = play(table.loading(0), "option:none")
    assert legal(state, "start") == ["depot_wiesche"]
    refusal = state.refuse("start:depot_menden")
    assert (refusal.reason, refusal.rule) == ("there is another ship at Menden", "RS-7.3")


@pytest.mark.rule("RS-7.4")
def test_offers_no_option_that_leads_nowhere() -> None:
    # Downstream of Saarn lies only the pilot depot Leybank: without a pilot nothing can be loaded.
    table = river(2).ships("ind_saarn", "ind_steele").dice(leybank=4, gewalt=3, rudolph=2)
    state = table.thalers(5, 5).tiles(0, "wages", "supply").loading(0)
    assert options(state) == ["pilot", "towing", "towing_pilot"]
    for option in ("none", "wages", "supply"):
        assert_refused(state, f"option:{option}", "RS-7.4")


@pytest.mark.rule("RS-7.4")
def test_offers_no_towing_if_all_dice_lie_downstream() -> None:
    state = river(2).ships("town_kettwig", "ind_steele").dice(menden=3, wiesche=2).loading(0)
    assert_refused(state, "option:towing", "RS-7.4")


@pytest.mark.rule("RS-7.4")
def test_offers_nothing_downstream_of_ruhrort() -> None:
    table = river(2).ships("port_ruhrort", "ind_steele").track("- - - 3 -").thalers(9, 9)
    for option in ("none", "pilot", "transport"):
        assert_refused(table.loading(0), f"option:{option}", "RS-7.4")
    state = table.water().loading(0)
    assert_refused(state, "option:none", "RS-7.4")
    assert_refused(state, "option:pilot", "RS-7.11")


@pytest.mark.rule("RS-7.5")
def test_transports_a_white_die_only_to_mark() -> None:
    # The empty depots of Mark lie upstream: there is nothing to load downstream.
    table = river(2, round=5).ships("town_kettwig", "ind_steele").tiles(0, "county_mark")
    table.dice(gewalt=3, deimelsberg=2).track("- - - -", white="- - 3 -").thalers(9, 9)
    assert_refused(table.loading(0), "option:transport", "RS-7.4")


@pytest.mark.rule("RS-7.16")
def test_offers_no_transport_before_anything_is_sold() -> None:
    state = play(GAME.start(2), "start:0", "marker:smithies")
    assert_refused(state, "option:transport", "RS-7.16")
    assert_refused(state, "option:towing", "RS-7.8")


@pytest.mark.rule("RS-7.4")
def test_offers_no_place_for_a_die_that_leads_nowhere() -> None:
    # The die of the track must go to Wiesche or Menden: nothing else can be loaded downstream.
    table = river(2).ships("town_kettwig", "ind_steele").dice(gewalt=3, hinsbeck=2, leybank=4)
    state = play(table.track("- - - 5 -").loading(0), "option:transport")
    assert legal(state, "place") == ["depot_menden", "depot_wiesche"]
    assert_refused(state, "place:depot_rudolph", "RS-7.4")


@pytest.mark.rule("RS-7.4")
def test_offers_no_die_that_leads_nowhere() -> None:
    # Nothing can be loaded downstream, and the depots for white coal are all upstream.
    table = river(2, round=5).ships("town_kettwig", "ind_steele").tiles(0, "county_mark")
    table.dice(gewalt=3, rudolph=2, hinsbeck=3).track("- 3 2 -", "- 3 2 -")
    table.in_phase(3).option(0, "transport")
    state = table.asking("phase:4", "loading:1", "choose_start:0", "take_die:0")
    assert legal(state) == ["take:black"]
    assert_refused(state, "take:white", "RS-7.4")


@pytest.mark.rule("RS-7.5")
def test_keeps_mark_for_owners_of_the_county() -> None:
    table = river(2, round=5).ships("town_witten", "ind_steele").dice(hasenwinkel=4, rudolph=3)
    state = play(table.loading(0), "option:none")
    assert legal(state, "start") == ["depot_rudolph"]
    assert_refused(state, "start:depot_hasenwinkel", "RS-7.5")
    owner = river(2, round=5).ships("town_witten", "ind_steele").dice(hasenwinkel=4, rudolph=3)
    state = play(owner.tiles(0, "county_mark").loading(0), "option:none")
    assert legal(state, "start") == ["depot_hasenwinkel", "depot_rudolph"]


@pytest.mark.rule("RS-7.5")
def test_keeps_white_dice_of_the_track_for_owners_of_the_county() -> None:
    table = river(2, round=5).dice(rudolph=3, gewalt=2, menden=2).track("- - 2 -", white="- - 4 -")
    state = play(table.loading(0), "option:transport")
    assert get(state, "die_in_hand") == "black_2"
    white_only = river(2, round=5).dice(rudolph=3, gewalt=2, menden=2).track(white="- - 4 -")
    assert_refused(white_only.loading(0), "option:transport", "RS-7.16")


@pytest.mark.rule("RS-7.6")
def test_starts_downstream_without_towing() -> None:
    state = play(everything().loading(0), "option:none")
    assert_refused(state, "start:depot_gewalt", "RS-7.6")
    assert get(state, "thalers", 0) == 9, "any distance, free of charge"


@pytest.mark.rule("RS-7.7")
def test_starts_upstream_with_towing() -> None:
    state = play(everything().loading(0), "option:towing")
    assert legal(state, "start") == ["depot_gewalt"]
    assert_refused(state, "start:depot_menden", "RS-7.7")
    assert legal(play(everything().loading(0), "option:towing_pilot"), "start") == [
        "depot_gewalt",
        "depot_hinsbeck",
    ]


@pytest.mark.rule("RS-7.8")
def test_enters_the_river_from_above_in_round_1() -> None:
    state = play(GAME.start(2), "start:0", "marker:smithies")
    assert options(state) == ["none", "pilot"]
    assert_refused(state, "option:towing", "RS-7.8")
    play(state, "option:none")
    black = "deimelsberg gewalt poertingsiepen rudolph menden wiesche"
    assert legal(state, "start") == [f"depot_{name}" for name in black.split()]


PRICES = {"towing": 1, "transport_pilot": 1, "towing_pilot": 2, "towing_transport": 2}


@pytest.mark.rule("RS-7.9")
@pytest.mark.parametrize("number", [2, 6, 7, 11])
@pytest.mark.parametrize("option", ALL_OPTIONS)
def test_costs_what_the_table_says(option: str, number: int) -> None:
    table = everything(number) if number != 2 else everything(2).track("- - 3 2 -")
    state = table.loading(0)
    play(state, f"option:{option}")
    price = PRICES.get(option, 0)
    if price and number >= 7:
        price += 1
    gain = 2 if option == "wages" else 0
    assert get(state, "thalers", 0) == 9 - price + gain


@pytest.mark.rule("RS-7.10")
def test_pays_wages_to_one_player_a_round() -> None:
    table = everything().tiles(1, "wages", "supply").order(1, 0)
    table.ship(1, "depot_wiesche").option(1, "wages")
    state = table.loading(0)
    assert "wages" not in options(state)
    assert_refused(state, "option:wages", "RS-7.10")
    other = everything().tiles(1, "wages", "supply").order(1, 0)
    other.ship(1, "depot_wiesche").option(1, "supply")
    assert {"wages", "supply"} <= set(options(other.loading(0)))


@pytest.mark.rule("RS-7.11")
def test_has_no_pilot_while_water_closes_the_space() -> None:
    state = everything().water().loading(0)
    assert options(state) == [o for o in ALL_OPTIONS if "pilot" not in o]
    assert_refused(state, "option:towing_pilot", "RS-7.11")


@pytest.mark.rule("RS-7.12")
def test_pays_wages_of_2_thalers_to_the_owner_of_the_tile() -> None:
    state = everything().thalers(0, 0).loading(0)
    play(state, "option:wages")
    assert get(state, "thalers", 0) == 2
    assert get(state, "wages_taken") is True
    last = river(2, round=12).tiles(0, "wages").loading(0)
    assert_refused(last, "option:wages", "RS-7.12")
    assert_refused(river(2).loading(0), "option:wages", "RS-7.12")


@pytest.mark.rule("RS-7.13")
def test_raises_a_die_by_2_with_supply() -> None:
    state = play(everything().loading(0), "option:supply", "raise:depot_menden")
    assert value_at(state, "menden") == 5
    assert kind_asked(state) == "choose_start"
    last = river(2, round=12).tiles(0, "supply").loading(0)
    assert_refused(last, "option:supply", "RS-7.13")
    assert_refused(river(2).loading(0), "option:supply", "RS-7.13")


@pytest.mark.rule("RS-7.14")
def test_puts_the_die_of_the_arrow_on_any_empty_depot() -> None:
    state = play(everything().loading(0), "option:transport")
    places = [f"depot_{n}" for n in ("wohlverwahrt", "deimelsberg", "poertingsiepen", "rudolph")]
    assert legal(state, "place") == places
    assert state.rule("place:depot_deimelsberg") == "RS-7.14"
    assert track(state) == "- - 3 -", "the column closes up"
    play(state, "place:depot_deimelsberg")
    assert value_at(state, "deimelsberg") == 2
    assert legal(state, "start") == ["depot_menden", "depot_wiesche"], "it may start elsewhere"


@pytest.mark.rule("RS-7.14")
def test_may_put_the_die_on_a_pilot_depot() -> None:
    table = river(2).dice(rudolph=3, menden=4, gewalt=3).track("- - - 5 -")
    state = play(table.loading(0), "option:transport")
    assert {"depot_hinsbeck", "depot_leybank"} <= set(legal(state, "place"))


@pytest.mark.rule("RS-7.15")
def test_starts_where_the_die_was_put_with_towing_and_transport() -> None:
    state = play(everything().loading(0), "option:towing_transport")
    assert legal(state, "place") == [
        f"depot_{n}" for n in ("wohlverwahrt", "deimelsberg", "poertingsiepen", "rudolph")
    ]
    assert state.rule("place:depot_rudolph") == "RS-7.15"
    play(state, "place:depot_rudolph")
    assert spaces(state)[0] == "depot_rudolph"
    assert state.actor == 1
    pilot = everything().dice(wiesche=4, menden=3, gewalt=2, leybank=5).loading(0)
    play(pilot, "option:towing_transport")
    assert_refused(pilot, "place:depot_hinsbeck", "RS-7.15")


@pytest.mark.rule("RS-7.15")
def test_asks_for_the_depot_of_towing_and_transport_even_if_there_is_only_one() -> None:
    table = river(2).ships("ind_steele", "port_ruhrort").thalers(9, 9)
    table.dice(gewalt=3, rudolph=2, menden=2).track("- - - 5 -")
    state = play(table.loading(0), "option:towing_transport")
    assert legal(state) == ["place:depot_wohlverwahrt"]
    assert state.actor == 0


@pytest.mark.rule("RS-7.16")
def test_transports_only_from_the_arrow_space() -> None:
    below = river(2, round=4).track("- - - 3").loading(0)
    assert_refused(below, "option:transport", "RS-7.16")
    assert "transport" in options(river(2, round=4).track("- - 3 -").loading(0))


@pytest.mark.rule("RS-7.17")
def test_sails_any_distance_with_a_pilot() -> None:
    state = river(2).sailing(0, "rudolph", "pilot")
    below = "town_kettwig ind_saarn town_muelheim ind_styrum ind_meiderich port_ruhrort"
    assert legal(state, "sell") == below.split()


@pytest.mark.rule("RS-7.18")
def test_must_tow_after_the_towing_action() -> None:
    state = everything().thalers(0, 0).supply(0, 0).tiles(0, "towing_action").loading(0)
    assert "towing" not in options(state)
    play(state, "use_towing_action")
    assert legal(state) == ["option:towing", "option:towing_pilot", "option:towing_transport"]
    assert_refused(state, "option:none", "RS-7.18")
    play(state, "option:towing_pilot")
    assert get(state, "thalers", 0) == 0
    assert get(state, "debt", 0) == 0


@pytest.mark.rule("RS-7.19")
def test_is_not_blocked_by_ships_on_sale_spaces() -> None:
    state = river(2).ships("town_steele", "town_steele").dice(gewalt=4, rudolph=3, menden=3)
    asked = play(state.loading(0), "option:none")
    assert legal(asked, "start") == ["depot_gewalt", "depot_rudolph", "depot_menden"]


@pytest.mark.rule("RS-7.20")
def test_raises_any_die_below_6() -> None:
    table = everything().dice(wiesche=6, menden=3, gewalt=4, bommern=2)
    table.ship(1, "depot_gewalt").option(1, "none").order(1, 0)
    state = play(table.loading(0), "option:supply")
    assert legal(state, "raise") == ["depot_bommern", "depot_gewalt", "depot_menden"]
    assert_refused(state, "raise:depot_wiesche", "RS-7.20")
    state = play(everything().dice(menden=3, gewalt=4).loading(0), "option:supply")
    assert_refused(state, "raise:depot_bommern", "RS-7.20")


@pytest.mark.rule("RS-7.20")
def test_offers_no_supply_when_all_dice_show_6() -> None:
    table = everything().dice(wiesche=6, menden=6, gewalt=6)
    assert_refused(table.loading(0), "option:supply", "RS-7.20")
