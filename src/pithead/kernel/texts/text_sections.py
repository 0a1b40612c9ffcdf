"""A position as text: titled tables that a terminal prints and a screen reader reads aloud."""

from typing import Final

NOBODY: Final = -1
SHAPES: Final = ("●", "▲", "■", "◆")
"""Each player has a shape as well as a colour."""


class Span:
    """A piece of text; `seat` is the player whose colour it has, `tone` its emphasis.

    Tones are "plain", "strong", "dim", "money" and "spoken". A spoken span repeats what colour and
    shape show: a screen may leave it out, a voice must not. A line that is too long for a screen is
    broken only at spans that consist of blanks.
    """

    def __init__(self, text: str, seat: int = NOBODY, tone: str = "plain") -> None:
        self.text = text
        self.seat = seat
        self.tone = tone


class Section:
    """A table with a title. A row has one list of spans for each column."""

    def __init__(self, title: str, columns: list[str]) -> None:
        self.title = title
        self.columns = columns
        self.rows: list[list[list[Span]]] = []

    def add(self, *cells: str | Span | list[Span]) -> None:
        """Append a row; a cell may be a text, a span, or several spans."""
        row: list[list[Span]] = []
        for cell in cells:
            if isinstance(cell, str):
                row.append([Span(cell)])
            elif isinstance(cell, Span):
                row.append([cell])
            else:
                row.append(cell)
        self.rows.append(row)

    def lines(self) -> list[str]:
        """The section without colours, columns aligned."""
        table = [self.columns] if any(self.columns) else []
        table += [["".join(span.text for span in cell) for cell in row] for row in self.rows]
        widths = [max(len(row[i]) for row in table) for i in range(len(self.columns))]
        return [
            self.title,
            *(
                "  " + "  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip()
                for row in table
            ),
        ]
