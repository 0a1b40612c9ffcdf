"""Sentences of the rulebook that can be read in more than one way (SW-6.8, SW-6.9, SW-11.12)."""

from typing import Any

import pytest

import pithead
from tests.collieries import GAME, Colliery, colliery, legal, now, play, with_card
from tests.positions import assert_refused

# -- the order of discs --------------------------------------------------------------------------

THREE_DISCS = with_card("road 1", "rail 1", "canal 1")
"""The game with a card that advances all three discs, as in an earlier edition."""


def house_and_miner(**options: Any) -> Colliery:
    """The road is before a house, the canal before a miner barrier."""
    return colliery(2, **options).pit(0, discs=(2, 0, 3), miner=8)


@pytest.mark.rule("SW-6.8")
def test_the_player_chooses_which_disc_advances_first() -> None:
    state = play(house_and_miner().turn(), "use:route_big")
    assert legal(state) == ["advance:road", "advance:canal"]
    assert_refused(state, "advance:rail", rule="SW-6.8")
    play(state, "advance:canal", "barrier:miner")
    assert (now(state, "road"), now(state, "canal"), now(state, "miner")) == (2, 4, 9)
    play(state, "coal_on:singles")
    assert (now(state, "road"), state.agenda[-1].kind) == (3, "house_from")
    play(state, "house_from:bar_lift", "house_to:area_two")
    assert now(state, "road") == 4


@pytest.mark.rule("SW-6.8")
def test_a_house_for_working_speed_before_the_miner_lets_them_go_farther() -> None:
    state = play(house_and_miner().turn(), "use:route_big", "advance:road")
    play(state, "house_from:bar_lift", "house_to:area_speed", "barrier:miner")
    assert legal(state) == ["miner_to:coal_face", "miner_to:bread_break"]


@pytest.mark.rule("SW-6.8")
def test_in_printed_order_nobody_is_asked() -> None:
    state = play(house_and_miner(disc_order="printed").turn(), "use:route_big")
    assert (now(state, "road"), now(state, "canal")) == (3, 3)
    assert state.agenda[-1].kind == "house_from"


@pytest.mark.rule("SW-6.8")
@pytest.mark.parametrize(
    ("discs", "pit", "asked"),
    [
        pytest.param((2, 0, 3), {"miner": 8}, True, id="house and miner"),
        pytest.param((2, 0, 3), {"miner": 14}, False, id="a miner on the exit"),
        pytest.param((2, 0, 3), {"miner": 13}, False, id="a miner who needs no more speed"),
        pytest.param((1, 0, 5), {"miner": 8}, False, id="two houses"),
        pytest.param((0, 0, 0), {"miner": 3}, False, id="no barrier"),
        pytest.param((1, 0, 6), {"miner": 3}, False, id="no miner barrier"),
        pytest.param((6, 0, 0), {"miner": 8}, False, id="the miner can copy nothing"),
        pytest.param((6, 0, 0), {"miner": 3}, True, id="the miner can copy a card"),
        pytest.param((6, 0, 3), {"miner": 2}, True, id="two miner moves to a copy"),
        pytest.param((6, 0, 10), {"miner": 3}, False, id="only one disc moves"),
        pytest.param((6, 0, 5), {"miner": 8}, True, id="miner and house"),
        pytest.param((6, 0, 0), {"miner": 2}, False, id="a copy one space too far"),
        pytest.param((6, 0, 0), {"miner": 4}, True, id="a copy on the very next space"),
        pytest.param((7, 0, 0), {"miner": 3}, False, id="a miner barrier behind the disc"),
        pytest.param((2, 0, 3), {"miner": 12}, True, id="the exit within reach of more speed"),
    ],
)
def test_the_order_is_asked_only_where_it_can_matter(
    discs: tuple[int, ...], pit: dict[str, int], asked: bool
) -> None:
    state = play(colliery(4).pit(0, discs=discs, **pit).turn(), "use:route_big")
    assert (state.agenda[-1].kind == "order") == asked


