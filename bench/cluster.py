"""The table as it is operated, on either database, and everything that can go wrong with it.

On SQLite one server, with its bots' processes. On PostgreSQL several servers, workers, and the
database behind a wire that can be cut. Whatever is broken is mended a moment later, as a supervisor
would do it, while the players go on.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path

from bench.members import Disk, Member, NoDisk
from bench.postgres import Postgres
from bench.proxy import Proxy

Fault = Callable[[], Awaitable[None]]
LONGEST = 1.0
"""So many seconds a disk stays full, or a wire cut."""


class Cluster:
    """What both have in common. `ports` is where players connect; any of them will do."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self.folder = folder
        self.rng = rng
        self.servers: list[Member] = []
        self.workers: list[Member] = []
        self._starting: set[asyncio.Task[None]] = set()
        self.disk: Disk | NoDisk

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    def faults(self) -> Mapping[str, Fault]:
        return {
            "server killed": lambda: self._lose(self.servers, Member.kill),
            "server stopped": lambda: self._lose(self.servers, Member.stop),
            "bot killed": self._kill_a_bot,
            "disk full": self._fill_the_disk,
        }

    async def start_all(self) -> None:
        await asyncio.gather(
            *(asyncio.to_thread(m.start) for m in (*self.servers, *self.workers) if not m.up)
        )

    async def mended(self) -> None:
        """Until everything runs again."""
        while self._starting:
            await asyncio.gather(*self._starting)

    async def restart(self) -> None:
        """All servers at once: whatever they still remember is gone."""
        await self.mended()
        for member in (*self.servers, *self.workers):
            member.kill()
        await self.start_all()

    async def _lose(self, members: list[Member], how: Callable[[Member], None]) -> None:
        """One of them, whichever; it comes back by itself, which nobody waits for."""
        while not (running := [member for member in members if member.up]):
            await asyncio.sleep(0.02)
        member = self.rng.choice(running)
        member.up = False
        await asyncio.to_thread(how, member)
        self.later(asyncio.to_thread(member.start))

    def later(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _kill_a_bot(self) -> None:
        while True:
            pids = [
                pid
                for member in (*self.servers, *self.workers)
                if member.up
                for pid in member.bots()
            ]
            if pids:
                with suppress(ProcessLookupError):
                    os.kill(self.rng.choice(pids), signal.SIGKILL)
                return
            await asyncio.sleep(0.02)

    async def _fill_the_disk(self) -> None:
        await asyncio.to_thread(self.disk.fill)
        try:
            await asyncio.sleep(self.rng.uniform(0.1, LONGEST))
        finally:
            self.disk.free()

    async def _cut(self, wire: Proxy) -> None:
        wire.cut()
        await asyncio.sleep(self.rng.uniform(0.0, LONGEST))
        wire.mend()

    def close_members(self) -> None:
        for member in (*self.workers, *self.servers):
            member.close()


class SqliteCluster(Cluster):
    """One server on a file; the wire that is cut is that of the players."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        super().__init__(folder, rng)
        disk = Disk(folder / "disk", megabytes=64)
        self.disk = (
            disk if disk.mount() else NoDisk(lambda: [member.pid for member in self.servers])
        )
        self.file = folder / "disk" / "tables.sqlite3"
        server = Member(
            ["serve", "--no-open"],
            {"PITHEAD_DATABASE": f"sqlite:///{self.file}"},
            folder / "server.log",
        )
        self.servers = [server]
        self._wire = Proxy(server.port)

    async def start(self) -> None:
        await self.start_all()
        await self._wire.start()

    @property
    def ports(self) -> list[int]:
        return [self._wire.port]

    def faults(self) -> Mapping[str, Fault]:
        return {**super().faults(), "connections cut": lambda: self._cut(self._wire)}

    def rows(self, statement: str) -> list[tuple[object, ...]]:
        connection = sqlite3.connect(self.file)
        try:
            return connection.execute(statement).fetchall()
        finally:
            connection.close()

    def damage(self) -> list[str]:
        found = str(self.rows("PRAGMA integrity_check")[0][0])
        return [] if found == "ok" else [f"the database is damaged: {found}"]

    async def close(self) -> None:
        await asyncio.to_thread(self.close_members)
        await self._wire.close()
        self.disk.unmount()


class PostgresCluster(Cluster):
    """Servers and workers that share a database; the wire that is cut is that of the database."""

    def __init__(self, folder: Path, rng: random.Random, servers: int, workers: int) -> None:
        super().__init__(folder, rng)
        disk = Disk(folder / "disk", megabytes=256)
        mounted = disk.mount()
        folder.chmod(0o755)
        # Small segments of its log, so that a full disk is felt soon.
        small = ("min_wal_size=2MB", "max_wal_size=16MB", "wal_recycle=off")
        self.database = Postgres(folder / "disk", small, ("--wal-segsize=1",))
        self.disk = disk if mounted else NoDisk(self.database.pids, self.database.user)
        self._counts = servers, workers
        self._wire = Proxy(self.database.port)

    async def start(self) -> None:
        await asyncio.to_thread(self.database.set_up)
        await asyncio.to_thread(self.database.start)
        await asyncio.to_thread(self.database.create, "pithead")
        await self._wire.start()
        environment = {
            "PITHEAD_DATABASE": self.database.url("pithead", self._wire.port),
            "PITHEAD_WORK": "off",
        }
        for number in range(self._counts[0]):
            log = self.folder / f"server{number}.log"
            self.servers.append(Member(["serve", "--no-open"], environment, log))
        for number in range(self._counts[1]):
            log = self.folder / f"worker{number}.log"
            self.workers.append(Member(["work", "--processes", "1"], environment, log))
        await self.start_all()

    def faults(self) -> Mapping[str, Fault]:
        return {
            **super().faults(),
            "worker killed": lambda: self._lose(self.workers, Member.kill),
            "database killed": self._kill_the_database,
            "connections cut": lambda: self._cut(self._wire),
            "backends terminated": self._terminate,
            "disk full": self._fill_the_disk_and_go_on,
        }

    async def _kill_the_database(self) -> None:
        await asyncio.to_thread(self.database.kill)
        await asyncio.sleep(self.rng.uniform(0.0, LONGEST))
        await asyncio.to_thread(self.database.start)

    async def _fill_the_disk_and_go_on(self) -> None:
        await self._fill_the_disk()
        # Without room for its log it gives up; somebody starts it again.
        await asyncio.to_thread(self.database.ensure)

    async def _terminate(self) -> None:
        await asyncio.to_thread(
            self.database.ask,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'pithead'",
        )

    def rows(self, statement: str) -> list[tuple[object, ...]]:
        return self.database.ask(statement, "pithead")

    def damage(self) -> list[str]:
        """PostgreSQL has checksums for its pages and says so by failing; the rows are read."""
        self.rows("SELECT sum(length(data)) FROM events")
        return []

    async def close(self) -> None:
        await asyncio.to_thread(self.close_members)
        await self._wire.close()
        await asyncio.to_thread(self.database.stop)
        self.disk.unmount()
        shutil.rmtree(self.folder / "disk", ignore_errors=True)
