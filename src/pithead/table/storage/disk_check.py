"""Finds out whether the file of an SQLite database is damaged or its disk is full."""

import asyncio
import os
import sqlite3
import time
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from pithead.table.storage.database import UnusableDatabase, check_integrity

LEAST_FREE: Final = 8_000_000
"""The disk counts as full with fewer bytes; the log of the database grows to about 4 MB."""
_LONGEST_WAIT: Final = 1.0
_LEAST_PAUSE: Final = 2.0
_PAUSE_FACTOR: Final = 200
"""A check that takes a second is repeated after 200 seconds."""
_DAMAGE: Final = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


class DiskCheck:
    """Checks a file from time to time, so that even a large one costs little."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._damaged = False
        self._next = 0.0
        self._task: asyncio.Task[None] | None = None

    def note(self, error: BaseException) -> None:
        """Remember that a statement has found damage."""
        name = getattr(error, "sqlite_errorname", "")
        self._damaged = self._damaged or name.startswith(_DAMAGE)

    async def is_damaged(self) -> bool:
        """Whether the file is damaged or its disk is full, as far as is known by now."""
        if self._file is None:
            return False
        if not self._damaged and self._task is None and time.monotonic() >= self._next:
            self._task = asyncio.create_task(self._check(self._file))
        if self._task is not None:
            await asyncio.wait([self._task], timeout=_LONGEST_WAIT)
        return self._damaged or _is_full(self._file)

    async def _check(self, file: Path) -> None:
        started = time.monotonic()
        try:
            await asyncio.to_thread(check_integrity, file)
        except UnusableDatabase:
            self._damaged = True
        finally:
            now = time.monotonic()
            self._next = now + max(_LEAST_PAUSE, (now - started) * _PAUSE_FACTOR)
            self._task = None


def _is_full(file: Path) -> bool:
    try:
        disk = os.statvfs(file.parent)
    except (AttributeError, OSError):  # there is no statvfs on Windows
        return False
    return disk.f_bavail * disk.f_frsize < LEAST_FREE


def error_summary(error: BaseException) -> str:
    """The kind of a database error, without what it says about statements, rows and values."""
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorname", type(error).__name__)
    if isinstance(error, DBAPIError):
        return type(error.orig).__name__
    state = getattr(error, "sqlstate", None)
    if state is None and type(error).__name__ in ("OperationalError", "ConnectionTimeout"):
        # No connection: the message names the host, and no statement has run.
        return f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0][:200]}"
    return f"{type(error).__name__} {state or ''}".strip()
