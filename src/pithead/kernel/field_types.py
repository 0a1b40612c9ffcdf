"""The usual shapes of a field: for the whole table, by id, or per player.

A field with a shape of its own is a subclass of `Field` beside the game's other declarations.
"""

from collections.abc import Sequence
from typing import Any, Unpack

from pithead.kernel.diff import COMMON, Entry
from pithead.kernel.field import NOBODY, NONE, About, Field, chosen, out_of_range, read_subset, row
from pithead.kernel.observation import (
    MOST,
    Feature,
    observe_amounts,
    observe_choice,
    observe_counts,
    observe_flags,
    observe_owner,
    observe_owners,
    observe_rows,
    observe_set,
    observe_sets,
)
from pithead.kernel.problem import Problem
from pithead.kernel.state import State
from pithead.kernel.validation import Reader

# -- one value for the whole table ---------------------------------------------------------------


class Number(Field):
    """A whole number of the whole table."""

    def __init__(
        self,
        name: str,
        low: int,
        high: int,
        highest: int = -1,
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, **about)
        self.low = low
        self.high = high
        self.highest = high if highest < 0 else highest
        """The highest number that an observation has."""

    def to_json(self, state: State) -> Any:
        return self.value(state)

    def read(self, state: State, reader: Reader) -> None:
        setattr(state, self.name, reader.integer(self.key, self.low, self.high))

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, 1, self.highest, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        value: int = getattr(state, self.name)
        numbers.append(min(value, MOST))

    def entries(self, state: State, place: int) -> list[Entry]:
        return [Entry(self.diff_key, COMMON, label, self.value(state)) for label in self.labels]

    def problems(self, state: State) -> list[Problem]:
        value: int = getattr(state, self.name)
        if self.low <= value <= self.high:
            return []
        return [out_of_range(self.key, value, self.low, self.high)]


class Flag(Field):
    """Yes or no."""

    def to_json(self, state: State) -> Any:
        return self.value(state)

    def read(self, state: State, reader: Reader) -> None:
        setattr(state, self.name, reader.flag(self.key))

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, 1, 1, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        numbers.append(1 if self.value(state) else 0)

    def entries(self, state: State, place: int) -> list[Entry]:
        return [Entry(self.diff_key, COMMON, label, self.value(state)) for label in self.labels]


class Owner(Field):
    """A seat, or NOBODY; null in JSON."""

    def to_json(self, state: State) -> Any:
        seat: int = getattr(state, self.name)
        return None if seat == NOBODY else seat

    def read(self, state: State, reader: Reader) -> None:
        last = state.players - 1
        setattr(state, self.name, reader.integer_or_null(self.key, 0, last, NOBODY))

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, players, 1, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        observe_owner(numbers, self.value(state), seat, state.players)

    def entries(self, state: State, place: int) -> list[Entry]:
        value: int = getattr(state, self.name)
        return [Entry(self.diff_key, COMMON, label, value, owner=True) for label in self.labels]


class Choice(Field):
    """One of the ids by its index, or NONE; null in JSON."""

    def __init__(
        self,
        name: str,
        ids: list[str],
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, **about)
        self.ids = ids

    def to_json(self, state: State) -> Any:
        index: int = getattr(state, self.name)
        return None if index == NONE else self.ids[index]

    def read(self, state: State, reader: Reader) -> None:
        value = reader.choice_or_null(self.key, self.ids)
        setattr(state, self.name, NONE if value is None else self.ids.index(value))

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, len(self.ids), 1, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        observe_choice(numbers, self.value(state), len(self.ids))

    def entries(self, state: State, place: int) -> list[Entry]:
        value = self.to_json(state) or ""
        return [Entry(self.diff_key, COMMON, label, value) for label in self.labels]


class Subset(Field):
    """A set of ids, one bit each; a list of ids in JSON."""

    def __init__(
        self,
        name: str,
        ids: list[str],
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, **about)
        self.ids = ids

    def default_diff_key(self) -> str:
        return f"{self.name}.{{id}}"

    def to_json(self, state: State) -> Any:
        return chosen(self.value(state), self.ids)

    def read(self, state: State, reader: Reader) -> None:
        setattr(state, self.name, read_subset(reader, self.key, self.ids))

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, len(self.ids), 1, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        observe_set(numbers, self.value(state), len(self.ids))

    def entries(self, state: State, place: int) -> list[Entry]:
        bits: int = getattr(state, self.name)
        return [
            Entry(self.diff_key.format(id=self.ids[i]), COMMON, label, bool(bits >> i & 1))
            for i, label in enumerate(self.labels)
        ]


