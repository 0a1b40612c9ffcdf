"""`python -m bench.costs`: what a table, a watcher, a move and a bot's move cost a server.

This measures processor time and memory of the server process and the bot processes, which hardly
depend on the load of the machine. One cost at a time: idle tables, idle streams, moves without
watchers, moves with hundreds of watchers, open pages, games of bots. `--out FILE` writes the
results for `bench.scale`. `--base PYTHON` measures another build, too, in turns.

`page_cpu_ms` is the cost of an open page for each move, where three people sit at a table and each
has their own page; `crowd_cpu_ms` is the same for a crowd of spectators. `page_bytes` is what is
sent to a page for a move, compressed as a browser asks for it; half of the moves need less.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.http import Client, read_stream
from bench.page_watchers import PageWatcher
from bench.process_stats import children, cpu_seconds, resident
from bench.server import Server
from bench.visitors import signed_visitor

API = "/api/v1/tables"
GAME = "schiefer"
PEOPLE = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "me"}, {"kind": "me"}]}


class ServerMeter:
    """A server, a client, and measurements of the server's processes."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.client = Client(server.host, server.port)
        self.rng = random.Random(seed)
        self.tokens: dict[str, str] = {}
        self.holders: dict[str, list[str]] = {}
        """The tokens of each seat, for tables of several people."""

    async def new_table(self, body: dict[str, Any]) -> str:
        visitor = signed_visitor(self.server.host, self.server.port)
        status, made = await self.client.ask("POST", API, body, visitor=visitor)
        assert status == 201, made
        self.tokens[made["table_id"]] = visitor
        return str(made["table_id"])

    async def moves(self, table: str, count: int) -> int:
        """Make this number of moves, fewer if the game ends; return how many."""
        _, now = await self.client.ask("GET", f"{API}/{table}/standing")
        for made in range(count):
            if now["status"] == "over":
                return made
            body = {"action": self.rng.choice(now["legal"])}
            status, now = await self.client.ask(
                "POST", f"{API}/{table}/actions", body, self.tokens[table]
            )
            assert status == 200, now
        return count

    async def streams(self, table: str, count: int) -> list[asyncio.Task[None]]:
        place = (self.server.host, self.server.port, f"{API}/{table}/stream")
        found = [asyncio.create_task(read_stream(*place)) for _ in range(count)]
        await asyncio.sleep(1 + count / 500)
        return found

    async def table_of_people(self) -> tuple[str, list[str]]:
        """Set up a table for three people; return its id and their tokens."""
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        table = await self.new_table({"game": GAME, "seats": seats})
        tokens = [self.tokens[table]]
        for name in ("Bo", "Cy"):
            visitor = signed_visitor(self.server.host, self.server.port)
            path = f"{API}/{table}/join"
            status, joined = await self.client.ask("POST", path, {"name": name}, visitor=visitor)
            assert status == 200, joined
            tokens.append(visitor)
        self.holders[table] = tokens
        return table, tokens

    async def pages(
        self, table: str, tokens: list[str], count: int
    ) -> tuple[float, list[PageWatcher]]:
        """Make moves while pages are open; return the processor time, and the pages."""
        place = (self.server.host, self.server.port, table)
        pages = [PageWatcher(*place, token) for token in tokens]
        tasks = [asyncio.create_task(page.run()) for page in pages]
        await asyncio.sleep(1 + len(pages) / 50)
        _, now = await self.client.ask("GET", f"{API}/{table}/standing")
        start = self.cpu()
        holders = self.holders.get(table) or [self.tokens[table]]
        for _ in range(count):
            for page in pages:
                page.received = 0
            token = holders[now["actor"] % len(holders)]
            body = {"action": self.rng.choice(now["legal"])}
            status, now = await self.client.ask("POST", f"{API}/{table}/actions", body, token)
            assert status == 200, now
            end = time.monotonic() + 10
            while min(page.sequence for page in pages) < now["sequence"]:
                assert time.monotonic() < end, "a page has not been told of a move"
                await asyncio.sleep(0.002)
            for page in pages:
                page.sizes.append(page.received)
        used = self.cpu() - start
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return used, pages

    def cpu(self) -> float:
        return self.server.cpu_seconds

    def bots_cpu(self) -> float:
        return sum(cpu_seconds(pid) for pid in children(self.server.pid))

    def memory(self) -> float:
        return resident(self.server.pid)


