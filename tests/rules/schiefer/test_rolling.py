"""Section 5: rolling, improving the dice, putting down markers, sitting out."""

from collections import Counter

import pytest

import pithead
from tests.positions import (
    assert_refused,
    coins,
    dice,
    legal,
    on_fields,
    play,
    reserve,
    supply,
    table,
)

GAME = pithead.game("schiefer")

# 26 mines: all markers of seat 0, so that neither its supply nor its reserve has any.
ALL_MARKERS_ON_MINES = {
    "ogwen": "0 0 0 0",
    "seiont": "0 0 0 0",
    "llyfni": "0 0 0 0 0",
    "dwyfor": "0 0 0",
    "dwyryd": "0 0 0 0 0 0",
    "dulas": "0 0 0 0",
}


def verbs(state: pithead.State) -> list[str]:
    return list(dict.fromkeys(name.partition(":")[0] for name in legal(state)))


# -- a turn to roll ------------------------------------------------------------------------------


@pytest.mark.rule("SF-5.1")
def test_rolls_three_dice_with_the_chances_of_three_dice() -> None:
    state = table(2).throwing(0)
    assert state.actor == pithead.CHANCE
    ways = Counter(
        tuple(sorted((a, b, c))) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)
    )
    expected = {f"roll:{a}-{b}-{c}": count / 216 for (a, b, c), count in ways.items()}
    rolled = {state.name(outcome): weight for outcome, weight in state.chance()}
    assert rolled == pytest.approx(expected)


@pytest.mark.rule("SF-5.1")
def test_draws_every_roll_as_often_as_its_chance_says() -> None:
    class Luck:
        def __init__(self, value: float) -> None:
            self.value = value

        def random(self) -> float:
            return self.value

    state = table(2).throwing(0)
    drawn = Counter(state.draw(Luck((i + 0.5) / 216)) for i in range(216))
    assert {outcome: count / 216 for outcome, count in drawn.items()} == pytest.approx(
        dict(state.chance())
    )


@pytest.mark.rule("SF-5.1")
def test_lets_a_player_finish_before_the_next_one_rolls() -> None:
    state = table(2).throwing(0)
    play(state, "roll:1-2-3")
    assert state.actor == 0
    play(state, "keep")
    assert state.actor == 0
    play(state, "mark:1")
    assert state.actor == 0
    play(state, "done")
    assert state.actor == pithead.CHANCE
    play(state, "roll:4-5-6")
    assert state.actor == 1


@pytest.mark.rule("SF-5.1")
def test_refuses_anything_but_a_roll_while_the_dice_fall() -> None:
    assert_refused(table(2).throwing(0), "keep", rule="SF-5.1")


# -- rerolling -----------------------------------------------------------------------------------


@pytest.mark.rule("SF-5.2")
def test_rolls_one_die_again_for_1_coin() -> None:
    state = play(table(2).coins(3, 3).rolling(0, "1 3 6"), "reroll:3", "die:5")
    assert dice(state) == [1, 5, 6]
    assert coins(state) == [2, 3]


@pytest.mark.rule("SF-5.2")
def test_rolls_one_of_two_equal_dice_again() -> None:
    state = play(table(2).rolling(0, "3 3 3"), "reroll:3", "die:1")
    assert dice(state) == [1, 3, 3]


@pytest.mark.rule("SF-5.2")
def test_rolls_a_die_again_with_equal_chances() -> None:
    state = play(table(2).rolling(0, "1 3 6"), "reroll:3")
    assert state.actor == pithead.CHANCE
    rolled = {state.name(outcome): weight for outcome, weight in state.chance()}
    assert rolled == pytest.approx({f"die:{face}": 1 / 6 for face in range(1, 7)})


@pytest.mark.rule("SF-5.2")
def test_rolls_again_as_often_as_the_player_can_pay() -> None:
    state = table(2).coins(4, 3).rolling(0, "1 3 6")
    play(state, "reroll:1", "die:1", "reroll:1", "die:2", "reroll:2", "die:2", "reroll:6", "die:6")
    assert dice(state) == [2, 3, 6]
    assert coins(state) == [0, 3]
    assert legal(state) == ["keep"]


