"""The kinds of values in an edition file; a schema has a line with one of them for each key."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from pithead.kernel.editions.checked_edition import CheckedArray, CheckedEdition, CheckedTable
from pithead.kernel.json_schema import Json, json_list, json_table
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text, Verbatim, joined, plural
from pithead.kernel.validation import LARGEST, PRINTED_LANGUAGE, Reader, given_twice, not_one_of

HOUSE_RULE: Final = "house_rule"
SOURCES: Final = ("rulebook", "public", "history", "reconstructed", HOUSE_RULE)
"""Where values come from: the rules, a source about the game, real history; or they are chosen by
this project, because they were lost with the pictures or because they were never printed."""
SOURCE: Final = "source"
SOURCE_OF: Final = "_source"
"""The end of a key that has the source of one value."""
KNOWN: Final = "known"
NOTE: Final = "note"

Limit = int | str
"""A number, or where it stands: `key` of the same table, or `table.key`, also as `key - 1`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Key:
    """A value of a table: the base of all kinds."""

    def __init__(self, name: str, label: Text | None = None, nothing: Any = "") -> None:
        self.name = name
        self.label = label
        """What people call it."""
        self.nothing = nothing
        """The value if the key is not there."""
        self.codes: tuple[str, ...] = ()
        """The texts that it can be, if they are fixed."""
        self.section = ""
        """The section whose entries it names by their ids, if it does."""
        self.entry_key = ""
        self.entry_value = ""
        self.source = ""
        """Its source, or the key that has it, if it differs from that of the table."""
        self.reason_to_hide = ""
        self.is_optional = False
        self.is_unique = False
        self.condition = ""
        self.values_of_condition: tuple[str, ...] = ()

    # -- what a declaration adds -----------------------------------------------------------------

    def unique(self) -> "Key":
        """All entries of the section have different values."""
        self.is_unique = True
        return self

    def optional(self) -> "Key":
        self.is_optional = True
        return self

    def only_if(self, key: str, *values: str) -> "Key":
        """It is there if another key of the table, which stands before it, has such a value."""
        self.condition = key
        self.values_of_condition = values
        return self

    def refers_to(self, section: str, key: str = "", value: str = "") -> "Key":
        """It names entries of a section: of all, or of those with this value of a key."""
        self.section = section
        self.entry_key = key
        self.entry_value = value
        return self

    def from_source(self, source: str) -> "Key":
        self.source = source
        return self

    def hidden(self, reason: str) -> "Key":
        """It is printed on nothing, for this reason."""
        self.reason_to_hide = reason
        return self

    def is_absent(self, entry: CheckedTable) -> bool:
        """Whether a table does not have the key, as it should be or may be."""
        if self.condition:
            return entry.values[self.condition] not in self.values_of_condition
        return self.is_optional and self.name not in entry.reader.data

    def accepts(self, entry: Mapping[str, Any]) -> bool:
        """Whether it can name this entry of the section."""
        return not self.entry_key or entry.get(self.entry_key) == self.entry_value

    # -- what a kind defines ---------------------------------------------------------------------

    def read(self, entry: CheckedTable, edition: CheckedEdition) -> Any:
        """The checked value; `entry` has those of the keys before."""
        value = entry.reader.value(self.name)
        if value is None:
            return self.harmless(entry, edition)
        return self.check(self.name, value, entry, edition)

    def harmless(self, entry: CheckedTable, edition: CheckedEdition) -> Any:
        """A value in place of one that is missing or wrong."""
        return self.nothing

    def check(self, key: str, value: Any, entry: CheckedTable, edition: CheckedEdition) -> Any:
        """The value, or a harmless one if it is wrong; what is wrong is noted at the key."""
        return value

    def labels(self) -> dict[str, Text]:
        """What people call it, by the key in the file."""
        return {} if self.label is None else {self.name: self.label}

    def in_words(self, value: Any) -> Text | None:
        """The value in words; None if codes and numbers say enough."""
        return None

    def json_properties(self, sources: Sequence[str]) -> dict[str, Json]:
        """Its JSON Schema, by the key in the file; `sources` are those of the game."""
        return {self.name: self.json_type()}

    def json_type(self) -> Json:
        return {}


