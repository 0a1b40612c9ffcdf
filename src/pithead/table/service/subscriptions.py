"""Following a table as events happen."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Final
from weakref import WeakKeyDictionary

from pithead.table.base.events import BACK, PLAY, SAT
from pithead.table.base.token_hash import HashedToken, hashed_token
from pithead.table.service.checks import seats_of_token
from pithead.table.service.context import ServiceContext
from pithead.table.service.responses import Update
from pithead.table.tables.table import GameTable
from pithead.table.tables.watcher import Watcher
from pithead.table.tables.watchers import Presence

_MOVING: Final = frozenset({PLAY, BACK, SAT})
"""The kinds of events after which it may be another player's turn."""


class Subscriptions:
    """Updates for all who watch a table, each made once."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._cache = context.cache
        self._watchers = context.watchers
        self._last: WeakKeyDictionary[GameTable, Update] = WeakKeyDictionary()
        """The last update of each table, for the next watcher that has seen as much."""

    async def open(
        self, table_id: str, token: str | None = None, after: int | None = None
    ) -> AsyncGenerator[Update, None]:
        """An iterator of updates, beginning with the events after `after`.

        Errors are raised here, before the iteration begins. The watcher is present from the first
        iteration until the iterator is closed. If nothing happens for a while, an empty update is
        sent as a heartbeat.
        """
        table = await self._context.read(table_id)
        seen = table.sequence if after is None else min(max(after, -1), table.sequence)
        return self._updates(table_id, hashed_token(token), seats_of_token(table, token), seen)

    async def _updates(
        self, table_id: str, token: HashedToken | None, seats: frozenset[int], seen: int
    ) -> AsyncGenerator[Update, None]:
        watcher = self._watchers.enter(table_id, seats)
        known: Presence | None = None
        try:
            while not self._watchers.closed:
                await watcher.wait(self._context.settings.heartbeat)
                table = await self._read(table_id, watcher)
                held = seats_of_token(table, token)
                if held != watcher.seats:
                    # Who has handed back a seat is not there for the player who has it now.
                    self._watchers.reseat(table_id, watcher, held)
                presence = self._watchers.presence(table_id)
                update = self._update_after(table, seen)
                if presence != known:
                    standings = self._context.standings
                    standing = standings.of(table, table.sequence) if known is None else None
                    update = replace(update, presence=presence, encoded={})
                    update.standing = update.standing or standing
                seen, known = update.sequence, presence
                yield update
        finally:
            self._watchers.leave(table_id, watcher)

    async def _read(self, table_id: str, watcher: Watcher) -> GameTable:
        """The table, without a version check if it has just changed in this process."""
        table = self._cache.peek(table_id) if watcher.is_current else None
        if table is None or table.chance_is_due:
            table = await self._cache.get_resolved(table_id)
        self._context.look(table)
        return table

    def _update_after(self, table: GameTable, seen: int) -> Update:
        """The events after `seen`; the same object for all watchers that have seen as much."""
        update = self._last.get(table)
        if update is None or update.after != seen or update.sequence != table.sequence:
            events = table.events[seen + 1 :]
            moved = any(event.kind in _MOVING for event in events)
            standing = self._context.standings.of(table, table.sequence) if moved else None
            update = Update(seen, max(seen, table.sequence), table.position, events, standing)
            self._last[table] = update
        return update
