"""Section 7: fetching, opening, selling, developing."""

import copy

import pytest

import pithead
from pithead.games.schiefer.coin_flow import coin_ring
from tests.positions import (
    assert_refused,
    coins,
    legal,
    on_box,
    owners,
    play,
    reserve,
    sold,
    supply,
    table,
)

GAME = pithead.game("schiefer")


# -- fetching ------------------------------------------------------------------------------------


@pytest.mark.rule("SF-7.1")
@pytest.mark.parametrize("field", [1, 2])
def test_fetches_a_marker_from_the_reserve(field: int) -> None:
    state = play(table(2).supply(4, 8).reserve(21, 18).acting(0, field), "fetch")
    assert supply(state) == [4 + 1 + 1, 8]
    assert reserve(state) == [20, 18]


@pytest.mark.rule("SF-7.1")
def test_fetches_the_last_marker_of_the_reserve() -> None:
    state = play(table(2).reserve(1, 18).acting(0, field=1), "fetch")
    assert reserve(state) == [0, 18]


@pytest.mark.rule("SF-7.1")
def test_refuses_to_fetch_from_an_empty_reserve() -> None:
    state = table(2).reserve(0, 18).acting(0, field=2)
    assert_refused(state, "fetch", rule="SF-7.1")
    assert "develop:buy3" in legal(state)


# -- opening -------------------------------------------------------------------------------------


@pytest.mark.rule("SF-7.2")
def test_offers_every_valley_with_an_unopened_mine() -> None:
    state = table(2).mines(dysynni="1 1", ogwen="1 1 1").acting(0, field=3)
    valleys = ["ogwen", "seiont", "llyfni", "dwyfor", "dwyryd", "dulas"]
    assert legal(state) == ["forfeit", *(f"open:{valley}" for valley in valleys)]


@pytest.mark.rule("SF-7.2")
def test_opens_the_unopened_mine_nearest_to_the_mouth() -> None:
    state = table(2).mines(dwyryd="1 1").waiting({0: {3: 1, 5: 1}}).acting(0, field=3)
    play(state, "open:dwyryd")
    assert owners(state, "dwyryd") == [1, 1, 0]
    assert legal(state) == ["forfeit", "sell:wrysgan", "sell:cwmorthin", "sell:oakeley"]


@pytest.mark.rule("SF-7.2")
def test_refuses_to_open_in_a_valley_where_all_mines_are_open() -> None:
    state = table(2).mines(dysynni="1 1").acting(0, field=3)
    assert_refused(state, "open:dysynni", rule="SF-7.2")


@pytest.mark.rule("SF-7.3")
@pytest.mark.parametrize(
    ("valley", "below", "cost"), [("dulas", "", 1), ("dulas", "1 1", 2), ("dulas", "1 1 1", 3)]
)
def test_leaves_one_marker_on_the_mine_and_the_others_in_the_reserve(
    valley: str, below: str, cost: int
) -> None:
    state = table(2).mines(**{valley: below}).supply(6, 8).reserve(19, 18 - len(below.split()))
    after = play(state.acting(0, field=4), f"open:{valley}")
    assert owners(after, valley)[-1] == 0
    assert supply(after)[0] == 6 - cost + 1
    assert reserve(after)[0] == 19 + cost - 1


# -- selling -------------------------------------------------------------------------------------


@pytest.mark.rule("SF-7.4")
def test_offers_every_opened_mine_without_black_marker_whosever_it_is() -> None:
    state = table(3).mines(seiont="0 1 2", dysynni="1").sold("cambrian").acting(0, field=5)
    assert legal(state) == ["forfeit", "sell:glyn_rhonwy", "sell:vivian", "sell:cantrybedd"]


@pytest.mark.rule("SF-7.4")
def test_puts_a_black_marker_on_the_mine_that_is_sold() -> None:
    state = table(3).mines(seiont="0 1 2").sold("cambrian").acting(0, field=5)
    assert sold(play(state, "sell:vivian")) == ["cambrian", "vivian"]


@pytest.mark.rule("SF-7.4")
@pytest.mark.parametrize(
    ("sale", "valley", "last_sale"),
    [
        ("vivian", "seiont", None),
        ("vivian", "ogwen", "vivian"),
        ("bryn_hafod_y_wern", "ogwen", None),
        ("bryn_hafod_y_wern", "seiont", "bryn_hafod_y_wern"),
    ],
)
def test_a_sale_is_the_last_one_until_a_mine_opens_in_its_valley(
    sale: str, valley: str, last_sale: str | None
) -> None:
    seller = table(3).mines(seiont="0 1 2", ogwen="1").sold(sale).waiting({0: {5: 1}})
    seller.data["last_sale"] = sale
    after = play(seller.acting(0, field=3), f"open:{valley}")
    assert after.to_json()["last_sale"] == last_sale


@pytest.mark.rule("SF-7.4")
@pytest.mark.parametrize("mine", ["cambrian", "dinorwic"], ids=["sold", "not open"])
def test_refuses_to_sell_a_mine_that_is_sold_or_not_open(mine: str) -> None:
    state = table(3).mines(seiont="0 1 2").sold("cambrian").acting(0, field=5)
    assert_refused(state, f"sell:{mine}", rule="SF-7.4")


@pytest.mark.rule("SF-7.4")
def test_refuses_a_position_with_a_black_marker_on_an_unopened_mine() -> None:
    with pytest.raises(pithead.BadPosition) as refusal:
        table(3).mines(seiont="0 1 2").sold("dinorwic").acting(0, field=5)
    assert "SF-7.4" in str(refusal.value)


