"""Opens the database with its settings, and migrates its schema."""

import math
import os
import sqlite3
import time
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.pool import ConnectionPoolEntry

from pithead.kernel.errors import PitheadError
from pithead.kernel.texts.i18n import Text
from pithead.optional_dependencies import not_installed

_DEADLINE: Final = "pithead.deadline"
_SQLITE_STEPS: Final = 50_000
"""After so many steps of SQLite's machine, some milliseconds, the deadline is checked."""

_POSTGRESQL: Final[dict[str, Any]] = {
    "application_name": "pithead",
    "connect_timeout": 5,
    # TCP's defaults would notice a lost machine only after hours.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


class UnusableDatabase(PitheadError):
    """The database is damaged, in use, or of a newer version; the sentence says which."""


def open_database(url: str, seconds: float = 10.0) -> Engine:
    """The engine for a URL, migrated to the newest schema.

    A statement that takes longer than `seconds` fails. Errors hide their parameters: no seed and
    no token hash may get into a log.
    """
    address = address_of(url)
    if address.get_backend_name() == "sqlite":
        _create_private(sqlite_file(url))
        engine = create_engine(address, connect_args={"timeout": seconds}, hide_parameters=True)
        event.listen(engine, "connect", _set_up_sqlite)
        _limit_sqlite_statements(engine, seconds)
    else:
        # Replace a connection that the server has dropped before it is used.
        engine = create_engine(
            address,
            connect_args=_POSTGRESQL,
            hide_parameters=True,
            pool_pre_ping=True,
            pool_size=8,
            max_overflow=8,
        )
        _limit_postgresql_statements(engine, seconds)
    # It takes as long to import as everything else here.
    from pithead.table.storage.migration import migrate

    try:
        migrate(engine)
    except BaseException:
        engine.dispose()  # a connection of the pool would stay open
        raise
    return engine


def _limit_sqlite_statements(engine: Engine, seconds: float) -> None:
    """Interrupt statements that run longer; SQLite has no setting for that."""

    def connected(connection: Any, entry: ConnectionPoolEntry) -> None:
        entry.info[_DEADLINE] = math.inf

        def is_late() -> bool:
            return time.monotonic() > float(entry.info[_DEADLINE])

        connection.set_progress_handler(is_late, _SQLITE_STEPS)

    def begin_statement(connection: Connection, *_: object) -> None:
        connection.info[_DEADLINE] = time.monotonic() + seconds

    event.listen(engine, "connect", connected)
    event.listen(engine, "before_cursor_execute", begin_statement)


def _limit_postgresql_statements(engine: Engine, seconds: float) -> None:
    def connected(connection: Any, _: ConnectionPoolEntry) -> None:
        # Not as a parameter of the connection: connection poolers refuse those.
        with connection.cursor() as cursor:
            cursor.execute(f"SET statement_timeout TO {int(seconds * 1000)}")
            cursor.execute(f"SET idle_in_transaction_session_timeout TO {int(seconds * 1000)}")
        connection.commit()

    event.listen(engine, "connect", connected)


def _create_private(file: Path | None) -> None:
    """Create the file of a new database for its owner only; SQLite does the same for its log."""
    if file is not None and file.parent.is_dir() and not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None if it is another database or has no file."""
    address = address_of(url)
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    return Path(str(address.database))


def check_integrity(file: Path) -> None:
    """UnusableDatabase if an SQLite file is damaged. It reads the whole file."""
    try:
        # A new connection: those in use may have the damaged pages in memory.
        connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=5)
        try:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            connection.close()
    except sqlite3.DatabaseError as error:
        if _is_busy(error):
            return  # another program writes; that says nothing about the file
        raise UnusableDatabase(_damaged(file)) from None
    if found is None or found[0] != "ok":
        raise UnusableDatabase(_damaged(file))


def _is_busy(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorname", "") in ("SQLITE_BUSY", "SQLITE_LOCKED")


def _damaged(file: Path) -> Text:
    return Text("{file} is damaged or not a database of Pithead; restore a backup", file=str(file))


def address_of(url: str) -> URL:
    """The parsed URL, with our driver for PostgreSQL."""
    address = make_url(url)
    if address.drivername in ("postgresql", "postgres"):
        if find_spec("psycopg") is None:
            raise not_installed("psycopg", "postgres")
        address = address.set(drivername="postgresql+psycopg")
    return address


def is_shared(engine: Engine) -> bool:
    """Whether other processes may write too. A SQLite file belongs to one server."""
    return engine.dialect.name == "postgresql"


def _set_up_sqlite(connection: object, _: ConnectionPoolEntry) -> None:
    """Use a write-ahead log and full synchronisation: a power cut must not lose an event.

    A damaged text is read with replacement characters, so that the other rows can be read.
    """
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")  # type: ignore[attr-defined]
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
