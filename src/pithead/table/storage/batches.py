"""Writing many rows by one statement, which takes them all as one JSON text.

A driver that is given rows one by one stops for each of them: SQLite's hands the interpreter to the
other thread and waits until it gets it back, which under load takes longer than the disk does, and
PostgreSQL's sends a message for each. Here the database takes the rows apart itself. It also
prepares such a statement only once, however many rows come.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, Table, TextClause, text

_OF_TABLE = "id"


class Batches:
    """Statements for the rows of one table, in the words of one kind of database."""

    def __init__(self, table: Table, columns: Sequence[str], dialect: Dialect) -> None:
        names = ", ".join(columns)
        rows = _rows(table, columns, dialect)
        changes = ", ".join(f"{name} = new.{name}" for name in columns if name != _OF_TABLE)
        self._insert = text(f"INSERT INTO {table.name} ({names}) SELECT {names} FROM {rows}")
        self._update = text(
            f"UPDATE {table.name} SET {changes} FROM {rows} WHERE {table.name}.id = new.id"
        )

    def insert(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        _execute(connection, self._insert, rows)

    def update(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Change the columns of those rows that have these ids."""
        _execute(connection, self._update, rows)


def _rows(table: Table, columns: Sequence[str], dialect: Dialect) -> str:
    """What stands behind FROM: the parameter `rows` as rows called `new`."""
    if dialect.name == "sqlite":
        fields = ", ".join(f"json_extract(value, '$.{name}') AS {name}" for name in columns)
        return f"(SELECT {fields} FROM json_each(:rows)) AS new"
    types = ", ".join(f"{name} {table.c[name].type.compile(dialect)}" for name in columns)
    return f"json_to_recordset(CAST(:rows AS json)) AS new ({types})"


def _execute(
    connection: Connection, statement: TextClause, rows: Sequence[Mapping[str, Any]]
) -> None:
    connection.execute(statement, {"rows": json.dumps(rows)})
