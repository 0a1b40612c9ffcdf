"""Section 11: locks, warehouses, the port, repaying."""

import pytest

from tests.river import (
    PERMANENT,
    River,
    assert_refused,
    get,
    kind_asked,
    legal,
    play,
    river,
    sail,
)


def rich(number: int = 6, players: int = 3) -> River:
    """Seat 0 owns all permanent tiles and plenty of money."""
    return river(players, round=number).thalers(30).tiles(0, *PERMANENT)


@pytest.mark.rule("RS-11.1")
def test_buys_any_number_of_things_in_any_order() -> None:
    for purchases in (
        ["lock:lock_horst", "town:town_steele", "store:store_pauline", "port:belgium"],
        ["port:belgium", "store:store_pauline", "town:town_steele", "lock:lock_horst"],
    ):
        state = play(rich().buying(0), *purchases, "town:town_witten")
        assert get(state, "vp", 0) == 2 + 2 + 2 + 2 + 2


@pytest.mark.rule("RS-11.1")
def test_may_buy_nothing() -> None:
    state = play(rich().buying(0), "end_turn")
    assert state.actor != 0
    assert get(state, "vp", 0) == 0


@pytest.mark.rule("RS-11.2")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("lock:lock_horst", "lock:lock_rohmann"),
        ("town:town_steele", "town:town_werden"),
        ("town:town_witten", "town:town_hattingen"),
        ("store:store_pauline", "store:store_general"),
        ("port:belgium", "port:rhineland"),
    ],
)
def test_uses_each_tile_once_a_round(first: str, second: str) -> None:
    state = play(rich().buying(0), first)
    assert_refused(state, second, "RS-11.2")


@pytest.mark.rule("RS-11.3")
@pytest.mark.parametrize(("number", "price"), [(2, 2), (4, 2), (5, 3)])
def test_builds_a_lock_with_the_tile(number: int, price: int) -> None:
    state = river(2, round=number).thalers(9).tiles(0, "lock_building").buying(0)
    play(state, "lock:lock_horst")
    assert "lock_horst" not in get(state, "obstacles")
    assert get(state, "thalers", 0) == 9 - price
    assert_refused(river(2).thalers(9).buying(0), "lock:lock_horst", "RS-11.3")


@pytest.mark.rule("RS-11.4")
@pytest.mark.parametrize(
    ("lock", "vp"), [("steinhausen", 3), ("dahlhausen", 3), ("horst", 2), ("muelheim", 2)]
)
def test_scores_3_for_a_lock_in_mark_and_2_elsewhere(lock: str, vp: int) -> None:
    state = river(round=2).thalers(9).tiles(0, "lock_building").buying(0)
    play(state, f"lock:lock_{lock}")
    assert get(state, "vp", 0) == vp
    assert get(state, "vp_by_category", 0, "locks") == vp


@pytest.mark.rule("RS-11.5")
def test_builds_warehouses_from_the_own_supply() -> None:
    state = play(rich().supply(0, 1).buying(0), "store:store_pauline")
    assert get(state, "supply", 0) == 0
    assert_refused(state, "town:town_steele", "RS-11.5")


@pytest.mark.rule("RS-11.6")
def test_builds_in_the_towns_of_the_tile() -> None:
    essen = river(2, round=6).thalers(9).tiles(0, "essen_warehouses").buying(0)
    assert legal(essen, "town") == ["town_steele", "town_werden", "town_kettwig"]
    assert_refused(essen, "town:town_witten", "RS-11.6")
    mark = river(2, round=6).thalers(9).tiles(0, "mark_warehouses").buying(0)
    assert legal(mark, "town") == ["town_witten", "town_blankenstein", "town_hattingen"]
    assert_refused(mark, "town:town_steele", "RS-11.6")


@pytest.mark.rule("RS-11.7")
def test_builds_in_any_coal_store_with_the_tile() -> None:
    state = river(2, round=6).thalers(9).tiles(0, "coal_store").buying(0)
    assert len(legal(state, "store")) == 5
    play(state, "store:store_louisenglueck")
    assert get(state, "store_slots", "store_louisenglueck") == [0]
    assert_refused(river(2, round=6).thalers(9).buying(0), "store:store_general", "RS-11.7")


