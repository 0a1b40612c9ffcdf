"""Opening the database: its settings, and its schema brought up to date."""

from importlib.resources import files

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.pool import ConnectionPoolEntry


def open_database(url: str) -> Engine:
    """The engine for a URL, migrated to the newest schema."""
    address = make_url(url)
    is_sqlite = address.get_backend_name() == "sqlite"
    engine = create_engine(address, connect_args={"timeout": 30} if is_sqlite else {})
    if is_sqlite:
        event.listen(engine, "connect", _set_up_sqlite)
    migrate(engine)
    return engine


def migrate(engine: Engine) -> None:
    """Run the migrations that this database has not seen yet."""
    config = Config()
    config.set_main_option(
        "script_location", str(files("pithead.table.storage") / "migrations").replace("%", "%%")
    )
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _set_up_sqlite(connection: object, _: ConnectionPoolEntry) -> None:
    """Write ahead, and be on the disk before saying so: not even a power cut may lose an event."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
