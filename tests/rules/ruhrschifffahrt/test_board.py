"""Section 2: the river, its depots, towns, coal stores and the port."""

import pytest

import pithead
from tests.river import (
    GAME,
    assert_refused,
    colour_at,
    get,
    legal,
    play,
    river,
    sail,
    spaces,
    value_at,
)

RIVER = [
    "depot_bommern",
    "town_witten",
    "depot_nachtigall",
    "lock_steinhausen",
    "ind_witten",
    "depot_hardenstein",
    "lock_herbede",
    "depot_gibraltar",
    "lock_kemnade",
    "town_blankenstein",
    "lock_blankenstein",
    "ind_welper",
    "depot_rauendahl",
    "lock_hattingen",
    "town_hattingen",
    "ind_hattingen",
    "depot_hasenwinkel",
    "lock_dahlhausen",
    "ind_dahlhausen",
    "lock_horst",
    "depot_wohlverwahrt",
    "ind_steele",
    "depot_deimelsberg",
    "town_steele",
    "depot_gewalt",
    "lock_spillenburg",
    "ind_bergerhausen",
    "ind_rellinghausen",
    "lock_rohmann",
    "ind_deilbach",
    "depot_hinsbeck",
    "lock_baldeney",
    "depot_poertingsiepen",
    "lock_neukirchen",
    "town_werden",
    "lock_papiermuehle",
    "ind_oefte",
    "depot_rudolph",
    "town_kettwig",
    "lock_kettwig",
    "depot_menden",
    "ind_saarn",
    "depot_leybank",
    "depot_wiesche",
    "lock_muelheim",
    "town_muelheim",
    "ind_styrum",
    "ind_meiderich",
    "port_ruhrort",
]
ARROWS = {
    "bommern": "town_witten",
    "nachtigall": "ind_witten",
    "gibraltar": "town_blankenstein",
    "rauendahl": "town_hattingen",
    "hasenwinkel": "ind_dahlhausen",
    "wohlverwahrt": "ind_steele",
    "deimelsberg": "town_steele",
    "gewalt": "ind_bergerhausen",
    "poertingsiepen": "town_werden",
    "rudolph": "town_kettwig",
    "menden": "ind_saarn",
    "wiesche": "town_muelheim",
}
PILOT_DEPOTS = ("hardenstein", "hinsbeck", "leybank")


@pytest.mark.rule("RS-2.1")
def test_has_49_spaces_in_this_order() -> None:
    spaces_of_edition = GAME.edition.tables["river"]["space"]
    assert [space["id"] for space in spaces_of_edition] == RIVER
    assert len(RIVER) == 49
    data = GAME.start(4).to_json()
    assert list(data["depots"]) == [name for name in RIVER if name.startswith("depot_")]
    assert data["obstacles"] == [name for name in RIVER if name.startswith("lock_")]
    assert list(data["demand"]) == [n for n in RIVER if n.startswith(("town_", "ind_", "port_"))]


@pytest.mark.rule("RS-2.1")
@pytest.mark.rule("RS-2.2")
def test_counts_every_space_between_depot_and_sale_space() -> None:
    for depot, goal in ARROWS.items():
        assert 1 <= RIVER.index(goal) - RIVER.index(f"depot_{depot}") <= 2


@pytest.mark.rule("RS-2.2")
def test_lets_a_ship_pass_others() -> None:
    state = river().sailing(0, "gewalt", "pilot")
    assert "depot_rudolph" in spaces(state)
    play(state, "sell:port_ruhrort")
    assert spaces(state)[0] == "port_ruhrort"


@pytest.mark.rule("RS-2.3")
@pytest.mark.parametrize(("depot", "goal"), ARROWS.items())
def test_reaches_the_sale_space_of_the_arrow(depot: str, goal: str) -> None:
    state = river(round=6).tiles(0, "county_mark").die(depot, 4).sailing(0, depot)
    sail(state)
    assert spaces(state)[0] == goal


@pytest.mark.rule("RS-2.3")
@pytest.mark.parametrize("depot", PILOT_DEPOTS)
def test_reaches_nothing_from_a_pilot_depot_on_a_simple_trip(depot: str) -> None:
    index = RIVER.index(f"depot_{depot}")
    assert not any(name.startswith(("town_", "ind_")) for name in RIVER[index + 1 : index + 3])
    with pytest.raises(pithead.BadPosition, match=r"RS-7.3"):
        river(round=6).tiles(0, "county_mark").die(depot, 4).sailing(0, depot)


@pytest.mark.rule("RS-2.4")
def test_holds_one_ship_at_a_depot() -> None:
    state = river(2).dice(rudolph=3, menden=4, wiesche=3).ship(0, "depot_rudolph").option(0, "none")
    asked = state.loading(1)
    play(asked, "option:none")
    assert legal(asked, "start") == ["depot_menden", "depot_wiesche"]
    assert_refused(asked, "start:depot_rudolph", "RS-7.3")
    with pytest.raises(pithead.BadPosition, match=r"RS-2.4"):
        river(2).option(1, "pilot").ship(1, "depot_rudolph").sailing(0, "rudolph", "pilot")


@pytest.mark.rule("RS-2.4")
def test_holds_one_die_at_a_depot() -> None:
    state = river().dice(menden=3, wiesche=4, rudolph=2).track("- - - 2 -").loading(0)
    play(state, "option:transport")
    assert not set(legal(state, "place")) & {"depot_menden", "depot_wiesche", "depot_rudolph"}
    assert_refused(state, "place:depot_menden", "RS-7.14")


