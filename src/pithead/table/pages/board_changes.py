"""What an event has changed on a board: its pieces and shapes, as a page finds them."""

import re
from typing import Final

from pithead.kernel.draw_options import DrawnGroups

_PIECE: Final = re.compile(r'<(?:g|use) id="([^"]+)" class="pc" transform="([^"]+)"')
SHAPES: Final = (
    "text",
    "use",
    "rect",
    "circle",
    "path",
    "line",
    "polygon",
    "polyline",
    "ellipse",
)
"""The elements that count as shapes, here and in the page, which compares drawings, too."""
SEVERAL: Final = r'<path d="(M[^"]*)(.*)|<text x="([^"]*)([^>]*)>([^<]*)</text>'
"""What may draw several things: paths from place to place, letters with places of their own.

The page uses this regular expression, too.
"""
_SHAPE: Final = re.compile(
    rf"<({'|'.join(SHAPES)})\b[^>]*(?:(?<=/)>|>.*?</\1>)",
    re.DOTALL,
)
_PARTS: Final = re.compile(SEVERAL)
_CHOICES: Final = "_choices"


def board_changes(before: list[DrawnGroups], after: list[DrawnGroups]) -> str:
    """What differs between two drawings of the same view, separated by spaces.

    A piece that has another place is named by its id. Shapes that were not drawn like this before
    are named by the id of their group and their numbers in it: `drawing_own:3,4`. If a path draws
    several things, the numbers of the new ones follow: `drawing_own:3.0.2`.
    """
    old_places = dict(_places(before))
    old_groups = dict(_groups(before))
    found = [id for id, place in _places(after) if old_places.get(id) != place]
    for id, group in _groups(after):
        old = old_groups.get(id, "")
        if group == old or id.endswith(_CHOICES):
            continue
        known = {shape[0] for shape in _SHAPE.finditer(old)}
        known_parts = {part for shape in known for part in _parts(shape)}
        numbers = []
        for number, shape in enumerate(_SHAPE.finditer(group)):
            if shape[0] in known:
                continue
            parts = _parts(shape[0])
            new = [str(index) for index, part in enumerate(parts) if part not in known_parts]
            if len(new) == len(parts):
                numbers.append(str(number))
            elif new:
                numbers.append(".".join([str(number), *new]))
        if numbers:
            found.append(f"{id}:{','.join(numbers)}")
    return " ".join(found)


def _parts(shape: str) -> list[str]:
    """The things that a shape draws, each with how it is drawn."""
    several = _PARTS.fullmatch(shape)
    if several is None:
        return [shape]
    path, style, places, attributes, letters = several.groups()
    if path is not None:
        return [f"{part}{style}" for part in path.split("M")[1:]]
    at = places.split(" ")
    if len(at) != len(letters):
        return [shape]
    return [f"{x}{attributes}{letter}" for x, letter in zip(at, letters)]


def _groups(drawings: list[DrawnGroups]) -> list[tuple[str, str]]:
    return [
        (id, group)
        for drawing in drawings
        for id, group in (*drawing.grounds, *drawing.pieces)
        if id
    ]


def _places(drawings: list[DrawnGroups]) -> list[tuple[str, str]]:
    """The id and the place of each piece."""
    pieces = [group for drawing in drawings for _, group in drawing.pieces]
    return _PIECE.findall("".join(pieces))
