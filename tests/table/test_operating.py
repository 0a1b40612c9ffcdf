"""What an operator relies on: health, metrics, logs, a stop in good order, workers, migrations."""

import io
import json
import logging
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text
from typer.testing import CliRunner

# Registers the bots that the workers know here too, so that a table can be set up with them.
import tests.table.naughty  # noqa: F401
from bench.postgres import running
from bench.server import Server, free_port
from pithead.cli import app
from pithead.table.base.log_output import JsonLines, TextLines
from pithead.table.base.settings import BadSetting, Settings, settings_from
from pithead.table.storage import database, migration
from pithead.table.storage.database import address_of, open_database
from pithead.table.storage.schema import METADATA
from tests.table.conftest import settings_on
from tests.table.databases import new_database
from tests.table.servers import serving
from tests.waiting import wait_until

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]


def act_once(address: str, game: str = "schiefer") -> str:
    made = httpx.post(f"{address}/api/v1/tables", json={"game": game, "seats": SEATS}).json()
    table = f"{address}/api/v1/tables/{made['table_id']}"
    now = httpx.get(f"{table}/standing").json()
    answer = httpx.post(
        f"{table}/actions",
        json={"action": now["legal"][0]},
        headers={"authorization": f"Bearer {made['token']}"},
    )
    assert answer.status_code == 200
    return str(made["table_id"])


def test_health_and_metrics(database: str) -> None:
    with serving(Settings(database=database, workers=1, limited=False, metrics=True)) as address:
        assert httpx.get(f"{address}/healthz").json() == {"status": "ok"}
        ready = httpx.get(f"{address}/readyz")
        assert (ready.status_code, ready.json()["troubles"]) == (200, [])
        act_once(address)
        httpx.request("PROPFIND", f"{address}/coffee")
        found = metrics(address)
        assert found["pithead_actions_total"] == 1
        assert found["pithead_action_seconds_count"] == 1
        assert found["pithead_tables_live"] == 1
        assert found['pithead_events_total{kind="play"}'] >= 2
        assert found["pithead_database_errors_total"] == 0
        assert found["pithead_streams"] == 0
        assert found['pithead_requests_total{method="POST",status="201"}'] == 1
        assert found['pithead_requests_total{method="other",status="404"}'] == 1


def metrics(address: str) -> dict[str, float]:
    lines = httpx.get(f"{address}/metrics").text.splitlines()
    return {
        name: float(value)
        for name, _, value in (line.rpartition(" ") for line in lines if line[:1] != "#")
    }


