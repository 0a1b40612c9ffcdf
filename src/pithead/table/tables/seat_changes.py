"""Who has come to a table and gone, as everybody there is told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pithead.kernel.texts.i18n import Text
from pithead.table.base.clock_setup import REST
from pithead.table.base.events import JOINED, OPEN

LEFT: Final = "left"
REMOVED: Final = "removed"
_TEXTS: Final = {
    JOINED: Text("{name} has taken a seat."),
    LEFT: Text("{name} has handed back their seat."),
    REMOVED: Text("{by} has removed {name} from the table."),
    "stands_in": Text("{name} lets a bot play."),
    "agreed": Text("All agreed that a bot plays for {name}."),
    "filled": Text("{by} has given an open seat to a bot."),
    "came_back": Text("{name} plays again."),
    "clock": Text("The time of {name} is up: a bot plays on."),
}


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A change of who plays on a seat, after so many events of the game."""

    sequence: int
    at: int
    position: int
    seat: int
    why: str
    name: str
    by: str = ""

    def text(self, lang: str) -> str:
        """What everybody at the table is told."""
        return _TEXTS[self.why].fill(lang, name=self.name, by=self.by)


def seat_change(
    data: Mapping[str, Any], sequence: int, at: int, position: int, names: Sequence[str], then: str
) -> SeatChange | None:
    """What an event tells of a seat; None if it is not worth telling.

    `names` are the names before it, and `then` what a bot plays when somebody's time is over.
    """
    why, seat = data.get("why", ""), data["seat"]
    if why not in _TEXTS or (why == "clock" and (then != REST or data.get("was") == OPEN)):
        return None
    name = data["name"] if why == JOINED else names[seat]
    by = names[data["by"]] if "by" in data else ""
    return SeatChange(sequence, at, position, seat, why, name, by)
