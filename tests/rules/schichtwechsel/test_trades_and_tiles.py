"""Sections 15 and 16: spoil trades and selection tiles."""

import pytest

from tests.collieries import Colliery, colliery, legal, now, play
from tests.positions import assert_refused


@pytest.mark.rule("SW-15.1")
@pytest.mark.parametrize(
    ("trade", "spoil", "changes"),
    [
        ("trade3_road", 3, {"road": 1, "vp": 0}),
        ("trade3_rail", 3, {"rail": 1, "vp": 0}),
        ("trade3_vp", 3, {"vp": 1}),
        ("trade5_road", 5, {"road": 1, "vp": 1}),
        ("trade5_rail", 5, {"rail": 1, "vp": 1}),
        ("trade6_coin", 6, {"coins": 1, "vp": 0}),
    ],
)
def test_a_trade_turns_spoil_into_its_gain(trade: str, spoil: int, changes: dict[str, int]) -> None:
    state = play(colliery(2).pit(0, tip=6).turn(), f"trade:{trade}")
    assert now(state, "tip") == 6 - spoil
    assert {key: now(state, key) for key in changes} == changes
    assert_refused(state, "trade:trade3_vp", rule="SW-15.1")


@pytest.mark.rule("SW-15.2")
def test_only_spoil_on_the_tip_is_traded() -> None:
    state = colliery(2).pit(0, tip=2, mine="L1:s L3:s L4:ss L5:ss").turn()
    assert_refused(state, "trade:trade3_vp", rule="SW-15.2")


@pytest.mark.rule("SW-15.2")
def test_a_step_beyond_the_target_is_not_traded() -> None:
    state = colliery(2).pit(0, tip=6, discs=(12, 10, 0)).turn()
    offered = [action for action in legal(state) if action.startswith("trade:")]
    assert offered == ["trade:trade3_vp", "trade:trade6_coin"]
    assert_refused(state, "trade:trade5_rail", rule="SW-11.3")


@pytest.mark.rule("SW-15.1")
def test_a_single_trade_is_offered_after_the_action() -> None:
    state = colliery(2).pit(0, tip=3, discs=(12, 10, 0)).after()
    assert legal(state) == ["end_turn", "trade:trade3_vp"]
    assert now(play(state, "trade:trade3_vp"), "vp") == 1


@pytest.mark.rule("SW-15.3")
def test_there_is_no_trade_with_a_pass_or_in_the_preparation() -> None:
    state = play(colliery(2).pit(0, tip=6).turn(), "pass")
    assert state.actor == 1
    bar = colliery(2).pit(0, tip=6, discs=(0, 0, 2), free=["bar_water"]).at("bonus_bar:0")
    assert legal(bar) == ["bar:1", "bar:2"]


@pytest.mark.rule("SW-15.4")
def test_barriers_crossed_by_a_trade_count() -> None:
    state = play(colliery(2).pit(0, tip=3, discs=(2, 0, 0)).turn(), "trade:trade3_road")
    assert state.agenda[-1].kind == "house_from"
    assert "because of the trade of 3 spoil" in state.prompt()


# -- selection tiles -----------------------------------------------------------------------------


def lower(tile: str, **pit: object) -> Colliery:
    """Step VI of player 0, whose tile space of the bar is free."""
    discs = pit.pop("discs", (0, 0, 2))
    return colliery(4).pit(0, tile=tile, free=["bar_tile"], discs=discs, **pit)


FULL = "L1:s L2:c L3:s L4:ss L5:ss"


@pytest.mark.rule("SW-16.2", "SW-4.31")
@pytest.mark.parametrize(
    ("tile", "pit", "options"),
    [
        ("train_driver", {}, ["lower:1", "lower:2"]),
        ("mine_rescue", {}, ["lower:1", "lower:2", "lower:3"]),
        ("mine_rescue", {"tools": 0}, ["lower:1", "lower:2"]),
        ("gatekeeper", {}, ["lower:1", "lower:2"]),
        ("coal_vendor", {}, ["lower:1", "lower:2"]),
        ("overman", {}, ["lower:1", "lower:2"]),
        ("hauler", {"plain": 1}, ["lower:1", "lower:2"]),
        ("hewer", {"tip": 1}, ["lower:1", "lower:2"]),
    ],
)
def test_offers_the_options_whose_gain_is_possible(
    tile: str, pit: dict[str, object], options: list[str]
) -> None:
    state = lower(tile, **pit).at("bonus_bar:0")
    assert legal(state) == options


@pytest.mark.rule("SW-16.2")
def test_an_option_is_taken_as_a_whole() -> None:
    state = play(lower("overman").at("bonus_bar:0"), "lower:1")
    assert (now(state, "coke_on_wagons"), now(state, "tools")) == (1, 7)
    state = lower("mine_rescue", water=0).at("bonus_bar:0")
    assert_refused(state, "lower:1", rule="SW-16.2")


@pytest.mark.rule("SW-16.3")
@pytest.mark.parametrize(
    ("tile", "pit", "tools"),
    [
        ("train_driver", {"discs": (0, 1, 2), "singles": 3, "K4": 2, "K5": 2}, 7),
        ("gatekeeper", {"discs": (2, 0, 2), "water": 0}, 6),
        ("overman", {"tip": 6, "coke_on_wagons": 4}, 7),
        ("hauler", {"mine": "L1:c L2:c L3:c L4:cc L5:cc", "own": 1, "plain": 3}, 7),
        ("hauler", {"mine": "L1:c L2:c L3:c L4:cc L5:cc"}, 6),
        ("hewer", {"tip": 6, "mine": FULL}, 7),
        ("hewer", {"tip": 5, "mine": FULL}, 6),
        ("hewer", {"tip": 0, "mine": FULL}, 6),
        ("hewer", {"tip": 6, "mine": "L1:s L3:s L4:ss L5:ss"}, 6),
    ],
)
def test_if_nothing_is_possible_the_last_column_applies(
    tile: str, pit: dict[str, object], tools: int
) -> None:
    state = lower(tile, **pit).at("bonus_bar:0")
    assert state.agenda[0].kind == "turns"
    assert now(state, "tools") == tools


