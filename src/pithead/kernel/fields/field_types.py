"""The usual shapes of a field: for the whole table, by id, or per player.

A field with a shape of its own is a subclass of `Field` beside the game's other declarations.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Unpack

from mypy_extensions import mypyc_attr

from pithead.kernel.fields.diff import COMMON, Entry, EntryValue
from pithead.kernel.fields.field import (
    NOBODY,
    NONE,
    About,
    Field,
    NumberedIds,
    chosen,
    json_types,
    keyed,
    out_of_range,
    read_seats,
    read_subset,
    row,
    seats_of,
    seats_type,
)
from pithead.kernel.fields.observed_parts import (
    CHOICE,
    CHOICES,
    COUNTS,
    NUMBER,
    OWNER,
    OWNERS,
    PART,
    ROWS,
    ROWS_FROM_ONE,
    SEATS,
    SEATS_BY_SEAT,
    SEATS_OF_EACH,
    SUBSET,
    SUBSETS,
    TABLE,
    ObservedPart,
)
from pithead.kernel.json_schema import (
    Json,
    json_flag,
    json_id,
    json_id_or_null,
    json_integer,
    json_integer_or_null,
    json_list,
    json_object,
)
from pithead.kernel.problem import Problem
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text
from pithead.kernel.texts.text_sections import SHAPES
from pithead.kernel.validation import Reader

# -- one value for the whole table ---------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Single(Field):
    """The base of fields with one value for the whole table."""

    def __init__(self, name: str, **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.cells = 1
        self.single = True

    def entry_value(self, state: State) -> EntryValue:
        """The value that a diff shows."""
        value: EntryValue = self.value(state)
        return value

    def to_json(self, state: State) -> Any:
        return self.value(state)

    def value_name(self, state: State) -> Text | None:
        """What people call the value, if it is an id."""
        return None

    def entries(self, state: State, place: int) -> list[Entry]:
        value = self.entry_value(state)
        owner = self.holds_seats()
        name = self.value_name(state) or self.name_of_nothing(value)
        return [Entry(self.diff_key, COMMON, label, value, owner, name) for label in self.labels]


class Number(Single):
    """A whole number of the whole table.

    `highest` is the highest number that an observation has, by default `high`.
    """

    def __init__(
        self, name: str, low: int, high: int, highest: int = -1, **about: Unpack[About]
    ) -> None:
        super().__init__(name, **about)
        self.low = low
        self.high = high
        self.highest = high if highest < 0 else highest
        self.begin_with(about, low)

    def json_type(self, players: int) -> Json:
        return json_integer(self.low, self.high)

    def read(self, state: State, reader: Reader) -> None:
        self.set(state, reader.integer(self.key, self.low, self.high))

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(NUMBER, self.name)]

    def problems(self, state: State) -> list[Problem]:
        return self.range_problem(self.stored(state), self.low, self.high)


class Flag(Single):
    """Yes or no."""

    def value(self, state: State) -> Any:
        return bool(self.stored(state))

    def json_type(self, players: int) -> Json:
        return json_flag()

    def read(self, state: State, reader: Reader) -> None:
        self.set(state, reader.flag(self.key))

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(NUMBER, self.name)]


class Owner(Single):
    """A seat, or NOBODY; null in JSON."""

    def __init__(self, name: str, **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.start = NOBODY

    def holds_seats(self) -> bool:
        return True

    def to_json(self, state: State) -> Any:
        seat: int = self.stored(state)
        return None if seat == NOBODY else seat

    def json_type(self, players: int) -> Json:
        return json_integer_or_null(0, players - 1)

    def read(self, state: State, reader: Reader) -> None:
        last = state.players - 1
        self.set(state, reader.integer_or_null(self.key, 0, last, NOBODY))

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(OWNER, self.name)]


class OneOf(Single):
    """One of the ids, by its number, or none; null in JSON. A diff shows its name.

    The numbers of the ids follow that of none; "" holds the place of a number that is not used.
    With a `start`, there always is one. An observation has 1 for the one that it is, or, of each
    number, the bytes in `rows`.
    """

    def __init__(
        self,
        name: str,
        ids: Sequence[str],
        names: Sequence[Text] = (),
        none: int = NONE,
        rows: bytes = b"",
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, **about)
        self.ids = NumberedIds(ids, none)
        self.names = names
        self.rows = rows
        self.highest = max(rows, default=1)
        self.always = "start" in about
        self.begin_with(about, none)

    def to_json(self, state: State) -> Any:
        return self.ids.id(self.stored(state))

    def json_type(self, players: int) -> Json:
        return json_id(self.ids.used) if self.always else json_id_or_null(self.ids.used)

    def read(self, state: State, reader: Reader) -> None:
        ids = self.ids.used
        given = (
            reader.choice(self.key, ids) if self.always else reader.choice_or_null(self.key, ids)
        )
        self.set(state, self.ids.number(given))

    def parts(self, players: int) -> list[ObservedPart]:
        if not self.rows:
            return [ObservedPart(CHOICE, self.name, len(self.ids.all))]
        width = len(self.rows) // len(self.ids.all)
        rows = bytes(width * (self.ids.none + 1)) + self.rows
        return [ObservedPart(TABLE, self.name, width, 0, rows)]

    def entry_value(self, state: State) -> EntryValue:
        return self.ids.id(self.stored(state)) or ""

    def value_name(self, state: State) -> Text | None:
        index = self.ids.index(self.stored(state))
        return self.names[index] if self.names and index >= 0 else None

    def problems(self, state: State) -> list[Problem]:
        return self.range_problem(self.stored(state), self.ids.none, self.ids.last)


class Seats(Field):
    """A set of seats, one bit each; a list of seats in JSON. A diff has each player."""

    def __init__(self, name: str, **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.cells = 1
        self.single = True

    def default_diff_key(self) -> str:
        return f"{self.name}.{{seat}}"

    def places(self, state: State) -> int:
        return state.players

    def to_json(self, state: State) -> Any:
        return seats_of(self.stored(state))

    def json_type(self, players: int) -> Json:
        return seats_type(players)

    def read(self, state: State, reader: Reader) -> None:
        self.set(state, read_seats(reader, self.key, state.players))

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(SEATS, self.name)]

    def entries(self, state: State, place: int) -> list[Entry]:
        key = self.diff_key.format(seat=place)
        member = bool(self.stored(state) >> place & 1)
        return [Entry(key, place, label, member) for label in self.labels]


@mypyc_attr(allow_interpreted_subclasses=True)
class Subset(Field):
    """A set of ids, one bit each; a list of ids in JSON.

    A diff has whether each id is in it, or the opposite if `inverted`.
    """

    def __init__(
        self, name: str, ids: list[str], inverted: bool = False, **about: Unpack[About]
    ) -> None:
        super().__init__(name, **about)
        self.ids = ids
        self.inverted = inverted
        self.cells = 1
        self.single = True

    def default_diff_key(self) -> str:
        return f"{self.name}.{{id}}"

    def to_json(self, state: State) -> Any:
        return chosen(self.value(state), self.ids)

    def json_type(self, players: int) -> Json:
        return json_list(json_id(self.ids), 0, len(self.ids), unique=True)

    def read(self, state: State, reader: Reader) -> None:
        self.set(state, read_subset(reader, self.key, self.ids))

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(SUBSET, self.name, len(self.ids))]

    def entries(self, state: State, place: int) -> list[Entry]:
        bits: int = self.stored(state)
        return [
            Entry(
                self.diff_key.format(id=self.ids[i]),
                COMMON,
                label,
                (bits >> i & 1 == 1) != self.inverted,
            )
            for i, label in enumerate(self.labels)
        ]


# -- one value for each id -----------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class ById(Field):
    """The base of fields with a value for each id: a list in the state, an object in JSON.

    If `of_seats` is given, a value of each player follows, under this word and the seat, such as
    `personal:0`. A diff lists the ids that have a label, or all in one line if there is only one.
    """

    def __init__(self, name: str, ids: Sequence[str], **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.ids = list(ids)
        self.cells = len(ids)
        self.of_seats = about.get("of_seats", "")

    def default_diff_key(self) -> str:
        return f"{self.name}.{{id}}"

    def all_ids(self, players: int) -> list[str]:
        """The ids with those of the players."""
        if not self.of_seats:
            return self.ids
        return [*self.ids, *(f"{self.of_seats}:{seat}" for seat in range(players))]

    def size(self, players: int) -> int:
        return self.cells + players if self.of_seats else self.cells

    def places(self, state: State) -> int:
        return len(self.ids)

    def to_json(self, state: State) -> Any:
        return keyed(self.all_ids(state.players), self.value(state))

    def shown(self, state: State) -> list[EntryValue]:
        """The values that a diff shows, by default those of JSON."""
        return list(self.value(state))

    def number_parts(self) -> list[ObservedPart]:
        """A number for each id, then those of the players."""
        common = len(self.ids)
        found = [ObservedPart(PART, self.name, 0, common)]
        return [*found, ObservedPart(ROWS, self.name, 1, common)] if self.of_seats else found

    def entries(self, state: State, place: int) -> list[Entry]:
        if place >= len(self.labels):
            return []
        values = self.shown(state)
        if len(self.labels) == 1 and len(self.ids) > 1:
            line = "-".join(str(value) for value in values)
            return [Entry(self.name, COMMON, self.labels[0], line)]
        key = self.diff_key.format(id=self.ids[place])
        value = values[place]
        name = self.name_of_nothing(value)
        return [Entry(key, COMMON, self.labels[place], value, self.holds_seats(), name)]


class NumberById(ById):
    """A whole number for each id; `high` is one limit, or one for each id."""

    def __init__(
        self,
        name: str,
        ids: Sequence[str],
        low: int,
        high: int | Sequence[int],
        highest: int = -1,
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, ids, **about)
        self.low = low
        self.high: Sequence[int] = [high] * len(ids) if isinstance(high, int) else high
        self.highest = max(self.high) if highest < 0 else highest
        self.begin_with(about, low)
        self.symbol = about.get("symbol", "")

    def shown(self, state: State) -> list[EntryValue]:
        numbers: list[int] = self.stored(state)
        return [self.symbol * number if self.symbol else number for number in numbers]

    def limits(self, players: int) -> list[tuple[str, int]]:
        """Each id with its highest number; for those of the players it is the last one."""
        return [
            (id, self.high[min(index, len(self.high) - 1)])
            for index, id in enumerate(self.all_ids(players))
        ]

    def json_type(self, players: int) -> Json:
        return json_object({id: json_integer(self.low, high) for id, high in self.limits(players)})

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        values = [table.integer(id, self.low, high) for id, high in self.limits(state.players)]
        table.finish()
        self.set(state, values)

    def parts(self, players: int) -> list[ObservedPart]:
        return self.number_parts()

    def problems(self, state: State) -> list[Problem]:
        values: list[int] = self.stored(state)
        return [
            out_of_range(f"{self.key}, key {id}", value, self.low, high)
            for value, (id, high) in zip(values, self.limits(state.players), strict=True)
            if not self.low <= value <= high
        ]


class FlagById(ById):
    """Yes or no for each id."""

    def value(self, state: State) -> Any:
        return [bool(flag) for flag in self.stored(state)]

    def json_type(self, players: int) -> Json:
        return json_object({id: json_flag() for id in self.all_ids(players)})

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        self.set(state, [table.flag(id) for id in self.all_ids(state.players)])
        table.finish()

    def parts(self, players: int) -> list[ObservedPart]:
        return self.number_parts()


class Members(ById):
    """A set of ids, a number each; in JSON a list of ids."""

    def value(self, state: State) -> Any:
        return [bool(member) for member in self.stored(state)]

    def to_json(self, state: State) -> Any:
        members: list[int] = self.stored(state)
        return [id for id, member in zip(self.ids, members, strict=True) if member]

    def json_type(self, players: int) -> Json:
        return json_list(json_id(self.ids), 0, len(self.ids), unique=True)

    def read(self, state: State, reader: Reader) -> None:
        bits = read_subset(reader, self.key, self.ids)
        self.set(state, [bits >> index & 1 for index in range(len(self.ids))])

    def parts(self, players: int) -> list[ObservedPart]:
        return self.number_parts()


class SeatsById(ById):
    """A set of seats for each id, one bit each; lists of seats in JSON, their shapes in a diff."""

    def value(self, state: State) -> Any:
        return [seats_of(seats) for seats in self.stored(state)]

    def shown(self, state: State) -> list[EntryValue]:
        return ["".join(SHAPES[seat] for seat in seats) for seats in self.value(state)]

    def json_type(self, players: int) -> Json:
        return json_object({id: seats_type(players) for id in self.all_ids(players)})

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        players = state.players
        self.set(state, [read_seats(table, id, players) for id in self.all_ids(players)])
        table.finish()

    def parts(self, players: int) -> list[ObservedPart]:
        common = len(self.ids)
        found = [ObservedPart(SEATS_OF_EACH, self.name, 0, common)]
        if self.of_seats:
            found.append(ObservedPart(SEATS_BY_SEAT, self.name, 0, common))
        return found


class OwnerById(ById):
    """A seat, or NOBODY, for each id."""

    def __init__(self, name: str, ids: Sequence[str], **about: Unpack[About]) -> None:
        super().__init__(name, ids, **about)
        self.start = NOBODY

    def holds_seats(self) -> bool:
        return True

    def to_json(self, state: State) -> Any:
        owners: list[int] = self.stored(state)
        return {id: None if owners[i] == NOBODY else owners[i] for i, id in enumerate(self.ids)}

    def json_type(self, players: int) -> Json:
        return json_object({id: json_integer_or_null(0, players - 1) for id in self.ids})

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        last = state.players - 1
        owners = [table.integer_or_null(id, 0, last, NOBODY) for id in self.ids]
        table.finish()
        self.set(state, owners)

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(OWNERS, self.name, len(self.ids))]


class SlotsById(ById):
    """The owners of the slots of each id, filled from the first slot on.

    A flat list with `width` slots an id in the state, NOBODY where a slot is free; in JSON an
    object of lists of seats. `slots` says how many of them each id has, if not all of them. Its
    entries in a diff have the id and the number of the slot, from 1, also in a `slot_label` with
    `{slot}` and `{name}`. An observation shows the owner of each slot, or counts the slots of each
    player if `counted`.
    """

    def __init__(
        self,
        name: str,
        ids: Sequence[str],
        width: int,
        counted: bool = False,
        slots: Sequence[int] = (),
        slot_label: Text | None = None,
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, ids, **about)
        self.width = width
        self.slots = slots or [width] * len(ids)
        self.slot_label = slot_label
        self.cells = len(ids) * width
        self.start = NOBODY
        self.counted = counted
        self.highest = width if counted else 1

    def default_diff_key(self) -> str:
        return f"{self.name}.{{id}}.{{slot}}"

    def holds_seats(self) -> bool:
        return True

    def to_json(self, state: State) -> Any:
        owners: list[int] = self.stored(state)
        return {
            id: [owner for owner in row(owners, i, self.width) if owner != NOBODY]
            for i, id in enumerate(self.ids)
        }

    def json_type(self, players: int) -> Json:
        owner = json_integer(0, players - 1)
        return json_object(
            {id: json_list(owner, 0, self.slots[i]) for i, id in enumerate(self.ids)}
        )

    def read(self, state: State, reader: Reader) -> None:
        owners = [NOBODY] * (len(self.ids) * self.width)
        table = reader.table(self.key)
        for index, id in enumerate(self.ids):
            for slot, owner in enumerate(table.items(id, at_most=self.slots[index])):
                seat = table.check_integer(id, owner, 0, state.players - 1)
                owners[index * self.width + slot] = seat
        table.finish()
        self.set(state, owners)

    def parts(self, players: int) -> list[ObservedPart]:
        slots = len(self.ids) * self.width
        if self.counted:
            return [ObservedPart(COUNTS, self.name, slots, self.width)]
        return [ObservedPart(OWNERS, self.name, slots)]

    def entries(self, state: State, place: int) -> list[Entry]:
        if not self.labels:
            return []
        owners: list[int] = self.stored(state)
        found: list[Entry] = []
        for slot, owner in enumerate(row(owners, place, self.width)):
            key = self.diff_key.format(id=self.ids[place], slot=slot + 1)
            label = self.labels[place]
            if self.slot_label is not None:
                label = self.slot_label.with_values(slot=slot + 1, name=label)
            found.append(Entry(key, COMMON, label, owner, self.holds_seats()))
        return found


# -- one value for each player -------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class BySeat(Field):
    """The base of fields with one value for each player: a list in the state and in JSON."""

    def __init__(self, name: str, **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.cells = 1
        self.by_seat = True

    def default_diff_key(self) -> str:
        return f"{self.name}.{{seat}}"

    def places(self, state: State) -> int:
        return state.players

    def to_json(self, state: State) -> Any:
        return list(self.value(state))

    def entry_value(self, state: State, seat: int) -> EntryValue:
        """The value of a player that a diff shows."""
        values: list[EntryValue] = self.value(state)
        return values[seat]

    def value_name(self, state: State, seat: int) -> Text | None:
        """What people call the value of a player, if it is an id."""
        return None

    def entries(self, state: State, place: int) -> list[Entry]:
        if not self.labels:
            return []
        key = self.diff_key.format(seat=place)
        value = self.entry_value(state, place)
        name = self.value_name(state, place)
        return [Entry(key, place, label, value, name=name) for label in self.labels]


class PerSeat(BySeat):
    """A whole number of each player."""

    def __init__(
        self, name: str, low: int, high: int, highest: int = -1, **about: Unpack[About]
    ) -> None:
        super().__init__(name, **about)
        self.low = low
        self.high = high
        self.highest = high if highest < 0 else highest
        self.begin_with(about, low)

    def json_type(self, players: int) -> Json:
        return json_list(json_integer(self.low, self.high), players, players)

    def read(self, state: State, reader: Reader) -> None:
        self.set(state, reader.integers(self.key, state.players, self.low, self.high))

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(ROWS, self.name, 1)]

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(self.value(state), self.low, self.high)


class FlagPerSeat(BySeat):
    """Yes or no of each player."""

    def value(self, state: State) -> Any:
        return [bool(flag) for flag in self.stored(state)]

    def json_type(self, players: int) -> Json:
        return json_list(json_flag(), players, players)

    def read(self, state: State, reader: Reader) -> None:
        self.set(state, reader.flags(self.key, state.players))

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(ROWS, self.name, 1)]


class OneOfPerSeat(BySeat):
    """One of the ids of each player, like `OneOf`.

    An observation has 1 for the one that it is, or its number, from 1, if `numbered`.
    """

    def __init__(
        self,
        name: str,
        ids: Sequence[str],
        names: Sequence[Text] = (),
        none: int = NONE,
        numbered: bool = False,
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, **about)
        self.ids = NumberedIds(ids, none)
        self.names = names
        self.numbered = numbered
        self.highest = len(ids) if numbered else 1
        self.begin_with(about, none)

    def to_json(self, state: State) -> Any:
        numbers: list[int] = self.stored(state)
        return [self.ids.id(number) for number in numbers]

    def json_type(self, players: int) -> Json:
        return json_list(json_id_or_null(self.ids.used), players, players)

    def read(self, state: State, reader: Reader) -> None:
        values = [
            self.ids.none
            if reader.check_id(f"{self.key}[{seat}]", value, self.ids.used) == NONE
            else self.ids.number(value)
            for seat, value in enumerate(reader.items_or_nulls(self.key, state.players))
        ]
        self.set(state, values)

    def parts(self, players: int) -> list[ObservedPart]:
        if not self.numbered:
            return [ObservedPart(CHOICES, self.name, len(self.ids.all))]
        return [ObservedPart(ROWS_FROM_ONE if self.ids.none == NONE else ROWS, self.name, 1)]

    def entry_value(self, state: State, seat: int) -> EntryValue:
        numbers: list[int] = self.stored(state)
        return self.ids.id(numbers[seat]) or ""

    def value_name(self, state: State, seat: int) -> Text | None:
        numbers: list[int] = self.stored(state)
        index = self.ids.index(numbers[seat])
        return self.names[index] if self.names and index >= 0 else None

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(self.stored(state), self.ids.none, self.ids.last)


# -- several values for each player --------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class IdsBySeat(Field):
    """The base of fields with a value for each player and id: in JSON a list of objects."""

    def __init__(self, name: str, ids: Sequence[str], **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.ids = list(ids)
        self.cells = len(ids)
        self.by_seat = True

    def default_diff_key(self) -> str:
        return f"{self.name}.{{seat}}.{{id}}"

    def places(self, state: State) -> int:
        return state.players

    def values_of(self, state: State, seat: int) -> list[Any]:
        """The values of one player, in the order of the ids."""
        raise NotImplementedError

    def tables(self, state: State, reader: Reader) -> Iterator[Reader]:
        """The object of each player in JSON."""
        return reader.rows(self.key, state.players)

    def to_json(self, state: State) -> Any:
        return [keyed(self.ids, self.values_of(state, seat)) for seat in range(state.players)]

    def entries(self, state: State, place: int) -> list[Entry]:
        if not self.labels:
            return []
        values = self.values_of(state, place)
        return [
            Entry(self.diff_key.format(seat=place, id=self.ids[i]), place, label, values[i])
            for i, label in enumerate(self.labels)
        ]


class RowPerSeat(IdsBySeat):
    """A whole number for each player and id.

    A flat list in the state, all numbers of a player together.
    """

    def __init__(
        self,
        name: str,
        ids: Sequence[str],
        low: int,
        high: int | Sequence[int],
        highest: int = -1,
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, ids, **about)
        self.low = low
        self.high: Sequence[int] = [high] * len(ids) if isinstance(high, int) else high
        self.highest = max(self.high) if highest < 0 else highest
        self.begin_with(about, low)

    def values_of(self, state: State, seat: int) -> list[Any]:
        return row(self.value(state), seat, len(self.ids))

    def json_type(self, players: int) -> Json:
        numbers = {id: json_integer(self.low, self.high[i]) for i, id in enumerate(self.ids)}
        return json_list(json_object(numbers), players, players)

    def read(self, state: State, reader: Reader) -> None:
        values: list[int] = []
        for table in self.tables(state, reader):
            values += [table.integer(id, self.low, self.high[i]) for i, id in enumerate(self.ids)]
            table.finish()
        self.set(state, values)

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(ROWS, self.name, len(self.ids))]

    def problems(self, state: State) -> list[Problem]:
        values: list[int] = self.stored(state)
        found: list[Problem] = []
        for index, value in enumerate(values):
            seat, i = divmod(index, len(self.ids))
            if not self.low <= value <= self.high[i]:
                key = f"{self.key}[{seat}], key {self.ids[i]}"
                found.append(out_of_range(key, value, self.low, self.high[i]))
        return found


class SubsetPerSeat(IdsBySeat):
    """A set of ids of each player, one bit each; in JSON each id is true or false."""

    def __init__(self, name: str, ids: Sequence[str], **about: Unpack[About]) -> None:
        super().__init__(name, ids, **about)
        self.cells = 1

    def values_of(self, state: State, seat: int) -> list[Any]:
        sets: list[int] = self.stored(state)
        return [bool(sets[seat] >> i & 1) for i in range(len(self.ids))]

    def json_type(self, players: int) -> Json:
        flags = json_object({id: json_flag() for id in self.ids})
        return json_list(flags, players, players)

    def read(self, state: State, reader: Reader) -> None:
        sets: list[int] = []
        for table in self.tables(state, reader):
            bits = 0
            for index, id in enumerate(self.ids):
                bits |= table.flag(id) << index
            table.finish()
            sets.append(bits)
        self.set(state, sets)

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(SUBSETS, self.name, len(self.ids))]


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

    def json_type(self, players: int) -> Json:
        return json_object(json_types(self.fields, players))

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        for field in self.fields:
            field.read(state, table)
        table.finish()
