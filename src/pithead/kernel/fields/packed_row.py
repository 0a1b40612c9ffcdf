"""The numbers of a position in one row, and the part of the row that belongs to a field.

Compiled, a row is a vector of 16-bit numbers: it is copied in one block, and reading a number of it
makes no object. Interpreted, plain lists are faster, and need no package: there each field is a
list, and the functions of this module take lists.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, cast, final

from mypy_extensions import i16, i64, mypyc_attr

if TYPE_CHECKING:
    from librt.vecs import vec

COMPILED: Final = not __file__.endswith((".py", ".pyc"))


def new_row(numbers: list[int]) -> "vec[i16]":
    """A row of these numbers; only compiled."""
    return vec[i16](cast(Iterable[i16], numbers))


@final
@mypyc_attr(acyclic=True)
class Cells:
    """The numbers of one field in the row of a position, used like a list of fixed length.

    A table of the material is its own row.

    Nothing outside the field can be read or written through it; there are no negative indices.
    """

    def __init__(self, row: "vec[i16]", first: i64, size: i64) -> None:
        self.row = row
        self.first = first
        self.size = size

    def __getitem__(self, index: i64) -> int:
        if index < 0 or index >= self.size:
            raise self._outside(index)
        return self.row[self.first + index]

    def __setitem__(self, index: i64, number: int) -> None:
        if index < 0 or index >= self.size:
            raise self._outside(index)
        self.row[self.first + index] = number

    def _outside(self, index: int) -> IndexError:
        return IndexError(f"the field has the numbers 0 to {self.size - 1}, not {index}")

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[int]:
        return iter(self.part(0, self.size))

    def __contains__(self, number: object) -> bool:
        return number in list(self)

    def part(self, first: i64, end: i64) -> list[int]:
        """The numbers from `first` to before `end`, as a list of their own."""
        if first < 0 or end > self.size:
            raise self._outside(end)
        row = self.row
        return [row[index] for index in range(self.first + first, self.first + end)]

    def last_used(self) -> int:
        """The index of the last number that is not 0; -1 if there is none."""
        row = self.row
        index = self.size - 1
        while index >= 0 and row[self.first + index] == 0:
            index -= 1
        return index

    def total(self, first: i64, end: i64) -> int:
        """The sum of the numbers from `first` to before `end`."""
        if first < 0 or end > self.size:
            raise self._outside(end)
        row = self.row
        place = self.first + first
        end += self.first
        found = 0
        while place < end:
            found += row[place]
            place += 1
        return found

    def count(self, number: int) -> int:
        """How many of the numbers are this one."""
        row = self.row
        place = self.first
        end = place + self.size
        wanted: i64 = number
        found = 0
        while place < end:
            if row[place] == wanted:
                found += 1
            place += 1
        return found

    def index(self, number: int) -> int:
        """The index of the first of the numbers that is this one."""
        return list(self).index(number)

    def used(self) -> i64:
        """The numbers that are not 0 as a set, one bit each; for at most 62 numbers."""
        row = self.row
        place = self.first
        end = place + self.size
        bit: i64 = 1
        found: i64 = 0
        while place < end:
            if row[place] != 0:
                found |= bit
            bit <<= 1
            place += 1
        return found

    def find(self, number: i64, first: i64, end: i64) -> i64:
        """The index of the first number that is this one; `end` if there is none before it."""
        if first < 0 or end > self.size:
            raise self._outside(end)
        row = self.row
        own = self.first
        while first < end and i64(row[own + first]) != number:
            first += 1
        return first

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cells | list) and list(self) == list(other)

    def __hash__(self) -> int:
        raise TypeError("the numbers of a field can change: they have no hash")

    def __repr__(self) -> str:
        return repr(list(self))


@final
class RowShape:
    """Where each field begins in a row, and how many numbers it has, by its place."""

    def __init__(self, firsts: list[int], sizes: list[int]) -> None:
        self.firsts = new_row(firsts)
        self.sizes = new_row(sizes)


def number_table(numbers: list[int]) -> Cells:
    """Numbers of the material, which are read as fast as those of a position."""
    return Cells(new_row(numbers), 0, len(numbers)) if COMPILED else cast(Cells, numbers)


# In compiled code `cells` are always `Cells`, in interpreted code lists.


def part(cells: Cells, first: int, end: int) -> list[int]:
    """The numbers from `first` to before `end`, as a list of their own."""
    if COMPILED:
        return cells.part(first, end)
    numbers: Any = cells
    found: list[int] = numbers[first:end]
    return found


def row_of(cells: Cells, index: int, width: int) -> list[int]:
    """The row with this index, if each row has so many numbers."""
    return part(cells, index * width, (index + 1) * width)


def total(cells: Cells, first: int, end: int) -> int:
    """The sum of the numbers from `first` to before `end`."""
    if COMPILED:
        return cells.total(first, end)
    numbers: Any = cells
    return sum(numbers[first:end])


def used(cells: Cells) -> i64:
    """The numbers that are not 0 as a set, one bit each; for at most 62 numbers."""
    if COMPILED:
        return cells.used()
    found = 0
    for index, number in enumerate(cells):
        if number:
            found |= 1 << index
    return found


def find(cells: Cells, number: i64, first: i64, end: i64) -> i64:
    """The index of the first number that is this one; `end` if there is none before it."""
    if COMPILED:
        return cells.find(number, first, end)
    while first < end and cells[first] != number:
        first += 1
    return first


def last_used(cells: Cells) -> int:
    """The index of the last number that is not 0; -1 if there is none."""
    if COMPILED:
        return cells.last_used()
    last = -1
    if any(cells):
        for index, number in enumerate(cells):
            if number:
                last = index
    return last


def fill(cells: Cells, numbers: list[int]) -> None:
    """Replace all numbers by as many others."""
    if len(numbers) != len(cells):
        raise ValueError(f"the field has {len(cells)} numbers, not {len(numbers)}")
    for index, number in enumerate(numbers):
        cells[index] = number


def set_all(cells: Cells, number: int) -> None:
    """Make all numbers the same."""
    for index in range(len(cells)):
        cells[index] = number
