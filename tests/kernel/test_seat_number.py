"""Whatever takes a seat takes any integer, and says what is wrong with anything else."""

from collections.abc import Callable
from typing import Any

import pytest

import pithead


class Two:
    """An integer of another library, such as numpy.int8."""

    def __index__(self) -> int:
        return 2


STATE = pithead.game("schichtwechsel").start(players=3)
EVALUATOR = STATE.game.evaluator
USES: list[Callable[[Any], object]] = [
    lambda seat: STATE.game.observe(STATE, seat),
    lambda seat: EVALUATOR.evaluate(STATE, seat),
    lambda seat: EVALUATOR.contributions(STATE, seat),
    lambda seat: STATE.svg(seat=seat),
]


@pytest.mark.parametrize("use", USES)
def test_a_seat_is_any_integer(use: Callable[[Any], object]) -> None:
    assert use(Two()) == use(2)


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize(
    ("seat", "message"),
    [
        (3, "There is no seat 3; the seats are 0 to 2"),
        (-1, "There is no seat -1; the seats are 0 to 2"),
        (1.0, "A seat is a whole number from 0 to 2, not 1.0"),
        ("1", "A seat is a whole number from 0 to 2, not '1'"),
    ],
)
def test_anything_else_is_refused_in_a_sentence(
    use: Callable[[Any], object], seat: Any, message: str
) -> None:
    with pytest.raises(pithead.BadSetup, match=message):
        use(seat)
