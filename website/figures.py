"""Figures of the architecture pages; `python -m website.figures` writes them.

A test compares the files with what is drawn now, and the imports with the layers.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from pithead.drawing.canvas import MIDDLE, Canvas, escaped, number
from pithead.drawing.font_metrics import font_faces, width
from pithead.drawing.layout import Box
from pithead.drawing.palette import stylesheet

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "docs" / "images"
SOURCES: Final = ROOT / "src" / "pithead"

WIDTH: Final = 760
_MARGIN: Final = 20
_GAP: Final = 16
_BOX_WIDTH: Final = 216.0
_BOX_HEIGHT: Final = 58
_ROW_GAP: Final = 46


@dataclass(frozen=True)
class Package:
    """How a package, or the module `cli`, is shown."""

    description: str
    tint: str


PACKAGES: Final = {
    "cli": Package("the command", "shade"),
    "terminal": Package("play in the terminal", "tint2"),
    "adapters": Package("for other libraries", "tint2"),
    "table": Package("the web server", "tint2"),
    "site": Package("the table without a server", "tint2"),
    "game_checks": Package("what is wrong with a game", "tint2"),
    "arena": Package("tournaments, training, fuzzing", "tint1"),
    "analysis": Package("good and bad moves", "tint1"),
    "datasets": Package("many games as Parquet files", "tint1"),
    "editions": Package("corrections of the material", "tint1"),
    "rulebook": Package("the rules with drawn examples", "tint1"),
    "games": Package("one folder per game: the rules", "tint0"),
    "locale": Package("message catalogues", "sand"),
    "translation": Package("messages of source files", "sand"),
    "bots": Package("random, greedy, tree search", "tint4"),
    "drawing": Package("tools to draw boards", "tint3"),
    "kernel": Package("the engine, without any game", "slatepale"),
}
"""By name; packages in one row are shown in this order."""

LAYERS: Final = (
    ("cli", "terminal", "game_checks", "table", "adapters", "site"),
    ("rulebook",),
    ("analysis", "datasets", "editions"),
    ("arena",),
    ("bots",),
    ("games", "translation"),
    ("drawing",),
    ("kernel",),
)
"""From top to bottom. A package imports from its own layer and from lower ones, never from higher
ones. `locale` is in no layer: it imports the kernel only."""


def layer_of(package: str) -> int:
    """Return the number of a package's layer from the top, -1 for modules in no layer."""
    for level, layer in enumerate(LAYERS):
        if package in layer:
            return level
    return -1


def packages() -> list[str]:
    """Return the packages that exist, and the module `cli`."""
    found = [path.parent.name for path in SOURCES.glob("*/__init__.py")]
    return sorted([*found, "cli"])


