"""Lets the bots at the tables act, each of their decisions an event of its own."""

import asyncio
import logging
import time
from typing import Final

from pithead.kernel.state import State
from pithead.table.bot_leases import Claims, Shared
from pithead.table.bot_pool import BotFailed, Pool, Question
from pithead.table.errors import TableError, UnknownTable
from pithead.table.events import TROUBLE, Draft
from pithead.table.storage import Conflict
from pithead.table.table import Table
from pithead.table.table_cache import Keeper, chance_answers, play_draft
from pithead.table.table_setup import STANDARD_BOT

_SECONDS_AFTER_FAILURE: Final = 1.0
_LOG = logging.getLogger(__name__)


class Driver:
    """At most one task a table; it lives while it is a bot's turn there and the table is ours."""

    def __init__(self, keeper: Keeper, pool: Pool, pause: float, claims: Claims) -> None:
        self._keeper = keeper
        self._pool = pool
        self._pause = pause
        self._claims = claims
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._sweeping: asyncio.Task[None] | None = None
        self._closed = False
        keeper.on_change = self.nudge
        self._metrics = keeper.metrics
        self._metrics.bots_busy.set_function(lambda: len(self._tasks))
        if isinstance(claims, Shared):
            claims.on_round = self.sweep

    def nudge(self, table: Table) -> None:
        """Something has changed at this table: perhaps a bot or the dice are asked now."""
        if table.bot_to_act() is not None or table.chance_is_due:
            self.wake(table.id)

    def wake(self, table_id: str) -> None:
        if self._closed:
            return
        if table_id in self._tasks:
            self._again.add(table_id)
            return
        if len(self._tasks) >= self._claims.most:
            return  # Somebody else may have it; if nobody wants it, the next sweep finds it.
        task = asyncio.create_task(self._run(table_id))
        self._tasks[table_id] = task
        task.add_done_callback(lambda _: self._finished(table_id))

    async def wake_all(self) -> None:
        """After a restart: go on wherever bots were asked."""
        if isinstance(self._claims, Shared):
            self.sweep()
            return
        for table_id in await self._keeper.store.waiting_for_bots():
            self.wake(table_id)

    def sweep(self) -> None:
        """Look for tables whose bots nobody lets act: too many at once, or their worker is gone."""
        if isinstance(self._claims, Shared) and not self._closed and self._sweeping is None:
            self._sweeping = asyncio.create_task(self._sweep(self._claims))

    async def _sweep(self, claims: Shared) -> None:
        try:
            free = claims.most - len(self._tasks)
            if free > 0:
                for table_id in await claims.unclaimed(free):
                    self.wake(table_id)
        except TableError as error:
            _LOG.warning("tables that wait for bots cannot be looked for: %s", error)
        finally:
            self._sweeping = None

    async def close(self) -> None:
        self._closed = True
        tasks = list(self._tasks.values())
        if self._sweeping is not None:
            tasks.append(self._sweeping)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _finished(self, table_id: str) -> None:
        full = len(self._tasks) >= self._claims.most
        self._tasks.pop(table_id, None)
        if table_id in self._again:
            # Something has changed between the task's last look and its end.
            self._again.discard(table_id)
            self.wake(table_id)
        elif full:
            self.sweep()

    async def _run(self, table_id: str) -> None:
        try:
            if not await self._claims.take(table_id):
                return
            try:
                while await self._one_decision(table_id):
                    if self._pause:
                        await asyncio.sleep(self._pause)
            finally:
                await self._claims.give_back(table_id)
        except UnknownTable:
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
        """Let the bot whose turn it is act once; False if that is not for us to do."""
        self._again.discard(table_id)
        table = await self._keeper.settled(table_id)
        seat = table.bot_to_act()
        if seat is None:
            return False
        name, version = seat.bot, table.version
        failure = ""
        action = -1
        begun = time.monotonic()
        try:
            action = await self._pool.choose(question(table), name)
        except BotFailed as failed:
            failure = failed.what
        self._metrics.bot_seconds.observe(time.monotonic() - begun)
        while True:
            try:
                await self._decided(table_id, name, version, action, failure)
                return True
            except Conflict:
                # Perhaps only chat: what was thought is still good. But is the table still ours?
                if not await self._claims.take(table_id):
                    return False

    async def _decided(
        self, table_id: str, name: str, version: int, action: int, failure: str
    ) -> None:
        """Write down what a bot has answered, unless it was asked something else meanwhile."""
        async with self._keeper.held(table_id) as table:
            seat = table.bot_to_act()
            if table.version != version or seat is None or seat.bot != name:
                return  # The game was taken back, or the seat given to somebody, meanwhile.
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
                await self._keeper.commit(table, drafts)
                return
            if failure:
                # Not even the standard bot answers. The others must not wait for ever.
                action = legal[0]
            state: State = table.state.clone()
            drafts.append(play_draft(state.name(action), seat.number, name))
            state.take(action)
            drafts += chance_answers(table, state, table.position + 1)
            await self._keeper.commit(table, drafts, state=state)


def question(table: Table) -> Question:
    """The table as it stands, for a bot."""
    return Question(table.id, table.setup, tuple(table.record.events), table.backs)
