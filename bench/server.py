"""A `pithead serve` process for load tests and crash tests."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from bench.process_stats import cpu_seconds


class Server:
    """`pithead serve` on a database (a file, or a URL) and a port.

    `settings` are numeric settings by name; `limits` turns the rate limits on. `python` is the
    interpreter of another build, to compare this one with.
    """

    def __init__(
        self,
        database: Path | str,
        port: int | None = None,
        limits: bool = False,
        python: str = sys.executable,
        **settings: float,
    ) -> None:
        self.host = "127.0.0.1"
        self.port = port or free_port()
        self.database = f"sqlite:///{database}" if isinstance(database, Path) else database
        self._limits = limits
        self._python = python
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None

    def start(
        self, settings: Mapping[str, str] | None = None, errors: IO[bytes] | None = None
    ) -> None:
        """Start it with more settings and its log in a file; return when it accepts connections."""
        environment = {
            **os.environ,
            "PITHEAD_DATABASE": self.database,
            "PITHEAD_LIMITS": "on" if self._limits else "off",
            **{f"PITHEAD_{name.upper()}": str(value) for name, value in self._settings.items()},
            **(settings or {}),
        }
        self._process = subprocess.Popen(
            [self._python, "-m", "pithead", "serve", "--no-open", "--port", str(self.port)],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=errors,
        )
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + 120
        while True:
            try:
                socket.create_connection((self.host, self.port), 1).close()
                return
            except OSError:
                if time.monotonic() > end:
                    self.kill()
                    raise
                time.sleep(0.01)

    def kill(self) -> None:
        """Kill it with SIGKILL."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(30)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def cpu_seconds(self) -> float:
        """The processor time of the server process, without its bots."""
        return cpu_seconds(self.pid)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
