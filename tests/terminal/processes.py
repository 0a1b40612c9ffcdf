"""The command in a process of its own, at a pipe or at a terminal."""

import os
import pty
import select
import signal
import sys
import time
from pathlib import Path
from types import TracebackType

import pithead

PATIENCE = 30.0


def environment() -> dict[str, str]:
    """The package under test, wherever it lies; unbuffered, to see its question in time."""
    packages = str(Path(pithead.__file__).parent.parent)
    return {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": packages}


class Output:
    """What comes from a pipe or a terminal, read as far as a test has come."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._unread = b""

    def expect(self, text: bytes) -> None:
        """Wait for a text; what follows it is left for the next one."""
        assert self.comes(text, PATIENCE), f"{text!r} did not come, only {self._unread!r}"

    def comes(self, text: bytes, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while text not in self._unread:
            rest = deadline - time.monotonic()
            if not select.select([self._descriptor], [], [], max(rest, 0))[0]:
                return False
            self._unread += os.read(self._descriptor, 65536)
        self._unread = self._unread.partition(text)[2]
        return True


class Terminal:
    """A pseudo-terminal at which the command runs; a test that fails hangs up."""

    def __init__(self, *arguments: str) -> None:
        self.code: int | None = None
        command = [sys.executable, "-m", "pithead", *arguments]
        self._pid, self._descriptor = pty.fork()
        if self._pid == 0:
            os.execve(sys.executable, command, environment())
        self._output = Output(self._descriptor)

    def expect(self, text: bytes) -> None:
        self._output.expect(text)

    def insist(self, key: bytes, text: bytes) -> None:
        """Press a key until a text comes, as people do.

        A Ctrl-C in the very moment in which readline begins to wait goes unnoticed until the next
        key: Python looks for signals before and after that moment only.
        """
        for _ in range(int(PATIENCE)):
            self.press(key)
            if self._output.comes(text, seconds=1.0):
                return
        raise AssertionError(f"{text!r} did not come")

    def press(self, keys: bytes) -> None:
        os.write(self._descriptor, keys)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            os.kill(self._pid, signal.SIGKILL)
        self.code = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
        os.close(self._descriptor)
