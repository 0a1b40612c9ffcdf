"""Section 8: what the development boxes do."""

import pytest

import pithead
from tests.positions import (
    assert_refused,
    coins,
    dice,
    legal,
    on_box,
    owners,
    play,
    reserve,
    supply,
    table,
)

# -- buying a marker -----------------------------------------------------------------------------


@pytest.mark.rule("SF-8.1")
@pytest.mark.parametrize(("box", "price"), [("buy3", 3), ("buy4", 4)])
def test_buys_once_per_round_at_the_price_of_the_box(box: str, price: int) -> None:
    state = table(2).boxes(**{box: [0]}).coins(9, 3).rolling(0, "1 2 3")
    play(state, f"buy:{box}")
    assert coins(state) == [9 - price, 3]
    assert_refused(state, f"buy:{box}", rule="SF-8.1")


@pytest.mark.rule("SF-8.1")
def test_uses_each_of_the_two_buying_boxes_once() -> None:
    state = table(2).boxes(buy3=[0], buy4=[0]).coins(9, 3).supply(5, 8).rolling(0, "1 2 3")
    play(state, "buy:buy4", "buy:buy3")
    assert coins(state) == [2, 3]
    assert supply(state) == [7, 8]


@pytest.mark.rule("SF-8.1")
def test_lets_both_owners_use_a_box_in_the_same_round() -> None:
    state = table(3).boxes(buy3=[0, 1]).coins(3, 3, 3).rolling(0, "1 2 3")
    play(state, "buy:buy3", "keep", "done", "roll:1-2-3", "buy:buy3")
    assert coins(state) == [0, 0, 3]


@pytest.mark.rule("SF-8.1")
@pytest.mark.parametrize("action", ["buy:buy3", "buy:buy4"])
def test_refuses_to_buy_at_a_box_without_an_own_marker(action: str) -> None:
    state = table(2).boxes(buy3=[1], buy4=[1]).coins(9, 9).rolling(0, "1 2 3")
    assert_refused(state, action, rule="SF-8.1")


@pytest.mark.rule("SF-8.1")
def test_refuses_a_position_in_which_a_player_used_the_box_of_another() -> None:
    with pytest.raises(pithead.BadPosition) as refusal:
        table(2).boxes(buy3=[1]).used(0, "buy3").rolling(0, "1 2 3")
    assert "SF-8.1" in str(refusal.value)


@pytest.mark.rule("SF-8.2")
def test_takes_the_bought_marker_from_the_reserve_into_the_supply() -> None:
    state = table(2).boxes(buy3=[0]).coins(5, 3).supply(4, 8).reserve(21, 18).rolling(0, "1 2 3")
    play(state, "buy:buy3")
    assert (supply(state)[0], reserve(state)[0], coins(state)[0]) == (5, 20, 2)


@pytest.mark.rule("SF-8.2")
def test_may_buy_while_rolling_marking_and_before_acting() -> None:
    def owner() -> list[pithead.State]:
        ready = [table(2).boxes(buy3=[0]).coins(3, 3).supply(4, 8) for _ in range(3)]
        return [
            ready[0].rolling(0, "1 2 3"),
            ready[1].marking(0, "1 2 3"),
            ready[2].acting(0, field=1),
        ]

    for state in owner():
        before = legal(state)
        play(state, "buy:buy3")
        assert supply(state)[0] == 5
        assert state.actor == 0, "the same question is asked again"
        assert set(legal(state)) < set(before)


@pytest.mark.rule("SF-8.2")
def test_marks_a_third_die_with_a_marker_bought_after_keeping() -> None:
    state = table(2).boxes(buy3=[0]).supply(2, 8).marking(0, "1 2 3")
    assert "mark:all" not in legal(state)
    play(state, "buy:buy3", "mark:all")
    assert supply(state)[0] == 0


@pytest.mark.rule("SF-8.2")
def test_pays_a_tunnel_with_a_marker_bought_before_acting() -> None:
    state = table(2).boxes(buy3=[0]).supply(0, 8).acting(0, field=3)
    assert "open:dysynni" not in legal(state)
    play(state, "buy:buy3", "open:dysynni")
    assert supply(state)[0] == 0


# -- when a marker may be bought -----------------------------------------------------------------

BEFORE_ACTION = {"marker_purchase": "before_action"}


@pytest.mark.rule("SF-11.3")
def test_refuses_to_buy_after_the_first_marker_is_put_down_if_agreed() -> None:
    owner = table(2, options=BEFORE_ACTION).boxes(buy3=[0])
    state = play(owner.marking(0, "1 2 3"), "mark:1")
    assert_refused(state, "buy:buy3", rule="SF-11.3")


