"""The headframes' bonus spaces, and where headframes wait."""

from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.board_context import (
    BoardContext,
    PrintedPart,
    PrintSettings,
)
from pithead.games.schichtwechsel.board.effect_symbols import (
    FigureRows,
    boxes,
    cells,
    centred_row,
    items_of,
    piece,
    sign,
)
from pithead.games.schichtwechsel.board.panels import frame
from pithead.games.schichtwechsel.pieces import ON_CARD, WAITING, headframe_places


class PrintedHeadframeSpaces(PrintedPart):
    """The bonus spaces, and the place where headframes wait."""

    def __init__(self, settings: PrintSettings, box: Box) -> None:
        super().__init__(settings)
        material = self.material
        room = frame(self.canvas, box, settings.message("Headframes"))
        self.cells = [room] * material.frames
        tall = (room.h - 40) // 2
        for line, top in enumerate((True, False)):
            spaces = [space for space in range(material.frames) if material.frame_top[space] == top]
            place = Box(room.x, room.y + line * (tall + 4), room.w, tall)
            for cell, space in zip(cells(place, max(1, len(spaces)), 1, 4), spaces, strict=False):
                self.cells[space] = cell
        for row, fill, thick in ((True, "slatepale", 1.6), (False, "shade", 1)):
            shapes = [
                c for c, top in zip(self.cells, material.frame_top, strict=True) if top == row
            ]
            boxes(self.canvas, shapes, fill, "ink", thick, 4)
        figures = FigureRows()
        for space in range(material.frames):
            self._space(space, figures)
        figures.flush(self.canvas)
        self.waiting = Box(room.x, room.bottom - 32, room.w, 32)
        self.canvas.rect(room.x, room.bottom - 32, room.w, 32, "meadow", "edge", 1, 4)

    def _space(self, space: int, figures: FigureRows) -> None:
        cell = self.cells[space]
        items = items_of(self.material.frame_lines[space])
        step = min(19.0, (cell.h - 4) / len(items))
        first = cell.middle_y - step * (len(items) - 1) / 2
        for index, item in enumerate(items):
            centred_row(
                self.canvas, [item], cell.middle_x, first + index * step, cell.w - 4,
                16 if len(items) > 1 else 18, figures,
            )  # fmt: skip


def draw_headframes(board: BoardContext, box: Box) -> None:
    """The headframes that have left the players' cards."""
    state = board.state
    plan = board.printed(PrintedHeadframeSpaces, box)
    board.ground.paste(plan.canvas)
    board.name("headframe", box)
    seats = plan.waiting.columns(state.players)
    for seat in range(state.players):
        if state.waiting_frames(seat) == 0:
            sign(board.ground, seat, seats[seat].middle_x, plan.waiting.middle_y, 10)
        for index, place in enumerate(headframe_places(state, seat)):
            if place == ON_CARD:
                continue
            cell = plan.cells[place] if place >= 0 else plan.waiting
            size = min(cell.h - 6, 34)
            x = cell.middle_x
            y = cell.middle_y + 1
            if place == WAITING:
                x = seats[seat].middle_x + (index - 0.5) * min(20, seats[seat].w / 2 - 1)
                size = 27.0
            id = f"headframe-{seat}-{index}"
            piece(board.pieces, id, f"headframe{seat}", x, y, size)
    if board.sheet.links_values:
        board.link("headframes", plan.waiting)
        for id, cell in zip(board.material.frame_ids, plan.cells, strict=True):
            board.link(f"headframe_space.{id}", cell)
    for space, action in enumerate(board.verbs.move_headframe.ids()):
        board.choice(action, plan.cells[space], 4)
    board.choice(board.verbs.headframe.first, plan.waiting, 4)
