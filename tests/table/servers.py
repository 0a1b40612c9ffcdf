"""A server on a free port, in a thread of the tests or in a process of its own."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

import pithead
from pithead.table.app import create_app
from pithead.table.serving import listening_socket, server_for
from pithead.table.settings import Settings

SOURCES = Path(pithead.__file__).parent.parent
ROOT = Path(__file__).parent.parent.parent


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """A server in a thread; yields its address."""
    with listening_socket("127.0.0.1", 0) as listener:
        server = server_for(create_app(settings))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        wait_for(address)
        try:
            yield address
        finally:
            server.handle_exit(signal.SIGTERM, None)
            thread.join(20)


def wait_for(address: str, seconds: float = 20.0) -> None:
    """Until somebody answers there."""
    end = time.monotonic() + seconds
    while True:
        try:
            httpx.get(f"{address}/api/v1/games", timeout=5)
            return
        except httpx.TransportError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


class ServerProcess:
    """`pithead serve` on a database, to be killed without mercy."""

    def __init__(self, database: Path, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "pithead", "serve", "--no-open", "--port", str(port)]
        environment = {
            **os.environ,
            "PITHEAD_DATABASE": f"sqlite:///{database}",
            "PITHEAD_LIMITS": "off",
            "PYTHONPATH": str(SOURCES),
        }
        self._process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        self._process.terminate()
        return self._process.wait(20)


def free_port() -> int:
    with listening_socket("127.0.0.1", 0) as listener:
        return int(listener.getsockname()[1])
