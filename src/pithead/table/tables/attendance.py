"""When the holders of seats were last there, and when anybody last looked at a table.

An open event stream is not the only sign that a player is there: a program may ask with its token
every few seconds instead. So every request with the token of a seat counts, and so does every event
and every new token by which somebody takes a seat. Nothing of this is stored; after a restart
everybody counts as having been there when the server started.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

_MOST_ENTRIES: Final = 50_000
_REPORT_SECONDS: Final = 10.0
"""The same seat or table is reported at most this often."""
_LOOK: Final = -1


class Attendance:
    """The last signs of all seats and tables, the oldest first.

    `on_sign` is called with a table and the seats that were there, once in a while.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, most: int = _MOST_ENTRIES
    ) -> None:
        self._clock = clock
        self._most = most
        self._last: OrderedDict[tuple[str, int], float] = OrderedDict()
        self._reported: dict[tuple[str, int], float] = {}
        self._forgotten = clock()
        """Signs that are not in the list are not younger than this."""
        self.on_sign: Callable[[str, frozenset[int]], None] | None = None

    def look(self, table_id: str) -> bool:
        """Note that somebody looks at a table; True for the first time in a while."""
        return self._report(table_id, frozenset({_LOOK}))

    def see(self, table_id: str, seats: frozenset[int]) -> None:
        """Note that the holders of these seats are there."""
        self._report(table_id, seats)

    def hear(self, table_id: str, seats: frozenset[int]) -> None:
        """Note what another process has reported."""
        self._note(table_id, seats | {_LOOK})

    def recall(self, table_id: str, seat: int, seconds: float) -> None:
        """Note that the holder of a seat was there so many seconds ago, if that is news."""
        if seconds < self.absence(table_id, seat):
            self._note(table_id, {seat}, self._clock() - max(seconds, 0.0))

    def repeat_reports(self) -> None:
        """Report the next sign of every seat and table: another process has heard of none."""
        self._reported.clear()

    def absence(self, table_id: str, seat: int) -> float:
        """The seconds since the last sign of a seat's holder."""
        return self._clock() - self._last.get((table_id, seat), self._forgotten)

    def is_watched(self, table_id: str, seconds: float) -> bool:
        """Whether somebody has looked at the table within so many seconds."""
        last = self._last.get((table_id, _LOOK))
        return last is not None and self._clock() - last <= seconds

    def _report(self, table_id: str, seats: frozenset[int]) -> bool:
        """Note signs, and report those that have not been reported for a while."""
        self._note(table_id, seats)
        now = self._clock()
        news = [seat for seat in seats if self._is_due(table_id, seat, now)]
        for seat in news:
            self._reported[table_id, seat] = now
        if news and self.on_sign is not None:
            self.on_sign(table_id, seats - {_LOOK})
        return bool(news)

    def _is_due(self, table_id: str, seat: int, now: float) -> bool:
        reported = self._reported.get((table_id, seat))
        return reported is None or now - reported > _REPORT_SECONDS

    def _note(self, table_id: str, seats: Iterable[int], at: float | None = None) -> None:
        at = self._clock() if at is None else at
        for seat in seats:
            self._last[table_id, seat] = at
            self._last.move_to_end((table_id, seat))
        while len(self._last) > self._most:
            oldest, at = self._last.popitem(last=False)
            self._forgotten = max(self._forgotten, at)
            self._reported.pop(oldest, None)
