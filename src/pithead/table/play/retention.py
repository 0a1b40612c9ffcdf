"""What is deleted by rule, and the task that does so once an hour.

Games of players and finished games are kept. Unfinished tables where only guests and bots sit are
deleted when nothing has happened there for months; the operator sets how many.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from pithead.table.base.errors import StorageFailed
from pithead.table.base.events import now
from pithead.table.base.task_cancellation import cancel_and_wait
from pithead.table.storage import Conflict
from pithead.table.storage.admin_store import AdminStore, Expired
from pithead.table.storage.player_store import SESSION_DAYS
from pithead.table.tables.table_cache import TableCache

_LOG = logging.getLogger(__name__)
_DAY: Final = 24 * 3_600_000
_MONTH: Final = _DAY * 365 // 12
_NOTICE_DAYS: Final = 30
_REPORT_DAYS: Final = 90
_BATCH: Final = 100
_FIRST_SECONDS: Final = 60.0
_PERIOD_SECONDS: Final = 3600.0


class Retention:
    """Applies the rules; `months` is the age of anonymous tables, 0 to keep them."""

    def __init__(
        self,
        cache: TableCache,
        store: AdminStore,
        months: float,
        clock: Callable[[], int] = now,
    ) -> None:
        self._cache = cache
        self._store = store
        self._months = months
        self.clock = clock
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        await cancel_and_wait(self._task)

    async def _run(self) -> None:
        await asyncio.sleep(_FIRST_SECONDS)
        while True:
            try:
                await self.apply()
            except (StorageFailed, Conflict) as error:
                _LOG.warning("nothing was deleted by rule: %s", error)
            await asyncio.sleep(_PERIOD_SECONDS)

    async def count(self) -> Expired:
        """What `apply` would delete now."""
        times = self._times()
        return await self._store.count_expired(self._oldest_table(), *times)

    async def apply(self) -> Expired:
        """Delete what the rules say; returns how much of each kind."""
        tables = await self._delete_tables()
        done = await self._store.delete_expired(*self._times())
        if tables:
            _LOG.info("%s tables without players were deleted by rule", tables)
        return Expired(tables, done.sessions, done.challenges, done.notices, done.reports)

    async def _delete_tables(self) -> int:
        before, deleted = self._oldest_table(), 0
        while found := await self._store.expired_tables(before, _BATCH):
            for table_id in found:
                deleted += await self._delete(table_id, before)
        return deleted

    async def _delete(self, table_id: str, before: int) -> bool:
        """Delete a table, unless somebody has come back to it at this moment."""
        async with self._cache.lock(table_id):
            if not await self._store.is_expired(table_id, before):
                return False
            table = self._cache.peek(table_id)
            await self._cache.store.delete(table_id)
            if table is not None:
                self._cache.forget(table)
        return True

    def _oldest_table(self) -> int:
        return self.clock() - int(self._months * _MONTH) if self._months else 0

    def _times(self) -> tuple[int, int, int, int]:
        at = self.clock()
        return (
            at - SESSION_DAYS * _DAY,
            at,
            at - _NOTICE_DAYS * _DAY,
            at - _REPORT_DAYS * _DAY,
        )
