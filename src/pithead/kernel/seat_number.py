"""The check of a seat that a caller gives."""

import operator
from typing import SupportsIndex

from pithead.kernel.errors import BadSetup
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import shown


def seat_number(seat: SupportsIndex, players: int) -> int:
    """Return any kind of integer as a seat; raise BadSetup if there is no such seat."""
    try:
        number = operator.index(seat)
    except TypeError:
        raise BadSetup(
            Text(
                "A seat is a whole number from 0 to {last}, not {given}",
                last=players - 1,
                given=shown(seat),
            )
        ) from None
    if not 0 <= number < players:
        raise BadSetup(
            Text(
                "There is no seat {seat}; the seats are 0 to {last}", seat=number, last=players - 1
            )
        )
    return number
