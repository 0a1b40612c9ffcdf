"""Reading what people type, from a terminal or from a pipe."""

import contextlib
import importlib
import sys

from pithead.terminal.screen import Screen

PROMPT = "> "


class Asker:
    """Asks one line at a time; EOFError when there is no more."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.is_terminal = sys.stdin.isatty()
        if self.is_terminal:
            _edit_comfortably()

    def ask(self, prompt: str = PROMPT) -> str:
        """The answer, stripped; one from a pipe is shown, so that the output reads well."""
        self.screen.console.file.flush()
        answer = input(prompt).strip()
        if not self.is_terminal:
            self.screen.console.print(answer)
        return answer


def _edit_comfortably() -> None:
    """Arrow keys and a history, where the platform has them."""
    with contextlib.suppress(ImportError):
        importlib.import_module("readline")
