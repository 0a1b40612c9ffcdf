"""Where the valleys and their mines are on the map: columns side by side, in as many ranks as the
width asks for, each rank with its mountains above and its sea below."""

from functools import lru_cache

from pithead.drawing.layout import Box
from pithead.games.schiefer.material import Material

PITCH = 54.0
"""From one mine to the next one up the valley."""
TILE_HEIGHT = 45.0
SKY = 46.0
SEA = 46.0

_NARROWEST = 92.0
_WIDEST_TILE = 120.0
_LOWEST = 4
"""The least height of a map of one rank, in mines."""


class Valley:
    """The column of a valley: its river and the foot of its mountains."""

    def __init__(
        self, index: int, column: Box, river: float, head: float, top: float, sea: float
    ) -> None:
        self.index = index
        self.column = column
        self.river = river
        self.head = head
        """The upper edge of the sky."""
        self.top = top
        """The upper edge of the highest mine."""
        self.sea = sea


class Rank:
    """Valleys side by side between one sky and one sea."""

    def __init__(self, box: Box, valleys: list[Valley]) -> None:
        self.box = box
        self.valleys = valleys


class Map:
    """All ranks, and the tile of each mine."""

    def __init__(self, x: float, y: float, w: float) -> None:
        self.x = x
        self.y = y
        self.w = w
        self.h = 0.0
        self.ranks: list[Rank] = []
        self.tiles: list[Box] = []

    @property
    def bottom(self) -> float:
        return self.y + self.h


def pitch_of(material: Material, h: float) -> float:
    """The distance from mine to mine on a map of one rank that is so high."""
    return max(PITCH, (h - SKY - SEA) // max(_LOWEST, *list(material.size)))


@lru_cache(maxsize=32)
def lay_out(material: Material, x: float, y: float, w: float, pitch: float = PITCH) -> Map:
    """The map of an edition at this width; `pitch` is the distance from mine to mine."""
    result = Map(x, y, w)
    most = max(1, int(w // _NARROWEST))
    rows = -(-material.valleys // most)
    top = y
    first = 0
    for row in range(rows):
        count = -(-(material.valleys - first) // (rows - row))
        chosen = list(range(first, first + count))
        highest = max([material.size[valley] for valley in chosen])
        if rows == 1:
            highest = max(highest, _LOWEST)
        box = Box(x, top, w, SKY + highest * pitch + SEA)
        result.ranks.append(_rank(material, result, box, chosen, pitch))
        first += count
        top = box.bottom + 8
    result.h = top - 8 - y
    return result


def _rank(material: Material, result: Map, box: Box, chosen: list[int], pitch: float) -> Rank:
    columns = Box(box.x + 4, box.y, box.w - 8, box.h).columns(len(chosen))
    sea = box.bottom - SEA
    valleys: list[Valley] = []
    for index, valley in enumerate(chosen):
        column = columns[index]
        river = 17.0 if column.w > 104 else 13.0
        wide = min(column.w - river - 2, _WIDEST_TILE)
        left = column.x + (column.w - river - wide) / 2
        for place in range(material.size[valley]):
            y = sea - (place + 1) * pitch
            result.tiles.append(Box(left + river, y, wide, TILE_HEIGHT + pitch - PITCH))
        top = sea - material.size[valley] * pitch
        valleys.append(Valley(valley, column, left + river / 2, box.y, top, sea))
    return Rank(box, valleys)
