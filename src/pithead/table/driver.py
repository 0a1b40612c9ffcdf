"""Lets the bots at the tables act, each of their decisions an event of its own."""

import asyncio
import logging

from pithead.kernel.state import State
from pithead.table.errors import TableError
from pithead.table.events import TROUBLE, Draft
from pithead.table.keeper import Keeper, chance_answers, play_draft
from pithead.table.live import Table
from pithead.table.setups import STANDARD_BOT
from pithead.table.storage import Conflict
from pithead.table.workers import BotFailed, Pool, Question

_SECONDS_AFTER_FAILURE = 1.0
_LOG = logging.getLogger(__name__)


class Driver:
    """At most one task a table, which lives while it is a bot's turn there."""

    def __init__(self, keeper: Keeper, pool: Pool, pause: float) -> None:
        self._keeper = keeper
        self._pool = pool
        self._pause = pause
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False
        keeper.on_commit = self.nudge

    def nudge(self, table: Table) -> None:
        """Something has changed at this table: perhaps a bot is asked now."""
        if table.bot_to_act() is not None:
            self.wake(table.id)

    def wake(self, table_id: str) -> None:
        if self._closed or table_id in self._tasks:
            return
        task = asyncio.create_task(self._run(table_id))
        self._tasks[table_id] = task
        task.add_done_callback(lambda _: self._finished(table_id))

    async def wake_all(self) -> None:
        """After a restart: go on wherever bots were asked."""
        for table_id in await self._keeper.store.waiting_for_bots():
            self.wake(table_id)

    async def close(self) -> None:
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _finished(self, table_id: str) -> None:
        self._tasks.pop(table_id, None)
        # Something may have changed between the task's last look and its end.
        table = self._keeper.at_hand(table_id)
        if table is not None:
            self.nudge(table)

    async def _run(self, table_id: str) -> None:
        try:
            while await self._one_decision(table_id):
                if self._pause:
                    await asyncio.sleep(self._pause)
        except TableError as error:
            _LOG.warning("table %s: its bots wait: %s", table_id, error)
            await asyncio.sleep(_SECONDS_AFTER_FAILURE)
        except Exception:
            _LOG.exception("table %s: its bots wait", table_id)
            await asyncio.sleep(_SECONDS_AFTER_FAILURE)

    async def _one_decision(self, table_id: str) -> bool:
        """Let the bot whose turn it is act once; False if it is no bot's turn."""
        table = await self._keeper.settled(table_id)
        seat = table.bot_to_act()
        if seat is None:
            return False
        name, version = seat.bot, table.version
        failure = ""
        action = -1
        try:
            action = await self._pool.choose(question(table), name)
        except BotFailed as failed:
            failure = failed.what
        async with self._keeper.held(table_id) as table:
            seat = table.bot_to_act()
            if table.version != version or seat is None or seat.bot != name:
                return True  # The game was taken back, or the seat given to somebody, meanwhile.
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
                _LOG.warning(
                    "table %s, event %s: bot %s failed: %s", table_id, version, name, failure
                )
            if failure and name != STANDARD_BOT:
                await self._commit(table, drafts)
                return True
            if failure:
                # Not even the standard bot answers. The others must not wait for ever.
                action = legal[0]
            state = table.state.clone()
            drafts.append(play_draft(state.name(action), seat.number, name))
            state.take(action)
            drafts += chance_answers(table, state, table.position + 1)
            await self._commit(table, drafts, state)
        return True

    async def _commit(self, table: Table, drafts: list[Draft], state: State | None = None) -> None:
        try:
            await self._keeper.commit(table, drafts, state=state)
        except Conflict:
            _LOG.info("table %s: another process was quicker", table.id)


def question(table: Table) -> Question:
    """The table as it stands, for a bot."""
    return Question(table.id, table.setup, tuple(table.record.events), table.backs)