@pytest.mark.rule("SW-6.8")
@pytest.mark.parametrize(("miner", "asked"), [(1, False), (2, True), (3, True)])
def test_a_house_before_the_miner_barrier_of_the_same_disc_counts_for_the_range(
    miner: int, asked: bool
) -> None:
    table = colliery(4, with_card("canal 3", "road 1")).pit(
        0, discs=(0, 0, 1), miner=miner, white=1
    )
    state = play(table.turn(), "use:miner_small")
    assert (state.agenda[-1].kind == "order") == asked


@pytest.mark.rule("SW-6.8")
def test_the_order_of_three_discs_is_asked_again_for_the_other_two() -> None:
    table = colliery(2, THREE_DISCS).pit(0, discs=(6, 3, 3), miner=8, white=1)
    state = play(table.turn(), "use:miner_small")
    assert legal(state) == ["advance:road", "advance:rail", "advance:canal"]
    play(state, "advance:road", "barrier:headframe")
    assert legal(state) == ["advance:rail", "advance:canal"]
    assert state.game.from_json(state.to_json()) == state
    play(state, "advance:canal", "barrier:headframe", "house_from:bar_lift", "house_to:area_two")
    assert [now(state, route) for route in ("road", "rail", "canal")] == [7, 4, 4]


@pytest.mark.rule("SW-6.8")
def test_a_disc_on_its_target_is_passed_over_before_the_next_one_advances() -> None:
    table = colliery(4).pit(0, discs=(12, 0, 3), miner=3)
    state = play(table.turn(), "use:route_big")
    assert [step.kind for step in state.agenda[2:]] == ["card", "barrier", "barrier_choice"]


@pytest.mark.rule("SW-6.8")
def test_the_order_of_the_other_discs_is_asked_if_the_first_is_on_its_target() -> None:
    table = colliery(2, THREE_DISCS).pit(0, discs=(12, 3, 3), miner=8, white=1)
    state = play(table.turn(), "use:miner_small")
    assert legal(state) == ["advance:rail", "advance:canal"]


@pytest.mark.rule("SW-6.8")
def test_what_follows_the_discs_on_a_card_comes_last() -> None:
    table = colliery(4, with_card("rail 1", "canal 1", "vp 1")).pit(0, discs=(0, 3, 3), miner=8)
    state = play(table.pit(0, white=1).turn(), "use:miner_small")
    play(state, "advance:canal")
    assert now(state, "vp") == 0
    play(state, "barrier:headframe", "house_from:bar_lift", "house_to:area_two")
    assert (now(state, "rail"), now(state, "vp")) == (4, 1)


@pytest.mark.rule("SW-6.8")
def test_discs_of_a_copied_card_advance_in_any_order_too() -> None:
    table = colliery(4).pit(0, discs=(0, 3, 3), miner=8)
    state = play(table.turn(), "use:copy_first", "use:route_medium")
    assert legal(state) == ["advance:rail", "advance:canal"]


# -- water ---------------------------------------------------------------------------------------


@pytest.mark.rule("SW-6.9")
@pytest.mark.parametrize(("answer", "level", "tokens"), [("0", 5, 3), ("1", 4, 2)])
def test_with_water_on_5_the_large_wagon_card_may_leave_it_there(
    answer: str, level: int, tokens: int
) -> None:
    state = play(colliery(2, bonuses="may").pit(0, water=5, mine="L3:s").turn(), "use:wagon_big")
    assert legal(state) == ["water_down:0", "water_down:1"]
    assert_refused(state, "water_down:2", rule="SW-6.9")
    play(state, f"water_down:{answer}")
    assert now(state, "water") == level
    after = colliery(2, round=3, bonuses="may").pit(0, water=level).at("upper_halves:2")
    assert now(after, "white") == tokens


@pytest.mark.rule("SW-6.9")
@pytest.mark.parametrize(
    ("level", "fall", "round_number", "asked"),
    [
        (5, 1, 2, True),
        (5, 1, 4, True),
        (5, 1, 5, False),
        (6, 1, 2, False),
        (4, 1, 2, False),
        (1, 1, 2, False),
        (0, 1, 2, False),
        (6, 2, 2, True),
        (5, 2, 3, True),
        (5, 2, 4, False),
        (5, 3, 2, False),
        (6, 3, 2, False),
    ],
)
def test_lowering_the_water_is_a_question_where_it_can_cost_a_token(
    level: int, fall: int, round_number: int, asked: bool
) -> None:
    table = colliery(2, with_card(f"water -{fall}", "vp 1"), round=round_number, bonuses="may")
    state = play(table.pit(0, water=level, white=1).turn(), "use:miner_small")
    assert (state.agenda[-1].kind == "may_lower") == asked
    if not asked:
        assert now(state, "water") == max(0, level - fall)


