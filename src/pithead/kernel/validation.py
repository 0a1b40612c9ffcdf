"""Reading untrusted data, from an edition file or a position in JSON, value by value.

A `Reader` never raises. It collects what is wrong, with the place, and returns a harmless value, so
the author of the data sees all defects at once.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pithead.kernel.problem import Problem
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import OwnText, Text, Verbatim, plural

PRINTED_LANGUAGE: Final = "de"
"""The language that the games were printed in: every name has it."""
LARGEST: Final = 10**9
MALFORMED: Final = "malformed"
"""The code of the problem of a value that has the wrong form."""
_SHOWN: Final = 60


def shown(value: object) -> str:
    """A value for a message, shortened if it is long."""
    text = repr(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def defect(where: str, key: str, problem: Text | str) -> Problem:
    """What is wrong with the value of a key, or with a whole table if there is no key."""
    place: Text | str = where or key
    if where and key:
        place = Text("{table}, key {key}", table=where, key=key)
    reason = Verbatim(problem) if isinstance(problem, str) else problem
    text = Verbatim("{place}: {problem}", place=place, problem=problem)
    return Problem(MALFORMED, text, where, key, reason)


def whole_number(value: object, low: int, high: int) -> Text:
    """What is wrong with a value that should be a whole number in this range."""
    if high < LARGEST:
        return Text(
            "must be a whole number from {low} to {high}, not {given}",
            low=low,
            high=high,
            given=shown(value),
        )
    return Text(
        "must be a whole number of at least {low}, not {given}", low=low, given=shown(value)
    )


def not_one_of(allowed: Sequence[str], value: object) -> Text:
    """What is wrong with a value that should be one of these texts."""
    return Text(
        "must be one of {allowed}, not {given}", allowed=", ".join(allowed), given=shown(value)
    )


def given_twice(value: object) -> Text:
    """What is wrong with a value that occurred before."""
    return Text("{given} is given twice", given=shown(value))


class Reader:
    """One table of the data. `where` is its name in messages, such as `[[valley]] ogwen`."""

    def __init__(self, where: str, data: object, problems: list[Problem]) -> None:
        self.where = where
        self.problems = problems
        self.data: Mapping[Any, Any] = {}
        self._used: set[str] = set()
        if isinstance(data, dict) or isinstance(data, Mapping):  # noqa: SIM101 (dict is faster)
            self.data = data
        else:
            problems.append(
                defect(where, "", Text("must be a table, not {given}", given=shown(data)))
            )

    def complain(self, key: str, problem: Text | str) -> None:
        """Note that something is wrong with the value of a key."""
        self.problems.append(defect(self.where, key, problem))

    def value(self, key: str) -> Any:
        """The raw value, None if it is missing."""
        self._used.add(key)
        if key not in self.data:
            self.complain(key, Text("is missing"))
            return None
        value = self.data[key]
        if value is None:
            self.complain(key, Text("must not be null"))
        return value

    def value_or_null(self, key: str) -> Any:
        """The raw value, which may be null; None if it is missing, which is a defect."""
        return None if self._is_null(key) else self.value(key)

    def _is_null(self, key: str) -> bool:
        if key in self.data and self.data[key] is None:
            self._used.add(key)
            return True
        return False

    def integer(self, key: str, low: int, high: int = LARGEST) -> int:
        value = self.value(key)
        return low if value is None else self.check_integer(key, value, low, high)

    def integer_or_null(self, key: str, low: int, high: int, null: int) -> int:
        """A whole number, or the number `null` if the data has null."""
        value = self.value_or_null(key)
        return null if value is None else self.check_integer(key, value, low, high)

    def check_integer(self, key: str, value: object, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            self.complain(key, whole_number(value, low, high))
            return low
        return value

    def text(self, key: str) -> str:
        value = self.value(key)
        return "" if value is None else self.check_text(key, value)

    def check_text(self, key: str, value: object) -> str:
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            self.complain(key, Text("must be a text on one line, not {given}", given=shown(value)))
            return ""
        return value

    def translated(self, key: str) -> Text:
        """A name in the languages that the data has: `name_en`, `name_de`, and perhaps others."""
        english = self.text(f"{key}_{ENGLISH}")
        own = {PRINTED_LANGUAGE: self.text(f"{key}_{PRINTED_LANGUAGE}")}
        for given in self.data:
            name, _, lang = str(given).rpartition("_")
            if name == key and len(lang) == 2 and lang not in (ENGLISH, PRINTED_LANGUAGE):
                own[lang] = self.text(str(given))
        return OwnText(english, own)

    def identifier(self, key: str) -> str:
        """A text of lower-case letters, digits and underscores, fit for an action's name."""
        value = self.value(key)
        return "" if value is None else self.check_identifier(key, value)

    def check_identifier(self, key: str, given: object) -> str:
        value = self.check_text(key, given)
        plain = value.replace("_", "a")
        if value and not (plain.isascii() and plain.isalnum() and plain == plain.lower()):
            self.complain(
                key, Text("may contain only a-z, 0-9 and _, not {given}", given=shown(value))
            )
        return value

    def choice(self, key: str, allowed: Sequence[str]) -> str:
        value = self.value(key)
        if value is not None and value not in allowed:
            self.complain(key, not_one_of(allowed, value))
            value = None
        return value if isinstance(value, str) else allowed[0]

    def choice_or_null(self, key: str, allowed: Sequence[str]) -> str | None:
        """One of the texts, or None if the data has null."""
        return None if self._is_null(key) else self.choice(key, allowed)

    def flag(self, key: str) -> bool:
        value = self.value(key)
        return value is not None and self.check_flag(key, value)

    def check_flag(self, key: str, value: object) -> bool:
        if not isinstance(value, bool):
            self.complain(key, Text("must be true or false, not {given}", given=shown(value)))
        return value is True

    def items(self, key: str, length: int = -1, at_most: int = 1000) -> list[Any]:
        """A list, of exactly this length if one is given."""
        value = self.value(key)
        return [] if value is None else self.check_items(key, value, length, at_most)

    def check_items(self, key: str, value: object, length: int, at_most: int) -> list[Any]:
        if not isinstance(value, list):
            self.complain(key, Text("must be a list, not {given}", given=shown(value)))
        elif length >= 0 and len(value) != length:
            self.complain(
                key,
                plural(
                    "must have 1 item, not {given}",
                    "must have {n} items, not {given}",
                    length,
                    given=len(value),
                ),
            )
        elif len(value) > at_most:
            self.complain(
                key,
                Text("must have at most {most} items, not {given}", most=at_most, given=len(value)),
            )
        else:
            return value
        return []

    def integers(self, key: str, length: int, low: int, high: int = LARGEST) -> list[int]:
        """A list of whole numbers; all `low` if it is not a list of this length."""
        values = self.items(key, length)
        if len(values) != length:
            return [low] * length
        return [self.check_integer(f"{key}[{i}]", v, low, high) for i, v in enumerate(values)]

    def flags(self, key: str, length: int) -> list[bool]:
        """A list of booleans; all False if it is not a list of this length."""
        values = self.items(key, length)
        if len(values) != length:
            return [False] * length
        return [self.check_flag(f"{key}[{i}]", v) for i, v in enumerate(values)]

    def items_or_nulls(self, key: str, length: int) -> list[Any]:
        """A list of this length; all None if it is something else."""
        return self.items(key, length) or [None] * length

    def rows(self, key: str, length: int) -> "Iterator[Reader]":
        """The tables of a list of this length, each checked when its turn comes."""
        for index, item in enumerate(self.items_or_nulls(key, length)):
            yield Reader(f"{key}[{index}]", item, self.problems)

    def check_id(self, key: str, value: object, ids: list[str]) -> int:
        """The index of one of the ids; -1 for null, and if the value is wrong."""
        if value is None:
            return -1
        if not isinstance(value, str) or value not in ids:
            self.complain(key, not_one_of(ids, value))
            return -1
        return ids.index(value)

    def table(self, key: str) -> "Reader":
        value = self.value(key)
        name = f"{self.where}.{key}" if self.where else key
        if value is None:
            return Reader(name, {}, [])
        return Reader(name, value, self.problems)

    def finish(self) -> None:
        """Call at the end: a key that was never read is a defect, too."""
        for key in self.data:
            if key not in self._used:
                self.complain(shown(key).strip("'"), Text("is not known here"))
