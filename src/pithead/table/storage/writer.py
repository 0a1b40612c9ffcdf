"""What writes to the database. Everything that waits at the same moment shares a transaction.

A disk can complete only a few hundred synchronous writes a second. Requests that arrive during one
of them are written together in the next, so many tables cost hardly more than one. Each caller
learns whether their own write has succeeded, after the commit.
"""

import asyncio
import queue
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

T = TypeVar("T")
Work = Callable[[Connection], None]
LARGEST_BATCH: Final = 200
MOST_ATTEMPTS: Final = 5
_DEADLOCK: Final = ("40P01", "40001")
"""PostgreSQL's codes for a transaction that it has rolled back in favour of another."""


class Conflict(Exception):
    """Another writer has already written this event: read the table again."""


@dataclass(slots=True)
class _Job(Generic[T]):
    """Either a function that writes, or an item that is written together with others."""

    work: Work | None
    item: T | None
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"
    error: BaseException | None = field(default=None)


class Writer(ABC, Generic[T]):
    """Writes in as few transactions, and items in as few statements, as possible.

    The order of two writes is defined only if the second is started after the first is done.
    """

    def __init__(self, engine: Engine, write_items: Callable[[Connection, list[T]], None]) -> None:
        self._engine = engine
        self._write_items = write_items

    async def run(self, work: Work) -> None:
        """Call a function in a transaction; returns after the commit, raises if it fails."""
        await self._put(work, None)

    async def write(self, item: T) -> None:
        """Write an item; returns after the commit, raises if it fails."""
        await self._put(None, item)

    async def _put(self, work: Work | None, item: T | None) -> None:
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self._add(_Job(work, item, loop, done))
        # A cancelled caller does not cancel the write: it is only not told the result.
        await done

    @abstractmethod
    def _add(self, job: _Job[T]) -> None:
        """Write the job soon."""

    @abstractmethod
    def close(self) -> None:
        """Write what is queued, then stop."""

    def _write(self, batch: list[_Job[T]], attempt: int = 1) -> None:
        try:
            with self._engine.begin() as connection:
                items = [job.item for job in batch if job.item is not None]
                if items:
                    self._write_items(connection, items)
                for job in batch:
                    if job.work is not None:
                        job.work(connection)
        except Exception as error:
            if _is_deadlock(error) and attempt < MOST_ATTEMPTS:
                self._write(batch, attempt + 1)
            elif len(batch) == 1 or _is_unreachable(error):
                # Without a disk or a database all jobs fail, and it is unknown what was written.
                for job in batch:
                    job.error = error
                if not isinstance(error, SQLAlchemyError | Conflict):
                    self._engine.dispose()
            else:
                # One job made the transaction fail: write each in its own.
                for job in batch:
                    self._write([job])


class ThreadWriter(Writer[T]):
    """Writes in a thread of its own, so that no event loop waits for a disk."""

    def __init__(self, engine: Engine, write_items: Callable[[Connection, list[T]], None]) -> None:
        super().__init__(engine, write_items)
        self._jobs: queue.SimpleQueue[_Job[T] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table-writer", daemon=True)
        self._thread.start()

    def _add(self, job: _Job[T]) -> None:
        self._jobs.put(job)

    def close(self) -> None:
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            job = self._jobs.get()
            if job is None:
                return
            batch = [job]
            last = False
            while len(batch) < LARGEST_BATCH and not last:
                try:
                    following = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if following is None:
                    last = True
                else:
                    batch.append(following)
            self._write(batch)
            _resolve(batch)
            if last:
                return


class LoopWriter(Writer[T]):
    """Writes in the event loop, where there are no threads."""

    def __init__(self, engine: Engine, write_items: Callable[[Connection, list[T]], None]) -> None:
        super().__init__(engine, write_items)
        self._jobs: list[_Job[T]] = []

    def _add(self, job: _Job[T]) -> None:
        self._jobs.append(job)
        if len(self._jobs) == 1:
            job.loop.call_soon(self._write_all)

    def close(self) -> None:
        self._write_all()

    def _write_all(self) -> None:
        jobs, self._jobs = self._jobs, []
        for first in range(0, len(jobs), LARGEST_BATCH):
            batch = jobs[first : first + LARGEST_BATCH]
            self._write(batch)
            _finish(batch)


def _is_deadlock(error: Exception) -> bool:
    """Whether the database has rolled the transaction back and it may be retried."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in _DEADLOCK


def _is_unreachable(error: Exception) -> bool:
    return isinstance(error, DBAPIError) and (
        isinstance(error, OperationalError) or error.connection_invalidated
    )


def _resolve(batch: list[_Job[T]]) -> None:
    """Resume the callers, with one call for each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job[T]]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_finish, jobs)


def _finish(jobs: list[_Job[T]]) -> None:
    for job in jobs:
        if job.done.done():
            continue
        if job.error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(job.error)
