"""A server of our own in a process of its own, for load tests and for killing."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path


class Server:
    """`pithead serve` on a database file and a port."""

    def __init__(self, database: Path, port: int | None = None) -> None:
        self.host = "127.0.0.1"
        self.port = port or free_port()
        self.database = database
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = {
            **os.environ,
            "PITHEAD_DATABASE": f"sqlite:///{self.database}",
            "PITHEAD_LIMITS": "off",
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pithead", "serve", "--no-open", "--port", str(self.port)],
            env=environment,
            stdout=subprocess.DEVNULL,
        )
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + 30
        while True:
            try:
                socket.create_connection((self.host, self.port), 1).close()
                return
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.01)

    def kill(self) -> None:
        """At once, without a chance to tidy up."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(30)

    @property
    def cpu_seconds(self) -> float:
        """What the server process itself has used, without its bots."""
        assert self._process is not None
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