class Anything(Key):
    """A value that is not checked."""


class Whole(Key):
    """A whole number in a range; without `high`, it is this number."""

    def __init__(
        self, name: str, label: Text | None, low: Limit, high: Limit | None = None
    ) -> None:
        super().__init__(name, label, 0)
        self.low = low
        self.high = low if high is None else high

    def harmless(self, entry: CheckedTable, edition: CheckedEdition) -> int:
        return edition.limit(self.low, entry)

    def check(self, key: str, value: Any, entry: CheckedTable, edition: CheckedEdition) -> int:
        low = edition.limit(self.low, entry)
        high = max(low, edition.limit(self.high, entry))
        return entry.reader.check_integer(key, value, low, high)

    def json_type(self) -> Json:
        return _json_integer(self.low, self.high)


class PlaceInOrder(Key):
    """The number of an entry in its array, from 1 on. An owner moves an entry by its number."""

    def read(self, entry: CheckedTable, edition: CheckedEdition) -> int:
        if entry.reader.integer(self.name, 1) != entry.place:
            problem = Text("must be {number}: these are numbered in order", number=entry.place)
            entry.complain(self.name, problem)
        return entry.place

    def json_type(self) -> Json:
        return _json_integer(1, LARGEST)


class YesNo(Key):
    """True or false; with `only`, one of the two, for the reason in a rule."""

    def __init__(
        self, name: str, label: Text | None, only: bool | None = None, why: str = ""
    ) -> None:
        super().__init__(name, label, False)
        self.only = only
        self.why = why

    def check(self, key: str, value: Any, entry: CheckedTable, edition: CheckedEdition) -> bool:
        flag = entry.reader.check_flag(key, value)
        if self.only is not None and flag != self.only:
            expected = "true" if self.only else "false"
            problem = Text("must be {expected} ({rule})", expected=expected, rule=self.why)
            entry.complain(key, problem)
        return flag

    def json_type(self) -> Json:
        return {"type": "boolean"} if self.only is None else {"const": self.only}


class TextLine(Key):
    """A text on one line."""

    def check(self, key: str, value: Any, entry: CheckedTable, edition: CheckedEdition) -> str:
        return entry.reader.check_text(key, value)

    def json_type(self) -> Json:
        return {"type": "string", "minLength": 1}


class Id(TextLine):
    """An id in lower-case letters, digits and underscores."""

    def check(self, key: str, value: Any, entry: CheckedTable, edition: CheckedEdition) -> str:
        return entry.reader.check_identifier(key, value)

    def json_type(self) -> Json:
        return {"type": "string", "pattern": "^[a-z0-9_]+$"}


class Name(Key):
    """A name in English and German, and perhaps in other languages: `name_en`, `name_de`."""

    def __init__(
        self, name: str = "name", english: Text | None = None, printed: Text | None = None
    ) -> None:
        super().__init__(name, None, Verbatim(""))
        self._english = english or Text("English name")
        self._printed = printed or Text("German name")

    def read(self, entry: CheckedTable, edition: CheckedEdition) -> Text:
        return entry.reader.translated(self.name)

    def labels(self) -> dict[str, Text]:
        return {
            f"{self.name}_{ENGLISH}": self._english,
            f"{self.name}_{PRINTED_LANGUAGE}": self._printed,
        }

    def json_properties(self, sources: Sequence[str]) -> dict[str, Json]:
        return {name: {"type": "string", "minLength": 1} for name in self.labels()}


class Code(Key):
    """One of some codes; with `refers_to`, also the id of an entry."""

    def __init__(self, name: str, label: Text | None, codes: Sequence[str] = ()) -> None:
        super().__init__(name, label)
        self.codes = tuple(codes)

    def harmless(self, entry: CheckedTable, edition: CheckedEdition) -> str:
        allowed = self.allowed(edition)
        return allowed[0] if allowed else ""

    def check(self, key: str, value: Any, entry: CheckedTable, edition: CheckedEdition) -> str:
        allowed = self.allowed(edition)
        if value in allowed:
            return str(value)
        nothing = Text("[[{section}]] has nothing of the kind", section=self.section)
        entry.complain(key, not_one_of(allowed, value) if allowed else nothing)
        return self.harmless(entry, edition)

    def allowed(self, edition: CheckedEdition) -> Sequence[str]:
        if not self.section:
            return self.codes
        return [*self.codes, *edition.ids_of(self.section, self.entry_key, self.entry_value)]

    def json_type(self) -> Json:
        if self.section:
            return {"type": "string", "description": f"an id of [[{self.section}]]"}
        return {"enum": list(self.codes)}


