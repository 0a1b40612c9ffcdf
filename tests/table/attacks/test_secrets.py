"""What somebody might learn from what is kept, shown and written down."""

import logging
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from bench.server import free_port
from tests.table.attacks.places import Place, get
from tests.table.servers import wait_for


def test_a_stolen_database(folder: Path, place: Place) -> None:
    """Tokens are kept as hashes only."""
    mine, _ = place.turn()
    place.post("actions", {"action": place.now["legal"][0]}, mine)
    link = place.post("links", {}, place.ada).json()["token"]
    kept = b"".join(file.read_bytes() for file in folder.glob("tables.sqlite3*"))
    assert place.table.encode() in kept
    for token in (place.ada, place.ben, link):
        assert token.encode() not in kept


def test_secrets_in_what_everybody_sees(place: Place, folder: Path) -> None:
    """Before the end nobody is told the seed, nor ever anybody's token."""
    mine, _ = place.turn()
    place.post("actions", {"action": place.now["legal"][0], "key": "my key"}, mine)
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as database:
        row = database.execute("SELECT seed FROM tables WHERE id = ?", (place.table,)).fetchone()
    url = f"{place.api.base_url}tables/{place.table}/stream?after=-1"
    seen = place.api.get(f"/tables/{place.table}").text
    seen += place.api.get(f"/tables/{place.table}/record").text
    with httpx.stream("GET", url) as events:
        for line in events.iter_lines():
            seen += line
            if line == "event: standing":
                break
    for secret in (row[0].hex(), place.ada, place.ben, "my key"):
        assert secret not in seen


def test_secrets_in_logs(tmp_path: Path) -> None:
    """Whatever goes wrong: neither tokens nor seeds nor names of requests are written anywhere."""
    file = tmp_path / "tables.sqlite3"
    port = free_port()
    log = (tmp_path / "log").open("wb")
    process = subprocess.Popen(
        [sys.executable, "-m", "pithead", "serve", "--no-open", "--port", str(port)],
        env={**os.environ, "PITHEAD_DATABASE": f"sqlite:///{file}", "PITHEAD_WORKERS": "1"},
        stdout=log,
        stderr=log,
    )
    base = f"http://127.0.0.1:{port}"
    try:
        wait_for(base)
        with httpx.Client(base_url=f"{base}/api/v1") as api:
            place = Place(api)
            mine, _ = place.turn()
            body = {"action": place.now["legal"][0], "key": "my-secret-key"}
            assert place.post("actions", body, mine).status_code == 200
            get(f"{base}/t/{place.table}/seat/{place.ben}")
            place.post("actions", {"action": "dance"}, mine)
            get(f"{base}/nowhere", params={"token": place.ada})
            with closing(socket.create_connection(("127.0.0.1", port), 5)) as raw:
                raw.sendall(b"GARBAGE " + place.ada.encode() + b"\r\n\r\n")
                raw.recv(1000)
            with closing(sqlite3.connect(file)) as database:
                seed = database.execute("SELECT seed FROM tables").fetchone()[0]
                database.execute("DROP TABLE events")  # from now on nothing can be written
                database.commit()
            mine, _ = place.turn()
            broken = place.post("actions", {"action": place.now["legal"][0]}, mine)
            assert broken.status_code == 503
            assert "seed" not in broken.text
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(300)
        log.close()
    written = (tmp_path / "log").read_text(encoding="utf-8")
    for secret in (place.ada, place.ben, seed.hex(), repr(seed), "my-secret-key"):
        assert secret not in written


def test_errors_that_tell_too_much(address: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for path in ("/t/x", "/covers/x.svg", "/rules/x", "/api/v1/tables/x", "/api/v1/x"):
            response = get(address + path)
            assert response.status_code == 404
            assert "Traceback" not in response.text
            assert "pithead/" not in response.text
            assert "server" not in response.headers


@pytest.mark.skipif(os.name != "posix", reason="other systems have other permissions")
def test_the_database_can_be_read_by_its_owner_only(folder: Path, place: Place) -> None:
    files = [file for file in folder.iterdir() if file.name.startswith("tables.sqlite3")]
    assert len(files) > 1, "there are the database and its log"
    assert {file.stat().st_mode & 0o077 for file in files if "lock" not in file.name} == {0}
