"""Both kinds of database, for the tests of the table.

The interpreted run is there for the rules and for coverage: what a database does is the same in
both, so it takes SQLite, and PostgreSQL only where several processes meet.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import pithead

if TYPE_CHECKING:
    from bench.postgres import Postgres

DATABASES: Final = ("sqlite", "postgresql") if pithead.COMPILED else ("sqlite",)
TEMPLATE: Final = "pithead_template"
_NUMBERS = itertools.count()


def new_database(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """The URL of a database that nobody else uses."""
    if kind == "sqlite":
        return f"sqlite:///{folder / 'tables.sqlite3'}"
    server: Postgres = request.getfixturevalue("postgres")
    name = f"test_{next(_NUMBERS)}"
    request.addfinalizer(lambda: server.drop(name))
    return server.create(name, TEMPLATE)