class Many(Key):
    """A list of values of one kind; each once, if they are `distinct`."""

    def __init__(
        self, item: Key, at_least: int = 0, at_most: int = 100, distinct: bool = False
    ) -> None:
        super().__init__(item.name, item.label, [item.nothing] * at_least)
        self.item = item
        self.codes = item.codes
        self.refers_to(item.section, item.entry_key, item.entry_value)
        self.at_least = at_least
        self.at_most = at_most
        self.distinct = distinct

    def check(
        self, key: str, value: Any, entry: CheckedTable, edition: CheckedEdition
    ) -> list[Any]:
        reader = entry.reader
        found: list[Any] = []
        for index, item in enumerate(_check_items(reader, key, value, self.at_least, self.at_most)):
            problems = len(reader.problems)
            checked = self.item.check(f"{key}[{index}]", item, entry, edition)
            if self.distinct and checked in found:
                entry.complain(f"{key}[{index}]", given_twice(item))
            if len(reader.problems) == problems:
                found.append(checked)
        return found + [self.item.nothing] * (self.at_least - len(found))

    def json_type(self) -> Json:
        return json_list(self.item.json_type(), self.at_least, self.at_most, self.distinct)


class Counts(Key):
    """A small table of whole numbers, such as `{ black_town = 2 }`; what it leaves out is 0."""

    def __init__(
        self, name: str, label: Text | None, parts: dict[str, Text], low: int, high: int
    ) -> None:
        super().__init__(name, label, [0] * len(parts))
        self.parts = parts
        self.low = low
        self.high = high

    def check(
        self, key: str, value: Any, entry: CheckedTable, edition: CheckedEdition
    ) -> list[int]:
        table = Reader(f"{entry.reader.where}, {key}", value, entry.reader.problems)
        counts = [
            table.integer(part, self.low, self.high) if part in table.data else 0
            for part in self.parts
        ]
        table.finish()
        return counts

    def in_words(self, value: Any) -> Text | None:
        if not isinstance(value, dict) or not value:
            return None
        return joined(
            [
                Verbatim("{part} {count}", part=self.parts.get(part, part), count=count)
                for part, count in value.items()
            ]
        )

    def json_type(self) -> Json:
        return json_table({part: _json_integer(self.low, self.high) for part in self.parts}, [])


class Parts(Key):
    """A list of small tables, such as the mines of a valley; messages know each by `by`."""

    def __init__(
        self,
        name: str,
        label: Text,
        by: str = "",
        at_least: int = 0,
        at_most: int = 100,
        sourced: bool = False,
    ) -> None:
        super().__init__(name, label, CheckedArray([]))
        self.keys: tuple[Key, ...] = ()
        self.by = by
        self.at_least = at_least
        self.at_most = at_most
        self.sourced = sourced
        """Whether they are tables of their own with a source."""

    def has(self, *keys: Key) -> "Parts":
        """Declare their keys."""
        self.keys = keys
        return self

    def check(
        self, key: str, value: Any, entry: CheckedTable, edition: CheckedEdition
    ) -> CheckedArray:
        problems = entry.reader.problems
        section = f"{entry.section}.{key}"
        items = _check_items(entry.reader, key, value, self.at_least, self.at_most)
        rows: list[CheckedTable] = []
        for index, data in enumerate(items):
            reader = Reader(self._where(entry, data, index), data, problems)
            rows.append(read_entry(self.keys, reader, edition, self.sourced, section, index + 1))
            reader.finish()
        return CheckedArray(rows)

    def _where(self, entry: CheckedTable, data: object, index: int) -> str:
        where = entry.reader.where
        if not self.by:
            return f"{where}, {self.name}[{index}]"
        if self.sourced:
            return f"{where}, [[{entry.section}.{self.name}]] {known_by(self.by, data, index)}"
        return f"{where}, {self.name.removesuffix('s')} {known_by(self.by, data, index)}"

    def labels(self) -> dict[str, Text]:
        return {}

    def json_properties(self, sources: Sequence[str]) -> dict[str, Json]:
        row = json_entry(self.keys, sources if self.sourced else ())
        return {self.name: json_list(row, self.at_least, self.at_most)}