def test_metrics_are_shown_only_where_they_are_wanted(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with serving(Settings(database=database, workers=1, limited=False)) as address:
        assert httpx.get(f"{address}/metrics").status_code == 404


@pytest.mark.full
def test_without_a_database_a_server_is_alive_but_not_ready_and_recovers() -> None:
    with running() as server:
        url = server.create("ours")
        with serving(Settings(database=url, workers=1, limited=False)) as address:
            table = act_once(address)
            server.kill()
            assert httpx.get(f"{address}/healthz").status_code == 200
            unready = httpx.get(f"{address}/readyz")
            assert unready.status_code == 503
            assert "database" in unready.json()["troubles"]
            refused = httpx.get(f"{address}/api/v1/tables/{table}/standing")
            assert refused.status_code == 503
            server.start()
            wait_until(lambda: is_ready(address), "the database again")
            assert httpx.get(f"{address}/api/v1/tables/{table}/standing").status_code == 200


def logged(form: logging.Formatter, **about: object) -> str:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(form)
    logger = logging.getLogger("pithead.test")
    logger.addHandler(handler)
    logger.propagate = False
    try:
        logger.warning("bot %s failed: %s", "deep", "died", extra=about)
    finally:
        logger.removeHandler(handler)
        logger.propagate = True
    return stream.getvalue()


def test_a_log_line_names_the_table_and_the_event() -> None:
    line = json.loads(logged(JsonLines(), table="7kq2", event=31))
    assert (line["table"], line["event"]) == ("7kq2", 31)
    assert (line["level"], line["message"]) == ("warning", "bot deep failed: died")
    assert line["process"] == os.getpid()
    text = logged(TextLines("%(levelname)s %(message)s"), table="7kq2", event=31)
    assert text == "WARNING bot deep failed: died (table 7kq2, event 31)\n"


def test_the_servers_log_is_json_lines_without_secrets(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3")
    log = tmp_path / "log"
    with log.open("wb") as errors:
        server.start({"PITHEAD_LOG": "json", "PITHEAD_LOG_LEVEL": "info"}, errors=errors)
        try:
            address = f"http://127.0.0.1:{server.port}"
            made = httpx.post(
                f"{address}/api/v1/tables", json={"game": "schiefer", "seats": SEATS}
            ).json()
            table = f"{address}/api/v1/tables/{made['table_id']}"
            httpx.get(f"{table}/standing")
            httpx.post(
                f"{table}/chat",
                json={"text": "between us"},
                headers={"authorization": f"Bearer {made['token']}"},
            )
        finally:
            server.stop()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    committed = [line for line in lines if line["message"] == "committed"]
    assert [line["kind"] for line in committed] == ["play", "chat"]
    assert {line["table"] for line in committed} == {made["table_id"]}
    assert made["token"] not in log.read_text()
    assert "between us" not in log.read_text()


def test_unknown_settings_are_refused_in_a_sentence() -> None:
    assert settings_from({"PITHEAD_LOG": "json"}).log == "json"
    assert not settings_from({"PITHEAD_WORK": "off"}).thinks
    with pytest.raises(BadSetting, match="PITHEAD_LOG must be one of text, json, not 'xml'"):
        settings_from({"PITHEAD_LOG": "xml"})


def test_streams_are_told_that_the_server_stops(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3")
    server.start()
    try:
        address = f"http://127.0.0.1:{server.port}"
        table = act_once(address)
        for path in (f"/api/v1/tables/{table}/stream", f"/t/{table}/news"):
            with httpx.stream("GET", f"{address}{path}") as stream:
                lines = stream.iter_lines()
                next(lines)
                if path.endswith("news"):
                    server.stop()
                    rest = list(lines)
                    assert "event: closing" in rest
                    assert any(re.fullmatch(r"retry: \d+", line) for line in rest)
    finally:
        server.kill()


@contextmanager
def worker(database: str, *arguments: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """`pithead work` in a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pithead", "work", "--database", database, *arguments],
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PITHEAD_BOTS": "tests.table.naughty", **environment},
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def is_ready(address: str) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(f"{address}/readyz").status_code == 200
    return False


def test_a_killed_workers_table_is_taken_over(postgresql_database: str, tmp_path: Path) -> None:
    """The first worker is in the middle of a bot's thought when it is killed."""
    asked, never, at_once = (tmp_path / name for name in ("asked", "never", "at_once"))
    os.mkfifo(never)
    at_once.touch()

    def waiting_for(file: Path) -> dict[str, str]:
        return {"PITHEAD_TEST_ASKED": str(asked), "PITHEAD_TEST_GO": str(file)}

    with serving(replace(settings_on(postgresql_database), thinks=False)) as address:
        with worker(postgresql_database, **waiting_for(never)) as first:
            body = {"game": "schichtwechsel", "seats": [{"kind": "bot", "bot": "waiting"}] * 2}
            made = httpx.post(f"{address}/api/v1/tables", json=body).json()
            table = f"{address}/api/v1/tables/{made['table_id']}/standing"

            def is_asked() -> bool:
                httpx.get(table)  # bots go on while somebody looks
                return asked.exists()

            wait_until(is_asked, "the question to the first worker's bot")
            port = free_port()
            with worker(postgresql_database, "--port", str(port), **waiting_for(at_once)):
                wait_until(lambda: is_ready(f"http://127.0.0.1:{port}"), "the second worker")
                before = httpx.get(table).json()["position"]
                first.send_signal(signal.SIGKILL)
                first.wait()
                wait_until(
                    lambda: httpx.get(table).json()["position"] >= before + 2, "two more events"
                )
        # The bot's process has outlived its worker, and ends when it has answered.
        with suppress(OSError):
            os.close(os.open(never, os.O_WRONLY | os.O_NONBLOCK))


def test_a_worker_stops_in_good_order(postgresql_database: str) -> None:
    with worker(postgresql_database) as process:
        wait_for_workers(postgresql_database, 1)
        process.terminate()
        assert process.wait(300) == 0
    wait_for_workers(postgresql_database, 0)


def wait_for_workers(url: str, count: int) -> None:
    engine = create_engine(address_of(url))

    def are_there() -> bool:
        with engine.connect() as connection:
            return connection.execute(text("SELECT count(*) FROM workers")).scalar() == count

    try:
        wait_until(are_there, f"{count} workers")
    finally:
        engine.dispose()


def test_a_worker_on_sqlite_is_refused_in_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    result = CliRunner().invoke(app, ["work", "--database", url])
    assert result.exit_code == 2
    assert "pithead work` needs --database postgresql://" in result.output


NEXT_MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("shift", sa.Integer, nullable=False, server_default="7"))
"""


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_migrations_lead_to_the_schema_of_the_code(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    opened = open_database(new_database(kind, tmp_path, request))
    with opened.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    opened.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_upgrade_migrates_a_database_and_an_older_version_refuses_it_then(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the next version of Pithead added a column."""
    url = new_database(kind, tmp_path, request)
    columns: dict[str, Any] = {
        "id": "old", "game": "schiefer", "setup": "{}", "seed": b"x" * 32, "public": True,
        "created": 1, "status": "waiting", "waits_for": "guests", "sequence": 0, "position": 0,
        "actor": -1, "seats": "[]", "scores": "[]", "changed": 1,
    }  # fmt: skip
    first = open_database(url)
    with first.begin() as connection:
        names = ", ".join(columns)
        values = ", ".join(f":{name}" for name in columns)
        connection.execute(text(f"INSERT INTO tables ({names}) VALUES ({values})"), columns)
    first.dispose()
    scripts = tmp_path / "migrations"
    shutil.copytree(migration.MIGRATION_SCRIPTS, scripts)
    (scripts / "versions" / "v0002_shift.py").write_text(NEXT_MIGRATION, encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(migration, "MIGRATION_SCRIPTS", str(scripts))
        for _ in range(2):
            opened = open_database(url)
            with opened.connect() as connection:
                row = connection.execute(text("SELECT id, shift FROM tables")).one()
                assert tuple(row) == ("old", 7)
            opened.dispose()
    with pytest.raises(database.UnusableDatabase, match="schema 0002, known 0001"):
        open_database(url)
