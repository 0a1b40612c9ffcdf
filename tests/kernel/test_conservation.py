"""Pieces of which there is always the same number: a wrong sum is told place by place."""

from pithead.kernel.fields.conservation import Conserved
from pithead.kernel.texts.i18n import Text

MARKERS = Conserved(
    "marker_count", "HP-1.1", Text("markers"), Text("in the supply"), Text("on mines")
)


def test_the_right_number_is_no_problem() -> None:
    assert MARKERS.problems(5, [3, 2], 0) == []
    assert MARKERS.problems(5, [0, 5]) == []


def test_a_wrong_number_of_a_player_is_told_with_all_places() -> None:
    (problem,) = MARKERS.problems(5, [3, 1], 2)
    assert problem.code == "marker_count"
    assert problem == ("player 2 has 4 markers instead of 5: 3 in the supply, 1 on mines (HP-1.1)")


def test_a_wrong_number_of_what_belongs_to_nobody_is_told_too() -> None:
    (problem,) = MARKERS.problems(5, [5, 1])
    assert problem == ("there are 6 markers instead of 5: 5 in the supply, 1 on mines (HP-1.1)")
