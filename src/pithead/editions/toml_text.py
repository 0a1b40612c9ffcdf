"""Change single values of a TOML file and keep the rest of its text, with all comments."""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from pithead.editions.edition_values import ValuePath

_BLANK: Final = re.compile(r"[ \t]*")
_REST_OF_LINE: Final = re.compile(r"[^\n]*")
_GAP: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_HEADER: Final = re.compile(r"\[(\[?)([^\[\]\n]+)\]\]?")
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_STRING: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
_SCALAR: Final = re.compile(r"[^\s,\]}#]+")
_LINE: Final = 120


class UnknownNotation(ValueError):
    """A text is not in the notation of edition files."""


class TomlText:
    """The text of a TOML file in the simple form of the built-in editions.

    Keys are bare words, and strings stand on one line. UnknownNotation for a file of another form.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans: dict[ValuePath, tuple[int, int]] = {}
        """Where each value begins and ends in the text."""
        self.entries: dict[ValuePath, tuple[int, int]] = {}
        """Where each entry of an array of tables begins and ends, without comments around it."""
        self._at = 0
        self._read()

    def replaced(
        self,
        values: Mapping[ValuePath, Any],
        orders: Mapping[ValuePath, list[int]] | None = None,
    ) -> str:
        """The text with other values at these paths, and with the entries of arrays reordered.

        An order has the old index of the entry at each new index.
        """
        edits = [(*self.spans[path], toml_value(value)) for path, value in values.items()]
        moved: list[tuple[int, int, str]] = []
        for array, order in (orders or {}).items():
            for new, old in enumerate(order):
                start, end = self.entries[(*array, old)]
                inside = [edit for edit in edits if start <= edit[0] and edit[1] <= end]
                edits = [edit for edit in edits if edit not in inside]
                text = _edited(self.text, start, end, inside)
                moved.append((*self.entries[(*array, new)], text))
        return _edited(self.text, 0, len(self.text), edits + moved)

    def _read(self) -> None:
        table: ValuePath = ()
        counts: dict[ValuePath, int] = {}
        while True:
            self._skip(_GAP)
            if self._at == len(self.text):
                return
            header = _HEADER.match(self.text, self._at)
            if header:
                table = self._table(header[2].strip().split("."), bool(header[1]), counts)
                self._at = header.end()
                if header[1]:
                    self.entries[table] = (header.start(), header.end())
            else:
                self._pair(table)
                if table in self.entries:
                    self._skip(_REST_OF_LINE)
                    self.entries[table] = (self.entries[table][0], self._at)

    def _table(self, names: list[str], is_array: bool, counts: dict[ValuePath, int]) -> ValuePath:
        """The path of the table under a header; `counts` has the entries of each array so far."""
        path: ValuePath = ()
        for index, name in enumerate(names):
            path = (*path, name.strip())
            if is_array and index == len(names) - 1:
                counts[path] = counts.get(path, 0) + 1
            if path in counts:
                path = (*path, counts[path] - 1)
        return path

    def _pair(self, table: ValuePath) -> None:
        key = self._take(_KEY)
        self._skip(_BLANK)
        self._expect("=")
        self._skip(_BLANK)
        self._value((*table, key))

    def _value(self, path: ValuePath) -> None:
        start = self._at
        if self._sees("["):
            self._items(path)
        elif self._sees("{"):
            self._inline_table(path)
        elif self._sees('"') or self._sees("'"):
            self._take(_STRING)
        else:
            self._take(_SCALAR)
        self.spans[path] = (start, self._at)

    def _items(self, path: ValuePath) -> None:
        self._expect("[")
        index = 0
        self._skip(_GAP)
        while not self._sees("]"):
            self._value((*path, index))
            index += 1
            self._skip(_GAP)
            if not self._sees("]"):
                self._expect(",")
                self._skip(_GAP)
        self._expect("]")

    def _inline_table(self, path: ValuePath) -> None:
        self._expect("{")
        self._skip(_BLANK)
        while not self._sees("}"):
            self._pair(path)
            self._skip(_BLANK)
            if not self._sees("}"):
                self._expect(",")
                self._skip(_BLANK)
        self._expect("}")

    def _sees(self, sign: str) -> bool:
        return self.text.startswith(sign, self._at)

    def _expect(self, sign: str) -> None:
        if not self._sees(sign):
            raise UnknownNotation(f"{sign!r} expected at {self.text[self._at : self._at + 20]!r}")
        self._at += 1

    def _skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self._at)
        self._at = found.end() if found else self._at

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self._at)
        if not found:
            raise UnknownNotation(
                f"key or value expected at {self.text[self._at : self._at + 20]!r}"
            )
        self._at = found.end()
        return found[0]


def _edited(text: str, start: int, end: int, edits: list[tuple[int, int, str]]) -> str:
    """A part of the text, with other texts at some places in it."""
    pieces: list[str] = []
    at = start
    for first, last, other in sorted(edits):
        pieces += [text[at:first], other]
        at = last
    return "".join([*pieces, text[at:end]])


def toml_value(value: Any) -> str:
    """A value in the notation of TOML, on one line."""
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    if isinstance(value, dict):
        pairs = ", ".join(f"{key} = {toml_value(item)}" for key, item in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    return str(value)


def parsed_value(text: str) -> Any:
    """The value that a text has in the notation of TOML; UnknownNotation if it has none."""
    if "\n" in text or "\r" in text:
        raise UnknownNotation("a value stands on one line")
    try:
        tables = tomllib.loads(f"value = {text}")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UnknownNotation(str(error)) from None
    if list(tables) != ["value"] or not _is_plain(tables["value"]):
        raise UnknownNotation("not a plain value")
    return tables["value"]


def _is_plain(value: object) -> bool:
    """Whether a value has only what editions have: texts, whole numbers, flags, lists, tables."""
    if isinstance(value, list):
        return all(_is_plain(item) for item in value)
    if isinstance(value, dict):
        return all(_KEY.fullmatch(key) and _is_plain(item) for key, item in value.items())
    return isinstance(value, (str, int))


def comment(lines: list[str]) -> str:
    """Lines as comments at the start of a file; each is shortened to what a line can hold."""
    kept = ["".join(max(letter, " ") for letter in line)[:_LINE] for line in lines]
    return "".join(f"# {line}\n" for line in kept)
