"""What an event has changed on a board: its pieces and shapes, as a page finds them."""

import re
from typing import Final

from pithead.kernel.draw_options import DrawnGroups

_PIECE: Final = re.compile(r'<(?:g|use) id="([^"]+)" class="pc" transform="([^"]+)"')
_SHAPE: Final = re.compile(
    r"<(text|use|rect|circle|path|line|polygon|polyline|ellipse)\b[^>]*(?:(?<=/)>|>.*?</\1>)",
    re.DOTALL,
)
"""The elements that scripts/motion.js knows as shapes."""
_CHOICES: Final = "_choices"


def board_changes(before: list[DrawnGroups], after: list[DrawnGroups]) -> str:
    """What differs between two drawings of the same view, separated by spaces.

    A piece that has another place is named by its id. Shapes that were not drawn like this before
    are named by the id of their group and their numbers in it: `drawing_own:3,4`.
    """
    old_places = dict(_places(before))
    old_groups = dict(_groups(before))
    found = [id for id, place in _places(after) if old_places.get(id) != place]
    for id, group in _groups(after):
        old = old_groups.get(id, "")
        if group == old or id.endswith(_CHOICES):
            continue
        known = {shape[0] for shape in _SHAPE.finditer(old)}
        shapes = enumerate(_SHAPE.finditer(group))
        numbers = [str(number) for number, shape in shapes if shape[0] not in known]
        if numbers:
            found.append(f"{id}:{','.join(numbers)}")
    return " ".join(found)


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
