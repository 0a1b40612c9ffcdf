"""Section 13: the miner's shift."""

from typing import Any

import pytest

from tests.collieries import GAME, colliery, game_with, legal, now, play, with_card
from tests.positions import assert_refused


@pytest.mark.rule("SW-13.1")
@pytest.mark.parametrize(("speed", "targets"), [(1, 2), (2, 3), (3, 4)])
def test_range_is_1_and_1_more_for_each_house_in_working_speed(speed: int, targets: int) -> None:
    table = colliery(4).pit(0, white=1, discs=(9, 4, 0), areas={"area_speed": speed})
    state = play(table.turn(), "use:miner_small")
    assert len(legal(state)) == targets
    assert_refused(state, "miner_to:coal_face", rule="SW-13.1")


@pytest.mark.rule("SW-13.2")
def test_passes_over_other_miners_and_covered_spaces_without_counting() -> None:
    table = colliery(3).pit(0, miner=3, white=1, discs=(3, 0, 0), areas={"area_speed": 1})
    table.pit(1, miner=4).pit(2, miner=6)
    state = play(table.turn(), "use:miner_small")
    assert legal(state) == ["miner_to:overman", "miner_to:heading"]
    assert_refused(state, "miner_to:lamp_room", rule="SW-13.2")
    assert_refused(state, "miner_to:manwinding_down", rule="SW-20.5")
    reason = state.refuse("miner_to:manwinding_down").reason
    assert reason.startswith("Manwinding (down) is covered")
    assert {state.rule(action) for action in state.legal()} == {"SW-13.3"}
    assert_refused(state, "miner_to:wash_house", rule="SW-13.2")


@pytest.mark.rule("SW-13.2", "SW-13.5")
def test_the_exit_counts_always_and_is_the_last() -> None:
    table = colliery(3).pit(0, miner=12, white=1, discs=(9, 0, 0), areas={"area_speed": 2})
    table.pit(1, miner=13).pit(2, miner=14)
    state = play(table.turn(), "use:miner_small")
    assert now(state, "miner") == 14
    assert state.to_json()["miner"].count(14) == 2


@pytest.mark.rule("SW-13.3", "SW-13.4")
def test_may_stop_early_and_uses_only_the_last_space() -> None:
    table = colliery(4).pit(0, white=1, discs=(9, 0, 0), areas={"area_speed": 2})
    state = play(table.turn(), "use:miner_small")
    assert legal(state) == ["miner_to:tally_office", "miner_to:wash_house", "miner_to:lamp_room"]
    play(state, "miner_to:wash_house")
    assert (now(state, "tools"), now(state, "vp")) == (5, 0)


@pytest.mark.rule("SW-13.5")
def test_the_first_space_holds_any_number_of_miners() -> None:
    assert colliery(4).turn().to_json()["miner"] == [1, 1, 1, 1]


@pytest.mark.rule("SW-13.6")
@pytest.mark.parametrize(
    ("start", "answers", "changes"),
    [
        (1, [], {"vp": 1}),
        (2, [], {"tools": 5}),
        (3, ["use:route_big"], {"road": 2, "canal": 1, "tools": 7}),
        (4, ["use:route_small_vp"], {"vp": 1}),
        (5, ["place:coal_L3"], {"L3": "c", "vp": 1}),
        (6, ["layout:1_0_0"], {"singles": 1, "L1": "", "vp": 0}),
        (7, [], {"tip": 2}),
        (8, ["coal_on:K4"], {"K4": 1}),
        (9, [], {"vp": 2}),
        (10, [], {"water": 1, "tools": 5}),
        (11, [], {"vp": 1, "tools": 6}),
        (12, [], {"coins": 1}),
        (13, [], {"tools": 5, "vp": 0}),
    ],
)
def test_every_space_gives_its_reward(
    start: int, answers: list[str], changes: dict[str, object]
) -> None:
    table = colliery(4).pit(0, miner=start, white=1, mine="L1:c")
    state = play(table.turn(), "use:miner_small", *answers)
    assert now(state, "miner") == start + 1
    assert {key: now(state, key) for key in changes} == changes


