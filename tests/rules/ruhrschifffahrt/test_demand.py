"""Section 6: water and demand."""

import pytest

import pithead
from tests.river import GAME, River, get, legal, options, play, river, sail, track, value_at


def drawing(table: River) -> pithead.State:
    """A marker is about to be drawn."""
    return table.in_phase(2).asking("phase:3", "marker")


@pytest.mark.rule("RS-6.1")
def test_draws_one_marker_in_rounds_1_to_11() -> None:
    for number in range(2, 12):
        state = drawing(river(2, round=number))
        before, bag = get(state, "markers_undrawn"), get(state, "bag_count")
        marker = legal(state, "marker")[0]
        play(state, f"marker:{marker}")
        assert get(state, "markers_undrawn", marker) == before[marker] - 1
        assert get(state, "bag_count") == bag - 1
        assert get(state, "phase") == 3


@pytest.mark.rule("RS-6.1")
def test_draws_none_in_round_12() -> None:
    state = river(2, round=11).buying(1)
    play(state, "end_turn")
    assert (get(state, "round"), get(state, "phase")) == (12, 3)
    with pytest.raises(pithead.BadPosition, match=r"RS-6.1"):
        drawing(river(2, round=12))


def with_demand(state: pithead.State) -> dict[str, int]:
    return {space: count for space, count in get(state, "demand").items() if count}


@pytest.mark.rule("RS-6.2")
@pytest.mark.parametrize(
    ("crest", "spaces"),
    [
        ("essen", ["ind_steele", "ind_bergerhausen", "ind_rellinghausen"]),
        ("werden", ["ind_deilbach", "ind_oefte"]),
        ("berg", ["ind_saarn", "ind_styrum", "ind_meiderich"]),
        ("mark", ["ind_witten", "ind_welper", "ind_hattingen", "ind_dahlhausen"]),
    ],
)
def test_puts_a_thaler_on_the_industries_of_a_territory(crest: str, spaces: list[str]) -> None:
    state = play(GAME.start(2), "start:0", f"marker:industry_{crest}")
    assert with_demand(state) == dict.fromkeys(spaces, 1)


@pytest.mark.rule("RS-6.3")
@pytest.mark.parametrize(
    ("marker", "spaces"),
    [
        ("smithies", ["ind_dahlhausen", "ind_rellinghausen", "ind_oefte", "ind_meiderich"]),
        ("hammer_works", ["ind_welper", "ind_bergerhausen", "ind_deilbach", "ind_styrum"]),
        ("rifle_factories", ["ind_witten", "ind_hattingen", "ind_steele", "ind_saarn"]),
    ],
)
def test_puts_a_thaler_on_all_industries_of_a_kind(marker: str, spaces: list[str]) -> None:
    state = play(GAME.start(2), "start:0", f"marker:{marker}")
    assert with_demand(state) == dict.fromkeys(spaces, 1)


@pytest.mark.rule("RS-6.4")
@pytest.mark.parametrize(
    "towns",
    [
        "muelheim_kettwig",
        "werden_steele",
        "kettwig_werden",
        "hattingen_blankenstein",
        "witten_steele",
    ],
)
def test_puts_a_thaler_on_the_towns_of_a_marker(towns: str) -> None:
    state = play(GAME.start(2), "start:0", f"marker:towns_{towns}")
    assert set(with_demand(state)) == {f"town_{town}" for town in towns.split("_")}


@pytest.mark.rule("RS-6.5")
def test_never_puts_a_third_thaler_on_a_space() -> None:
    table = river(2).demand(ind_saarn=2, ind_styrum=1)
    state = play(drawing(table), "marker:industry_berg")
    assert with_demand(state) == {"ind_saarn": 2, "ind_styrum": 2, "ind_meiderich": 1}
    assert get(state, "demand", "port_ruhrort") == 0


@pytest.mark.rule("RS-6.5")
def test_refuses_a_position_with_three_thalers_on_a_space() -> None:
    with pytest.raises(pithead.BadPosition, match="ind_saarn"):
        river(2).demand(ind_saarn=3).loading(0)


@pytest.mark.rule("RS-6.6")
@pytest.mark.parametrize(
    "marker", ["high_water", "low_water", "high_water_minus", "low_water_plus"]
)
def test_closes_the_pilot_when_water_comes(marker: str) -> None:
    state = play(drawing(river(2).thalers(9, 9).track("- - - 3 -")), f"marker:{marker}")
    assert get(state, "pilot_blocked") is True
    assert not [option for option in options(state) if "pilot" in option]
    assert "transport" in options(state)


@pytest.mark.rule("RS-6.7")
@pytest.mark.parametrize(("marker", "delta"), [("high_water_minus", -1), ("low_water_plus", 1)])
def test_changes_the_dice_on_depots_but_not_on_the_track(marker: str, delta: int) -> None:
    table = river(2).dice(rudolph=3, menden=1, wiesche=6, gewalt=2, bommern=4).track("- - - 5 -")
    state = play(drawing(table), f"marker:{marker}")
    found = [value_at(state, depot) for depot in ("rudolph", "menden", "wiesche", "bommern")]
    assert found == [3 + delta, max(1, 1 + delta), min(6, 6 + delta), 4 + delta]
    assert track(state) == "- - - 5 -"


@pytest.mark.rule("RS-6.7")
def test_leaves_the_dice_alone_at_starred_water() -> None:
    state = play(
        drawing(river(2).dice(rudolph=3, menden=1, wiesche=6, gewalt=2)), "marker:low_water"
    )
    assert [value_at(state, depot) for depot in ("rudolph", "menden")] == [3, 1]


@pytest.mark.rule("RS-6.8")
def test_keeps_demand_until_somebody_sells_there() -> None:
    state = river(2, round=4).demand(ind_saarn=2, town_werden=1).buying(1)
    play(state, "end_turn")
    assert get(state, "round") == 5
    assert with_demand(state) == {"ind_saarn": 2, "town_werden": 1}
    sold = sail(river(2).demand(ind_saarn=2, town_werden=1).sailing(0, "menden"))
    assert with_demand(sold) == {"town_werden": 1}


@pytest.mark.rule("RS-6.9")
@pytest.mark.parametrize(("bag", "forced"), [(3, False), (2, True)])
def test_forces_building_when_one_marker_is_left_in_the_bag(bag: int, forced: bool) -> None:
    table = river(4, round=7 - bag).in_phase(2)
    assert table.data["bag_count"] == bag
    state = play(table.asking("phase:3", "marker"), "marker:smithies")
    assert get(state, "forced_building") is forced


@pytest.mark.rule("RS-6.10")
def test_has_these_20_backs() -> None:
    assert get(GAME.start(4), "markers_undrawn") == {
        "industry_essen": 1,
        "industry_werden": 1,
        "industry_berg": 1,
        "industry_mark": 2,
        "smithies": 2,
        "hammer_works": 2,
        "rifle_factories": 2,
        "towns_muelheim_kettwig": 1,
        "towns_werden_steele": 1,
        "towns_kettwig_werden": 1,
        "towns_hattingen_blankenstein": 1,
        "towns_witten_steele": 1,
        "high_water": 1,
        "low_water": 1,
        "high_water_minus": 1,
        "low_water_plus": 1,
    }
