"""A pool of workers that run bots, so that the event loop does not. On a server they are processes.

A job names a table, its setup, and the events that the worker has not seen yet: records are sent
to workers, states are not. Each worker runs one job at a time. A slow bot delays nobody
while another worker is free, and more workers are started while none is. A worker that exceeds
its time is stopped and replaced; the caller gets a `BotFailed`.

A client may use only some of the workers at once, so that one is left for everybody else, and
jobs wait in a queue that shares the time fairly between clients and tables.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from cachetools import LRUCache

from pithead.analysis import Part
from pithead.table.base.table_setup import Setup
from pithead.table.bots.bot_worker import ANALYSE, CHOOSE, HINT, Answer, Job
from pithead.table.bots.fair_queue import FairQueue


class BotFailed(Exception):
    """A bot gave no usable answer; `what` is raised, overran or died."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(what)


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """The input of a bot: the table, its setup, and the events of the game.

    `backs` counts the take-backs; while it is unchanged, events are only appended. The thinking
    time is charged to `client`.
    """

    table_id: str
    setup: Setup
    events: Sequence[int]
    backs: int
    client: str = ""


class BotWorker(Protocol):
    """Runs bots elsewhere: in a process on a server, in a web worker in a browser."""

    async def answer(self, job: Job, seconds: float) -> Answer:
        """The answer; BotFailed if there is none within the time."""
        ...

    async def stop(self) -> None:
        """End at once, whatever it does; a second call does nothing."""
        ...


class BotWorkers(Protocol):
    """Starts workers, which cache the records of the last `cache_size` tables."""

    cache_size: int

    def start(self) -> BotWorker:
        """A new worker, without waiting until it is ready."""
        ...

    def close(self) -> None:
        """Free what the workers share, after they have stopped."""
        ...


@dataclass(eq=False, slots=True)
class _Waiter:
    """A question that waits for a worker."""

    question: BotQuestion
    worker: "asyncio.Future[_PooledWorker]"


class BotPool:
    """Workers; questions wait in a queue while all are busy."""

    def __init__(
        self,
        start: BotWorkers,
        workers: int,
        most: int,
        seconds: float,
        most_per_client: int | None = None,
    ) -> None:
        """`most_per_client` workers at once may work for one client; None for all of them."""
        self._workers = start
        self._min_workers = workers
        self._max_workers = max(most, workers)
        self._seconds = seconds
        self._idle: list[_PooledWorker] = []
        self._all: set[_PooledWorker] = set()
        # One worker is left for others, if there is more than one.
        self._most_per_client = (
            self._max_workers
            if most_per_client is None
            else max(1, min(most_per_client, self._max_workers - 1))
        )
        self._queue: FairQueue[_Waiter] = FairQueue()
        self._running: Counter[str] = Counter()
        self._stopping: set[asyncio.Task[None]] = set()
        self._closed = False

    async def start(self) -> None:
        """Start the first workers, without waiting until they are ready."""
        for _ in range(self._min_workers):
            self._add_worker()

    async def close(self) -> None:
        self._closed = True
        workers = list(self._all)
        self._all.clear()
        self._idle.clear()
        for waiter in self._queue.drain():
            if not waiter.worker.done():
                waiter.worker.set_exception(BotFailed("died"))
        await asyncio.gather(*self._stopping, *(worker.runs.stop() for worker in workers))
        self._workers.close()

    async def choose(self, question: BotQuestion, bot: str) -> int:
        """The action that the bot chooses; BotFailed if it gives no answer."""
        return (await self._ask(question, CHOOSE, bot)).action

    async def hint(self, question: BotQuestion, bot: str) -> Answer:
        """The action that the bot chooses, and its estimate of every choice."""
        return await self._ask(question, HINT, bot)

    async def analyse(self, question: BotQuestion, bot: str, first: int) -> Part:
        """The next part of the analysis of a game, from the event `first` on."""
        part = (await self._ask(question, ANALYSE, bot, first)).part
        assert part is not None
        return part

    async def _ask(self, question: BotQuestion, task: str, bot: str, first: int = 0) -> Answer:
        worker = await self._acquire(question)
        started = time.monotonic()
        keep = False
        try:
            answer = await worker.ask(question, task, bot, first, self._seconds)
            keep = True
        except BotFailed as failure:
            keep = failure.what == "raised"
            raise
        finally:
            self._queue.charge(question.client, question.table_id, time.monotonic() - started)
            self._release(worker, question.client, keep)
        return answer

    async def _acquire(self, question: BotQuestion) -> "_PooledWorker":
        """A free worker, when it is this question's turn."""
        if self._closed:
            raise BotFailed("died")
        waiter = _Waiter(question, asyncio.get_running_loop().create_future())
        self._queue.add(question.client, question.table_id, waiter)
        self._dispatch()
        try:
            return await waiter.worker
        except asyncio.CancelledError:
            self._queue.remove(waiter)
            if waiter.worker.done() and not waiter.worker.cancelled():
                self._release(waiter.worker.result(), question.client, keep=True)
            raise

    def _dispatch(self) -> None:
        """Give free workers to the questions whose turn it is."""
        while not self._closed and (self._idle or len(self._all) < self._max_workers):
            waiter = self._queue.next(self._may_run)
            if waiter is None:
                return
            if waiter.worker.done():
                continue  # It was cancelled.
            if not self._idle:
                self._add_worker()
            self._running[waiter.question.client] += 1
            waiter.worker.set_result(self._take_idle(waiter.question.table_id))

    def _may_run(self, client: str) -> bool:
        return self._running[client] < self._most_per_client

    def _take_idle(self, table_id: str) -> "_PooledWorker":
        """An idle worker, preferably one that has the table's record."""
        for number, worker in enumerate(self._idle):
            if table_id in worker.cached:
                return self._idle.pop(number)
        return self._idle.pop()

    def _release(self, worker: "_PooledWorker", client: str, keep: bool) -> None:
        self._running[client] -= 1
        if not self._running[client]:
            del self._running[client]
        if not keep:
            self._remove_worker(worker)
            if not self._closed and len(self._all) < self._min_workers:
                self._add_worker()
        elif worker in self._all:
            self._idle.append(worker)
        self._dispatch()

    def _add_worker(self) -> None:
        worker = _PooledWorker(self._workers.start(), self._workers.cache_size)
        self._all.add(worker)
        self._idle.append(worker)

    def _remove_worker(self, worker: "_PooledWorker") -> None:
        self._all.discard(worker)
        stopping = asyncio.ensure_future(worker.runs.stop())
        self._stopping.add(stopping)
        stopping.add_done_callback(self._stopping.discard)


class _PooledWorker:
    """A worker, and the records it has cached."""

    def __init__(self, runs: BotWorker, cache_size: int) -> None:
        self.runs = runs
        self.cached: LRUCache[str, tuple[int, int]] = LRUCache(cache_size)

    async def ask(
        self, question: BotQuestion, task: str, bot: str, first: int, seconds: float
    ) -> Answer:
        answer = await self.runs.answer(self._job(question, task, bot, first), seconds)
        if answer.error:
            self.cached.pop(question.table_id, None)
            raise BotFailed("raised")
        return answer

    def _job(self, question: BotQuestion, task: str, bot: str, first: int) -> Job:
        backs, count = self.cached.pop(question.table_id, (-1, 0))
        keep = count if backs == question.backs and count <= len(question.events) else 0
        self.cached[question.table_id] = (question.backs, len(question.events))
        events = tuple(question.events[keep:])
        return Job(question.table_id, question.setup, keep, events, task, bot, first)
