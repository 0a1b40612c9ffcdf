"""Making text fit its place: smaller first, then broken into lines, cut off only at the end."""

from pithead.drawing.font_metrics import width


class Fitted:
    """A text as it can be set: its size and its lines."""

    def __init__(self, size: float, lines: list[str]) -> None:
        self.size = size
        self.lines = lines


def fit_line(text: str, room: float, size: float, smallest: float, bold: bool = False) -> Fitted:
    """One line: as large as `size` if possible, never smaller than `smallest`."""
    wide = width(text, size, bold)
    if wide <= room:
        return Fitted(size, [text])
    fitting = int(size * room / wide * 10) / 10
    if fitting >= smallest:
        return Fitted(fitting, [text])
    return Fitted(smallest, [shorten(text, room, smallest, bold)])


def shorten(text: str, room: float, size: float, bold: bool = False) -> str:
    """The text's beginning, with an ellipsis where something is left out."""
    if width(text, size, bold) <= room:
        return text
    length = len(text)
    while length > 0 and width(text[:length].rstrip() + "…", size, bold) > room:
        length -= 1
    return text[:length].rstrip() + "…"


def break_lines(text: str, room: float, size: float, bold: bool = False) -> list[str]:
    """The text in lines no wider than `room`, broken between words; a longer word stands alone."""
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
) -> Fitted:
    """Several lines in a box: the largest size at which all of them fit."""
    trial = size
    while True:
        lines = break_lines(text, room, trial, bold)
        most = max(1, int(height / (trial * leading)))
        if len(lines) <= most and all(width(line, trial, bold) <= room for line in lines):
            return Fitted(trial, lines)
        if trial - 0.5 < smallest:
            break
        trial -= 0.5
    kept = lines[:most]
    if len(lines) > most:
        kept[-1] = f"{kept[-1]}…"
    return Fitted(trial, [shorten(line, room, trial, bold) for line in kept])
