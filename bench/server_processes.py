"""Server and worker processes that are killed and restarted, and a disk that fills up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from bench.server import free_port

TIMEOUT = 300.0


class ServerProcess:
    """`pithead serve` or `pithead work` on its own port; it is restarted until it is ready."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self.port = free_port()
        self.up = False
        self._command = [sys.executable, "-m", "pithead", *command, "--port", str(self.port)]
        self._environment = {**os.environ, "PITHEAD_LIMITS": "off", **environment}
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def start(self) -> None:
        """Start it and wait until it is ready; without a database it fails and is started again."""
        end = time.monotonic() + TIMEOUT
        while not self._closed:
            if self._process is None or self._process.poll() is not None:
                with self._log.open("ab") as log:
                    self._process = subprocess.Popen(
                        self._command, env=self._environment, stdout=subprocess.DEVNULL, stderr=log
                    )
            if self._is_ready():
                self.up = True
                return
            if time.monotonic() > end:
                raise RuntimeError(f"{self._command[3]} does not start: see {self._log}")
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=5) as found:
                return bool(found.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill it with SIGKILL."""
        self.up = False
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def stop(self) -> None:
        """Terminate it and wait for its end."""
        self.up = False
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()

    def close(self) -> None:
        self._closed = True
        self.stop()

    def bots(self) -> list[int]:
        """Return the ids of its bot processes."""
        found = []
        # Linux lists a child under the thread that started it.
        for thread in Path(f"/proc/{self.pid}/task").glob("*/children"):
            with suppress(OSError):
                for child in thread.read_text().split():
                    if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                        found.append(int(child))
        return found


class SmallDisk:
    """A small file system that one large file fills up; needs the permission to mount."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        self.folder = folder
        self._megabytes = megabytes
        self._ballast = folder / "ballast"

    def mount(self) -> bool:
        """Mount it; return False without the permission."""
        self.folder.mkdir(parents=True, exist_ok=True)
        size = f"size={self._megabytes}m"
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", size, "tmpfs", self.folder],
            check=False,
            stderr=subprocess.DEVNULL,
        )
        return done.returncode == 0

    def fill(self) -> None:
        with self._ballast.open("ab", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(1 << 16))
            except OSError:
                pass  # full, as intended

    def free(self) -> None:
        self._ballast.unlink(missing_ok=True)

    def unmount(self) -> None:
        subprocess.run(["umount", "-l", self.folder], check=True)


class FileSizeLimit:
    """Replaces SmallDisk without the permission to mount: limits the file size of processes.

    `user` is the owner of the processes; in some containers, root may not limit them.
    """

    def __init__(self, pids: Callable[[], Sequence[int]], user: str | None = None) -> None:
        self._pids = pids
        self._user = user
        self._limited: list[int] = []

    def fill(self) -> None:
        self._limited = list(self._pids())
        self._limit("4096")

    def free(self) -> None:
        self._limit("unlimited")

    def _limit(self, size: str) -> None:
        for pid in self._limited:
            done = subprocess.run(
                ["prlimit", "--pid", str(pid), f"--fsize={size}:"],
                check=False, user=self._user, capture_output=True, text=True,
            )  # fmt: skip
            # A process that has ended needs no limit.
            if done.returncode and Path(f"/proc/{pid}").exists():
                raise RuntimeError(done.stderr)

    def unmount(self) -> None:
        return
