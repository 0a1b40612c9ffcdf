"""The differences between two positions, for logs and previews."""

from typing import TYPE_CHECKING, Final

from pithead.kernel.errors import PitheadError
from pithead.kernel.texts.i18n import Text, player_name, say

if TYPE_CHECKING:
    from pithead.kernel.state import State

COMMON = -1
"""The seat of an entry that belongs to no player."""

NOTHING: Final = "-"
"""How an empty value is written."""
_POINTS: Final = Text("points")
_LAST: Final = 100

EntryValue = int | bool | str


class Entry:
    """One line of a position: its player, its label, and its value.

    The value is a number for an amount, True or False for a fact, and a text for anything else. The
    value of an `owner` entry is a seat, or COMMON for nobody. `name` is what people call the value,
    if it is an id.
    """

    def __init__(
        self,
        key: str,
        seat: int,
        label: Text,
        value: EntryValue,
        owner: bool = False,
        name: Text | None = None,
    ) -> None:
        self.key = key
        self.seat = seat
        self.label = label
        self.value = value
        self.owner = owner
        self.name = name
        self.rank = 0
        self.good = 0

    def value_text(self, lang: str, names: list[str] | None) -> str:
        """The value for people."""
        value = self.value
        if isinstance(value, bool):
            return say(lang, "yes") if value else say(lang, "no")
        if self.name is not None:
            return self.name.to(lang)
        if not self.owner:
            return str(value) or NOTHING
        seat = int(value)
        return NOTHING if seat == COMMON else player_name(seat, lang, names)


class Change:
    """A difference between two positions, as `pithead.changes` returns it.

    `seat` is the player it belongs to, or -1. `label` is what has changed, `before` and `after` are
    the values. `rank` is how much it matters to people: 1 comes first, 0 is mere bookkeeping.
    `good` is 1 if the change is good for its player, -1 if it is bad, 0 if it is neither.
    """

    def __init__(self, before: Entry, after: Entry) -> None:
        self.key = after.key
        self.seat = after.seat
        self.label = after.label
        self.before = before.value
        self.after = after.value
        self.owner = after.owner
        self.rank = after.rank
        self.good = after.good * _direction(before.value, after.value)
        self._entries = (before, after)

    def value_text(self, lang: str = "en", names: list[str] | None = None) -> str:
        """Return the value after the change as text, with names instead of ids."""
        return self._entries[1].value_text(lang, names)

    def values_text(self, lang: str = "en", names: list[str] | None = None) -> str:
        """Return the values before and after the change as text, such as "3 → 5"."""
        before, after = self._entries
        if isinstance(self.after, bool):
            return after.value_text(lang, names)
        shown = [entry.value_text(lang, names) for entry in (before, after)]
        return " → ".join("–" if text == NOTHING else text for text in shown)

    def describe(self, lang: str = "en", names: list[str] | None = None) -> str:
        """Return the change as a line of text, such as "player 1, coins: 3 -> 5"."""
        label = self.label.to(lang)
        if self.seat != COMMON:
            label = f"{player_name(self.seat, lang, names)}, {label}"
        before, after = self._entries
        if isinstance(self.after, bool):
            return f"{label}: {after.value_text(lang, names)}"
        return f"{label}: {before.value_text(lang, names)} -> {after.value_text(lang, names)}"

    def __repr__(self) -> str:
        return f"<Change {self.describe()}>"


def _direction(before: EntryValue, after: EntryValue) -> int:
    """1 for more, -1 for less, 0 for values that are not compared."""
    if isinstance(before, str) or isinstance(after, str):
        return 0
    return (after > before) - (after < before)


def changes(before: "State", after: "State") -> list[Change]:
    """Return the differences between two positions of a game.

    For example, take a clone before an action: `before = state.clone()`, `state.apply("keep")`,
    `pithead.changes(before, state)`.
    """
    if before.game.id != after.game.id or before.players != after.players:
        raise PitheadError(
            Text("Only positions of the same game with the same number of players can be compared")
        )
    pairs = after.game.fields.changed_entries(before, after)
    if before.place_holders and after.place_holders:
        pairs = [*after.game.place_fields.changed_entries(before, after), *pairs]
    return [Change(old, new) for old, new in pairs]


def ranked_changes(before: "State", after: "State", reader: int = COMMON) -> list[Change]:
    """All changes, also of points, in the order in which they matter to people.

    Of changes of the same rank, those of the reader come first, then what is common. Bookkeeping
    comes last.
    """
    found = [*_points_changes(before, after), *changes(before, after)]
    order = [
        (
            change.rank or _LAST,
            0 if change.seat == reader else 1 if change.seat == COMMON else 2,
            index,
        )
        for index, change in enumerate(found)
    ]
    return [found[index] for _, _, index in sorted(order)]


def told_changes(before: "State", after: "State", reader: int = COMMON) -> list[Change]:
    """The changes that people read, in the order in which they matter; no bookkeeping."""
    return [change for change in ranked_changes(before, after, reader) if change.rank]


def _points_changes(before: "State", after: "State") -> list[Change]:
    """The changes of the players' scores, which are no fields."""
    found: list[Change] = []
    old, new = before.scores(), after.scores()
    for seat in range(after.players):
        if old[seat] != new[seat]:
            key = f"points.{seat}"
            entry = Entry(key, seat, _POINTS, new[seat])
            entry.rank = entry.good = 1
            found.append(Change(Entry(key, seat, _POINTS, old[seat]), entry))
    return found
