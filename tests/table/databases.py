"""Both kinds of database, for the tests of the table.

The interpreted run is there for the rules and for coverage: what a database does is the same in
both, so it takes SQLite, and PostgreSQL only where several processes meet.
"""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import pytest

import pithead
from pithead.table.storage.database import open_database

if TYPE_CHECKING:
    from bench.postgres import Postgres

DATABASES: Final = ("sqlite", "postgresql") if pithead.COMPILED else ("sqlite",)
TEMPLATE: Final = "pithead_template"
_NUMBERS = itertools.count()


@cache
def _empty_sqlite_file() -> bytes:
    """A migrated database with nothing in it: to migrate a new one takes ten times as long."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "empty.sqlite3")
        open_database(f"sqlite:///{file}").dispose()
        return file.read_bytes()


def sqlite_database(folder: Path) -> str:
    """The URL of a new SQLite file in a folder, with the newest schema."""
    file = folder / "tables.sqlite3"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_bytes(_empty_sqlite_file())
    return f"sqlite:///{file}"


def new_database(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """The URL of a database that nobody else uses."""
    if kind == "sqlite":
        return sqlite_database(folder)
    server: Postgres = request.getfixturevalue("postgres")
    name = f"test_{next(_NUMBERS)}"
    request.addfinalizer(lambda: server.drop(name))
    return server.create(name, TEMPLATE)