async def measure(server: Server, file: Path, options: argparse.Namespace) -> dict[str, float]:
    meter = ServerMeter(server, options.seed)
    found: dict[str, float] = {}

    # Tables in mid-game, in memory. The first ones fill shared caches.
    for _ in range(10):
        await meter.moves(await meter.new_table(PEOPLE), 40)
    before = meter.memory()
    start = meter.cpu()
    tables = [await meter.new_table(PEOPLE) for _ in range(options.tables)]
    found["table_cpu_ms"] = 1000 * (meter.cpu() - start) / len(tables)
    start, played = meter.cpu(), 0
    for table in tables:
        played += await meter.moves(table, 40)
    found["move_cpu_ms"] = 1000 * (meter.cpu() - start) / played
    found["table_memory_kb"] = 1000 * (meter.memory() - before) / len(tables)

    # Watchers: the cost of an idle one, and the cost of each one at every move.
    table = tables[0]
    before = meter.memory()
    streams = await meter.streams(table, options.watchers)
    found["watcher_memory_kb"] = 1000 * (meter.memory() - before) / len(streams)
    start = meter.cpu()
    played = await meter.moves(table, 30)
    await asyncio.sleep(1)
    watched = 1000 * (meter.cpu() - start) / played
    found["watcher_cpu_ms"] = (watched - found["move_cpu_ms"]) / len(streams)
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)

    # Open pages: three people at each table, then a crowd that looks on. The first table is not
    # counted: a server compiles each template once.
    await meter.pages(*await meter.table_of_people(), options.page_moves)
    open_pages: list[PageWatcher] = []
    played, used = 0, 0.0
    for _ in range(options.page_tables):
        table, tokens = await meter.table_of_people()
        used_here, opened = await meter.pages(table, tokens, options.page_moves)
        played, used = played + options.page_moves, used + used_here
        open_pages += opened
    spent = 1000 * used - played * found["move_cpu_ms"]
    found["page_cpu_ms"] = spent / options.page_moves / len(open_pages)
    sizes = [size for page in open_pages for size in page.sizes]
    found["page_bytes"] = statistics.median(sizes)
    found["page_bytes_mean"] = statistics.mean(sizes)
    table, _ = await meter.table_of_people()
    used, _ = await meter.pages(table, [""] * options.crowd, options.page_moves)
    spent = 1000 * used / options.page_moves - found["move_cpu_ms"]
    found["crowd_cpu_ms"] = spent / options.crowd

    # The stage by itself, as a page fetches it: for the first visitor, and again from the cache.
    played, fresh, again = 0, 0.0, 0.0
    for number in range(options.pages):
        table = tables[number % len(tables)]
        if not await meter.moves(table, 1):
            continue
        played += 1
        start = meter.cpu()
        await meter.client.text(f"/t/{table}/stage", meter.tokens[table])
        middle = meter.cpu()
        await meter.client.text(f"/t/{table}/stage", meter.tokens[table])
        fresh, again = fresh + middle - start, again + meter.cpu() - middle
    found["stage_cpu_ms"] = 1000 * fresh / played
    found["stage_again_cpu_ms"] = 1000 * again / played

    # Games of bots: the cost in the server, and in the bot processes.
    for bot in options.bots:
        seats = [{"kind": "bot", "bot": bot}] * 3
        start, thinking = meter.cpu(), meter.bots_cpu()
        made = 0
        for _ in range(options.games):
            made += await bot_game(meter, {"game": GAME, "seats": seats})
        found["bot_server_cpu_ms"] = 1000 * (meter.cpu() - start) / made
        found[f"bot_{bot}_cpu_ms"] = 1000 * (meter.bots_cpu() - thinking) / made

    with sqlite3.connect(file) as database:
        events = database.execute("SELECT count(*) FROM events").fetchone()[0]
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    found["event_bytes"] = file.stat().st_size / events
    found |= commits(file.parent)
    return found