@cache
def imports() -> frozenset[tuple[str, str]]:
    """Return which package imports from which, by the import statements of all modules."""
    found = set()
    for path in sorted(SOURCES.rglob("*.py")):
        package = path.relative_to(SOURCES).parts[0].removesuffix(".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            for name in names:
                parts = name.split(".")
                if parts[0] == "pithead" and len(parts) > 1 and parts[1] != package:
                    found.add((package, parts[1]))
    return frozenset(found)


# -- packages ------------------------------------------------------------------------------------


def rows(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the packages in rows, such that each imports from lower rows only."""
    heights: dict[str, int] = {}

    def height(package: str, path: tuple[str, ...]) -> int:
        assert package not in path, f"import cycle: {' -> '.join([*path, package])}"
        if package not in heights:
            used = [height(name, (*path, package)) for name in sorted(graph[package])]
            heights[package] = max(used, default=-1) + 1
        return heights[package]

    for package in graph:
        height(package, ())
    order = list(PACKAGES)
    return [
        sorted((name for name in graph if heights[name] == level), key=order.index)
        for level in range(max(heights.values()), -1, -1)
    ]


def arrows(graph: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    """Return the imports, except those that a longer path of imports implies."""

    def reachable(package: str) -> set[str]:
        return graph[package].union(*(reachable(used) for used in graph[package]))

    return [
        (package, used)
        for package in graph
        for used in sorted(graph[package])
        if not any(used in reachable(other) for other in graph[package])
    ]


def package_figure() -> str:
    """Return the drawing of the packages and of what they import."""
    canvas = Canvas()
    there = packages()
    graph = {
        name: {used for user, used in imports() if user == name and used in there} for name in there
    }
    levels = rows(graph)
    top = 30.0
    most = max(len(names) for names in levels)
    width = min(_BOX_WIDTH, (WIDTH - 2 * _MARGIN - _GAP * (most - 1)) / most)
    boxes = {}
    for level, names in enumerate(levels):
        left = (WIDTH - width * len(names) - _GAP * (len(names) - 1)) / 2
        for index, name in enumerate(names):
            y = top + level * (_BOX_HEIGHT + _ROW_GAP)
            boxes[name] = Box(left + index * (width + _GAP), y, width, _BOX_HEIGHT)
    for user, used in arrows(graph):
        _arrow(canvas, boxes[user], boxes[used], list(boxes.values()))
    for name, box in boxes.items():
        _package(canvas, name, box)
    bottom = top + len(levels) * (_BOX_HEIGHT + _ROW_GAP) - _ROW_GAP
    canvas.paragraph(
        _MARGIN, bottom + 14, WIDTH - 2 * _MARGIN, 40,
        "An arrow means: imports. What follows from other arrows is left out. A game never imports"
        " another game or a bot; the kernel imports nothing.",
        14, colour="faint",
    )  # fmt: skip
    return _framed(canvas, "The packages and their imports", bottom + 62)


def _package(canvas: Canvas, name: str, box: Box) -> None:
    package = PACKAGES[name]
    canvas.rect(box.x, box.y, box.w, box.h, package.tint, "ink", 1.5, 4)
    canvas.fit(box.middle_x, box.middle_y - 10, box.w - 16, name, 18, 11, MIDDLE, bold=True)
    canvas.paragraph(
        box.middle_x, box.middle_y + 1, box.w - 12, 34, package.description, 13, 9, MIDDLE,
        leading=1.1,
    )  # fmt: skip


def _arrow(canvas: Canvas, user: Box, used: Box, boxes: list[Box]) -> None:
    """Draw an arrow from the lower edge of a box to the upper edge of another.

    An arrow across several rows goes through the gaps between their boxes.
    """
    distance = (used.middle_x - user.middle_x) / WIDTH
    start = user.middle_x + distance * user.w * 0.8
    end = used.middle_x - distance * used.w * 0.8
    points = [start, user.bottom]
    y = user.y + _BOX_HEIGHT + _ROW_GAP
    while y < used.y:
        straight = start + (end - start) * (y - user.bottom) / (used.y - user.bottom)
        gaps = [
            edge for box in boxes if box.y == y for edge in (box.x - _GAP / 2, box.right + _GAP / 2)
        ]
        gap = min(gaps, key=lambda x: abs(x - straight))
        points += [gap, y, gap, y + _BOX_HEIGHT]
        y += _BOX_HEIGHT + _ROW_GAP
    points += [end, used.y - 7]
    path = "L".join(
        f"{number(points[i])} {number(points[i + 1])}" for i in range(0, len(points), 2)
    )
    canvas.path(f"M{path}", "", "ink", 2, "rc")
    canvas.polygon([end - 5, used.y - 9, end + 5, used.y - 9, end, used.y - 1], "ink")


# -- one click -----------------------------------------------------------------------------------

LANES: Final = ("browser", "middleware", "service", "kernel, games", "storage", "bots")
CLICK: Final = (
    (0, 1, "POST: keep, after event 41"),
    (1, 2, "size, type and origin are valid"),
    (2, 3, "try it on a copy of the position"),
    (3, 2, "legal; chance follows from the seed"),
    (2, 4, "events 42 and 43"),
    (4, 2, "committed to disk"),
    (2, 0, "all pages: the fragments that changed"),
    (2, 5, "a bot decides next"),
    (5, 2, "its answer is a new event"),
    (2, 0, "all pages: one message per event"),
)
"""The lane of the sender, the lane of the receiver, and the message."""


def one_click() -> str:
    """Return a sequence diagram of one click: a lane for each part, and their messages."""
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
    for index, (start, end, text) in enumerate(CLICK):
        y = top + step * index + 26
        _message(canvas, middles[start], middles[end], y, index + 1, text)
    return _framed(canvas, "One click, step by step", bottom + 16)


def _message(canvas: Canvas, start: float, end: float, y: float, count: int, text: str) -> None:
    ahead = 1 if end > start else -1
    colour = "canal" if ahead > 0 else "brick"
    # The text is above the arrow on a background; it may be longer than the arrow.
    room = width(text, 14) + 6
    middle = min(max((start + end) / 2, _MARGIN + room / 2), WIDTH - _MARGIN - room / 2)
    canvas.rect(middle - room / 2, y - 27, room, 17, "paper", "", 0, 3)
    canvas.text(middle, y - 18, text, 14, MIDDLE)
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
    """Yield the file names and drawings."""
    yield "packages.svg", package_figure()
    yield "one-click.svg", one_click()


def main() -> None:
    """Write all figures."""
    for name, svg in figures():
        (FOLDER / name).write_text(svg + "\n", encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
