"""Processes in which bots think, so that the event loop never does.

A job names a table, its setup, and the events that this process has not seen yet: records travel,
states do not. Each process works on one job at a time, so a slow bot delays nobody as long as
another process is free, and more are started while none is. A process that exceeds its time
is killed and replaced, and the caller gets BotFailed.
"""

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from pithead.analysis import Part
from pithead.table.bot_worker import CHOOSE, HINT, STUDY, Answer, Job, think
from pithead.table.table_setup import Setup
from pithead.worker_process import WorkerDied, WorkerProcess, WorkerTimeout

_START_SECONDS: Final = 60.0


class BotFailed(Exception):
    """A bot gave no usable answer; `what` is raised, overran or died."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(what)


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot needs to know: the table, how it is set up, and what has been played.

    `backs` counts the take-backs: only while it stays the same do the events only grow.
    """

    table_id: str
    setup: Setup
    events: Sequence[int]
    backs: int


class Pool:
    """Workers that come and go; questions wait in line when all are busy."""

    def __init__(
        self, workers: int, most: int, seconds: float, modules: Sequence[str], remembered: int
    ) -> None:
        self._remembered = remembered
        self._least = workers
        self._most = max(most, workers)
        self._seconds = seconds
        self._modules = tuple(modules)
        self._idle: list[_BotWorker] = []
        self._all: set[_BotWorker] = set()
        self._freed = asyncio.Condition()
        # Threads of its own: they wait for bots, and must not keep others from the database.
        self._threads = ThreadPoolExecutor(self._most, thread_name_prefix="bots")
        self._closed = False

    async def start(self) -> None:
        """Start the first processes; they need a moment, which is not waited for."""
        for _ in range(self._least):
            self._hire()

    async def close(self) -> None:
        self._closed = True
        workers = list(self._all)
        self._all.clear()
        self._idle.clear()
        await asyncio.gather(*(asyncio.to_thread(worker.stop) for worker in workers))
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def choose(self, question: Question, bot: str) -> int:
        """What the bot would do; BotFailed if it does not say."""
        return (await self._ask(question, CHOOSE, bot)).action

    async def hint(self, question: Question, bot: str) -> Answer:
        """What the bot would do, and what it thinks of every choice."""
        return await self._ask(question, HINT, bot)

    async def study(self, question: Question, bot: str, first: int) -> Part:
        """What the bot finds in the next moment, from the event `first` on."""
        part = (await self._ask(question, STUDY, bot, first)).part
        assert part is not None
        return part

    async def _ask(self, question: Question, task: str, bot: str, first: int = 0) -> Answer:
        worker = await self._take(question.table_id)
        try:
            answer = await asyncio.get_running_loop().run_in_executor(
                self._threads, worker.ask, question, task, bot, first, self._seconds
            )
        except asyncio.CancelledError:
            self._dismiss(worker)
            raise
        except BotFailed as failure:
            if failure.what == "raised":
                await self._give_back(worker)
            else:
                self._dismiss(worker)
                if not self._closed and len(self._all) < self._least:
                    self._hire()
                async with self._freed:
                    self._freed.notify()
            raise
        await self._give_back(worker)
        return answer

    async def _take(self, table_id: str) -> "_BotWorker":
        """A free process, if possible one that knows the table."""
        async with self._freed:
            while not self._idle:
                if self._closed:
                    raise BotFailed("died")
                if len(self._all) < self._most:
                    self._hire()
                    break
                await self._freed.wait()
            for number, worker in enumerate(self._idle):
                if table_id in worker.known:
                    return self._idle.pop(number)
            return self._idle.pop()

    async def _give_back(self, worker: "_BotWorker") -> None:
        async with self._freed:
            if worker in self._all:
                self._idle.append(worker)
            self._freed.notify()

    def _hire(self) -> None:
        worker = _BotWorker(self._modules, self._remembered)
        self._all.add(worker)
        self._idle.append(worker)

    def _dismiss(self, worker: "_BotWorker") -> None:
        self._all.discard(worker)
        threading.Thread(target=worker.stop, daemon=True).start()


class _BotWorker:
    """A bot process, and the tables it knows. `ask` blocks: it is called from threads."""

    def __init__(self, modules: tuple[str, ...], remembered: int) -> None:
        self._remembered = remembered
        self.known: OrderedDict[str, tuple[int, int]] = OrderedDict()
        self._process = WorkerProcess(think, modules, remembered)
        self._ready = False

    def ask(self, question: Question, task: str, bot: str, first: int, seconds: float) -> Answer:
        try:
            self._start()
            self._process.send(self._job(question, task, bot, first))
            answer: Answer = self._process.receive(seconds)
        except WorkerTimeout:
            raise BotFailed("overran") from None
        except WorkerDied:
            raise BotFailed("died") from None
        if answer.error:
            self.known.pop(question.table_id, None)
            raise BotFailed("raised")
        return answer

    def _start(self) -> None:
        """Start the process at the first question, and wait until it is ready."""
        if self._ready:
            return
        self._process.start()
        try:
            self._process.receive(_START_SECONDS)
        except WorkerTimeout:
            raise WorkerDied from None
        self._ready = True

    def _job(self, question: Question, task: str, bot: str, first: int) -> Job:
        backs, count = self.known.pop(question.table_id, (-1, 0))
        keep = count if backs == question.backs and count <= len(question.events) else 0
        self.known[question.table_id] = (question.backs, len(question.events))
        if len(self.known) > self._remembered:
            self.known.popitem(last=False)
        events = tuple(question.events[keep:])
        return Job(question.table_id, question.setup, keep, events, task, bot, first)

    def stop(self) -> None:
        """Kill the process, whatever it is doing."""
        self._process.stop()
