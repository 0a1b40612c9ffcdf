"""Section 12: payment and debt."""

import pytest

import pithead
from tests.river import River, assert_refused, get, legal, options, play, river


def stranded(number: int = 3) -> River:
    """Seat 0 in Ruhrort can only tow: everything lies upstream."""
    return river(2, round=number).ships("port_ruhrort", "ind_steele")


@pytest.mark.rule("RS-12.1")
def test_pays_prices_to_the_bank() -> None:
    state = play(stranded().thalers(3, 0).loading(0), "option:towing")
    assert get(state, "thalers") == [2, 0]


@pytest.mark.rule("RS-12.2")
@pytest.mark.parametrize(
    ("number", "thalers", "debts", "left"), [(4, 2, 0, 0), (4, 1, 1, 1), (4, 0, 1, 0), (5, 0, 2, 1)]
)
def test_takes_as_many_debts_as_the_price_needs(
    number: int, thalers: int, debts: int, left: int
) -> None:
    table = river(2, round=number).thalers(thalers).supply(0, 3).tiles(0, "lock_building")
    state = play(table.buying(0), "lock:lock_horst")
    assert get(state, "debt", 0) == debts
    assert get(state, "thalers", 0) == left


@pytest.mark.rule("RS-12.3")
def test_lends_2_thalers_for_a_warehouse_of_the_supply() -> None:
    state = play(stranded().supply(0, 1).loading(0), "option:towing")
    assert get(state, "supply", 0) == 0
    assert get(state, "debt", 0) == 1
    assert get(state, "thalers", 0) == 1


@pytest.mark.rule("RS-12.3")
def test_has_4_debt_spaces() -> None:
    table = stranded(4).debt(0, 4).timeline(0).supply(0, 2).vp(5)
    assert get(table.loading(0), "debt", 0) == 4
    with pytest.raises(pithead.BadPosition, match="debt"):
        stranded(4).debt(0, 5).timeline(0).loading(0)


@pytest.mark.rule("RS-12.4")
def test_refuses_what_cannot_be_paid() -> None:
    table = river(2, round=4).thalers(1).supply(0, 0).debt(0, 1)
    assert_refused(table.tiles(0, "lock_building").buying(0), "lock:lock_horst", "RS-12.4")
    free = river(2, round=4).ships("ind_oefte", "ind_steele").supply(0, 0).loading(0)
    assert_refused(free, "option:towing", "RS-12.4")


@pytest.mark.rule("RS-12.3")
def test_lends_nothing_for_a_warehouse_without_a_free_debt_space() -> None:
    def buying(debts: int) -> pithead.State:
        table = river(2, round=4).thalers(0).supply(0, 2).timeline(0).debt(0, debts)
        return table.tiles(0, "lock_building").buying(0)

    assert_refused(buying(debts=4), "lock:lock_horst", "RS-12.4")
    play(buying(debts=3), "lock:lock_horst")


@pytest.mark.rule("RS-12.5")
def test_needs_one_warehouse_besides_the_debts_for_a_building() -> None:
    poor = river(2, round=4).supply(0, 1).tiles(0, "coal_store").buying(0)
    assert_refused(poor, "store:store_pauline", "RS-12.5")
    state = play(
        river(2, round=4).supply(0, 2).tiles(0, "coal_store").buying(0), "store:store_pauline"
    )
    assert get(state, "supply", 0) == 0
    assert get(state, "debt", 0) == 1


@pytest.mark.rule("RS-12.6")
def test_takes_no_debt_to_repay_one() -> None:
    table = river(2, round=4).thalers(2).supply(0, 2).debt(0, 1).tiles(0, "inn")
    assert_refused(table.buying(0), "repay_debt", "RS-12.6")


@pytest.mark.rule("RS-12.7")
def test_forces_a_payment_only_if_no_option_can_be_paid() -> None:
    free = river(2, round=4).ships("ind_oefte", "ind_steele").supply(0, 0).loading(0)
    assert options(free) == ["none", "pilot"], "towing would need money"
    assert options(stranded(4).supply(0, 0).loading(0)) == ["towing", "towing_pilot"]


