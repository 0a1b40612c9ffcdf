"""Runs the app under uvicorn."""

import gc
import os
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI
from uvicorn.config import LoopFactoryType

from pithead.table.http.request_heads import HeadMiddleware
from pithead.table.service import Service

_SHUTDOWN_SECONDS: Final = 5
_PROXIES: Final = "FORWARDED_ALLOW_IPS"
_LOCAL_PROXIES: Final = "127.0.0.1,::1"
_THREAD_SWITCH_SECONDS: Final = 0.0005
"""The interpreter's switch interval.

The writer thread waits for the event loop's thread several times in a transaction. With Python's
default of 5 ms this would take longer than the disk.
"""

_GARBAGE_THRESHOLDS: Final = (20_000, 20, 20)
"""Python looks for cycles after 700 new objects, which one page needs for one move."""


def spare_garbage_collections() -> None:
    """Look for cycles of unused objects less often, and not among those that stay for ever.

    Call it once, when everything is imported, in a process that only serves.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE_THRESHOLDS)


def listening_socket(host: str, port: int) -> socket.socket:
    """The socket to serve on; OSError if the address cannot be bound."""
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
    """Says when it listens, and ends the event streams when it is stopped.

    Otherwise it would wait for the streams for ever.
    """

    def __init__(
        self, config: uvicorn.Config, service: Service, on_started: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._service = service
        self._on_started = on_started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._service.end_streams()
        super().handle_exit(sig, frame)


def server_for(
    app: FastAPI, on_started: Callable[[], None] = lambda: None, loop: LoopFactoryType = "auto"
) -> TableServer:
    """The server of the app; it calls `on_started` as soon as it accepts connections."""
    proxies = os.environ.get(_PROXIES, _LOCAL_PROXIES)
    sys.setswitchinterval(_THREAD_SWITCH_SECONDS)
    config = uvicorn.Config(
        HeadMiddleware(app),
        log_level="warning",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
        timeout_keep_alive=60,
        limit_concurrency=None,
        backlog=2048,
        http="httptools",
        loop=loop,
        forwarded_allow_ips=proxies,
        ws="none",
    )
    return TableServer(config, app.state.service, on_started)
