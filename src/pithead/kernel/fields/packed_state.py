"""Positions whose fields lie in one row of numbers."""

from typing import TYPE_CHECKING, Any, TypeVar

from mypy_extensions import i16, i64, mypyc_attr

from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.packed_row import COMPILED, Cells, RowShape, new_row
from pithead.kernel.state import State

if TYPE_CHECKING:
    from librt.vecs import vec


S = TypeVar("S", bound="PackedState")


@mypyc_attr(allow_interpreted_subclasses=True)
class PackedState(State):
    """A position that is one row of numbers.

    Subclasses have a property for each field: it reads and writes the number of the table, or
    returns the `cells` of a field with several numbers and keeps them for the next time.
    """

    row: "vec[i16]"
    shape: RowShape
    """Shared with other positions of the same game."""

    def set_up(self, fields: Fields) -> None:
        """Set all fields for a new game."""
        if COMPILED:
            self.row = new_row(fields.first_row)
            sizes = [field.size(self.players) for field in fields.packed]
            self.shape = RowShape([field.first for field in fields.packed], sizes)
            return
        for field in fields.packed:
            numbers = field.first_numbers(self.players)
            setattr(self, field.name, numbers[0] if field.single else numbers)

    def copy_row(self, original: "PackedState") -> None:
        """For `clone` of subclasses, compiled: copy all numbers, and what every state has."""
        self.row = original.row[:]
        self.shape = original.shape
        self.copy_frame(original)

    def cells(self, place: i64) -> Cells:
        """The numbers of the field that has this place in the row."""
        shape = self.shape
        return Cells(self.row, i64(shape.firsts[place]), i64(shape.sizes[place]))


def plain_copy(state: S, lists: list[str]) -> S:
    """Copy a state that is not compiled: these of its attributes are lists of its own."""
    twin = type(state).__new__(type(state))
    own: dict[str, Any] = vars(twin)
    own.update(vars(state))
    own["agenda"] = state.agenda.copy()
    for name in lists:
        own[name] = own[name].copy()
    return twin


def use_plain_lists(state: type[PackedState]) -> None:
    """Let attributes take the place of the properties of a class if it is not compiled."""
    if not COMPILED:
        for name in [name for name, item in vars(state).items() if isinstance(item, property)]:
            delattr(state, name)
