"""Corrections of the built-in edition: what an owner typed, checked and made into a file.

Corrections are kept as they were typed, also wrong ones, in a short text that fits into a link.
The server stores nothing.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import Any, Final

from pithead.editions.edition_diff import Difference, EditionLabels, changed, differences
from pithead.editions.edition_values import EditionValue, ValueGroup, ValuePath
from pithead.editions.playable_game import playable_game
from pithead.editions.toml_text import (
    TomlText,
    UnknownNotation,
    comment,
    parsed_value,
    toml_value,
)
from pithead.kernel.editions.edition import Edition, parse_edition
from pithead.kernel.errors import BadEdition, PitheadError
from pithead.kernel.game import Game
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import game_folder
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Text, Verbatim
from pithead.kernel.validation import given_twice, shown, whole_number

LONGEST_VALUE: Final = 600
"""The most characters of a typed value."""
LONGEST_CODE: Final = 6000
"""The most characters of corrections in a link."""
_MOST_TYPED: Final = 100_000
"""The most bytes of all typed values."""
_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_NUMBERED: Final = re.compile(r"(\w+)\[([0-9]+)\]")
_FLAGS: Final = {"true": True, "false": False}


class BaseEdition:
    """The built-in edition of a game, which corrections start from."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tables = game.edition.tables
        self.labels = EditionLabels(self.tables, game.edition_texts())
        self.groups = {group.address: group for group in self.labels.groups}
        self.values = {
            value.address: value for group in self.labels.groups for value in group.values
        }
        self.group_of = {
            value.address: group for group in self.labels.groups for value in group.values
        }

    @cached_property
    def file(self) -> TomlText:
        return TomlText(built_in_text(self.game.id))


def built_in_text(game_id: str) -> str:
    """The text of the built-in edition file of a game."""
    return (game_folder(game_id) / "edition.toml").read_text(encoding="utf-8")


@cache
def base_edition(game_id: str) -> BaseEdition:
    """The built-in edition of a game, read once."""
    return BaseEdition(find_game(game_id))


# -- typed values --------------------------------------------------------------------------------


def is_list(value: EditionValue) -> bool:
    """Whether a value is typed as a list with commas: all its items are texts or numbers."""
    return isinstance(value.value, list) and not any(
        isinstance(item, (list, dict)) for item in value.value
    )


def typed(value: EditionValue, content: Any) -> str:
    """A content as an owner would type it."""
    if isinstance(content, bool):
        return "true" if content else "false"
    if is_list(value) and isinstance(content, list):
        return ", ".join(str(item) for item in content)
    if isinstance(content, (list, dict)):
        return toml_value(content)
    return str(content)


