"""The worked scenarios, in their order: given this table, when a player does this, then that."""

import pytest

import pithead
from tests.positions import (
    assert_refused,
    coins,
    dice,
    legal,
    on_fields,
    owners,
    play,
    reserve,
    sold,
    supply,
    table,
)

RED, BLUE, GREEN = 0, 1, 2
A, B, C, D = 0, 1, 2, 3


# -- selling -------------------------------------------------------------------------------------


@pytest.mark.rule("SF-7.5")
def test_scenario_01_shares_out_the_rulebooks_example() -> None:
    state = table(3).mines(seiont="0 1 2").coins(0, 0, 0).acting(BLUE, field=5)
    play(state, "sell:cambrian")
    assert coins(state) == [2, 2, 1]


@pytest.mark.rule("SF-7.4")
@pytest.mark.rule("SF-7.6")
def test_scenario_02_pays_the_owner_and_not_the_seller() -> None:
    state = table(2).mines(ogwen="0").coins(0, 0).acting(BLUE, field=5)
    play(state, "sell:bryn_hafod_y_wern")
    assert coins(state) == [4, 0]
    assert sold(state) == ["bryn_hafod_y_wern"]


@pytest.mark.rule("SF-8.5")
def test_scenario_03_pays_the_seller_for_their_better_sale() -> None:
    state = table(2).mines(ogwen="0").boxes(better_sale=[BLUE]).coins(0, 0).acting(BLUE, field=5)
    play(state, "sell:bryn_hafod_y_wern")
    assert coins(state) == [4, 2]


@pytest.mark.rule("SF-8.5")
def test_scenario_04_pays_nothing_for_better_sale_when_another_sells() -> None:
    state = table(2).mines(ogwen="0").boxes(better_sale=[RED]).coins(0, 0).acting(BLUE, field=5)
    play(state, "sell:bryn_hafod_y_wern")
    assert coins(state) == [4, 0]


@pytest.mark.rule("SF-7.5")
def test_scenario_05_goes_down_the_valley_from_the_highest_mine() -> None:
    state = table(4).mines(ogwen="0 1 2 3").coins(0, 0, 0, 0).acting(A, field=5)
    play(state, "sell:penrhyn")
    assert coins(state) == [1, 1, 2, 2]


@pytest.mark.rule("SF-7.5")
def test_scenario_06_goes_on_from_the_top_after_the_mouth() -> None:
    state = table(4).mines(ogwen="0 1 2 3").coins(0, 0, 0, 0).acting(A, field=5)
    play(state, "sell:bryn_hafod_y_wern")
    assert coins(state) == [1, 1, 1, 1]


@pytest.mark.rule("SF-7.5")
def test_scenario_07_pays_a_sold_out_mine_too() -> None:
    state = table(2).mines(dwyryd="0 0 1").sold("cwmorthin").coins(0, 0).acting(B, field=5)
    play(state, "sell:wrysgan")
    assert coins(state) == [3, 1]


# -- opening and paying --------------------------------------------------------------------------


@pytest.mark.rule("SF-7.2")
@pytest.mark.rule("SF-7.3")
@pytest.mark.rule("SF-6.3")
def test_scenario_08_pays_one_marker_and_takes_the_acting_one_back() -> None:
    state = table(2).supply(5, 8).waiting({0: {3: 1, 5: 1}}).acting(A, field=3)
    play(state, "open:ogwen")
    assert owners(state, "ogwen") == [A]
    assert legal(state) == ["forfeit", "sell:bryn_hafod_y_wern"]
    assert supply(state)[A] == 5
    assert on_fields(state, A) == {5: 1}


@pytest.mark.rule("SF-7.3")
def test_scenario_09_leaves_one_on_the_mine_and_two_in_the_reserve() -> None:
    """Ten of the player's markers lie on other mines and on Cantrybedd."""
    others = {"ogwen": "0 0 0 0", "seiont": "0 0 0 0", "dwyfor": "0", "dysynni": "0"}
    state = table(2).mines(**others).supply(5, 8).reserve(10, 18).acting(A, field=3)
    play(state, "open:dysynni")
    assert owners(state, "dysynni") == [A, A]
    assert reserve(state)[A] == 12
    assert supply(state)[A] == 5 - 3 + 1


@pytest.mark.rule("SF-6.7")
def test_scenario_10_pays_with_the_supply_and_the_acting_marker() -> None:
    state = table(2).mines(ogwen="1").supply(1, 8).waiting({A: {3: 1, 5: 1, 6: 1}})
    after = play(state.acting(A, field=3), "open:dysynni")
    assert owners(after, "dysynni") == [A]
    assert supply(after)[A] == 0
    assert on_fields(after, A) == {5: 1, 6: 1}


