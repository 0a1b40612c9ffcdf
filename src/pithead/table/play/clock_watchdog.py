"""Lets bots play for those whose clocks have run out, and notes when servers are running.

Every process notes that it is running while a clock is. When none was, clocks stood still: also
while the processes were stopped, the database could not be reached, or the time of the system
jumped. Such an outage is stored before anything is charged with it. The processes that run bots
look once per second for clocks that have run out; the lease of a table decides which of them acts.
"""

import asyncio
import contextlib
import logging
import math
import time
from typing import Final

from pithead.table.base.errors import StorageFailed, TableError
from pithead.table.base.events import BOT, OPEN, SAT, Draft, now
from pithead.table.base.table_setup import seat_data
from pithead.table.base.table_time import TABLE_TIME, TableTime
from pithead.table.base.task_cancellation import cancel_and_wait
from pithead.table.cluster.bot_leases import BotLeases
from pithead.table.storage import Conflict
from pithead.table.tables.clocks import CLOCK
from pithead.table.tables.table import GameTable
from pithead.table.tables.table_cache import TableCache

_LOG = logging.getLogger(__name__)
_TICK_SECONDS: Final = 1.0
_ALIVE_SECONDS: Final = 2.0
LONGEST_GAP: Final = 8_000
"""Without a note for so many milliseconds, no server was running."""
_LARGEST_LAG: Final = 1_000
"""If the system's time is ahead of that of the tables by more than this, it has jumped."""


class ClockWatchdog:
    """Watches the clocks of all tables at one database."""

    def __init__(
        self, cache: TableCache, leases: BotLeases, table_time: TableTime = TABLE_TIME
    ) -> None:
        self._cache = cache
        self._store = cache.store
        self._leases = leases
        self._time = table_time
        self._noted = -math.inf
        self._noting = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._cache.before_charge = self.note_outage
        await self._note_alive()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        await cancel_and_wait(self._task)
        self._cache.before_charge = None

    async def note_outage(self) -> None:
        """Store an outage of which nobody knows yet, before a clock is charged with it."""
        if self._must_note(LONGEST_GAP / 1000):
            async with self._noting:
                if self._must_note(LONGEST_GAP / 1000):
                    await self._note_alive()

    def _must_note(self, seconds: float) -> bool:
        late = time.monotonic() - self._noted >= seconds
        return late or self._time.lag() > _LARGEST_LAG

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            try:
                await self.look()
            except StorageFailed as error:
                _LOG.warning("clocks cannot be read: %s", error)

    async def look(self) -> None:
        """Note that this process is running, and act for those whose time is over."""
        if self._must_note(_ALIVE_SECONDS):
            async with self._noting:
                await self._note_alive()
        if not self._leases.most:
            return
        for table_id in await self._store.overdue_clocks(now()):
            try:
                await self._act(table_id)
            except Conflict:
                continue  # Somebody has done something; the next look sees it.
            except TableError as error:
                _LOG.warning("its clock cannot be kept: %s", error, extra={"table": table_id})
            except Exception:
                # Whatever is wrong with one table, the clocks of the others are kept.
                _LOG.exception("its clock cannot be kept", extra={"table": table_id})

    async def _note_alive(self) -> None:
        """Note that this process is running, and the outage that has ended, if there was one.

        If the database fails, nothing counts as noted: no clock runs out before it is.
        """
        noted, lag = time.monotonic(), self._time.lag()
        if await self._store.has_running_clocks():
            with contextlib.suppress(Conflict):
                await self._store.note_alive(now(), LONGEST_GAP)
            if lag > _LARGEST_LAG:
                with contextlib.suppress(Conflict):
                    await self._store.note_outage(now(), now() + lag)
            self._cache.outages.known = await self._store.outages()
        if lag > _LARGEST_LAG:
            self._time.skip(lag)
        self._noted = noted

    async def _act(self, table_id: str) -> None:
        if not await self._leases.acquire(table_id):
            return
        is_bots_turn = False
        try:
            async with self._cache.transaction(table_id) as table:
                is_bots_turn = await self._check(table)
        finally:
            # Otherwise the bot driver has the lease from now on.
            if not is_bots_turn:
                await self._leases.release(table_id)

    async def _check(self, table: GameTable) -> bool:
        """Let a bot sit down if the running clock has run out; whether it is a bot's turn now."""
        clocks, at = table.clocks, now()
        deadline = clocks.deadline(table.position) if clocks is not None else None
        if clocks is None or deadline is None:
            return table.bot_to_act() is not None
        away = self._cache.outages.away(clocks.since, at)
        if not clocks.has_run_out(table.position, at, away):
            await self._store.postpone_deadline(table.id, deadline + away, table.sequence)
            return False
        await self._cache.commit(table, [_stand_in(table, clocks.running)])
        return True


def _stand_in(table: GameTable, seat: int) -> Draft:
    """The bot of the table's choice plays for a player whose time is over."""
    assert table.clocks is not None
    held, bot = table.seats[seat], table.clocks.setup.bot
    if held.kind == OPEN:
        return Draft(SAT, {**seat_data(seat, BOT, bot, bot), "why": CLOCK, "was": OPEN})
    data = seat_data(seat, BOT, held.name, bot, held.player)
    return Draft(SAT, {**data, "why": CLOCK})
