"""Runs the bots at the tables; each of their decisions is an event of its own.

Bots play for people at once. A table where only bots play goes on while somebody looks, and one
client has only a few such tables running; the others wait until one of them ends or pauses.
"""

import asyncio
import logging
import math
import time
from collections import Counter
from typing import Final

from pithead.table.base.errors import TableError, UnknownTable, Unplayable
from pithead.table.base.events import TROUBLE, Draft
from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import STANDARD_BOT
from pithead.table.bots.bot_pool import BotFailed, BotPool, BotQuestion
from pithead.table.cluster.bot_leases import BotLeases, SharedLeases
from pithead.table.storage import Conflict
from pithead.table.tables.attendance import Attendance
from pithead.table.tables.continuation import Continuation
from pithead.table.tables.table import GameTable
from pithead.table.tables.table_cache import TableCache

_SECONDS_AFTER_FAILURE: Final = 1.0
_SHARE_OF_LEASES: Final = 4
"""One client has at most a quarter of the tables whose bots a process runs."""
_LOG = logging.getLogger(__name__)

Group = tuple[str, bool]
"""A client, and whether only bots play at the tables that are meant."""


class BotDriver:
    """Runs at most one task for each table, while it is a bot's turn and we have the lease."""

    def __init__(
        self,
        cache: TableCache,
        pool: BotPool,
        leases: BotLeases,
        attendance: Attendance,
        settings: Settings,
    ) -> None:
        self._cache = cache
        self._pool = pool
        self._pause = settings.bot_pause
        self._leases = leases
        self._attendance = attendance
        self._unwatched_seconds = settings.unwatched_seconds
        self._most_unattended: float = math.inf
        self._most_attended: float = math.inf
        """The most tables of one client whose bots play at once, without and with people."""
        if settings.limited:
            self._most_unattended = settings.bot_tables_per_address
        if settings.limited and not math.isinf(leases.most):
            self._most_attended = max(1, leases.most // _SHARE_OF_LEASES)
        self._running: Counter[Group] = Counter()
        """The admitted tables of each client."""
        self._admitted: dict[str, Group] = {}
        self._deferred: dict[Group, dict[str, None]] = {}
        """The tables that wait until another one of the same client is finished."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Tables that have changed while their task was running."""
        self._search: asyncio.Task[None] | None = None
        self._closed = False
        cache.on_change.append(self._table_changed)
        self._metrics = cache.metrics
        self._metrics.bots_busy.set_function(lambda: len(self._tasks))
        if isinstance(leases, SharedLeases):
            leases.on_heartbeat = self.search

    def _table_changed(self, table: GameTable) -> None:
        if table.bot_to_act() is not None or table.chance_is_due:
            self.run(table.id)

    def run(self, table_id: str) -> None:
        """Start the task of a table, if it is not running."""
        if self._closed:
            return
        if table_id in self._tasks:
            self._again.add(table_id)
            return
        if len(self._tasks) >= self._leases.most:
            return  # Another process may take it; otherwise the next search finds it.
        task = asyncio.create_task(self._run(table_id))
        self._tasks[table_id] = task
        task.add_done_callback(lambda _: self._finished(table_id))

    async def run_all(self) -> None:
        """Start the tasks of all tables where a bot must act, after a restart."""
        if isinstance(self._leases, SharedLeases):
            self.search()
            return
        for table_id in await self._cache.store.waiting_for_bots():
            self.run(table_id)

    def search(self) -> None:
        """Search for tables that wait for a bot and have no lease: too many, or a dead worker."""
        if isinstance(self._leases, SharedLeases) and not self._closed and self._search is None:
            self._search = asyncio.create_task(self._run_search(self._leases))

    async def _run_search(self, leases: SharedLeases) -> None:
        try:
            free = leases.most - len(self._tasks)
            if free > 0:
                deferred = {table_id for tables in self._deferred.values() for table_id in tables}
                for table_id in await leases.tables_without_lease(free + len(deferred)):
                    if table_id not in deferred:
                        self.run(table_id)
        except TableError as error:
            _LOG.warning("tables that wait for bots cannot be looked for: %s", error)
        finally:
            self._search = None

    async def close(self) -> None:
        self._closed = True
        tasks = list(self._tasks.values())
        if self._search is not None:
            tasks.append(self._search)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _finished(self, table_id: str) -> None:
        full = len(self._tasks) >= self._leases.most
        self._tasks.pop(table_id, None)
        self._dismiss(table_id)
        if table_id in self._again:
            # The table has changed between the task's last read and its end.
            self._again.discard(table_id)
            self.run(table_id)
        elif full:
            self.search()

    def _admit(self, table: GameTable) -> bool:
        """Whether the bots of a table may play now; if not, they do when another table is done."""
        group = (table.client, table.is_unattended)
        most = self._most_unattended if table.is_unattended else self._most_attended
        if self._running[group] >= most:
            self._deferred.setdefault(group, {})[table.id] = None
            return False
        self._running[group] += 1
        self._admitted[table.id] = group
        return True

    def _dismiss(self, table_id: str) -> None:
        """Give the place of a table to the next one of the same client."""
        group = self._admitted.pop(table_id, None)
        if group is None:
            return
        self._running[group] -= 1
        if not self._running[group]:
            del self._running[group]
        waiting = self._deferred.get(group, {})
        if waiting:
            following = next(iter(waiting))
            del waiting[following]
            self.run(following)
        if not waiting:
            self._deferred.pop(group, None)

    async def _run(self, table_id: str) -> None:
        try:
            if not self._admit(await self._cache.get(table_id)):
                return
            if not await self._leases.acquire(table_id):
                return
            try:
                while await self._one_decision(table_id):
                    if self._pause:
                        await asyncio.sleep(self._pause)
            finally:
                await self._leases.release(table_id)
        except (UnknownTable, Unplayable):
            return
        except TableError as error:
            _LOG.warning("its bots wait: %s", error, extra={"table": table_id})
            await asyncio.sleep(_SECONDS_AFTER_FAILURE)
            self._again.add(table_id)
        except Exception:
            _LOG.exception("its bots wait", extra={"table": table_id})
            await asyncio.sleep(_SECONDS_AFTER_FAILURE)
            self._again.add(table_id)

    async def _one_decision(self, table_id: str) -> bool:
        """Run the bot whose turn it is for one decision; False if there is none for us."""
        self._again.discard(table_id)
        table = await self._cache.get_resolved(table_id)
        seat = table.bot_to_act()
        if seat is None:
            return False
        if table.is_unattended and not self._attendance.is_watched(
            table_id, self._unwatched_seconds
        ):
            await self._cache.store.pause_bots(table_id)
            return False
        name, version = seat.bot, table.version
        failure = ""
        action = -1
        started = time.monotonic()
        prescribed = table.prescribed(table.state, [])
        try:
            if prescribed is not None:
                action = prescribed
            else:
                action = await self._pool.choose(question(table), name)
        except BotFailed as failed:
            failure = failed.what
        self._metrics.bot_seconds.observe(time.monotonic() - started)
        while True:
            try:
                await self._commit_decision(table_id, name, version, action, failure)
                return True
            except Conflict:
                # Perhaps it was only chat, and the decision is still valid. Do we have the lease?
                if not await self._leases.acquire(table_id):
                    return False

    async def _commit_decision(
        self, table_id: str, name: str, version: int, action: int, failure: str
    ) -> None:
        """Commit a bot's decision, unless the game or the seat has changed meanwhile."""
        async with self._cache.transaction(table_id) as table:
            seat = table.bot_to_act()
            if table.version != version or seat is None or seat.bot != name:
                return  # The game was taken back, or the seat has a new owner.
            legal = table.state.legal()
            if not failure and action not in legal:
                failure = "illegal"
            drafts = []
            if failure:
                data = {
                    "seat": seat.number,
                    "bot": name,
                    "what": failure,
                    "instead": STANDARD_BOT,
                }
                drafts.append(Draft(TROUBLE, data))
                self._metrics.bot_failures.labels(failure).inc()
                _LOG.warning(
                    "bot %s failed: %s", name, failure, extra={"table": table_id, "event": version}
                )
            if failure and name != STANDARD_BOT:
                await self._cache.commit(table, drafts)
                return
            if failure:
                # The standard bot has failed too. The game must go on.
                action = legal[0]
            following = Continuation(table)
            following.take(action, name)
            following.resolve_chance()
            await self._cache.commit(table, drafts + following.drafts, following.positions)


def question(table: GameTable, client: str = "") -> BotQuestion:
    """The current position of a table, for the bot pool; the table's own client by default."""
    events = tuple(table.record.events)
    return BotQuestion(table.id, table.setup, events, table.backs, client or table.client)
