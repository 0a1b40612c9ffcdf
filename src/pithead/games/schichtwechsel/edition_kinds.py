"""The kinds of values that only this game has: effects, costs, what is printed along a route."""

from collections.abc import Mapping
from typing import Any

from pithead.games.schichtwechsel.effect_lines import (
    AT_ONCE,
    BAR,
    Cost,
    Line,
    parse_cost,
    parse_line,
)
from pithead.games.schichtwechsel.effect_text import alternatives_text, cost_label, effects_text
from pithead.games.schichtwechsel.material import SINGLES
from pithead.kernel.checked_edition import CheckedEdition, CheckedTable
from pithead.kernel.edition_keys import (
    Json,
    Key,
    TextLine,
    json_integer,
    json_list,
    json_pair,
    read_items,
)
from pithead.kernel.i18n import Text, Verbatim, joined
from pithead.kernel.validation import not_one_of, shown

_MOST_EFFECTS = 10
_MOST_ALTERNATIVES = 5


class Effects(Key):
    """A list of effects, such as `["lift 4", "water -1"]`; `place` is where it is printed."""

    def __init__(self, name: str, label: Text, place: int, at_least: int = 0) -> None:
        super().__init__(name, label)
        self.place = place
        self.at_least = at_least

    def read(self, entry: CheckedTable, edition: CheckedEdition) -> list[Line]:
        items = read_items(entry.reader, self.name, self.at_least, _MOST_EFFECTS)
        return _read_lines(entry, self.name, items, self.place)

    def nothing(self) -> list[Line]:
        return []

    def in_words(self, value: Any) -> Text | None:
        lines = _known_lines(value)
        return None if lines is None else effects_text(lines)

    def json_type(self) -> Json:
        return json_list({"type": "string"}, self.at_least, _MOST_EFFECTS)


class Alternatives(Key):
    """A list of lists of effects, of which one is chosen."""

    def __init__(self, name: str, label: Text, place: int) -> None:
        super().__init__(name, label)
        self.place = place

    def read(self, entry: CheckedTable, edition: CheckedEdition) -> list[list[Line]]:
        reader = entry.reader
        lists: list[list[Line]] = []
        for index, given in enumerate(read_items(reader, self.name, 1, _MOST_ALTERNATIVES)):
            key = f"{self.name}[{index}]"
            items = reader.check_items(key, given, -1, _MOST_EFFECTS)
            lines = _read_lines(entry, key, items, self.place)
            if not lines:
                entry.complain(key, Text("an alternative needs at least one effect"))
            lists.append(lines)
        return lists

    def nothing(self) -> list[list[Line]]:
        return []

    def in_words(self, value: Any) -> Text | None:
        lists = [_known_lines(item) for item in value] if isinstance(value, list) else []
        known = [lines for lines in lists if lines is not None]
        return alternatives_text(known) if known and len(known) == len(value) else None

    def json_type(self) -> Json:
        effects = json_list({"type": "string"}, 1, _MOST_EFFECTS)
        return json_list(effects, 1, _MOST_ALTERNATIVES)


class Price(Key):
    """What a card costs, such as `"W1"`."""

    def read(self, entry: CheckedTable, edition: CheckedEdition) -> Cost:
        value = entry.reader.value(self.name)
        cost = parse_cost("W1" if value is None else value)
        if isinstance(cost, Text):
            entry.complain(self.name, cost)
            return Cost("W", 1)
        return cost

    def nothing(self) -> Cost:
        return Cost("W", 0)

    def in_words(self, value: Any) -> Text | None:
        cost = parse_cost(value)
        return None if isinstance(cost, Text) else cost_label(cost)

    def json_type(self) -> Json:
        return {"type": "string", "pattern": "^([WPC][0-9])?$"}


