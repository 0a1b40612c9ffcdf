"""Section 17: the variants."""

from typing import Any

import pytest

import pithead
from pithead.kernel.game import Reading
from tests.river import GAME, assert_refused, get, kind_asked, legal, play, river, track, value_at


def option(name: str) -> Any:
    return next(option for option in GAME.options if option.name == name)


@pytest.mark.rule("RS-17.1")
@pytest.mark.parametrize("thalers", [0, 1])
def test_starts_with_no_thaler_or_one(thalers: int) -> None:
    assert get(GAME.start(3, {"start_thalers": thalers}), "thalers") == [thalers] * 3
    assert option("start_thalers").default == 0
    with pytest.raises(pithead.BadSetup):
        GAME.start(3, {"start_thalers": 2})


@pytest.mark.rule("RS-17.2")
@pytest.mark.parametrize(("penalty", "vp"), [(True, 0), (False, 1)])
def test_may_spare_row_3_its_penalty(penalty: bool, vp: int) -> None:
    table = river(3, round=4, options={"row3_penalty": penalty}).flag("belgium")
    state = play(table.column(belgium=[0, 1, 2]).buying(2), "end_turn")
    assert get(state, "vp") == [2, 1, vp]
    assert option("row3_penalty").default is True


@pytest.mark.rule("RS-17.3")
@pytest.mark.parametrize(("minus", "loss"), [(False, 0), (True, 1)])
def test_may_lower_all_dice_in_round_11(minus: bool, loss: int) -> None:
    table = river(2, round=10, options={"round11_all_dice_minus_one": minus})
    table.dice(menden=3, rudolph=1, gewalt=5, bommern=4, wiesche=6).track("- 4 2", white="- - 1")
    state = play(table.timeline(0, 11).buying(1), "end_turn")
    assert kind_asked(state) == "remove_die"
    assert value_at(state, "gewalt") == 5, "first the removal"
    play(state, "remove:depot_wiesche")
    found = [value_at(state, depot) for depot in ("menden", "rudolph", "gewalt", "bommern")]
    assert found == [3 - loss, 1, 5 - loss, 4 - loss]
    assert track(state) == ("- 3 1" if minus else "- 4 2")
    assert track(state, "white") == "- - 1"
    assert get(state, "timeline", 0) == [], "then the warehouses"


@pytest.mark.rule("RS-17.4")
@pytest.mark.parametrize(("players", "bag"), [(4, 4), (3, 6), (2, 8)])
def test_may_leave_out_the_starred_markers(players: int, bag: int) -> None:
    state = GAME.start(players, {"without_starred_markers": True})
    undrawn = get(state, "markers_undrawn")
    assert undrawn["high_water"] == undrawn["low_water"] == 0
    assert sum(undrawn.values()) == 18
    assert get(state, "bag_count") == bag


@pytest.mark.rule("RS-17.5")
def test_may_keep_mark_locks_for_owners_of_the_county() -> None:
    options = {"mark_locks_need_county": True}
    table = river(2, round=4, options=options).thalers(9).tiles(0, "lock_building")
    state = table.buying(0)
    assert "lock_horst" in legal(state, "lock")
    assert_refused(state, "lock:lock_herbede", "RS-17.5")
    owner = river(2, round=5, options=options).thalers(9).tiles(0, "lock_building", "county_mark")
    play(owner.buying(0), "lock:lock_herbede")
    forced = river(2, round=4, options=options).thalers(9).set(forced_building=True)
    play(forced.buying(0), "lock:lock_herbede")


@pytest.mark.rule("RS-17.6")
def test_has_presets_for_2012_and_2017() -> None:
    variants = [
        option
        for option in GAME.options
        if not isinstance(option, Reading) and option.name != "seat_bids"
    ]
    assert GAME.presets["2012"] == {option.name: option.default for option in variants}
    changed = {
        name: value
        for name, value in GAME.presets["2017"].items()
        if value != GAME.presets["2012"][name]
    }
    assert changed == {
        "start_thalers": 1,
        "row3_penalty": False,
        "round11_all_dice_minus_one": True,
    }
    assert get(GAME.start(2, GAME.presets["2017"]), "thalers") == [1, 1]
