"""Section 8: mine wagons, coal wagons, the tip."""

from typing import Any

import pytest

from tests.collieries import colliery, game_with, legal, now, play, with_card
from tests.positions import assert_refused


@pytest.mark.rule("SW-8.1", "SW-8.2")
def test_a_wagon_holds_one_material_and_l2_coal_only() -> None:
    game = with_card("coal_mine 1", "spoil_mine 1")
    table = colliery(2, game).pit(0, white=1, mine="L3:s L4:c")
    state = play(table.turn(), "use:miner_small")
    assert legal(state) == [f"place:coal_{wagon}" for wagon in ("L1", "L2", "L4", "L5")]
    play(state, "place:coal_L4")
    assert legal(state) == ["place:spoil_L1", "place:spoil_L5"]
    assert_refused(state, "place:spoil_L2", rule="SW-8.2")
    assert_refused(state, "place:spoil_L4", rule="SW-8.3")
    table.pit(0, mine="L4:")
    assert_refused(play(table.turn(), "use:miner_small"), "place:coal_L3", rule="SW-8.3")


@pytest.mark.rule("SW-8.1")
def test_a_half_loaded_wagon_refuses_the_other_material() -> None:
    table = colliery(2, with_card("coal_mine 1")).pit(0, white=1, mine="L4:s")
    assert_refused(play(table.turn(), "use:miner_small"), "place:coal_L4", rule="SW-8.1")


@pytest.mark.rule("SW-8.3")
def test_a_gained_cube_goes_on_a_wagon_with_room() -> None:
    table = colliery(2, with_card("coal_mine 1")).pit(0, white=1, mine="L1:c L2:c L3:c L4:cc L5:c")
    state = play(table.turn(), "use:miner_small")
    assert now(state, "L5") == "cc"


@pytest.mark.rule("SW-8.4")
def test_no_action_moves_cubes_between_mine_wagons() -> None:
    table = colliery(2).pit(0, mine="L1:c L4:c", white=1)
    state = play(table.turn(), "use:wagon_small", "layout:1_0_0")
    assert (now(state, "L1"), now(state, "L4")) == ("", "c")


@pytest.mark.rule("SW-8.5")
def test_lifting_brings_coal_to_the_wagons_and_spoil_to_the_tip() -> None:
    table = colliery(2).pit(0, mine="L3:s L4:cc", white=2, tip=1)
    state = play(table.turn(), "use:wagon_medium", "lift:L3", "lift:L4")
    assert (now(state, "tip"), now(state, "L3"), now(state, "L4")) == (2, "", "")
    assert now(state, "coal_in_hand") == 2
    play(state, "layout:2_0_0")
    assert (now(state, "singles"), now(state, "coal_in_hand")) == (2, 0)


@pytest.mark.rule("SW-8.6")
def test_a_partly_loaded_wagon_stays_below() -> None:
    state = play(colliery(2).pit(0, mine="L1:c L3:c L5:s", white=1).turn(), "use:wagon_small")
    assert legal(state) == ["lift:L1", "lift:L3"]
    assert_refused(state, "lift:L5", rule="SW-8.6")


@pytest.mark.rule("SW-8.7", "SW-17.4")
def test_a_locked_wagon_stays_below() -> None:
    table = colliery(2).pit(0, mine="L1:c L3:c L5:ss", white=1)
    assert "lift:L5" in legal(play(table.turn(), "use:wagon_small"))
    table.set(wagon_locked=True)
    assert_refused(play(table.turn(), "use:wagon_small"), "lift:L5", rule="SW-8.7")


@pytest.mark.rule("SW-8.8")
def test_all_cubes_of_a_wagon_must_fit_above() -> None:
    table = colliery(2).pit(0, white=2, tip=5, mine="L1:s L3:s L5:ss")
    state = play(table.turn(), "use:wagon_medium")
    assert legal(state) == ["lift:L1", "lift:L3"]
    assert_refused(state, "lift:L5", rule="SW-8.8")
    assert "tip" in state.refuse("lift:L5").reason
    table = colliery(2).pit(0, white=2, singles=3, K4=2, K5=1, mine="L1:c L3:c L4:cc")
    state = play(table.turn(), "use:wagon_medium")
    assert legal(state) == ["lift:L1", "lift:L3"]
    assert_refused(state, "lift:L4", rule="SW-8.8")
    assert "coal wagons" in state.refuse("lift:L4").reason
    play(state, "lift:L1")
    assert state.actor == 1


@pytest.mark.rule("SW-8.8")
def test_a_single_coal_without_room_stays_in_the_mine() -> None:
    full = colliery(2).pit(0, white=2, singles=3, K4=2, K5=2, mine="L1:c L3:s L4:ss")
    state = play(full.turn(), "use:wagon_medium")
    assert legal(state) == ["lift:L3", "lift:L4"]
    assert "coal wagons" in state.refuse("lift:L1").reason


