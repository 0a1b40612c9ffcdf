"""Line wrapping of coloured text."""

from typing import Final

from rich.text import Text as RichText

NO_BREAK_SPACE: Final = "\u00a0"
"""A space at which no line is broken; it is printed as an ordinary one."""


def wrap(text: RichText, width: int) -> list[RichText]:
    """Return a text in lines of at most this width, broken between words."""
    breaks = []
    line_start = 0
    word_start = 0
    for place, letter in enumerate(text.plain):
        if place - line_start >= width and word_start > line_start and letter != " ":
            breaks.append(word_start)
            line_start = word_start
        if letter == " ":
            word_start = place + 1
    pieces = list(text.divide(breaks))
    for piece in pieces:
        piece.rstrip()
        piece.plain = piece.plain.replace(NO_BREAK_SPACE, " ")
    return pieces


def hang(head: RichText, body: RichText, indent: int, width: int) -> list[RichText]:
    """Return a head and, from the indent on, a body that is wrapped."""
    pieces = wrap(body, max(width - indent, 20))
    lines = []
    for number, piece in enumerate(pieces):
        line = head.copy() if number == 0 else RichText()
        line.pad_right(indent - line.cell_len)
        line.append_text(piece)
        lines.append(line)
    return lines