@pytest.mark.rule("SF-8.7")
def test_buys_between_two_marks() -> None:
    state = play(table(2).boxes(buy3=[0]).supply(2, 8).marking(0, "1 2 3"), "mark:1", "buy:buy3")
    assert supply(state)[0] == 2
    assert legal(state) == ["done", "mark:2", "mark:3"]


@pytest.mark.rule("SF-8.7")
def test_buys_after_the_last_marker_of_the_supply_to_use_another_die() -> None:
    state = play(table(2).boxes(buy3=[0]).supply(1, 8).marking(0, "1 2 3"), "mark:1")
    assert legal(state) == ["done", "buy:buy3"]
    assert legal(play(state, "buy:buy3")) == ["done", "mark:2", "mark:3"]


@pytest.mark.rule("SF-8.7")
@pytest.mark.parametrize("marks", [["mark:all"], ["mark:1", "mark:2", "mark:3"], ["mark:3"]])
def test_is_not_asked_about_a_purchase_alone_when_no_die_is_left(marks: list[str]) -> None:
    owner = table(2).boxes(buy3=[0]).coins(9, 3)
    state = play(owner.marking(0, "1 2 3"), *marks)
    assert state.actor == pithead.CHANCE, "the other player rolls"


@pytest.mark.rule("SF-8.7")
def test_refuses_a_purchase_when_no_die_is_left() -> None:
    state = table(2).boxes(buy3=[0]).coins(9, 3).marking(0, "1 2 3", marked="1 2 3")
    assert_refused(state, "buy:buy3", rule="SF-8.7")


@pytest.mark.rule("SF-8.7")
def test_buys_after_the_sale_that_brings_the_coins() -> None:
    """The player has no coin, sells an own mine for 4, and buys at the price of 3."""
    owner = table(2).boxes(buy3=[0]).mines(ogwen="0", seiont="1").coins(0, 0).supply(4, 8)
    state = owner.acting(0, field=5)
    assert legal(state) == ["forfeit", "buy:buy3", "sell:bryn_hafod_y_wern", "sell:glyn_rhonwy"]
    assert state.describe("buy:buy3") == (
        "Sell Bryn Hafod-y-Wern (Ogwen). Coins: player 1 +4. Then buy a marker for 3 coins."
    )
    assert state.rule("buy:buy3") == "SF-8.7"
    play(state, "buy:buy3")
    assert state.actor == pithead.CHANCE, "only one sale brings enough, so it is carried out"
    assert coins(state) == [1, 0]
    assert supply(state)[0] == 4 + 1 + 1, "the acting marker and the bought one"


@pytest.mark.rule("SF-8.7")
def test_buys_the_last_marker_of_the_reserve_after_a_sale() -> None:
    owner = table(2).boxes(buy3=[0]).mines(ogwen="0").coins(0, 0).reserve(1, 18)
    state = play(owner.acting(0, field=5), "buy:buy3")
    assert (coins(state)[0], reserve(state)[0]) == (1, 0)


@pytest.mark.rule("SF-8.7")
def test_chooses_among_the_actions_after_which_the_purchase_is_possible() -> None:
    owner = table(2).boxes(buy3=[0]).mines(ogwen="0 0", seiont="1").coins(0, 0)
    state = owner.acting(0, field=5)
    assert state.describe("buy:buy3") == "After this action, buy a marker for 3 coins."
    play(state, "buy:buy3")
    assert legal(state) == ["sell:bryn_hafod_y_wern", "sell:coetmor"]
    assert state.prompt().endswith("After that, you buy a marker.")
    assert_refused(state, "sell:glyn_rhonwy", rule="SF-8.7")
    assert_refused(state, "forfeit", rule="SF-8.7")
    assert_refused(state, "buy:buy3", rule="SF-8.2")
    assert coins(play(state, "sell:coetmor")) == [1, 0]


@pytest.mark.rule("SF-8.7")
def test_buys_at_both_boxes_after_one_sale() -> None:
    boxes = {"buy3": [0], "buy4": [0], "better_sale": [0]}
    owner = table(2).boxes(**boxes).mines(ogwen="0", seiont="0 0").coins(0, 0).supply(4, 8)
    state = play(owner.acting(0, field=5), "buy:buy4", "buy:buy3")
    assert state.actor == pithead.CHANCE, "Cambrian brings 5 + 2 coins, the others only 4 + 2"
    assert (coins(state)[0], supply(state)[0]) == (0, 7)


