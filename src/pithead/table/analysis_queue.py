"""Analyses of games that are over, worked out one after the other in the bots' processes.

However many are asked for, they take one process at a time, and that only for a moment until the
next part: whoever plays has precedence. What was found is kept while there is room; it can always
be found again, the same, because the number of simulations is fixed.
"""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from pithead.analysis import Analysis, Part, joined
from pithead.kernel.record import Record
from pithead.table.bot_pool import BotFailed, Pool, Question
from pithead.table.errors import ManyAnalyses

MOST_KEPT: Final = 40
MOST_WAITING: Final = 12
_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an analysis has come: `done` of `events`, with `before` other games to come first."""

    events: int
    done: int
    before: int
    failed: bool
    found: Analysis
    """What is known so far."""
    record: Record
    """The game; it is over, and nobody changes it any more."""

    @property
    def finished(self) -> bool:
        return self.done == self.events


class _Work:
    """One game: what is asked, and the parts that were found."""

    def __init__(self, question: Question, record: Record) -> None:
        self.question = question
        self.record = record
        self.parts: list[Part] = []
        self.failed = False

    @property
    def done(self) -> int:
        return self.parts[-1].last if self.parts else 0

    @property
    def finished(self) -> bool:
        return self.done == len(self.record.events)


class Analyses:
    """Those that are known, and those that wait."""

    def __init__(self, pool: Pool, simulations: int) -> None:
        self._pool = pool
        self._bot = f"tree:{simulations}"
        self._known: OrderedDict[str, _Work] = OrderedDict()
        self._waiting: list[_Work] = []
        self._task: asyncio.Task[None] | None = None

    def knows(self, table_id: str, again: bool = False) -> bool:
        """Whether it costs nothing to ask for this one."""
        work = self._known.get(table_id)
        return work is not None and not (again and work.failed)

    def ask(self, question: Question, record: Record, again: bool = False) -> Progress:
        """How far this game's analysis is; it is begun if nobody has asked before.

        One that has failed is begun anew only if somebody wants it `again`.
        """
        table_id = question.table_id
        if not self.knows(table_id, again):
            if len(self._waiting) >= MOST_WAITING:
                raise ManyAnalyses
            work = _Work(question, record)
            self._known[table_id] = work
            self._waiting.append(work)
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._run())
        self._known.move_to_end(table_id)
        self._forget()
        return self._progress(self._known[table_id])

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while self._waiting:
            work = self._waiting[0]
            try:
                while not work.finished:
                    part = await self._pool.study(work.question, self._bot, work.done)
                    work.parts.append(part)
            except BotFailed as failure:
                work.failed = True
                _LOG.warning("table %s: no analysis: %s", work.question.table_id, failure.what)
            self._waiting.remove(work)

    def _forget(self) -> None:
        """The finished ones that nobody has looked at for longest go first."""
        spare = len(self._known) - MOST_KEPT
        for table_id in [name for name, work in self._known.items() if work not in self._waiting]:
            if spare <= 0:
                return
            del self._known[table_id]
            spare -= 1

    def _progress(self, work: _Work) -> Progress:
        return Progress(
            len(work.record.events),
            work.done,
            self._waiting.index(work) if work in self._waiting else 0,
            work.failed,
            joined(work.record, self._bot, work.parts),
            work.record,
        )