@pytest.mark.rule("SF-5.2")
def test_refuses_a_reroll_without_a_coin() -> None:
    assert_refused(table(2).coins(0, 3).rolling(0, "1 3 6"), "reroll:3", rule="SF-5.2")


@pytest.mark.rule("SF-5.2")
def test_refuses_to_reroll_a_face_that_no_die_shows() -> None:
    assert_refused(table(2).rolling(0, "1 3 6"), "reroll:2", rule="SF-5.2")


# -- turning -------------------------------------------------------------------------------------


@pytest.mark.rule("SF-5.3")
def test_turns_a_die_to_any_other_face_for_3_coins() -> None:
    state = play(table(2).coins(5, 3).rolling(0, "1 3 6"), "turn:6>2")
    assert dice(state) == [1, 2, 3]
    assert coins(state) == [2, 3]


@pytest.mark.rule("SF-5.3")
def test_refuses_a_second_turn_in_the_round() -> None:
    state = play(table(2).coins(9, 3).rolling(0, "1 3 6"), "turn:6>2")
    assert_refused(state, "turn:1>2", rule="SF-5.3")


@pytest.mark.rule("SF-5.3")
def test_refuses_a_turn_with_2_coins() -> None:
    assert_refused(table(2).coins(2, 3).rolling(0, "1 3 6"), "turn:6>2", rule="SF-5.3")


@pytest.mark.rule("SF-5.3")
def test_refuses_to_turn_a_face_that_no_die_shows() -> None:
    assert_refused(table(2).coins(5, 3).rolling(0, "1 3 6"), "turn:2>4", rule="SF-5.3")


@pytest.mark.rule("SF-5.3")
def test_may_turn_again_in_the_next_round() -> None:
    """The player is the last in the order of this round and the first of the next."""
    state = play(table(2).coins(3, 9).waiting({0: {1: 1}}).rolling(1, "1 3 6"), "turn:6>2")
    play(state, "keep", "done", "forfeit", "roll:4-4-4")
    assert state.actor == 1
    assert coins(play(state, "turn:4>5")) == [3, 3]


@pytest.mark.rule("SF-5.6")
def test_offers_every_other_face_to_turn_a_die_to_and_never_its_own() -> None:
    state = table(2).rolling(0, "2 2 5")
    turns = [name for name in legal(state) if name.startswith("turn:")]
    assert turns == [
        *("turn:2>1", "turn:2>3", "turn:2>4", "turn:2>5", "turn:2>6"),
        *("turn:5>1", "turn:5>2", "turn:5>3", "turn:5>4", "turn:5>6"),
    ]
    assert not any(f"turn:{face}>{face}" in GAME.vocabulary for face in range(1, 7))


# -- changing ------------------------------------------------------------------------------------


@pytest.mark.rule("SF-5.4")
@pytest.mark.parametrize(
    ("action", "becomes"),
    [
        ("up:1", [2, 3, 6]),
        ("up:3", [1, 4, 6]),
        ("up:6", [1, 1, 3]),
        ("down:1", [3, 6, 6]),
        ("down:3", [1, 2, 6]),
        ("down:6", [1, 3, 5]),
    ],
)
def test_moves_a_die_up_or_down_by_one_for_nothing(action: str, becomes: list[int]) -> None:
    state = play(table(2).boxes(change_die=[0]).coins(0, 3).rolling(0, "1 3 6"), action)
    assert dice(state) == becomes
    assert coins(state) == [0, 3]


@pytest.mark.rule("SF-5.4")
@pytest.mark.parametrize("action", ["up:1", "down:2"])
def test_refuses_a_second_change_in_the_round(action: str) -> None:
    state = play(table(2).boxes(change_die=[0]).rolling(0, "1 3 6"), "down:3")
    assert_refused(state, action, rule="SF-5.4")


@pytest.mark.rule("SF-5.4")
@pytest.mark.rule("SF-8.4")
def test_refuses_a_change_without_the_box() -> None:
    state = table(3).boxes(change_die=[1, 2]).rolling(0, "1 3 6")
    assert_refused(state, "up:6", rule="SF-5.4")


