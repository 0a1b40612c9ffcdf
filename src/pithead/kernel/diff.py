"""What one action changed, piece by piece, found by comparing two positions."""

from typing import TYPE_CHECKING

from pithead.kernel.errors import PitheadError
from pithead.kernel.i18n import Text, player_name, say

if TYPE_CHECKING:
    from pithead.kernel.state import State

COMMON = -1
"""The seat of what belongs to nobody."""


class Entry:
    """One line of a position's ledger: whose it is, what it is called, and how much or who it is.

    The value is a number for an amount, True or False for something that is the case or not, and a
    text for anything else; `owner` entries hold a seat, or COMMON for nobody.
    """

    def __init__(
        self, key: str, seat: int, label: Text, value: int | bool | str, owner: bool = False
    ) -> None:
        self.key = key
        self.seat = seat
        self.label = label
        self.value = value
        self.owner = owner


class Change:
    """One entry that is not what it was."""

    def __init__(self, before: Entry, after: Entry) -> None:
        self.key = after.key
        self.seat = after.seat
        self.label = after.label
        self.before = before.value
        self.after = after.value
        self.owner = after.owner

    def describe(self, lang: str = "en", names: list[str] | None = None) -> str:
        """The change as a short line, such as "player 1, coins: 3 -> 5"."""
        label = self.label.to(lang)
        if self.seat != COMMON:
            label = f"{player_name(self.seat, lang, names)}, {label}"
        if isinstance(self.after, bool):
            return f"{label}: {say(lang, 'yes', 'ja') if self.after else say(lang, 'no', 'nein')}"
        return f"{label}: {self._value(self.before, lang, names)} -> " + self._value(
            self.after, lang, names
        )

    def _value(self, value: int | bool | str, lang: str, names: list[str] | None) -> str:
        if not self.owner:
            return str(value) or "-"
        seat = int(value)
        return "-" if seat == COMMON else player_name(seat, lang, names)

    def __repr__(self) -> str:
        return f"<Change {self.describe()}>"


def changes(before: "State", after: "State") -> list[Change]:
    """What is different in `after`, in the order of the game's ledger."""
    if before.game.id != after.game.id or before.players != after.players:
        raise PitheadError("Only two positions of one game with the same players can be compared")
    old = {entry.key: entry for entry in before.ledger()}
    return [
        Change(old[entry.key], entry)
        for entry in after.ledger()
        if old[entry.key].value != entry.value
    ]
