"""Section 9: the transport track."""

from typing import Any

import pytest

import pithead
from tests.river import GAME, River, assert_refused, get, legal, play, river, sail, track, value_at


def sold_from_menden(table: River, value: int) -> River:
    """A die of this value is about to be sold at Saarn, without any obstacle."""
    return table.die("menden", value)


@pytest.mark.rule("RS-9.1")
@pytest.mark.parametrize(
    ("number", "stage", "rows", "arrow"),
    [
        (1, "clay", 5, 4),
        (3, "clay", 5, 4),
        (4, "paved", 4, 3),
        (7, "paved", 4, 3),
        (8, "rail", 3, 3),
        (12, "rail", 3, 3),
    ],
)
def test_has_these_rows_and_arrows(number: int, stage: str, rows: int, arrow: int) -> None:
    table = river(2, round=number).ships("ind_steele", "ind_saarn")
    state = sail(sold_from_menden(table, 3).sailing(0, "menden"))
    assert get(state, "stage") == stage
    column = get(state, "track", "black")
    assert column[arrow - 1] == 3
    for colour, row, wrong in (("black", rows, True), ("white", 0, stage == "clay")):
        data = state.to_json()
        data["track"][colour][row] = 1
        data["dice_removed"][colour] -= 1
        assert wrong == ("RS-9.1" in problems_of(data))


def problems_of(data: dict[str, Any]) -> str:
    """What is wrong with a position in JSON."""
    try:
        GAME.from_json(data)
    except pithead.BadPosition as error:
        return str(error)
    return ""


@pytest.mark.rule("RS-9.2")
def test_fills_the_column_from_the_arrow_upwards() -> None:
    for before, after in (
        ("- - - - -", "- - - 6 -"),
        ("- - - 2 -", "- - 6 2 -"),
        ("- 1 3 2 4", "6 1 3 2 4"),
        ("- - - - 4", "- - - 6 4"),
    ):
        state = sail(sold_from_menden(river(2).track(before), 6).sailing(0, "menden"))
        assert track(state) == after


@pytest.mark.rule("RS-9.3")
def test_moves_a_full_column_down_first() -> None:
    state = sail(sold_from_menden(river(2).track("1 2 3 4 -"), 6).sailing(0, "menden"))
    assert track(state) == "6 1 2 3 4"
    full = river(2).dice(menden=6, gewalt=3, rudolph=3).track("1 2 3 4 5")
    state = sail(full.sailing(0, "menden"))
    assert track(state) == "6 1 2 3 4"
    assert get(state, "dice_waiting") == ["black_5"]


@pytest.mark.rule("RS-9.4")
def test_closes_the_column_when_the_arrow_die_is_taken() -> None:
    state = river(2).dice(menden=6, gewalt=3, rudolph=3).track("- 2 3 4 5").loading(0)
    play(state, "option:transport")
    assert get(state, "die_in_hand") == "black_4"
    assert track(state) == "- - 2 3 5", "the die below the arrow stays"


@pytest.mark.rule("RS-9.5")
def test_returns_a_black_die_to_the_territory_of_the_crest() -> None:
    table = river(2).dice(menden=6, gewalt=3, rudolph=3).track("1 2 3 4 5")
    state = sail(table.sailing(0, "menden"))
    assert legal(state, "return") == ["depot_wohlverwahrt", "depot_deimelsberg"]
    assert_refused(state, "return:depot_leybank", "RS-9.5")
    assert_refused(state, "return:depot_gewalt", "RS-2.4")
    play(state, "return:depot_deimelsberg")
    assert value_at(state, "deimelsberg") == 5, "the value has not changed"


@pytest.mark.rule("RS-9.5")
def test_returns_it_elsewhere_when_that_territory_is_full() -> None:
    table = river(2).dice(menden=6, gewalt=3, deimelsberg=3, wohlverwahrt=1).track("1 2 3 4")
    state = sail(table.track("1 2 3 4 -").sailing(0, "menden"))
    assert get(state, "dice_waiting") == []
    rail = river(2, round=8).dice(menden=6, gewalt=3, deimelsberg=3, wohlverwahrt=1)
    state = sail(rail.track("1 2 3").sailing(0, "menden"))
    black = "hinsbeck poertingsiepen rudolph menden leybank wiesche"
    assert legal(state, "return") == [f"depot_{name}" for name in black.split()]


@pytest.mark.rule("RS-9.5")
def test_returns_a_white_die_to_mark() -> None:
    table = river(2, round=8).tiles(0, "county_mark").track(white="4 5 6")
    table.dice(hasenwinkel=3, bommern=2, gewalt=3, rudolph=3, menden=3)
    state = sail(table.sailing(0, "hasenwinkel"))
    mark = "nachtigall hardenstein gibraltar rauendahl hasenwinkel"
    assert legal(state, "return") == [f"depot_{name}" for name in mark.split()]


@pytest.mark.rule("RS-9.6")
def test_lets_the_start_player_of_the_round_choose_the_depot() -> None:
    table = river(3).order(2, 0, 1).dice(menden=6, gewalt=3, rudolph=3).track("1 2 3 4 5")
    state = sail(table.set(round_start=1).sailing(0, "menden"))
    assert state.actor == 1
    assert state.actor == 1


@pytest.mark.rule("RS-9.7")
def test_keeps_every_die_in_its_row_when_the_stage_changes() -> None:
    state = river(2, round=3).dice(gewalt=3, rudolph=3).track("1 2 3 4 5").buying(1)
    play(state, "end_turn")
    assert track(state) == "1 2 3 4"
    assert get(state, "dice_waiting") == ["black_5"]
    assert legal(state, "return") == ["depot_menden", "depot_leybank", "depot_wiesche"]


@pytest.mark.rule("RS-9.7")
def test_returns_the_black_die_before_the_white_one() -> None:
    table = river(2, round=7).dice(rudolph=3, menden=2).track("1 2 3 4", white="1 2 3 6")
    state = play(table.buying(1), "end_turn")
    waiting = get(state, "dice_waiting")
    assert waiting == ["black_4", "white_6"]
    play(state, "return:depot_gewalt", "return:depot_bommern")
    assert value_at(state, "gewalt") == 4
    assert value_at(state, "bommern") == 6


@pytest.mark.rule("RS-9.8")
def test_cannot_take_a_die_below_the_arrow() -> None:
    table = river(2, round=4).track("- - - 4")
    assert_refused(table.loading(0), "option:transport", "RS-7.16")
    state = sail(sold_from_menden(river(2, round=4).track("- - - 4"), 2).sailing(0, "menden"))
    assert track(state) == "- - 2 4"


@pytest.mark.rule("RS-9.9")
def test_leaves_values_on_the_track_alone() -> None:
    table = river(2, round=4).track("- - 3 1").in_phase(2)
    for marker in ("high_water_minus", "low_water_plus"):
        state = table.asking("phase:3", "marker")
        play(state, f"marker:{marker}")
        assert track(state) == "- - 3 1"
    changing = [row["number"] for row in GAME.edition.tables["round"] if _plus(row["events"])]
    assert changing == [9]


def _plus(events: list[str]) -> bool:
    return "track_dice_plus_one" in events


@pytest.mark.rule("RS-9.10")
def test_sets_a_die_aside_that_leaves_the_track_in_round_12() -> None:
    table = river(2, round=12).dice(menden=6, gewalt=3, rudolph=3).track("1 2 3")
    before = 8 - 3 - 3
    state = sail(table.sailing(0, "menden"))
    assert track(state) == "6 1 2"
    assert get(state, "dice_removed", "black") == before + 1
    assert get(state, "dice_waiting") == []
