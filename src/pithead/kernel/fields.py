"""All fields of a game's states, each declared once.

A declaration drives everything that lists the fields: JSON out and in, observations, the diff of
two positions, and range checks. The rules themselves use plain attributes.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from pithead.kernel.diff import Entry
from pithead.kernel.field import Field
from pithead.kernel.field_types import Group
from pithead.kernel.observation import Feature
from pithead.kernel.observed_parts import ObservedPart
from pithead.kernel.problem import Problem
from pithead.kernel.state import State
from pithead.kernel.validation import Reader


class Fields:
    """The fields of a game's states, in the order in which JSON has them.

    `observed` names fields that observations have in another order. `compared` does so for diffs:
    the fields of a group are listed together, player by player or id by id. Fields that are not
    named there follow in the order of their declaration.
    """

    def __init__(
        self,
        declared: Sequence[Field],
        observed: Sequence[str] = (),
        compared: Sequence[Sequence[str]] = (),
    ) -> None:
        self.declared = declared
        every = list(_flat(declared))
        by_name = {field.name: field for field in every}
        named = [by_name[name] for name in observed]
        rest = [field for field in every if field.name not in observed]
        self._observed = [field for field in [*named, *rest] if field.feature]
        listed = {name for group in compared for name in group}
        groups = [[by_name[name] for name in group] for group in compared]
        groups += [[field] for field in every if field.name not in listed]
        self._compared = groups
        self.every = every

    def to_json(self, state: State) -> dict[str, Any]:
        return {field.key: field.to_json(state) for field in self.declared}

    def read(self, state: State, reader: Reader) -> None:
        """Set all fields of a state from the data; defects go to the reader."""
        for field in self.declared:
            field.read(state, reader)

    def features(self, players: int) -> list[Feature]:
        """What the parts write. Neighbours of the same name are one feature."""
        found: list[Feature] = []
        for field in self._observed:
            for feature in field.features(players):
                if found and found[-1].name == feature.name:
                    found[-1] = found[-1].joined(feature)
                else:
                    found.append(feature)
        return found

    def parts(self, players: int) -> list[ObservedPart]:
        """How the fields are observed, in the order of the features."""
        return [part for field in self._observed for part in field.parts(players)]

    def entries(self, state: State) -> list[Entry]:
        """Every piece and every sum of a position, in the order of a diff."""
        return [
            entry
            for group in self._compared
            for place in range(group[0].places(state))
            for field in group
            for entry in field.entries(state, place)
        ]

    def changed_entries(self, before: State, after: State) -> list[tuple[Entry, Entry]]:
        """The entries that differ, before and after, in the order of a diff."""
        found: list[tuple[Entry, Entry]] = []
        for group in self._compared:
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


def _flat(declared: Iterable[Field]) -> list[Field]:
    found: list[Field] = []
    for field in declared:
        if isinstance(field, Group):
            found.extend(field.fields)
        else:
            found.append(field)
    return found