async def bot_game(meter: ServerMeter, body: dict[str, Any]) -> int:
    """Let bots play a game to its end; return the number of moves."""
    table = await meter.new_table(body)
    while True:
        _, now = await meter.client.ask("GET", f"{API}/{table}/standing")
        if now["status"] == "over":
            return int(now["position"])
        await asyncio.sleep(0.25)


def commits(folder: Path) -> dict[str, float]:
    """Return the times of a commit and of an event in it, from batches of two sizes."""
    with sqlite3.connect(folder / "commits.sqlite3", isolation_level=None) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        database.execute("CREATE TABLE events (t TEXT, n INTEGER, data TEXT, PRIMARY KEY (t, n))")
        row = '{"action":"keep","seat":1,"bot":""}'
        times = {}
        n = 0
        for size in (1, 100):
            took = []
            for _ in range(60):
                start = time.perf_counter()
                database.execute("BEGIN")
                for _ in range(size):
                    n += 1
                    database.execute("INSERT INTO events VALUES (?, ?, ?)", (f"t{n % 97}", n, row))
                database.execute("COMMIT")
                took.append(time.perf_counter() - start)
            # A low quantile excludes disturbance by other processes.
            times[size] = sorted(took)[len(took) // 4]
    database.close()
    event = max(0.0, (times[100] - times[1]) / 99)
    return {"commit_ms": 1000 * times[1], "event_write_ms": 1000 * event}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.costs", description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="(%(default)s)")
    parser.add_argument("--watchers", type=int, default=300, help="(%(default)s)")
    parser.add_argument("--pages", type=int, default=200, help="(%(default)s)")
    parser.add_argument("--games", type=int, default=3, help="of bots (%(default)s)")
    parser.add_argument("--bots", nargs="*", default=["greedy"], help="(%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="(%(default)s)")
    parser.add_argument("--out", type=Path, help="a file for `bench.scale`")
    parser.add_argument("--page-tables", type=int, default=5, help="with pages (%(default)s)")
    parser.add_argument("--page-moves", type=int, default=60, help="at each (%(default)s)")
    parser.add_argument("--crowd", type=int, default=50, help="spectators (%(default)s)")
    parser.add_argument("--base", help="the Python of another build, measured in turns")
    parser.add_argument("--rounds", type=int, default=1, help="medians of them (%(default)s)")
    options = parser.parse_args()
    builds = {"this build": sys.executable}
    if options.base:
        builds["base"] = options.base
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in builds}
    for _ in range(options.rounds):
        for name, python in builds.items():
            rounds[name].append(measured(python, options))
    results = {name: medians(found) for name, found in rounds.items()}
    print(f"{'':24}" + "".join(f"{name:>14}" for name in results))
    for cost in results["this build"]:
        print(f"{cost:24}" + "".join(f"{found[cost]:>14.3f}" for found in results.values()))
    if options.out is not None:
        text = json.dumps(results["this build"], indent=2)
        options.out.write_text(text + "\n", encoding="utf-8")
    return 0


def measured(python: str, options: argparse.Namespace) -> dict[str, float]:
    """Measure one build with a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite3"
        server = Server(file, python=python)
        server.start()
        try:
            return asyncio.run(measure(server, file, options))
        finally:
            server.stop()


def medians(found: list[dict[str, float]]) -> dict[str, float]:
    return {name: round(statistics.median(one[name] for one in found), 4) for name in found[0]}


if __name__ == "__main__":
    sys.exit(main())