@pytest.mark.rule("SW-8.5")
def test_a_lift_ends_with_the_number_on_the_card() -> None:
    state = colliery(2, with_card("lift 2")).pit(0, white=1, mine="L1:s L3:s L4:ss").turn()
    play(state, "use:miner_small", "lift:L1")
    assert legal(state) == ["stop", "lift:L3", "lift:L4"]
    play(state, "lift:L3")
    assert (now(state, "tip"), now(state, "L4")) == (2, "ss")
    assert state.actor == 1


@pytest.mark.rule("SW-8.10")
def test_several_coal_go_on_coal_wagons_one_after_the_other() -> None:
    state = colliery(2, with_card("coal_wagon 2")).pit(0, white=1).turn()
    play(state, "use:miner_small", "coal_on:K5")
    assert state.actor == 0
    play(state, "coal_on:K4")
    assert (now(state, "K5"), now(state, "K4"), now(state, "singles")) == (1, 1, 0)
    assert state.actor == 1


@pytest.mark.rule("SW-6.9", "SW-8.10")
@pytest.mark.parametrize("bonuses", ["may", "must"])
def test_several_coal_of_an_upper_half_are_refused_one_by_one(bonuses: str) -> None:
    def edit(tables: dict[str, Any]) -> None:
        for tile in tables["selection_tile"]:
            if tile["id"] == "mine_rescue":
                tile["upper"] = [["coal_wagon 3"]]

    table = colliery(2, game_with(edit), bonuses=bonuses).pit(0, tile="mine_rescue")
    state = table.at("upper_halves:0")
    refusal = ["stop"] if bonuses == "may" else []
    for _ in range(3):
        assert legal(state) == [*refusal, "coal_on:singles", "coal_on:K4", "coal_on:K5"]
        play(state, "coal_on:singles")
    assert now(state, "singles") == 3
    assert state.agenda[-1].kind not in ("coal_on", "coal_on_tile", "coal_on_or_leave")


@pytest.mark.rule("SW-8.9")
def test_after_a_lift_with_coal_all_coal_is_spread_anew() -> None:
    table = colliery(2).pit(0, white=2, mine="L4:cc", singles=1, K4=1)
    state = play(table.turn(), "use:wagon_medium")
    assert legal(state) == [
        f"layout:{a}_{b}_{c}"
        for a in range(4)
        for b in range(3)
        for c in range(3)
        if a + b + c == 4
    ]
    assert_refused(state, "layout:3_0_0", rule="SW-8.9")
    play(state, "layout:0_2_2")
    assert (now(state, "singles"), now(state, "K4"), now(state, "K5")) == (0, 2, 2)


@pytest.mark.rule("SW-8.9")
def test_a_lift_of_spoil_alone_spreads_nothing() -> None:
    state = play(colliery(2).pit(0, white=1, mine="L1:s", singles=1).turn(), "use:wagon_small")
    assert state.actor == 1


@pytest.mark.rule("SW-8.10")
def test_a_single_coal_goes_on_a_wagon_with_room_and_moves_nothing_else() -> None:
    table = colliery(2, with_card("coal_wagon 1")).pit(0, white=1, singles=3, K4=1)
    state = play(table.turn(), "use:miner_small")
    assert legal(state) == ["coal_on:K4", "coal_on:K5"]
    assert_refused(state, "coal_on:singles", rule="SW-8.10")
    play(state, "coal_on:K4")
    assert (now(state, "singles"), now(state, "K4"), now(state, "K5")) == (3, 2, 0)


@pytest.mark.rule("SW-8.11")
def test_a_wagon_is_full_when_all_its_spaces_are() -> None:
    table = colliery(2).pit(0, white=1, singles=1, K4=1, K5=2)
    state = play(table.turn(), "use:coking_small")
    assert legal(state) == ["coke_from:singles", "coke_from:K5"]
    assert_refused(state, "coke_from:K4", rule="SW-8.11")


@pytest.mark.rule("SW-8.12")
def test_the_tip_holds_six() -> None:
    table = colliery(2, with_card("spoil_tip 4")).pit(0, white=1, tip=4)
    state = play(table.turn(), "use:miner_small")
    assert now(state, "tip") == 6
    assert now(state, "tools") == 6


@pytest.mark.rule("SW-8.13")
def test_a_cube_without_room_costs_only_if_it_is_from_the_bag_or_a_tile() -> None:
    full = "L1:c L2:c L3:c L4:cc L5:cc"
    gift = colliery(2, with_card("coal_mine 1", "vp 1")).pit(0, white=1, mine=full)
    assert now(play(gift.turn(), "use:miner_small"), "tools") == 6
    tile = colliery(2, bonuses="must").pit(0, mine=full, tile="overman").at("upper_halves:0")
    assert now(tile, "tools") == 7


@pytest.mark.rule("SW-8.10")
def test_coal_without_room_on_coal_wagons_costs_nothing_if_it_is_not_from_a_tile() -> None:
    card = with_card("coal_wagon 1", "vp 1")
    full = colliery(2, card).pit(0, white=1, singles=3, K4=2, K5=2)
    assert now(play(full.turn(), "use:miner_small"), "tools") == 6