@pytest.mark.rule("RS-2.5")
def test_holds_any_number_of_ships_on_a_sale_space() -> None:
    state = river().ships(*["ind_saarn"] * 4).buying(3)
    assert state.problems() == []
    assert spaces(state) == ["ind_saarn"] * 4


@pytest.mark.rule("RS-2.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_keeps_black_dice_out_of_mark_and_white_ones_in_it(players: int) -> None:
    data = GAME.start(players).to_json()
    mark = list(data["depots"])[:6]
    white = sum(data["depots"][depot] > 0 for depot in mark)
    assert data["dice_removed"]["white"] == 6 - white


@pytest.mark.rule("RS-2.6")
def test_mark_has_a_depot_for_every_white_die_and_none_to_spare_for_a_black_one() -> None:
    """So a white die that returns always finds one, unless a black die lies there."""
    data = GAME.start(4).to_json()
    white = [depot for depot, die in data["depots"].items() if die and colour_at(depot) == "white"]
    assert len(white) == len(list(data["depots"])[:6])


@pytest.mark.rule("RS-2.6")
def test_transports_each_colour_to_its_own_region() -> None:
    state = (
        river(round=6)
        .tiles(0, "county_mark")
        .dice(rudolph=3, hasenwinkel=3)
        .track("- - 2 -", white="- - 5 -")
        .loading(0)
    )
    white = play(state.clone(), "option:transport", "take:white")
    assert legal(white, "place") == [
        f"depot_{name}"
        for name in ("bommern", "nachtigall", "hardenstein", "gibraltar", "rauendahl")
    ]
    assert_refused(white, "place:depot_gewalt", "RS-2.6")
    black = play(state, "option:transport", "take:black")
    assert "depot_bommern" not in legal(black, "place")
    assert "depot_gewalt" in legal(black, "place")


@pytest.mark.rule("RS-2.7")
def test_never_loses_a_lock_again() -> None:
    state = river(2, round=4).thalers(9, 9).tiles(0, "lock_building").buying(0)
    play(state, "lock:lock_horst")
    assert "lock_horst" not in get(state, "obstacles")
    other = river(2, round=5).locks("horst").thalers(9, 9).tiles(0, "lock_building").buying(0)
    assert_refused(other, "lock:lock_horst", "RS-2.7")


@pytest.mark.rule("RS-2.8")
def test_has_two_groups_of_towns_and_muelheim() -> None:
    groups: dict[str, list[str]] = {}
    for row in GAME.edition.tables["town_warehouses"]:
        groups.setdefault(row["group"], []).append(row["town"])
    assert groups == {
        "essen_group": ["town_kettwig", "town_werden", "town_steele"],
        "mark_group": ["town_hattingen", "town_blankenstein", "town_witten"],
        "muelheim": ["town_muelheim"],
    }
    essen = river(round=6).thalers(9).tiles(0, "essen_warehouses").buying(0)
    assert legal(essen, "town") == ["town_steele", "town_werden", "town_kettwig"]
    mark = river(round=6).thalers(9).tiles(0, "mark_warehouses").buying(0)
    assert legal(mark, "town") == ["town_witten", "town_blankenstein", "town_hattingen"]


@pytest.mark.rule("RS-2.9")
@pytest.mark.parametrize(("owners", "price"), [([], 3), ([1], 4), ([1, 2], 5)])
def test_sells_the_slots_of_a_town_at_3_4_and_5(owners: list[int], price: int) -> None:
    state = river(round=4).thalers(9).tiles(0, "essen_warehouses").town(steele=owners).buying(0)
    play(state, "town:town_steele")
    assert get(state, "thalers", 0) == 9 - price


@pytest.mark.rule("RS-2.9")
@pytest.mark.parametrize("owners", [[], [1], [1, 2]])
def test_sells_every_slot_of_muelheim_at_2(owners: list[int]) -> None:
    state = river(round=4).thalers(9).tiles(0, "warehouse").town(muelheim=owners).buying(0)
    play(state, "discount_town:town_muelheim")
    assert get(state, "thalers", 0) == 7


@pytest.mark.rule("RS-2.10")
@pytest.mark.parametrize(("owners", "price"), [([], 2), ([1], 2), ([1, 2], 3)])
def test_sells_the_slots_of_a_coal_store_at_2_2_and_3(owners: list[int], price: int) -> None:
    state = river(round=4).thalers(9).tiles(0, "coal_store").store(pauline=owners).buying(0)
    assert legal(state, "store") == [
        f"store_{name}"
        for name in ("louisenglueck", "general", "hagenbeck", "pauline", "sellerbeck")
    ]
    play(state, "store:store_pauline")
    assert get(state, "thalers", 0) == 9 - price


@pytest.mark.rule("RS-2.11")
def test_has_three_columns_of_three_rows() -> None:
    state = river(round=4).thalers(9).tiles(0, "port_ruhrort").column(belgium=[1, 2, 3]).buying(0)
    assert list(get(state, "column")) == ["belgium", "netherlands", "rhineland"]
    assert legal(state, "port") == ["netherlands", "rhineland"]


@pytest.mark.rule("RS-2.12")
@pytest.mark.parametrize(("position", "vp"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2)])
def test_has_a_scale_of_three_ones_and_three_twos(position: int, vp: int) -> None:
    state = river(2, round=5).flag("belgium").column(belgium=[0, 1]).export(position).buying(1)
    play(state, "end_turn")
    assert get(state, "vp", 1) == vp


@pytest.mark.rule("RS-2.12")
def test_refuses_a_marker_beyond_the_scale() -> None:
    with pytest.raises(pithead.BadPosition, match="export_pos"):
        river(2).export(6).buying(0)
    assert value_at(GAME.start(2), "wiesche") == 4
