"""Leases that decide which process runs the bots of a table, so that no move is chosen twice."""

import asyncio
import contextlib
import math
import time
from collections.abc import Callable
from typing import Final, Protocol

from pithead.table.base.errors import StorageFailed
from pithead.table.base.task_cancellation import cancel_and_wait
from pithead.table.storage import Store

LEASE_SECONDS: Final = 4.0
"""A worker counts as dead so long after its last heartbeat."""
HEARTBEAT_SECONDS: Final = 1.0


class BotLeases(Protocol):
    """Where the bot driver acquires the lease of a table before it runs a bot."""

    @property
    def most(self) -> float:
        """The number of tables whose bots this process runs at once."""

    async def acquire(self, table_id: str) -> bool: ...

    async def release(self, table_id: str) -> None: ...


class ExclusiveLeases:
    """For a database that is not shared: this process runs all bots."""

    most = math.inf

    async def acquire(self, table_id: str) -> bool:
        return True

    async def release(self, table_id: str) -> None:
        return


class NoLeases:
    """For a server that leaves all bots to other processes."""

    most = 0.0

    async def acquire(self, table_id: str) -> bool:
        return False

    async def release(self, table_id: str) -> None:
        return


class SharedLeases:
    """Leases in a shared database, kept alive by heartbeats."""

    def __init__(self, store: Store, worker: str, most: int) -> None:
        self.most = most
        self.on_heartbeat: Callable[[], None] | None = None
        """Called after every heartbeat: time to look for tables without a lease."""
        self._store = store
        self._worker = worker
        self._valid_until = 0.0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._heartbeat()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Release all leases at once, so that others need not wait until they expire."""
        await cancel_and_wait(self._task)
        with contextlib.suppress(StorageFailed):
            await self._store.remove_worker(self._worker)

    async def acquire(self, table_id: str) -> bool:
        """Whether this process has the lease now; it may have had it before."""
        if time.monotonic() > self._valid_until:
            return False  # Our leases have expired: another process may have acquired them.
        return await self._store.acquire_lease(self._worker, table_id)

    async def release(self, table_id: str) -> None:
        with contextlib.suppress(StorageFailed):
            await self._store.release_lease(self._worker, table_id)

    async def tables_without_lease(self, most: int) -> list[str]:
        return await self._store.tables_without_lease(most)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            with contextlib.suppress(StorageFailed):
                await self._heartbeat()
                if self.on_heartbeat is not None:
                    self.on_heartbeat()

    async def _heartbeat(self) -> None:
        begun = time.monotonic()
        await self._store.heartbeat(self._worker, LEASE_SECONDS)
        self._valid_until = begun + LEASE_SECONDS
