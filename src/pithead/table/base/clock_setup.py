"""How much time the players of a table have, and what happens when it runs out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pithead.kernel.texts.i18n import Text
from pithead.table.base.errors import BadTable

LIVE: Final = "live"
CORRESPONDENCE: Final = "correspondence"
TURN: Final = "turn"
REST: Final = "rest"

_MINUTE: Final = 60
_HOUR: Final = 3600
_DAY: Final = 86_400
LIMITS: Final = {
    LIVE: ((_MINUTE, 3 * _HOUR), (0, 5 * _MINUTE)),
    CORRESPONDENCE: ((_HOUR, 14 * _DAY), (0, 60 * _DAY)),
}
"""The least and most seconds of `time` and of `extra`."""
_LEAST_INCREMENT: Final = 5
"""Without it, a player who has lost all their time would never play again."""


@dataclass(frozen=True, slots=True)
class ClockSetup:
    """The clock of a table, in seconds.

    `live`: `time` for the whole game, and `extra` for each turn that a player has finished.
    `correspondence`: `time` for each turn, and `extra` for all turns that take longer.

    When a player's time has run out, `bot` plays the `turn` or the `rest` of the game for them.
    """

    kind: str
    time: int
    extra: int
    then: str
    bot: str

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "time": self.time,
            "extra": self.extra,
            "then": self.then,
            "bot": self.bot,
        }


def clock_from(data: Mapping[str, Any] | None) -> ClockSetup | None:
    """The inverse of `ClockSetup.to_json`; None for a table without a clock."""
    return ClockSetup(**data) if data else None


def checked_clock(clock: ClockSetup | None) -> ClockSetup | None:
    """The clock if it can be played with; BadTable says why not. Its bot is checked elsewhere."""
    if clock is None:
        return None
    if clock.kind not in LIMITS or clock.then not in (TURN, REST):
        raise BadTable(reason=Text("there is no such clock"))
    for seconds, (least, most) in zip((clock.time, clock.extra), LIMITS[clock.kind]):
        if not least <= seconds <= most:
            raise BadTable(
                reason=Text(
                    "a clock of this kind has from {least} to {most} seconds, not {given}",
                    least=least,
                    most=most,
                    given=seconds,
                )
            )
    if clock.kind == LIVE and clock.then == TURN and clock.extra < _LEAST_INCREMENT:
        raise BadTable(
            reason=Text(
                "if a bot plays only one turn, players need at least {least} seconds more per turn",
                least=_LEAST_INCREMENT,
            )
        )
    return clock
