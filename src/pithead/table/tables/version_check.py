"""Reads the current versions of tables from the database, with one query for many requests.

A request gets the result of a query that began after the request asked, so a version is never
outdated. One query runs at a time, however many requests wait.
"""

import asyncio

from pithead.table.base.errors import TableError, UnknownTable
from pithead.table.storage import Store, Version


class VersionCheck:
    """Batches the version queries of concurrent requests."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pending: dict[str, asyncio.Future[Version]] = {}
        self._task: asyncio.Task[None] | None = None

    async def current(self, table_id: str) -> Version:
        """The table's version in the database, read after this call."""
        future = self._pending.get(table_id)
        if future is None:
            future = asyncio.get_running_loop().create_future()
            self._pending[table_id] = future
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await asyncio.shield(future)

    async def _run(self) -> None:
        try:
            while self._pending:
                batch, self._pending = self._pending, {}
                await self._query(batch)
        finally:
            self._task = None

    async def _query(self, batch: dict[str, "asyncio.Future[Version]"]) -> None:
        try:
            versions = await self._store.versions(list(batch))
        except TableError as error:
            failure: TableError | None = error
            versions = {}
        else:
            failure = None
        for table_id, future in batch.items():
            if table_id in versions:
                future.set_result(versions[table_id])
            else:
                future.set_exception(failure or UnknownTable())
                # Mark the exception as retrieved: the request may have been cancelled.
                future.exception()
