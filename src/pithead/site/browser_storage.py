"""The database of a browser: one SQLite file that one page has for itself, without threads."""

from sqlalchemy import Engine, StaticPool, create_engine, event
from sqlalchemy.pool import ConnectionPoolEntry

from pithead.table.base.metrics import Metrics
from pithead.table.base.settings import Settings
from pithead.table.storage import Store
from pithead.table.storage.writer import LoopWriter


def browser_store(settings: Settings, metrics: Metrics) -> Store:
    """The database; its schema is up to date when the app starts."""
    return Store(
        settings.database_url,
        metrics,
        settings.database_seconds,
        open_engine=open_private_file,
        writer=LoopWriter,
    )


def open_private_file(url: str, seconds: float) -> Engine:
    """The engine with one connection: the file has handles that exist once."""
    engine = create_engine(
        url, connect_args={"timeout": seconds}, hide_parameters=True, poolclass=StaticPool
    )
    event.listen(engine, "connect", _set_up)
    return engine


def _set_up(connection: object, _: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    # A write-ahead log would need shared memory. The journal is truncated and not deleted, because
    # both files were opened before Python started.
    for pragma in (
        "locking_mode=EXCLUSIVE",
        "journal_mode=TRUNCATE",
        "synchronous=FULL",
        "foreign_keys=ON",
        "temp_store=MEMORY",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