@pytest.mark.rule("RS-12.8")
def test_waives_the_rest_as_a_last_resort() -> None:
    table = stranded(7).thalers(1).vp(5).supply(0, 0).timeline(0)
    state = play(table.loading(0), "option:towing")
    assert get(state, "thalers", 0) == 0
    assert get(state, "vp", 0) == 3
    assert get(state, "vp_by_category", 0, "penalties") == -2
    assert get(state, "debt", 0) == 0


@pytest.mark.rule("RS-12.8")
def test_takes_what_debts_it_still_can_before_the_rest_is_waived() -> None:
    table = river(2, round=5).vp(5).supply(0, 1).debt(0, 3).timeline(0)
    state = play(table.set(forced_building=True).buying(0), "lock:lock_horst")
    assert get(state, "debt", 0) == 4
    assert get(state, "thalers", 0) == 0
    assert get(state, "vp", 0) == 5 - 2 + 2


@pytest.mark.rule("RS-12.9")
def test_does_not_give_a_warehouse_of_the_timeline_twice() -> None:
    table = stranded(5).supply(0, 0).vp(2)
    state = play(table.loading(0), "option:towing")
    assert get(state, "timeline", 0) == [7, 9, 10, 11]
    table = river(2, round=5).timeline(0, 7, 9, 10, 11).debt(0, 1).supply(0, 0)
    state = play(table.buying(1), "end_turn")
    assert get(state, "round") == 6
    assert get(state, "supply")[0] == 0
    assert legal(state) == ["gain_thaler", "gain_vp"], "the thaler or point comes all the same"


@pytest.mark.rule("RS-12.10")
def test_keeps_debts_until_they_are_repaid() -> None:
    state = play(river(2, round=4).thalers(5).debt(0, 2).buying(1), "end_turn")
    assert get(state, "round") == 5
    assert get(state, "debt", 0) == 2
    assert get(state, "thalers", 0) == 5
    assert get(state, "vp", 0) == 0


@pytest.mark.rule("RS-12.11")
def test_takes_the_earliest_warehouse_of_the_timeline() -> None:
    state = play(stranded(7).supply(0, 0).vp(9).loading(0), "option:towing")
    assert get(state, "timeline", 0) == [10, 11]
    assert get(state, "debt", 0) == 1
    assert get(state, "thalers", 0) == 0
    assert get(state, "vp", 0) == 7


@pytest.mark.rule("RS-12.11")
def test_repeats_it_as_often_as_needed() -> None:
    table = stranded(7).dice(hinsbeck=3, leybank=4).supply(0, 0).vp(9)
    state = play(table.loading(0), "option:towing_pilot")
    assert get(state, "timeline", 0) == [11]
    assert get(state, "debt", 0) == 2
    assert get(state, "thalers", 0) == 1
    assert get(state, "vp", 0) == 5


@pytest.mark.rule("RS-12.12")
def test_offers_every_option_that_timeline_debts_can_pay() -> None:
    table = stranded(3).supply(0, 0).debt(0, 1).track("- - - 2 -")
    state = table.dice(gewalt=3, hinsbeck=4, rudolph=3).tiles(0, "towing_action", "coal_carrier")
    asked = state.loading(0)
    assert options(asked) == ["towing", "towing_pilot", "towing_transport"]
    assert "use_towing_action" in legal(asked), "the tile may be used first"
    play(asked, "use_towing_action", "option:towing")
    assert get(asked, "debt", 0) == 1


@pytest.mark.rule("RS-12.13")
@pytest.mark.parametrize(("number", "column"), [(5, "- - 2 -"), (8, "- - 2")])
def test_offers_only_the_cheapest_option_as_a_last_resort(number: int, column: str) -> None:
    table = stranded(number).supply(0, 0).timeline(0).vp(5).track(column)
    state = table.dice(gewalt=3, hinsbeck=4, rudolph=3).loading(0)
    assert options(state) == ["towing"]
    assert_refused(state, "option:towing_pilot", "RS-12.4")