@pytest.mark.rule("SW-13.7")
@pytest.mark.parametrize(
    ("start", "tools", "vp", "water"), [(1, 6, 0, 3), (2, 5, 0, 3), (10, 5, 0, 3), (13, 5, 0, 3)]
)
def test_a_move_without_use_gives_only_a_tool_discard(
    start: int, tools: int, vp: int, water: int
) -> None:
    table = colliery(4).pit(0, miner=start, on_card=1, white=2)
    state = play(table.turn(), "use:headframe_one", "headframe_to:top_miner")
    assert now(state, "miner") == start + 1
    assert (now(state, "tools"), now(state, "vp"), now(state, "water")) == (tools, vp, water)


@pytest.mark.rule("SW-13.8")
@pytest.mark.parametrize("start", [3, 4])
def test_the_spaces_that_copy_may_be_declined(start: int) -> None:
    table = colliery(4).pit(0, miner=start, white=1)
    state = play(table.turn(), "use:miner_small")
    assert legal(state)[0] == "stop"
    play(state, "stop")
    assert state.actor == 1
    assert now(state, "tools") == 6


@pytest.mark.rule("SW-13.8")
def test_one_space_copies_small_cards_and_one_large_cards() -> None:
    copies = {
        space["id"]: line
        for space in GAME.edition.tables["shift_space"]
        for line in space["effects"]
        if line.startswith("copy")
    }
    assert copies == {"lamp_room": "copy large_p1", "manwinding_down": "copy small"}


@pytest.mark.rule("SW-13.9")
def test_the_lamp_room_takes_its_tool_marker_after_the_copied_card() -> None:
    table = colliery(4).pit(0, miner=3, white=1, discs=(4, 0, 0), tools=0)
    state = play(table.turn(), "use:miner_small", "use:route_big")
    assert now(state, "road") == 6
    assert now(state, "tools") == 1
    declined = play(table.turn(), "use:miner_small", "stop")
    assert now(declined, "tools") == 0


@pytest.mark.rule("SW-13.10")
def test_without_a_card_to_copy_the_space_gives_nothing() -> None:
    def edit(tables: dict[str, Any]) -> None:
        for card in tables["action_card"]:
            card["copy_protected"] = card["id"] != "coking_big"

    table = colliery(4, game_with(edit)).pit(0, miner=3, white=1)
    state = play(table.turn(), "use:miner_small")
    assert now(state, "miner") == 4
    assert now(state, "tools") == 6
    assert state.actor == 1


@pytest.mark.rule("SW-13.11", "SW-18.2")
def test_the_order_of_arrival_on_the_exit_is_remembered() -> None:
    table = colliery(3).pit(0, miner=13, white=1).pit(2, miner=14)
    state = play(table.turn(), "use:miner_small")
    assert state.to_json()["arrivals"]["exit"] == [2, 0]
    assert [column["miner"] for column in state.sheet()] == [5, 0, 8]


@pytest.mark.rule("SW-13.12")
@pytest.mark.parametrize("effect", ["miner use", "miner pass"])
@pytest.mark.parametrize(("tools", "left"), [(6, 5), (0, 0)])
def test_every_move_on_the_exit_gives_2_points_and_discards_a_tool(
    effect: str, tools: int, left: int
) -> None:
    table = colliery(2, with_card(effect)).pit(0, miner=14, white=1, tools=tools)
    state = play(table.turn(), "use:miner_small")
    assert (now(state, "vp"), now(state, "tools"), now(state, "miner")) == (2, left, 14)


@pytest.mark.rule("SW-13.13")
def test_arriving_on_the_exit_gives_no_points_yet() -> None:
    state = play(colliery(2).pit(0, miner=13, white=1).turn(), "use:miner_small")
    assert (now(state, "tools"), now(state, "vp")) == (5, 0)
