"""Keeps this process in step with the other processes at the same database.

Two kinds of messages are exchanged. The writer of an event notifies the others in the same
transaction that a table has changed: they wake its watchers, and perhaps a bot. And each process
tells the others who is connected to it. This presence is stored nowhere: a process sends it when it
changes, sends all of it to a new process that asks, and sends heartbeats. With it goes which tables
are looked at, and whose requests have come; see `attendance`.
"""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Callable
from typing import Any, Final

from pithead.table.base.errors import StorageFailed
from pithead.table.base.task_cancellation import cancel_and_wait
from pithead.table.storage import Store
from pithead.table.storage.notifications import (
    PRESENCE_CHANNEL,
    TABLES_CHANNEL,
    TableChanged,
    decode,
)
from pithead.table.tables.table_cache import TableCache
from pithead.table.tables.watchers import Presence, Watchers

_LOG = logging.getLogger(__name__)
_SECONDS_TO_COLLECT: Final = 0.1
"""Changes of presence within this time are sent together."""
_HEARTBEAT_SECONDS: Final = 5.0
_SECONDS_UNTIL_DEAD: Final = 16.0
_TABLES_PER_MESSAGE: Final = 100


class PeerSync:
    """Sends and receives the messages of one process, which the others know as `process_id`."""

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        watchers: Watchers,
        process_id: str,
        on_bot: Callable[[str], None],
        on_connect: Callable[[], None],
    ) -> None:
        self._store = store
        self._cache = cache
        self._watchers = watchers
        self._process_id = process_id
        self._on_bot = on_bot
        self._on_connect = on_connect
        self._listener = store.listener(
            (TABLES_CHANNEL, PRESENCE_CHANNEL), self._received, self._connected
        )
        self._last_heartbeat: dict[str, float] = {}
        self._changed: set[str] = set()
        self._signs: dict[str, set[int]] = {}
        self._hello = True
        self._send_now = asyncio.Event()
        self._sender: asyncio.Task[None] | None = None

    @property
    def connected(self) -> bool:
        """Whether notifications of the other processes are received now."""
        return self._listener.connected

    async def start(self) -> None:
        self._watchers.on_presence = self._presence_changed
        self._watchers.attendance.on_sign = self._sign_of_presence
        await self._listener.start()
        self._sender = asyncio.create_task(self._run())

    async def close(self) -> None:
        self._watchers.on_presence = None
        self._watchers.attendance.on_sign = None
        if self._sender is not None:
            await cancel_and_wait(self._sender)
            with contextlib.suppress(StorageFailed):
                await self._send(bye=True)
        await self._listener.close()

    # -- receiving -------------------------------------------------------------------------------

    def _received(self, channel: str, payload: str) -> None:
        try:
            if channel == TABLES_CHANNEL:
                for change in decode(payload):
                    self._table_changed(change)
            else:
                self._presence_received(json.loads(payload))
        except (ValueError, KeyError, TypeError):
            # Another program may use the same database, or a newer version of Pithead.
            _LOG.warning("a notification on %s was not understood", channel)

    def _table_changed(self, change: TableChanged) -> None:
        table = self._cache.peek(change.table_id)
        if table is not None and table.sequence >= change.sequence:
            return  # This process has the events already, and has woken watchers and bots.
        self._watchers.wake(change.table_id)
        self._watchers.lobby.changed_elsewhere(change.table_id)
        if change.bot:
            self._on_bot(change.table_id)

    def _presence_received(self, message: dict[str, Any]) -> None:
        sender = str(message["from"])
        if sender == self._process_id:
            return
        if message.get("bye"):
            self._last_heartbeat.pop(sender, None)
            self._watchers.remove_process(sender)
            return
        self._last_heartbeat[sender] = time.monotonic()
        for table_id, (seats, spectators) in message.get("tables", {}).items():
            presence = Presence(frozenset(seats), spectators)
            self._watchers.set_remote_presence(sender, table_id, presence)
        for table_id, seats in message.get("signs", {}).items():
            self._watchers.attendance.hear(table_id, frozenset(seats))
        for table_id in message.get("bots", ()):
            self._on_bot(str(table_id))
        if message.get("hello"):
            self._watchers.attendance.repeat_reports()
            self._changed.update(self._watchers.watched_tables())
            self._send_now.set()

    def _connected(self) -> None:
        """Check everything that may have changed while the connection was down."""
        self._hello = True
        self._changed.update(self._watchers.watched_tables())
        self._send_now.set()
        self._watchers.wake_all()
        self._on_connect()

    # -- sending ---------------------------------------------------------------------------------

    def _presence_changed(self, table_id: str) -> None:
        self._changed.add(table_id)
        self._send_now.set()

    def _sign_of_presence(self, table_id: str, seats: frozenset[int]) -> None:
        self._signs.setdefault(table_id, set()).update(seats)
        self._send_now.set()

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                # Unlike `asyncio.wait_for` of Python 3.11, this never loses a cancellation.
                async with asyncio.timeout(_HEARTBEAT_SECONDS):
                    await self._send_now.wait()
                await asyncio.sleep(_SECONDS_TO_COLLECT)
            self._send_now.clear()
            self._remove_dead_processes()
            changed, self._changed = sorted(self._changed), set()
            hello, self._hello = self._hello, False
            signs, self._signs = self._signs, {}
            try:
                for first in range(0, max(len(changed), 1), _TABLES_PER_MESSAGE):
                    await self._send(changed[first : first + _TABLES_PER_MESSAGE], hello)
                await self._send_signs(signs)
            except StorageFailed:
                self._changed.update(changed)
                self._hello |= hello

    async def _send(
        self, table_ids: list[str] | None = None, hello: bool = False, bye: bool = False
    ) -> None:
        tables = {}
        for table_id in table_ids or ():
            presence = self._watchers.local_presence(table_id)
            tables[table_id] = [sorted(presence.seats), presence.spectators]
        message: dict[str, Any] = {"from": self._process_id, "tables": tables}
        if hello:
            message["hello"] = True
        if bye:
            message["bye"] = True
        await self._store.notify(PRESENCE_CHANNEL, json.dumps(message, separators=(",", ":")))

    async def _send_signs(self, signs: dict[str, set[int]]) -> None:
        """Tell which tables are looked at, who asked there, and where bots should go on."""
        table_ids = sorted(signs)
        for first in range(0, len(table_ids), _TABLES_PER_MESSAGE):
            some = table_ids[first : first + _TABLES_PER_MESSAGE]
            message = {
                "from": self._process_id,
                "signs": {table_id: sorted(signs[table_id]) for table_id in some},
                "bots": [table_id for table_id in some if self._is_unattended(table_id)],
            }
            await self._store.notify(PRESENCE_CHANNEL, json.dumps(message, separators=(",", ":")))

    def _is_unattended(self, table_id: str) -> bool:
        table = self._cache.peek(table_id)
        return table is not None and table.is_unattended

    def _remove_dead_processes(self) -> None:
        limit = time.monotonic() - _SECONDS_UNTIL_DEAD
        for sender in [sender for sender, at in self._last_heartbeat.items() if at < limit]:
            del self._last_heartbeat[sender]
            self._watchers.remove_process(sender)
