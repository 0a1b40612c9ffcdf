"""The building pits and the houses in them."""

from functools import lru_cache

from pithead.drawing.canvas import END, MIDDLE, Canvas
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.frame import frame
from pithead.games.schichtwechsel.board.houses import built, house_id
from pithead.games.schichtwechsel.board.marks import Figures, Item, boxes, cells, centred_row, piece
from pithead.games.schichtwechsel.board.table import Table
from pithead.games.schichtwechsel.material import (
    AREAS,
    FOUR,
    MINER,
    SALE,
    SPEED,
    SPOIL,
    TOOLS,
    TWO,
    Material,
)
from pithead.kernel.i18n import say


def _worth(material: Material, area: int) -> list[Item]:
    """What a house in a building pit brings at the end."""
    if area == TWO:
        return [Item(str(material.pit_two), ["vp"])]
    if area == FOUR:
        return [Item(str(material.pit_four), ["vp"])]
    if area == SALE:
        return [Item(str(material.pit_load), ["loading"]), Item(str(material.pit_sale), ["sale"])]
    if area == MINER:
        return [Item("", ["miner-pass"])]
    if area == SPOIL:
        base = material.pit_spoil_base
        return [Item(str(base), ["vp"]), Item(f"+{material.pit_spoil_each}", ["vp"]),
                Item("/", ["spoil"])]  # fmt: skip
    if area == TOOLS:
        return [Item(f"−{material.pit_tools}", ["tool"])]
    return []


class Pits:
    """The building pits without the one for working speed, which is in the ring."""

    def __init__(self, material: Material, lang: str, audit: bool, narrow: bool, box: Box) -> None:
        self.canvas = Canvas(audit)
        room = frame(self.canvas, box, say(lang, "Building pits", "Baugruben"))
        self.cells = [room] * len(AREAS)
        areas = [area for area in range(len(AREAS)) if area != SPEED]
        self._figures = Figures()
        grid = cells(room, 3, -(-len(areas) // 3), 5)
        boxes(self.canvas, grid, "woodpale", "ink", 1, 4)
        feet = [Box(cell.x + 2, cell.bottom - 20, cell.w - 4, 18) for cell in grid]
        boxes(self.canvas, feet, "hill")
        for cell, area in zip(grid, areas, strict=False):
            self.cells[area] = cell
            self._pit(material, lang, narrow, area, cell)
        self._figures.flush(self.canvas)

    def _pit(self, material: Material, lang: str, narrow: bool, area: int, cell: Box) -> None:
        canvas = self.canvas
        name = material.area_names[area].to(lang)
        canvas.paragraph(
            cell.middle_x, cell.y + 2, cell.w - 5, cell.h - 39, name, 11,
            10 if narrow else 9.5, MIDDLE, "ink", centred=True, leading=1.05,
        )  # fmt: skip
        items = _worth(material, area)
        centred_row(canvas, items, cell.middle_x, cell.bottom - 28, cell.w - 6, 16, self._figures)


@lru_cache(maxsize=32)
def _pits(
    material: Material, lang: str, audit: bool, narrow: bool,
    x: float, y: float, w: float, h: float,
) -> Pits:  # fmt: skip
    return Pits(material, lang, audit, narrow, Box(x, y, w, h))


def draw_pits(table: Table, box: Box) -> None:
    """The houses in the building pits, everybody's in his own corner; several overlap."""
    state = table.state
    plan = _pits(
        table.material, table.lang, table.audit, table.narrow, box.x, box.y, box.w, box.h,
    )  # fmt: skip
    table.ground.paste(plan.canvas)
    for area in range(len(AREAS)):
        if area == SPEED:
            continue
        cell = plan.cells[area]
        capacity = table.material.capacity[state.players][area]
        foot = Box(cell.x + 2, cell.bottom - 20, cell.w - (26 if capacity else 4), 18)
        places = foot.columns(state.players)
        taken = 0
        for seat in range(state.players):
            for index, bar in enumerate(built(state, seat, area)):
                taken += 1
                piece(
                    table.pieces, house_id(seat, bar), f"house{seat}",
                    places[seat].middle_x + index * 2.5, places[seat].middle_y + 0.5 - index, 16,
                )  # fmt: skip
        if capacity:
            words = f"{taken}/{capacity}"
            table.ground.text(cell.right - 4, foot.middle_y, words, 12, END, bold=True)
        table.sheet.choice_rect(table.words.house_to[area], cell.x, cell.y, cell.w, cell.h, 4)
