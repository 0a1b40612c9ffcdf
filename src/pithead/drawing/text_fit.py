"""Text fitting: text is made smaller, wrapped, then narrower, and truncated as the last resort."""

from typing import Final

from pithead.drawing.font_metrics import width

NARROWEST: Final = 0.75
"""How much narrower letters may be than they are in the font."""


class FittedText:
    """A text that fits its box: its font size and its lines.

    `room` is the width of lines whose letters are narrower than in the font, 0 if there are none.
    """

    def __init__(self, size: float, lines: list[str], room: float = 0) -> None:
        self.size = size
        self.lines = lines
        self.room = room


def fit_line(
    text: str, room: float, size: float, smallest: float, bold: bool = False
) -> FittedText:
    """Fit a text into one line, as large as `size` if possible and at least `smallest`."""
    wide = width(text, size, bold)
    if wide <= room:
        return FittedText(size, [text])
    fitting_size = int(size * room / wide * 10) / 10
    if fitting_size >= smallest:
        return FittedText(fitting_size, [text])
    if fits_line(text, room, smallest, bold):
        return FittedText(smallest, [text], room)
    return FittedText(smallest, [truncate(text, room, smallest, bold)])


def fits_line(text: str, room: float, size: float, bold: bool = False) -> bool:
    """Return whether a text has room in one line of this size, with narrower letters if needed."""
    return room >= NARROWEST * width(text, size, bold)


def truncate(text: str, room: float, size: float, bold: bool = False) -> str:
    """Return the text, or its start with an ellipsis if it is wider than `room`."""
    if width(text, size, bold) <= room:
        return text
    length = len(text)
    while length > 0 and width(text[:length].rstrip() + "…", size, bold) > room:
        length -= 1
    return text[:length].rstrip() + "…"


def break_lines(text: str, room: float, size: float, bold: bool = False) -> list[str]:
    """Wrap a text between words into lines of at most `room`; a longer word has its own line."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and width(longer, size, bold) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    lines.append(line)
    return lines


def fit_lines(
    text: str,
    room: float,
    height: float,
    size: float,
    smallest: float,
    bold: bool = False,
    leading: float = 1.2,
) -> FittedText:
    """Fit a text into a box with several lines, at the largest size that fits."""
    trial = size
    while True:
        lines = break_lines(text, room, trial, bold)
        most = max(1, int(height / (trial * leading)))
        if len(lines) <= most and all(width(line, trial, bold) <= room for line in lines):
            return FittedText(trial, lines)
        if trial - 0.5 < smallest:
            break
        trial -= 0.5
    narrow = break_lines(text, room / NARROWEST, trial, bold)
    if len(narrow) <= most and all(width(line, trial, bold) * NARROWEST <= room for line in narrow):
        return FittedText(trial, narrow, room)
    kept = lines[:most]
    if len(lines) > most:
        kept[-1] = f"{kept[-1]}…"
    return FittedText(trial, [truncate(line, room, trial, bold) for line in kept])
