"""The differences between two positions, for logs and previews."""

from typing import TYPE_CHECKING

from pithead.kernel.errors import PitheadError
from pithead.kernel.i18n import Text, player_name, say

if TYPE_CHECKING:
    from pithead.kernel.state import State

COMMON = -1
"""The seat of an entry that belongs to no player."""


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

    def value_text(self, lang: str, names: list[str] | None) -> str:
        """The value for people."""
        value = self.value
        if isinstance(value, bool):
            return say(lang, "yes") if value else say(lang, "no")
        if self.name is not None:
            return self.name.to(lang)
        if not self.owner:
            return str(value) or "-"
        seat = int(value)
        return "-" if seat == COMMON else player_name(seat, lang, names)


class Change:
    """A difference between two positions, as `pithead.changes` returns it.

    `seat` is the player it belongs to, or -1. `label` is what has changed, `before` and `after` are
    the values.
    """

    def __init__(self, before: Entry, after: Entry) -> None:
        self.key = after.key
        self.seat = after.seat
        self.label = after.label
        self.before = before.value
        self.after = after.value
        self.owner = after.owner
        self._entries = (before, after)

    def value_text(self, lang: str = "en", names: list[str] | None = None) -> str:
        """Return the value after the change as text, with names instead of ids."""
        return self._entries[1].value_text(lang, names)

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
    return [Change(old, new) for old, new in pairs]
