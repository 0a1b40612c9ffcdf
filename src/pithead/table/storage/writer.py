"""The one thread that writes: whatever waits at the same moment shares one transaction.

A disk can promise only a few hundred times a second that something is really on it. Requests that
arrive while it does so are written together and share the next promise, so that many tables cost
hardly more than one. Each caller learns of his own success or failure, and only when it is final.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

Work = Callable[[Connection], None]
MOST_AT_ONCE: Final = 200


@dataclass(slots=True)
class _Job:
    work: Work
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"
    error: BaseException | None = field(default=None)


class Writer:
    """Runs pieces of work in order, as few transactions as possible."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work) -> None:
        """Do the work in a transaction; returns when it is committed, raises if it is not."""
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self._jobs.put(_Job(work, loop, done))
        # A caller who goes away takes nothing back: what was asked for is written all the same.
        await asyncio.shield(done)

    def close(self) -> None:
        """Finish what is queued, then stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            job = self._jobs.get()
            if job is None:
                return
            batch = [job]
            last = False
            while len(batch) < MOST_AT_ONCE and not last:
                try:
                    following = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if following is None:
                    last = True
                else:
                    batch.append(following)
            self._write(batch)
            _tell(batch)
            if last:
                return

    def _write(self, batch: list[_Job]) -> None:
        try:
            with self._engine.begin() as connection:
                for job in batch:
                    job.work(connection)
        except Exception as error:
            if len(batch) == 1:
                batch[0].error = error
                if not isinstance(error, SQLAlchemyError):
                    self._engine.dispose()
                return
            # One of them spoilt it for all: each for itself.
            for job in batch:
                self._write([job])


def _tell(batch: list[_Job]) -> None:
    """Wake the callers, with one call for each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_finish, jobs)


def _finish(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.done.done():
            continue
        if job.error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(job.error)
