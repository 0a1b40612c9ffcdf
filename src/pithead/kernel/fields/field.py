"""One field of a state: what a declaration says, and what follows from it."""

from collections.abc import Sequence
from typing import Any, Final, TypedDict, Unpack

from mypy_extensions import mypyc_attr

from pithead.kernel.fields.diff import NOTHING, Entry
from pithead.kernel.fields.observation import Feature
from pithead.kernel.fields.observation_row import ObservationRow
from pithead.kernel.fields.observed_parts import ObservedPart
from pithead.kernel.fields.packed_row import Cells, fill
from pithead.kernel.json_schema import Json, json_integer, json_list
from pithead.kernel.problem import Problem
from pithead.kernel.state import State
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text, Verbatim
from pithead.kernel.validation import Reader, given_twice, whole_number

NOBODY: Final = -1
NONE: Final = -1
OUT_OF_RANGE: Final = "out_of_range"
"""The code of the problem of a number outside the range of its field."""


class About(TypedDict, total=False):
    """What a declaration may say about any field, all of it optional."""

    key: str
    """The name in JSON, by default the attribute."""
    labels: Text | Sequence[Text]
    """What people call it in a diff: one text, or one for each id. Without it, none lists it."""
    diff_key: str
    """The key of its entries in a diff, with `{seat}` and `{id}` as placeholders."""
    feature: str
    """Its name in observations, by default the attribute; "" leaves it out."""
    meaning: str
    """What the feature means, by default the label."""
    rank: int
    """How early people read of a change: 1 comes first; 0, the default, is mere bookkeeping."""
    good: int
    """Whether more of it is good for its player: 1 yes, -1 no, 0 neither."""
    symbol: str
    """What a diff of numbers by id shows as many times as the number says."""
    of_seats: str
    """For a field with a value for each id: the word for a further value of each player."""
    start: int | Sequence[int]
    """Its numbers at the start of a game: one for all, by default that for nothing or nobody."""
    nothing: bool
    """Whether a diff shows 0 as nothing."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """One field: its attribute, its name in JSON, and how it is observed and compared."""

    def __init__(self, name: str, **about: Unpack[About]) -> None:
        labels = about.get("labels", ())
        self.name = name
        self.key = about.get("key", name)
        self.labels: Sequence[Text] = (labels,) if isinstance(labels, Text) else labels
        self.diff_key = about.get("diff_key") or self.default_diff_key()
        self.feature = about.get("feature", name)
        self.meaning = about.get(
            "meaning", self.labels[0].to(ENGLISH) if len(self.labels) == 1 else ""
        )
        self.rank = about.get("rank", 0)
        self.good = about.get("good", 0)
        self.highest = 1
        """The highest number of its feature."""
        self.nothing = about.get("nothing", False)
        self.start = 0
        """Each of its numbers at the start of a game, if `starts` does not have them one by one."""
        self.starts: Sequence[int] = ()
        self.begin_with(about, 0)
        self.cells = 0
        """How many numbers it has in a packed row: in all, or for each player if `by_seat`."""
        self.by_seat = False
        self.single = False
        """Whether the attribute is one number, not a list."""
        self.first = 0
        """Where they begin; set by `Fields.pack`."""

    def begin_with(self, about: About, default: int) -> None:
        """Set its numbers at the start of a game to what is declared, or to the default."""
        start = about.get("start", default)
        if isinstance(start, int):
            self.start = start
        else:
            self.starts = start

    def default_diff_key(self) -> str:
        return self.name

    def places(self, state: State) -> int:
        """The number of places along which a diff lists the field: players, ids, or only one."""
        return 1

    def holds_seats(self) -> bool:
        """Whether the values are seats, which a diff shows as names of players."""
        return False

    def value(self, state: State) -> Any:
        """The value that JSON and a diff show, by default what is stored."""
        return self.stored(state)

    def stored(self, state: State) -> Any:
        """What the attribute is; the numbers of a packed field as a list."""
        value = getattr(state, self.name)
        return list(value) if isinstance(value, Cells) else value

    def set(self, state: State, value: Any) -> None:
        """Set the attribute, or all numbers of a packed field."""
        cells = getattr(state, self.name, None)
        if isinstance(cells, Cells):
            fill(cells, value)
        else:
            setattr(state, self.name, value)

    def size(self, players: int) -> int:
        """How many numbers it has in a packed row with so many players."""
        return self.cells * players if self.by_seat else self.cells

    def first_numbers(self, players: int) -> list[int]:
        """Its numbers at the start of a game with so many players."""
        return list(self.starts) or [self.start] * self.size(players)

    def name_of_nothing(self, value: object) -> Text | None:
        """What a diff shows instead of a value that stands for nothing."""
        return Verbatim(NOTHING) if self.nothing and not value else None

    # -- JSON ------------------------------------------------------------------------------------

    def to_json(self, state: State) -> Any:
        """The value as plain data."""
        raise NotImplementedError

    def json_type(self, players: int) -> Json:
        """The JSON Schema of the value in a game with so many players."""
        raise NotImplementedError

    def read(self, state: State, reader: Reader) -> None:
        """Set the value from the data; what is wrong goes to the reader."""
        raise NotImplementedError

    # -- observation -----------------------------------------------------------------------------

    def parts(self, players: int) -> list[ObservedPart]:
        """How it is observed: the attributes of the state and how they are written."""
        return []

    def features(self, players: int) -> list[Feature]:
        """What the parts write."""
        size = sum(part.size(players) for part in self.parts(players))
        return [Feature(self.feature, size, self.highest, self.meaning)] if size else []

    def observe(self, state: State, row: ObservationRow) -> None:
        """Write the numbers of the parts."""
        for part in self.parts(row.players):
            row.write(part, state)

    # -- diff ------------------------------------------------------------------------------------

    def same(self, before: State, after: State) -> bool:
        """Whether a diff need not look at the entries of this field."""
        return bool(self.value(before) == self.value(after))

    def entries(self, state: State, place: int) -> list[Entry]:
        """The lines of a diff at one place: a seat, the index of an id, or 0."""
        return []

    # -- checks ----------------------------------------------------------------------------------

    def problems(self, state: State) -> list[Problem]:
        """Values outside the field's range."""
        return []

    def range_problem(self, value: int, low: int, high: int) -> list[Problem]:
        """For `problems`: that of a single number."""
        return [] if low <= value <= high else [out_of_range(self.key, value, low, high)]

    def range_problems(self, values: list[int], low: int, high: int) -> list[Problem]:
        """For `problems`: those of a list of numbers."""
        return [
            out_of_range(f"{self.key}[{index}]", value, low, high)
            for index, value in enumerate(values)
            if not low <= value <= high
        ]


