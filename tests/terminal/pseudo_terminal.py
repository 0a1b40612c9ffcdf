"""The command in its own process, with a pipe or a pseudo-terminal."""

import os
import pty
import select
import signal
import sys
import time
from pathlib import Path
from types import TracebackType

import pithead

TIMEOUT = 300.0


def environment() -> dict[str, str]:
    """Return the environment for the package under test, with unbuffered output."""
    packages = str(Path(pithead.__file__).parent.parent)
    return {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": packages}


class Output:
    """The output of a pipe or a terminal."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._unread = b""

    def expect(self, text: bytes) -> None:
        """Wait for a text and discard the output up to it."""
        assert self.appears(text, TIMEOUT), f"{text!r} did not come, only {self._unread!r}"

    def appears(self, text: bytes, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while text not in self._unread:
            rest = deadline - time.monotonic()
            if not select.select([self._descriptor], [], [], max(rest, 0))[0]:
                return False
            self._unread += os.read(self._descriptor, 65536)
        self._unread = self._unread.partition(text)[2]
        return True


class Terminal:
    """A pseudo-terminal in which the command runs; it is killed if a test fails."""

    def __init__(self, *arguments: str) -> None:
        self.code: int | None = None
        command = [sys.executable, "-m", "pithead", *arguments]
        self._pid, self._descriptor = pty.fork()
        if self._pid == 0:
            os.execve(sys.executable, command, environment())
        self._output = Output(self._descriptor)

    def expect(self, text: bytes) -> None:
        self._output.expect(text)

    def press_until(self, key: bytes, text: bytes) -> None:
        """Press a key again and again until a text appears.

        A Ctrl-C at the moment when readline starts to wait has no effect before the next key,
        because Python checks for signals only before and after that.
        """
        for _ in range(int(TIMEOUT)):
            self.press(key)
            if self._output.appears(text, seconds=1.0):
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
