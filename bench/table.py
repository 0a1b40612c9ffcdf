"""`python -m bench.table`: throughput and latency of actions over HTTP.

There is one server process on SQLite, and this process simulates the players: four at each table,
each on their own connection. A player acts when the answer to the last action says that it is their
turn. An action counts when the server has acknowledged it, which means that it is committed.

The first measurement has a fixed rate, for the latency; the second one sends actions as fast as
possible, for the throughput.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from bench.http import Client
from bench.server import Server

API = "/api/v1/tables"
PLAYERS = 4


@dataclass
class Load:
    """The measurements of a period."""

    until: float
    waits: list[float] = field(default_factory=list)
    refused: int = 0
    games: int = 0


class TableClients:
    """Four players at one table after another."""

    def __init__(self, server: Server, game: str, seed: int) -> None:
        self._clients = [Client(server.host, server.port) for _ in range(PLAYERS)]
        self._game = game
        self._rng = random.Random(seed)
        self._tokens: list[str] = []
        self._table = ""
        self._now: dict[str, object] = {"status": "over"}

    async def new_table(self) -> None:
        seats = [{"kind": "me", "name": "P0"}] + [{"kind": "open"}] * (PLAYERS - 1)
        status, made = await self._clients[0].ask("POST", API, {"game": self._game, "seats": seats})
        assert status == 201, made
        self._table = made["table_id"]
        self._tokens = [made["token"]]
        for number in range(1, PLAYERS):
            status, joined = await self._clients[number].ask(
                "POST", f"{API}/{self._table}/join", {"name": f"P{number}"}
            )
            assert status == 200, joined
            self._tokens.append(joined["token"])
        _, self._now = await self._clients[0].ask("GET", f"{API}/{self._table}/standing")

    async def act(self) -> int:
        """Send an action of the player whose turn it is; return the status of the answer."""
        now = self._now
        actor, legal = now["actor"], now["legal"]
        assert isinstance(actor, int)
        assert isinstance(legal, list)
        body = {"action": self._rng.choice(legal), "expected": now["sequence"]}
        status, answer = await self._clients[actor].ask(
            "POST", f"{API}/{self._table}/actions", body, self._tokens[actor]
        )
        if status == 200:
            self._now = answer
        return status

    @property
    def is_over(self) -> bool:
        return self._now["status"] == "over"

    async def play(self, load: Load, pause: float) -> None:
        """Send an action every `pause` seconds until the time is up; 0 is without a pause."""
        due = time.perf_counter() + self._rng.random() * pause
        while True:
            if self.is_over:
                await self.new_table()
                load.games += 1
            if pause:
                # The latency counts from when the action was due, so it includes queueing.
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
            else:
                due = time.perf_counter()
            if due >= load.until:
                return
            status = await self.act()
            load.waits.append(time.perf_counter() - due)
            load.refused += status != 200
            due += pause * (0.5 + self._rng.random())

    def close(self) -> None:
        for client in self._clients:
            client.close()


async def measure(
    server: Server, groups: list[TableClients], seconds: float, rate: float
) -> dict[str, float]:
    start, used = time.perf_counter(), server.cpu_seconds
    load = Load(until=start + seconds)
    pause = len(groups) / rate if rate else 0.0
    await asyncio.gather(*(group.play(load, pause) for group in groups))
    took = time.perf_counter() - start
    waits = sorted(load.waits)
    return {
        "actions": len(waits) - load.refused,
        "refused": load.refused,
        "rate": (len(waits) - load.refused) / took,
        "cpu": (server.cpu_seconds - used) / took,
        **{
            f"p{share}": 1000 * waits[min(int(len(waits) * share / 100), len(waits) - 1)]
            for share in (50, 90, 99, 100)
        },
    }


async def run(options: argparse.Namespace, server: Server) -> bool:
    groups = [TableClients(server, options.game, seed) for seed in range(options.tables)]
    for group in groups:
        await group.new_table()
    reached = True
    print(f"{options.tables} tables of {options.game}, {PLAYERS} clients each, one server process")
    print(
        f"{'':16}{'acknowledged':>14}{'refused':>9}{'actions/s':>11}"
        f"{'p50':>9}{'p90':>9}{'p99':>9}{'max':>9}  server's CPU"
    )
    for label, rate in ((f"{options.rate:g}/s wanted", options.rate), ("all they can", 0.0)):
        await measure(server, groups, 1.0, rate)
        found = await measure(server, groups, options.seconds, rate)
        print(
            f"{label:16}{found['actions']:>14}{found['refused']:>9}{found['rate']:>11.0f}"
            f"{found['p50']:>6.1f} ms{found['p90']:>6.1f} ms{found['p99']:>6.1f} ms"
            f"{found['p100']:>6.0f} ms{found['cpu']:>10.0%}"
        )
        if rate:
            reached = found["rate"] >= 300 and found["p99"] < 100 and not found["refused"]
    for group in groups:
        group.close()
    print(f"goal: 300 actions/s with p99 under 100 ms: {'reached' if reached else 'MISSED'}")
    return reached


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.table", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="(%(default)s)")
    parser.add_argument("--game", default="schiefer", help="(%(default)s)")
    parser.add_argument("--rate", type=float, default=400.0, help="actions a second (%(default)s)")
    parser.add_argument("--seconds", type=float, default=15.0, help="for each row (%(default)s)")
    parser.add_argument("--check", action="store_true", help="status 1 if the goal is missed")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.sqlite3")
        server.start()
        try:
            reached = asyncio.run(run(options, server))
        finally:
            server.stop()
    return 1 if options.check and not reached else 0


if __name__ == "__main__":
    sys.exit(main())
