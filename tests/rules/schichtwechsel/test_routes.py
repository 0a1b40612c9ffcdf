"""Sections 11 and 12: discs, barriers, houses and building pits."""

import pytest

from tests.collieries import GAME, colliery, legal, now, play, with_card
from tests.positions import assert_refused

PITS = ["area_four", "area_miner", "area_spoil", "area_tools"]


@pytest.mark.rule("SW-11.2")
def test_discs_advance_space_by_space_and_never_back() -> None:
    state = play(colliery(2).turn(), "use:route_big")
    assert (now(state, "road"), now(state, "canal")) == (2, 1)
    for route in ("road", "rail", "canal"):
        assert GAME.number(f"{route}:-1") is None


@pytest.mark.rule("SW-11.3")
def test_steps_beyond_the_target_are_lost() -> None:
    table = colliery(2).pit(0, discs=(11, 0, 10))
    state = play(table.turn(), "use:route_big")
    assert (now(state, "road"), now(state, "canal")) == (12, 10)
    assert state.actor == 1


@pytest.mark.rule("SW-11.4")
def test_every_players_own_disc_sets_off_every_barrier() -> None:
    table = colliery(2).pit(0, discs=(2, 0, 0), white=1).pit(1, discs=(3, 0, 0))
    state = play(table.turn(), "use:route_small_road")
    assert state.actor == 0
    assert state.agenda[-1].kind == "house_from"


@pytest.mark.rule("SW-11.4")
@pytest.mark.parametrize(
    ("discs", "card", "asked"),
    [
        ((2, 0, 0), "route_small_road", "house_from"),
        ((8, 0, 0), "route_small_road", "house_from"),
        ((6, 0, 0), "route_small_road", "barrier_choice"),
        ((10, 0, 0), "route_small_road", "last_barrier_choice"),
        ((0, 1, 0), "route_medium", "barrier_choice"),
        ((0, 3, 0), "route_medium", "house_from"),
        ((0, 0, 1), "route_medium", "house_from"),
        ((0, 0, 3), "route_medium", "barrier_choice"),
        ((0, 0, 5), "route_medium", "house_from"),
    ],
)
def test_the_barriers_are_where_the_table_says(
    discs: tuple[int, int, int], card: str, asked: str
) -> None:
    state = play(colliery(2).pit(0, discs=discs, white=2).turn(), f"use:{card}")
    assert state.agenda[-1].kind == asked


@pytest.mark.rule("SW-11.5", "SW-12.1", "SW-12.2")
def test_a_house_barrier_moves_a_house_from_the_bar_to_a_pit() -> None:
    state = play(colliery(2).pit(0, discs=(2, 0, 0), white=1).turn(), "use:route_small_road")
    assert legal(state) == [
        f"house_from:{name}"
        for name in ("bar_water", "bar_token", "bar_road", "bar_lift", "bar_tile")
    ]
    play(state, "house_from:bar_lift", "house_to:area_sale")
    assert now(state, "bar_lift") is False
    assert now(state, "area_sale") == 1


@pytest.mark.rule("SW-11.6")
@pytest.mark.parametrize(("tools", "left"), [(6, 5), (0, 0)])
@pytest.mark.parametrize("discs", [(4, 0, 0), (0, 6, 0), (0, 0, 6)])
def test_a_tool_barrier_discards_a_tool_marker(
    tools: int, left: int, discs: tuple[int, int, int]
) -> None:
    card = "route_small_road" if discs[0] else "route_medium"
    state = colliery(2).pit(0, discs=discs, tools=tools, white=2).turn()
    play(state, f"use:{card}")
    assert now(state, "tools") == left
    assert state.actor == 1


@pytest.mark.rule("SW-11.7")
def test_a_barrier_lets_the_miner_move_or_a_headframe_be_placed() -> None:
    table = colliery(2).pit(0, discs=(6, 0, 0), white=1)
    state = play(table.turn(), "use:route_small_road")
    assert legal(state) == ["barrier:miner", "barrier:headframe"]
    assert_refused(state, "barrier:vp", rule="SW-11.9")
    assert now(play(state.clone(), "barrier:miner"), "miner") == 2
    assert now(play(state, "barrier:headframe"), "on_card") == 1


@pytest.mark.rule("SW-11.7")
def test_the_miner_of_a_barrier_uses_the_space_and_the_speed() -> None:
    table = colliery(2).pit(0, discs=(6, 0, 0), white=1, areas={"area_speed": 1})
    state = play(table.turn(), "use:route_small_road", "barrier:miner", "miner_to:wash_house")
    assert now(state, "tools") == 5