# -- one value for each id -----------------------------------------------------------------------


class NumberById(Field):
    """A whole number for each id: a list in the state, an object in JSON."""

    def __init__(
        self,
        name: str,
        ids: Sequence[str],
        low: int,
        high: int | Sequence[int],
        highest: int = -1,
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, **about)
        self.ids = ids
        self.low = low
        self.high: Sequence[int] = [high] * len(ids) if isinstance(high, int) else high
        self.highest = max(self.high) if highest < 0 else highest

    def default_diff_key(self) -> str:
        return f"{self.name}.{{id}}"

    def to_json(self, state: State) -> Any:
        return dict(zip(self.ids, self.value(state), strict=True))

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        values = [table.integer(id, self.low, self.high[i]) for i, id in enumerate(self.ids)]
        table.finish()
        setattr(state, self.name, values)

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, len(self.ids), self.highest, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        values: list[int] = getattr(state, self.name)
        for value in values:
            numbers.append(min(value, MOST))

    def places(self, state: State) -> int:
        return len(self.ids)

    def entries(self, state: State, place: int) -> list[Entry]:
        if not self.labels:
            return []
        values: list[int] = getattr(state, self.name)
        key = self.diff_key.format(id=self.ids[place])
        return [Entry(key, COMMON, self.labels[place], values[place])]

    def problems(self, state: State) -> list[Problem]:
        values: list[int] = getattr(state, self.name)
        return [
            out_of_range(f"{self.key}, key {self.ids[i]}", value, self.low, self.high[i])
            for i, value in enumerate(values)
            if not self.low <= value <= self.high[i]
        ]


class FlagById(Field):
    """Yes or no for each id: a list in the state, an object in JSON."""

    def __init__(
        self,
        name: str,
        ids: Sequence[str],
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, **about)
        self.ids = ids

    def default_diff_key(self) -> str:
        return f"{self.name}.{{id}}"

    def to_json(self, state: State) -> Any:
        return dict(zip(self.ids, self.value(state), strict=True))

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        setattr(state, self.name, [table.flag(id) for id in self.ids])
        table.finish()

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, len(self.ids), 1, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        values: list[bool] = getattr(state, self.name)
        for value in values:
            numbers.append(1 if value else 0)

    def places(self, state: State) -> int:
        return len(self.ids)

    def entries(self, state: State, place: int) -> list[Entry]:
        if not self.labels:
            return []
        values: list[bool] = getattr(state, self.name)
        key = self.diff_key.format(id=self.ids[place])
        return [Entry(key, COMMON, self.labels[place], values[place])]


class OwnerById(Field):
    """A seat, or NOBODY, for each id: a list in the state, an object in JSON."""

    def __init__(
        self,
        name: str,
        ids: Sequence[str],
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, **about)
        self.ids = ids

    def default_diff_key(self) -> str:
        return f"{self.name}.{{id}}"

    def to_json(self, state: State) -> Any:
        owners: list[int] = getattr(state, self.name)
        return {
            id: None if owner == NOBODY else owner
            for id, owner in zip(self.ids, owners, strict=True)
        }

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        last = state.players - 1
        owners = [table.integer_or_null(id, 0, last, NOBODY) for id in self.ids]
        table.finish()
        setattr(state, self.name, owners)

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, len(self.ids) * players, 1, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        observe_owners(numbers, self.value(state), seat, state.players)

    def places(self, state: State) -> int:
        return len(self.ids)

    def entries(self, state: State, place: int) -> list[Entry]:
        if not self.labels:
            return []
        values: list[int] = getattr(state, self.name)
        key = self.diff_key.format(id=self.ids[place])
        return [Entry(key, COMMON, self.labels[place], values[place], owner=True)]


