"""Section 5: turns, payment, passing."""

from typing import Any

import pytest

from tests.collieries import colliery, legal, now, payment, play, with_card
from tests.positions import assert_refused


@pytest.mark.rule("SW-5.1", "SW-5.14", "SW-5.15")
def test_players_take_turns_until_all_have_passed() -> None:
    table = colliery(3).set(first_player=1, marker=1)
    for seat in range(3):
        table.pit(seat, white=3)
    state = table.turn(seat=1)
    order = []
    for action in ["use:route_small_vp", "pass", "use:route_small_vp", "use:route_small_vp"]:
        order.append(state.actor)
        play(state, action)
    order.append(state.actor)
    assert order == [1, 2, 0, 1, 0]
    play(state, "pass", "pass")
    assert state.agenda[0].kind == "reveal"


@pytest.mark.rule("SW-5.2", "SW-15.1")
def test_one_trade_before_or_after_the_action_but_not_both() -> None:
    table = colliery(2).pit(0, tip=6, white=2)
    before = play(table.turn(), "trade:trade3_vp")
    assert not any(action.startswith("trade") for action in legal(before))
    play(before, "use:route_small_vp")
    assert before.actor == 1
    after = play(table.turn(), "use:route_small_vp")
    assert legal(after)[0] == "end_turn"
    play(after, "trade:trade3_vp")
    assert after.actor == 1
    assert now(after, "tip") == 3
    assert play(table.turn(), "use:route_small_vp", "end_turn").actor == 1


@pytest.mark.rule("SW-5.2")
def test_exactly_one_action_a_turn() -> None:
    state = play(colliery(2).pit(0, white=3).turn(), "use:route_small_vp")
    assert state.actor == 1


@pytest.mark.rule("SW-5.3", "SW-15.3")
def test_a_trade_first_needs_an_action_to_follow() -> None:
    poor = colliery(2).pit(0, tip=6, token=False)
    state = poor.turn()
    assert legal(state) == ["pass", "trade:trade6_coin"]
    assert_refused(state, "trade:trade3_vp", rule="SW-5.3")
    rich = poor.pit(0, token=True)
    assert "trade:trade3_vp" in legal(rich.turn())


@pytest.mark.rule("SW-5.4")
def test_no_passing_after_a_trade() -> None:
    state = play(colliery(2).pit(0, tip=3, white=1).turn(), "trade:trade3_vp")
    assert_refused(state, "pass", rule="SW-5.4")
    assert "use:route_small_vp" in legal(state)


@pytest.mark.rule("SW-5.4")
def test_the_last_card_must_be_used_after_a_trade() -> None:
    table = colliery(2).pit(0, tip=3, white=1, token=False)
    used = ["wagon_small", "coking_small", "route_small", "water_2_3"]
    table.set(used_cards=used, personal_used=[True, False])
    state = play(table.turn(), "trade:trade3_vp")
    assert legal(state) == ["use:miner_small"]


@pytest.mark.rule("SW-5.5", "SW-5.17")
def test_a_card_must_be_unused_payable_and_of_some_effect() -> None:
    table = colliery(2).pit(0, white=1, token=False, mine="L1:c")
    assert "use:wagon_small" in legal(table.turn())
    assert_refused(table.turn(), "use:wagon_medium", rule="SW-5.9")
    assert_refused(table.turn(), "use:loading_small", rule="SW-5.17")
    table.set(used_cards=["miner_small"])
    assert_refused(table.turn(), "use:miner_small", rule="SW-5.7")


@pytest.mark.rule("SW-5.6")
def test_the_personal_card_is_its_owners() -> None:
    state = colliery(2).pit(0, white=1).pit(1, white=1).turn()
    play(state, "use:personal")
    assert state.to_json()["personal_used"] == [True, False]
    assert "use:personal" in legal(state)


