"""Section 15: the end and the final scoring."""

import pytest

import pithead
from tests.river import get, play, river

CATEGORIES = [
    "locks",
    "town_warehouses",
    "coal_stores",
    "ruhrort_warehouses",
    "export",
    "events",
    "inn",
    "penalties",
    "ruhr_barge",
    "mayor",
    "ruhr_railway",
    "essen_group",
    "mark_group",
    "muelheim",
    "coal_store_pairs",
    "thalers",
    "debts",
]


@pytest.mark.rule("RS-15.1")
def test_ends_after_the_last_phase_of_round_12() -> None:
    state = play(river(2, round=12).tiles(1, "inn").buying(1), "end_turn")
    assert state.actor == pithead.OVER
    assert state.legal() == []
    data = state.to_json()
    data["round"] = 11
    with pytest.raises(pithead.BadPosition):
        pithead.game("ruhrschifffahrt").from_json(data)


@pytest.mark.rule("RS-15.2")
def test_adds_the_final_categories_only_when_the_game_is_over() -> None:
    table = river(2, round=12).vp(5, 6).thalers(9, 9).town(muelheim=[0]).tiles(0, "mayor")
    state = table.tiles(1, "inn").buying(1)
    assert state.scores() == [5, 6]
    play(state, "end_turn")
    assert list(state.sheet()[0]) == CATEGORIES
    assert state.scores() == [5 + 9 + 1, 6 + 3]
    assert get(state, "vp") == [5, 6], "the track itself does not change"


@pytest.mark.rule("RS-15.3")
@pytest.mark.parametrize(("towns", "vp"), [("kettwig werden steele", 3), ("kettwig werden", 0)])
def test_scores_3_for_all_essen_towns(towns: str, vp: int) -> None:
    state = river(2, round=12).town(**{town: [0] for town in towns.split()}).over()
    assert state.sheet()[0]["essen_group"] == vp


@pytest.mark.rule("RS-15.4")
@pytest.mark.parametrize(
    ("towns", "vp"), [("hattingen blankenstein witten", 3), ("witten blankenstein", 0)]
)
def test_scores_3_for_all_mark_towns(towns: str, vp: int) -> None:
    state = river(2, round=12).town(**{town: [0] for town in towns.split()}).over()
    assert state.sheet()[0]["mark_group"] == vp


@pytest.mark.rule("RS-15.5")
def test_scores_1_for_muelheim() -> None:
    state = river(2, round=12).town(muelheim=[1]).over()
    assert [column["muelheim"] for column in state.sheet()] == [0, 1]


@pytest.mark.rule("RS-15.6")
@pytest.mark.parametrize(
    ("stores", "towns", "pairs"),
    [
        ("sellerbeck", "muelheim", 1),
        ("pauline", "werden", 1),
        ("pauline", "kettwig", 1),
        ("hagenbeck", "steele", 1),
        ("hagenbeck", "werden", 0),
        ("general", "steele", 0),
        ("general louisenglueck", "witten", 2),
        ("general louisenglueck sellerbeck", "blankenstein", 2),
        ("pauline", "", 0),
    ],
)
def test_scores_1_for_a_coal_store_beside_an_own_town(stores: str, towns: str, pairs: int) -> None:
    table = river(2, round=12).town(**{town: [0] for town in towns.split()})
    state = table.store(**{store: [0] for store in stores.split()}).over()
    assert state.sheet()[0]["coal_store_pairs"] == pairs


@pytest.mark.rule("RS-15.7")
@pytest.mark.parametrize(("thalers", "vp"), [(2, 0), (3, 1), (8, 2), (10, 3)])
def test_scores_1_for_3_thalers_without_the_mayor(thalers: int, vp: int) -> None:
    assert river(2, round=12).thalers(thalers).over().sheet()[0]["thalers"] == vp
    mayor = river(2, round=12).thalers(thalers).tiles(0, "mayor")
    assert mayor.over().sheet()[0]["thalers"] == 0
    in_debt = river(2, round=12).thalers(thalers).debt(0, 1).tiles(0, "mayor").over()
    assert in_debt.sheet()[0]["thalers"] == vp


@pytest.mark.rule("RS-15.8")
@pytest.mark.parametrize("debts", [0, 1, 4])
def test_takes_2_for_every_debt(debts: int) -> None:
    assert river(2, round=12).debt(0, debts).over().sheet()[0]["debts"] == -2 * debts


@pytest.mark.rule("RS-15.9")
def test_may_end_below_zero() -> None:
    state = river(2, round=12).vp(1, 0).debt(0, 2).over()
    assert state.scores() == [-3, 0]
    assert [sum(column.values()) for column in state.sheet()] == state.scores()


@pytest.mark.rule("RS-15.10")
def test_ranks_by_points_then_thalers_then_the_ship_further_upstream() -> None:
    points = river(3, round=12).vp(7, 9, 8).thalers(2, 0, 1)
    assert points.over().ranking() == [1, 2, 0]
    thalers = river(3, round=12).vp(7, 7, 7).thalers(1, 2, 0)
    assert thalers.over().ranking() == [1, 0, 2]
    ships = river(3, round=12).ships("port_ruhrort", "port_ruhrort", "ind_steele").vp(7, 7, 7)
    assert ships.over().ranking() == [2, 1, 0]
