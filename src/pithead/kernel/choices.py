"""The ids that answer a question, while verbs append them and afterwards.

Compiled, they are native numbers in a buffer that each state uses again for its next question.
Interpreted, plain lists are faster, and take the place of this class.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, cast, final

from mypy_extensions import i16, i64, mypyc_attr, u8

from pithead.kernel.fields.packed_row import COMPILED, new_row

if TYPE_CHECKING:
    from librt.vecs import vec

_FEW: Final = 32
"""How many ids there is room for at first."""


@final
@mypyc_attr(acyclic=True)
class Choices:
    """The ids of all that is legal, ascending, used like a list."""

    def __init__(self) -> None:
        self._ids: vec[i16] = new_row([0] * _FEW)
        self._count: i64 = 0

    def append(self, action: i64) -> None:
        ids = self._ids
        count = self._count
        if count == len(ids):
            ids = new_row([*self, *([0] * int(count))])
            self._ids = ids
        ids[count] = i16(action)
        self._count = count + 1

    def clear(self) -> None:
        self._count = 0

    def has(self, action: i64) -> bool:
        """Whether an id is among them."""
        ids = self._ids
        count = self._count
        place: i64 = 0
        while place < count:
            if i64(ids[place]) == action:
                return True
            place += 1
        return False

    def mark(self, row: "vec[u8]", at: i64) -> None:
        """Write 1 into a row that begins at `at` for each of the ids."""
        ids = self._ids
        count = self._count
        place: i64 = 0
        while place < count:
            row[at + i64(ids[place])] = 1
            place += 1

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: i64) -> i64:
        if index < 0:
            index += self._count
        if index < 0 or index >= self._count:
            raise IndexError(f"there are {self._count} choices")
        return i64(self._ids[index])

    def __iter__(self) -> Iterator[int]:
        return iter(self.listed())

    def __contains__(self, action: int) -> bool:
        return self.has(action)

    def listed(self) -> list[int]:
        """A list of its own."""
        ids = self._ids
        return [ids[index] for index in range(self._count)]


# In compiled code choices are always `Choices`, in interpreted code lists.


def no_choices() -> Choices:
    """A new list without any ids."""
    if COMPILED:
        return Choices()
    empty: list[int] = []
    return cast(Choices, empty)


def listed(choices: Choices) -> list[int]:
    """The ids as a list, which is not changed while the same question is asked."""
    if COMPILED:
        return choices.listed()
    plain: Any = choices
    numbers: list[int] = plain
    return numbers