@pytest.mark.rule("RS-11.8")
def test_builds_in_the_topmost_free_row_of_a_column() -> None:
    state = play(rich().column(rhineland=[1]).buying(0), "port:rhineland")
    assert get(state, "column", "rhineland") == [1, 0]
    assert_refused(river(2, round=6).thalers(9).buying(0), "port:belgium", "RS-11.8")


@pytest.mark.rule("RS-11.9")
@pytest.mark.parametrize(("standing", "price"), [(0, 3), (1, 4), (2, 4), (3, 5), (4, 5)])
def test_asks_more_the_more_warehouses_stand_in_ruhrort(standing: int, price: int) -> None:
    belgium, netherlands = ([], [1], [1, 2], [1, 2], [1, 2])[standing], [[], [], [], [2], [2, 1]]
    table = rich(8).column(belgium=belgium, netherlands=netherlands[standing])
    state = play(table.buying(0), "port:rhineland")
    assert get(state, "thalers", 0) == 30 - price


@pytest.mark.rule("RS-11.10")
def test_cannot_build_in_a_full_column() -> None:
    state = rich(8, 4).column(belgium=[1, 2, 3]).buying(0)
    assert_refused(state, "port:belgium", "RS-11.10")


@pytest.mark.rule("RS-11.11")
def test_moves_a_warehouse_to_another_column() -> None:
    table = rich(8).column(belgium=[1, 0, 2], rhineland=[2])
    state = play(table.buying(0), "move:belgium>rhineland")
    assert get(state, "column", "belgium") == [1, 2]
    assert get(state, "column", "rhineland") == [2, 0]
    assert get(state, "thalers", 0) == 28


@pytest.mark.rule("RS-11.11")
def test_moves_only_to_a_column_with_room_and_without_an_own_warehouse() -> None:
    state = rich(8, 4).column(belgium=[0], rhineland=[1, 2, 3], netherlands=[0]).buying(0)
    assert_refused(state, "move:belgium>rhineland", "RS-11.10")
    assert_refused(state, "move:belgium>netherlands", "RS-11.26")
    assert_refused(state, "move:rhineland>belgium", "RS-11.11")
    poor = river(2, round=8).thalers(9).column(belgium=[0]).buying(0)
    assert_refused(poor, "move:belgium>rhineland", "RS-11.11")


@pytest.mark.rule("RS-11.11")
def test_moves_a_warehouse_for_the_last_2_thalers() -> None:
    table = rich(8).supply(0, 0).column(belgium=[0]).thalers(2)
    state = play(table.buying(0), "move:belgium>netherlands")
    assert get(state, "thalers", 0) == 0
    poor = rich(8).supply(0, 0).column(belgium=[0]).thalers(1).tiles(0, "inn")
    assert_refused(poor.buying(0), "move:belgium>netherlands", "RS-12.4")


@pytest.mark.rule("RS-11.12")
def test_moves_a_warehouse_as_often_as_it_is_paid_but_not_when_it_is_new() -> None:
    moved = play(rich(8).column(belgium=[0]).buying(0), "move:belgium>rhineland")
    assert get(moved, "vp", 0) == 0
    play(moved, "move:rhineland>netherlands")
    assert get(moved, "thalers", 0) == 30 - 2 * 2
    built = play(rich(8).buying(0), "port:belgium")
    assert_refused(built, "move:belgium>rhineland", "RS-11.12")
    assert get(built, "new_in_ruhrort", 0, "belgium")


@pytest.mark.rule("RS-11.12")
def test_moves_it_in_the_next_round() -> None:
    state = play(rich(4, 2).order(1, 0).buying(0), "port:belgium", "end_turn")
    assert get(state, "round") == 5
    assert not any(get(state, "new_in_ruhrort", 0).values())


@pytest.mark.rule("RS-11.13")
def test_builds_in_muelheim_only_with_the_warehouse_tile() -> None:
    state = rich().buying(0)
    assert not [name for name in legal(state) if "muelheim" in name and "lock" not in name]
    state = rich(6, 4).tiles(0, "warehouse").town(muelheim=[1, 2, 3]).buying(0)
    assert_refused(state, "discount_town:town_muelheim", "RS-11.23")
    play(rich().tiles(0, "warehouse").buying(0), "discount_town:town_muelheim")


