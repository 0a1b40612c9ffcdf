"""A lock that keeps a second server from opening the same SQLite file.

It is a lock of the operating system on a file next to the database: it ends with the process, also
if that is killed. Another file has the address of the server, for those who want to open its page.
"""

import os
import sys
from pathlib import Path
from typing import Self

from pithead.kernel.texts.i18n import Text
from pithead.table.storage.database import UnusableDatabase, sqlite_file


class DatabaseInUse(UnusableDatabase):
    """Another server has the lock; `address` is where it serves, "" if that is not known."""

    def __init__(self, reason: Text, address: str) -> None:
        super().__init__(reason)
        self.address = address


class FileLock:
    """Holds the lock of an SQLite file; for other databases it does nothing."""

    def __init__(self, url: str) -> None:
        """DatabaseInUse if another process has the lock."""
        self._descriptor = -1
        self._address_file: Path | None = None
        file = sqlite_file(url)
        if file is None:
            return
        descriptor = os.open(_lock_file(file), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(descriptor)
        except OSError:
            os.close(descriptor)
            reason = Text(
                "another server is using {file}. An SQLite file belongs to one server; "
                "PostgreSQL can be shared",
                file=str(file),
            )
            raise DatabaseInUse(reason, _address_in(_address_file(file))) from None
        self._descriptor = descriptor
        self._address_file = _address_file(file)

    def publish(self, address: str) -> None:
        """Let others find the address of this server."""
        if self._address_file is not None:
            self._address_file.write_text(address, encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._address_file is not None:
            self._address_file.unlink(missing_ok=True)
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def _lock_file(file: Path) -> Path:
    return file.with_name(f"{file.name}-lock")


def _address_file(file: Path) -> Path:
    return file.with_name(f"{file.name}-address")


def _address_in(file: Path) -> str:
    """The address in a file; "" if the server has not published it yet."""
    return file.read_text(encoding="utf-8") if file.exists() else ""


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