@pytest.mark.rule("SW-5.7")
def test_a_card_without_rim_is_used_once_by_all_together_others_often() -> None:
    state = colliery(2).pit(0, white=3, miner=10).pit(1, white=3).turn()
    play(state, "use:miner_small")
    assert_refused(state, "use:miner_small", rule="SW-5.7")
    play(state, "use:route_small_vp", "use:route_small_vp", "use:route_small_vp")
    assert now(state, "vp", 1) == 2


@pytest.mark.rule("SW-5.8", "SW-7.1")
@pytest.mark.parametrize(
    ("card", "white", "token", "coins"),
    [
        ("route_small_vp", 1, False, 0),
        ("route_medium", 2, False, 0),
        ("route_mixed", 0, True, 0),
    ],
)
def test_costs_are_white_tokens_the_player_token_or_a_coin(
    card: str, white: int, token: bool, coins: int
) -> None:
    table = colliery(2).pit(0, white=white, token=token, coins=coins)
    state = play(table.turn(), f"use:{card}")
    assert (now(state, "white"), now(state, "token"), now(state, "coins")) == (0, False, 0)


@pytest.mark.rule("SW-5.8")
def test_the_big_headframe_card_costs_a_coin() -> None:
    table = colliery(2).pit(0, on_card=1, white=5)
    assert_refused(table.turn(), "use:headframe_both", rule="SW-5.9")
    state = play(table.pit(0, coins=1).turn(), "use:headframe_both", "headframe_to:top_canal")
    assert now(state, "coins") == 0


@pytest.mark.rule("SW-5.9", "SW-5.10")
def test_dearer_tokens_stand_in_for_cheaper_ones_the_least_flexible_first() -> None:
    table = colliery(2).pit(0, white=1, coins=1)
    state = play(table.turn(), "use:route_medium")
    assert (now(state, "white"), now(state, "token"), now(state, "coins")) == (0, False, 1)
    state = play(colliery(2).pit(0, white=3, coins=1, token=False).turn(), "use:route_big")
    assert (now(state, "white"), now(state, "coins")) == (3, 0)
    state = colliery(2).pit(0, on_card=1).turn()
    assert_refused(state, "use:headframe_both", rule="SW-5.9")
    assert_refused(state, "use:route_medium", rule="SW-5.9")


@pytest.mark.rule("SW-5.11", "SW-17.10")
def test_the_payment_stays_on_the_card_until_the_round_ends() -> None:
    state = play(colliery(2).pit(0, white=1, coins=1).turn(), "use:route_medium")
    assert payment(state, "route_medium") == {"white": 1, "tokens": [0], "coins": 0}
    play(state, "pass", "pass")
    assert not any(payment(state, "route_medium").values())


@pytest.mark.rule("SW-5.11")
def test_a_payment_is_the_tokens_of_who_paid_it() -> None:
    table = colliery(3).pit(2, white=1)
    state = table.turn(2)
    assert "(pay 1 white token and the player token)" in state.describe("use:route_medium")
    play(state, "use:route_medium")
    assert payment(state, "route_medium") == {"white": 1, "tokens": [2], "coins": 0}


@pytest.mark.rule("SW-5.12")
def test_who_can_do_nothing_passes_without_being_asked() -> None:
    table = colliery(3).pit(1, token=False, tip=5).pit(0, white=1).pit(2, white=1)
    state = play(table.turn(), "use:route_small_vp")
    assert state.actor == 2
    assert state.to_json()["passed"] == [False, True, False]
    table.pit(1, tip=6)
    assert play(table.turn(), "use:route_small_vp").actor == 1


@pytest.mark.rule("SW-5.13")
def test_passing_is_allowed_with_tokens_left() -> None:
    state = colliery(2).pit(0, white=5, coins=3).turn()
    assert "pass" in legal(state)
    assert now(play(state, "pass"), "passed")


@pytest.mark.rule("SW-5.14")
def test_who_has_passed_takes_no_more_turns_and_makes_no_trades() -> None:
    state = play(colliery(2).pit(0, tip=6, white=2).pit(1, white=2).turn(), "pass")
    assert state.actor == 1
    play(state, "use:route_small_vp")
    assert state.actor == 1