@pytest.mark.rule("RS-11.14")
def test_may_use_the_warehouse_tile_once() -> None:
    state = play(rich().tiles(0, "warehouse").buying(0), "discount_town:town_steele")
    assert get(state, "thalers", 0) == 28
    assert get(state, "white", 0, "warehouse") == "used"
    assert_refused(state, "discount_town:town_muelheim", "RS-14.12")
    assert_refused(state, "discount_town:town_witten", "RS-14.12")


@pytest.mark.rule("RS-11.15")
def test_repays_debts_for_3_thalers_each() -> None:
    table = river(2, round=4).thalers(7).debt(0, 2).supply(0, 0).tiles(0, "coal_store")
    state = play(table.buying(0), "repay_debt", "repay_debt")
    assert get(state, "thalers", 0) == 1
    assert get(state, "debt", 0) == 0
    assert get(state, "supply", 0) == 2
    assert_refused(river(2, round=4).thalers(7).tiles(0, "inn").buying(0), "repay_debt", "RS-11.15")


@pytest.mark.rule("RS-11.16")
def test_may_use_the_inn() -> None:
    state = play(river(2, round=6).tiles(0, "inn").buying(0), "inn_thalers")
    assert get(state, "thalers", 0) == 3
    state = play(river(2, round=6).tiles(0, "inn").buying(0), "inn_vp")
    assert get(state, "vp", 0) == 2


@pytest.mark.rule("RS-11.17")
def test_makes_everybody_build_a_lock_first() -> None:
    table = river(4, round=4).thalers(5, 0, 2, 2).set(forced_building=True)
    state = table.buying(0)
    assert kind_asked(state) == "forced_lock"
    assert legal(state) == [f"lock:{lock}" for lock in get(state, "obstacles")]
    assert_refused(state, "end_turn", "RS-11.17")
    assert_refused(state, "town:town_witten", "RS-11.17")
    play(state, "lock:lock_horst")
    assert get(state, "thalers", 0) == 3
    assert get(state, "vp", 0) == 2
    assert state.actor == 1, "nothing else to buy"
    play(state, "lock:lock_rohmann")
    assert get(state, "debt", 1) == 1
    play(state, "lock:lock_muelheim", "lock:lock_herbede")
    assert get(state, "round") == 5


@pytest.mark.rule("RS-11.17")
def test_counts_the_forced_lock_as_the_lock_of_the_round() -> None:
    table = river(2, round=4).thalers(9).tiles(0, "lock_building").set(forced_building=True)
    state = play(table.tiles(0, "inn").buying(0), "lock:lock_horst")
    assert_refused(state, "lock:lock_rohmann", "RS-11.2")


@pytest.mark.rule("RS-11.18")
def test_earns_with_a_town_warehouse_from_the_next_round_on() -> None:
    state = play(rich(6, 2).order(1, 0).buying(0), "town:town_kettwig")
    assert get(state, "thalers", 0) == 30 - 3
    later = sail(river(2, round=7).town(kettwig=[1]).sailing(0, "rudolph"))
    assert get(later, "thalers", 1) == 1


@pytest.mark.rule("RS-11.19")
def test_books_a_purchase_before_the_next_one() -> None:
    # The two warehouses of the first lock are there for the next purchase.
    table = river(2, round=4).thalers(9).supply(0, 0).tiles(0, "lock_building", "coal_store")
    state = table.buying(0)
    assert not legal(state, "store")
    play(state, "lock:lock_horst")
    assert get(state, "supply", 0) == 2
    assert legal(state, "store")


@pytest.mark.rule("RS-11.20")
def test_may_build_any_obstacle_of_the_river() -> None:
    state = river(4).thalers(9).tiles(0, "lock_building").buying(0)
    assert len(legal(state, "lock")) == 14
    assert "lock_steinhausen" in legal(state, "lock")


@pytest.mark.rule("RS-11.21")
def test_puts_the_marker_into_the_bag_unseen() -> None:
    state = river(4).thalers(9).tiles(0, "lock_building").buying(0)
    before, undrawn = get(state, "bag_count"), get(state, "markers_undrawn")
    play(state, "lock:lock_horst")
    assert get(state, "bag_count") == before + 1
    assert get(state, "markers_undrawn") == undrawn


