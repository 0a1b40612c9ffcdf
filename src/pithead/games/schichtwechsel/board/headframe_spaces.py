"""The headframes' bonus spaces, and where headframes wait."""

from functools import lru_cache
from typing import TYPE_CHECKING

from pithead.drawing.canvas import Canvas
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.frame import frame
from pithead.games.schichtwechsel.board.marks import (
    Figures,
    boxes,
    cells,
    centred_row,
    items_of,
    piece,
    sign,
)
from pithead.games.schichtwechsel.board.table import Table
from pithead.games.schichtwechsel.material import Material
from pithead.kernel.i18n import say

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.state import SchichtwechselState


class Towers:
    """The bonus spaces, and the place where headframes wait."""

    def __init__(self, material: Material, players: int, lang: str, audit: bool, box: Box) -> None:
        self.canvas = Canvas(audit)
        room = frame(self.canvas, box, say(lang, "Headframes", "Fördertürme"))
        self.cells = [room] * material.frames
        tall = (room.h - 40) // 2
        for row in range(2):
            top = row == 0
            spaces = [space for space in range(material.frames) if material.frame_top[space] == top]
            line = Box(room.x, room.y + row * (tall + 4), room.w, tall)
            for cell, space in zip(cells(line, max(1, len(spaces)), 1, 4), spaces, strict=False):
                self.cells[space] = cell
        boxes(
            self.canvas, [c for c, top in zip(self.cells, material.frame_top, strict=True) if top],
            "slatepale", "ink", 1.6, 4,
        )  # fmt: skip
        boxes(
            self.canvas,
            [c for c, top in zip(self.cells, material.frame_top, strict=True) if not top],
            "shade", "ink", 1, 4,
        )  # fmt: skip
        figures = Figures()
        for space in range(material.frames):
            self._space(material, space, self.cells[space], figures)
        figures.flush(self.canvas)
        self.waiting = Box(room.x, room.bottom - 32, room.w, 32)
        self.canvas.rect(room.x, room.bottom - 32, room.w, 32, "meadow", "edge", 1, 4)

    def _space(self, material: Material, space: int, cell: Box, figures: Figures) -> None:
        canvas = self.canvas
        items = items_of(material.frame_lines[space])
        step = min(19.0, (cell.h - 4) / len(items))
        first = cell.middle_y - step * (len(items) - 1) / 2
        for index, item in enumerate(items):
            centred_row(
                canvas, [item], cell.middle_x, first + index * step, cell.w - 4,
                16 if len(items) > 1 else 18, figures,
            )  # fmt: skip


@lru_cache(maxsize=32)
def _towers(
    material: Material, players: int, lang: str, audit: bool,
    x: float, y: float, w: float, h: float,
) -> Towers:  # fmt: skip
    return Towers(material, players, lang, audit, Box(x, y, w, h))


def tower_places(state: "SchichtwechselState", seat: int) -> list[int]:
    """Of each headframe of a player where it is: -2 on his card, -1 waiting, else its space.

    The first one goes to the upper row where possible, the second to the lower: so a move changes
    the place of one only.
    """
    count = state.material.headframes
    places = [-2] * count
    placed = state.placed(seat)
    top = state.frame_of(seat, True)
    left = state.frame_of(seat, False)
    for index in range(placed):
        places[index] = -1
    if placed == 1:
        places[0] = top if top >= 0 else left
    elif placed > 1:
        places[0] = top
        places[1] = left
    return places


def draw_towers(table: Table, box: Box) -> None:
    """The headframes that have left the players' cards."""
    state = table.state
    plan = _towers(
        table.material, state.players, table.lang, table.audit, box.x, box.y, box.w, box.h
    )
    table.ground.paste(plan.canvas)
    seats = plan.waiting.columns(state.players)
    for seat in range(state.players):
        if state.waiting_frames(seat) == 0:
            sign(table.ground, seat, seats[seat].middle_x, plan.waiting.middle_y, 10)
        for index, place in enumerate(tower_places(state, seat)):
            if place == -2:
                continue
            cell = plan.cells[place] if place >= 0 else plan.waiting
            size = min(cell.h - 6, 34)
            x = cell.middle_x
            y = cell.middle_y + 1
            if place < 0:
                x = seats[seat].middle_x + (index - 0.5) * min(20, seats[seat].w / 2 - 1)
                size = 27.0
            id = f"headframe-{seat}-{index}"
            piece(table.pieces, id, f"headframe{seat}", x, y, size)
    for space, action in enumerate(table.words.headframe_to):
        cell = plan.cells[space]
        table.sheet.choice_rect(action, cell.x, cell.y, cell.w, cell.h, 4)
    cell = plan.waiting
    table.sheet.choice_rect(table.words.barrier[1], cell.x, cell.y, cell.w, cell.h, 4)
