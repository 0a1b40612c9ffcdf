"""The figures of the architecture pages: `python -m website.figures` draws them anew.

A test compares them with what is drawn now, and the arrows with what the modules really import.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pithead.drawing.canvas import MIDDLE, Canvas, escaped, number
from pithead.drawing.font_metrics import font_faces, width
from pithead.drawing.palette import stylesheet

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "docs" / "images"
SOURCES: Final = ROOT / "src" / "pithead"

WIDTH: Final = 760
_MARGIN: Final = 20
_GAP: Final = 16


@dataclass(frozen=True)
class Room:
    """A folder or module of the package, and what happens in it."""

    name: str
    does: str
    tint: str


FLOORS: Final = (
    (
        Room("cli", "the command", "shade"),
        Room("terminal", "play in the terminal", "tint2"),
        Room("table", "tables over the network", "tint2"),
        Room("adapters", "other libraries' interfaces", "tint2"),
    ),
    (Room("analysis", "good moves, bad moves, luck", "tint1"),),
    (Room("arena", "tournaments, training, fuzzing", "tint1"),),
    (Room("bots", "random, greedy, tree search", "tint4"),),
    (Room("games", "one folder a game: the rules", "tint0"),),
    (Room("drawing", "the kit that boards are drawn with", "tint3"),),
    (Room("kernel", "the machine that knows no game", "slatepale"),),
)
"""From the roof down. A room uses those below it, or on its own floor; never those above."""

BESIDE: Final = Room("locale", "words in German and English", "sand")
"""Used on the upper floors; uses the kernel only."""


def floor_of(room: str) -> int:
    """Counted from the roof; what is in no room (`__init__`, `__main__`) is everywhere."""
    for level, floor in enumerate(FLOORS):
        if any(known.name == room for known in floor):
            return level
    return -1


def folders() -> list[str]:
    """The rooms that there are."""
    found = [path.parent.name for path in SOURCES.glob("*/__init__.py")]
    return sorted([*found, "cli"])


def imports() -> set[tuple[str, str]]:
    """Which room imports from which, by the import statements of all modules."""
    found = set()
    for path in sorted(SOURCES.rglob("*.py")):
        room = path.relative_to(SOURCES).parts[0].removesuffix(".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            for name in names:
                parts = name.split(".")
                if parts[0] == "pithead" and len(parts) > 1 and parts[1] != room:
                    found.add((room, parts[1]))
    return found


# -- the house -----------------------------------------------------------------------------------


def rooms() -> str:
    """The rooms, floor by floor; arrows point one way."""
    canvas = Canvas()
    there = folders()
    high, wide = 58, WIDTH - 2 * _MARGIN - 190
    top = 34.0
    _roof(canvas, _MARGIN, top, wide)
    top += 46
    first = top
    for level, floor in enumerate(FLOORS):
        shown = [room for room in floor if room.name in there]
        each = (wide - _GAP * (len(shown) - 1)) / len(shown)
        for index, room in enumerate(shown):
            _room(canvas, room, _MARGIN + index * (each + _GAP), top, each, high)
        top += high
        if level < len(FLOORS) - 1:
            _arrow_down(canvas, _MARGIN + wide / 2, top + 2, top + _GAP + 6)
            top += _GAP + 8
    left = _MARGIN + wide + 30
    _room(canvas, BESIDE, left, first, WIDTH - _MARGIN - left, 3 * high + 2 * (_GAP + 8))
    canvas.paragraph(
        left, first + 3 * high + 2 * (_GAP + 8) + 14, WIDTH - _MARGIN - left, 130,
        "A room uses what lies below it, never what lies above. A game never imports another game"
        " or a bot; the kernel imports nothing.",
        14, colour="faint",
    )  # fmt: skip
    canvas.line(_MARGIN - 8, top + 8, _MARGIN + wide + 8, top + 8, "ink", 3)
    return _framed(canvas, "The rooms of the house", top + 24)


def _roof(canvas: Canvas, x: float, y: float, wide: float) -> None:
    """A pithead: the headframe above the shaft."""
    middle = x + wide / 2
    canvas.polygon([x - 8, y + 40, middle, y + 14, x + wide + 8, y + 40], "brick", "ink", 1.5)
    canvas.path(
        f"M{number(middle - 26)} {number(y + 24)}L{number(middle - 8)} {number(y - 14)}"
        f"H{number(middle + 8)}L{number(middle + 26)} {number(y + 24)}",
        "", "ink", 3, "rc",
    )  # fmt: skip
    canvas.circle(middle, y - 14, 9, "paper", "ink", 2.5)
    canvas.circle(middle, y - 14, 2.5, "ink")


def _room(canvas: Canvas, room: Room, x: float, y: float, wide: float, high: float) -> None:
    canvas.rect(x, y, wide, high, room.tint, "ink", 1.5, 4)
    canvas.fit(x + wide / 2, y + high / 2 - 10, wide - 16, room.name, 18, 11, MIDDLE, bold=True)
    canvas.paragraph(
        x + wide / 2, y + high / 2 + 1, wide - 12, 34, room.does, 13, 9, MIDDLE, leading=1.1
    )


def _arrow_down(canvas: Canvas, x: float, top: float, bottom: float) -> None:
    canvas.line(x, top, x, bottom - 5, "ink", 2)
    canvas.polygon([x - 5, bottom - 7, x + 5, bottom - 7, x, bottom], "ink")


# -- one click -----------------------------------------------------------------------------------

LANES: Final = ("browser", "guard", "service", "kernel, games", "writer", "bots")
CLICK: Final = (
    (0, 1, "POST: keep, after event 41"),
    (1, 2, "size, type and origin are right"),
    (2, 3, "try it on a copy of the position"),
    (3, 2, "legal; chance answers from the seed"),
    (2, 4, "events 42 and 43"),
    (4, 2, "they are on the disk"),
    (2, 0, "the new stage, morphed into the page"),
    (2, 5, "the next seat is a bot: think"),
    (5, 2, "its answer is an event of its own"),
    (2, 0, "watchers are told, and fetch the stage"),
)
"""From lane, to lane, what is said."""


def one_click() -> str:
    """The way of one click through the rooms of the table, as lanes with messages between them."""
    canvas = Canvas()
    each = (WIDTH - 2 * _MARGIN) / len(LANES)
    middles = [_MARGIN + each * (index + 0.5) for index in range(len(LANES))]
    top, step = 76, 44
    bottom = top + step * len(CLICK) + 14
    tints = ("card", "sand", "tint2", "tint0", "slatepale", "tint4")
    for index, lane in enumerate(LANES):
        canvas.line(middles[index], top - 14, middles[index], bottom, "edge", 2)
        left = middles[index] - each / 2 + 6
        canvas.rect(left, 22, each - 12, 38, tints[index], "ink", 1.5, 5)
        canvas.fit(middles[index], 41, each - 20, lane, 16, 10, MIDDLE, bold=True)
    for index, (start, end, words) in enumerate(CLICK):
        y = top + step * index + 26
        _message(canvas, middles[start], middles[end], y, index + 1, words)
    return _framed(canvas, "The way of one click", bottom + 16)


def _message(canvas: Canvas, start: float, end: float, y: float, count: int, words: str) -> None:
    ahead = 1 if end > start else -1
    colour = "canal" if ahead > 0 else "brick"
    # The words stand above the arrow, on a slip of paper; where it is short, they reach beyond it.
    room = width(words, 14) + 6
    middle = min(max((start + end) / 2, _MARGIN + room / 2), WIDTH - _MARGIN - room / 2)
    canvas.rect(middle - room / 2, y - 27, room, 17, "paper", "", 0, 3)
    canvas.text(middle, y - 18, words, 14, MIDDLE)
    canvas.line(start + 11 * ahead, y, end - 6 * ahead, y, colour, 2)
    canvas.polygon([end - 8 * ahead, y - 5, end - 8 * ahead, y + 5, end - ahead, y], colour)
    canvas.circle(start, y, 10, "signal", "onsignal", 1.2)
    canvas.text(start, y, str(count), 12, MIDDLE, "onsignal", bold=True)


def _framed(canvas: Canvas, title: str, height: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ph" role="img" lang="en"'
        f' viewBox="0 0 {WIDTH} {number(height)}" width="{WIDTH}" height="{number(height)}">'
        f"<title>{escaped(title)}</title><style>{font_faces()}{stylesheet('auto')}</style>"
        f'<rect width="100%" height="100%" class="f-paper"/>{"".join(canvas.elements)}</svg>'
    )


def figures() -> Iterator[tuple[str, str]]:
    """File names and drawings."""
    yield "rooms.svg", rooms()
    yield "one-click.svg", one_click()


def main() -> None:
    for name, svg in figures():
        (FOLDER / name).write_text(svg + "\n", encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
