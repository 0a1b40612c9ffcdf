"""Analyses of finished games, computed in short parts in the processes of the bot pool.

The queue uses one process at a time, and only for a short part of an analysis, so players do not
wait long. Clients take turns part by part, and the games of one client come one after the other: a
client with many games delays only itself. Results are cached; they can be computed again with the
same result, because the number of simulations is fixed.
"""

import asyncio
import itertools
import logging
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from pithead.analysis import Analysis, Part, joined
from pithead.kernel.record import Record
from pithead.table.base.errors import ManyAnalyses
from pithead.table.base.table_setup import STRONGEST_BOT
from pithead.table.bots.bot_pool import BotFailed, BotPool, BotQuestion

MOST_KEPT: Final = 40
MOST_WAITING: Final = 60
MOST_WAITING_PER_CLIENT: Final = 6
_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of an analysis: `done` of `events`; `before` other games come first.

    These are games of the same client; those of others are analysed at the same time.
    """

    events: int
    done: int
    before: int
    failed: bool
    found: Analysis
    """The result so far."""
    record: Record
    """The game; it is finished and does not change."""

    @property
    def finished(self) -> bool:
        return self.done == self.events


class _AnalysisJob:
    """The analysis of one game, and its finished parts."""

    def __init__(self, question: BotQuestion, record: Record) -> None:
        self.question = question
        self.client = question.client
        self.record = record
        self.parts: list[Part] = []
        self.failed = False

    @property
    def done(self) -> int:
        return self.parts[-1].last if self.parts else 0

    @property
    def finished(self) -> bool:
        return self.done == len(self.record.events)


class AnalysisQueue:
    """The finished analyses, and those that wait."""

    def __init__(self, pool: BotPool, simulations: int) -> None:
        self._pool = pool
        self._bot = f"{STRONGEST_BOT}:{simulations}"
        self._jobs: OrderedDict[str, _AnalysisJob] = OrderedDict()
        self._waiting: list[_AnalysisJob] = []
        self._task: asyncio.Task[None] | None = None

    def knows(self, table_id: str, again: bool = False) -> bool:
        """Whether the analysis is finished or already in the queue."""
        job = self._jobs.get(table_id)
        return job is not None and not (again and job.failed)

    def request(self, question: BotQuestion, record: Record, again: bool = False) -> Progress:
        """The progress of a game's analysis, which is queued by the first call.

        One that has failed is started again only if `again` is set.
        """
        table_id = question.table_id
        if not self.knows(table_id, again):
            waiting = sum(1 for job in self._waiting if job.client == question.client)
            if len(self._waiting) >= MOST_WAITING or waiting >= MOST_WAITING_PER_CLIENT:
                raise ManyAnalyses
            job = _AnalysisJob(question, record)
            self._jobs[table_id] = job
            self._waiting.append(job)
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._run())
        self._jobs.move_to_end(table_id)
        self._evict()
        return self._progress(self._jobs[table_id])

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        """Compute one part after the other, in turn for all clients."""
        served: dict[str, int] = {}
        for turn in itertools.count(1):
            if not self._waiting:
                return
            # The first game of the client whose last turn is the longest ago.
            job = min(self._waiting, key=lambda job: served.get(job.client, 0))
            served[job.client] = turn
            try:
                part = await self._pool.analyse(job.question, self._bot, job.done)
                job.parts.append(part)
            except BotFailed as failure:
                job.failed = True
                _LOG.warning("table %s: no analysis: %s", job.question.table_id, failure.what)
            if job.finished or job.failed:
                self._waiting.remove(job)

    def _evict(self) -> None:
        """Evict finished analyses, the least recently used first."""
        spare = len(self._jobs) - MOST_KEPT
        for table_id in [name for name, job in self._jobs.items() if job not in self._waiting]:
            if spare <= 0:
                return
            del self._jobs[table_id]
            spare -= 1

    def _before(self, job: _AnalysisJob) -> int:
        """The number of games that the same client has requested before this one."""
        own = [other for other in self._waiting if other.client == job.client]
        return own.index(job) if job in own else 0

    def _progress(self, job: _AnalysisJob) -> Progress:
        return Progress(
            len(job.record.events),
            job.done,
            self._before(job),
            job.failed,
            joined(job.record, self._bot, job.parts),
            job.record,
        )