# -- reading -------------------------------------------------------------------------------------


def known_by(key: str, data: object, index: int) -> Any:
    """What messages call an entry of an array: the value of a key, or its number."""
    return data.get(key, index + 1) if isinstance(data, dict) else index + 1


def read_entry(
    keys: Sequence[Key],
    reader: Reader,
    edition: CheckedEdition,
    sourced: bool,
    section: str,
    place: int = 1,
) -> CheckedTable:
    """The values of one table, in the order of its keys."""
    entry = CheckedTable(reader, section, place)
    if sourced:
        _read_sources(reader, edition.sources)
    for key in keys:
        if key.is_absent(entry):
            entry.values[key.name] = key.nothing
        else:
            entry.values[key.name] = key.read(entry, edition)
            if key.is_unique:
                _check_unique(key, entry, edition)
    return entry


def _read_sources(reader: Reader, sources: Sequence[str]) -> None:
    reader.choice(SOURCE, sources)
    for key in reader.data:
        if str(key).endswith(SOURCE_OF):
            reader.choice(str(key), sources)
    for remark in (KNOWN, NOTE):
        if remark in reader.data:
            reader.value(remark)


def _check_unique(key: Key, entry: CheckedTable, edition: CheckedEdition) -> None:
    given = edition.given.setdefault(f"{entry.section}.{key.name}", [])
    value = entry.values[key.name]
    if value in given:
        entry.complain(key.name, given_twice(value))
    given.append(value)


def _check_items(reader: Reader, key: str, value: Any, at_least: int, at_most: int) -> list[Any]:
    """A list of a length in this range."""
    if at_least == at_most:
        return reader.check_items(key, value, at_least, at_most)
    items = reader.check_items(key, value, -1, at_most)
    if isinstance(value, list) and len(value) < at_least:
        problem = plural(
            "must have at least 1 item, not {given}",
            "must have at least {n} items, not {given}",
            at_least,
            given=len(value),
        )
        reader.complain(key, problem)
    return items


# -- JSON Schema ---------------------------------------------------------------------------------


def _json_integer(low: Limit, high: Limit) -> Json:
    found: Json = {"type": "integer"}
    for word, bound, limit in (("minimum", "at least", low), ("maximum", "at most", high)):
        if isinstance(limit, int):
            found[word] = limit
        else:
            found["description"] = f"{bound} {limit}"
    return found


def json_entry(keys: Sequence[Key], sources: Sequence[str]) -> Json:
    """The JSON Schema of a table with these keys; without sources, it has no source."""
    properties: Json = {}
    required: list[str] = []
    conditions: list[Json] = []
    patterns: Json = {}
    for key in keys:
        labels = key.labels()
        found = key.json_properties(sources)
        for name, schema in found.items():
            label = labels.get(name)
            title = {} if label is None else {"title": label.to(ENGLISH)}
            properties[name] = {**title, **schema}
        if isinstance(key, Name):
            patterns[f"^{key.name}_[a-z]{{2}}$"] = {"type": "string", "minLength": 1}
        if key.condition:
            conditions.append(_json_condition(key, list(found)))
        elif not key.is_optional:
            required += found
    if sources:
        source = {"enum": list(sources)}
        properties[SOURCE] = source
        properties[KNOWN] = {"type": "array", "items": {"type": "string"}}
        properties[NOTE] = {"type": "string"}
        patterns[f"{SOURCE_OF}$"] = source
        required.append(SOURCE)
    table = json_table(properties, required)
    if patterns:
        table["patternProperties"] = patterns
    if conditions:
        table["allOf"] = conditions
    return table


def _json_condition(key: Key, names: list[str]) -> Json:
    allowed = {key.condition: {"enum": list(key.values_of_condition)}}
    return {
        "if": {"properties": allowed, "required": [key.condition]},
        "then": {"required": names},
        "else": {"properties": dict.fromkeys(names, False)},
    }
