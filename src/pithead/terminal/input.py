"""Input from a terminal or a pipe."""

import contextlib
import importlib
import sys

from pithead.terminal.screen import Screen

PROMPT = "> "


class InputReader:
    """Reads one line at a time; EOFError at the end of the input."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.is_terminal = sys.stdin.isatty()
        if self.is_terminal:
            _enable_line_editing()

    def ask(self, prompt: str = PROMPT) -> str:
        """Return the next line without surrounding whitespace.

        A line from a pipe is printed, so that the output shows questions with their answers.
        """
        self.screen.console.file.flush()
        answer = input(prompt).strip()
        if not self.is_terminal:
            self.screen.console.print(answer)
        return answer


def _enable_line_editing() -> None:
    """Enable arrow keys and a history where the platform supports them."""
    with contextlib.suppress(ImportError):
        importlib.import_module("readline")
