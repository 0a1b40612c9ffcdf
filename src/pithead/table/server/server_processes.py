"""Several server processes on one port: `pithead serve --processes N`.

The parent binds the port, and all children accept connections from the same socket, so a connection
that waits is not lost if one of them ends. The parent starts a child again that ends by itself. The
children share the tables through the database, like servers on several machines.
"""

import contextlib
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from pithead.table.base.log_output import set_up_logs
from pithead.table.base.settings import Settings
from pithead.table.server.app import create_app
from pithead.table.server.web_server import server_for, spare_garbage_collections
from pithead.worker_process import CONTEXT

_BACKLOG: Final = 2048
_STOP_SECONDS: Final = 20.0
_RESTART_SECONDS: Final = 1.0
"""A child that ends sooner after its start is started again after a pause."""
_LOG = logging.getLogger(__name__)


class _ServerProcess:
    """A child, and the pipe whose end tells it that the parent is gone."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self._pipe, child_pipe = CONTEXT.Pipe()
        # Not a daemon: it has children of its own, which run bots.
        self._process: Any = CONTEXT.Process(
            target=_serve, args=(child_pipe, settings, listener), daemon=False
        )
        self._process.start()
        child_pipe.close()
        self.started = time.monotonic()

    @property
    def sentinel(self) -> int:
        return int(self._process.sentinel)

    def terminate(self) -> None:
        self._process.terminate()

    def join(self, seconds: float) -> int:
        """The exit code; a process that does not end is killed."""
        self._process.join(seconds)
        if self._process.exitcode is None:
            self._process.kill()
            self._process.join()
        self._pipe.close()
        return int(self._process.exitcode)


def run_processes(
    settings: Settings, listener: socket.socket, count: int, on_started: Callable[[], None]
) -> int:
    """Serve with so many processes until a signal; return the exit code.

    The processes divide the bot processes among them. `on_started` is called when the socket
    listens: from then on, connections wait for the processes.
    """
    settings = replace(
        settings,
        workers=max(1, settings.workers // count) if settings.workers else 0,
        most_workers=max(1, settings.most_workers // count),
    )
    listener.listen(_BACKLOG)
    on_started()
    stop_reader, stop_writer = os.pipe()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: os.write(stop_writer, b"."))
    children = [_ServerProcess(settings, listener) for _ in range(count)]
    try:
        while stop_reader not in (ready := wait([stop_reader, *_sentinels(children)])):
            for child in [child for child in children if child.sentinel in ready]:
                children.remove(child)
                code = child.join(0)
                _LOG.error("a server process has ended with status %s; starting another", code)
                if time.monotonic() - child.started < _RESTART_SECONDS:
                    time.sleep(_RESTART_SECONDS)
                children.append(_ServerProcess(settings, listener))
    finally:
        for child in children:
            child.terminate()
        codes = [child.join(_STOP_SECONDS) for child in children]
        os.close(stop_reader)
        os.close(stop_writer)
    return 0 if {*codes} <= {0, -signal.SIGTERM} else 1


def _sentinels(children: Sequence[_ServerProcess]) -> list[int]:
    return [child.sentinel for child in children]


def _serve(pipe: Connection, settings: Settings, listener: socket.socket) -> None:
    """The child: a server that stops with a signal, or when the parent is gone."""
    # Ctrl-C in a terminal reaches every process; the parent passes it on.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    set_up_logs(settings.log, settings.log_level)

    def stop_with_parent() -> None:
        with contextlib.suppress(EOFError, OSError):
            pipe.recv()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=stop_with_parent, daemon=True).start()
    server = server_for(create_app(settings))
    spare_garbage_collections()
    # After a stop in good order, uvicorn raises the signal again.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    server.run(sockets=[listener])