class NumberedIds:
    """Ids by the numbers that stand for them, which follow the number of none.

    "" holds the place of a number that is not used.
    """

    def __init__(self, ids: Sequence[str], none: int) -> None:
        self.all = list(ids)
        self.none = none
        self.last = none + len(ids)
        """The highest number."""
        self.used = [id for id in ids if id]

    def index(self, number: int) -> int:
        """The place of a number among all ids, -1 for none."""
        return number - self.none - 1

    def id(self, number: int) -> str | None:
        return None if number == self.none else self.all[self.index(number)]

    def number(self, id: str | None) -> int:
        return self.none if id is None else self.all.index(id) + self.none + 1


def json_types(fields: Sequence[Field], players: int) -> Json:
    """The JSON Schema of each field by its key, with what people call it."""
    found: Json = {}
    for field in fields:
        if field.key:
            title = {"title": field.labels[0].to(ENGLISH)} if len(field.labels) == 1 else {}
            found[field.key] = {**title, **field.json_type(players)}
    return found


def out_of_range(key: str, value: int, low: int, high: int) -> Problem:
    problem = whole_number(value, low, high)
    return Problem(OUT_OF_RANGE, Verbatim("{key}: {problem}", key=key, problem=problem))


def row(values: list[int], index: int, width: int) -> list[int]:
    """One row of a flat list."""
    return values[index * width : (index + 1) * width]


def keyed(ids: list[str], values: list[Any]) -> dict[str, Any]:
    """The value of each id."""
    return {id: values[index] for index, id in enumerate(ids)}


def chosen(bits: int, ids: list[str]) -> list[str]:
    """The ids of a set."""
    return [id for index, id in enumerate(ids) if bits >> index & 1]


def read_subset(reader: Reader, key: str, ids: list[str]) -> int:
    """A list of ids as a set."""
    bits = 0
    for item in reader.items(key):
        index = reader.check_id(key, "" if item is None else item, ids)
        if index == NONE:
            continue
        if bits >> index & 1:
            reader.complain(key, given_twice(item))
        bits |= 1 << index
    return bits


def seats_of(bits: int) -> list[int]:
    """The seats of a set, ascending."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def seats_type(players: int) -> Json:
    return json_list(json_integer(0, players - 1), 0, players, unique=True)


def read_seats(reader: Reader, key: str, players: int) -> int:
    """A list of seats as a set."""
    bits = 0
    for item in reader.items(key):
        bit = 1 << reader.check_integer(key, item, 0, players - 1)
        if bits & bit:
            reader.complain(key, Text("must not contain a player twice"))
        bits |= bit
    return bits
