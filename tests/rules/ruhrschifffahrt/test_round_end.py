"""Section 13: export and the end of a round."""

import pytest

import pithead
from tests.river import River, get, play, river


def ended(table: River) -> pithead.State:
    return play(table.buying(table.players - 1), "end_turn")


@pytest.mark.rule("RS-13.1")
@pytest.mark.parametrize(("position", "points"), [(0, [2, 1, 0]), (5, [3, 2, 1])])
def test_scores_the_column_of_the_country(position: int, points: list[int]) -> None:
    table = river(3, round=4).flag("rhineland").export(position)
    state = ended(table.column(rhineland=[2, 1, 0], belgium=[0]))
    assert get(state, "vp") == points[::-1]
    assert get(state, "vp_by_category", 2, "export") == points[0]


@pytest.mark.rule("RS-13.2")
@pytest.mark.parametrize(("position", "after"), [(5, 2), (4, 1), (2, 0), (0, 0)])
def test_moves_the_marker_left_by_the_warehouses_of_the_column(position: int, after: int) -> None:
    table = river(3, round=4).flag("rhineland").export(position)
    state = ended(table.column(rhineland=[2, 1, 0], belgium=[0]))
    assert get(state, "export_pos") == after


@pytest.mark.rule("RS-13.3")
@pytest.mark.parametrize("number", [2, 3, 12])
def test_exports_nothing_in_rounds_1_to_3_and_12(number: int) -> None:
    table = river(2, round=number).thalers(2, 2).column(belgium=[0], rhineland=[1]).export(3)
    state = ended(table)
    assert get(state, "export_pos") == 3
    assert get(state, "vp_by_category", 0, "export") == 0


@pytest.mark.rule("RS-13.4")
def test_takes_options_and_the_blocked_pilot_back() -> None:
    table = river(2, round=4).water().option(0, "wages").tiles(0, "wages")
    state = ended(table)
    assert get(state, "option_now") == [None, None]
    assert get(state, "pilot_blocked") is False
    assert get(state, "wages_taken") is False


@pytest.mark.rule("RS-13.5")
@pytest.mark.parametrize(("number", "before", "after"), [(4, 13, 10), (4, 10, 10), (12, 25, 10)])
def test_keeps_10_thalers_at_most(number: int, before: int, after: int) -> None:
    state = ended(river(2, round=number).thalers(before, 1))
    assert get(state, "thalers") == [after, 1]


@pytest.mark.rule("RS-13.6")
def test_goes_on_to_the_next_round_and_ends_after_the_twelfth() -> None:
    assert get(ended(river(2, round=4)), "round") == 5
    last = ended(river(2, round=12))
    assert last.actor == pithead.OVER
    assert (get(last, "round"), get(last, "phase")) == (12, 7)
