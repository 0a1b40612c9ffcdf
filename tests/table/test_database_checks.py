"""Databases that cannot be used, or not in time: one sentence each, and no traceback."""

import asyncio
import os
import sqlite3
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from bench.server import Server
from pithead.cli import app
from pithead.table.base.errors import StorageFailed
from pithead.table.base.settings import Settings
from pithead.table.storage import Store, disk_check
from pithead.table.storage.database import UnusableDatabase, open_database
from pithead.table.storage.disk_check import error_summary
from tests.table.databases import new_database
from tests.table.servers import serving
from tests.waiting import wait_until

ENDLESS = {
    "sqlite": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    " SELECT max(i) FROM n",
    "postgresql": "SELECT pg_sleep(60)",
}


def refused(database: str) -> str:
    """What `pithead serve` says before it ends."""
    arguments = ["serve", "--no-open", "--port", "0", "--database", database]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return " ".join(result.output.split())


def test_a_second_server_on_the_same_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    server = Server(file)
    server.start()
    try:
        assert "another server is using" in refused(f"sqlite:///{file}")
    finally:
        server.kill()
    # The lock ends with the process, even if it is killed.
    again = Server(file)
    again.start()
    again.stop()


def test_a_newer_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    engine = open_database(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    assert "written by a newer version of Pithead (schema 9999" in refused(url)


def test_a_database_that_is_refused_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    engine = open_database(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    monkeypatch.setattr("pithead.table.storage.database.create_engine", lambda *_, **__: engine)
    with pytest.raises(UnusableDatabase):
        open_database(url)
    assert engine.pool.status().startswith("Pool size: 5  Connections in pool: 0")


@pytest.mark.parametrize("place", ["nowhere", "the head", "the middle"])
def test_a_damaged_database_is_refused_in_a_sentence(tmp_path: Path, place: str) -> None:
    file = tmp_path / "tables.sqlite3"
    url = f"sqlite:///{file}"
    if place == "nowhere":
        file.write_text("this is not a database, though it is long enough\n" * 100)
    else:
        damage(file, url, 0 if place == "the head" else 2)
    assert "is damaged or not a database of Pithead; restore a backup" in refused(url)


def damage(file: Path, url: str, page: int) -> None:
    """Overwrite the pages of a database from this one on."""
    open_database(url).dispose()
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    data = bytearray(file.read_bytes())
    data[page * size :] = os.urandom(len(data) - page * size)
    file.write_bytes(data)


def test_a_server_is_unready_when_its_file_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.sqlite3"
    url = f"sqlite:///{file}"
    monkeypatch.setattr(disk_check, "_LEAST_PAUSE", 0.0)
    monkeypatch.setattr(disk_check, "_PAUSE_FACTOR", 0)
    with serving(Settings(database=url, workers=1, limited=False)) as address:
        assert httpx.get(f"{address}/readyz").status_code == 200
        connection = sqlite3.connect(file)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        with file.open("r+b") as raw:
            raw.seek(4096)
            raw.write(os.urandom(file.stat().st_size - 4096))
        wait_until_unready(address)
        assert httpx.get(f"{address}/healthz").status_code == 200


def test_a_server_is_unready_while_its_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with serving(Settings(database=database, workers=1, limited=False)) as address:
        assert httpx.get(f"{address}/readyz").status_code == 200
        monkeypatch.setattr(disk_check, "LEAST_FREE", 1 << 80)
        wait_until_unready(address)
        monkeypatch.undo()
        wait_until(lambda: httpx.get(f"{address}/readyz").status_code == 200, "ready again")


def test_a_server_is_unready_if_it_cannot_write(tmp_path: Path) -> None:
    """Writes of any size fail, as on a full disk: a trigger stands in for it."""
    file = tmp_path / "tables.sqlite3"
    with serving(Settings(database=f"sqlite:///{file}", workers=1, limited=False)) as address:
        assert httpx.get(f"{address}/readyz").status_code == 200
        with sqlite3.connect(file) as connection:
            connection.execute(
                "CREATE TRIGGER full BEFORE UPDATE ON server BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
        connection.close()
        wait_until_unready(address)


def wait_until_unready(address: str) -> None:
    troubles: list[str] = []

    def is_unready() -> bool:
        answer = httpx.get(f"{address}/readyz")
        troubles.extend(answer.json()["troubles"])
        return answer.status_code != 200

    wait_until(is_unready, "unready")
    assert troubles == ["database"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_statement_that_takes_too_long_fails(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async def story() -> None:
        store = Store(new_database(kind, tmp_path, request), seconds=2.0)
        try:
            with pytest.raises(StorageFailed):
                await store.read(lambda connection: connection.execute(text(ENDLESS[kind])).all())
            await store.check()
        finally:
            store.close()

    asyncio.run(story())


def test_a_database_error_is_logged_without_values() -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE chat (line TEXT CHECK (length(line) < 3))")
    with pytest.raises(sqlite3.IntegrityError) as failed:
        connection.execute("INSERT INTO chat VALUES ('Glückauf')")
    connection.close()
    assert error_summary(failed.value) == "SQLITE_CONSTRAINT_CHECK"

    class NotNullViolation(Exception):
        sqlstate = "23502"

    row = NotNullViolation("Failing row contains (7kq2, 3, chat, Glückauf)")
    assert error_summary(row) == "NotNullViolation 23502"
