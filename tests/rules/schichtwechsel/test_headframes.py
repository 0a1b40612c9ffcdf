"""Section 14: headframes."""

import pytest

from tests.collieries import Colliery, colliery, game_with, legal, now, play
from tests.positions import assert_refused


def barrier(**pit: object) -> Colliery:
    """Player 0 is before a barrier of the rail."""
    return colliery(2).pit(0, discs=(0, 1, 0), white=2, **pit)


@pytest.mark.rule("SW-14.1", "SW-14.2")
@pytest.mark.parametrize(("tip", "after"), [(0, 1), (6, 6)])
def test_the_first_headframe_placed_brings_a_spoil(tip: int, after: int) -> None:
    state = play(barrier(tip=tip).turn(), "use:route_medium", "barrier:headframe")
    assert now(state, "on_card") == 1
    assert set(state.to_json()["headframe_spaces"].values()) == {None}
    assert now(state, "tip") == after


@pytest.mark.rule("SW-14.3")
def test_the_second_headframe_placed_brings_2_points() -> None:
    state = play(barrier(on_card=1).turn(), "use:route_medium", "barrier:headframe")
    assert (now(state, "on_card"), now(state, "vp"), now(state, "tip")) == (0, 2, 0)


@pytest.mark.rule("SW-14.4", "SW-14.15", "SW-17.11")
def test_headframes_return_to_the_area_at_the_end_of_the_round_not_to_the_card() -> None:
    table = colliery(2).pit(0, on_card=0).frames(top_canal=0, left_vp=0)
    state = play(table.turn(), "pass", "pass")
    assert now(state, "on_card") == 0
    assert set(state.to_json()["headframe_spaces"].values()) == {None}


@pytest.mark.rule("SW-14.6", "SW-14.13")
def test_a_headframe_of_the_row_moves_before_a_waiting_one() -> None:
    table = colliery(2).pit(0, on_card=0, white=2).frames(top_canal=0)
    state = play(table.turn(), "use:headframe_one", "headframe_to:top_miner")
    assert (now(state, "top_canal"), now(state, "top_miner")) == (None, 0)


@pytest.mark.rule("SW-14.13")
def test_a_waiting_headframe_moves_before_one_of_the_other_row() -> None:
    table = colliery(2).pit(0, on_card=0, white=2).frames(top_canal=0)
    state = play(table.turn(), "use:headframe_one", "headframe_to:left_vp")
    assert (now(state, "top_canal"), now(state, "left_vp")) == (0, 0)


@pytest.mark.rule("SW-14.13", "SW-14.14")
def test_the_only_headframe_changes_the_row_and_frees_its_space() -> None:
    table = colliery(2).pit(0, on_card=1, white=2).frames(top_canal=0)
    state = play(table.turn(), "use:headframe_one", "headframe_to:left_vp")
    assert (now(state, "top_canal"), now(state, "left_vp")) == (None, 0)


@pytest.mark.rule("SW-14.7")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_covered_space_is_closed_to_all_its_owner_too(owner: int) -> None:
    table = colliery(2).pit(0, on_card=0, white=2).pit(1, on_card=1).frames(top_canal=owner)
    state = play(table.turn(), "use:headframe_one")
    assert_refused(state, "headframe_to:top_canal", rule="SW-14.7")


@pytest.mark.rule("SW-14.8")
@pytest.mark.parametrize(
    ("pit", "missing"),
    [
        ({"coke_on_wagons": 4}, "top_coke_wagon"),
        ({"own": 1, "plain": 1, "vp_space": True, "water_space": True}, "top_coke_plant"),
        ({"singles": 3, "K4": 2, "K5": 2}, "left_coal"),
        ({"tip": 6}, "left_spoil"),
        ({"tools": 0}, "left_tool"),
    ],
)
def test_a_space_without_a_possible_gain_is_not_offered(pit: dict[str, int], missing: str) -> None:
    spaces = [
        "top_miner",
        "top_coke_wagon",
        "top_coke_plant",
        "top_canal",
        "left_coal",
        "left_spoil",
        "left_tool",
        "left_vp",
    ]
    table = colliery(2).pit(0, on_card=1, white=2, **pit)
    state = play(table.turn(), "use:headframe_one")
    assert legal(state) == [f"headframe_to:{space}" for space in spaces if space != missing]
    assert_refused(state, f"headframe_to:{missing}", rule="SW-14.8")