@pytest.mark.rule("SF-6.7")
def test_scenario_11_pays_with_a_waiting_marker_whose_action_is_lost() -> None:
    state = table(2).mines(ogwen="1 1 1").supply(1, 8).waiting({A: {3: 1, 5: 1, 6: 1}})
    after = play(state.acting(A, field=3), "open:ogwen")
    assert legal(after) == ["spend:5", "spend:6"]
    play(after, "spend:5")
    assert owners(after, "ogwen") == [B, B, B, A]
    assert supply(after)[A] == 0
    assert on_fields(after, A) == {6: 1}
    assert "develop:buy3" in legal(after), "the marker on 6 acts, the sale on 5 is lost"


@pytest.mark.rule("SF-6.7")
def test_scenario_12_puts_the_acting_marker_itself_on_the_mine() -> None:
    state = table(2).supply(0, 8).waiting({B: {4: 1}}).acting(A, field=3)
    play(state, "open:ogwen")
    assert owners(state, "ogwen") == [A]
    assert supply(state)[A] == 0
    assert on_fields(state, A) == {}


# -- without a marker ----------------------------------------------------------------------------


@pytest.mark.rule("SF-5.10")
def test_scenario_13_sits_out_in_the_next_round_and_gets_a_marker() -> None:
    state = table(2).start_player(B).supply(0, 8).acting(A, field=3)
    held = reserve(state)[A]
    play(state, "open:ogwen")
    assert state.to_json()["round"] == 2
    assert supply(state)[A] == 1
    assert reserve(state)[A] == held - 1
    play(state, "roll:1-2-3")
    assert state.actor == B, "A does not roll"


@pytest.mark.rule("SF-5.11")
@pytest.mark.rule("SF-8.2")
def test_scenario_14_is_asked_to_buy_or_pass() -> None:
    state = table(2).start_player(B).boxes(buy3=[A]).coins(3, 3).supply(0, 8).acting(A, field=3)
    play(state, "open:ogwen")
    assert state.actor == A
    assert legal(state) == ["pass", "buy:buy3"]

    buys = play(state.clone(), "buy:buy3", "roll:2-4-6")
    assert buys.actor == A
    assert supply(buys)[A] == 1
    assert coins(buys)[A] == 0

    passes = play(state.clone(), "pass", "roll:2-4-6")
    assert passes.actor == B
    assert supply(passes)[A] == 0
    assert coins(passes)[A] == 3


# -- marking -------------------------------------------------------------------------------------


@pytest.mark.rule("SF-5.8")
@pytest.mark.rule("SF-5.9")
def test_scenario_15_marks_any_two_dice_one_or_none() -> None:
    state = table(2).supply(2, 8).rolling(A, "2 4 6")
    play(state, "keep")
    ways: list[list[str]] = [
        ["done"],
        ["mark:2", "done"],
        ["mark:4", "done"],
        ["mark:6"],
        ["mark:2", "mark:4"],
        ["mark:2", "mark:6"],
        ["mark:4", "mark:6"],
    ]
    lie = [on_fields(play(state.clone(), *way), A) for way in ways]
    assert lie == [{}, {2: 1}, {4: 1}, {6: 1}, {2: 1, 4: 1}, {2: 1, 6: 1}, {4: 1, 6: 1}]
    assert_refused(state, "mark:all", rule="SF-5.9")


@pytest.mark.rule("SF-5.7")
@pytest.mark.rule("SF-6.2")
def test_scenario_16_acts_twice_on_a_field_after_the_others_acted_once() -> None:
    state = play(table(2).rolling(A, "3 3 5"), "keep", "mark:all")
    assert on_fields(state, A) == {3: 2, 5: 1}
    play(state, "roll:3-6-6", "keep", "mark:3", "done")
    acted = []
    for _ in range(3):
        acted.append(state.actor)
        play(state, "open:llyfni")
    assert acted == [A, B, A]
    assert owners(state, "llyfni") == acted


# -- improving the dice --------------------------------------------------------------------------


@pytest.mark.rule("SF-5.2")
@pytest.mark.rule("SF-5.3")
def test_scenario_17_rerolls_twice_and_turns_once() -> None:
    state = table(2).coins(5, 3).rolling(A, "1 1 2")
    play(state, "reroll:1", "die:4", "reroll:1", "die:6", "turn:2>5")
    assert dice(state) == [4, 5, 6]
    assert coins(state)[A] == 0
    assert_refused(state, "turn:4>1", rule="SF-5.3")


@pytest.mark.rule("SF-5.4")
def test_scenario_18_goes_up_from_6_to_1() -> None:
    state = table(2).boxes(change_die=[A]).rolling(A, "1 3 6")
    play(state, "up:6")
    assert dice(state) == [1, 1, 3]
    assert_refused(state, "up:3", rule="SF-5.4")


@pytest.mark.rule("SF-5.4")
def test_scenario_19_goes_down_from_1_to_6() -> None:
    state = table(2).boxes(change_die=[A]).rolling(A, "1 3 6")
    play(state, "down:1")
    assert dice(state) == [3, 6, 6]
    assert_refused(state, "down:3", rule="SF-5.4")


# -- carrying out --------------------------------------------------------------------------------