@pytest.mark.rule("SW-6.9")
@pytest.mark.rule("SW-17.3")
def test_the_round_card_asks_one_player_after_the_other() -> None:
    table = colliery(3, card="round_road", bonuses="may").set(first_player=1, marker=1)
    table.pit(0, water=5).pit(1, water=3).pit(2, water=5)
    data = table.turn().to_json()
    data.update(agenda=["reveal"], round=3, bag={"coal": 9, "spoil": 0, "blue": 0})
    state = GAME.from_json(data)
    play(state, "reveal:round_lead")
    assert (state.actor, now(state, "water", 1)) == (2, 2)
    assert state.problems() == []
    play(state, "water_down:0")
    assert state.actor == 0
    assert GAME.from_json(state.to_json()) == state
    play(state, "water_down:1")
    assert state.actor == pithead.CHANCE
    assert state.to_json()["water"] == [4, 2, 5]


@pytest.mark.rule("SW-6.9")
@pytest.mark.rule("SW-10.7")
def test_the_water_always_falls_as_the_rulebook_says() -> None:
    table = colliery(2).pit(0, water=5, mine="L3:s")
    state = play(table.turn(), "use:wagon_big")
    assert (now(state, "water"), state.actor) == (4, 1)


@pytest.mark.rule("SW-6.9")
def test_a_lower_half_that_only_lowers_the_water_may_be_refused() -> None:
    def asked(**options: Any) -> pithead.State:
        table = colliery(2, **options).pit(0, tile="gatekeeper", water=5, discs=(4, 0, 0))
        table.pit(0, free=("bar_tile",))
        return table.at("bonus_bar:0")

    state = asked(bonuses="may")
    assert legal(state) == ["stop", "lower:2"]
    assert now(play(state, "stop"), "water") == 5
    assert now(asked(), "tools") == 6
    assert now(asked(), "water") == 4


@pytest.mark.rule("SW-6.9")
def test_a_lower_half_with_another_option_is_not_refused() -> None:
    table = colliery(2, bonuses="may").pit(
        0, tile="gatekeeper", water=5, discs=(5, 0, 0), free=("bar_tile",)
    )
    state = table.at("bonus_bar:0")
    assert legal(state) == ["lower:1", "lower:2"]
    assert_refused(state, "stop", rule="SW-6.9")


# -- the spoil of the first headframe ------------------------------------------------------------


@pytest.mark.rule("SW-6.9")
@pytest.mark.rule("SW-14.2")
def test_the_spoil_of_the_first_headframe_may_be_left() -> None:
    state = play(
        colliery(2, bonuses="may").pit(0, discs=(6, 0, 0), tip=4, white=1).turn(),
        "use:route_small_road",
    )
    assert legal(state) == ["barrier:miner", "barrier:headframe", "barrier:headframe_only"]
    taken = play(state.clone(), "barrier:headframe")
    left = play(state, "barrier:headframe_only")
    assert (now(taken, "tip"), now(left, "tip")) == (5, 4)
    assert now(left, "on_card") == 1


@pytest.mark.rule("SW-6.9")
@pytest.mark.parametrize(
    ("pit", "offered"),
    [
        ({"tip": 4}, True),
        ({"tip": 5}, True),
        ({"tip": 6}, False),
        ({"tip": 3}, False),
        ({"tip": 2, "mine": "L4:ss L5:ss"}, True),
        ({"tip": 1, "mine": "L4:ss L5:ss"}, False),
        ({"tip": 4, "on_card": 1}, False),
        ({"tip": 4, "on_card": 0}, False),
    ],
)
def test_the_spoil_may_be_left_only_if_it_can_be_in_the_way(
    pit: dict[str, Any], offered: bool
) -> None:
    table = colliery(2, bonuses="may").pit(
        0, discs=(6, 0, 0), miner=2, white=1, areas={"area_speed": 1}, **pit
    )
    state = play(table.turn(), "use:route_small_road")
    assert ("barrier:headframe_only" in legal(state)) == offered
    if not offered and state.agenda[-1].kind == "barrier_choice":
        rule = "SW-11.8" if pit.get("on_card") == 0 else "SW-6.9"
        assert_refused(state, "barrier:headframe_only", rule=rule)