@pytest.mark.rule("SF-8.7")
@pytest.mark.parametrize("field", [2, 6])
def test_buys_right_after_developing_the_box_with_the_last_marker(field: int) -> None:
    state = table(2).coins(5, 0).supply(4, 8).acting(0, field)
    assert state.describe("buy:buy3") == (
        "Develop: place 1 marker on “Buy a marker (3)”. Then buy a marker for 3 coins."
    )
    play(state, "buy:buy3")
    assert on_box(state, "buy3") == [0]
    assert (coins(state)[0], supply(state)[0]) == (2, 5)
    assert state.actor == pithead.CHANCE


@pytest.mark.rule("SF-8.7")
def test_buys_after_opening_a_mine_that_fills_the_reserve() -> None:
    """Only Dysynni's mine costs 2: a marker goes to the empty reserve, and can be bought."""
    state = table(2).boxes(buy3=[0]).coins(3, 0).reserve(0, 18).acting(0, field=3)
    play(state, "buy:buy3")
    assert owners(state, "dysynni") == [0]
    assert (coins(state)[0], reserve(state)[0]) == (0, 0)


@pytest.mark.rule("SF-8.7")
@pytest.mark.parametrize("valley", ["ogwen", "dulas"])
def test_buys_after_opening_a_mine_in_the_first_and_in_the_last_valley(valley: str) -> None:
    owner = table(2).boxes(buy3=[0]).mines(**{valley: "1 1"}, dysynni="1 1").coins(3, 0)
    state = play(owner.reserve(0, 18).acting(0, field=3), "buy:buy3")
    assert owners(state, valley) == [1, 1, 0], "the only mine that costs 2"


@pytest.mark.rule("SF-8.7")
def test_is_not_offered_a_purchase_after_an_opening_while_another_marker_waits() -> None:
    """Cantrybedd costs the whole supply and the acting marker; the marker on 6 can still act."""
    mines = {"ogwen": "0 0 0 0", "seiont": "0 0 0 0", "llyfni": "0 0 0 0 0", "dwyfor": "0 0 0"}
    owner = table(2).mines(**mines, dwyryd="0 0 0 0 0 0").boxes(buy3=[0])
    waiting = owner.waiting({0: {3: 1, 6: 1}}).supply(1, 8).coins(3, 0)
    state = waiting.acting(0, field=3)
    assert_refused(state, "buy:buy3", rule="SF-8.2")
    play(state, "open:dysynni")
    assert (supply(state)[0], reserve(state)[0]) == (0, 1)
    assert "buy:buy3" in legal(state)


@pytest.mark.rule("SF-8.7")
def test_buys_after_a_payment_with_all_waiting_markers() -> None:
    """The player opens Bryn Eglwys for 3 and has no marker but the three on fields."""
    mines = {"ogwen": "0 0 0 0", "seiont": "0 0 0 0", "llyfni": "0 0 0 0 0", "dwyfor": "0 0 0"}
    owner = table(2).mines(**mines, dwyryd="0 0 0 0 0 0", dysynni="1").boxes(buy3=[0])
    waiting = owner.waiting({0: {3: 1, 5: 1, 6: 1}}).supply(0, 8).reserve(0, 17).coins(3, 0)
    state = play(waiting.acting(0, field=3), "buy:buy3")
    assert owners(state, "dysynni") == [1, 0]
    assert legal(state) == ["spend:5", "spend:6"]
    play(state, "spend:5")
    assert (coins(state)[0], supply(state)[0], reserve(state)[0]) == (0, 1, 1)


@pytest.mark.rule("SF-8.7")
def test_is_not_offered_a_later_purchase_while_another_marker_waits() -> None:
    """The other marker acts later: the player can buy then, before its action."""
    owner = table(2).boxes(buy3=[0]).mines(ogwen="0").coins(0, 0)
    state = owner.waiting({0: {5: 1, 6: 1}}).acting(0, field=5)
    assert_refused(state, "buy:buy3", rule="SF-8.2")
    play(state, "sell:bryn_hafod_y_wern")
    assert state.actor == 0
    assert "buy:buy3" in legal(state)


@pytest.mark.rule("SF-8.7")
def test_is_asked_nothing_after_an_action_without_a_purchase() -> None:
    owner = table(2).boxes(buy3=[0]).mines(ogwen="0").coins(0, 0)
    state = play(owner.acting(0, field=5), "sell:bryn_hafod_y_wern")
    assert state.actor == pithead.CHANCE


@pytest.mark.rule("SF-11.3")
@pytest.mark.parametrize("field", [2, 5, 6])
def test_refuses_to_buy_after_an_action_if_agreed(field: int) -> None:
    owner = table(2, options=BEFORE_ACTION).boxes(buy3=[0]).mines(ogwen="0").coins(0, 0)
    assert_refused(owner.acting(0, field), "buy:buy3", rule="SF-8.2")
    newcomer = table(2, options=BEFORE_ACTION).mines(ogwen="0").coins(9, 0)
    assert_refused(newcomer.acting(0, field), "buy:buy3", rule="SF-8.1")


