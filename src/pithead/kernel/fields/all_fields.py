"""All fields of a game's states, each declared once.

A declaration drives everything that lists the fields: JSON out and in, observations, the diff of
two positions, and range checks. The rules themselves use plain attributes.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from mypy_extensions import mypyc_attr

from pithead.kernel.fields.diff import Entry
from pithead.kernel.fields.field import Field, json_types
from pithead.kernel.fields.field_types import Group
from pithead.kernel.fields.observation import Feature
from pithead.kernel.fields.observed_parts import ObservedPart
from pithead.kernel.json_schema import Json
from pithead.kernel.problem import Problem
from pithead.kernel.state import State
from pithead.kernel.validation import Reader

F = TypeVar("F", bound=Field)


@mypyc_attr(allow_interpreted_subclasses=True)
class Fields:
    """The fields of a game's states, in the order in which JSON has them.

    `observed` names fields that observations have in another order. `compared` does so for diffs:
    the fields of a group are listed together, player by player or id by id. Fields that are not
    named there follow in the order of their declaration.
    """

    def __init__(
        self,
        declared: Sequence[Field] = (),
        observed: Sequence[str] = (),
        compared: Sequence[Sequence[str]] = (),
    ) -> None:
        self.declared: list[Field] = []
        self.every: list[Field] = []
        self._first_observed = observed
        self._groups = compared
        self._compared: list[list[Field]] = []
        self.packed: list[Field] = []
        """Those that lie in the row of a position, if `pack` has placed them."""
        self.lists: list[str] = []
        """The names of those that are not single numbers."""
        self.first_row: list[int] = []
        """The numbers of a row at the start of a game."""
        for field in declared:
            self.add(field)

    def add(self, field: F) -> F:
        """Declare one more field."""
        self.declared.append(field)
        self.every += field.fields if isinstance(field, Group) else [field]
        return field

    def named(self, name: str) -> Field:
        """The field of an attribute."""
        for field in self.every:
            if field.name == name:
                return field
        raise KeyError(name)

    def cell(self, name: str) -> int:
        """Where the field of an attribute begins in the row of a position; -1 if it does not."""
        for field in self.packed:
            if field.name == name:
                return field.first
        return -1

    def pack(self, seats: int) -> None:
        """Place the fields one after the other in a row, for so many players at most.

        Single numbers come first: their place depends on nothing but the declaration.
        """
        stored = [field for field in self.every if field.cells]
        self.packed = sorted(stored, key=lambda field: not field.single)
        for field in self.packed:
            field.first = len(self.first_row)
            self.first_row += field.first_numbers(seats)
        self.lists = [field.name for field in self.packed if not field.single]

    def begin(self, state: State) -> None:
        """Give a state of plain attributes its numbers at the start of a game."""
        for field in self.every:
            if field.cells:
                numbers = field.first_numbers(state.players)
                setattr(state, field.name, numbers[0] if field.single else numbers)

    def copy(self, state: State, twin: State) -> None:
        """Copy all fields of a state of plain attributes."""
        for field in self.every:
            value = getattr(state, field.name)
            setattr(twin, field.name, value.copy() if isinstance(value, list) else value)

    def _observed(self) -> list[Field]:
        named = [self.named(name) for name in self._first_observed]
        rest = [field for field in self.every if field.name not in self._first_observed]
        return [field for field in [*named, *rest] if field.feature]

    def _in_groups(self) -> list[list[Field]]:
        """The fields in the order of a diff."""
        if not self._compared:
            listed = {name for group in self._groups for name in group}
            self._compared = [[self.named(name) for name in group] for group in self._groups]
            self._compared += [[field] for field in self.every if field.name not in listed]
        return self._compared

    def to_json(self, state: State) -> dict[str, Any]:
        return {field.key: field.to_json(state) for field in self.declared if field.key}

    def json_types(self, players: int) -> Json:
        """The JSON Schema of each value that `to_json` writes for so many players."""
        return json_types(self.declared, players)

    def read(self, state: State, reader: Reader) -> None:
        """Set all fields of a state from the data; what is wrong goes to the reader."""
        for field in self.declared:
            if field.key:
                field.read(state, reader)

    def features(self, players: int) -> list[Feature]:
        """What the parts write. Neighbours of the same name are one feature."""
        found: list[Feature] = []
        for field in self._observed():
            for feature in field.features(players):
                if found and found[-1].name == feature.name:
                    found[-1] = found[-1].joined(feature)
                else:
                    found.append(feature)
        return found

    def parts(self, players: int) -> list[ObservedPart]:
        """How the fields are observed, in the order of the features."""
        return [part for field in self._observed() for part in field.parts(players)]

    def entries(self, state: State) -> list[Entry]:
        """Every piece and every sum of a position, in the order of a diff."""
        return [
            entry
            for group in self._in_groups()
            for place in range(group[0].places(state))
            for field in group
            for entry in field.entries(state, place)
        ]

    def changed_entries(self, before: State, after: State) -> list[tuple[Entry, Entry]]:
        """The entries that differ, before and after, in the order of a diff."""
        found: list[tuple[Entry, Entry]] = []
        for group in self._in_groups():
            different = [field for field in group if not field.same(before, after)]
            if not different:
                continue
            for place in range(group[0].places(after)):
                for field in different:
                    old = field.entries(before, place)
                    for index, entry in enumerate(field.entries(after, place)):
                        if old[index].value != entry.value:
                            entry.rank = field.rank
                            entry.good = field.good
                            found.append((old[index], entry))
        return found

    def problems(self, state: State) -> list[Problem]:
        """Every number outside the range of its field."""
        return [problem for field in self.every for problem in field.problems(state)]
