"""Checks before `serve` and `work` start: libraries, port and database.

The modules of the web table are imported inside the functions: other commands start without them,
and run where they are not installed.
"""

from __future__ import annotations

import errno
import socket
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from pithead.kernel.errors import PitheadError
from pithead.kernel.texts.i18n import Text
from pithead.terminal.errors import CommandError
from pithead.terminal.screen import Screen

USUAL_PORTS: Final = range(8000, 8020)
PAGES: Final = ("app.js", "style.css")

if TYPE_CHECKING:
    from pithead.table.base.settings import Settings
    from pithead.table.storage.file_lock import FileLock


class AlreadyRunning(CommandError):
    """Another server uses the database; `address` is its page, "" if that is not known."""

    def __init__(self, sentence: str, address: str) -> None:
        super().__init__(sentence)
        self.address = address


def missing_library(screen: Screen, error: ModuleNotFoundError) -> Exception:
    """Return the error to raise where a library of the web table is not installed.

    A missing module of Pithead itself is a defect, and its error is returned as it is.
    """
    if error.name is None or error.name.partition(".")[0] == "pithead":
        return error
    return CommandError(
        screen.messages(
            "The web table needs {library}, which is not installed. Install it with: "
            "pip install 'pithead[table]'.",
            library=error.name,
        )
    )


def check_pages(screen: Screen) -> None:
    """Raise CommandError if the scripts and styles of the pages are missing."""
    missing = missing_pages()
    if missing:
        raise CommandError(
            screen.messages(
                "The web pages are not built ({files}). With Node 20 or newer, install Pithead "
                "again: pip install --force-reinstall --no-deps . (in a working copy). A wheel has "
                "them.",
                files=", ".join(missing),
            )
        )


def missing_pages() -> list[str]:
    """Return which scripts and styles of the web pages are missing."""
    folder = files("pithead.table") / "static"
    return [name for name in PAGES if not (folder / name).is_file()]


def checked_socket(screen: Screen, host: str, port: int | None) -> socket.socket:
    """Return a listening socket; without a port, on the usual one or the next that is free."""
    from pithead.table.server.web_server import listening_socket

    if port is None:
        port = _free_port(host)
    try:
        return listening_socket(host, port)
    except OSError as error:
        raise CommandError(
            screen.messages(
                "{host}:{port} cannot be used: {reason}.",
                host=host,
                port=port,
                reason=error.strerror,
            )
        ) from None


def _free_port(host: str) -> int:
    """Return the first usual port that is free; the first of all if none is."""
    from pithead.table.server.web_server import listening_socket

    for port in USUAL_PORTS:
        try:
            listening_socket(host, port).close()
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                break
        else:
            return port
    return USUAL_PORTS[0]


def checked_database(screen: Screen, settings: Settings) -> bool:
    """Migrate the database to the current version; return whether processes can share it."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from pithead.table.storage.database import (
            check_integrity,
            is_shared,
            open_database,
            sqlite_file,
        )
        from pithead.table.storage.sealed_values import SealedValues
    except ModuleNotFoundError as error:
        raise missing_library(screen, error) from None
    try:
        file = sqlite_file(settings.database_url)
        if file is not None and file.exists():
            check_integrity(file)
        sealed = SealedValues(settings.key_file)
        engine = open_database(settings.database_url, settings.database_seconds)
        try:
            sealed.check(engine)
        finally:
            engine.dispose()
    except (SQLAlchemyError, ImportError, OSError, PitheadError) as error:
        raise _unusable(screen, error) from None
    return is_shared(engine)


def database_lock(screen: Screen, settings: Settings) -> FileLock:
    """The lock of an SQLite file, which a server holds while it runs; AlreadyRunning if taken."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from pithead.table.storage.file_lock import DatabaseInUse, FileLock
    except ModuleNotFoundError as error:
        raise missing_library(screen, error) from None
    try:
        return FileLock(settings.database_url)
    except DatabaseInUse as error:
        raise AlreadyRunning(str(_unusable(screen, error)), error.address) from None
    except (SQLAlchemyError, OSError, ImportError, PitheadError, ValueError) as error:
        raise _unusable(screen, error) from None


def _unusable(screen: Screen, error: Exception) -> CommandError:
    reason: Text | str = str(error).partition("\n")[0].rstrip(".")
    if isinstance(error, PitheadError):
        reason = error.text
    return CommandError(screen.messages("The database cannot be opened: {reason}.", reason=reason))
