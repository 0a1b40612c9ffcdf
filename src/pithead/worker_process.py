"""A child process that does jobs for its parent, and can be killed at any time."""

import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Final

CONTEXT: Final = multiprocessing.get_context("spawn")
"""Children are spawned, never forked: the parent may have threads."""
_JOIN_SECONDS: Final = 5.0


class WorkerDied(Exception):
    """The process ended before it answered."""


class WorkerTimeout(Exception):
    """The process did not answer in time."""


class WorkerProcess:
    """A process that runs `target(pipe, *args)`, with the other end of the pipe.

    `stop` may be called from another thread at any time, also before or during `start`.
    """

    def __init__(self, target: Callable[..., None], *args: Any) -> None:
        self.pipe, self._child_pipe = CONTEXT.Pipe()
        self._process: Any = CONTEXT.Process(
            target=target, args=(self._child_pipe, *args), daemon=True
        )
        self._started = False
        self._stopped = False
        self._lock = threading.Lock()

    def start(self) -> None:
        """Start the process; raise WorkerDied if it was stopped before."""
        with self._lock:
            if self._stopped:
                raise WorkerDied
            self._process.start()
            self._started = True
        self._child_pipe.close()

    def send(self, job: object) -> None:
        """Send a job. If the process has died, the next `receive` says so."""
        with contextlib.suppress(OSError):
            self.pipe.send(job)

    def receive(self, timeout: float | None = None) -> Any:
        """Return the next answer; raise WorkerTimeout or WorkerDied if there is none."""
        try:
            if not self.pipe.poll(timeout):
                raise WorkerTimeout
            return self.pipe.recv()
        except (EOFError, OSError):
            raise WorkerDied from None

    def stop(self) -> None:
        """Kill the process; a second call does nothing."""
        with self._lock:
            if self._stopped:
                return
            self._stopped = True
        if self._started:
            self._process.kill()
            self._process.join(_JOIN_SECONDS)
            with contextlib.suppress(ValueError):  # it does not die, as in uninterruptible sleep
                self._process.close()


def ignore_signals(*numbers: int) -> None:
    """Leave it to the parent to end this process, not to signals that reach a whole group."""
    for number in numbers:
        signal.signal(number, signal.SIG_IGN)


def serve(pipe: Connection, answer: Callable[[Any], object]) -> None:
    """Answer jobs, in a child process, until the parent closes the pipe or dies."""
    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            return
        answered = answer(job)
        try:
            pipe.send(answered)
        except OSError:
            return