@pytest.mark.rule("SF-6.2")
def test_scenario_20_carries_out_a_field_in_turns() -> None:
    state = table(3).mines(ogwen="0 1 2 0").waiting({A: {5: 2}, B: {5: 1}, C: {5: 1}})
    running = state.acting(A, field=5)
    acted = []
    for mine in ("bryn_hafod_y_wern", "coetmor", "pant_dreiniog", "penrhyn"):
        acted.append(running.actor)
        play(running, f"sell:{mine}")
    assert acted == [A, B, C, A]
    assert running.to_json()["round"] == 2


# -- boxes ---------------------------------------------------------------------------------------


@pytest.mark.rule("SF-2.5")
def test_scenario_21_has_room_for_one_with_two_players() -> None:
    state = table(2).boxes(different_valleys=[A]).acting(B, field=6)
    assert_refused(state, "develop:different_valleys", rule="SF-2.5")


@pytest.mark.rule("SF-2.5")
def test_scenario_22_has_room_for_two_with_four_players() -> None:
    state = table(4).boxes(better_sale=[A, B]).acting(C, field=6)
    assert_refused(state, "develop:better_sale", rule="SF-2.5")


@pytest.mark.rule("SF-2.4")
def test_scenario_23_has_half_of_the_mines_with_three_players() -> None:
    state = table(3).acting(A, field=6)
    assert "develop:half_the_mines" in legal(state)
    assert_refused(state, "develop:alone_in_the_valley", rule="SF-2.4")


@pytest.mark.rule("SF-7.1")
@pytest.mark.rule("SF-6.5")
def test_scenario_24_forfeits_by_itself_with_an_empty_reserve() -> None:
    """A has the box to buy and the coins for it, but no marker to buy."""
    state = table(2).boxes(buy3=[A]).coins(9, 3).reserve(0, 18).waiting({A: {1: 1}})
    running = state.marking(B, "2 5 5")
    assert supply(running)[A] == 24
    play(running, "mark:2", "done")
    assert supply(running)[A] == 25
    assert reserve(running)[A] == 0
    assert running.actor == B, "the marker on 2 is next"


# -- the end -------------------------------------------------------------------------------------


@pytest.mark.rule("SF-9.2")
def test_scenario_25_plays_the_last_round_to_its_end() -> None:
    all_but_ratgoed = {
        "ogwen": "0 0 0 0",
        "seiont": "1 1 1 1",
        "llyfni": "0 0 0 0 0",
        "dwyfor": "1 1 1",
        "dwyryd": "0 1 0 1 0 1",
        "dysynni": "1 1",
        "dulas": "0 1 0 1",
    }
    state = table(2).mines(**all_but_ratgoed).coins(0, 0).supply(5, 5)
    running = state.waiting({A: {3: 1, 4: 1, 5: 1, 6: 1}}).acting(A, field=3)
    play(running, "open:dulas")
    assert on_fields(running, A) == {5: 1, 6: 1}, "the marker on 4 came back by itself"
    assert supply(running)[A] == 5 - 2 + 1 + 1
    play(running, "sell:ratgoed", "sell:cantrybedd")
    assert coins(running) == [3, 2 + 5]
    assert running.actor == pithead.OVER


# -- scoring -------------------------------------------------------------------------------------


@pytest.mark.rule("SF-10.1")
@pytest.mark.rule("SF-10.2")
def test_scenario_26_scores_mines_and_coins() -> None:
    state = table(2).round(250).mines(ogwen="0 0 0 0", dwyfor="0 0 0").coins(11, 0).over()
    assert state.scores()[A] == 14 + 3 == 17


@pytest.mark.rule("SF-10.2")
@pytest.mark.rule("SF-10.3")
def test_scenario_27_scores_more_points_for_money_and_different_valleys() -> None:
    mines = {"ogwen": "0 0", "seiont": "0 0", "llyfni": "0", "dwyfor": "0", "dulas": "0"}
    boxes = {"more_for_money": [A], "different_valleys": [A]}
    state = table(2).round(250).mines(**mines).boxes(**boxes).coins(11, 0).over()
    assert state.scores()[A] == 14 + 5 + 5 == 24


@pytest.mark.rule("SF-10.4")
def test_scenario_28_scores_valleys_of_which_half_is_owned() -> None:
    mines = {"dwyryd": "0 0 0 1 1 2", "llyfni": "0 0 1 1 2", "dysynni": "0 1"}
    state = table(3).round(250).mines(**mines).boxes(half_the_mines=[A]).over()
    assert state.sheet()[A]["half_the_mines"] == 4


@pytest.mark.rule("SF-10.5")
@pytest.mark.rule("SF-10.6")
def test_scenario_29_scores_a_valley_for_several_boxes() -> None:
    boxes = {"alone_in_the_valley": [A], "different_valleys": [A]}
    state = table(2).round(250).mines(dysynni="0 0", dwyfor="0 0 0").boxes(**boxes).over()
    assert state.sheet()[A]["alone_in_the_valley"] == 6
    assert state.sheet()[A]["different_valleys"] == 2