# Opened mines, position of the sold one (1 is the mouth), value, coins per mine from the mouth.
COIN_RING = [
    (1, 1, 4, [4]),
    (2, 2, 5, [2, 3]),
    (2, 1, 5, [3, 2]),
    (3, 3, 5, [1, 2, 2]),
    (3, 2, 5, [2, 2, 1]),
    (3, 1, 5, [2, 1, 2]),
    (4, 2, 5, [1, 2, 1, 1]),
    (4, 4, 6, [1, 1, 2, 2]),
    (5, 5, 4, [0, 1, 1, 1, 1]),
    (5, 5, 6, [1, 1, 1, 1, 2]),
    (6, 1, 4, [1, 0, 0, 1, 1, 1]),
    (6, 3, 4, [1, 1, 1, 0, 0, 1]),
]


@pytest.mark.rule("SF-7.5")
@pytest.mark.parametrize(("opened", "position", "value", "per_mine"), COIN_RING)
def test_counts_the_coins_of_the_ring(
    opened: int, position: int, value: int, per_mine: list[int]
) -> None:
    assert coin_ring(opened, position - 1, value) == per_mine


@pytest.mark.rule("SF-7.5")
@pytest.mark.parametrize(("opened", "position", "value", "per_mine"), COIN_RING)
def test_pays_the_coins_of_the_ring_in_a_sale(
    opened: int, position: int, value: int, per_mine: list[int]
) -> None:
    """Dwyryd with mines of this value; player 0 owns one mine at a time, player 1 the others."""
    tables = copy.deepcopy(GAME.edition.tables)
    dwyryd = next(valley for valley in tables["valley"] if valley["id"] == "dwyryd")
    for mine in dwyryd["mines"]:
        mine["value"] = value
    game = GAME.with_edition(pithead.Edition(tables, "ring.toml"))
    paid = []
    for place in range(opened):
        row = " ".join("0" if mine == place else "1" for mine in range(opened))
        state = table(2, game).mines(dwyryd=row).coins(0, 0).acting(1, field=5)
        play(state, f"sell:{dwyryd['mines'][position - 1]['id']}")
        paid.append(coins(state)[0])
        assert sum(coins(state)) == value
    assert paid == per_mine


@pytest.mark.rule("SF-7.5")
def test_pays_mines_with_a_black_marker_too() -> None:
    state = table(3).mines(seiont="0 1 2").sold("glyn_rhonwy", "vivian").coins(0, 0, 0)
    assert coins(play(state.acting(0, field=5), "sell:cambrian")) == [2, 2, 1]


@pytest.mark.rule("SF-7.5")
def test_pays_nobody_outside_the_valley() -> None:
    state = table(3).mines(seiont="0 1", ogwen="2 2 2 2", llyfni="2").coins(0, 0, 0)
    assert coins(play(state.acting(0, field=5), "sell:cambrian")) == [2, 3, 0]


@pytest.mark.rule("SF-7.5")
def test_says_beforehand_who_gets_how_many_coins() -> None:
    state = table(3).mines(seiont="0 1 2").acting(1, field=5)
    assert state.describe("sell:cambrian").endswith("player 2 +2, player 3 +1, player 1 +2.")


@pytest.mark.rule("SF-7.6")
def test_gives_the_seller_nothing_for_selling() -> None:
    state = table(3).mines(seiont="0 2").coins(3, 3, 3).acting(1, field=6)
    assert coins(play(state, "sell:cambrian")) == [5, 3, 6]


# -- developing ----------------------------------------------------------------------------------


@pytest.mark.rule("SF-7.7")
@pytest.mark.parametrize("field", [2, 6])
def test_puts_one_marker_on_a_box(field: int) -> None:
    state = table(3).boxes(change_die=[2]).supply(4, 8, 8).acting(0, field)
    kept = reserve(state)
    play(state, "develop:change_die")
    assert on_box(state, "change_die") == [2, 0]
    assert supply(state)[0] == 4 - 1 + 1
    assert reserve(state) == kept


@pytest.mark.rule("SF-7.7")
def test_refuses_a_box_that_carries_an_own_marker() -> None:
    state = table(3).boxes(change_die=[0]).acting(0, field=2)
    assert_refused(state, "develop:change_die", rule="SF-7.7")


@pytest.mark.rule("SF-7.7")
def test_leaves_markers_on_boxes_in_the_next_round() -> None:
    state = play(table(3).boxes(change_die=[2]).acting(0, field=6), "develop:change_die")
    assert state.to_json()["round"] == 2
    assert on_box(state, "change_die") == [2, 0]


# -- opening and selling in one round ------------------------------------------------------------


@pytest.mark.rule("SF-7.8")
@pytest.mark.parametrize("opens_on", [3, 4])
@pytest.mark.parametrize("sells_on", [5, 6])
@pytest.mark.parametrize("seller", [0, 1])
def test_sells_a_mine_in_the_round_in_which_it_was_opened(
    opens_on: int, sells_on: int, seller: int
) -> None:
    state = table(2).coins(0, 0).waiting({seller: {sells_on: 1}}).acting(0, field=opens_on)
    play(state, "open:ogwen")
    assert state.actor == seller
    assert coins(play(state, "sell:bryn_hafod_y_wern")) == [4, 0]
