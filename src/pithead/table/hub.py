"""Who is watching which table, and how they learn that something has happened there.

A watcher is only woken; what is new he reads from the table. So a slow reader costs nothing but his
own delay, and nothing has to be queued for him.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(eq=False, slots=True)
class Watcher:
    """An open event stream, and the seats of whoever reads it (none for a spectator)."""

    seats: frozenset[int]
    wake: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected: seats, and how many others look on."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0


class Hub:
    """All watchers of this process, by table.

    Whoever wants to carry the news further, to other processes, hears of it by `on_news`.
    """

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = {}
        self.on_news: Callable[[str], None] | None = None
        self.ended = False

    def enter(self, table_id: str, seats: frozenset[int]) -> Watcher:
        watcher = Watcher(seats)
        self._watchers.setdefault(table_id, set()).add(watcher)
        self.wake(table_id)
        return watcher

    def leave(self, table_id: str, watcher: Watcher) -> None:
        watchers = self._watchers.get(table_id, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(table_id, None)
        self.wake(table_id)

    def tell(self, table_id: str) -> None:
        """Something has happened at this table."""
        self.wake(table_id)
        if self.on_news is not None:
            self.on_news(table_id)

    def wake(self, table_id: str) -> None:
        for watcher in self._watchers.get(table_id, ()):
            watcher.wake.set()

    def end(self) -> None:
        """The server stops: let all streams end, so that browsers connect again elsewhere."""
        self.ended = True
        for table_id in list(self._watchers):
            self.wake(table_id)

    def is_watched(self, table_id: str) -> bool:
        return table_id in self._watchers

    def presence(self, table_id: str) -> Presence:
        watchers = self._watchers.get(table_id, ())
        return Presence(
            frozenset(seat for watcher in watchers for seat in watcher.seats),
            sum(1 for watcher in watchers if not watcher.seats),
        )
