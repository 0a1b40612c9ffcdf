"""Databases written by earlier versions of the server, as SQL; each must load for ever.

`python -m tests.table.old_databases.dump FILE` writes one with the version at hand. A file is never
changed. A line `-- token TABLE TOKEN` names the token of the seats of `me`.
"""

import re
import sqlite3
from dataclasses import dataclass
from pathlib import Path

FILES = sorted(Path(__file__).parent.glob("*.sql"))


@dataclass(frozen=True)
class OldTable:
    """A line of `tables` as the earlier version has written it, and a token for the table."""

    id: str
    game: str
    token: str
    status: str
    position: int
    actor: int
    scores: str


def restore(dump: Path, file: Path) -> str:
    """Write the database of a dump into a file; return its URL."""
    with sqlite3.connect(file) as connection:
        connection.executescript(dump.read_text(encoding="utf-8"))
    connection.close()
    return f"sqlite:///{file}"


def tables_of(dump: Path, file: Path) -> list[OldTable]:
    """The tables of a dump that was restored into a file, before any newer server opened it."""
    text = dump.read_text(encoding="utf-8")
    tokens = dict(re.findall(r"^-- token (\S+) (\S+)$", text, re.MULTILINE))
    columns = "id, game, status, position, actor, scores"
    connection = sqlite3.connect(file)
    rows = connection.execute(f"SELECT {columns} FROM tables ORDER BY created, id").fetchall()
    connection.close()
    return [
        OldTable(id, game, tokens.get(id, ""), status, position, actor, scores)
        for id, game, status, position, actor, scores in rows
    ]