@pytest.mark.rule("SW-11.8")
def test_without_a_headframe_on_the_card_none_is_placed_at_the_last_barrier() -> None:
    table = colliery(2, bonuses="may").pit(0, discs=(10, 0, 0), miner=2, white=1, tip=4, on_card=0)
    state = play(table.turn(), "use:route_small_road")
    assert legal(state) == ["barrier:miner", "barrier:vp"]
    assert_refused(state, "barrier:headframe", rule="SW-11.8")
    assert_refused(state, "barrier:headframe_only", rule="SW-11.8")


@pytest.mark.rule("SW-6.9")
def test_the_spoil_must_be_taken() -> None:
    table = colliery(2).pit(0, discs=(6, 0, 0), tip=4, white=1)
    state = play(table.turn(), "use:route_small_road")
    assert legal(state) == ["barrier:miner", "barrier:headframe"]


# -- upper halves --------------------------------------------------------------------------------


@pytest.mark.rule("SW-6.9")
@pytest.mark.parametrize(
    ("tile", "answer"),
    [
        ("train_driver", "place:spoil_L1"),
        ("overman", "place:coal_L1"),
        ("mine_rescue", "coal_on:K5"),
        ("gatekeeper", "take:upper"),
    ],
)
def test_the_upper_half_of_a_tile_may_be_refused(tile: str, answer: str) -> None:
    table = colliery(2, round=1, bonuses="may").pit(0, tile=tile)
    state = table.at("upper_halves:0")
    assert {"stop", answer} <= set(legal(state))
    before = state.clone()
    play(state, "stop")
    for key in ("mine_wagons", "coal_wagons", "coke_on_wagons", "tools"):
        assert state.to_json()[key][0] == before.to_json()[key][0]
    assert now(state, "cubes_in_hand") == {"coal": 0, "spoil": 0}
    taken = play(before, answer)
    assert taken != state


@pytest.mark.rule("SW-6.9")
def test_a_cube_with_a_single_place_may_be_refused_too() -> None:
    full = "L1:s L2:c L3:s L4:ss L5:s"
    state = colliery(2, bonuses="may").pit(0, tile="train_driver", mine=full).at("upper_halves:0")
    assert legal(state) == ["stop", "place:spoil_L5"]
    assert now(play(state, "stop"), "L5") == "s"


@pytest.mark.rule("SW-6.9")
def test_the_coal_vendors_water_falls_without_a_question_where_that_cannot_hurt() -> None:
    table = colliery(2, bonuses="may").pit(0, tile="coal_vendor", water=5).pit(1, tile="overman")
    assert table.at("upper_halves:0").agenda[-1].kind == "may_lower"
    table.pit(0, water=4)
    state = table.at("upper_halves:0")
    assert (state.actor, now(state, "water")) == (1, 3)


@pytest.mark.rule("SW-6.9")
@pytest.mark.parametrize("tile", ["train_driver", "overman", "mine_rescue"])
def test_the_upper_half_must_be_taken(tile: str) -> None:
    state = colliery(2, round=1).pit(0, tile=tile).at("upper_halves:0")
    assert "stop" not in legal(state)


# -- sale ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-6.9")
@pytest.mark.rule("SW-4.23")
@pytest.mark.parametrize("bonuses", ["may", "must"])
def test_a_sale_is_never_a_question_because_it_cannot_hurt(bonuses: str) -> None:
    state = colliery(2, bonuses=bonuses).pit(0, coke_on_wagons=2).at("upper_halves:2")
    assert (now(state, "sold_pairs"), now(state, "coins"), now(state, "white")) == (1, 1, 4)


# -- four barriers on each route -----------------------------------------------------------------


def routes_of(state: pithead.State) -> list[str]:
    """The routes of the text view, a line each."""
    section = next(s for s in state.sections("en") if s.title.startswith("Routes"))
    return section.lines()[1:]


