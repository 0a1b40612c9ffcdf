"""Writes many rows by one statement, which takes them as one JSON text.

With `executemany`, SQLite's driver releases the interpreter lock for each row and waits to get it
back, which under load takes longer than the disk does; PostgreSQL's driver sends a message for each
row. Here the database splits the JSON text into rows. The statement is also the same for any number
of rows, so it is prepared only once.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, Table, TextClause, text

_ID = "id"


class Batches:
    """The statements for one table, in the SQL dialect of one database."""

    def __init__(self, table: Table, columns: Sequence[str], dialect: Dialect) -> None:
        names = ", ".join(columns)
        rows = _rows(table, columns, dialect)
        changes = ", ".join(f"{name} = new.{name}" for name in columns if name != _ID)
        self._insert = text(f"INSERT INTO {table.name} ({names}) SELECT {names} FROM {rows}")
        self._update = text(
            f"UPDATE {table.name} SET {changes} FROM {rows} WHERE {table.name}.id = new.id"
        )

    def insert(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        _execute(connection, self._insert, rows)

    def update(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Update the rows with these ids."""
        _execute(connection, self._update, rows)


def _rows(table: Table, columns: Sequence[str], dialect: Dialect) -> str:
    """The FROM clause: the parameter `rows` as a table called `new`."""
    if dialect.name == "sqlite":
        fields = ", ".join(f"json_extract(value, '$.{name}') AS {name}" for name in columns)
        return f"(SELECT {fields} FROM json_each(:rows)) AS new"
    types = ", ".join(f"{name} {table.c[name].type.compile(dialect)}" for name in columns)
    return f"json_to_recordset(CAST(:rows AS json)) AS new ({types})"


def _execute(
    connection: Connection, statement: TextClause, rows: Sequence[Mapping[str, Any]]
) -> None:
    connection.execute(statement, {"rows": json.dumps(rows)})