@pytest.mark.rule("SF-8.2")
@pytest.mark.parametrize(("action", "coins_left"), [("buy:buy3", 2), ("buy:buy4", 3)])
def test_refuses_to_buy_with_too_few_coins(action: str, coins_left: int) -> None:
    state = table(2).boxes(buy3=[0], buy4=[0]).coins(coins_left, 3).rolling(0, "1 2 3")
    assert_refused(state, action, rule="SF-8.2")


@pytest.mark.rule("SF-8.2")
def test_refuses_to_buy_from_an_empty_reserve() -> None:
    state = table(2).boxes(buy3=[0]).coins(9, 3).reserve(0, 18).rolling(0, "1 2 3")
    assert_refused(state, "buy:buy3", rule="SF-8.2")


@pytest.mark.rule("SF-8.3")
def test_frees_the_buying_boxes_at_the_end_of_the_round() -> None:
    """The player is the last in the order of this round and the first of the next."""
    state = table(2).boxes(buy3=[1], buy4=[1]).coins(0, 14).acting(1, field=1)
    play(state, "buy:buy3", "buy:buy4")
    assert state.to_json()["bought"][1] == {"buy3": True, "buy4": True}
    play(state, "forfeit")
    assert state.to_json()["bought"][1] == {"buy3": False, "buy4": False}
    play(state, "roll:1-1-1", "buy:buy3", "buy:buy4")
    assert coins(state) == [0, 0]


@pytest.mark.rule("SF-8.3")
def test_keeps_a_box_used_from_rolling_to_carrying_out() -> None:
    state = table(2).start_player(1).boxes(buy3=[0]).coins(9, 3).rolling(0, "1 1 1")
    play(state, "buy:buy3", "keep", "mark:1", "done")
    assert state.actor == 0
    assert_refused(state, "buy:buy3", rule="SF-8.1")


@pytest.mark.rule("SF-8.3")
def test_uses_a_box_in_the_round_in_which_it_was_occupied() -> None:
    state = table(2).coins(5, 3).waiting({0: {2: 2}}).acting(0, field=2)
    play(state, "develop:buy3", "buy:buy3")
    assert coins(state) == [2, 3]


# -- changing a die ------------------------------------------------------------------------------


@pytest.mark.rule("SF-8.4")
def test_lets_the_owner_of_the_box_change_a_die() -> None:
    state = table(3).boxes(change_die=[1, 0]).coins(0, 0, 0).rolling(0, "2 2 5")
    assert legal(state) == ["keep", "up:2", "up:5", "down:2", "down:5"]
    assert dice(play(state, "down:5")) == [2, 2, 4]


# -- better sale ---------------------------------------------------------------------------------


@pytest.mark.rule("SF-8.5")
@pytest.mark.parametrize("field", [5, 6])
def test_pays_2_coins_more_to_its_owner_when_they_sell(field: int) -> None:
    state = table(3).boxes(better_sale=[2, 1]).mines(ogwen="0").coins(0, 0, 0).acting(1, field)
    assert coins(play(state, "sell:bryn_hafod_y_wern")) == [4, 2, 0]


@pytest.mark.rule("SF-8.5")
def test_pays_nothing_more_when_another_sells_the_owners_mine() -> None:
    state = table(2).boxes(better_sale=[0]).mines(ogwen="0").coins(0, 0).acting(1, field=5)
    assert coins(play(state, "sell:bryn_hafod_y_wern")) == [4, 0]


# -- boxes for the end ---------------------------------------------------------------------------


@pytest.mark.rule("SF-8.6")
@pytest.mark.parametrize(
    ("players", "box", "category", "without", "with_box"),
    [
        (2, "more_for_money", "money", 3, 5),
        (2, "different_valleys", "different_valleys", 0, 2),
        (3, "half_the_mines", "half_the_mines", 0, 2),
        (2, "alone_in_the_valley", "alone_in_the_valley", 0, 3),
    ],
)
def test_brings_points_to_the_owner_of_a_box_only(
    players: int, box: str, category: str, without: int, with_box: int
) -> None:
    """Both first players own all of one valley and one mine of another, and 11 coins each."""
    mines = {"dysynni": "0 0", "dwyfor": "1 1 1", "ogwen": "0 1"}
    rest = [3] * (players - 2)
    end = table(players).round(250).mines(**mines).coins(11, 11, *rest).boxes(**{box: [0]}).over()
    assert [column[category] for column in end.sheet()[:2]] == [with_box, without]