@pytest.mark.rule("SW-14.8")
def test_a_last_tool_marker_can_be_discarded() -> None:
    table = colliery(2).pit(0, on_card=1, white=2, tools=1)
    state = play(table.turn(), "use:headframe_one", "headframe_to:left_tool")
    assert now(state, "tools") == 0


@pytest.mark.rule("SW-14.8")
def test_the_canal_is_offered_even_on_its_target() -> None:
    table = colliery(2).pit(0, on_card=1, white=2, discs=(0, 0, 10))
    state = play(table.turn(), "use:headframe_one", "headframe_to:top_canal")
    assert now(state, "vp") == 2


@pytest.mark.rule("SW-14.9")
def test_the_big_card_needs_a_headframe_and_a_top_space() -> None:
    table = colliery(4).pit(0, coins=1)
    assert_refused(table.turn(), "use:headframe_both", rule="SW-5.17")
    assert "use:headframe_both" in legal(table.pit(0, on_card=1).turn())
    table.pit(1, on_card=1).pit(2, on_card=1).frames(top_miner=1, top_canal=2)
    table.pit(0, coke_on_wagons=4, own=1, plain=3)
    assert_refused(table.turn(), "use:headframe_both", rule="SW-5.17")


@pytest.mark.rule("SW-14.10")
def test_the_big_card_moves_first_to_the_top_then_the_other_to_the_left() -> None:
    table = colliery(2).pit(0, on_card=0, coins=1)
    state = play(table.turn(), "use:headframe_both")
    assert all(action.startswith("headframe_to:top_") for action in legal(state))
    assert_refused(state, "headframe_to:left_vp", rule="SW-14.10")
    play(state, "headframe_to:top_coke_wagon")
    assert (now(state, "coke_on_wagons"), now(state, "water")) == (1, 4)
    assert all(action.startswith("headframe_to:left_") for action in legal(state))
    play(state, "headframe_to:left_tool")
    assert now(state, "tools") == 5
    assert (now(state, "top_coke_wagon"), now(state, "left_tool")) == (0, 0)


@pytest.mark.rule("SW-14.10")
def test_with_one_headframe_on_the_board_there_is_one_move() -> None:
    table = colliery(2).pit(0, on_card=1, coins=1)
    state = play(table.turn(), "use:headframe_both", "headframe_to:top_coke_wagon")
    assert state.actor == 1


@pytest.mark.rule("SW-14.10")
def test_a_headframe_placed_by_the_big_bonus_moves_too() -> None:
    table = colliery(2).pit(0, on_card=1, coins=1, discs=(0, 0, 3))
    state = play(table.turn(), "use:headframe_both", "headframe_to:top_canal", "barrier:headframe")
    assert now(state, "vp") == 4
    assert all(action.startswith("headframe_to:left_") for action in legal(state))


@pytest.mark.rule("SW-14.11")
def test_the_second_move_cannot_be_refused() -> None:
    table = colliery(2).pit(0, on_card=0, coins=1)
    state = play(table.turn(), "use:headframe_both", "headframe_to:top_coke_wagon")
    assert "stop" not in legal(state)
    assert "end_turn" not in legal(state)


@pytest.mark.rule("SW-14.12")
def test_the_medium_card_moves_exactly_one_headframe_anywhere() -> None:
    table = colliery(2).pit(0, white=2)
    assert_refused(table.turn(), "use:headframe_one", rule="SW-5.17")
    state = play(table.pit(0, on_card=0).turn(), "use:headframe_one")
    assert len(legal(state)) == 8
    play(state, "headframe_to:left_spoil")
    assert now(state, "tip") == 1
    assert state.actor == 1


@pytest.mark.rule("SW-14.9")
def test_the_big_card_needs_a_top_space_wherever_the_edition_lists_it() -> None:
    game = game_with(lambda tables: tables["headframe_space"].reverse())
    assert "use:headframe_both" in legal(colliery(2, game).pit(0, coins=1, on_card=1).turn())


@pytest.mark.rule("SW-14.5")
@pytest.mark.parametrize("on_card", [0, 1])
def test_waiting_headframes_count_for_the_personal_card(on_card: int) -> None:
    table = colliery(2).pit(0, on_card=on_card, white=1, discs=(0, 9, 0))
    state = play(table.turn(), "use:personal")
    assert legal(state) == ["rail:0", "rail:1"]
    assert_refused(state, "rail:2", rule="SW-14.5")
