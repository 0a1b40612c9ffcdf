"""The building pits and the houses in them."""

from pithead.drawing.canvas import END, MIDDLE
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.board_context import (
    BoardContext,
    PrintedPart,
    PrintSettings,
)
from pithead.games.schichtwechsel.board.effect_symbols import (
    FigureRows,
    Item,
    boxes,
    cells,
    centred_row,
    piece,
)
from pithead.games.schichtwechsel.board.panels import frame
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
from pithead.games.schichtwechsel.pieces import built, house_id


def _gain_symbols(material: Material, area: int) -> list[Item]:
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


class PrintedPits(PrintedPart):
    """The building pits without the one for working speed, which is in the ring."""

    def __init__(self, settings: PrintSettings, box: Box) -> None:
        super().__init__(settings)
        if settings.compact:
            self.canvas.rect(box.x, box.y, box.w, box.h, "card", "edge", 1, 6)
            room = box.inset(6)  # every pit says that it is one
        else:
            room = frame(self.canvas, box, settings.message("Building pits"))
        self.cells = [room] * len(AREAS)
        areas = [area for area in range(len(AREAS)) if area != SPEED]
        self._figures = FigureRows()
        across = 3 if room.h > 100 else len(areas)
        grid = cells(room, across, -(-len(areas) // across), 5)
        boxes(self.canvas, grid, "woodpale", "ink", 1, 4)
        feet = [Box(cell.x + 2, cell.bottom - 20, cell.w - 4, 18) for cell in grid]
        boxes(self.canvas, feet, "hill")
        for cell, area in zip(grid, areas, strict=False):
            self.cells[area] = cell
            self._pit(area, cell)
            if across > 3:
                self._figures.flush(self.canvas)
        self._figures.flush(self.canvas)

    def _pit(self, area: int, cell: Box) -> None:
        canvas = self.canvas
        name = self.material.area_names[area].to(self.settings.lang)
        canvas.paragraph(
            cell.middle_x, cell.y + 2, cell.w - 5, cell.h - 39, name, 11,
            10 if self.settings.narrow else 9.5, MIDDLE, "ink", centred=True, leading=1.05,
        )  # fmt: skip
        items = _gain_symbols(self.material, area)
        centred_row(canvas, items, cell.middle_x, cell.bottom - 28, cell.w - 6, 16, self._figures)


def draw_pits(board: BoardContext, box: Box) -> None:
    """The houses in the building pits, those of each player together; several overlap."""
    state = board.state
    plan = board.printed(PrintedPits, box)
    board.ground.paste(plan.canvas)
    board.name("building-pit", box)
    for area in range(len(AREAS)):
        if area == SPEED:
            continue
        cell = plan.cells[area]
        capacity = board.material.capacity[state.players][area]
        foot = Box(cell.x + 2, cell.bottom - 20, cell.w - (26 if capacity else 4), 18)
        places = foot.columns(state.players)
        taken = 0
        for seat in range(state.players):
            for index, bar in enumerate(built(state, seat, area)):
                taken += 1
                piece(
                    board.pieces, house_id(seat, bar), f"house{seat}",
                    places[seat].middle_x + index * 2.5, places[seat].middle_y + 0.5 - index, 16,
                )  # fmt: skip
        if capacity:
            text = f"{taken}/{capacity}"
            board.ground.text(cell.right - 4, foot.middle_y, text, 12, END, bold=True)
        board.choice(board.verbs.build_house[0].first + area, cell, 4)
        board.link(f"area.{AREAS[area]}", cell)