class BadValue(ValueError):
    """A typed value cannot be read."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason)
        self.reason = reason


def content_of(value: EditionValue, text: str) -> Any:
    """The content that was typed; BadValue says what is wrong with it."""
    text = text.strip()
    if len(text) > LONGEST_VALUE:
        raise BadValue(Text("must have at most {most} characters", most=LONGEST_VALUE))
    if not text.isprintable():
        raise BadValue(Text("must be a text on one line, not {given}", given=shown(text)))
    if isinstance(value.value, bool):
        if text not in _FLAGS:
            raise BadValue(Text("must be true or false, not {given}", given=shown(text)))
        return _FLAGS[text]
    if isinstance(value.value, int):
        return _integer(text)
    if is_list(value):
        return _items(value, text)
    if isinstance(value.value, (list, dict)):
        return _nested(value, text)
    return text


def _integer(text: str) -> int:
    text = text.replace("−", "-")
    if not _INTEGER.fullmatch(text) or not text.isascii():
        raise BadValue(Text("must be a whole number, not {given}", given=shown(text)))
    return int(text)


def _items(value: EditionValue, text: str) -> list[Any]:
    items = [item.strip() for item in text.split(",")] if text else []
    if value.value and all(isinstance(item, int) for item in value.value):
        return [_integer(item) for item in items]
    return items


def _nested(value: EditionValue, text: str) -> Any:
    try:
        content = parsed_value(text)
    except UnknownNotation:
        content = None
    if not isinstance(content, type(value.value)):
        example = toml_value(value.value)
        raise BadValue(Text("must be written like {example}", example=example))
    return content


# -- corrections ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Corrections:
    """What an owner typed, by the address of the value."""

    game_id: str
    typed: Mapping[str, str] = field(default_factory=dict)

    def with_values(self, values: Mapping[str, str]) -> "Corrections":
        """Corrections with these values typed, too; the built-in value is no correction."""
        base = base_edition(self.game_id)
        kept = dict(self.typed)
        for address, text in values.items():
            value = base.values.get(address)
            if value is None:
                continue
            kept.pop(address, None)
            text = "".join(max(letter, " ") for letter in text[: LONGEST_VALUE + 1]).strip()
            if not _is_same(value, text):
                kept[address] = text
        return Corrections(self.game_id, kept)

    def without(self, group: str) -> "Corrections":
        """Corrections without those of a group."""
        base = base_edition(self.game_id)
        kept = {
            address: text
            for address, text in self.typed.items()
            if base.group_of[address].address != group
        }
        return Corrections(self.game_id, kept)

    @property
    def code(self) -> str:
        """The corrections as a text for a link, "" if there are none."""
        if not self.typed:
            return ""
        data = json.dumps(
            dict(sorted(self.typed.items())), ensure_ascii=False, separators=(",", ":")
        )
        packed = zlib.compress(data.encode(), 9)
        return base64.urlsafe_b64encode(packed).decode().rstrip("=")


class BadCode(ValueError):
    """A text is not the code of corrections."""


def corrections_from(game_id: str, code: str) -> Corrections:
    """The corrections of a link; BadCode if the text was not made by `Corrections.code`."""
    if not code:
        return Corrections(game_id)
    if len(code) > LONGEST_CODE or not code.isascii():
        raise BadCode
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, _MOST_TYPED)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise BadCode
        given = json.loads(data.decode())
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise BadCode from None
    if not isinstance(given, dict):
        raise BadCode
    texts = {address: text for address, text in given.items() if isinstance(text, str)}
    return Corrections(game_id).with_values(texts)


def corrections_between(game_id: str, edition: Edition) -> Corrections | None:
    """The corrections that lead to an edition; None if entries were added or removed."""
    base = base_edition(game_id)
    words = base.game.edition_texts()
    other = EditionLabels(edition.tables, words)
    values = {value.address: value for group in other.groups for value in group.values}
    if values.keys() != base.values.keys():
        return None
    texts = {address: typed(base.values[address], value.value) for address, value in values.items()}
    return Corrections(game_id).with_values(texts)


def _is_same(value: EditionValue, text: str) -> bool:
    try:
        content = content_of(value, text)
    except BadValue:
        return False
    return bool(content == value.value)


# -- the check -----------------------------------------------------------------------------------


@dataclass(slots=True)
class CorrectedEdition:
    """Corrections, and what they make of the edition."""

    corrections: Corrections
    changes: list[Difference]
    """What the corrections change, in words."""
    contents: dict[str, Any] = field(default_factory=dict)
    """The corrected values that can be read, by their address."""
    text: str = ""
    """The edition file, "" as long as the game cannot be played with it."""
    game: Game | None = None
    """The game in the corrected edition, None if it cannot be played."""
    problems: dict[str, list[Text]] = field(default_factory=dict)
    """What is wrong with values, by their address."""
    group_problems: dict[str, list[Text]] = field(default_factory=dict)
    """What is wrong with entries as a whole, by the address of their group."""
    general_problems: list[Text] = field(default_factory=list)
    """What is wrong with the edition as a whole."""

    @property
    def playable(self) -> bool:
        return self.game is not None


@lru_cache(maxsize=64)
def corrected_edition(game_id: str, code: str) -> CorrectedEdition:
    """Check the corrections of a link; BadCode if it is none."""
    return checked(corrections_from(game_id, code))


def checked(corrections: Corrections) -> CorrectedEdition:
    """Apply corrections to the built-in edition and check the result."""
    base = base_edition(corrections.game_id)
    result = CorrectedEdition(corrections, [])
    contents = result.contents
    for address in base.values:
        if address not in corrections.typed:
            continue
        value = base.values[address]
        text = corrections.typed[address]
        after: Text = Verbatim("{text}", text=shown(text))
        try:
            contents[address] = content_of(value, text)
            after = base.labels.value(value, contents[address])
        except BadValue as error:
            result.problems[address] = [error.reason]
        group = base.group_of[address]
        before = base.labels.value(value, value.value)
        message = changed(base.labels.title(group), base.labels.label(value), before, after)
        result.changes.append(Difference(group.address, message, address))
    if not result.problems:
        _check_whole(base, contents, result)
    return result


def _check_whole(base: BaseEdition, contents: dict[str, Any], result: CorrectedEdition) -> None:
    game_id = base.game.id
    values = {base.values[address].path: content for address, content in contents.items()}
    orders = _new_orders(base, contents, values, result)
    if result.problems:
        return
    text = base.file.replaced(values, orders)
    try:
        edition = parse_edition(text, f"{game_id}.toml")
        game = playable_game(base.game, edition)
    except BadEdition as error:
        for problem in error.problems:
            _assign(base, problem, result)
    except PitheadError as error:
        result.general_problems.append(_as_text(error.text))
    else:
        result.game = game
        found = differences(base.tables, edition.tables, game.edition_texts())
        result.changes = [change for change in found if change.address in base.groups]
        head = [f"Corrected values, compared with the edition {base.game.edition.label}:"]
        head += [f"  {change.text.to('en')}" for change in result.changes]
        result.text = (comment(head) + "\n" if result.changes else "") + text


def _new_orders(
    base: BaseEdition,
    contents: Mapping[str, Any],
    values: dict[ValuePath, Any],
    result: CorrectedEdition,
) -> dict[ValuePath, list[int]]:
    """Move entries to the numbers that were typed for them; all others keep their order.

    Return the old index of the entry at each new one, by the path of the array. The numbers of the
    other entries are added to `values`.
    """
    orders: dict[ValuePath, list[int]] = {}
    for section, key in base.game.edition_texts().orders.items():
        array: ValuePath = tuple(section.split("."))
        wanted = {
            address: content
            for address, content in contents.items()
            if base.values[address].section == section and base.values[address].key == key
        }
        if not wanted:
            continue
        ids = [group.identity for group in base.labels.groups if group.section == section]
        slots = [-1] * len(ids)
        for address, number in wanted.items():
            old = ids.index(base.group_of[address].identity)
            if not 1 <= number <= len(ids):
                result.problems[address] = [whole_number(number, 1, len(ids))]
            elif slots[number - 1] >= 0:
                result.problems[address] = [given_twice(number)]
            else:
                slots[number - 1] = old
        rest = iter(old for old in range(len(ids)) if old not in slots)
        order = [old if old >= 0 else next(rest) for old in slots]
        if result.problems:
            continue
        orders[array] = order
        for new, old in enumerate(order):
            values[(*array, old, key)] = new + 1
    return orders


def _as_text(text: Text | str) -> Text:
    return Verbatim("{text}", text=text) if isinstance(text, str) else text


def _assign(base: BaseEdition, problem: str, result: CorrectedEdition) -> None:
    """Put a defect beside the value or the group that it is about."""
    if not isinstance(problem, Problem):
        result.general_problems.append(_as_text(problem))
        return
    group = _group_of(base, problem.where)
    if group is None:
        result.general_problems.append(problem.text)
        return
    found = _value_of(group, problem)
    if found is None:
        result.group_problems.setdefault(group.address, []).append(problem.reason)
    else:
        result.problems.setdefault(found.address, []).append(problem.reason)


def _group_of(base: BaseEdition, where: str) -> ValueGroup | None:
    """The group of a table as messages call it; a part of an entry belongs to the entry."""
    for group in base.groups.values():
        if where == group.where:
            return group
    main, _, part = where.partition(", ")
    kind, _, name = part.partition(" ")
    for group in base.groups.values():
        if kind and name and group.where.endswith(f"{kind}s]] {name}"):
            return group
    return next((group for group in base.groups.values() if group.where == main), None)


def _value_of(group: ValueGroup, problem: Problem) -> EditionValue | None:
    """The value of a defect: its key in the entry, or in the part of the entry that is named."""
    part = problem.where.partition(", ")[2].rpartition(" ")[2]
    numbered = _NUMBERED.fullmatch(part)
    key = problem.key.partition("[")[0]
    fitting = [value for value in group.values if value.key == key]
    if numbered:
        name, index = numbered[1], str(int(numbered[2]) + 1)
        fitting = [v for v in fitting if v.part == index and v.section.endswith(f".{name}")]
    elif any(value.part == part for value in fitting):
        fitting = [value for value in fitting if value.part == part]
    elif not fitting:
        fitting = [value for value in group.values if value.key == part]
    return fitting[0] if len(fitting) == 1 else None


def edition_differences(game: Game) -> list[Difference]:
    """What is different in a game's edition compared with the built-in one."""
    base = base_edition(game.id)
    return differences(base.tables, game.edition.tables, game.edition_texts())
