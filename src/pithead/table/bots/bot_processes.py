"""Processes that run bots: the workers of the bot pool on a server."""

import asyncio
import contextlib
import importlib
import os
import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Final

from pithead.table.bots.bot_pool import BotFailed
from pithead.table.bots.bot_worker import Answer, Answerer, Job
from pithead.worker_process import (
    WorkerDied,
    WorkerProcess,
    WorkerTimeout,
    ignore_signals,
    serve,
)

NICENESS: Final = 5
"""How much the operating system prefers the web server, and everything else, to a bot."""
_START_SECONDS: Final = 60.0


class BotProcesses:
    """Starts processes that import `modules` first, which may register more bots."""

    def __init__(self, modules: Sequence[str], cache_size: int, most: int) -> None:
        self.cache_size = cache_size
        self._modules = tuple(modules)
        # Threads of its own: they wait for bots, and must not block the readers of the database.
        self._threads = ThreadPoolExecutor(most, thread_name_prefix="bots")

    def start(self) -> "BotProcess":
        return BotProcess(self._modules, self.cache_size, self._threads)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


class BotProcess:
    """A process, which is started at its first job."""

    def __init__(
        self, modules: tuple[str, ...], cache_size: int, threads: ThreadPoolExecutor
    ) -> None:
        self.process = WorkerProcess(run_worker, modules, cache_size)
        self.ready = False
        self._threads = threads

    async def answer(self, job: Job, seconds: float) -> Answer:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._answer, job, seconds)

    async def stop(self) -> None:
        await asyncio.to_thread(self.process.stop)

    def _answer(self, job: Job, seconds: float) -> Answer:
        try:
            self._start()
            self.process.send(job)
            answer: Answer = self.process.receive(seconds)
        except WorkerTimeout:
            raise BotFailed("overran") from None
        except WorkerDied:
            raise BotFailed("died") from None
        return answer

    def _start(self) -> None:
        if self.ready:
            return
        self.process.start()
        try:
            self.process.receive(_START_SECONDS)
        except WorkerTimeout:
            raise WorkerDied from None
        self.ready = True


def run_worker(pipe: Connection, modules: Sequence[str], cache_size: int) -> None:
    """Answer jobs in a bot process, until the server closes the pipe."""
    # Ctrl-C in a terminal reaches every process, and a supervisor may tell all of them to end. The
    # server decides when this one does; else its bot would be reported as dead.
    ignore_signals(signal.SIGINT, signal.SIGTERM)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    for module in modules:
        importlib.import_module(module)
    answerer = Answerer(cache_size)
    with contextlib.suppress(OSError):
        pipe.send("ready")
    serve(pipe, answerer.answer)