class SlotsById(Field):
    """The owners of the slots of each id, filled from the first slot on.

    A flat list with `width` slots an id in the state, NOBODY where a slot is free; in JSON an
    object of lists of seats. Its entries in a diff have the id and the number of the slot, from 1.
    """

    def __init__(
        self,
        name: str,
        ids: Sequence[str],
        width: int,
        counted: bool = False,
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, **about)
        self.ids = ids
        self.width = width
        self.counted = counted
        """Whether an observation counts the slots of each player, or shows the owner of each."""

    def default_diff_key(self) -> str:
        return f"{self.name}.{{id}}.{{slot}}"

    def to_json(self, state: State) -> Any:
        owners: list[int] = getattr(state, self.name)
        return {
            id: [owner for owner in row(owners, i, self.width) if owner != NOBODY]
            for i, id in enumerate(self.ids)
        }

    def read(self, state: State, reader: Reader) -> None:
        owners = [NOBODY] * (len(self.ids) * self.width)
        table = reader.table(self.key)
        for index, id in enumerate(self.ids):
            for slot, owner in enumerate(table.items(id, at_most=self.width)):
                seat = table.check_integer(id, owner, 0, state.players - 1)
                owners[index * self.width + slot] = seat
        table.finish()
        setattr(state, self.name, owners)

    def features(self, players: int) -> list[Feature]:
        if self.counted:
            return [Feature(self.feature, len(self.ids) * players, self.width, self.meaning)]
        size = len(self.ids) * self.width * players
        return [Feature(self.feature, size, 1, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        if self.counted:
            observe_counts(numbers, self.value(state), self.width, seat, state.players)
        else:
            observe_owners(numbers, self.value(state), seat, state.players)

    def places(self, state: State) -> int:
        return len(self.ids)

    def entries(self, state: State, place: int) -> list[Entry]:
        if not self.labels:
            return []
        owners: list[int] = getattr(state, self.name)
        found: list[Entry] = []
        for slot, owner in enumerate(row(owners, place, self.width)):
            key = self.diff_key.format(id=self.ids[place], slot=slot + 1)
            found.append(Entry(key, COMMON, self.labels[place], owner, owner=True))
        return found


# -- one value for each player -------------------------------------------------------------------


class PerSeat(Field):
    """A whole number of each player."""

    def places(self, state: State) -> int:
        return state.players

    def __init__(
        self,
        name: str,
        low: int,
        high: int,
        highest: int = -1,
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, **about)
        self.low = low
        self.high = high
        self.highest = high if highest < 0 else highest

    def default_diff_key(self) -> str:
        return f"{self.name}.{{seat}}"

    def to_json(self, state: State) -> Any:
        return list(self.value(state))

    def read(self, state: State, reader: Reader) -> None:
        setattr(state, self.name, reader.integers(self.key, state.players, self.low, self.high))

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, players, self.highest, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        if self.highest < MOST:
            observe_rows(numbers, self.value(state), 1, seat)
        else:
            observe_amounts(numbers, self.value(state), seat)

    def entries(self, state: State, place: int) -> list[Entry]:
        key = self.diff_key.format(seat=place)
        values: list[int] = getattr(state, self.name)
        return [Entry(key, place, label, values[place]) for label in self.labels]

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(self.value(state), self.low, self.high)


class FlagPerSeat(Field):
    """Yes or no of each player."""

    def places(self, state: State) -> int:
        return state.players

    def default_diff_key(self) -> str:
        return f"{self.name}.{{seat}}"

    def to_json(self, state: State) -> Any:
        return list(self.value(state))

    def read(self, state: State, reader: Reader) -> None:
        setattr(state, self.name, reader.flags(self.key, state.players))

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, players, 1, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        observe_flags(numbers, self.value(state), seat)

    def entries(self, state: State, place: int) -> list[Entry]:
        key = self.diff_key.format(seat=place)
        values: list[bool] = getattr(state, self.name)
        return [Entry(key, place, label, values[place]) for label in self.labels]


class ChoicePerSeat(Field):
    """One of the ids of each player, by its index, or NONE; null in JSON."""

    def places(self, state: State) -> int:
        return state.players

    def __init__(
        self,
        name: str,
        ids: list[str],
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, **about)
        self.ids = ids

    def default_diff_key(self) -> str:
        return f"{self.name}.{{seat}}"

    def to_json(self, state: State) -> Any:
        indices: list[int] = getattr(state, self.name)
        return [None if index == NONE else self.ids[index] for index in indices]

    def read(self, state: State, reader: Reader) -> None:
        values = [
            reader.check_id(self.key, value, self.ids)
            for value in reader.items_or_nulls(self.key, state.players)
        ]
        setattr(state, self.name, values)

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, players * len(self.ids), 1, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        indices: list[int] = getattr(state, self.name)
        players = state.players
        for index in range(players):
            observe_choice(numbers, indices[(seat + index) % players], len(self.ids))

    def entries(self, state: State, place: int) -> list[Entry]:
        indices: list[int] = getattr(state, self.name)
        value = self.ids[indices[place]] if indices[place] != NONE else ""
        key = self.diff_key.format(seat=place)
        return [Entry(key, place, label, value) for label in self.labels]


class RowPerSeat(Field):
    """A whole number for each player and id.

    A flat list in the state, all numbers of a player together; in JSON a list of objects.
    """

    def places(self, state: State) -> int:
        return state.players

    def __init__(
        self,
        name: str,
        ids: Sequence[str],
        low: int,
        high: int | Sequence[int],
        highest: int = -1,
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, **about)
        self.ids = ids
        self.low = low
        self.high: Sequence[int] = [high] * len(ids) if isinstance(high, int) else high
        self.highest = max(self.high) if highest < 0 else highest

    def default_diff_key(self) -> str:
        return f"{self.name}.{{seat}}.{{id}}"

    def to_json(self, state: State) -> Any:
        values: list[int] = getattr(state, self.name)
        width = len(self.ids)
        return [
            dict(zip(self.ids, row(values, seat, width), strict=True))
            for seat in range(state.players)
        ]

    def read(self, state: State, reader: Reader) -> None:
        values: list[int] = []
        for table in reader.rows(self.key, state.players):
            values += [table.integer(id, self.low, self.high[i]) for i, id in enumerate(self.ids)]
            table.finish()
        setattr(state, self.name, values)

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, players * len(self.ids), self.highest, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        values: list[int] = getattr(state, self.name)
        first = len(numbers)
        observe_rows(numbers, values, len(self.ids), seat)
        if self.highest >= MOST:
            for index in range(first, len(numbers)):
                numbers[index] = min(numbers[index], MOST)

    def entries(self, state: State, place: int) -> list[Entry]:
        values: list[int] = getattr(state, self.name)
        first = place * len(self.ids)
        return [
            Entry(self.diff_key.format(seat=place, id=self.ids[i]), place, label, values[first + i])
            for i, label in enumerate(self.labels)
        ]

    def problems(self, state: State) -> list[Problem]:
        values: list[int] = getattr(state, self.name)
        width = len(self.ids)
        found: list[Problem] = []
        for index, value in enumerate(values):
            seat, i = divmod(index, width)
            if not self.low <= value <= self.high[i]:
                key = f"{self.key}[{seat}], key {self.ids[i]}"
                found.append(out_of_range(key, value, self.low, self.high[i]))
        return found


class SubsetPerSeat(Field):
    """A set of ids of each player, one bit each; in JSON a list of objects of true and false."""

    def places(self, state: State) -> int:
        return state.players

    def __init__(
        self,
        name: str,
        ids: Sequence[str],
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, **about)
        self.ids = ids

    def default_diff_key(self) -> str:
        return f"{self.name}.{{seat}}.{{id}}"

    def to_json(self, state: State) -> Any:
        sets: list[int] = getattr(state, self.name)
        return [{id: bool(bits >> i & 1) for i, id in enumerate(self.ids)} for bits in sets]

    def read(self, state: State, reader: Reader) -> None:
        sets: list[int] = []
        for table in reader.rows(self.key, state.players):
            bits = 0
            for index, id in enumerate(self.ids):
                bits |= table.flag(id) << index
            table.finish()
            sets.append(bits)
        setattr(state, self.name, sets)

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, players * len(self.ids), 1, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        observe_sets(numbers, self.value(state), len(self.ids), seat)

    def entries(self, state: State, place: int) -> list[Entry]:
        sets: list[int] = getattr(state, self.name)
        bits = sets[place]
        return [
            Entry(
                self.diff_key.format(seat=place, id=self.ids[i]), place, label, bool(bits >> i & 1)
            )
            for i, label in enumerate(self.labels)
        ]


# -- several fields in one JSON object -----------------------------------------------------------


class Group(Field):
    """Fields that stand together in one JSON object under `key`."""

    def __init__(self, key: str, fields: Sequence[Field]) -> None:
        super().__init__(key)
        self.fields = fields

    def value(self, state: State) -> Any:
        return [field.value(state) for field in self.fields]

    def to_json(self, state: State) -> Any:
        return {field.key: field.to_json(state) for field in self.fields}

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        for field in self.fields:
            field.read(state, table)
        table.finish()