@pytest.mark.rule("SF-5.4")
def test_refuses_to_change_a_face_that_no_die_shows() -> None:
    assert_refused(table(2).boxes(change_die=[0]).rolling(0, "1 3 6"), "up:2", rule="SF-5.4")


@pytest.mark.rule("SF-5.4")
def test_may_change_a_die_again_in_the_next_round() -> None:
    state = table(2).boxes(change_die=[1]).waiting({0: {1: 1}}).rolling(1, "1 3 6")
    play(state, "up:3", "keep", "done", "forfeit", "roll:4-4-4")
    assert dice(play(state, "up:4")) == [4, 4, 5]


# -- any order -----------------------------------------------------------------------------------


@pytest.mark.rule("SF-5.5")
@pytest.mark.parametrize(
    "steps",
    [
        ["reroll:1", "die:2", "turn:2>4", "up:4"],
        ["reroll:1", "die:2", "up:2", "turn:3>5"],
        ["turn:1>3", "reroll:3", "die:4", "up:4"],
        ["turn:1>2", "down:2", "reroll:1", "die:5"],
        ["down:1", "turn:6>2", "reroll:2", "die:5"],
        ["up:1", "reroll:2", "die:4", "turn:4>5"],
    ],
)
def test_improves_the_same_die_by_all_means_in_any_order(steps: list[str]) -> None:
    state = table(2).boxes(change_die=[0]).coins(4, 3).rolling(0, "1 6 6")
    play(state, *steps)
    assert dice(state) == [5, 6, 6]
    assert coins(state) == [0, 3]


@pytest.mark.rule("SF-5.5")
def test_improves_nothing_after_the_dice_are_kept() -> None:
    state = play(table(2).boxes(change_die=[0]).coins(9, 3).rolling(0, "1 3 6"), "keep")
    assert dice(state) == [1, 3, 6]
    assert verbs(state) == ["done", "mark"]


# -- putting down markers ------------------------------------------------------------------------


@pytest.mark.rule("SF-5.7")
def test_puts_a_marker_from_the_supply_on_the_field_of_the_die() -> None:
    state = play(table(2).supply(8, 8).marking(0, "2 4 6"), "mark:4", "done")
    assert on_fields(state, 0) == {4: 1}
    assert supply(state) == [7, 8]


@pytest.mark.rule("SF-5.7")
def test_marks_all_three_dice_at_once() -> None:
    state = play(table(2).supply(8, 8).marking(0, "2 4 6"), "mark:all")
    assert on_fields(state, 0) == {2: 1, 4: 1, 6: 1}
    assert supply(state) == [5, 8]
    assert state.actor == pithead.CHANCE, "it is the next player's roll"


@pytest.mark.rule("SF-5.7")
@pytest.mark.parametrize(
    ("kept", "marks", "lie"),
    [
        ("3 3 5", ["mark:3", "mark:3", "done"], {3: 2}),
        ("3 3 5", ["mark:3", "mark:5"], {3: 1, 5: 1}),
        ("3 3 5", ["mark:3", "mark:3", "mark:5"], {3: 2, 5: 1}),
        ("4 4 4", ["mark:4", "mark:4", "mark:4"], {4: 3}),
        ("4 4 4", ["mark:all"], {4: 3}),
    ],
)
def test_brings_several_markers_to_one_field_by_equal_dice(
    kept: str, marks: list[str], lie: dict[int, int]
) -> None:
    assert on_fields(play(table(2).marking(0, kept), *marks), 0) == lie


@pytest.mark.rule("SF-5.7")
def test_refuses_to_mark_before_the_dice_are_kept() -> None:
    assert_refused(table(2).rolling(0, "2 4 6"), "mark:4", rule="SF-5.7")
    assert_refused(table(2).rolling(0, "2 4 6"), "mark:all", rule="SF-5.7")


@pytest.mark.rule("SF-5.7")
def test_refuses_to_mark_a_face_that_no_die_shows() -> None:
    assert_refused(table(2).marking(0, "2 4 6"), "mark:3", rule="SF-5.7")


