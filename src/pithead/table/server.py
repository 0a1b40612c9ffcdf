"""Running the app under uvicorn, so that it starts and stops in good order."""

import os
import socket
import sys
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI

from pithead.table.connection_limits import door
from pithead.table.watchers import Hub

_SECONDS_TO_FINISH: Final = 5
_PROXIES: Final = "FORWARDED_ALLOW_IPS"
_PROXIES_HERE: Final = "127.0.0.1,::1"
_SECONDS_BETWEEN_THREADS = 0.0005
"""So long the thread that writes waits for the one that answers, several times in a transaction.

It wants a few microseconds each time. Python's usual 5 ms would be longer than what the disk takes.
"""


def listening_socket(host: str, port: int) -> socket.socket:
    """The socket to serve on; OSError if it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


class TableServer(uvicorn.Server):
    """Ends the event streams when it is told to stop; else it would wait for them for ever."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._hub.end()
        super().handle_exit(sig, frame)


def server_for(app: FastAPI) -> TableServer:
    proxies = os.environ.get(_PROXIES, _PROXIES_HERE)
    sys.setswitchinterval(_SECONDS_BETWEEN_THREADS)
    config = uvicorn.Config(
        app,
        log_level="warning",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_SECONDS_TO_FINISH,
        # Slow readers and idle connections are cheap, but not free.
        timeout_keep_alive=60,
        limit_concurrency=None,
        backlog=2048,
        http=door(app.state.settings, proxies),
        forwarded_allow_ips=proxies,
        ws="none",
    )
    return TableServer(config, app.state.service.hub)