@pytest.mark.rule("SW-16.4")
@pytest.mark.parametrize(
    ("tile", "free", "blocked", "arrived"),
    [
        ("train_driver", (0, 2, 2), (0, 1, 2), (0, 10, 2)),
        ("gatekeeper", (0, 0, 2), (2, 0, 2), (12, 0, 0)),
        ("coal_vendor", (0, 0, 2), (0, 0, 3), (0, 0, 10)),
    ],
)
def test_a_step_without_barrier_needs_a_free_way(
    tile: str,
    free: tuple[int, int, int],
    blocked: tuple[int, int, int],
    arrived: tuple[int, int, int],
) -> None:
    assert "lower:1" in legal(lower(tile, discs=free).at("bonus_bar:0"))
    for discs in (blocked, arrived):
        state = lower(tile, discs=discs, water=3)
        other = state.at("bonus_bar:0")
        assert "lower:1" not in legal(other)


@pytest.mark.rule("SW-16.5")
def test_the_mine_rescue_team_may_take_the_point_alone() -> None:
    state = play(lower("mine_rescue").at("bonus_bar:0"), "lower:2")
    assert (now(state, "vp"), now(state, "water")) == (1, 3)
    state = play(lower("mine_rescue").at("bonus_bar:0"), "lower:1")
    assert (now(state, "vp"), now(state, "water")) == (1, 2)
    dry = lower("mine_rescue", water=0).at("bonus_bar:0")
    assert legal(dry) == ["lower:2", "lower:3"]


@pytest.mark.rule("SW-16.6")
def test_the_overman_with_a_full_tip_takes_the_coke() -> None:
    state = lower("overman", tip=6).at("bonus_bar:0")
    assert (now(state, "coke_on_wagons"), now(state, "tools")) == (1, 7)


@pytest.mark.rule("SW-16.7")
def test_the_overmans_coke_needs_a_wagon_and_supply() -> None:
    state = lower("overman", coke_on_wagons=4).at("bonus_bar:0")
    assert (now(state, "tip"), now(state, "tools")) == (1, 6)
    state = lower("overman", sold_pairs=5, coke_on_wagons=1).at("bonus_bar:0")
    assert now(state, "tip") == 1


@pytest.mark.rule("SW-16.8")
def test_the_haulers_coke_needs_an_own_coke_in_the_plant() -> None:
    state = lower("hauler").at("bonus_bar:0")
    assert state.agenda[-1].kind == "place"
    state = play(lower("hauler", plain=1).at("bonus_bar:0"), "lower:1", "plant:vp")
    assert (now(state, "coke_supply"), now(state, "vp")) == (9, 1)
    full = lower("hauler", own=1, plain=3, mine="L1:c L2:c L3:c L4:cc L5:cc").at("bonus_bar:0")
    assert now(full, "tools") == 7


@pytest.mark.rule("SW-16.9")
@pytest.mark.parametrize(("tip", "possible"), [(0, False), (1, True), (4, True), (5, False)])
def test_the_hewers_spoil_needs_spoil_on_the_tip_and_room(tip: int, possible: bool) -> None:
    state = lower("hewer", tip=tip).at("bonus_bar:0")
    assert ("lower:1" in legal(state)) == possible
    if possible:
        assert now(play(state, "lower:1"), "tip") == tip + 2


@pytest.mark.rule("SW-16.10")
@pytest.mark.parametrize(
    ("tile", "pit"),
    [
        ("train_driver", {"mine": FULL}),
        ("overman", {"mine": FULL}),
        ("hauler", {"mine": FULL}),
        ("mine_rescue", {"singles": 3, "K4": 2, "K5": 2}),
    ],
)
def test_a_cube_of_the_upper_half_without_room_costs_a_tool_marker(
    tile: str, pit: dict[str, object]
) -> None:
    for bonuses, tools in (("must", 7), ("may", 6)):
        table = colliery(3, bonuses=bonuses).pit(0, tile=tile, **pit).pit(1, tile="coal_vendor")
        assert now(table.at("upper_halves:0"), "tools") == tools


@pytest.mark.rule("SW-16.11")
def test_the_gatekeepers_coke_is_lost_without_room() -> None:
    table = colliery(2).pit(0, tile="gatekeeper", coke_on_wagons=4, water=1)
    table.pit(1, tile="coal_vendor")
    state = table.at("upper_halves:0")
    assert now(state, "tools") == 7
    assert now(state, "water") == 3
    assert now(state, "coke_supply") == 7


@pytest.mark.rule("SW-16.12")
def test_the_train_driver_gives_one_cube_chosen_with_its_wagon() -> None:
    state = colliery(2).pit(0, tile="train_driver").at("upper_halves:0")
    assert {"place:coal_L1", "place:spoil_L1"} <= set(legal(state))
    play(state, "place:spoil_L1")
    assert now(state, "L1") == "s"
    assert now(state, "cubes_in_hand") == {"coal": 0, "spoil": 0}
    assert now(state, "tools") == 6
