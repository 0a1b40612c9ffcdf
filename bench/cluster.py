"""Deployments of the table on both databases, and the faults that can happen to them.

On SQLite there is one server with its bot processes. On PostgreSQL there are several servers and
workers, and the database behind a proxy whose connections can be cut. After each fault, the part is
restarted as by a supervisor, while the players continue.
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

from bench.postgres import Postgres
from bench.proxy import Proxy
from bench.server_processes import FileSizeLimit, ServerProcess, SmallDisk

Fault = Callable[[], Awaitable[None]]
LONGEST_FAULT = 1.0
"""The longest time in seconds that a disk is full or connections are cut."""


class Cluster:
    """What both deployments share; players connect to any of `ports`."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self.folder = folder
        self.rng = rng
        self.servers: list[ServerProcess] = []
        self.workers: list[ServerProcess] = []
        self._starting: set[asyncio.Task[None]] = set()
        self.disk: SmallDisk | FileSizeLimit

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    def faults(self) -> Mapping[str, Fault]:
        return {
            "server killed": lambda: self._interrupt(self.servers, ServerProcess.kill),
            "server stopped": lambda: self._interrupt(self.servers, ServerProcess.stop),
            "bot killed": self._kill_a_bot,
            "disk full": self._fill_the_disk,
        }

    async def start_all(self) -> None:
        await asyncio.gather(
            *(asyncio.to_thread(m.start) for m in (*self.servers, *self.workers) if not m.up)
        )

    async def wait_for_recovery(self) -> None:
        """Wait until everything runs again."""
        while self._starting:
            await asyncio.gather(*self._starting)

    async def restart(self) -> None:
        """Kill and restart all servers, which empties their caches."""
        await self.wait_for_recovery()
        for process in (*self.servers, *self.workers):
            process.kill()
        await self.start_all()

    async def _interrupt(
        self, processes: list[ServerProcess], how: Callable[[ServerProcess], None]
    ) -> None:
        """Stop a random process and restart it in the background."""
        while not (running := [process for process in processes if process.up]):
            await asyncio.sleep(0.02)
        process = self.rng.choice(running)
        process.up = False
        await asyncio.to_thread(how, process)
        self.later(asyncio.to_thread(process.start))

    def later(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _kill_a_bot(self) -> None:
        while True:
            pids = [
                pid
                for process in (*self.servers, *self.workers)
                if process.up
                for pid in process.bots()
            ]
            if pids:
                with suppress(ProcessLookupError):
                    os.kill(self.rng.choice(pids), signal.SIGKILL)
                return
            await asyncio.sleep(0.02)

    async def _fill_the_disk(self) -> None:
        await asyncio.to_thread(self.disk.fill)
        try:
            await asyncio.sleep(self.rng.uniform(0.1, LONGEST_FAULT))
        finally:
            self.disk.free()

    async def _cut(self, proxy: Proxy) -> None:
        proxy.cut()
        await asyncio.sleep(self.rng.uniform(0.0, LONGEST_FAULT))
        proxy.restore()

    def close_processes(self) -> None:
        for process in (*self.workers, *self.servers):
            process.close()


class SqliteCluster(Cluster):
    """One server on a file; a proxy cuts the connections of players."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        super().__init__(folder, rng)
        disk = SmallDisk(folder / "disk", megabytes=64)
        self.disk = (
            disk
            if disk.mount()
            else FileSizeLimit(lambda: [process.pid for process in self.servers])
        )
        self.file = folder / "disk" / "tables.sqlite3"
        server = ServerProcess(
            ["serve", "--no-open"],
            {"PITHEAD_DATABASE": f"sqlite:///{self.file}"},
            folder / "server.log",
        )
        self.servers = [server]
        self._proxy = Proxy(server.port)

    async def start(self) -> None:
        await self.start_all()
        await self._proxy.start()

    @property
    def ports(self) -> list[int]:
        return [self._proxy.port]

    def faults(self) -> Mapping[str, Fault]:
        return {
            **super().faults(),
            "connections cut": lambda: self._cut(self._proxy),
            "log torn": lambda: self._interrupt(self.servers, self._kill_in_a_write),
        }

    def _kill_in_a_write(self, server: ServerProcess) -> None:
        """Kill the server, and let its log end with a write of which only a part is on the disk."""
        server.kill()
        log = self.file.with_name(f"{self.file.name}-wal")
        if log.exists():
            with suppress(OSError), log.open("ab") as end:
                end.write(self.rng.randbytes(self.rng.randint(1, 10_000)))

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
        await asyncio.to_thread(self.close_processes)
        await self._proxy.close()
        self.disk.unmount()


class PostgresCluster(Cluster):
    """Servers and workers with one database; a proxy cuts the connections to the database."""

    def __init__(self, folder: Path, rng: random.Random, servers: int, workers: int) -> None:
        super().__init__(folder, rng)
        disk = SmallDisk(folder / "disk", megabytes=256)
        mounted = disk.mount()
        folder.chmod(0o755)
        # Small segments of the write-ahead log, so that a full disk has an effect soon.
        small = ("min_wal_size=2MB", "max_wal_size=16MB", "wal_recycle=off")
        self.database = Postgres(folder / "disk", small, ("--wal-segsize=1",))
        self.disk = disk if mounted else FileSizeLimit(self.database.pids, self.database.user)
        self._counts = servers, workers
        self._proxy = Proxy(self.database.port)

    async def start(self) -> None:
        await asyncio.to_thread(self.database.set_up)
        await asyncio.to_thread(self.database.start)
        await asyncio.to_thread(self.database.create, "pithead")
        await self._proxy.start()
        environment = {
            "PITHEAD_DATABASE": self.database.url("pithead", self._proxy.port),
            "PITHEAD_WORK": "off",
        }
        for number in range(self._counts[0]):
            log = self.folder / f"server{number}.log"
            self.servers.append(ServerProcess(["serve", "--no-open"], environment, log))
        for number in range(self._counts[1]):
            log = self.folder / f"worker{number}.log"
            self.workers.append(ServerProcess(["work", "--processes", "1"], environment, log))
        await self.start_all()

    def faults(self) -> Mapping[str, Fault]:
        return {
            **super().faults(),
            "worker killed": lambda: self._interrupt(self.workers, ServerProcess.kill),
            "database killed": self._kill_the_database,
            "connections cut": lambda: self._cut(self._proxy),
            "backends terminated": self._terminate,
            "disk full": self._fill_the_disk_and_restart,
        }

    async def _kill_the_database(self) -> None:
        await asyncio.to_thread(self.database.kill)
        await asyncio.sleep(self.rng.uniform(0.0, LONGEST_FAULT))
        await asyncio.to_thread(self.database.start)

    async def _fill_the_disk_and_restart(self) -> None:
        await self._fill_the_disk()
        # Without space for its log the database stops; start it again.
        await asyncio.to_thread(self.database.ensure)

    async def _terminate(self) -> None:
        await asyncio.to_thread(
            self.database.ask,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'pithead'",
        )

    def rows(self, statement: str) -> list[tuple[object, ...]]:
        return self.database.ask(statement, "pithead")

    def damage(self) -> list[str]:
        """Read all rows: PostgreSQL raises an error if the checksum of a page is wrong."""
        self.rows("SELECT sum(length(data)) FROM events")
        return []

    async def close(self) -> None:
        await asyncio.to_thread(self.close_processes)
        await self._proxy.close()
        await asyncio.to_thread(self.database.stop)
        self.disk.unmount()
        shutil.rmtree(self.folder / "disk", ignore_errors=True)