@pytest.mark.rule("SW-5.15")
def test_the_phase_ends_when_all_have_passed() -> None:
    state = play(colliery(4).turn(), "pass", "pass", "pass")
    assert state.agenda[0].kind == "turns"
    play(state, "pass")
    assert state.agenda[0].kind == "reveal"


@pytest.mark.rule("SW-5.16")
@pytest.mark.parametrize("purse", [{"white": 1}, {"token": True}, {"coins": 1}])
def test_one_token_or_coin_always_buys_a_point(purse: dict[str, int]) -> None:
    table = colliery(2).pit(0, token=False, water=0, discs=(12, 10, 10), miner=14)
    state = table.pit(0, **purse).turn()
    assert "use:route_small_vp" in legal(state)


@pytest.mark.rule("SW-5.5")
@pytest.mark.parametrize(
    ("card", "pit"),
    [
        ("wagon_big", {"water": 1}),
        ("wagon_small", {}),
        ("coking_small", {}),
        ("loading_medium", {"water": 1, "white": 2}),
        ("loading_big", {}),
    ],
)
def test_any_part_of_a_card_is_an_effect(card: str, pit: dict[str, Any]) -> None:
    """Nothing can be lifted, coked or loaded, but the water changes, or there is a VP."""
    before = colliery(2).pit(0, **{"water": 0, "white": 1, **pit}).turn()
    assert f"use:{card}" in legal(before)
    water, vp = now(before, "water"), now(before, "vp")
    state = play(before, f"use:{card}")
    assert state.actor == 1
    assert (now(state, "water"), now(state, "vp")) != (water, vp)


@pytest.mark.rule("SW-5.17")
@pytest.mark.parametrize("effect", ["water -1", "water_choice 2", "tool -1", "load 1", "coke 1"])
def test_a_card_that_changes_nothing_cannot_be_used(effect: str) -> None:
    game = with_card(effect)
    table = colliery(2, game).pit(0, white=1, water=0, tools=0)
    assert_refused(table.turn(), "use:miner_small", rule="SW-5.17")


@pytest.mark.rule("SW-5.17")
@pytest.mark.parametrize(
    "effect",
    [
        *("water -1", "water_choice 2", "tool -1", "spoil_tip 1", "coke_wagon 1", "headframe both"),
        *("lift 1", "coke 1", "load 1", "road 2", "copy large_p1", "coal_wagon 1"),
    ],
)
def test_with_the_option_a_card_may_be_used_for_nothing(effect: str) -> None:
    table = colliery(2, with_card(effect), empty_cards="yes")
    table.pit(0, white=1, water=0, tools=0, tip=6, discs=(12, 0, 0), coke_on_wagons=4)
    table.pit(0, singles=3, K4=1, K5=2, sold_pairs=3, own=1)
    state = table.turn()
    assert "use:miner_small" in legal(state)
    play(state, "use:miner_small")
    assert "miner_small" in state.to_json()["used_cards"]
    assert state.problems() == []


@pytest.mark.rule("SW-5.17")
def test_a_card_used_for_nothing_is_used_up_for_the_others() -> None:
    table = colliery(4, empty_cards="yes").pit(0, white=1, water=0).pit(1, white=1, water=6)
    assert_refused(play(table.turn(), "use:water_small_4"), "use:water_small_4", rule="SW-5.7")
    without = colliery(4).pit(0, white=1, water=0)
    assert_refused(without.turn(), "use:water_small_4", rule="SW-5.17")


@pytest.mark.rule("SW-5.5")
@pytest.mark.parametrize(
    ("pit", "usable"), [({"mine": "L1:c"}, True), ({"singles": 1}, True), ({}, False)]
)
def test_a_card_with_two_kinds_of_production_needs_one_of_them(
    pit: dict[str, Any], usable: bool
) -> None:
    state = colliery(2, with_card("lift 1", "coke 1")).pit(0, white=1, **pit).turn()
    assert ("use:miner_small" in legal(state)) is usable
