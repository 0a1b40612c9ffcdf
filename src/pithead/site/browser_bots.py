"""Bots in a web worker of their own: both sides of what the app and that worker tell each other."""

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from typing import Protocol

from pithead.table.bots.bot_pool import BotFailed
from pithead.table.bots.bot_worker import Answer, Answerer, Job

CACHED_RECORDS = 20


class ScriptWorker(Protocol):
    """A web worker, as the script that starts it offers it to Python."""

    def ask(self, job: bytes, game: str) -> Awaitable[bytes | None]:
        """The answer to a job; None if the worker has died."""
        ...

    def stop(self) -> None: ...


class WebWorkers:
    """Starts the web workers of the bot pool."""

    cache_size = CACHED_RECORDS

    def __init__(self, start: Callable[[], ScriptWorker]) -> None:
        self._start = start

    def start(self) -> "WebWorker":
        return WebWorker(self._start())

    def close(self) -> None:
        return


class WebWorker:
    """The app's side."""

    def __init__(self, worker: ScriptWorker) -> None:
        self._worker = worker

    async def answer(self, job: Job, seconds: float) -> Answer:
        try:
            async with asyncio.timeout(seconds):
                data = await self._worker.ask(pickle.dumps(job), job.setup.game_id)
        except TimeoutError:
            raise BotFailed("overran") from None
        if data is None:
            raise BotFailed("died")
        answer: Answer = pickle.loads(data)
        return answer

    async def stop(self) -> None:
        self._worker.stop()


class JobAnswers:
    """The worker's side."""

    def __init__(self) -> None:
        self._answerer = Answerer(CACHED_RECORDS)

    def answer(self, job: bytes) -> bytes:
        """The answer to a pickled job, pickled."""
        return pickle.dumps(self._answerer.answer(pickle.loads(job)))
