"""`python -m bench.fairness`: how long a bot takes while another address keeps all bots busy.

One address opens many tables of strong bots and looks at all of them, as often as its rate limit
allows. Somebody else plays against one bot. A wait is the time from the moment when it is the
bot's turn until its decision is stored. The first rows are the same game without the attack.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import threading
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from bench.server import Server

ATTACKER, PLAYER = "127.0.0.2", "127.0.0.3"
"""Not the address of a proxy on this machine, so the server counts each by itself."""
API = "/api/v1/tables"
TARGET = 2.0
"""Seconds, for 99 of 100 decisions of the bot."""
LOOKS_PER_SECOND = 40


class Visitor:
    """A client with an address of its own."""

    def __init__(self, server: Server, address: str) -> None:
        self._connection = HTTPConnection(
            server.host, server.port, timeout=120, source_address=(address, 0)
        )

    def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        content = None if body is None else json.dumps(body)
        try:
            self._connection.request(method, path, content, headers)
            answer = self._connection.getresponse()
        except (HTTPException, OSError):
            self._connection.close()
            raise
        return json.loads(answer.read() or b"null")

    def ask_patiently(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """Ask again after the time that the server names, if it has too many requests."""
        answer = self.ask(method, path, body, token)
        while answer.get("error", {}).get("code") == "too_many":
            time.sleep(answer["error"]["seconds"])
            answer = self.ask(method, path, body, token)
        return answer

    def open_table(self, game: str, seats: list[dict[str, str]]) -> Any:
        return self.ask("POST", API, {"game": game, "seats": seats})


class Attack:
    """Opens tables of bots, then looks at one after the other until it is stopped."""

    def __init__(self, server: Server, tables: int, bot: str, game: str) -> None:
        self._visitor = Visitor(server, ATTACKER)
        begun = time.monotonic()
        made = [
            self._visitor.open_table(game, [{"kind": "bot", "bot": bot}] * 4) for _ in range(tables)
        ]
        self.tables = [one["table_id"] for one in made if "table_id" in one]
        self.seconds = time.monotonic() - begun
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def _look(self) -> None:
        while True:
            for table in self.tables:
                if self._stop.wait(1 / LOOKS_PER_SECOND):
                    return
                self._visitor.ask("GET", f"{API}/{table}/standing")

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(30)


def waits(server: Server, bot: str, game: str, seconds: float) -> list[float]:
    """Play against a bot for a while; return how long it took for each of its decisions."""
    visitor = Visitor(server, PLAYER)
    found: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        made = visitor.open_table(game, [{"kind": "me"}, {"kind": "bot", "bot": bot}])
        table, token = made["table_id"], made["token"]
        now = visitor.ask_patiently("GET", f"{API}/{table}/standing")
        since = time.monotonic()
        while now["status"] != "over" and time.monotonic() < end:
            if now["actor"] == 0:
                body = {"action": now["legal"][0]}
                now = visitor.ask_patiently("POST", f"{API}/{table}/actions", body, token)
                since = time.monotonic()
                continue
            time.sleep(0.02)
            later = visitor.ask_patiently("GET", f"{API}/{table}/standing")
            if later["position"] != now["position"]:
                found.append(time.monotonic() - since)
                since = time.monotonic()
            now = later
    return found


def hint_wait(server: Server, game: str) -> float:
    visitor = Visitor(server, PLAYER)
    made = visitor.open_table(game, [{"kind": "me"}, {"kind": "me"}])
    begun = time.monotonic()
    visitor.ask("GET", f"{API}/{made['table_id']}/hint")
    return time.monotonic() - begun


def show(title: str, found: list[float], hint: float) -> float:
    """Print a row, and return the 99th percentile."""
    ordered = sorted(found)

    def percentile(share: float) -> float:
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    print(
        f"{title:32}{len(ordered):>10}{percentile(0.5):>8.2f}{percentile(0.9):>8.2f}"
        f"{percentile(0.99):>8.2f}{ordered[-1]:>8.2f}{hint:>8.2f}",
        flush=True,
    )
    return percentile(0.99)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--strong", default="director", help="the bot of the many tables")
    parser.add_argument("--bot", default="foreman", help="the bot of the player")
    parser.add_argument("--game", default="schiefer")
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the run")
    print(f"{'seconds until the bot has moved':32}{'decisions':>10}", end="")
    print(f"{'p50':>8}{'p90':>8}{'p99':>8}{'most':>8}{'hint':>8}")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.sqlite3", limits=True)
        server.start()
        try:
            waits(server, options.bot, options.game, 3)  # the first process starts
            alone = waits(server, options.bot, options.game, options.seconds / 2)
            show("alone", alone, hint_wait(server, options.game))
            attack = Attack(server, options.tables, options.strong, options.game)
            title = f"beside {len(attack.tables)} tables of {options.strong}s"
            found = waits(server, options.bot, options.game, options.seconds)
            p99 = show(title, found, hint_wait(server, options.game))
            attack.stop()
        finally:
            server.stop()
    print(f"load {os.getloadavg()[0]:.1f} after the run")
    return 0 if p99 <= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
