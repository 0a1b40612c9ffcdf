"""The faces of selection tiles, and the tile of a player."""

from functools import lru_cache

from pithead.drawing.canvas import MIDDLE, Canvas
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.board_context import BoardContext
from pithead.games.schichtwechsel.board.effect_symbols import (
    FigureRows,
    Item,
    alternatives,
    boxes,
    items_of,
    row,
)
from pithead.games.schichtwechsel.effect_text import effects_text, upper_text
from pithead.games.schichtwechsel.material import Material


def draw_plate(board: BoardContext, tile: int, x: float, y: float, w: float, h: float = 20) -> None:
    """A tile's name plate: the piece that moves between the supply and the players."""
    pieces = board.pieces
    pieces.open_piece(f"tile-{board.material.tile_ids[tile]}", x, y)
    pieces.rect(-w / 2, -h / 2, w, h, "slate", "ink", 1, 4)
    name = board.material.tile_names[tile].to(board.lang)
    pieces.fit(0, 0.5, w - 8, name, 13, 9.5, MIDDLE, "paper", True)
    pieces.close()


def tile_row(material: Material, box: Box) -> float:
    """The height of a line of a tile's face: the same on all tiles."""
    return box.h // (max([len(options) for options in material.lower]) + 1)


def lower_half(material: Material, tile: int, box: Box) -> Box:
    """The part of a tile's face that counts in step VI; it has another background."""
    high = tile_row(material, box)
    return Box(box.x, box.y + high, box.w, high * len(material.lower[tile]))


def upper_items(material: Material, tile: int) -> list[Item]:
    """The upper half of a tile as symbols."""
    upper = material.upper[tile]
    if material.upper_either[tile]:
        return alternatives([[line] for line in upper])
    return items_of(upper)


def tile_text(material: Material, tile: int, lang: str) -> str:
    """Both halves of a tile in words."""
    lower = " / ".join([effects_text(lines).to(lang) for lines in material.lower[tile]])
    name = material.tile_names[tile].to(lang)
    return f"{name}: {upper_text(material, tile).to(lang)} | {lower}"


def tile_face(
    canvas: Canvas, material: Material, lang: str, tile: int, box: Box, figures: FigureRows
) -> list[Box]:
    """Draw both halves below the name plate; return the boxes of the lower options."""
    items = upper_items(material, tile)
    high = tile_row(material, box)
    label = 8.0
    end = row(canvas, items, box.x + label, box.y + high / 2, box.w - label - 3, 16, figures)
    text = upper_text(material, tile).to(lang)
    _draw_text(canvas, text, box, box.y + high / 2, label + end)
    cells: list[Box] = []
    for index, lines in enumerate(material.lower[tile]):
        cell = Box(box.x, box.y + high * (index + 1), box.w, high)
        cells.append(cell)
        items = items_of(lines)
        end = row(canvas, items, box.x + label, cell.middle_y, box.w - label - 3, 16, figures)
        _draw_text(canvas, effects_text(lines).to(lang), box, cell.middle_y, label + end)
    return cells


def _draw_text(canvas: Canvas, text: str, box: Box, y: float, taken: float) -> None:
    """Beside the symbols, where a tile is wide enough for it."""
    if box.w > 300:
        left = max(110.0, taken + 10)
        canvas.fit(box.x + left, y, box.w - left - 6, text, 12, 10)


class TileFace:
    """A tile in front of a player."""

    def __init__(
        self, material: Material, lang: str, audit: bool, smallest: float, tile: int, box: Box
    ) -> None:
        self.canvas = Canvas(audit, smallest=smallest)
        boxes(self.canvas, [lower_half(material, tile, box)], "slatepale", "", 0, 3)
        figures = FigureRows()
        self.cells = tile_face(self.canvas, material, lang, tile, box, figures)
        figures.flush(self.canvas)


@lru_cache(maxsize=128)
def _face(
    material: Material, lang: str, audit: bool, smallest: float, tile: int,
    x: float, y: float, w: float, h: float,
) -> TileFace:  # fmt: skip
    return TileFace(material, lang, audit, smallest, tile, Box(x, y, w, h))


def draw_tile(board: BoardContext, box: Box) -> None:
    """The player's own tile with its halves."""
    state = board.state
    tile = state.tile[board.seat]
    flipped = state.passed[board.seat]
    board.ground.rect(box.x, box.y, box.w, box.h, "shade" if flipped else "card", "ink", 1, 5)
    board.name("selection-tile", box)
    if tile < 0:
        text = board.message("no selection tile yet")
        board.ground.paragraph(
            box.middle_x, box.y, box.w - 16, box.h, text, 12, 10, MIDDLE, "faint", centred=True
        )
        return
    foot = 18.0 if flipped else 4.0
    plan = _face(
        board.material, board.lang, board.audit, board.view.smallest, tile,
        box.x + 4, box.y + 26, box.w - 8, box.h - 26 - foot,
    )  # fmt: skip
    board.ground.paste(plan.canvas)
    draw_plate(board, tile, box.middle_x, box.y + 14, box.w - 8)
    for index, cell in enumerate(plan.cells):
        board.own_choice(
            board.verbs.lower.first + index, Box(cell.x, cell.y, cell.w, cell.h - 1), 3
        )
    if flipped:
        text = board.message("has passed")
        board.ground.fit(box.middle_x, box.bottom - 10, box.w - 8, text, 12, 10, MIDDLE, "faint",
                         True)  # fmt: skip
