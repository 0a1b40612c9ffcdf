"""The row of numbers that an observation fills, from the first to the last."""

from typing import Final

MOST: Final = 255
"""Larger amounts are observed as this. They can occur, but no game has come near it."""


class ObservationRow:
    """The numbers that the player on `seat` sees, all 0 at first; `at` is the next to be written.

    Each method writes some numbers and goes on behind them. What belongs to players starts with
    the observing player. Most numbers of a position are 0, so only the others cost time.
    """

    def __init__(self, size: int, seat: int, players: int) -> None:
        self.numbers = bytearray(size)
        self.at = 0
        self.seat = seat
        self.players = players

    def finish(self) -> bytes:
        """The row; every number has been written."""
        assert self.at == len(self.numbers), f"{self.at} of {len(self.numbers)} numbers"
        return bytes(self.numbers)

    # -- for the whole table ---------------------------------------------------------------------

    def number(self, value: int) -> None:
        if value:
            self.numbers[self.at] = min(MOST, value)
        self.at += 1

    def flag(self, value: bool) -> None:
        if value:
            self.numbers[self.at] = 1
        self.at += 1

    def each(self, values: list[int]) -> None:
        """One number for each value."""
        self.part(values, 0, len(values))

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
            self.numbers[self.at + self.turned(owner)] = 1
        self.at += self.players

    def owners(self, owners: list[int]) -> None:
        """The same for each of many things."""
        at = self.at
        for owner in owners:
            if owner >= 0:
                self.numbers[at + self.turned(owner)] = 1
            at += self.players
        self.at = at

    def counts(self, owners: list[int], width: int) -> None:
        """How many slots each player has of each thing; a thing has `width` slots."""
        for index, owner in enumerate(owners):
            if owner >= 0:
                self.numbers[self.at + index // width * self.players + self.turned(owner)] += 1
        self.at += len(owners) // width * self.players

    def seats(self, bits: int) -> None:
        """One number per player: 1 for each who is in a set."""
        if bits:
            for seat in range(self.players):
                if bits >> seat & 1:
                    self.numbers[self.at + self.turned(seat)] = 1
        self.at += self.players

    def rows(self, values: list[int], width: int = 1) -> None:
        """`width` numbers per player."""
        self.part(values, self.seat * width, len(values))
        self.part(values, 0, self.seat * width)

    def flags(self, values: list[bool]) -> None:
        """1 for yes and 0 for no, per player."""
        for seat in range(self.players):
            if values[seat]:
                self.numbers[self.at + self.turned(seat)] = 1
        self.at += self.players

    def subsets(self, sets: list[int], size: int) -> None:
        """1 for each of `size` things that is in the set of a player, 0 for each other."""
        for seat in range(self.seat, self.players):
            self.subset(sets[seat], size)
        for seat in range(self.seat):
            self.subset(sets[seat], size)

    def choices(self, choices: list[int], size: int) -> None:
        """1 for what each player has chosen of `size` things, 0 for the others."""
        for seat in range(self.seat, self.players):
            self.choice(choices[seat], size)
        for seat in range(self.seat):
            self.choice(choices[seat], size)

    def turned(self, seat: int) -> int:
        """How many places after the observing player a seat comes."""
        after = seat - self.seat
        return after if after >= 0 else after + self.players
