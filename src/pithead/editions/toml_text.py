"""Change single values of a TOML file and keep the rest of its text, with all comments."""

import copy
import json
import re
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from pithead.editions.edition_values import ValuePath

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_LINE: Final = 120
_DEEPEST: Final = 20


class UnknownNotation(ValueError):
    """A text is no value in the notation of edition files."""


class TomlText:
    """The text of a TOML file. (`tomlkit` is imported here: only corrections need it.)"""

    def __init__(self, text: str) -> None:
        import tomlkit

        self._document: TOMLDocument = tomlkit.parse(text)

    def replaced(
        self,
        values: Mapping[ValuePath, Any],
        orders: Mapping[ValuePath, list[int]] | None = None,
    ) -> str:
        """The text with other values at these paths, and with the entries of arrays reordered.

        An order has the old index of the entry at each new index.
        """
        import tomlkit

        document = copy.deepcopy(self._document)
        for path, value in values.items():
            _at(document, path[:-1])[path[-1]] = tomlkit.value(toml_value(value))
        for path, order in (orders or {}).items():
            entries = _at(document, path)
            now = list(range(len(order)))
            for index, old in enumerate(order):
                entries.insert(index, entries.pop(now.index(old)))
                now.insert(index, now.pop(now.index(old)))
        return tomlkit.dumps(document)


def _at(tables: Any, path: ValuePath) -> Any:
    for step in path:
        tables = tables[step]
    return tables


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


def _is_plain(value: object, depth: int = 0) -> bool:
    """Whether a value has only what editions have: texts, whole numbers, flags, lists, tables."""
    if depth > _DEEPEST:
        return False
    if isinstance(value, list):
        return all(_is_plain(item, depth + 1) for item in value)
    if isinstance(value, dict):
        return all(_KEY.fullmatch(key) and _is_plain(value[key], depth + 1) for key in value)
    return isinstance(value, (str, int))


def comment(lines: list[str]) -> str:
    """Lines as comments at the start of a file; each is shortened to what a line can hold."""
    kept = ["".join(max(letter, " ") for letter in line)[:_LINE] for line in lines]
    return "".join(f"# {line}\n" for line in kept)
