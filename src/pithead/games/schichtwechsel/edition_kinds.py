"""The kinds of values that only this game has: effects, costs, what is printed along a route."""

from collections.abc import Sequence
from typing import Any, Final

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
from pithead.kernel.editions.checked_edition import CheckedEdition, CheckedTable
from pithead.kernel.editions.edition_keys import Key, Many, TextLine, Whole
from pithead.kernel.json_schema import Json
from pithead.kernel.texts.i18n import Text, Verbatim, joined
from pithead.kernel.validation import given_twice, shown

_NO_EFFECT: Final = Line("", 0)


class EffectCode(Key):
    """An effect, such as `lift 4`; `place` is where it is printed."""

    def __init__(self, name: str, label: Text, place: int) -> None:
        super().__init__(name, label, _NO_EFFECT)
        self.place = place

    def check(self, key: str, value: Any, entry: CheckedTable, edition: CheckedEdition) -> Line:
        line = parse_line(value, self.place)
        if isinstance(line, Text):
            entry.complain(key, line)
            return _NO_EFFECT
        if self.place == AT_ONCE and not line.instant:
            problem = Text(
                "{code!r} is not allowed here: it asks the player or causes other effects",
                code=line.code,
            )
            entry.complain(key, problem)
        return line

    def json_type(self) -> Json:
        return {"type": "string", "minLength": 1}


class Effects(Many):
    """A list of effects, such as `["lift 4", "water -1"]`."""

    def __init__(self, name: str, label: Text, place: int, at_least: int = 0) -> None:
        super().__init__(EffectCode(name, label, place), at_least, 10)

    def in_words(self, value: Any) -> Text | None:
        lines = _known_lines(value)
        return None if lines is None else effects_text(lines)


class Alternatives(Many):
    """A list of lists of effects, of which one is chosen."""

    def __init__(self, name: str, label: Text, place: int) -> None:
        super().__init__(Effects(name, label, place, at_least=1), 1, 5)

    def in_words(self, value: Any) -> Text | None:
        lists = [_known_lines(item) for item in value] if isinstance(value, list) else []
        known = [lines for lines in lists if lines is not None]
        return alternatives_text(known) if known and len(known) == len(value) else None


class Price(Key):
    """What a card costs, such as `W1`."""

    def __init__(self, name: str, label: Text) -> None:
        super().__init__(name, label, Cost("W", 1))

    def check(self, key: str, value: Any, entry: CheckedTable, edition: CheckedEdition) -> Cost:
        cost = parse_cost(value)
        if isinstance(cost, Text):
            entry.complain(key, cost)
            return Cost("W", 1)
        return cost

    def in_words(self, value: Any) -> Text | None:
        cost = parse_cost(value)
        return None if isinstance(cost, Text) else cost_label(cost)

    def json_type(self) -> Json:
        return {"type": "string", "pattern": "^([WPC][0-9])?$"}


class AtSpace(Key):
    """What is printed at a space of a route: the number of the space, then a value of a kind."""

    def __init__(self, kind: Key) -> None:
        super().__init__(kind.name, kind.label, (1, kind.nothing))
        self.kind = kind
        self.space = Whole(kind.name, kind.label, 1, "length")
        self.codes = kind.codes

    def check(
        self, key: str, value: Any, entry: CheckedTable, edition: CheckedEdition
    ) -> tuple[int, Any]:
        pair = entry.reader.check_items(key, value, 2, 2)
        if not pair:
            return 1, self.kind.nothing
        space = self.space.check(key, pair[0], entry, edition)
        return space, self.kind.check(key, pair[1], entry, edition)

    def json_type(self) -> Json:
        items = [self.space.json_type(), self.kind.json_type()]
        return {"type": "array", "items": items, "minItems": 2, "maxItems": 2}


class AlongRoute(Many):
    """What is printed at single spaces of a route; `names` are those of its codes."""

    def __init__(self, kind: Key, names: dict[str, Text] | None = None) -> None:
        super().__init__(AtSpace(kind))
        self.names = names or {}

    def check(
        self, key: str, value: Any, entry: CheckedTable, edition: CheckedEdition
    ) -> list[Any]:
        found = super().check(key, value, entry, edition)
        spaces: Sequence[int] = [space for space, _ in found]
        for index, space in enumerate(spaces):
            if space in spaces[:index]:
                entry.complain(key, given_twice(space))
        return found

    def in_words(self, value: Any) -> Text | None:
        parts: list[Text] = []
        for item in value if isinstance(value, list) else []:
            if not isinstance(item, list) or len(item) != 2:
                return None
            what = self.names.get(str(item[1])) or Verbatim("{text}", text=str(item[1]))
            parts.append(Text("space {number}: {what}", number=item[0], what=what))
        return joined(parts, "; ") if parts else None


class WagonId(TextLine):
    """The id of a wagon: letters and digits, but not the word for all single wagons."""

    def check(self, key: str, value: Any, entry: CheckedTable, edition: CheckedEdition) -> str:
        text = entry.reader.check_text(key, value)
        if not text.isascii() or not text.isalnum() or text == SINGLES:
            problem = Text("may contain only letters and digits, not {given}", given=shown(text))
            entry.complain(key, problem)
        return text

    def json_type(self) -> Json:
        return {"type": "string", "pattern": "^[A-Za-z0-9]+$"}


def _known_lines(items: Any) -> list[Line] | None:
    """The effects of a list; None if one of them is unknown."""
    lines: list[Line] = []
    for item in items if isinstance(items, list) else [None]:
        line = parse_line(item, BAR)
        if isinstance(line, Text):
            return None
        lines.append(line)
    return lines
