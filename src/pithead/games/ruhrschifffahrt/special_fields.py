"""Fields of Ruhrschifffahrt whose JSON, observation or diff has a shape of its own."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Unpack

from pithead.games.ruhrschifffahrt.dice import DIE_MAX, die, die_colour, die_value
from pithead.games.ruhrschifffahrt.material import (
    COLOURS,
    MOST_ROWS,
    MOST_SLOTS,
    NO_TILE,
    NOBODY,
    OPTIONS,
    ROUNDS,
    STAGES,
    TILE_STATES,
    WHITE_TILES,
    Material,
)
from pithead.games.ruhrschifffahrt.names import COLOUR_NAMES
from pithead.games.ruhrschifffahrt.state import NO_OPTION_YET, RuhrState
from pithead.kernel.fields.diff import COMMON, NOTHING, Entry, EntryValue
from pithead.kernel.fields.field import NONE, About, Field, chosen, json_types, keyed, row
from pithead.kernel.fields.field_types import (
    ById,
    BySeat,
    Group,
    Number,
    NumberById,
    OneOf,
    RowPerSeat,
    Single,
    SlotsById,
    Subset,
    SubsetPerSeat,
)
from pithead.kernel.fields.observation import Feature
from pithead.kernel.fields.observed_parts import (
    ORDER,
    PART,
    ROWS,
    ROWS_FROM_ONE,
    SUBSETS,
    TABLE,
    TALLY,
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
    json_table,
)
from pithead.kernel.problem import Problem
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text, Verbatim
from pithead.kernel.validation import Reader, shown

_NO_DIE: Final = Verbatim(NOTHING)
_TILE_STATE_TEXTS: Final = (Verbatim(NOTHING), Text("unused"), Text("used"), Text("blank"))
"""What people call the ways to have a white tile, in the order of TILE_STATES."""


def die_json(number: int) -> dict[str, Any] | None:
    if number == 0:
        return None
    return {"colour": COLOURS[die_colour(number)], "value": die_value(number)}


def die_type(colours: Sequence[str]) -> Json:
    return json_object({"colour": json_id(colours), "value": json_integer(1, DIE_MAX)})


def or_null(of: Json) -> Json:
    return {**of, "type": [of["type"], "null"]}


def read_die(reader: Reader, key: str, value: object) -> int:
    if value is None:
        return 0
    table = Reader(f"{reader.where}.{key}" if reader.where else key, value, reader.problems)
    colour = COLOURS.index(table.choice("colour", COLOURS))
    number = table.integer("value", 1, DIE_MAX)
    table.finish()
    return die(colour, number)


def read_choice(reader: Reader, key: str, value: object, allowed: Sequence[str]) -> int:
    """The index of a value that may be null."""
    if value is None:
        return NONE
    if value not in allowed:
        reader.complain(
            key,
            Text(
                "must be null or one of {allowed}, not {given}",
                allowed=", ".join(allowed),
                given=shown(value),
            ),
        )
        return NONE
    return allowed.index(str(value))


def asked(reader: Reader) -> tuple[str, str]:
    """The kind and the argument of the question on top of the agenda in JSON."""
    agenda = reader.data.get("agenda")
    top = agenda[-1] if isinstance(agenda, list) and agenda else None
    kind, _, seat = top.partition(":") if isinstance(top, str) else ("", "", "")
    return kind, seat


# -- the question --------------------------------------------------------------------------------


class Order(Single):
    """The seats in the order of the phase; a diff has the first of them."""

    def holds_seats(self) -> bool:
        return True

    def entry_value(self, state: State) -> EntryValue:
        order: list[int] = self.value(state)
        return order[0] if order else NOBODY

    def to_json(self, state: State) -> Any:
        return list(self.value(state))

    def json_type(self, players: int) -> Json:
        return json_list(json_integer(0, players - 1), 0, players, unique=True)

    def read(self, state: State, reader: Reader) -> None:
        order = [
            reader.check_integer(self.key, seat, 0, state.players - 1)
            for seat in reader.items(self.key, at_most=state.players)
        ]
        if order and sorted(order) != list(range(state.players)):
            reader.complain(self.key, Text("must contain each player exactly once"))
        setattr(state, self.name, order)

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, players, players, self.meaning)]

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(ORDER, self.name)]


class ActivePlayer(Field):
    """The player who is asked. It follows from the agenda; reading only compares the two."""

    def value(self, state: State) -> Any:
        return state.actor if state.actor >= 0 else None

    def to_json(self, state: State) -> Any:
        return self.value(state)

    def json_type(self, players: int) -> Json:
        return json_integer_or_null(0, players - 1)

    def read(self, state: State, reader: Reader) -> None:
        seat = asked(reader)[1]
        expected = int(seat) if seat.isdigit() and len(seat) == 1 else None
        found = reader.value_or_null(self.key)
        if found != expected or isinstance(found, bool):
            reader.complain(
                self.key,
                Text(
                    "must be {expected} as on the agenda, not {given}",
                    expected=shown(expected),
                    given=shown(found),
                ),
            )


class QuestionGroup(Group):
    """The kind of question, which follows from the agenda too, and what belongs to it."""

    def to_json(self, state: State) -> Any:
        kind = state.agenda[-1].kind if state.agenda else None
        return {"kind": kind, **super().to_json(state)}

    def json_type(self, players: int) -> Json:
        kind = {"type": ["string", "null"]}
        return json_object({"kind": kind, **json_types(self.fields, players)})

    def read(self, state: State, reader: Reader) -> None:
        expected = asked(reader)[0] or None
        table = reader.table(self.key)
        found = table.value_or_null("kind")
        if found != expected:
            table.complain(
                "kind",
                Text(
                    "must be {expected} as on the agenda, not {given}",
                    expected=shown(expected),
                    given=shown(found),
                ),
            )
        for field in self.fields:
            field.read(state, table)
        table.finish()


# -- dice ----------------------------------------------------------------------------------------


_DICE: Final = range(die(len(COLOURS), 0))
DIE_ROWS: Final = bytes(
    die_value(number) if die_colour(number) == colour else 0
    for number in _DICE
    for colour in range(len(COLOURS))
)
"""Of each die, the value in the place of its colour."""
DIE_PLACES: Final = bytes(
    die_colour(number) * DIE_MAX + min(max(die_value(number), 1), DIE_MAX) - 1 for number in _DICE
)
"""Of each die, its place among those of all colours and values."""


class ObservedNumbers(Field):
    """The base of fields that an observation shows as a fixed number of numbers."""

    def __init__(self, name: str, numbers: int, highest: int, **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.numbers = numbers
        self.highest = highest


class DieInHand(ObservedNumbers):
    """A die or none; an observation has a number for each colour."""

    def to_json(self, state: State) -> Any:
        return die_json(self.value(state))

    def json_type(self, players: int) -> Json:
        return or_null(die_type(COLOURS))

    def read(self, state: State, reader: Reader) -> None:
        setattr(state, self.name, read_die(reader, self.key, reader.value_or_null(self.key)))

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(TABLE, self.name, self.numbers, 0, DIE_ROWS)]


class WaitingDice(ObservedNumbers):
    """A list of dice; an observation counts those of each colour and value."""

    def to_json(self, state: State) -> Any:
        return [die_json(number) for number in self.value(state)]

    def json_type(self, players: int) -> Json:
        return json_list(die_type(COLOURS), 0, 2 * MOST_ROWS)

    def read(self, state: State, reader: Reader) -> None:
        items = reader.items(self.key, at_most=2 * MOST_ROWS)
        dice = [read_die(reader, f"{self.key}[{i}]", value) for i, value in enumerate(items)]
        if 0 in dice:
            reader.complain(self.key, Text("must contain only dice"))
        setattr(state, self.name, dice)

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(TALLY, self.name, self.numbers, 0, DIE_PLACES)]


class Removals(ObservedNumbers):
    """How many dice of each colour are to be removed; a list of colours in JSON."""

    def to_json(self, state: State) -> Any:
        counts: list[int] = self.value(state)
        return [colour for i, colour in enumerate(COLOURS) for _ in range(counts[i])]

    def json_type(self, players: int) -> Json:
        return json_list(json_id(COLOURS), 0, players)

    def read(self, state: State, reader: Reader) -> None:
        left = reader.items(self.key, at_most=state.players)
        if any(colour not in COLOURS for colour in left):
            reader.complain(
                self.key, Text("may contain only {allowed}", allowed=", ".join(COLOURS))
            )
        setattr(state, self.name, [left.count(colour) for colour in COLOURS])

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(PART, self.name, 0, self.numbers)]


class Depots(ById):
    """The value of the die on each depot; in JSON the die with its colour."""

    def __init__(self, name: str, material: Material, **about: Unpack[About]) -> None:
        super().__init__(name, material.depot_ids, **about)
        self.colours = material.depot_colour
        self.highest = DIE_MAX

    def to_json(self, state: State) -> Any:
        values: list[int] = self.value(state)
        return {
            depot: die_json(die(self.colours[i], values[i])) if values[i] else None
            for i, depot in enumerate(self.ids)
        }

    def json_type(self, players: int) -> Json:
        return json_object(
            {
                depot: or_null(die_type([COLOURS[self.colours[i]]]))
                for i, depot in enumerate(self.ids)
            }
        )

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        values: list[int] = []
        for i, depot in enumerate(self.ids):
            number = read_die(table, depot, table.value_or_null(depot))
            if number and die_colour(number) != self.colours[i]:
                table.complain(
                    depot,
                    Text(
                        "dice of colour {colour} are not allowed here (RS-2.6)",
                        colour=COLOURS[die_colour(number)],
                    ),
                )
            values.append(die_value(number))
        table.finish()
        setattr(state, self.name, values)

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(PART, self.name, 0, len(self.ids))]

    def entries(self, state: State, place: int) -> list[Entry]:
        found = super().entries(state, place)
        for entry in found:
            entry.name = None if entry.value else _NO_DIE
        return found

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(self.value(state), 0, DIE_MAX)


class Stage(OneOf):
    """The stage of the track, which is never null."""

    def json_type(self, players: int) -> Json:
        return json_id(STAGES)

    def read(self, state: State, reader: Reader) -> None:
        setattr(state, self.name, STAGES.index(reader.choice(self.key, STAGES)))


class Track(ObservedNumbers):
    """The dice on the track; in JSON only the columns and rows that the stage has."""

    def __init__(self, material: Material, **about: Unpack[About]) -> None:
        super().__init__("track", len(COLOURS) * MOST_ROWS, DIE_MAX, **about)
        self.material = material
        self.labels = [
            Text(
                "{colour} die in row {number} of the transport track",
                colour=colour,
                number=number + 1,
            )
            for colour in COLOUR_NAMES
            for number in range(MOST_ROWS)
        ]

    def to_json(self, state: State) -> Any:
        assert isinstance(state, RuhrState)
        rows = self.material.rows[state.stage]
        columns = self.material.stage_columns[state.stage]
        return {
            colour: [value or None for value in row(state.track, i, MOST_ROWS)[:rows]]
            for i, colour in enumerate(COLOURS)
            if columns[i]
        }

    def json_type(self, players: int) -> Json:
        values = json_list(json_integer_or_null(1, DIE_MAX), 0, MOST_ROWS)
        return json_table(dict.fromkeys(COLOURS, values), [])

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, RuhrState)
        state.track = [0] * (len(COLOURS) * MOST_ROWS)
        table = reader.table(self.key)
        for i, colour in enumerate(COLOURS):
            if not self.material.stage_columns[state.stage][i]:
                continue
            for place, value in enumerate(table.items(colour, self.material.rows[state.stage])):
                if value is not None:
                    checked = table.check_integer(f"{colour}[{place}]", value, 1, DIE_MAX)
                    state.track[i * MOST_ROWS + place] = checked
        table.finish()

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(PART, self.name, 0, self.numbers)]

    def entries(self, state: State, place: int) -> list[Entry]:
        values: list[int] = self.value(state)
        found: list[Entry] = []
        for i, colour in enumerate(COLOURS):
            for number in range(max(self.material.rows)):
                index = i * MOST_ROWS + number
                key = f"track.{colour}.{number + 1}"
                name = None if values[index] else _NO_DIE
                found.append(Entry(key, COMMON, self.labels[index], values[index], name=name))
        return found

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(self.value(state), 0, DIE_MAX)


# -- river and port ------------------------------------------------------------------------------


class Obstacles(Subset):
    """The obstacles without a lock: an object of true and false in JSON; a diff has the locks."""

    def to_json(self, state: State) -> Any:
        bits: int = self.value(state)
        return {lock: bits >> i & 1 == 1 for i, lock in enumerate(self.ids)}

    def json_type(self, players: int) -> Json:
        return json_object({lock: json_flag() for lock in self.ids})

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        setattr(state, self.name, sum(table.flag(lock) << i for i, lock in enumerate(self.ids)))
        table.finish()

    def entries(self, state: State, place: int) -> list[Entry]:
        bits: int = self.value(state)
        return [
            Entry(self.diff_key.format(id=lock), COMMON, self.labels[i], bits >> i & 1 == 0)
            for i, lock in enumerate(self.ids)
        ]


class Demand(NumberById):
    """Thalers on sale spaces. The list has the port as well, where there is never any demand."""

    def read(self, state: State, reader: Reader) -> None:
        super().read(state, reader)
        self.value(state).append(0)

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(self.value(state)[: len(self.ids)], self.low, self.high[0])

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(PART, self.name, 0, len(self.ids) + 1)]


class FlagNow(OneOf):
    """The country that exports, or none."""

    def read(self, state: State, reader: Reader) -> None:
        value = reader.value_or_null(self.key)
        setattr(state, self.name, read_choice(reader, self.key, value, self.ids))


class ExportMarker(Number):
    """The index of a space, which people count from 1."""

    def entry_value(self, state: State) -> EntryValue:
        index: int = self.value(state)
        return index + 1


class WarehouseOwners(SlotsById):
    """The warehouses in each town, coal store or column; `slots` is how many each can have."""

    def __init__(
        self,
        name: str,
        ids: list[str],
        slots: list[int],
        counted: bool = False,
        **about: Unpack[About],
    ) -> None:
        super().__init__(name, ids, MOST_SLOTS, counted, **about)
        self.slots = slots
        self.diff_key = "slot.{id}.{slot}"

    def json_type(self, players: int) -> Json:
        owner = json_integer(0, players - 1)
        return json_object(
            {id: json_list(owner, 0, self.slots[i]) for i, id in enumerate(self.ids)}
        )

    def read(self, state: State, reader: Reader) -> None:
        owners = [NOBODY] * (len(self.ids) * MOST_SLOTS)
        table = reader.table(self.key)
        for i, id in enumerate(self.ids):
            for slot, owner in enumerate(table.items(id, at_most=self.slots[i])):
                seat = table.check_integer(id, owner, 0, state.players - 1)
                owners[i * MOST_SLOTS + slot] = seat
        table.finish()
        setattr(state, self.name, owners)

    def entries(self, state: State, place: int) -> list[Entry]:
        found = super().entries(state, place)
        name = self.labels[place]
        for slot, entry in enumerate(found, 1):
            entry.label = Text("warehouse {slot} in {name}", slot=slot, name=name)
        return found


# -- players -------------------------------------------------------------------------------------


def tables_or_nulls(field: Field, state: State, reader: Reader) -> Iterator[Reader]:
    """The object of each player in JSON; null stands for one with nothing in it."""
    for seat, given in enumerate(reader.items_or_nulls(field.key, state.players)):
        if given is None:
            yield Reader(f"{field.key}[{seat}]", {}, [])
        else:
            yield Reader(f"{field.key}[{seat}]", given, reader.problems)


def lists_or_nulls(field: Field, state: State, reader: Reader, most: int) -> list[list[Any]]:
    """The list of each player in JSON; null stands for an empty one."""
    given = reader.items_or_nulls(field.key, state.players)
    return [
        [] if items is None else reader.check_items(f"{field.key}[{seat}]", items, -1, most)
        for seat, items in enumerate(given)
    ]


class PlayerRow(RowPerSeat):
    """A number for each player and id; a player may be null in JSON."""

    def tables(self, state: State, reader: Reader) -> Iterator[Reader]:
        return tables_or_nulls(self, state, reader)


class PlayerSet(SubsetPerSeat):
    """A set of ids of each player; a player may be null in JSON."""

    def tables(self, state: State, reader: Reader) -> Iterator[Reader]:
        return tables_or_nulls(self, state, reader)


class WhiteTilesLeft(NumberById):
    """The white tiles that nobody has; how many there are depends on the number of players."""

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, RuhrState)
        table = reader.table(self.key)
        most = state.material.white_supply[state.players]
        state.white_left = [table.integer(tile, 0, most) for tile in self.ids]
        table.finish()


class WhiteTiles(PlayerRow):
    """How each player has each white tile."""

    def __init__(self, name: str, **about: Unpack[About]) -> None:
        super().__init__(name, WHITE_TILES, NO_TILE, len(TILE_STATES) - 1, -1, **about)

    def to_json(self, state: State) -> Any:
        return [
            keyed(self.ids, [TILE_STATES[held] for held in self.values_of(state, seat)])
            for seat in range(state.players)
        ]

    def json_type(self, players: int) -> Json:
        tiles = json_object(dict.fromkeys(self.ids, json_id(TILE_STATES)))
        return json_list(tiles, players, players)

    def read(self, state: State, reader: Reader) -> None:
        values: list[int] = []
        for table in self.tables(state, reader):
            values += [TILE_STATES.index(table.choice(tile, TILE_STATES)) for tile in self.ids]
            table.finish()
        setattr(state, self.name, values)

    def entries(self, state: State, place: int) -> list[Entry]:
        found: list[Entry] = []
        for i, held in enumerate(self.values_of(state, place)):
            key = f"tile.{place}.{self.ids[i]}"
            name = _TILE_STATE_TEXTS[held]
            found.append(Entry(key, place, self.labels[i], TILE_STATES[held], name=name))
        return found


class Ships(BySeat):
    """Where the ships are; on a sale space also the number of their arrival there."""

    def __init__(self, material: Material, **about: Unpack[About]) -> None:
        super().__init__("ship", **about)
        self.names = [*material.depot_names, *material.sale_names]
        self.ids = [*material.depot_ids, *material.sale_ids]
        self.spaces = [*material.depot_space, *material.sale_space]
        self.material = material

    def to_json(self, state: State) -> Any:
        assert isinstance(state, RuhrState)
        return [self._ship(state, seat) for seat in range(state.players)]

    def _ship(self, state: RuhrState, seat: int) -> dict[str, Any] | None:
        if state.ship[seat] == 0:
            return None
        depot = state.depot_of(seat)
        if depot != NOBODY:
            return {"depot": self.material.depot_ids[depot]}
        space = self.material.sale_ids[state.sale_of(seat)]
        return {"sale_space": space, "arrival": state.arrival[seat]}

    def json_type(self, players: int) -> Json:
        depot = {"depot": json_id(self.material.depot_ids)}
        sale_space = {
            "sale_space": json_id(self.material.sale_ids),
            "arrival": json_integer(1, players * ROUNDS),
        }
        ship = {"anyOf": [{"type": "null"}, json_object(depot), json_object(sale_space)]}
        return json_list(ship, players, players)

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, RuhrState)
        state.ship = [0] * state.players
        state.arrival = [0] * state.players
        for seat, value in enumerate(reader.items_or_nulls(self.key, state.players)):
            if value is not None:
                self._read_ship(state, Reader(f"ship[{seat}]", value, reader.problems), seat)

    def _read_ship(self, state: RuhrState, table: Reader, seat: int) -> None:
        material = self.material
        if "depot" in table.data:
            depot = read_choice(table, "depot", table.value("depot"), material.depot_ids)
            if depot != NONE:
                state.ship[seat] = material.depot_space[depot]
        else:
            sale = read_choice(table, "sale_space", table.value("sale_space"), material.sale_ids)
            state.arrival[seat] = table.integer("arrival", 1, state.players * ROUNDS)
            if sale != NONE:
                state.ship[seat] = material.sale_space[sale]
        table.finish()

    def features(self, players: int) -> list[Feature]:
        arrival = "as which one the ship came to its sale space"
        return [
            Feature(self.feature, players, self.material.length, self.meaning),
            Feature("arrival", players, players, arrival),
        ]

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(ROWS, "ship", 1), ObservedPart(ROWS, "arrival", 1)]

    def entries(self, state: State, place: int) -> list[Entry]:
        ship: int = self.value(state)[place]
        for i, space in enumerate(self.spaces):
            if ship == space:
                name = self.names[i]
                return [Entry(f"ship.{place}", place, self.labels[0], self.ids[i], name=name)]
        return [Entry(f"ship.{place}", place, self.labels[0], "")]


class Timeline(BySeat):
    """The rounds on which a warehouse of each player lies; a diff has their number."""

    def __init__(self, name: str, rounds: list[int], **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.rounds = rounds

    def to_json(self, state: State) -> Any:
        masks: list[int] = self.value(state)
        return [[number for number in range(ROUNDS + 1) if mask >> number & 1] for mask in masks]

    def json_type(self, players: int) -> Json:
        rounds = json_list({"enum": self.rounds}, 0, len(self.rounds), unique=True)
        return json_list(rounds, players, players)

    def read(self, state: State, reader: Reader) -> None:
        masks = [0] * state.players
        for seat, numbers in enumerate(lists_or_nulls(self, state, reader, ROUNDS)):
            for number in numbers:
                if number not in self.rounds or isinstance(number, bool):
                    problem = Text(
                        "there is no warehouse on round {given} (RS-3.3)", given=shown(number)
                    )
                    reader.complain(f"{self.key}[{seat}]", problem)
                else:
                    masks[seat] |= 1 << number
        setattr(state, self.name, masks)

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(SUBSETS, self.name, ROUNDS, 1)]

    def entry_value(self, state: State, seat: int) -> EntryValue:
        masks: list[int] = self.value(state)
        return masks[seat].bit_count()


class OptionNow(BySeat):
    """The option of each player in this round, or none yet."""

    def __init__(self, name: str, names: Sequence[Text], **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.names = names
        self.highest = len(OPTIONS)

    def to_json(self, state: State) -> Any:
        options: list[int] = self.value(state)
        return [None if option == NO_OPTION_YET else OPTIONS[option] for option in options]

    def json_type(self, players: int) -> Json:
        return json_list(json_id_or_null(OPTIONS), players, players)

    def read(self, state: State, reader: Reader) -> None:
        values = reader.items_or_nulls(self.key, state.players)
        options = [
            read_choice(reader, f"{self.key}[{seat}]", value, OPTIONS)
            for seat, value in enumerate(values)
        ]
        setattr(state, self.name, options)

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(ROWS_FROM_ONE, self.name, 1)]

    def entry_value(self, state: State, seat: int) -> EntryValue:
        option: int = self.value(state)[seat]
        return "" if option == NO_OPTION_YET else OPTIONS[option]

    def value_name(self, state: State, seat: int) -> Text | None:
        option: int = self.value(state)[seat]
        return None if option == NO_OPTION_YET else self.names[option]

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(self.value(state), NO_OPTION_YET, len(OPTIONS) - 1)


class Columns(BySeat):
    """A set of columns of each player; lists of names in JSON."""

    def __init__(self, name: str, ids: list[str], **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.ids = ids

    def to_json(self, state: State) -> Any:
        return [chosen(bits, self.ids) for bits in self.value(state)]

    def json_type(self, players: int) -> Json:
        columns = json_list(json_id(self.ids), 0, len(self.ids), unique=True)
        return json_list(columns, players, players)

    def read(self, state: State, reader: Reader) -> None:
        masks = [0] * state.players
        for seat, names in enumerate(lists_or_nulls(self, state, reader, len(self.ids))):
            for name in names:
                column = read_choice(reader, f"{self.key}[{seat}]", name, self.ids)
                masks[seat] |= 1 << column if column != NONE else 0
        setattr(state, self.name, masks)

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(SUBSETS, self.name, len(self.ids))]
