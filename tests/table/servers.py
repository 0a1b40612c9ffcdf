"""A server on a free port, in a thread of the tests."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from pithead.table.app import create_app
from pithead.table.server import listening_socket, server_for
from pithead.table.settings import Settings


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


def wait_for(address: str, seconds: float = 120.0) -> None:
    """Until somebody answers there."""
    end = time.monotonic() + seconds
    while True:
        try:
            httpx.get(f"{address}/api/v1/games", timeout=60)
            return
        except httpx.TransportError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)
