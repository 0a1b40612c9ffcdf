"""The other processes at the same database: what we hear from them, and what we tell them.

Two things travel. That a table has moved, told by whoever wrote it, in the same transaction: then
its watchers are woken, and perhaps a bot is asked. And who is connected to which process: that is
nowhere written down; each process tells it when it changes, all of it to a newcomer who says hello,
and from time to time that it is still there.
"""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Callable
from typing import Any, Final

from pithead.table.errors import StorageFailed
from pithead.table.storage import Store
from pithead.table.storage.notifications import PRESENCE_CHANNEL, TABLES_CHANNEL, Notice, notices
from pithead.table.table_cache import Keeper
from pithead.table.watchers import Hub, Presence

_LOG = logging.getLogger(__name__)
_SECONDS_TO_GATHER: Final = 0.1
"""Comings and goings are told together."""
_SECONDS_BETWEEN_SIGNS: Final = 5.0
_SECONDS_UNTIL_GONE: Final = 16.0
_TABLES_IN_A_LETTER: Final = 100


class Neighbours:
    """Ears and mouth of one process. `me` is its name among them."""

    def __init__(
        self,
        store: Store,
        keeper: Keeper,
        hub: Hub,
        me: str,
        on_bot: Callable[[str], None],
        on_return: Callable[[], None],
    ) -> None:
        self._store = store
        self._keeper = keeper
        self._hub = hub
        self._me = me
        self._on_bot = on_bot
        self._on_return = on_return
        self._listener = store.listener(
            (TABLES_CHANNEL, PRESENCE_CHANNEL), self._hear, self._came_back
        )
        self._seen: dict[str, float] = {}
        self._changed: set[str] = set()
        self._hello = True
        self._wanted = asyncio.Event()
        self._telling: asyncio.Task[None] | None = None

    @property
    def heard(self) -> bool:
        """Whether we hear the others at this moment."""
        return self._listener.connected

    async def start(self) -> None:
        self._hub.on_presence = self._presence_changed
        await self._listener.start()
        self._telling = asyncio.create_task(self._tell())

    async def close(self) -> None:
        self._hub.on_presence = None
        if self._telling is not None:
            self._telling.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._telling
            with contextlib.suppress(StorageFailed):
                await self._send(bye=True)
        await self._listener.close()

    # -- hearing ---------------------------------------------------------------------------------

    def _hear(self, channel: str, payload: str) -> None:
        try:
            if channel == TABLES_CHANNEL:
                for notice in notices(payload):
                    self._table_moved(notice)
            else:
                self._letter(json.loads(payload))
        except (ValueError, KeyError, TypeError):
            # Somebody else may use the same database, or a newer Pithead.
            _LOG.warning("not understood on %s: %.100s", channel, payload)

    def _table_moved(self, notice: Notice) -> None:
        table = self._keeper.at_hand(notice.table_id)
        if table is not None and table.sequence >= notice.sequence:
            return  # We know, and have done what is to be done.
        self._hub.wake(notice.table_id)
        if notice.bot:
            self._on_bot(notice.table_id)

    def _letter(self, letter: dict[str, Any]) -> None:
        sender = str(letter["from"])
        if sender == self._me:
            return
        if letter.get("bye"):
            self._seen.pop(sender, None)
            self._hub.gone_elsewhere(sender)
            return
        self._seen[sender] = time.monotonic()
        for table_id, (seats, spectators) in letter.get("tables", {}).items():
            self._hub.present_elsewhere(sender, table_id, Presence(frozenset(seats), spectators))
        if letter.get("hello"):
            self._changed.update(self._hub.watched())
            self._wanted.set()

    def _came_back(self) -> None:
        """We hear again, and do not know what we have missed."""
        self._hello = True
        self._changed.update(self._hub.watched())
        self._wanted.set()
        self._hub.wake_all()
        self._on_return()

    # -- telling ---------------------------------------------------------------------------------

    def _presence_changed(self, table_id: str) -> None:
        self._changed.add(table_id)
        self._wanted.set()

    async def _tell(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), _SECONDS_BETWEEN_SIGNS)
                await asyncio.sleep(_SECONDS_TO_GATHER)
            self._wanted.clear()
            self._notice_who_has_gone()
            changed, self._changed = sorted(self._changed), set()
            hello, self._hello = self._hello, False
            try:
                for first in range(0, max(len(changed), 1), _TABLES_IN_A_LETTER):
                    await self._send(changed[first : first + _TABLES_IN_A_LETTER], hello)
            except StorageFailed:
                self._changed.update(changed)
                self._hello |= hello

    async def _send(
        self, table_ids: list[str] | None = None, hello: bool = False, bye: bool = False
    ) -> None:
        tables = {}
        for table_id in table_ids or ():
            presence = self._hub.presence_here(table_id)
            tables[table_id] = [sorted(presence.seats), presence.spectators]
        letter: dict[str, Any] = {"from": self._me, "tables": tables}
        if hello:
            letter["hello"] = True
        if bye:
            letter["bye"] = True
        await self._store.tell(PRESENCE_CHANNEL, json.dumps(letter, separators=(",", ":")))

    def _notice_who_has_gone(self) -> None:
        late = time.monotonic() - _SECONDS_UNTIL_GONE
        for sender in [sender for sender, seen in self._seen.items() if seen < late]:
            del self._seen[sender]
            self._hub.gone_elsewhere(sender)
