"""Where things are in a drawing: places of the edition, choices, pieces and parts, as boxes.

All are found in the drawing itself, so a figure follows every change of a board's layout.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from xml.etree import ElementTree

SVG: Final = "{http://www.w3.org/2000/svg}"
_TOKEN: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_TRANSLATE: Final = re.compile(r"translate\((\S+) (\S+)\)")
_STEPS: Final = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7}
"""How many numbers each command of a path has."""
_PIECE: Final = "pc"


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def moved(self, x: float, y: float) -> "Area":
        return Area(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def wider(self, by: float) -> "Area":
        return Area(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def within(self, other: "Area") -> "Area":
        """The part of it that is inside another area."""
        return Area(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def meets(self, other: "Area") -> bool:
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )


def united(areas: list[Area]) -> Area | None:
    """The smallest area that contains all of these; None if there are none."""
    if not areas:
        return None
    return Area(
        min([area.left for area in areas]),
        min([area.top for area in areas]),
        max([area.right for area in areas]),
        max([area.bottom for area in areas]),
    )


def is_single(text: ElementTree.Element) -> bool:
    """Whether a text is not a row of texts at the same height."""
    return "x" in text.attrib or not len(text)


def extent(element: ElementTree.Element) -> Area | None:
    """The area of an element, with the control points of its curves; a text is where it starts."""
    area = _own_extent(element)
    moved = _TRANSLATE.search(element.get("transform", ""))
    if area is not None and moved is not None:
        return area.moved(float(moved[1]), float(moved[2]))
    return area


def _own_extent(element: ElementTree.Element) -> Area | None:
    """The area of an element before it is moved."""
    tag = element.tag.removeprefix(SVG)

    def value(name: str) -> float:
        return float(element.get(name, "0"))

    if tag in ("rect", "use"):
        x, y = value("x"), value("y")
        return Area(x, y, x + value("width"), y + value("height"))
    if tag == "circle":
        x, y, r = value("cx"), value("cy"), value("r")
        return Area(x - r, y - r, x + r, y + r)
    if tag == "path":
        return path_extent(element.get("d", ""))
    if tag == "text":
        # A text can have a place for each of its letters, or be a row of texts with their own.
        starts = [element.get("x")] if is_single(element) else [span.get("x") for span in element]
        across = [float(x) for start in starts for x in (start or "0").split()]
        down = [float(y) for y in element.get("y", "0").split()]
        return Area(min(across), min(down), max(across), max(down))
    if tag in ("g", "a"):
        return united([area for child in element if (area := extent(child)) is not None])
    return None


@lru_cache(maxsize=20_000)
def path_extent(data: str) -> Area | None:
    """The area of the points and control points of a path."""
    tokens = _TOKEN.findall(data)
    x = y = start_x = start_y = 0.0
    points: list[tuple[float, float]] = []
    index = 0
    command = "M"
    while index < len(tokens):
        if tokens[index].isalpha():
            command = tokens[index]
            index += 1
            if command in "Zz":
                x, y = start_x, start_y
                continue
        kind = command.upper()
        count = _STEPS[kind]
        numbers = [float(token) for token in tokens[index : index + count]]
        index += count
        from_x, from_y = (x, y) if command.islower() else (0.0, 0.0)
        if kind == "H":
            x = from_x + numbers[0]
        elif kind == "V":
            y = from_y + numbers[0]
        else:
            if kind != "A":
                for at in range(0, count - 2, 2):
                    points.append((from_x + numbers[at], from_y + numbers[at + 1]))
            x, y = from_x + numbers[-2], from_y + numbers[-1]
        if kind == "M":
            start_x, start_y = x, y
            command = "l" if command.islower() else "L"
        points.append((x, y))
    if not points:
        return None
    across = [x for x, _ in points]
    down = [y for _, y in points]
    return Area(min(across), min(down), max(across), max(down))


def find_places(root: ElementTree.Element) -> dict[str, Area]:
    """All places of a drawing.

    A place of the edition has its address (`field.3`), a choice `action:NAME`, a piece `piece:ID`,
    and a part of the drawing `part:NAME`.
    """
    places: dict[str, Area] = {}
    id = root.get("id", "")
    for element in root.iter():
        name = ""
        if element.get("data-place"):
            name = element.get("data-place", "")
        elif element.get("data-action"):
            name = f"action:{element.get('data-action')}"
        elif element.get("class") == _PIECE and element.get("id"):
            name = f"piece:{element.get('id')}"
        elif element.tag == f"{SVG}g" and element.get("id", "").startswith(f"{id}_"):
            name = "part:" + element.get("id", "").removeprefix(f"{id}_")
        if not name:
            continue
        area = extent(element)
        if area is not None:
            places[name] = area
    return places
