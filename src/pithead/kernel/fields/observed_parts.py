"""The parts of an observation: which attribute of the state is written, and how.

A field lists its parts once. `ObservationRow.write` reads them in Python; in a compiled build
`PackedObserver` writes them straight from the row of a position, which is several times as fast.
"""

from typing import Final

NUMBER: Final = 0
"""A number or a flag."""
PART: Final = 1
"""Numbers of a list, from `first` to before `second`."""
CHOICE: Final = 2
"""1 for the chosen one of `first` things."""
SUBSET: Final = 3
"""1 for each of `first` things in a set of bits, which starts at bit `second`."""
OWNER: Final = 4
"""One number per player: 1 for the owner."""
OWNERS: Final = 5
"""The same for each of `first` things of a list."""
COUNTS: Final = 6
"""How many slots each player has of each thing: `first` slots, `second` of each thing."""
SEATS: Final = 7
"""One number per player: 1 for each in a set of bits, which starts at bit `second`."""
SEATS_OF_EACH: Final = 8
"""The same for each set of a list, from `first` to before `second`."""
SEATS_BY_SEAT: Final = 9
"""The same for the set of each player; the list of sets starts at `second`."""
ROWS: Final = 10
"""`first` numbers per player; the list starts at `second`."""
ROWS_ABOVE: Final = 11
"""The same for numbers above 0; others are 0."""
ROWS_BELOW: Final = 12
"""The same for the amounts of numbers below 0; others are 0."""
SUBSETS: Final = 13
"""1 for each of `first` things in the set of each player, which starts at bit `second`."""
CHOICES: Final = 14
"""1 for what each player has chosen of `first` things."""
ORDER: Final = 15
"""One number per player: their place in a list of seats, from 1; 0 if they are not in it."""
TALLY: Final = 16
"""How often each of `first` things is in a list; `table` has the thing of each value, if any."""
TABLE: Final = 17
"""The row of a number in `table`, with `first` numbers in each row; 0 for a number below 0."""
ROWS_FROM_ONE: Final = 18
"""Like ROWS, with 1 added to each number."""
NO_PLACE: Final = 255
"""In the `table` of TALLY: a value that is none of the things."""


class ObservedPart:
    """One attribute of the state in an observation."""

    def __init__(
        self, kind: int, name: str, first: int = 0, second: int = 0, table: bytes = b""
    ) -> None:
        self.kind = kind
        self.name = name
        self.first = first
        self.second = second
        self.table = table

    def size(self, players: int) -> int:
        """How many numbers it is."""
        kind = self.kind
        if kind == NUMBER:
            return 1
        if kind == PART:
            return self.second - self.first
        if kind in (CHOICE, SUBSET, TALLY, TABLE):
            return self.first
        if kind in (OWNER, SEATS, ORDER):
            return players
        if kind == COUNTS:
            return self.first // self.second * players
        if kind == SEATS_OF_EACH:
            return (self.second - self.first) * players
        if kind == SEATS_BY_SEAT:
            return players * players
        return self.first * players
