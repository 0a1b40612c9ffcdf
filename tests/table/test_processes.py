"""`pithead serve --processes`: several processes on one port."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from bench.server import free_port
from pithead.cli import app
from tests.waiting import wait_until

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]


@contextmanager
def serving_with(database: str, processes: int) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    port = free_port()
    arguments = ["--port", str(port), "--processes", str(processes), "--database", database]
    process = subprocess.Popen(
        [sys.executable, "-m", "pithead", "serve", "--no-open", *arguments],
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PITHEAD_LIMITS": "off", "PITHEAD_WORKERS": "1"},
    )
    try:
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.terminate()
        try:
            process.wait(300)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def servers_of(parent: int) -> list[int]:
    """The children that serve; not those that run bots, nor the tracker of resources."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text()
            line = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if int(stat.rpartition(")")[2].split()[1]) == parent and b"spawn_main" in line:
            found.append(int(folder.name))
    return found


def answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/readyz", timeout=5).status_code == 200
    except httpx.TransportError:
        return False


def play_everywhere(address: str) -> None:
    """Every request on a new connection: any process may answer, and all know the game."""
    made = httpx.post(f"{address}/api/v1/tables", json={"game": "schiefer", "seats": SEATS}).json()
    table = f"{address}/api/v1/tables/{made['table_id']}"
    bearer = {"authorization": f"Bearer {made['token']}"}
    for _ in range(12):
        now = httpx.get(f"{table}/standing").json()
        body = {"action": now["legal"][0], "expected": now["sequence"]}
        done = httpx.post(f"{table}/actions", json=body, headers=bearer)
        assert done.status_code == 200, done.text


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_processes_share_a_port_and_the_tables(postgresql_database: str) -> None:
    with serving_with(postgresql_database, 2) as (address, parent):
        wait_until(lambda: answers(address))
        wait_until(lambda: len(servers_of(parent.pid)) == 2)
        play_everywhere(address)
        # One that is killed is started again; the other answers meanwhile.
        first, second = servers_of(parent.pid)
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: len({*servers_of(parent.pid)} - {first, second}) == 1)
        play_everywhere(address)
        children = servers_of(parent.pid)
        parent.terminate()
        assert parent.wait(300) == 0
        assert not [child for child in children if Path(f"/proc/{child}").exists()]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_the_processes_end_with_a_parent_that_is_killed(postgresql_database: str) -> None:
    with serving_with(postgresql_database, 2) as (address, parent):
        wait_until(lambda: answers(address))
        children = servers_of(parent.pid)
        parent.kill()
        parent.wait()
        wait_until(lambda: not [c for c in children if Path(f"/proc/{c}").exists()])


def test_several_processes_on_sqlite_are_refused_in_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    arguments = ["serve", "--no-open", "--port", "0", "--processes", "2", "--database", url]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert "--processes needs --database postgresql://" in result.output
