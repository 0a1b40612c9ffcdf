"""Fields that are lists: seats in an order, ids one after the other, several numbers an id."""

from collections.abc import Sequence
from typing import Any, Unpack

from mypy_extensions import mypyc_attr

from pithead.kernel.fields.diff import COMMON, Entry
from pithead.kernel.fields.field import NOBODY, NONE, About, Field, NumberedIds, keyed, row
from pithead.kernel.fields.field_types import ById, RowPerSeat
from pithead.kernel.fields.observation import Feature
from pithead.kernel.fields.observed_parts import NO_PLACE, ORDER, PART, TALLY, ObservedPart
from pithead.kernel.json_schema import Json, json_id, json_integer, json_list, json_object
from pithead.kernel.problem import Problem
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import Reader


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatOrder(Field):
    """The seats in an order, NOBODY until it is known; [] in JSON. A diff has the first seat."""

    def __init__(self, name: str, **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.cells = 1
        self.by_seat = True
        self.begin_with(about, NOBODY)

    def holds_seats(self) -> bool:
        return True

    def to_json(self, state: State) -> Any:
        seats: list[int] = self.stored(state)
        return [seat for seat in seats if seat != NOBODY]

    def json_type(self, players: int) -> Json:
        return json_list(json_integer(0, players - 1), 0, players, unique=True)

    def read(self, state: State, reader: Reader) -> None:
        order = [
            reader.check_integer(self.key, seat, 0, state.players - 1)
            for seat in reader.items(self.key, at_most=state.players)
        ]
        if order and sorted(order) != list(range(state.players)):
            reader.complain(self.key, Text("must contain each player exactly once"))
            order = []
        self.set(state, order or [NOBODY] * state.players)

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(ORDER, self.name)]

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, players, players, self.meaning)]

    def entries(self, state: State, place: int) -> list[Entry]:
        first = self.stored(state)[0]
        return [Entry(self.diff_key, COMMON, label, first, True) for label in self.labels]


@mypyc_attr(allow_interpreted_subclasses=True)
class IdList(Field):
    """Up to `most` of the ids one after the other, by their numbers as in `OneOf`; then none.

    An observation counts how often each id is there.
    """

    def __init__(
        self, name: str, ids: Sequence[str], most: int, none: int = NONE, **about: Unpack[About]
    ) -> None:
        super().__init__(name, **about)
        self.ids = NumberedIds(ids, none)
        self.cells = most
        self.highest = most
        self.begin_with(about, none)

    def to_json(self, state: State) -> Any:
        numbers: list[int] = self.stored(state)
        return [self.ids.id(number) for number in numbers if number != self.ids.none]

    def json_type(self, players: int) -> Json:
        return json_list(json_id(self.ids.used), 0, self.cells)

    def read(self, state: State, reader: Reader) -> None:
        given = reader.items(self.key, at_most=self.cells)
        numbers = [
            self.ids.number(item)
            for index, item in enumerate(given)
            if reader.check_id(f"{self.key}[{index}]", item or "", self.ids.used) >= 0
        ]
        self.set(state, numbers + [self.ids.none] * (self.cells - len(numbers)))

    def parts(self, players: int) -> list[ObservedPart]:
        ids = self.ids
        unused = [NO_PLACE] * (ids.none + 1)
        used = [ids.used.index(id) if id else NO_PLACE for id in ids.all]
        return [ObservedPart(TALLY, self.name, len(ids.used), 0, bytes(unused + used))]

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(self.stored(state), self.ids.none, self.ids.last)


@mypyc_attr(allow_interpreted_subclasses=True)
class RowById(ById):
    """Several whole numbers for each id: one list in the state, an object of lists in JSON.

    There is a label for each number.
    """

    def __init__(
        self,
        name: str,
        ids: Sequence[str],
        width: int,
        low: int,
        high: int,
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, ids, **about)
        self.width = width
        self.low = low
        self.high = high
        self.highest = high
        self.cells = len(ids) * width
        self.begin_with(about, low)

    def default_diff_key(self) -> str:
        return f"{self.name}.{{id}}.{{number}}"

    def to_json(self, state: State) -> Any:
        numbers: list[int] = self.stored(state)
        return {id: row(numbers, i, self.width) for i, id in enumerate(self.ids)}

    def json_type(self, players: int) -> Json:
        numbers = json_list(json_integer(self.low, self.high), self.width, self.width)
        return json_object(dict.fromkeys(self.ids, numbers))

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        values: list[int] = []
        for id in self.ids:
            values += table.integers(id, self.width, self.low, self.high)
        table.finish()
        self.set(state, values)

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(PART, self.name, 0, self.cells)]

    def entries(self, state: State, place: int) -> list[Entry]:
        numbers: list[int] = self.stored(state)
        found: list[Entry] = []
        for i in range(self.width if self.labels else 0):
            index = place * self.width + i
            key = self.diff_key.format(id=self.ids[place], number=i + 1)
            value = numbers[index]
            name = self.name_of_nothing(value)
            found.append(Entry(key, COMMON, self.labels[index], value, name=name))
        return found

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(self.stored(state), self.low, self.high)


class ChoicePerSeat(RowPerSeat):
    """For each player and id one of several choices, by its index. A diff shows its name."""

    def __init__(
        self,
        name: str,
        ids: Sequence[str],
        choices: Sequence[str],
        names: Sequence[Text],
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, ids, 0, len(choices) - 1, -1, **about)
        self.choices = choices
        self.names = names

    def to_json(self, state: State) -> Any:
        return [
            keyed(self.ids, [self.choices[choice] for choice in self.values_of(state, seat)])
            for seat in range(state.players)
        ]

    def json_type(self, players: int) -> Json:
        choices = json_object(dict.fromkeys(self.ids, json_id(self.choices)))
        return json_list(choices, players, players)

    def read(self, state: State, reader: Reader) -> None:
        values: list[int] = []
        for table in self.tables(state, reader):
            values += [self.choices.index(table.choice(id, self.choices)) for id in self.ids]
            table.finish()
        self.set(state, values)

    def entries(self, state: State, place: int) -> list[Entry]:
        found: list[Entry] = []
        for i, choice in enumerate(self.values_of(state, place) if self.labels else []):
            key = self.diff_key.format(seat=place, id=self.ids[i])
            name = self.names[choice]
            found.append(Entry(key, place, self.labels[i], self.choices[choice], name=name))
        return found