@pytest.mark.rule("SF-5.7")
def test_refuses_a_second_marker_for_one_die() -> None:
    state = play(table(2).marking(0, "2 4 6"), "mark:2")
    assert_refused(state, "mark:2", rule="SF-5.7")
    assert_refused(state, "mark:all", rule="SF-5.7")


@pytest.mark.rule("SF-5.7")
def test_names_the_dice_in_ascending_order_only() -> None:
    state = play(table(2).marking(0, "2 4 6"), "mark:4")
    assert legal(state) == ["done", "mark:6"]
    assert_refused(state, "mark:2", rule="SF-5.7")


@pytest.mark.rule("SF-5.8")
@pytest.mark.parametrize(
    ("marks", "lie"),
    [
        (["done"], {}),
        (["mark:2", "done"], {2: 1}),
        (["mark:6"], {6: 1}),
        (["mark:2", "mark:4", "done"], {2: 1, 4: 1}),
        (["mark:2", "mark:6"], {2: 1, 6: 1}),
    ],
)
def test_may_mark_fewer_dice_or_none(marks: list[str], lie: dict[int, int]) -> None:
    state = play(table(2).supply(8, 8).marking(0, "2 4 6"), *marks)
    assert on_fields(state, 0) == lie
    assert supply(state)[0] == 8 - len(lie)
    assert state.actor == pithead.CHANCE, "it is the next player's roll"


@pytest.mark.rule("SF-5.9")
@pytest.mark.parametrize("markers", [1, 2])
def test_rolls_three_dice_even_with_fewer_markers(markers: int) -> None:
    state = table(2).supply(8, markers).marking(0, "1 1 1")
    play(state, "done", "roll:2-4-6")
    assert state.actor == 1
    assert dice(state) == [2, 4, 6]
    assert legal(play(state, "keep")) == ["done", "mark:2", "mark:4", "mark:6"]


@pytest.mark.rule("SF-5.9")
def test_refuses_to_mark_more_dice_than_there_are_markers() -> None:
    assert_refused(table(2).supply(2, 8).marking(0, "2 4 6"), "mark:all", rule="SF-5.9")


@pytest.mark.rule("SF-5.9")
@pytest.mark.parametrize(
    "marks", [["mark:2", "mark:4"], ["mark:2", "mark:6"], ["mark:4", "mark:6"]]
)
def test_is_done_when_the_last_marker_is_put_down(marks: list[str]) -> None:
    state = play(table(2).supply(2, 8).marking(0, "2 4 6"), *marks)
    assert supply(state) == [0, 8]
    assert state.actor == pithead.CHANCE, "it is the next player's roll"


@pytest.mark.rule("SF-5.9")
def test_refuses_a_further_mark_with_an_empty_supply() -> None:
    state = table(2).supply(0, 8).marking(0, "2 4 6", marked="2")
    assert_refused(state, "mark:4", rule="SF-5.9")


# -- sitting out ---------------------------------------------------------------------------------


@pytest.mark.rule("SF-5.10")
def test_sits_out_with_an_empty_supply_and_takes_a_marker_from_the_reserve() -> None:
    state = table(3).supply(8, 0, 8).marking(0, "1 2 3")
    play(state, "done")
    assert supply(state) == [8, 1, 8]
    assert reserve(state) == [18, 25, 18]
    play(state, "roll:1-2-3")
    assert state.actor == 2, "the next one rolls"


@pytest.mark.rule("SF-5.10")
def test_sits_out_and_takes_the_last_marker_of_the_reserve() -> None:
    one_left = {**ALL_MARKERS_ON_MINES, "dulas": "0 0 0 1"}
    before = table(2).mines(**one_left).supply(0, 8).start_player(1)
    state = play(before.marking(1, "1 2 3"), "mark:1", "done")
    assert (supply(state)[0], reserve(state)[0]) == (1, 0)


@pytest.mark.rule("SF-5.10")
@pytest.mark.parametrize(
    ("coins_left", "used"), [(2, []), (9, ["buy3"])], ids=["too few coins", "box used"]
)
def test_sits_out_with_a_buying_box_that_is_of_no_use(coins_left: int, used: list[str]) -> None:
    state = table(2).boxes(buy3=[1]).coins(3, coins_left).supply(8, 0).used(1, *used)
    after = play(state.marking(0, "1 2 3"), "done")
    assert supply(after)[1] == 1
    assert coins(after)[1] == coins_left