@pytest.mark.rule("SW-11.12")
@pytest.mark.parametrize(("reading", "counts"), [("four_each", [4, 4, 4]), ("four", [2, 1, 1])])
def test_miner_or_headframe_four_times_in_all_or_on_each_route(
    reading: str, counts: list[int]
) -> None:
    state = colliery(2, miner_barriers=reading).turn()
    assert [line.count("|miner/headframe") for line in routes_of(state)] == counts
    assert [line.count("|house") for line in routes_of(state)] == [2, 1, 2]
    assert [line.count("|tool") for line in routes_of(state)] == [1, 1, 1]


@pytest.mark.rule("SW-11.12")
def test_four_on_each_route_is_the_default() -> None:
    assert routes_of(colliery(2).turn()) == routes_of(
        colliery(2, miner_barriers="four_each").turn()
    )


@pytest.mark.rule("SW-11.12")
@pytest.mark.parametrize(
    "discs",
    [
        *[(space, 10, 10) for space in (3, 9)],
        *[(12, space, 10) for space in (4, 7, 8)],
        *[(12, 10, space) for space in (4, 7, 8)],
    ],
)
def test_a_barrier_that_is_left_out_gives_no_reward(discs: tuple[int, ...]) -> None:
    without = colliery(2, THREE_DISCS, miner_barriers="four").pit(0, discs=discs, white=1).turn()
    assert play(without, "use:miner_small").actor == 1
    state = colliery(2, THREE_DISCS).pit(0, discs=discs, white=1).turn()
    assert play(state, "use:miner_small").actor == 0
    assert legal(state) == ["barrier:miner", "barrier:headframe"]
    assert state.problems() == []
    assert now(play(state, "barrier:headframe"), "on_card") == 1


@pytest.mark.rule("SW-11.12")
def test_the_lower_half_of_a_tile_can_cross_a_barrier_that_is_left_out() -> None:
    for reading, options in (("four", True), ("four_each", False)):
        table = colliery(2, miner_barriers=reading).pit(0, tile="train_driver", discs=(0, 4, 0))
        state = table.pit(0, free=("bar_tile",)).at("bonus_bar:0")
        assert ("lower:1" in legal(state)) == options


@pytest.mark.rule("SW-11.12")
def test_the_drawing_leaves_the_barriers_out() -> None:
    few = colliery(2, miner_barriers="four").turn().svg()
    many = colliery(2).turn().svg()
    assert few != many
    for symbol in ("miner", "headframe"):
        assert many.count(f'href="#s-{symbol}"') == few.count(f'href="#s-{symbol}"') + 8


# -- milestones ----------------------------------------------------------------------------------


@pytest.mark.rule("SW-18.3")
@pytest.mark.parametrize(
    ("discs", "highest", "added"),
    [
        ((3, 2, 2), (0, 0, 0), (0, 0, 0)),
        ((4, 3, 3), (1, 2, 1), (1, 2, 1)),
        ((9, 6, 6), (2, 3, 2), (3, 5, 3)),
        ((11, 7, 9), (3, 4, 3), (6, 9, 6)),
        ((12, 10, 10), (8, 8, 8), (14, 17, 14)),
    ],
)
def test_the_highest_milestone_scores_or_all_of_them(
    discs: tuple[int, ...], highest: tuple[int, ...], added: tuple[int, ...]
) -> None:
    for reading, expected in (("highest", highest), ("all", added)):
        (sheet, _) = colliery(2, milestones=reading).pit(0, discs=discs).turn().sheet()
        assert (sheet["road"], sheet["rail"], sheet["canal"]) == expected


@pytest.mark.rule("SW-18.3")
def test_the_highest_milestone_is_the_default() -> None:
    assert colliery(2).pit(0, discs=(9, 6, 6)).turn().sheet()[0]["rail"] == 3


@pytest.mark.rule("SW-18.3")
def test_a_later_disc_on_the_final_space_scores_its_circle_with_or_without_milestones() -> None:
    for reading, expected in (("highest", 5), ("all", 11)):
        table = colliery(2, milestones=reading).pit(0, discs=(12, 0, 0)).pit(1, discs=(12, 0, 0))
        state = table.arrived(road=[1, 0]).turn()
        assert state.sheet()[0]["road"] == expected