class Marks(Key):
    """Milestones of a route: pairs of a space and its VP, from the start on."""

    def read(self, entry: CheckedTable, edition: CheckedEdition) -> list[tuple[int, int]]:
        reader = entry.reader
        length = entry.whole("length")
        marks: list[tuple[int, int]] = []
        last = 0
        for item in reader.items(self.name, at_most=length):
            pair = reader.check_items(self.name, item, 2, 2) or [1, 0]
            space = reader.check_integer(self.name, pair[0], last + 1, length)
            marks.append((space, reader.check_integer(self.name, pair[1], 0, 100)))
            last = min(space, length - 1)
        return marks

    def nothing(self) -> list[tuple[int, int]]:
        return []

    def in_words(self, value: Any) -> Text | None:
        return _spaces(value, {})

    def json_type(self) -> Json:
        return json_list(json_pair({"type": "integer"}, json_integer(0, 100)), 0, 100)


class Barriers(Key):
    """Barriers of a route: pairs of the space that they are before and their kind."""

    def __init__(self, name: str, label: Text, kinds: Mapping[str, Text]) -> None:
        super().__init__(name, label)
        self.kinds = kinds
        self.codes = tuple(kinds)

    def read(self, entry: CheckedTable, edition: CheckedEdition) -> dict[int, str]:
        reader = entry.reader
        length = entry.whole("length")
        barriers: dict[int, str] = {}
        for item in reader.items(self.name, at_most=length):
            pair = reader.check_items(self.name, item, 2, 2) or [1, self.codes[0]]
            space = reader.check_integer(self.name, pair[0], 1, length)
            if pair[1] not in self.codes:
                entry.complain(self.name, not_one_of(self.codes, pair[1]))
            elif space in barriers:
                problem = Text("space {given} already has a barrier", given=space)
                entry.complain(self.name, problem)
            else:
                barriers[space] = pair[1]
        return barriers

    def nothing(self) -> dict[int, str]:
        return {}

    def in_words(self, value: Any) -> Text | None:
        return _spaces(value, self.kinds)

    def json_type(self) -> Json:
        return json_list(json_pair({"type": "integer"}, {"enum": list(self.codes)}), 0, 100)


class WagonId(TextLine):
    """The id of a wagon: letters and digits, but not the word for all single wagons."""

    def read(self, entry: CheckedTable, edition: CheckedEdition) -> str:
        value = entry.reader.text(self.name)
        if not value.isascii() or not value.isalnum() or value == SINGLES:
            problem = Text("may contain only letters and digits, not {given}", given=shown(value))
            entry.complain(self.name, problem)
        return value

    def json_type(self) -> Json:
        return {"type": "string", "pattern": "^[A-Za-z0-9]+$"}


def _read_lines(entry: CheckedTable, key: str, items: list[Any], place: int) -> list[Line]:
    lines: list[Line] = []
    for item in items:
        line = parse_line(item, place)
        if isinstance(line, Text):
            entry.complain(key, line)
        elif place == AT_ONCE and not line.instant:
            problem = Text(
                "{code!r} is not allowed here: it asks the player or causes other effects",
                code=line.code,
            )
            entry.complain(key, problem)
        else:
            lines.append(line)
    return lines


def _known_lines(items: Any) -> list[Line] | None:
    """The effects of a list; None if one of them is unknown."""
    if not isinstance(items, list):
        return None
    lines: list[Line] = []
    for item in items:
        line = parse_line(item, BAR)
        if isinstance(line, Text):
            return None
        lines.append(line)
    return lines


def _spaces(value: Any, words: Mapping[str, Text]) -> Text | None:
    """What is printed at single spaces of a route."""
    parts: list[Text] = []
    for item in value if isinstance(value, list) else []:
        if not isinstance(item, list) or len(item) != 2:
            return None
        what = words.get(str(item[1])) or Verbatim("{text}", text=str(item[1]))
        parts.append(Text("space {number}: {what}", number=item[0], what=what))
    return joined(parts, "; ") if parts else None
