"""The command `serve`, the settings, and what every request passes first."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from bench.server import Server
from pithead.cli import app
from pithead.kernel.errors import PitheadError
from pithead.locale import Messages
from pithead.table.base.errors import CrossSite, TooMany
from pithead.table.base.settings import Settings, data_folder, settings_from
from pithead.table.http.rate_limits import TokenBuckets
from pithead.table.http.request_context import preferred_language
from pithead.table.http.request_middleware import check_origin
from pithead.table.storage.file_lock import FileLock
from pithead.terminal import server_setup
from pithead.terminal.screen import Screen
from pithead.terminal.server_setup import checked_socket


def test_the_server_starts_and_ends_in_good_order_with_streams_open(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3")
    server.start()
    api = f"http://127.0.0.1:{server.port}/api/v1"
    try:
        body = {"game": "schiefer", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        table = httpx.post(f"{api}/tables", json=body).json()["table_id"]
        with httpx.stream("GET", f"{api}/tables/{table}/stream") as stream:
            lines = stream.iter_lines()
            assert next(lines)
            server.stop()
            list(lines)  # the stream ends, it is not cut
    finally:
        server.kill()


def test_the_address_is_printed_when_connections_are_accepted(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    command = [sys.executable, "-m", "pithead", "serve", "--port", "0", "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            port = re.search(r"running at http://localhost:(\d+)/", server.stdout.readline())
            assert port is not None
            socket.create_connection(("127.0.0.1", int(port[1]))).close()
        finally:
            server.kill()


def test_a_port_that_is_taken_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        result = CliRunner().invoke(app, ["serve", "--port", port])
        assert result.exit_code == 2
        assert f"127.0.0.1:{port} cannot be used" in result.output


def test_without_a_port_the_next_free_one_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(Messages("en"))
    with checked_socket(screen, "127.0.0.1", 0) as free:
        first = free.getsockname()[1]
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", first))
        taken.listen()
        monkeypatch.setattr(server_setup, "USUAL_PORTS", range(first, first + 50))
        with checked_socket(screen, "127.0.0.1", None) as listener:
            assert listener.getsockname()[1] > first


def test_a_running_server_is_opened_instead_of_a_second_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    with FileLock(url) as lock:
        refused = CliRunner().invoke(app, ["serve", "--open", "--database", url])
        assert refused.exit_code == 2
        assert "another server is using" in refused.output
        lock.publish("http://localhost:8123/")
        found = CliRunner().invoke(app, ["serve", "--open", "--database", url])
        assert found.exit_code == 0
        assert "Pithead is already running at http://localhost:8123/." in found.output
        assert CliRunner().invoke(app, ["serve", "--database", url]).exit_code == 2
    assert opened == ["http://localhost:8123/"]
    assert [file.name for file in tmp_path.iterdir()] == ["tables.sqlite3-lock"]


@pytest.mark.parametrize("url", ["nonsense", "sqlite:////nowhere/at/all.db", "oracle9://x"])
def test_a_database_that_cannot_be_opened_is_refused_in_a_sentence(url: str) -> None:
    result = CliRunner().invoke(app, ["serve", "--port", "0", "--database", url])
    assert result.exit_code == 2, result.output
    assert "database cannot be opened" in result.output


def test_the_command_line_does_not_load_the_web() -> None:
    code = "import sys, pithead.cli; sys.exit('fastapi' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_settings_come_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert settings_from({}) == Settings()
    assert settings_from({}).database_url.startswith("sqlite:///")
    assert data_folder().is_dir()
    found = settings_from({"PITHEAD_DATABASE": "sqlite:///x", "PITHEAD_BOTS": "a,b"})
    assert (found.database_url, found.bot_modules) == ("sqlite:///x", ("a", "b"))
    assert settings_from({"PITHEAD_DATABASE": "a"}, database="b").database == "b"
    assert not settings_from({"PITHEAD_LIMITS": "off"}).limited
    assert settings_from({"PITHEAD_ANALYSIS": "12"}).analysis_simulations == 12
    for wrong in ("0", "many", "-3"):
        with pytest.raises(PitheadError, match="number of simulations"):
            settings_from({"PITHEAD_ANALYSIS": wrong})
    found = settings_from({"PITHEAD_LIVE_TABLES": "7", "PITHEAD_ABSENCE_MINUTES": "0.5"})
    assert (found.live_tables, found.absence_minutes) == (7, 0.5)


@pytest.mark.parametrize("given", ["many", "-1", "0", "1.5", "nan", ""])
def test_a_setting_that_is_no_number_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.setenv("PITHEAD_LIVE_TABLES", given)
    result = CliRunner().invoke(app, ["--lang", "de", "serve", "--port", "0"])
    assert result.exit_code == 2
    said = " ".join(result.output.split())
    assert said == f"PITHEAD_LIVE_TABLES muss eine Zahl von mindestens 1 sein, nicht '{given}'."


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr,en;q=0.3,de;q=0.7", "de"),
        ("fr", "en"),
        ("de;q=x,;;;,en", "en"),
        ("q" * 10_000, "en"),
    ],
)
def test_the_browsers_language(header: str, lang: str) -> None:
    assert preferred_language(header) == lang


def test_where_a_request_comes_from() -> None:
    host = {"host": "table.example:8000"}
    check_origin(host)
    check_origin({**host, "origin": "https://table.example:8000"})
    check_origin({**host, "sec-fetch-site": "none"})
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        with pytest.raises(CrossSite):
            check_origin({**host, **headers})


def test_a_bucket_fills_up_again() -> None:
    now = 0.0
    buckets = TokenBuckets(2, 0.5, clock=lambda: now)
    buckets.take("a")
    buckets.take("a")
    with pytest.raises(TooMany) as caught:
        buckets.take("a")
    assert caught.value.values["seconds"] == 2
    buckets.take("b")
    now = 2.0
    buckets.take("a")
    with pytest.raises(TooMany):
        buckets.check("a")
