"""The selection tiles: those in the supply, and who holds the others."""

from functools import lru_cache

from pithead.drawing.canvas import MIDDLE, Canvas
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.desk import draw_plate, lower_half, tile_face
from pithead.games.schichtwechsel.board.marks import Figures, boxes, cells, sign
from pithead.games.schichtwechsel.board.table import Table
from pithead.games.schichtwechsel.material import Material

HEIGHT = 110.0
GAP = 6.0
_LEAST = 124.0


class Supply:
    """The tiles of this game, each in a place of its own."""

    def __init__(
        self, material: Material, players: int, lang: str, audit: bool, narrow: bool, box: Box
    ) -> None:
        self.canvas = Canvas(audit)
        self.tiles = material.tiles_in_game[players]
        # On a phone they lie one below the other, so that there is room for words.
        most = 1 if narrow else max(1, int((box.w + GAP) / (_LEAST + GAP)))
        rows = -(-len(self.tiles) // most)
        columns = -(-len(self.tiles) // rows)
        place = Box(box.x, box.y, box.w, rows * (HEIGHT + GAP) - GAP)
        self.cells = cells(place, columns, rows, GAP)
        self.bottom = box.y + rows * (HEIGHT + GAP) - GAP
        boxes(self.canvas, self.cells[: len(self.tiles)], "card", "ink", 1, 5)
        faces = [Box(cell.x + 3, cell.y + 26, cell.w - 6, cell.h - 29) for cell in self.cells]
        lower = [
            lower_half(material, tile, face) for tile, face in zip(self.tiles, faces, strict=False)
        ]
        boxes(self.canvas, lower, "slatepale")
        figures = Figures()
        for tile, face in zip(self.tiles, faces, strict=False):
            tile_face(self.canvas, material, lang, tile, face, figures)
        figures.flush(self.canvas)


@lru_cache(maxsize=32)
def _supply(
    material: Material, players: int, lang: str, audit: bool, narrow: bool,
    x: float, y: float, w: float,
) -> Supply:  # fmt: skip
    return Supply(material, players, lang, audit, narrow, Box(x, y, w, 0))


def tiles_height(table: Table, x: float, y: float, w: float) -> float:
    players = table.state.players
    plan = _supply(table.material, players, table.lang, table.audit, table.narrow, x, y, w)
    return plan.bottom - y


def draw_tiles(table: Table, x: float, y: float, w: float) -> None:
    """Name plates on the tiles that can be taken; the shape of its holder on every other one."""
    state = table.state
    plan = _supply(table.material, state.players, table.lang, table.audit, table.narrow, x, y, w)
    table.ground.paste(plan.canvas)
    for tile, cell in zip(plan.tiles, plan.cells, strict=False):
        if state.free_tiles >> tile & 1:
            draw_plate(table, tile, cell.middle_x, cell.y + 14, cell.w - 8)
        elif tile in state.tile:
            holder = state.tile.index(tile)
            sign(table.ground, holder, cell.x + 15, cell.y + 14, 14)
            name = table.material.tile_names[tile].to(table.lang)
            table.ground.fit(
                cell.middle_x + 8, cell.y + 14.5, cell.w - 40, name, 13, 9.5, MIDDLE, "faint"
            )
        table.sheet.choice_rect(
            table.words.tile[tile], cell.x - 1, cell.y - 1, cell.w + 2, cell.h + 2, 6
        )
