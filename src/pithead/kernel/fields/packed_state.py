"""Positions whose fields lie in one row of numbers."""

from typing import TYPE_CHECKING, Any, TypeVar

from mypy_extensions import i16, mypyc_attr

from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.field import Field
from pithead.kernel.fields.packed_row import COMPILED, Cells, new_row
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

    def set_up(self, fields: Fields) -> None:
        """Set all fields for a new game."""
        if COMPILED:
            self.row = new_row(fields.first_row)
            return
        for field in fields.packed:
            numbers = field.first_numbers(self.players)
            setattr(self, field.name, numbers[0] if field.single else numbers)

    def cells(self, field: Field) -> Cells:
        """The numbers of a field."""
        return Cells(self.row, field.first, field.size(self.players))


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
