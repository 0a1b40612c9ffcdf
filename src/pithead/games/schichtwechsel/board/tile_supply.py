"""The selection tiles: those in the supply, and who holds the others."""

from pithead.drawing.canvas import MIDDLE
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.board_context import (
    BoardContext,
    PrintedPart,
    PrintSettings,
)
from pithead.games.schichtwechsel.board.effect_symbols import FigureRows, boxes, cells, row, sign
from pithead.games.schichtwechsel.board.tile_faces import (
    draw_plate,
    lower_half,
    tile_face,
    tile_text,
    upper_items,
)

HEIGHT = 110.0
GAP = 6.0
_LEAST = 124.0
_WHOLE = 90.0
"""The least height of a tile that shows both halves."""


class PrintedTiles(PrintedPart):
    """The tiles of this game, each in its own place."""

    def __init__(self, settings: PrintSettings, box: Box) -> None:
        super().__init__(settings)
        material = self.material
        self.tiles = material.tiles_in_game[settings.players]
        # On a phone they lie one below the other, so that there is room for words.
        most = 1 if settings.narrow else max(1, int((box.w + GAP) / (_LEAST + GAP)))
        if box.h:
            # One below the other there is room for words.
            most = 1 if box.w > 300 and box.h >= len(self.tiles) * (_WHOLE + GAP) else max(2, most)
        rows = -(-len(self.tiles) // most)
        columns = -(-len(self.tiles) // rows)
        high = box.h or rows * (HEIGHT + GAP) - GAP
        place = Box(box.x, box.y, box.w, high)
        self.cells = cells(place, columns, rows, GAP)
        self.bottom = box.y + high
        self.folded = self.cells[0].h < _WHOLE
        """Whether only the upper halves are drawn."""
        boxes(self.canvas, self.cells[: len(self.tiles)], "card", "ink", 1, 5)
        self.plate = 10.5 if self.folded else 14.0
        """From the top of a tile to the middle of its name plate."""
        head = self.plate + 12
        faces = [
            Box(cell.x + 3, cell.y + head, cell.w - 6, cell.h - head - 3) for cell in self.cells
        ]
        if self.folded:
            figures = FigureRows()
            for tile, face in zip(self.tiles, faces, strict=False):
                middle = face.y + face.h / 2
                upper = upper_items(material, tile)
                row(self.canvas, upper, face.x + 5, middle, face.w - 8, 15, figures)
            figures.flush(self.canvas)
            return
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


def draw_tiles(board: BoardContext, x: float, y: float, w: float, h: float = 0) -> None:
    """Name plates on the tiles that can be taken; the shape of its holder on every other one.

    They share the height `h` if it is given.
    """
    state = board.state
    plan = board.printed(PrintedTiles, Box(x, y, w, h))
    board.ground.paste(plan.canvas)
    for tile, cell in zip(plan.tiles, plan.cells, strict=False):
        if state.free_tiles[tile]:
            high = 18.0 if plan.folded else 20.0
            draw_plate(board, tile, cell.middle_x, cell.y + plan.plate, cell.w - 8, high)
        elif tile in state.tile:
            holder = state.tile.index(tile)
            sign(board.ground, holder, cell.x + 15, cell.y + plan.plate, 14)
            name = board.material.tile_names[tile].to(board.lang)
            board.ground.fit(
                cell.middle_x + 8,
                cell.y + plan.plate + 0.5,
                cell.w - 30,
                name,
                13,
                9.5,
                MIDDLE,
                "faint",
            )
        if plan.folded:
            board.fold(cell, tile_text(board.material, tile, board.lang))
        board.choice(board.verbs.tile.first + tile, cell.inset(-1), 6)
        board.link(f"selection_tile.{board.material.tile_ids[tile]}", cell, 5)