@pytest.mark.rule("SF-5.10")
def test_rolls_with_a_single_marker_in_the_supply() -> None:
    state = play(table(2).supply(8, 1).marking(0, "1 2 3"), "done")
    assert supply(state) == [8, 1]
    assert state.actor == pithead.CHANCE


@pytest.mark.rule("SF-5.10")
def test_refuses_a_position_in_which_a_player_rolls_without_a_marker() -> None:
    with pytest.raises(pithead.BadPosition) as refusal:
        table(2).supply(0, 8).throwing(0)
    assert "SF-5.10" in str(refusal.value)


@pytest.mark.rule("SF-5.11")
@pytest.mark.parametrize(
    ("boxes", "coins_left", "offered"),
    [
        ({"buy3": [1]}, 3, ["pass", "buy:buy3"]),
        ({"buy4": [1]}, 4, ["pass", "buy:buy4"]),
        ({"buy3": [1], "buy4": [1]}, 9, ["pass", "buy:buy3", "buy:buy4"]),
        ({"buy3": [1], "buy4": [1]}, 3, ["pass", "buy:buy3"]),
    ],
)
def test_asks_who_has_no_marker_whether_they_buy_one(
    boxes: dict[str, list[int]], coins_left: int, offered: list[str]
) -> None:
    state = table(2).boxes(**boxes).coins(3, coins_left).supply(8, 0).marking(0, "1 2 3")
    play(state, "done")
    assert state.actor == 1
    assert legal(state) == offered


@pytest.mark.rule("SF-5.11")
def test_rolls_when_a_marker_has_been_bought() -> None:
    state = table(2).boxes(buy3=[0]).coins(4, 3).supply(0, 8).empty_handed(0)
    play(state, "buy:buy3")
    assert (supply(state)[0], coins(state)[0]) == (1, 1)
    play(state, "roll:2-4-6", "keep")
    assert legal(state) == ["done", "mark:2", "mark:4", "mark:6"]


@pytest.mark.rule("SF-5.11")
def test_neither_rolls_nor_gets_a_marker_after_passing() -> None:
    state = table(2).boxes(buy3=[0]).coins(4, 3).supply(0, 8).empty_handed(0)
    held = reserve(state)
    play(state, "pass")
    assert supply(state) == [0, 8]
    assert reserve(state) == held
    assert coins(state) == [4, 3]
    play(state, "roll:1-1-1")
    assert state.actor == 1, "the next one rolls"


@pytest.mark.rule("SF-5.11")
@pytest.mark.parametrize("action", ["keep", "done", "mark:all"])
def test_refuses_anything_but_buying_or_passing_without_a_marker(action: str) -> None:
    state = table(2).boxes(buy3=[0]).coins(4, 3).supply(0, 8).empty_handed(0)
    assert_refused(state, action, rule="SF-5.11")


@pytest.mark.rule("SF-5.11")
@pytest.mark.parametrize(("in_supply", "coins_left"), [(1, 4), (0, 2)])
def test_refuses_a_position_that_asks_who_has_a_marker_or_cannot_buy(
    in_supply: int, coins_left: int
) -> None:
    state = table(2).boxes(buy3=[0]).coins(coins_left, 3).supply(in_supply, 8)
    with pytest.raises(pithead.BadPosition) as refusal:
        state.empty_handed(0)
    assert "SF-5.11" in str(refusal.value)


@pytest.mark.rule("SF-5.12")
def test_gets_nothing_for_sitting_out_with_an_empty_reserve() -> None:
    state = table(2).mines(**ALL_MARKERS_ON_MINES).start_player(1).marking(1, "1 2 3")
    assert (supply(state)[0], reserve(state)[0]) == (0, 0)
    play(state, "mark:1", "done")
    assert (supply(state)[0], reserve(state)[0]) == (0, 0)
    assert state.actor == 1, "the fields are carried out"
