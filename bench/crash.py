"""`python -m bench.crash`: kill the server at random moments; nothing acknowledged may be lost.

Players act at many tables over HTTP. Again and again the server is killed (`kill -9`) at a random
moment and started anew on the same file. Whoever was left without an answer sends his request once
more, with the same key. In the end every acknowledged action must stand in the table's log exactly
once, in order, under the number it was acknowledged with, and nothing else may stand there; every
record must replay, with dice that follow from the seed.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.http import Client
from bench.server import Server
from pithead.kernel.record import Record
from pithead.table.verify import verdict

API = "/api/v1/tables"
LEAST_BETWEEN_KILLS = 20
CUT_OFF = (OSError, asyncio.IncompleteReadError, ValueError)


@dataclass
class Report:
    """What a run has shown."""

    kills: int = 0
    acknowledged: int = 0
    repeated: int = 0
    """Requests that had been committed though the answer never came."""
    tables: int = 0
    faults: list[str] = field(default_factory=list)


class Players:
    """Two players at one table, who remember what was acknowledged."""

    def __init__(self, server: Server, game: str, seed: int) -> None:
        self._server = server
        self._client = Client(server.host, server.port)
        self._game = game
        self._rng = random.Random(seed)
        self.table = ""
        self.token = ""
        self.acknowledged: list[tuple[int, str]] = []
        self.repeated = 0
        self._number = 0

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Until there is an answer, however often the server dies meanwhile."""
        while True:
            try:
                return await self._client.ask(method, path, body, self.token)
            except CUT_OFF:
                self._client.close()
                await asyncio.sleep(0.02)

    async def play(self, until: asyncio.Event) -> None:
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
        status, made = await self.ask("POST", API, {"game": self._game, "seats": seats})
        assert status == 201, made
        self.table, self.token = made["table_id"], made["token"]
        _, now = await self.ask("GET", f"{API}/{self.table}/standing")
        while not until.is_set() and now["status"] != "over":
            self._number += 1
            action = self._rng.choice(now["legal"])
            body = {"action": action, "expected": now["sequence"], "key": f"k{self._number}"}
            status, now = await self.ask("POST", f"{API}/{self.table}/actions", body)
            if status != 200:
                raise AssertionError(f"table {self.table}: {status} {now}")
            self.acknowledged.append((now["event"], action))
            self.repeated += now["repeated"]

    async def faults(self) -> list[str]:
        """What the server now says about this table that it should not say."""
        found: list[tuple[int, str]] = []
        first = 1
        while True:
            _, log = await self.ask("GET", f"{API}/{self.table}/log?first={first}")
            if not log:
                break
            found += [(line["sequence"], line["action"]) for line in log if line["seat"] >= 0]
            first += len(log)
        faults = []
        if found != self.acknowledged:
            lost = [entry for entry in self.acknowledged if entry not in found]
            more = [entry for entry in found if entry not in self.acknowledged]
            faults.append(f"table {self.table}: lost {lost[:5]}, never acknowledged {more[:5]}")
        return faults

    def close(self) -> None:
        self._client.close()


async def _progress(
    players: list[Players], playing: list[asyncio.Task[None]], actions: int
) -> None:
    """Until so many more actions are acknowledged, or nobody plays any more."""
    wanted = sum(len(group.acknowledged) for group in players) + actions
    while sum(len(group.acknowledged) for group in players) < wanted:
        if all(task.done() for task in playing):
            return
        await asyncio.sleep(0.005)


async def crash(
    server: Server, kills: int, tables: int, games: tuple[str, ...], seed: int
) -> Report:
    """Play and kill; the server is running before and after."""
    rng = random.Random(seed)
    report = Report(tables=tables)
    done = asyncio.Event()
    players = [Players(server, games[n % len(games)], n) for n in range(tables)]
    playing = [asyncio.create_task(group.play(done)) for group in players]
    for _ in range(kills):
        # Mostly in full swing, on however slow a machine; sometimes hardly awake.
        if rng.random() < 0.8:
            await _progress(players, playing, LEAST_BETWEEN_KILLS)
        await asyncio.sleep(rng.uniform(0.0, 0.4))
        server.kill()
        report.kills += 1
        await asyncio.to_thread(server.start)
    await asyncio.sleep(0.3)
    done.set()
    for task in playing:
        try:
            await task
        except AssertionError as error:
            report.faults.append(str(error))
    server.kill()
    await asyncio.to_thread(server.start)
    for group in players:
        report.faults += await group.faults()
        report.acknowledged += len(group.acknowledged)
        report.repeated += group.repeated
        group.close()
    return report


def replay_all(database: Path, server: Server) -> list[str]:
    """Whether every table's record replays, with the dice of its seed."""
    faults = []
    with sqlite3.connect(database) as connection:
        tables = connection.execute("SELECT id, seed FROM tables").fetchall()
        check = connection.execute("PRAGMA integrity_check").fetchone()[0]
    connection.close()
    if check != "ok":
        faults.append(f"the database is damaged: {check}")

    async def records() -> dict[str, str]:
        client = Client(server.host, server.port)
        found = {}
        for table_id, _ in tables:
            found[table_id] = await client.text(f"{API}/{table_id}/record")
        client.close()
        return found

    for (table_id, seed), text in zip(tables, asyncio.run(records()).values()):
        record = Record.load(text)
        record.seed = seed.hex()
        if not verdict(record).fair:
            faults.append(f"table {table_id}: its dice do not follow from its seed")
    return faults


def run(kills: int, tables: int, games: tuple[str, ...], seed: int, folder: Path) -> Report:
    server = Server(folder / "tables.sqlite3")
    server.start()
    try:
        report = asyncio.run(crash(server, kills, tables, games, seed))
        report.faults += replay_all(server.database, server)
    finally:
        with suppress(ProcessLookupError):
            server.stop()
    return report


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=60, help="(%(default)s)")
    parser.add_argument("--tables", type=int, default=40, help="(%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="(%(default)s)")
    options = parser.parse_args()
    start = time.perf_counter()
    games = ("schiefer", "ruhrschifffahrt", "schichtwechsel")
    with tempfile.TemporaryDirectory() as folder:
        report = run(options.kills, options.tables, games, options.seed, Path(folder))
    print(
        f"{report.kills} kills in {time.perf_counter() - start:.0f} s, {report.tables} tables: "
        f"{report.acknowledged} actions acknowledged, {report.repeated} of them only when they "
        f"were sent again"
    )
    for fault in report.faults:
        print(f"FAULT: {fault}")
    print("every acknowledged action is there, once and in order" if not report.faults else "")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
