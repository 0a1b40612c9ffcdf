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
from typing import Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

T = TypeVar("T")
Work = Callable[[Connection], None]
MOST_AT_ONCE: Final = 200
MOST_ATTEMPTS: Final = 5
_DEADLOCK: Final = ("40P01", "40001")
"""PostgreSQL's codes for a transaction that it has given up for the sake of another."""


class Conflict(Exception):
    """Somebody else has written this event already: look at the table again."""


@dataclass(slots=True)
class _Job(Generic[T]):
    """Either some work of its own kind, or one of the many that are alike."""

    work: Work | None
    like: T | None
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"
    error: BaseException | None = field(default=None)


class Writer(Generic[T]):
    """Writes in as few transactions as possible, and what is alike in as few statements.

    Whoever wants one thing written after another waits for the first.
    """

    def __init__(self, engine: Engine, write_alike: Callable[[Connection, list[T]], None]) -> None:
        self._engine = engine
        self._write_alike = write_alike
        self._jobs: queue.SimpleQueue[_Job[T] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work) -> None:
        """Do the work in a transaction; returns when it is committed, raises if it is not."""
        await self._put(work, None)

    async def write_like(self, like: T) -> None:
        """The same for one of the many that are alike."""
        await self._put(None, like)

    async def _put(self, work: Work | None, like: T | None) -> None:
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self._jobs.put(_Job(work, like, loop, done))
        # A caller who goes away takes nothing back: what was asked for is written all the same, and
        # only nobody is told.
        await done

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

    def _write(self, batch: list[_Job[T]], attempt: int = 1) -> None:
        try:
            with self._engine.begin() as connection:
                alike = [job.like for job in batch if job.like is not None]
                if alike:
                    self._write_alike(connection, alike)
                for job in batch:
                    if job.work is not None:
                        job.work(connection)
        except Exception as error:
            if _given_up(error) and attempt < MOST_ATTEMPTS:
                self._write(batch, attempt + 1)
            elif len(batch) == 1 or _unreachable(error):
                # No disk, no database: not the fault of one of them, and perhaps it was written.
                for job in batch:
                    job.error = error
                if not isinstance(error, SQLAlchemyError | Conflict):
                    self._engine.dispose()
            else:
                # One of them spoilt it for all: each for itself.
                for job in batch:
                    self._write([job])


def _given_up(error: Exception) -> bool:
    """Whether the database has rolled this back and says: try again."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in _DEADLOCK


def _unreachable(error: Exception) -> bool:
    return isinstance(error, DBAPIError) and (
        isinstance(error, OperationalError) or error.connection_invalidated
    )


def _tell(batch: list[_Job[T]]) -> None:
    """Wake the callers, with one call for each event loop."""
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
