"""A lock that keeps a second server from opening the same SQLite file.

It is a lock of the operating system on a file next to the database: it ends with the process, also
if that is killed.
"""

import os
import sys
from pathlib import Path
from typing import Self

from pithead.kernel.i18n import Text
from pithead.table.storage.database import UnusableDatabase, sqlite_file


class FileLock:
    """Holds the lock of an SQLite file; for other databases it does nothing."""

    def __init__(self, url: str) -> None:
        """UnusableDatabase if another process has the lock."""
        self._descriptor = -1
        file = sqlite_file(url)
        if file is None:
            return
        descriptor = os.open(_lock_file(file), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(descriptor)
        except OSError:
            os.close(descriptor)
            raise UnusableDatabase(
                Text(
                    "another server is using {file}. An SQLite file belongs to one server; "
                    "PostgreSQL can be shared",
                    file=str(file),
                )
            ) from None
        self._descriptor = descriptor

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def _lock_file(file: Path) -> Path:
    return file.with_name(f"{file.name}-lock")


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
