"""The time of all tables of this process, on which clocks and events are based.

It begins at the time of the system, but then passes as a monotonic clock does: somebody who sets
the clock of the machine, or wakes it from sleep, costs no player any time. When the time of the
system has jumped ahead, `ClockWatchdog` stores the jump as an outage first, and skips it then.
"""

import time
from collections.abc import Callable
from typing import Final

_MILLISECOND: Final = 1_000_000


class TableTime:
    """A time in milliseconds since 1970 that never jumps by itself."""

    def __init__(
        self,
        system: Callable[[], int] = time.time_ns,
        monotonic: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._system = system
        self._monotonic = monotonic
        self._offset = system() - monotonic()

    def now(self) -> int:
        """The current time."""
        return (self._monotonic() + self._offset) // _MILLISECOND

    def lag(self) -> int:
        """How far the time of the system is ahead of this one; below 0 if it was set back."""
        return self._system() // _MILLISECOND - self.now()

    def skip(self, milliseconds: int) -> None:
        """Follow a jump of the system's time."""
        self._offset += milliseconds * _MILLISECOND


TABLE_TIME: Final = TableTime()
"""The time of this process."""
