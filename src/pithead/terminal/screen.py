"""What everything is printed to: a console with the house's colours and a language's words."""

from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.style import Style
from rich.text import Text
from rich.theme import Theme

from pithead.kernel.text_sections import SHAPES
from pithead.locale import Words

SEAT_COLOURS: Final = ("#3f94d9", "#d98200", "#1fa37a", "#c873a8")
"""Blue, orange, green and pink of one lightness: told apart with any kind of colour vision, and
readable on dark and on light ground."""

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


class Screen:
    """A console together with the words to print on it."""

    def __init__(self, words: Words, console: Console | None = None) -> None:
        self.words = words
        self.console = console or Console(theme=_THEME, markup=False, highlight=False, emoji=False)

    @property
    def lang(self) -> str:
        return self.words.lang

    @property
    def width(self) -> int:
        return self.console.width

    def say(self, key: str, style: str = "plain", **values: object) -> None:
        """Print a sentence of the interface."""
        self.console.print(self.words(key, **values), style=style)

    def lines(self, lines: Iterable[Text]) -> None:
        """Print lines that are fitted to the width already."""
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def verbatim(self, text: str) -> None:
        """Print something to be copied, such as a command: on one line, however long."""
        self.console.print(text, soft_wrap=True)

    def blank(self) -> None:
        self.console.print()


def player(seat: int, name: str) -> Text:
    """A player as he stands everywhere: his shape and name in his colour."""
    return Text(f"{SHAPES[seat]} {name}", style=f"seat{seat}")
