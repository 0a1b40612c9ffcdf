"""The row of numbers that an observation fills, from the first to the last."""

from collections.abc import Sequence
from typing import Any, Final

from pithead.kernel.fields import observed_parts as parts
from pithead.kernel.fields.observed_parts import ObservedPart
from pithead.kernel.fields.packed_row import COMPILED, Cells

MOST: Final = 255
"""Larger amounts are observed as this. They can occur, but no game has come near it."""


class ObservationRow:
    """The numbers that the player on `seat` sees, all 0 at first; `at` is the next to be written.

    Each method writes some numbers and goes on behind them. What belongs to players starts with
    the observing player. Most numbers of a position are 0, so only the others cost time.
    """

    def __init__(self, size: int, seat: int, players: int, seating: Sequence[int] = ()) -> None:
        self.numbers = bytearray(size)
        self.at = 0
        self.seat = seat
        self.players = players
        clockwise = list(seating) or list(range(players))
        own = clockwise.index(seat)
        self.order = [*clockwise[own:], *clockwise[:own]]
        """The seats in turn order, the observing player first."""
        self.turns = [self.order.index(other) for other in range(players)]
        """How many places after the observing player each seat comes."""

    def finish(self) -> bytes:
        """The row; every number has been written."""
        assert self.at == len(self.numbers), f"{self.at} of {len(self.numbers)} numbers"
        return bytes(self.numbers)

    def write(self, part: ObservedPart, state: Any) -> None:
        """Write one part of a state."""
        value = getattr(state, part.name)
        if COMPILED and isinstance(value, Cells):
            value = list(value)
        kind = part.kind
        first, second = part.first, part.second
        if kind == parts.NUMBER:
            self.number(int(value))
        elif kind == parts.PART:
            self.part(value, first, second)
        elif kind == parts.CHOICE:
            self.choice(value, first)
        elif kind == parts.SUBSET:
            self.subset(value >> second, first)
        elif kind == parts.OWNER:
            self.owner(value)
        elif kind == parts.OWNERS:
            self.owners(value)
        elif kind == parts.COUNTS:
            self.counts(value, second)
        elif kind == parts.SEATS:
            self.seats(value >> second)
        elif kind == parts.SEATS_OF_EACH:
            for index in range(first, second):
                self.seats(value[index])
        elif kind == parts.SEATS_BY_SEAT:
            for seat in self.order:
                self.seats(value[second + seat])
        elif kind == parts.ROWS:
            self.rows(value, first, second)
        elif kind == parts.ROWS_ABOVE:
            self.rows([max(0, number) for number in value], first, second)
        elif kind == parts.ROWS_BELOW:
            self.rows([max(0, -number) for number in value], first, second)
        elif kind == parts.ROWS_FROM_ONE:
            self.rows([number + 1 for number in value], first, second)
        elif kind == parts.SUBSETS:
            for seat in self.order:
                self.subset(value[seat] >> second, first)
        elif kind == parts.CHOICES:
            for seat in self.order:
                self.choice(value[seat], first)
        elif kind == parts.ORDER:
            for position, seat in enumerate(value):
                if seat >= 0:
                    self.numbers[self.at + self.turns[seat]] = position + 1
            self.at += self.players
        elif kind == parts.TALLY:
            for number in value:
                if number >= 0 and part.table[number] != parts.NO_PLACE:
                    self.numbers[self.at + part.table[number]] += 1
            self.at += first
        else:
            assert kind == parts.TABLE
            if value >= 0:
                self.numbers[self.at : self.at + first] = part.table[
                    value * first : (value + 1) * first
                ]
            self.at += first

    # -- for the whole table ---------------------------------------------------------------------

    def number(self, value: int) -> None:
        if value:
            self.numbers[self.at] = min(MOST, value)
        self.at += 1

    def part(self, values: list[int], first: int, end: int) -> None:
        """One number for each value of a part of a list."""
        at = self.at - first
        for index in range(first, end):
            value = values[index]
            if value:
                self.numbers[at + index] = min(MOST, value)
        self.at = at + end

    def choice(self, choice: int, size: int) -> None:
        """1 for the chosen one of `size` things, 0 for the others."""
        if choice >= 0:
            self.numbers[self.at + choice] = 1
        self.at += size

    def subset(self, bits: int, size: int) -> None:
        """1 for each of `size` things that is in a set, 0 for each other."""
        at = self.at
        if bits:
            for index in range(size):
                if bits >> index & 1:
                    self.numbers[at + index] = 1
        self.at = at + size

    # -- by player -------------------------------------------------------------------------------

    def owner(self, owner: int) -> None:
        """One number per player: 1 for the owner, all 0 if there is none."""
        if owner >= 0:
            self.numbers[self.at + self.turns[owner]] = 1
        self.at += self.players

    def owners(self, owners: list[int]) -> None:
        """The same for each of many things."""
        at = self.at
        for owner in owners:
            if owner >= 0:
                self.numbers[at + self.turns[owner]] = 1
            at += self.players
        self.at = at

    def counts(self, owners: list[int], width: int) -> None:
        """How many slots each player has of each thing; a thing has `width` slots."""
        for index, owner in enumerate(owners):
            if owner >= 0:
                self.numbers[self.at + index // width * self.players + self.turns[owner]] += 1
        self.at += len(owners) // width * self.players

    def seats(self, bits: int) -> None:
        """One number per player: 1 for each who is in a set."""
        if bits:
            for seat in range(self.players):
                if bits >> seat & 1:
                    self.numbers[self.at + self.turns[seat]] = 1
        self.at += self.players

    def rows(self, values: list[int], width: int, base: int) -> None:
        """`width` numbers per player; those of the first player start at `base`."""
        for seat in self.order:
            first = base + seat * width
            self.part(values, first, first + width)
