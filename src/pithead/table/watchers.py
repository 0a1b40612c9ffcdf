"""Who is watching which table, and how they learn that something has happened there.

A watcher is only woken; what is new he reads from the table. So a slow reader costs nothing but his
own delay, and nothing has to be queued for him.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(eq=False, slots=True)
class Watcher:
    """An open event stream, and the seats of whoever reads it (none for a spectator)."""

    seats: frozenset[int]
    knows: bool = False
    """Whether the table in memory is as new as any: else he must ask the keeper for it."""
    _woken: bool = False
    _waiting: asyncio.Future[None] | None = None

    def wake(self, knows: bool = False) -> None:
        self.knows = knows and (self.knows or not self._woken)
        self._woken = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def news(self, seconds: float) -> None:
        """Return when he has been woken since the last time, or after so many seconds.

        There is one wait for each watcher and move, so it is a bare future and a timer: what
        `asyncio.wait_for` makes of an event is a task each time.
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


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected: seats, and how many others look on."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0


class Hub:
    """All watchers of this process, by table, and what others say about theirs.

    Whoever wants to carry further who is here hears of changes by `on_presence`.
    """

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = {}
        self._elsewhere: dict[str, dict[str, Presence]] = {}
        self._known: dict[str, Presence] = {}
        """Who is connected, until somebody comes or goes: every watcher asks at every move."""
        self.on_presence: Callable[[str], None] | None = None
        self.ended = False

    def enter(self, table_id: str, seats: frozenset[int]) -> Watcher:
        watcher = Watcher(seats)
        self._watchers.setdefault(table_id, set()).add(watcher)
        self._moved(table_id)
        return watcher

    def leave(self, table_id: str, watcher: Watcher) -> None:
        watchers = self._watchers.get(table_id, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(table_id, None)
        self._moved(table_id)

    def _moved(self, table_id: str) -> None:
        self._known.pop(table_id, None)
        self.wake(table_id)
        if self.on_presence is not None:
            self.on_presence(table_id)

    def wake(self, table_id: str) -> None:
        """Something may have happened at this table: its watchers ask for it."""
        for watcher in self._watchers.get(table_id, ()):
            watcher.wake()

    def show(self, table_id: str) -> None:
        """Something has happened at this table, and the table in memory knows it."""
        for watcher in self._watchers.get(table_id, ()):
            watcher.wake(knows=True)

    def wake_all(self) -> None:
        """Something may have happened anywhere."""
        for table_id in list(self._watchers):
            self.wake(table_id)

    def end(self) -> None:
        """The server stops: let all streams end, so that browsers connect again elsewhere."""
        self.ended = True
        self.wake_all()

    @property
    def streams(self) -> int:
        return sum(len(watchers) for watchers in self._watchers.values())

    def watched(self) -> list[str]:
        """The tables that somebody watches here."""
        return list(self._watchers)

    def presence(self, table_id: str) -> Presence:
        """Who is connected, wherever."""
        known = self._known.get(table_id)
        if known is None:
            known = self._counted(table_id)
            if table_id in self._watchers:
                self._known[table_id] = known
        return known

    def _counted(self, table_id: str) -> Presence:
        all_here = [self.presence_here(table_id)]
        all_here += [tables[table_id] for tables in self._elsewhere.values() if table_id in tables]
        return Presence(
            frozenset(seat for presence in all_here for seat in presence.seats),
            sum(presence.spectators for presence in all_here),
        )

    def presence_here(self, table_id: str) -> Presence:
        """Who is connected to this process."""
        watchers = self._watchers.get(table_id, ())
        return Presence(
            frozenset(seat for watcher in watchers for seat in watcher.seats),
            sum(1 for watcher in watchers if not watcher.seats),
        )

    def present_elsewhere(self, process: str, table_id: str, presence: Presence) -> None:
        """Another process says who is connected to it."""
        tables = self._elsewhere.setdefault(process, {})
        if presence == Presence():
            tables.pop(table_id, None)
        else:
            tables[table_id] = presence
        self._known.pop(table_id, None)
        self.wake(table_id)

    def gone_elsewhere(self, process: str) -> None:
        """Another process has gone, and everybody with it."""
        for table_id in self._elsewhere.pop(process, {}):
            self._known.pop(table_id, None)
            self.wake(table_id)
