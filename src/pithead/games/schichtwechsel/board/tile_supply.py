"""The selection tiles: those in the supply, and who holds the others."""

from pithead.drawing.canvas import MIDDLE
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.board_context import (
    BoardContext,
    PrintedPart,
    PrintSettings,
)
from pithead.games.schichtwechsel.board.effect_symbols import FigureRows, boxes, cells, sign
from pithead.games.schichtwechsel.board.tile_faces import draw_plate, lower_half, tile_face

HEIGHT = 110.0
GAP = 6.0
_LEAST = 124.0


class PrintedTiles(PrintedPart):
    """The tiles of this game, each in its own place."""

    def __init__(self, settings: PrintSettings, box: Box) -> None:
        super().__init__(settings)
        material = self.material
        self.tiles = material.tiles_in_game[settings.players]
        # On a phone they lie one below the other, so that there is room for words.
        most = 1 if settings.narrow else max(1, int((box.w + GAP) / (_LEAST + GAP)))
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
        figures = FigureRows()
        for tile, face in zip(self.tiles, faces, strict=False):
            tile_face(self.canvas, material, settings.lang, tile, face, figures)
        figures.flush(self.canvas)


def tiles_height(board: BoardContext, x: float, y: float, w: float) -> float:
    return board.printed(PrintedTiles, Box(x, y, w, 0)).bottom - y


def draw_tiles(board: BoardContext, x: float, y: float, w: float) -> None:
    """Name plates on the tiles that can be taken; the shape of its holder on every other one."""
    state = board.state
    plan = board.printed(PrintedTiles, Box(x, y, w, 0))
    board.ground.paste(plan.canvas)
    for tile, cell in zip(plan.tiles, plan.cells, strict=False):
        if state.free_tiles >> tile & 1:
            draw_plate(board, tile, cell.middle_x, cell.y + 14, cell.w - 8)
        elif tile in state.tile:
            holder = state.tile.index(tile)
            sign(board.ground, holder, cell.x + 15, cell.y + 14, 14)
            name = board.material.tile_names[tile].to(board.lang)
            board.ground.fit(
                cell.middle_x + 8, cell.y + 14.5, cell.w - 40, name, 13, 9.5, MIDDLE, "faint"
            )
        board.choice(board.ids.tile[tile], cell.inset(-1), 6)
        board.link(f"selection_tile.{board.material.tile_ids[tile]}", cell, 5)
