"""A temporary PostgreSQL server for tests, load tests and crash tests."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from bench.server import free_port

USER = "pithead"
QUICK = ("fsync=off", "full_page_writes=off")
"""Settings for tests that need no durability."""


class NoPostgres(RuntimeError):
    """PostgreSQL is not installed here."""


def programs() -> Path:
    """Return the folder of `initdb` and `postgres`, which Debian keeps out of the path."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    raise NoPostgres("PostgreSQL is needed: install the package postgresql")


def _unprivileged() -> str | None:
    """Return the user to run PostgreSQL as, because it refuses to run as root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    raise NoPostgres("PostgreSQL does not run as root, and there is no user postgres or nobody")


class Postgres:
    """A server on a free port of this machine.

    `settings` are lines of its configuration, `initdb_arguments` more arguments for `initdb`.
    """

    def __init__(
        self, folder: Path, settings: Sequence[str] = (), initdb_arguments: Sequence[str] = ()
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self._settings = settings
        self._initdb_arguments = initdb_arguments
        self._programs = programs()
        self.user = _unprivileged()
        self._process: subprocess.Popen[bytes] | None = None

    def set_up(self) -> None:
        """Create the database cluster in the folder."""
        data = self.folder / "data"
        data.mkdir(parents=True, exist_ok=True)
        if self.user is not None:
            for folder in (self.folder, data):
                shutil.chown(folder, self.user)
        subprocess.run(
            [
                self._programs / "initdb", "-D", data, "-U", USER, "-A", "trust",
                "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions", "--data-checksums",
                *self._initdb_arguments,
            ],
            check=True, user=self.user, cwd=self.folder, stdout=subprocess.DEVNULL,
        )  # fmt: skip

    def start(self) -> None:
        """Start it, also after it was killed; return when it answers."""
        end = time.monotonic() + 60
        while True:
            self._spawn()
            while time.monotonic() < end:
                assert self._process is not None
                if self._process.poll() is not None:
                    break  # files of the last run are still locked
                if self.answers():
                    return
                time.sleep(0.03)
            if time.monotonic() > end:
                raise RuntimeError((self.folder / "log").read_text()[-2000:])
            time.sleep(0.1)

    def _spawn(self) -> None:
        settings = (
            f"port={self.port}", "listen_addresses=127.0.0.1", "unix_socket_directories=",
            "max_connections=200", "shared_buffers=32MB", *self._settings,
        )  # fmt: skip
        arguments = [word for setting in settings for word in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self.folder / "data", *arguments],
                user=self.user, cwd=self.folder, stdout=log, stderr=log,
                start_new_session=True,
            )  # fmt: skip

    def answers(self) -> bool:
        import psycopg  # tests without PostgreSQL import this module too

        try:
            self.ask("SELECT 1")
        except psycopg.Error:
            return False
        return True

    def ensure(self) -> None:
        """Start it if it has stopped; return when it answers."""
        end = time.monotonic() + 30
        while self._process is not None and self._process.poll() is None:
            if self.answers():
                return
            if time.monotonic() > end:
                self.kill()
            time.sleep(0.05)
        self.start()

    def pids(self) -> list[int]:
        """Return the ids of all its processes."""
        if self._process is None:
            return []
        main = self._process.pid
        children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        return [main, *map(int, children)]

    def kill(self) -> None:
        """Kill all its processes with SIGKILL."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)  # fast shutdown: disconnects clients
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def url(self, database: str = "postgres", port: int | None = None) -> str:
        return f"postgresql://{USER}@127.0.0.1:{port or self.port}/{database}"

    def ask(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Run a statement on a new connection; return the rows."""
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True, connect_timeout=5) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description is not None else []

    def create(self, database: str, template: str = "template1") -> str:
        """Create a database as a copy of a template; return its URL."""
        self.ask(f'CREATE DATABASE "{database}" TEMPLATE "{template}"')
        return self.url(database)

    def drop(self, database: str) -> None:
        self.ask(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)')


@contextmanager
def running(settings: Sequence[str] = QUICK) -> Iterator[Postgres]:
    """Run a server; remove its files at the end."""
    folder = Path(tempfile.mkdtemp(prefix="pithead-postgres-"))
    server = Postgres(folder, settings)
    try:
        server.set_up()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
