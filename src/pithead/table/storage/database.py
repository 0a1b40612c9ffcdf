"""Opens the database with its settings, and migrates its schema."""

from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.pool import ConnectionPoolEntry

from pithead.optional_dependencies import not_installed

MIGRATIONS: Final = 0x5069_7468
"""The number of the advisory lock under which one process migrates while others wait."""

_POSTGRESQL: Final[dict[str, Any]] = {
    "application_name": "pithead",
    "connect_timeout": 5,
    # TCP's defaults would notice a lost machine only after hours.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


def open_database(url: str) -> Engine:
    """The engine for a URL, migrated to the newest schema.

    Its errors hide their parameters: no seed and no token hash may get into a log.
    """
    address = address_of(url)
    if address.get_backend_name() == "sqlite":
        engine = create_engine(address, connect_args={"timeout": 30}, hide_parameters=True)
        event.listen(engine, "connect", _set_up_sqlite)
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
    migrate(engine)
    return engine


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


def migrate(engine: Engine, revision: str = "head") -> None:
    """Run the pending migrations up to a revision."""
    config = Config()
    config.set_main_option(
        "script_location", str(files("pithead.table.storage") / "migrations").replace("%", "%%")
    )
    with engine.begin() as connection:
        if is_shared(engine):
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATIONS})
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def _set_up_sqlite(connection: object, _: ConnectionPoolEntry) -> None:
    """Use a write-ahead log and full synchronisation: a power cut must not lose an event."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
