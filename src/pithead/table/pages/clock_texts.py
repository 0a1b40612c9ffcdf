"""The clocks of a table in words."""

from collections.abc import Mapping
from typing import Any, Final

from pithead.kernel.texts.i18n import say
from pithead.table.base.clock_setup import LIVE

_HOUR: Final = 3600
_DAY: Final = 86_400
_MOST_HOURS: Final = 100


def clock_terms(lang: str, clock: Mapping[str, Any]) -> str:
    """The time that players have, in a few words."""
    time, extra = clock["time"], clock["extra"]
    if clock["kind"] == LIVE:
        minutes = f"{time // 60} min"
        if not extra:
            return minutes
        return say(lang, "{time} + {extra} per turn", time=minutes, extra=f"{extra} s")
    per_turn = say(lang, "{time} per turn", time=time_left(time * 1000))
    if not extra:
        return per_turn
    return say(lang, "{time}, {extra} in reserve", time=per_turn, extra=time_left(extra * 1000))


def time_left(milliseconds: int) -> str:
    """Some time as a clock shows it; `web/scripts/clocks.js` does the same."""
    seconds = -(-milliseconds // 1000)
    if seconds >= _MOST_HOURS * _HOUR:
        days, rest = divmod(seconds, _DAY)
        return f"{days} d {rest // _HOUR} h" if rest >= _HOUR else f"{days} d"
    hours, rest = divmod(seconds, _HOUR)
    if hours >= 3:
        return f"{hours} h {rest // 60} min" if rest >= 60 else f"{hours} h"
    if hours:
        return f"{hours}:{rest // 60:02}:{rest % 60:02}"
    return f"{rest // 60}:{rest % 60:02}"
