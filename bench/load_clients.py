"""Clients for `bench.load`: players at our tables and at a boardgame.io server.

Both do the same. Each table has two players, and each player has an open connection that reports
every move. At each table, the player to move makes a move every `pause` seconds on average, plus or
minus half of that. The time of a move is measured from when it is due to when its player has the
acknowledgement.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from bench.http import Client, read_stream
from bench.page_watchers import PageWatcher
from bench.postgres import Postgres
from bench.process_stats import cpu_seconds, cpu_seconds_with_children
from bench.server import Server, free_port
from bench.visitors import signed_visitor

API = "/api/v1/tables"
PLAYERS = 2
FOLDER = Path(__file__).parent / "boardgame"
ACKNOWLEDGEMENTS = {
    "journal": "told, then on the disk, then confirmed",
    "postgres": "told, then on the disk, then confirmed",
    "flatfile": "told, then written, no fsync",
}


@dataclass(frozen=True)
class LoadStep:
    """The measurements of one step of the ramp."""

    tables: int
    streams: int
    waits: list[float]
    """Seconds, sorted."""
    took: float
    cpu: float
    """Seconds of processor time of the servers."""
    database: float = 0.0
    """Seconds of processor time of a database server."""

    @property
    def rate(self) -> float:
        return len(self.waits) / self.took

    def percentile(self, share: float) -> float:
        if not self.waits:
            return float("inf")
        return self.waits[min(int(len(self.waits) * share), len(self.waits) - 1)]


def cpu_of(postgres: Postgres | None) -> float:
    """Return the processor time of a database server and its processes that have ended."""
    if postgres is None:
        return 0.0
    main, *others = postgres.pids()
    total = cpu_seconds_with_children(main)
    for pid in others:
        # A process that has just ended is counted with its parent.
        with contextlib.suppress(FileNotFoundError):
            total += cpu_seconds(pid)
    return total


class LoadClients(Protocol):
    """Servers and their players; the number of tables only grows."""

    name: str
    acknowledgement: str

    def start(self) -> None: ...
    def play(self, tables: int, pause: float, seconds: float) -> LoadStep: ...
    def stop(self) -> None: ...


# -- ours ------------------------------------------------------------------------------------------


class TablePlayers:
    """Two players at one table after another, each with an event stream or an open page."""

    def __init__(self, server: Server, seed: int, pages: bool = False) -> None:
        self._server = server
        self._pages = pages
        self._clients = [Client(server.host, server.port) for _ in range(PLAYERS)]
        self._rng = random.Random(seed)
        self._visitors: list[str] = []
        self._tokens: list[str] = []
        self._table = ""
        self._now: dict[str, Any] = {}
        self._streams: list[asyncio.Task[None]] = []

    async def new_table(self) -> None:
        self._leave()
        host, port = self._server.host, self._server.port
        if self._pages and not self._visitors:
            self._visitors = [signed_visitor(host, port) for _ in range(PLAYERS)]
        first, second = self._visitors or ("", "")
        body = {"game": "schiefer", "seats": [{"kind": "me"}, {"kind": "open"}]}
        status, made = await self._clients[0].ask("POST", API, body, visitor=first)
        assert status == 201, made
        self._table, self._tokens = made["table_id"], [first or made["token"]]
        path = f"{API}/{self._table}/join"
        status, joined = await self._clients[1].ask("POST", path, {"name": "P1"}, visitor=second)
        assert status == 200, joined
        self._tokens.append(second or joined["token"])
        _, self._now = await self._clients[0].ask("GET", f"{API}/{self._table}/standing")
        self._streams = [
            asyncio.create_task(
                PageWatcher(host, port, self._table, token).run()
                if self._pages
                else read_stream(host, port, f"{API}/{self._table}/stream", token)
            )
            for token in self._tokens
        ]

    def _leave(self) -> None:
        for stream in self._streams:
            stream.cancel()

    async def close(self) -> None:
        self._leave()
        for stream in self._streams:
            with contextlib.suppress(asyncio.CancelledError):
                await stream
        for client in self._clients:
            client.close()

    async def move(self) -> None:
        now = self._now
        body = {"action": self._rng.choice(now["legal"]), "expected": now["sequence"]}
        status, answer = await self._clients[now["actor"]].ask(
            "POST", f"{API}/{self._table}/actions", body, self._tokens[now["actor"]]
        )
        assert status == 200, answer
        self._now = answer

    async def play(self, until: float, pause: float, waits: list[float]) -> None:
        due = time.perf_counter() + self._rng.random() * pause
        while due < until:
            if self._now["status"] == "over":
                await self.new_table()
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.move()
            waits.append(time.perf_counter() - due)
            due += pause * (0.5 + self._rng.random())


class PitheadClients:
    """Tables of Schiefer; with several servers, each table uses one of them."""

    acknowledgement = "on the disk, then told"

    def __init__(
        self,
        database: str,
        processes: int,
        label: str,
        postgres: Postgres | None = None,
        pages: bool = False,
        python: str = sys.executable,
    ) -> None:
        self.name = f"pithead, {label}, {processes} process{'es' * (processes > 1)}"
        self._postgres = postgres
        self._pages = pages
        self._servers = [Server(database, python=python) for _ in range(processes)]
        self._runner = asyncio.Runner()
        self._groups: list[TablePlayers] = []

    def start(self) -> None:
        for server in self._servers:
            server.start()

    def play(self, tables: int, pause: float, seconds: float) -> LoadStep:
        return self._runner.run(self._play(tables, pause, seconds))

    async def _play(self, tables: int, pause: float, seconds: float) -> LoadStep:
        while len(self._groups) < tables:
            number = len(self._groups)
            group = TablePlayers(self._servers[number % len(self._servers)], number, self._pages)
            await group.new_table()
            self._groups.append(group)
        waits: list[float] = []
        start, used, stored = time.perf_counter(), self._cpu(), cpu_of(self._postgres)
        until = start + seconds
        await asyncio.gather(*(group.play(until, pause, waits) for group in self._groups))
        took = time.perf_counter() - start
        streams = PLAYERS * len(self._groups)
        used, stored = self._cpu() - used, cpu_of(self._postgres) - stored
        return LoadStep(len(self._groups), streams, sorted(waits), took, used, stored)

    def _cpu(self) -> float:
        return sum(server.cpu_seconds for server in self._servers)

    def stop(self) -> None:
        async def close() -> None:
            await asyncio.gather(*(group.close() for group in self._groups))

        self._runner.run(close())
        self._runner.close()
        for server in self._servers:
            server.stop()


# -- boardgame.io ----------------------------------------------------------------------------------


class BoardgameIoClients:
    """Tic-tac-toe of boardgame.io over socket.io; a Node process runs the players."""

    def __init__(self, kind: str, folder: Path, postgres: Postgres | None = None) -> None:
        self.name = f"boardgame.io, {kind}"
        self.acknowledgement = ACKNOWLEDGEMENTS[kind]
        self._kind = kind
        self._postgres = postgres
        self._url = postgres.create(f"boardgame{folder.name}") if postgres is not None else ""
        self._folder = folder / kind
        self._port = free_port()
        self._server: subprocess.Popen[str] | None = None
        self._players: subprocess.Popen[str] | None = None

    def start(self) -> None:
        if not (FOLDER / "node_modules").is_dir():
            raise SystemExit("boardgame.io is missing: npm ci --prefix bench/boardgame")
        self._server = self._node(
            "server.mjs", str(self._port), str(self._folder), self._kind, self._url
        )
        assert self._server.stdout is not None
        while (line := self._server.stdout.readline()) != "ready\n":
            assert line, "the boardgame.io server did not start"
        self._players = self._node("players.mjs", str(self._port), self._kind)

    def _node(self, *command: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            ["node", *command],
            cwd=FOLDER,
            env={**os.environ, "NODE_ENV": "production"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def play(self, tables: int, pause: float, seconds: float) -> LoadStep:
        assert self._players is not None
        assert self._players.stdin is not None
        assert self._players.stdout is not None
        used, stored = self._cpu(), cpu_of(self._postgres)
        request = {"tables": tables, "pause": pause, "seconds": seconds}
        print(json.dumps(request), file=self._players.stdin, flush=True)
        line = self._players.stdout.readline()
        assert line, "the players at boardgame.io have gone"
        found = json.loads(line)
        waits = sorted(wait / 1000 for wait in found["waits"])
        used, stored = self._cpu() - used, cpu_of(self._postgres) - stored
        return LoadStep(tables, found["streams"], waits, found["took"], used, stored)

    def _cpu(self) -> float:
        assert self._server is not None
        return cpu_seconds(self._server.pid)

    def stop(self) -> None:
        for process in (self._players, self._server):
            if process is not None:
                process.send_signal(signal.SIGTERM)
                process.communicate()
