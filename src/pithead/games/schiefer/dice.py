"""The three dice as tables: a roll is one of 56 sorted triples, known by its index."""

from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from mypy_extensions import i64

from pithead.kernel.fields.packed_row import number_table

DICE: Final = 3
FACES: Final = 6
NO_DICE: Final = -1

ROLLS: Final = list(combinations_with_replacement(range(1, FACES + 1), DICE))
ROLL_INDEX: Final = {faces: index for index, faces in enumerate(ROLLS)}
DISTINCT: Final = [sorted(set(faces)) for faces in ROLLS]


def _ways(faces: tuple[int, ...]) -> int:
    """The number of the 216 orders in which three dice show these faces."""
    ways = factorial(len(faces))
    for face in set(faces):
        ways //= factorial(faces.count(face))
    return ways


SHOWN: Final = number_table([faces.count(face) for faces in ROLLS for face in range(1, FACES + 1)])
"""Of each roll, how many dice show each face."""


def shows(roll: i64, face: i64) -> int:
    """How many dice of a roll show a face."""
    return SHOWN[roll * FACES + face - 1]


WAYS: Final = [_ways(faces) for faces in ROLLS]
ROLL_BY_NUMBER: Final = [roll for roll, ways in enumerate(WAYS) for _ in range(ways)]
"""The roll of each of the 216 orders: a random number selects one of them."""


def _change(faces: tuple[int, ...], old: int, new: int) -> int:
    if old not in faces:
        return NO_DICE
    others = list(faces)
    others.remove(old)
    low, middle, high = sorted([*others, new])
    return ROLL_INDEX[low, middle, high]


_CHANGED: Final = number_table(
    [
        _change(faces, old, new)
        for faces in ROLLS
        for old in range(1, FACES + 1)
        for new in range(1, FACES + 1)
    ]
)


def change(roll: i64, old: i64, new: i64) -> int:
    """The roll after one die goes from `old` to `new`."""
    return _CHANGED[(roll * FACES + old - 1) * FACES + new - 1]


def shown_dice(roll: int) -> str:
    """The faces of a roll, such as "1 3 3"."""
    return " ".join([str(face) for face in ROLLS[roll]])


def up(face: int) -> int:
    """SF-5.4: one higher, and 6 goes up to 1."""
    return face % FACES + 1


def down(face: int) -> int:
    """SF-5.4: one lower, and 1 goes down to 6."""
    return (face - 2) % FACES + 1
