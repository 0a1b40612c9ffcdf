"""`python -m bench.soak`: a test for leaks; bots and a person play at many tables for an hour.

There is one server process. At each table, a simulated person plays against two bots, one game
after another, with an open event stream and page requests, at a low rate. Every minute it samples
memory of the server and its bots, open files, threads, bytes of the database per event, processor
time of the server per event, and the time of an action.

After a warm-up in which caches fill, each value is tested for a trend. A value grows if the trend
is significant (Kendall's test, one-sided, 1 %) and large (its median slope over the measured time
is more than the share in the table). So an hour on a noisy machine does not fail by chance, and
noise does not hide a leak. The time of an action is meaningful only on an idle machine: minutes in
which timers were late are left out for it, and if too few remain, it is not tested.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.http import Client, read_stream
from bench.process_stats import children, resident
from bench.server import Server

API = "/api/v1/tables"
GAMES = ("schiefer", "ruhrschifffahrt", "schichtwechsel")
LIVE_TABLES = 60
BOT_RECORDS = 30
"""Sizes of the caches of the server and the bots: small, so that they are full before the warm-up
ends and do not look like a leak.
"""
CRITICAL_Z = 2.326
"""For a one-sided test at 1 %."""
LATE = 20.0
"""The limit in milliseconds for the 90th percentile of timer delays on an idle machine."""
LEAST = 10
"""The least number of minutes for a test."""


@dataclass
class Traffic:
    """Counts of the current minute and of the whole run."""

    waits: list[float] = field(default_factory=list)
    events: int = 0
    games: int = 0
    refused: int = 0
    late: list[float] = field(default_factory=list)
    """Delays of timers, which show the load of the machine."""


@dataclass(frozen=True)
class Sample:
    """The measurements of one minute."""

    minute: int
    server_mb: float
    bots_mb: float
    files: int
    threads: int
    bytes_per_event: float
    cpu_ms: float
    p50: float
    p99: float
    actions: int
    late: float

    @property
    def idle(self) -> bool:
        return self.late < LATE


@dataclass(frozen=True)
class Metric:
    """A measured value and the growth that counts as a leak."""

    name: str
    title: str
    most: float
    idle_only: bool = False
    """Whether only minutes on an idle machine count."""


METRICS = (
    Metric("server_mb", "memory of the server, MB", 0.05),
    Metric("bots_mb", "memory of the bots, MB", 0.05),
    Metric("files", "open files", 0.05),
    Metric("threads", "threads", 0.05),
    Metric("bytes_per_event", "bytes an event", 0.05),
    Metric("cpu_ms", "CPU an event, ms", 0.1),
    Metric("p50", "p50, ms", 0.25, idle_only=True),
    Metric("p99", "p99, ms", 0.5, idle_only=True),
)


class PersonClient:
    """A simulated person who plays one game after another against two bots."""

    def __init__(self, server: Server, seed: int, traffic: Traffic) -> None:
        self._client = Client(server.host, server.port)
        self._server = server
        self._traffic = traffic
        self._rng = random.Random(seed)
        self._table = ""
        self._token = ""
        self._last = -1
        self._stream: asyncio.Task[None] | None = None

    async def play(self, until: float, pause: float) -> None:
        try:
            while time.monotonic() < until:
                if not self._table:
                    await self._new_table()
                await asyncio.sleep(pause * (0.5 + self._rng.random()))
                await self._act()
        finally:
            await self._leave()
            self._client.close()

    async def _new_table(self) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]
        body = {"game": self._rng.choice(GAMES), "seats": seats}
        status, made = await self._client.ask("POST", API, body)
        assert status == 201, made
        self._table, self._token, self._last = made["table_id"], made["token"], -1
        self._stream = asyncio.create_task(
            read_stream(self._server.host, self._server.port, f"{API}/{self._table}/stream")
        )
        self._traffic.games += 1

    async def _leave(self) -> None:
        if self._stream is not None:
            self._stream.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._stream
        self._stream = None
        self._table = ""

    async def _act(self) -> None:
        _, now = await self._client.ask("GET", f"{API}/{self._table}/standing")
        self._traffic.events += now["sequence"] - self._last
        self._last = now["sequence"]
        if now["status"] == "over":
            await self._client.text(f"/t/{self._table}")
            await self._leave()
        elif now["actor"] == 0:
            body = {"action": self._rng.choice(now["legal"]), "expected": now["sequence"]}
            start = time.perf_counter()
            status, _ = await self._client.ask(
                "POST", f"{API}/{self._table}/actions", body, self._token
            )
            self._traffic.waits.append(time.perf_counter() - start)
            self._traffic.refused += status != 200
            if self._rng.random() < 0.5:
                await self._client.text(f"/t/{self._table}/stage")


async def measure_timer_delays(traffic: Traffic) -> None:
    while True:
        start = time.perf_counter()
        await asyncio.sleep(0.05)
        traffic.late.append(time.perf_counter() - start - 0.05)


def sample(
    server: Server, file: Path, minute: int, traffic: Traffic, before: tuple[float, int]
) -> Sample:
    """Return the sample of the last minute; `before` is processor time and events at its start."""
    waits = sorted(traffic.waits) or [0.0]
    late = sorted(traffic.late) or [0.0]
    traffic.waits, traffic.late = [], []
    size = sum(part.stat().st_size for part in file.parent.glob(file.name + "*"))
    return Sample(
        minute=minute,
        server_mb=resident(server.pid),
        bots_mb=sum(resident(pid) for pid in children(server.pid)),
        files=len(os.listdir(f"/proc/{server.pid}/fd")),
        threads=len(os.listdir(f"/proc/{server.pid}/task")),
        bytes_per_event=size / max(traffic.events, 1),
        cpu_ms=1000 * (server.cpu_seconds - before[0]) / max(traffic.events - before[1], 1),
        p50=1000 * waits[len(waits) // 2],
        p99=1000 * waits[min(int(len(waits) * 0.99), len(waits) - 1)],
        actions=len(waits),
        late=1000 * late[int(len(late) * 0.9)],
    )


def trend(values: Sequence[float]) -> tuple[float, float]:
    """Return Kendall's z and the slope (Theil-Sen estimator) of a trend."""
    pairs = [(j - i, values[j] - values[i]) for i in range(len(values)) for j in range(i)]
    slopes = [change / steps for steps, change in pairs]
    if not slopes:
        return 0.0, 0.0
    n = len(values)
    score = sum((slope > 0) - (slope < 0) for slope in slopes)
    spread = math.sqrt(n * (n - 1) * (2 * n + 5) / 18)
    return (score - math.copysign(1, score)) / spread if score else 0.0, statistics.median(slopes)