@pytest.mark.rule("SW-11.8")
def test_without_a_headframe_on_the_card_only_the_miner_is_left() -> None:
    table = colliery(2).pit(0, discs=(6, 0, 0), white=1, on_card=0)
    state = play(table.turn(), "use:route_small_road")
    assert now(state, "miner") == 2
    table.pit(0, discs=(10, 0, 0))
    state = play(table.turn(), "use:route_small_road")
    assert_refused(state, "barrier:headframe", rule="SW-11.8")


@pytest.mark.rule("SW-11.9")
def test_the_last_barrier_of_the_road_also_gives_2_points() -> None:
    state = play(colliery(2).pit(0, discs=(10, 0, 0), white=1).turn(), "use:route_small_road")
    assert legal(state) == ["barrier:miner", "barrier:headframe", "barrier:vp"]
    assert now(play(state, "barrier:vp"), "vp") == 2


@pytest.mark.rule("SW-11.10", "SW-18.3")
def test_the_first_at_a_target_takes_8_points_the_others_5() -> None:
    table = colliery(3).pit(0, discs=(11, 0, 0), white=1).pit(2, discs=(12, 0, 0))
    state = play(table.turn(), "use:route_small_road")
    assert state.to_json()["arrivals"]["road"] == [2, 0]
    assert [column["road"] for column in state.sheet()] == [5, 0, 8]


@pytest.mark.rule("SW-11.11", "SW-18.3")
@pytest.mark.parametrize(
    ("route", "space", "points"),
    [
        ("road", 3, 0),
        ("road", 4, 1),
        ("road", 9, 2),
        ("road", 11, 3),
        ("rail", 2, 0),
        ("rail", 4, 2),
        ("rail", 6, 3),
        ("rail", 7, 4),
        ("canal", 3, 1),
        ("canal", 5, 2),
        ("canal", 7, 3),
    ],
)
def test_marks_count_only_in_the_final_scoring(route: str, space: int, points: int) -> None:
    discs = {"road": 0, "rail": 0, "canal": 0, route: space}
    state = colliery(2).pit(0, discs=tuple(discs.values())).turn()
    assert state.sheet()[0][route] == points
    assert now(state, "vp") == 0


# -- houses --------------------------------------------------------------------------------------


@pytest.mark.rule("SW-12.1")
def test_a_house_that_is_gone_cannot_be_taken() -> None:
    table = colliery(2).pit(0, discs=(2, 0, 2), white=1, free=["bar_token"])
    state = play(table.turn(), "use:route_small_road")
    assert_refused(state, "house_from:bar_token", rule="SW-12.1")


@pytest.mark.rule("SW-12.4")
def test_a_built_house_stays() -> None:
    table = colliery(2).pit(0, discs=(8, 0, 0), white=1, areas={"area_speed": 1})
    state = play(table.turn(), "use:route_small_road", "house_from:bar_tile", "house_to:area_two")
    assert (now(state, "area_speed"), now(state, "area_two")) == (1, 1)


@pytest.mark.rule("SW-12.5")
@pytest.mark.parametrize("area", PITS)
def test_a_pit_on_the_right_takes_one_house_of_a_player(area: str) -> None:
    table = colliery(4).pit(0, discs=(8, 0, 0), white=1, areas={area: 1})
    state = play(table.turn(), "use:route_small_road", "house_from:bar_tile")
    assert_refused(state, f"house_to:{area}", rule="SW-12.5")
    reason = state.refuse(f"house_to:{area}").reason
    assert reason == "you already have a house there"


@pytest.mark.rule("SW-12.5", "SW-12.6")
def test_three_areas_always_have_room() -> None:
    table = colliery(2).pit(1, discs=(9, 4, 2), areas=dict.fromkeys(PITS, 1))
    table.pit(0, discs=(8, 4, 6), white=1, areas={"area_speed": 4})
    state = play(table.turn(), "use:route_small_road")
    assert legal(state) == ["house_to:area_speed", "house_to:area_two", "house_to:area_sale"]


@pytest.mark.rule("SW-12.2")
def test_the_house_stands_on_the_bar_until_its_place_is_chosen() -> None:
    table = colliery(2).pit(0, discs=(2, 0, 0), white=1)
    state = play(table.turn(), "use:route_small_road", "house_from:bar_tile")
    assert now(state, "bar_tile") is True
    play(state, "house_to:area_speed")
    assert now(state, "bar_tile") is False


@pytest.mark.rule("SW-11.2")
def test_a_barrier_on_the_way_interrupts_a_longer_advance() -> None:
    table = colliery(2, with_card("canal 3")).pit(0, discs=(0, 0, 1), white=1)
    state = play(table.turn(), "use:miner_small")
    assert now(state, "canal") == 2
    play(state, "house_from:bar_tile", "house_to:area_two")
    assert now(state, "canal") == 4
    assert state.agenda[-1].kind == "barrier_choice"
