"""Migrates the schema of a database to the newest version."""

from importlib.resources import files
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from pithead.kernel.texts.i18n import Text
from pithead.table.storage.database import UnusableDatabase, is_shared

MIGRATION_SCRIPTS: Final = str(files("pithead.table.storage") / "migrations")
MIGRATION_LOCK: Final = 0x5069_7468
"""The number of the advisory lock under which one process migrates while others wait."""


def migrate(engine: Engine) -> None:
    """Run the pending migrations."""
    config = Config()
    config.set_main_option("script_location", MIGRATION_SCRIPTS.replace("%", "%%"))
    with engine.begin() as connection:
        if is_shared(engine):
            # Another process may be migrating a large database.
            connection.execute(text("SET LOCAL statement_timeout TO 0"))
            connection.execute(
                text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK}
            )
        _refuse_newer(config, connection)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _refuse_newer(config: Config, connection: Connection) -> None:
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise UnusableDatabase(
            Text(
                "it was written by a newer version of Pithead (schema {found}, known {known}); "
                "install that version, or restore a backup",
                found=current,
                known=max(known),
            )
        )
