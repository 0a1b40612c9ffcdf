"""The checked values of an edition file, from which the `Material` of a game is made."""

from collections.abc import Iterator, Sequence
from typing import Any

from pithead.kernel.errors import BadEdition
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import Reader, defect


class CheckedTable:
    """The values of one table. A wrong value is noted, and replaced by one that does no harm."""

    def __init__(self, reader: Reader, section: str, place: int = 1) -> None:
        self.reader = reader
        self.section = section
        self.place = place
        """Its number in its array, from 1 on."""
        self.values: dict[str, Any] = {}

    def value(self, key: str) -> Any:
        return self.values[key]

    def has(self, key: str) -> bool:
        """Whether the file has the key."""
        return key in self.reader.data

    def whole(self, key: str) -> int:
        number: int = self.values[key]
        return number

    def wholes(self, key: str) -> list[int]:
        numbers: list[int] = self.values[key]
        return numbers

    def text(self, key: str) -> str:
        text: str = self.values[key]
        return text

    def texts(self, key: str) -> list[str]:
        texts: list[str] = self.values[key]
        return texts

    def flag(self, key: str) -> bool:
        flag: bool = self.values[key]
        return flag

    def name(self, key: str = "name") -> Text:
        """A name in all its languages."""
        name: Text = self.values[key]
        return name

    def entries(self, key: str) -> "CheckedArray":
        entries: CheckedArray = self.values[key]
        return entries

    def complain(self, key: str, problem: Text) -> None:
        """Note that something is wrong with the value of a key."""
        self.reader.complain(key, problem)


class CheckedArray:
    """The tables of an array: one by one, or one value of all of them as a list."""

    def __init__(self, entries: list[CheckedTable], blank: CheckedTable | None = None) -> None:
        self.all = entries
        self.blank = blank
        """An entry of harmless values, for one that is missing."""

    def __iter__(self) -> Iterator[CheckedTable]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    def having(self, key: str, *values: str) -> "CheckedArray":
        """The entries with one of these values of a key."""
        return CheckedArray([entry for entry in self.all if entry.text(key) in values], self.blank)

    def in_order(self, key: str, values: Sequence[str]) -> "CheckedArray":
        """The entry of each of these values of a key."""
        found = [self._first(key, value) for value in values]
        return CheckedArray([entry for entry in found if entry is not None], self.blank)

    def _first(self, key: str, value: str) -> CheckedTable | None:
        for entry in self.all:
            if entry.text(key) == value:
                return entry
        return self.blank

    def wholes(self, key: str) -> list[int]:
        return [entry.whole(key) for entry in self.all]

    def texts(self, key: str) -> list[str]:
        return [entry.text(key) for entry in self.all]

    def flags(self, key: str) -> list[bool]:
        return [entry.flag(key) for entry in self.all]

    def names(self, key: str = "name") -> list[Text]:
        return [entry.name(key) for entry in self.all]


class CheckedEdition:
    """All tables of a file, and what is wrong with them."""

    def __init__(self, source: str, sources: Sequence[str]) -> None:
        self.source = source
        self.sources = sources
        """Where values can come from."""
        self.problems: list[Problem] = []
        self.tables: dict[str, CheckedTable] = {}
        self.arrays: dict[str, CheckedArray] = {}
        self.given: dict[str, list[object]] = {}
        """What was given so far for keys whose values differ, by `section.key`."""
        self.ids: dict[str, list[str]] = {}
        """By what the entries of each array are known."""

    def table(self, name: str) -> CheckedTable:
        return self.tables[name]

    def array(self, name: str) -> CheckedArray:
        return self.arrays[name]

    def ids_of(self, section: str, key: str = "", value: str = "") -> list[str]:
        """By what the entries of an array are known: all, or those with this value of a key."""
        if section not in self.arrays:
            return []
        return [
            id
            for id, entry in zip(self.ids[section], self.arrays[section], strict=True)
            if not key or entry.text(key) == value
        ]

    def limit(self, limit: int | str, entry: CheckedTable) -> int:
        """A limit of a number; a text such as `top - 1` or `sale.value_min` names other values."""
        if isinstance(limit, int):
            return limit
        total = 0
        sign = 1
        for term in limit.split():
            if term in ("+", "-"):
                sign = -1 if term == "-" else 1
            else:
                total += sign * self._term(term, entry)
        return total

    def _term(self, term: str, entry: CheckedTable) -> int:
        if term.isdigit():
            return int(term)
        table, _, key = term.rpartition(".")
        return (self.tables[table] if table else entry).whole(key)

    def complain(self, where: str, key: str, problem: Text) -> None:
        """Note that something is wrong with a table, or with several of them together."""
        self.problems.append(defect(where, key, problem))

    def raise_problems(self) -> None:
        """Raise BadEdition if anything is wrong."""
        if self.problems:
            raise BadEdition(self.source, self.problems)