def grows(values: Sequence[float], most: float) -> tuple[bool, float]:
    """Return whether there is a significant and large trend, and the relative growth."""
    z, step = trend(values)
    share = step * (len(values) - 1) / (statistics.median(values) or 1.0)
    return z > CRITICAL_Z and share > most, share


def print_trends(samples: Sequence[Sample]) -> bool:
    """Test all metrics for growth; return whether none grows."""
    print(f"\n{len(samples)} minutes after the warm-up{'median':>18}{'growth':>9}{'most':>7}")
    sound = True
    for metric in METRICS:
        values = [
            float(getattr(one, metric.name)) for one in samples if one.idle or not metric.idle_only
        ]
        if len(values) < min(LEAST, len(samples)):
            print(f"{metric.title:28} the machine was too busy: no verdict")
            continue
        bad, share = grows(values, metric.most)
        sound = sound and not bad
        print(
            f"{metric.title:28}{statistics.median(values):>15.2f}{share:>9.1%}{metric.most:>7.0%}"
            f"  {'GROWS' if bad else 'does not grow'}"
        )
    return sound


async def run(options: argparse.Namespace, server: Server, file: Path) -> list[Sample]:
    traffic = Traffic()
    start = time.monotonic()
    until = start + options.minutes * options.minute
    pause = options.tables / options.rate
    clients = [PersonClient(server, seed, traffic) for seed in range(options.tables)]
    playing = asyncio.gather(*(client.play(until, pause) for client in clients))
    clock = asyncio.create_task(measure_timer_delays(traffic))
    samples = []
    before = (server.cpu_seconds, 0)
    print(
        "minute  server MB  bots MB  files  threads  bytes/event  CPU/event      p50      p99"
        "  actions  clock late"
    )
    for minute in range(1, options.minutes + 1):
        await asyncio.sleep(max(0.0, start + minute * options.minute - time.monotonic()))
        one = sample(server, file, minute, traffic, before)
        before = (server.cpu_seconds, traffic.events)
        samples.append(one)
        print(
            f"{one.minute:6}{one.server_mb:11.1f}{one.bots_mb:9.1f}{one.files:7}{one.threads:9}"
            f"{one.bytes_per_event:13.1f}{one.cpu_ms:8.2f} ms{one.p50:6.1f} ms{one.p99:6.0f} ms"
            f"{one.actions:9}{one.late:9.1f} ms",
            flush=True,
        )
        if playing.done():
            break
    await playing
    clock.cancel()
    print(f"{traffic.games} games, {traffic.events} events, {traffic.refused} actions refused")
    return samples


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--minutes", type=int, default=60, help="(%(default)s)")
    parser.add_argument("--minute", type=float, default=60.0, help="its seconds (%(default)s)")
    parser.add_argument("--tables", type=int, default=24, help="at once (%(default)s)")
    parser.add_argument("--rate", type=float, default=12.0, help="actions a second (%(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite3"
        server = Server(file, live_tables=LIVE_TABLES, bot_records=BOT_RECORDS)
        server.start()
        try:
            samples = asyncio.run(run(options, server, file))
        finally:
            server.stop()
    sound = print_trends(samples[len(samples) // 3 :])
    print("nothing grows" if sound else "SOMETHING GROWS")
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
