"""The open event streams of each table, and how they learn that something has happened there.

A watcher is only woken; it reads what is new from the table. A slow reader therefore delays only
itself, and nothing is queued for it.
"""

from collections.abc import Callable
from typing import NamedTuple

from pithead.table.tables.attendance import Attendance
from pithead.table.tables.lobby_feed import LobbyFeed
from pithead.table.tables.watcher import Watcher


class Presence(NamedTuple):
    """Who is connected: the seats, and the number of spectators."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0


class Watchers:
    """All watchers of this process by table, and the presence that other processes report.

    `on_presence` is called with a table id when somebody connects or disconnects here.
    """

    def __init__(self) -> None:
        self.attendance = Attendance()
        self.lobby = LobbyFeed()
        self._here: dict[str, set[Watcher]] = {}
        self._elsewhere: dict[str, dict[str, Presence]] = {}
        self._presence: dict[str, Presence] = {}
        """A cache until somebody connects or disconnects: every watcher asks at every move."""
        self.on_presence: Callable[[str], None] | None = None
        self.closed = False

    def enter(self, table_id: str, seats: frozenset[int]) -> Watcher:
        watcher = Watcher(seats)
        self._here.setdefault(table_id, set()).add(watcher)
        self._presence_changed(table_id)
        return watcher

    def reseat(self, table_id: str, watcher: Watcher, seats: frozenset[int]) -> None:
        """Note that the reader of a stream holds other seats than before."""
        watcher.seats = seats
        self._presence_changed(table_id)

    def leave(self, table_id: str, watcher: Watcher) -> None:
        watchers = self._here.get(table_id, set())
        watchers.discard(watcher)
        if not watchers:
            self._here.pop(table_id, None)
        self.attendance.see(table_id, watcher.seats)
        self._presence_changed(table_id)

    def _presence_changed(self, table_id: str) -> None:
        self._presence.pop(table_id, None)
        self.wake(table_id)
        if self.on_presence is not None:
            self.on_presence(table_id)

    def wake(self, table_id: str) -> None:
        """Wake the watchers of a table that may have changed; they check its version."""
        for watcher in self._here.get(table_id, ()):
            watcher.wake()

    def publish(self, table_id: str) -> None:
        """Wake the watchers of a table that has changed, and is up to date in memory."""
        for watcher in self._here.get(table_id, ()):
            watcher.wake(is_current=True)

    def wake_all(self) -> None:
        """Wake the watchers of all tables."""
        for table_id in list(self._here):
            self.wake(table_id)
        self.lobby.wake_all()

    def close(self) -> None:
        """End all streams because the server stops; browsers connect again elsewhere."""
        self.closed = True
        self.wake_all()

    @property
    def streams(self) -> int:
        """The number of open streams."""
        return sum(len(watchers) for watchers in self._here.values()) + self.lobby.streams

    def watched_tables(self) -> list[str]:
        """The tables with a watcher in this process."""
        return list(self._here)

    def presence(self, table_id: str) -> Presence:
        """Who is connected to any process."""
        presence = self._presence.get(table_id)
        if presence is None:
            presence = self._combined(table_id)
            if table_id in self._here:
                self._presence[table_id] = presence
        return presence

    def absence(self, table_id: str, seat: int) -> float:
        """The seconds since the holder of a seat was there; 0 while they are connected."""
        if seat in self.presence(table_id).seats:
            return 0.0
        return self.attendance.absence(table_id, seat)

    def _combined(self, table_id: str) -> Presence:
        parts = [self.local_presence(table_id)]
        parts += [tables[table_id] for tables in self._elsewhere.values() if table_id in tables]
        return Presence(
            frozenset(seat for part in parts for seat in part.seats),
            sum(part.spectators for part in parts),
        )

    def local_presence(self, table_id: str) -> Presence:
        """Who is connected to this process."""
        watchers = self._here.get(table_id, ())
        return Presence(
            frozenset(seat for watcher in watchers for seat in watcher.seats),
            sum(1 for watcher in watchers if not watcher.seats),
        )

    def set_remote_presence(self, process: str, table_id: str, presence: Presence) -> None:
        """Note who is connected to another process."""
        tables = self._elsewhere.setdefault(process, {})
        self.attendance.see(table_id, tables.get(table_id, Presence()).seats - presence.seats)
        if presence == Presence():
            tables.pop(table_id, None)
        else:
            tables[table_id] = presence
        self._presence.pop(table_id, None)
        self.wake(table_id)

    def remove_process(self, process: str) -> None:
        """Forget the presence that another process has reported."""
        for table_id, presence in self._elsewhere.pop(process, {}).items():
            self.attendance.see(table_id, presence.seats)
            self._presence.pop(table_id, None)
            self.wake(table_id)
