"""The screen: a console with our colours, and the messages of one language."""

from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.style import Style
from rich.text import Text as RichText
from rich.theme import Theme

from pithead.kernel.texts.text_sections import SHAPES
from pithead.locale import Messages

SEAT_COLOURS: Final = ("#3f94d9", "#d98200", "#1fa37a", "#c873a8")
"""Blue, orange, green and pink of equal lightness: distinct for every kind of colour vision, and
readable on a dark and on a light background."""

_THEME: Final = Theme(
    {
        **{f"seat{seat}": Style(color=colour) for seat, colour in enumerate(SEAT_COLOURS)},
        "plain": Style(),
        "strong": Style(bold=True),
        "dim": Style(dim=True),
        "money": Style(color="#b8860b"),
        "spoken": Style(),
        "heading": Style(bold=True, underline=True),
        "warning": Style(color="#d2553d"),
    }
)


class _Console(Console):
    """A console whose reader may stop early, as in `pithead replay FILE | head`."""

    def on_broken_pipe(self) -> None:
        try:
            super().on_broken_pipe()
        except SystemExit:
            raise SystemExit(0) from None


class Screen:
    """A console and the messages to print on it."""

    def __init__(self, messages: Messages, console: Console | None = None) -> None:
        self.messages = messages
        self.console = console or _Console(theme=_THEME, markup=False, highlight=False, emoji=False)

    @property
    def lang(self) -> str:
        return self.messages.lang

    @property
    def width(self) -> int:
        return self.console.width

    def print_message(self, message: str, style: str = "plain", **values: object) -> None:
        """Print a message in the language of the screen."""
        self.console.print(self.messages(message, **values), style=style)

    def lines(self, lines: Iterable[RichText]) -> None:
        """Print lines that fit the width already."""
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def verbatim(self, text: str) -> None:
        """Print a text to copy, such as a command, on one line of any length."""
        self.console.print(text, soft_wrap=True)

    def blank(self) -> None:
        self.console.print()


def player(seat: int, name: str) -> RichText:
    """Return a player's shape and name in the player's colour."""
    return RichText(f"{SHAPES[seat]} {name}", style=f"seat{seat}")
