"""`python -m bench.crash`: random faults; no acknowledged action may be lost.

Players act at many tables over HTTP, each request to a random server. Faults happen all the time:
servers, workers, bot processes and the database are killed (`kill -9`), servers are stopped,
connections are cut in the middle of a request, the disk is full, a log ends in the middle of a
write. A player without an answer sends the request again, with the same idempotency key. At the
end, the log of a table must contain every acknowledged action exactly once, in order, under its
acknowledged number, and no others. Every table must accept further actions, and every record must
replay as a legal game with dice that follow from its seed.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.cluster import PostgresCluster, SqliteCluster
from bench.http import Client
from pithead.kernel.record import Record
from pithead.table.tables.dice_check import verdict

API = "/api/v1/tables"
GAMES = ("schiefer", "ruhrschifffahrt", "schichtwechsel")
LEAST_BETWEEN_FAULTS = 10
LONGEST_BETWEEN_FAULTS = 20.0
MORE_ACTIONS = 3
"""The number of actions that each table must accept after the last fault."""
LONGEST_PAUSE = 0.2
"""The longest pause of a player in seconds; it is short to give the servers work between faults."""
TIMEOUT = 90.0
CUT_OFF = (OSError, asyncio.IncompleteReadError, ValueError)
TRY_AGAIN = 503


@dataclass
class Report:
    """The results of a run."""

    faults: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    lost: int = 0
    """Acknowledged actions that are not in the log of their table."""
    doubled: int = 0
    """Actions in the log that nobody has been told of: each was committed another time, too."""
    repeated: int = 0
    """Requests that were committed although the answer got lost."""
    refused: int = 0
    """Answers with the status 503."""
    cut_off: int = 0
    """Requests without an answer."""
    tables: int = 0
    wrong: list[str] = field(default_factory=list)


@dataclass
class Game:
    """A table and its acknowledged actions."""

    table: str
    token: str
    acknowledged: list[tuple[int, str]] = field(default_factory=list)


class Players:
    """Two people who start another game when one is over.

    A bot plays at every second table; at half of them, players add their own randomness to the
    seed.
    """

    def __init__(self, ports: Sequence[int], game: str, number: int, report: Report) -> None:
        self._clients = [Client("127.0.0.1", port) for port in ports]
        self._game = game
        self._with_bot = number % 2 == 1
        self._own_luck = number % 4 >= 2
        self._rng = random.Random(number)
        self._report = report
        self._number = 0
        self._now: dict[str, Any] = {"status": "over"}
        self.games: list[Game] = []

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """Send a request until there is an answer; return it."""
        while True:
            client = self._rng.choice(self._clients)
            try:
                async with asyncio.timeout(20):
                    status, answer = await client.ask(method, path, body, token)
            except CUT_OFF:
                self._report.cut_off += 1
                client.close()
            else:
                if status in (200, 201):
                    return answer
                if status != TRY_AGAIN:
                    raise AssertionError(f"{method} {path}: {status} {answer}")
                self._report.refused += 1
            await asyncio.sleep(0.05)

    async def play(self, until: asyncio.Event) -> None:
        while not until.is_set():
            await self.act()
            await asyncio.sleep(self._rng.uniform(0.0, LONGEST_PAUSE))

    async def check_progress(self) -> None:
        """Take a few more actions; AssertionError if the table does not accept them."""
        try:
            async with asyncio.timeout(TIMEOUT):
                for _ in range(MORE_ACTIONS):
                    await self.act()
        except TimeoutError:
            raise AssertionError(f"table {self.games[-1].table} is stuck: {self._now}") from None

    async def act(self) -> None:
        """Take one action and wait for its acknowledgement; start a new game if one is over."""
        while True:
            if self._now["status"] == "over":
                await self._new_table()
            elif self._now["legal"] and self._now["actor"] < 2:
                break
            else:
                # It is a bot's decision.
                await asyncio.sleep(0.05)
                self._now = await self.ask("GET", f"{API}/{self.games[-1].table}/standing")
        game = self.games[-1]
        self._number += 1
        action = self._rng.choice(self._now["legal"])
        body = {"action": action, "expected": self._now["sequence"], "key": f"k{self._number}"}
        self._now = await self.ask("POST", f"{API}/{game.table}/actions", body, game.token)
        game.acknowledged.append((self._now["event"], action))
        self._report.acknowledged += 1
        self._report.repeated += self._now["repeated"]

    async def _new_table(self) -> None:
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
        if self._with_bot:
            seats.append({"kind": "bot", "bot": "random"})
        body = {"game": self._game, "seats": seats, "own_luck": self._own_luck}
        made = await self.ask("POST", API, body)
        self.games.append(Game(made["table_id"], made["token"]))
        for seat in (0, 1) if self._own_luck else ():
            luck = {"seat": seat, "text": f"{seat} {self._rng.random()}"}
            await self.ask("POST", f"{API}/{made['table_id']}/luck", luck, made["token"])
        self._now = await self.ask("GET", f"{API}/{made['table_id']}/standing")

    async def wrong(self) -> list[str]:
        """Return all differences between the logs and the acknowledged actions."""
        return [text for game in self.games for text in await self._wrong_with(game)]

    async def _wrong_with(self, game: Game) -> list[str]:
        found: list[tuple[int, str]] = []
        first = 1
        while True:
            log = await self.ask("GET", f"{API}/{game.table}/log?first={first}")
            if not log:
                break
            found += [(line["sequence"], line["action"]) for line in log if 0 <= line["seat"] < 2]
            first += len(log)
        if found == game.acknowledged:
            return []
        lost = [entry for entry in game.acknowledged if entry not in found]
        more = [entry for entry in found if entry not in game.acknowledged]
        self._report.lost += len(lost)
        self._report.doubled += len(more)
        return [f"table {game.table}: lost {lost[:5]}, never acknowledged {more[:5]}"]

    async def text(self, path: str) -> str:
        client = self._clients[0]
        client.close()  # the connection that was kept may have been cut by an earlier fault
        return await client.text(path)

    def close(self) -> None:
        for client in self._clients:
            client.close()


async def _progress(report: Report, actions: int) -> None:
    """Wait until this number of actions is acknowledged, or for the longest time."""
    wanted = report.acknowledged + actions
    end = time.monotonic() + LONGEST_BETWEEN_FAULTS
    while report.acknowledged < wanted and time.monotonic() < end:
        await asyncio.sleep(0.005)


async def crash(
    cluster: SqliteCluster | PostgresCluster,
    faults: int,
    tables: int,
    games: Sequence[str],
    rng: random.Random,
) -> Report:
    """Start the cluster, play with faults, and close the cluster."""
    try:
        await cluster.start()
        return await _play_with_faults(cluster, faults, tables, games, rng)
    finally:
        await cluster.close()


async def _play_with_faults(
    cluster: SqliteCluster | PostgresCluster,
    faults: int,
    tables: int,
    games: Sequence[str],
    rng: random.Random,
) -> Report:
    report = Report()
    done = asyncio.Event()
    players = [Players(cluster.ports, games[n % len(games)], n, report) for n in range(tables)]
    playing = [asyncio.create_task(group.play(done)) for group in players]
    kinds = cluster.faults()
    once = rng.sample(list(kinds), len(kinds))
    for number in range(faults):
        # Mostly under load; sometimes just after a start, or during another fault.
        if rng.random() < 0.8:
            await _progress(report, LEAST_BETWEEN_FAULTS)
        await asyncio.sleep(rng.uniform(0.0, 0.4))
        # Each kind at least once.
        kind = once[number] if number < len(once) else rng.choice(list(kinds))
        await kinds[kind]()
        report.faults[kind] += 1
        if report.faults.total() % 20 == 0:
            print(f"{report.faults.total()} faults, {report.acknowledged} actions", file=sys.stderr)
    await cluster.wait_for_recovery()
    done.set()
    await _collect_failures(report, playing)
    await _collect_failures(
        report, [asyncio.create_task(group.check_progress()) for group in players]
    )
    await cluster.restart()
    for group in players:
        report.wrong += await group.wrong()
        report.tables += len(group.games)
    report.wrong += cluster.damage()
    report.wrong += await _replayed(cluster, players[0])
    for group in players:
        group.close()
    return report


async def _collect_failures(report: Report, tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        try:
            await task
        except AssertionError as error:
            report.wrong.append(str(error))


async def _replayed(cluster: SqliteCluster | PostgresCluster, player: Players) -> list[str]:
    """Return the tables whose record is no legal game or whose dice do not follow from the seed."""
    wrong = []
    events = "SELECT table_id, count(*), max(sequence) FROM events GROUP BY table_id"
    for table_id, count, last in cluster.rows(events):
        if count != int(str(last)) + 1:
            wrong.append(f"table {table_id}: {count} events, the last has the number {last}")
    for table_id, seed in cluster.rows("SELECT id, seed FROM tables"):
        assert isinstance(seed, bytes)
        record = Record.load(await player.text(f"{API}/{table_id}/record"))
        record.seed = seed.hex()
        if record.state.problems():
            wrong.append(f"table {table_id}: {record.state.problems()[:3]}")
        if not verdict(record).fair:
            wrong.append(f"table {table_id}: its dice do not follow from its seed")
    return wrong


def run(
    database: str,
    faults: int,
    tables: int,
    games: Sequence[str],
    seed: int,
    folder: Path,
    servers: int = 2,
    workers: int = 2,
) -> Report:
    rng = random.Random(seed)
    cluster: SqliteCluster | PostgresCluster
    if database == "sqlite":
        cluster = SqliteCluster(folder, rng)
    else:
        cluster = PostgresCluster(folder, rng, servers, workers)
    return asyncio.run(crash(cluster, faults, tables, games, rng))


def figures(report: Report) -> str:
    """What players would ask for first."""
    return (
        f"{report.acknowledged} actions acknowledged, {report.lost} lost, "
        f"{report.doubled} doubled; {report.repeated} were acknowledged only when they were "
        f"sent again; {report.cut_off} requests without an answer, {report.refused} answered "
        f"with 'try again'"
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.crash", description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--faults", type=int, default=200, help="(%(default)s)")
    parser.add_argument("--tables", type=int, default=20, help="(%(default)s)")
    parser.add_argument("--servers", type=int, default=2, help="with PostgreSQL (%(default)s)")
    parser.add_argument("--workers", type=int, default=2, help="with PostgreSQL (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="(%(default)s)")
    options = parser.parse_args()
    # Ending this process ends everything that it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    start = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="pithead-crash-") as folder:
        report = run(
            options.database, options.faults, options.tables, GAMES, options.seed, Path(folder),
            options.servers, options.workers,
        )  # fmt: skip
    print(
        f"{options.database}: {report.faults.total()} faults in "
        f"{time.perf_counter() - start:.0f} s at {report.tables} tables:"
    )
    for kind, count in sorted(report.faults.items()):
        print(f"  {count:4} {kind}")
    print(figures(report))
    for wrong in report.wrong:
        print(f"WRONG: {wrong}")
    if not report.wrong:
        print("every acknowledged action is there, once and in order; every table goes on")
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
