"""An open event stream, which is woken when it may have something to send."""

import asyncio
from dataclasses import dataclass


@dataclass(eq=False, slots=True)
class Watcher:
    """An open event stream, and the seats that its reader holds (none for a spectator)."""

    seats: frozenset[int]
    is_current: bool = False
    """Whether the table in memory is up to date; otherwise its version must be checked."""
    _woken: bool = False
    _waiting: asyncio.Future[None] | None = None

    def wake(self, is_current: bool = False) -> None:
        self.is_current = is_current and (self.is_current or not self._woken)
        self._woken = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def wait(self, seconds: float) -> None:
        """Return when the watcher has been woken since the last call, or after the timeout.

        There is one wait for each watcher and move, so it uses a bare future and a timer:
        `asyncio.wait_for` would start a task each time.
        """
        if not self._woken:
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            timer = loop.call_later(seconds, self.wake)
            try:
                await self._waiting
            finally:
                timer.cancel()
                self._waiting = None
        self._woken = False
