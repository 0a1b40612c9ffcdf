"""A server on a free port, in a thread of the tests."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import httpx

from pithead.table.base.settings import Settings
from pithead.table.server.app import create_app
from pithead.table.server.web_server import listening_socket, server_for
from tests.waiting import wait_until


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """A server in a thread; yields its address."""
    with listening_socket("127.0.0.1", 0) as listener:
        server = server_for(create_app(settings))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        wait_until(lambda: server.started or not thread.is_alive(), "a started server")
        try:
            yield address
        finally:
            server.handle_exit(signal.SIGTERM, None)
            thread.join(300)


def wait_for(address: str) -> None:
    """Wait until somebody answers there."""

    def answers() -> bool:
        with suppress(httpx.TransportError):
            httpx.get(f"{address}/api/v1/games")
            return True
        return False

    wait_until(answers, f"an answer from {address}")