@pytest.mark.rule("RS-11.22")
def test_brings_two_warehouses_with_the_first_own_lock() -> None:
    state = river(2, round=3).thalers(9).tiles(0, "lock_building").buying(0)
    before = get(state, "supply", 0)
    play(state, "lock:lock_horst")
    assert get(state, "supply", 0) == before + 2
    assert get(state, "lock_pool") == [0, 2]
    table = river(2, round=3).thalers(9).has_built_a_lock(0).tiles(0, "lock_building")
    second = table.buying(0)
    before = get(second, "supply", 0)
    play(second, "lock:lock_horst")
    assert get(second, "supply", 0) == before


@pytest.mark.rule("RS-11.22")
def test_brings_them_only_after_the_lock_is_paid() -> None:
    table = river(2, round=3).thalers(0).supply(0, 0).tiles(0, "lock_building", "wages")
    assert_refused(table.buying(0), "lock:lock_horst", "RS-12.4")


@pytest.mark.rule("RS-11.23")
def test_takes_the_first_free_slot_from_the_left() -> None:
    state = play(rich().town(steele=[2]).buying(0), "town:town_steele")
    assert get(state, "town_slots", "town_steele") == [2, 0]
    full = rich(6, 4).town(steele=[1, 2, 3]).store(pauline=[1, 2, 3]).buying(0)
    assert_refused(full, "town:town_steele", "RS-11.23")
    assert_refused(full, "store:store_pauline", "RS-11.23")
    full = rich(6, 4).town(steele=[1, 2, 3]).tiles(0, "warehouse").buying(0)
    assert_refused(full, "discount_town:town_steele", "RS-11.23")


@pytest.mark.rule("RS-11.24")
def test_has_one_own_warehouse_in_a_town() -> None:
    assert_refused(rich().town(steele=[0]).buying(0), "town:town_steele", "RS-11.24")


@pytest.mark.rule("RS-11.25")
def test_has_any_number_of_own_warehouses_in_a_coal_store() -> None:
    state = play(rich().store(pauline=[0, 0]).buying(0), "store:store_pauline")
    assert get(state, "store_slots", "store_pauline") == [0, 0, 0]


@pytest.mark.rule("RS-11.26")
def test_has_two_own_warehouses_in_ruhrort_in_different_columns() -> None:
    one = rich().column(belgium=[0]).buying(0)
    assert_refused(one, "port:belgium", "RS-11.26")
    two = rich(8).column(belgium=[0], rhineland=[0]).buying(0)
    assert_refused(two, "port:netherlands", "RS-11.26")


@pytest.mark.rule("RS-11.27")
@pytest.mark.parametrize(
    ("action", "category"),
    [
        ("town:town_steele", "town_warehouses"),
        ("town:town_witten", "town_warehouses"),
        ("discount_town:town_muelheim", "town_warehouses"),
        ("store:store_pauline", "coal_stores"),
        ("port:belgium", "ruhrort_warehouses"),
        ("discount_port:belgium", "ruhrort_warehouses"),
    ],
)
def test_scores_2_for_every_warehouse(action: str, category: str) -> None:
    state = play(rich().tiles(0, "warehouse").buying(0), action)
    assert get(state, "vp", 0) == 2
    assert get(state, "vp_by_category", 0, category) == 2


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("end_turn", "RS-11.1"),
        ("lock:lock_horst", "RS-11.3"),
        ("town:town_steele", "RS-11.6"),
        ("town:town_witten", "RS-11.6"),
        ("store:store_louisenglueck", "RS-11.7"),
        ("port:belgium", "RS-11.8"),
        ("move:netherlands>belgium", "RS-11.11"),
        ("inn_vp", "RS-14.11"),
        ("discount_town:town_steele", "RS-14.12"),
        ("discount_town:town_hattingen", "RS-14.12"),
        ("discount_port:belgium", "RS-14.12"),
        ("discount_town:town_muelheim", "RS-14.17"),
        ("repay_debt", "RS-11.15"),
    ],
)
def test_names_the_rule_of_every_purchase(action: str, rule: str) -> None:
    table = rich(8).debt(0, 1).column(netherlands=[0]).tiles(0, "warehouse", "inn")
    state = table.buying(0)
    assert action in legal(state)
    assert state.rule(action) == rule
