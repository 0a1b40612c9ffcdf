"""Who lets the bots of a table act: one process at a time, and another when that one is gone."""

import asyncio
import contextlib
import math
import time
from collections.abc import Callable
from typing import Final, Protocol

from pithead.table.errors import StorageFailed
from pithead.table.storage import Store

LEASE: Final = 4.0
"""So many seconds after its last sign a worker counts as dead."""
SIGNS: Final = 1.0
"""Between two signs of life; then we also look for tables that nobody has."""


class Claims(Protocol):
    """What the driver wants to know before it lets a bot think."""

    @property
    def most(self) -> float:
        """So many tables at once are enough."""

    async def take(self, table_id: str) -> bool: ...

    async def give_back(self, table_id: str) -> None: ...


class Alone:
    """Nobody else is at this database: everything is ours."""

    most = math.inf

    async def take(self, table_id: str) -> bool:
        return True

    async def give_back(self, table_id: str) -> None:
        return


class Idle:
    """Others let the bots act: nothing is ours."""

    most = 0.0

    async def take(self, table_id: str) -> bool:
        return False

    async def give_back(self, table_id: str) -> None:
        return


class Shared:
    """Claims in a database that many processes share, and the signs of life behind them."""

    def __init__(self, store: Store, me: str, most: int) -> None:
        self.most = most
        self.on_round: Callable[[], None] | None = None
        """Called after every sign of life: time to look for tables that wait."""
        self._store = store
        self._me = me
        self._good_until = 0.0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._sign()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Free everything at once, so that others need not wait for our lease to end."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        with contextlib.suppress(StorageFailed):
            await self._store.leave(self._me)

    async def take(self, table_id: str) -> bool:
        """Whether the table is ours now; it may have been before."""
        if time.monotonic() > self._good_until:
            return False  # Others take us for dead, and would be right to take it from us.
        return await self._store.claim(self._me, table_id)

    async def give_back(self, table_id: str) -> None:
        with contextlib.suppress(StorageFailed):
            await self._store.release(self._me, table_id)

    async def unclaimed(self, most: int) -> list[str]:
        return await self._store.unclaimed(most)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(SIGNS)
            with contextlib.suppress(StorageFailed):
                await self._sign()
                if self.on_round is not None:
                    self.on_round()

    async def _sign(self) -> None:
        begun = time.monotonic()
        await self._store.beat(self._me, LEASE)
        self._good_until = begun + LEASE
