"""The miner's shift: a ring of stations, from the gate down into the pit and out again."""

from pithead.drawing.canvas import MIDDLE, Canvas, number
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
    centred_row,
    items_of,
    piece,
    row,
    sign,
)
from pithead.games.schichtwechsel.material import AREAS, SPEED
from pithead.games.schichtwechsel.pieces import built, house_id

_GAP = 6.0
_ROWS = 4


class PrintedRing(PrintedPart):
    """The stations of the ring, and what is printed inside it."""

    def __init__(self, settings: PrintSettings, box: Box) -> None:
        super().__init__(settings)
        material = self.material
        self.cells: list[Box] = []
        count = material.exit
        columns = max(3, -(-count // 2) - _ROWS + 2)
        wide = (box.w - _GAP * (columns - 1)) // columns
        high = (box.h - _GAP * (_ROWS - 1)) // _ROWS
        box = Box(box.x, box.y, columns * (wide + _GAP) - _GAP, _ROWS * (high + _GAP) - _GAP)
        places = [(column, 0) for column in range(columns)]
        places += [(columns - 1, down) for down in range(1, _ROWS - 1)]
        places += [(column, _ROWS - 1) for column in range(columns - 1, -1, -1)]
        places += [(0, down) for down in range(_ROWS - 2, 0, -1)]
        for column, down in places[:count]:
            self.cells.append(
                Box(box.x + column * (wide + _GAP), box.y + down * (high + _GAP), wide, high)
            )
        self.inner = Box(
            box.x + wide + _GAP,
            box.y + high + _GAP,
            box.w - 2 * (wide + _GAP),
            box.h - 2 * (high + _GAP),
        )
        self._way(box, wide, high)
        gates = [self.cells[0], self.cells[-1]]
        covered = [
            self.cells[i - 1] for i in range(1, count) if material.covered[settings.players][i]
        ]
        rest = [cell for cell in self.cells if cell not in gates and cell not in covered]
        boxes(self.canvas, gates, "brickpale", "ink", 1.6, 5)
        boxes(self.canvas, covered, "shade", "ink", 1, 5)
        boxes(self.canvas, rest, "card", "ink", 1, 5)
        self._figures = FigureRows()
        self._floor = box.y + (_ROWS - 1) * (high + _GAP)
        for space in range(1, count + 1):
            self._station(space)
        self._figures.flush(self.canvas)
        self.speed = self._middle()

    def _way(self, box: Box, wide: float, high: float) -> None:
        """Daylight above, rock below, and the way that joins the stations."""
        canvas = self.canvas
        ground = box.y + high + _GAP / 2
        canvas.rect(box.x - 6, box.y - 6, box.w + 12, box.h + 12, "hill", "edge", 1, 8)
        canvas.path(
            f"M{number(box.x - 5.5)} {number(ground)}V{number(box.y + 2)}q0 -7.5 7.5 -7.5"
            f"H{number(box.right - 2)}q7.5 0 7.5 7.5V{number(ground)}Z",
            "water",
        )
        canvas.line(box.x - 5.5, ground, box.right + 5.5, ground, "grass", 3)
        canvas.rect(
            box.x + wide / 2, box.y + high / 2, box.w - wide, box.h - high, "", "ink", 2, 10
        )

    def _station(self, space: int) -> None:
        canvas = self.canvas
        material = self.material
        cell = self.cells[space - 1]
        covered = material.covered[self.settings.players][space]
        colour = "faint" if covered else "ink"
        if self.settings.compact:
            self._compact_station(space, colour)
            return
        # In the upper and lower row all figures of a height are one text.
        figures = self._figures if cell.y in (self.cells[0].y, self._floor) else None
        if figures is None:
            canvas.text(cell.x + 5, cell.y + 11, str(space), 12, bold=True)
        else:
            figures.add(cell.x + 5, cell.y + 11, str(space), 12)
        name = material.shift_names[space - 1].to(self.settings.lang)
        canvas.paragraph(
            cell.middle_x, cell.y + 20, cell.w - 6, 28, name, 11.5,
            10 if self.settings.narrow else 9.5, MIDDLE, colour, True, centred=True, leading=1.12,
        )  # fmt: skip
        foot = cell.bottom - 13
        if covered:
            canvas.symbol("lock", cell.middle_x, foot, 16)
            return
        items = items_of(material.shift_lines[space - 1])
        if space == material.exit:
            items.append(Item(f"{material.exit_first}/{material.exit_other}", ["vp"]))
        centred_row(canvas, items, cell.middle_x, foot, cell.w - 8, 16, figures)

    def _compact_station(self, space: int, colour: str) -> None:
        """Its name above, its effects below; a miner stands beside them."""
        canvas = self.canvas
        material = self.material
        cell = self.cells[space - 1]
        name = material.shift_names[space - 1].to(self.settings.lang)
        two_lines = max(28.0, 2.3 * self.settings.smallest)
        canvas.paragraph(
            cell.middle_x, cell.y + 3, cell.w - 4, two_lines, name, 12, 11, MIDDLE, colour, True,
            centred=True, leading=1.12,
        )  # fmt: skip
        foot = cell.bottom - 13
        if material.covered[self.settings.players][space]:
            canvas.symbol("lock", cell.middle_x, foot, 16)
            return
        items = items_of(material.shift_lines[space - 1])
        if space == material.exit:
            items.append(Item(f"{material.exit_first}/{material.exit_other}", ["vp"]))
        row(canvas, items, cell.x + 5, foot, cell.w - 8, 15)

    def _middle(self) -> Box:
        """Draw a winding tower inside the ring; return the box for the houses beside it."""
        canvas = self.canvas
        settings = self.settings
        inner = self.inner
        canvas.rect(inner.x, inner.y, inner.w, inner.h, "card", "edge", 1, 5)
        left = inner.x + inner.w * 0.155
        top = inner.y + 10
        floor = inner.bottom - 26
        _tower(canvas, left, top, floor, inner.w * 0.115)
        x = inner.x + inner.w * 0.33
        room = inner.right - x - 6
        canvas.fit(x, inner.y + 15, room, settings.message("Miner's shift"), 16, 11,
                   bold=True)  # fmt: skip
        name = self.material.area_names[SPEED].to(settings.lang)
        canvas.fit(x, inner.y + 34, room, name, 12, 10, bold=True)
        canvas.paragraph(
            x, inner.y + 42, room, 26,
            settings.message("each house here: range +1"),
            11, 10, colour="faint", leading=1.1,
        )  # fmt: skip
        return Box(x, inner.y + 70, room, inner.h - 76)


def _tower(canvas: Canvas, x: float, top: float, floor: float, half: float) -> None:
    """A headframe seen from the front, its rope going down the shaft."""
    high = floor - top
    neck = top + high * 0.25
    canvas.rect(x - half * 0.34, floor, half * 0.68, 20, "coal")
    canvas.path(
        f"M{number(x - half)} {number(floor)}L{number(x - half * 0.35)} {number(neck)}"
        f"H{number(x + half * 0.35)}L{number(x + half)} {number(floor)}"
        f"M{number(x - half * 0.72)} {number(neck + high * 0.43)}H{number(x + half * 0.72)}"
        f"L{number(x - half * 0.88)} {number(neck + high * 0.6)}"
        f"M{number(x - half * 0.72)} {number(neck + high * 0.43)}"
        f"L{number(x + half * 0.88)} {number(neck + high * 0.6)}"
        f"M{number(x - half * 0.5)} {number(neck + high * 0.18)}L{number(x + half * 0.72)}"
        f" {number(neck + high * 0.43)}M{number(x + half * 0.5)} {number(neck + high * 0.18)}"
        f"L{number(x - half * 0.72)} {number(neck + high * 0.43)}",
        "", "ink", 2.4, "rc",
    )  # fmt: skip
    for side in (-1, 1):
        middle = x + side * half * 0.3
        canvas.circle(middle, neck - half * 0.3, half * 0.5, "slatepale", "ink", 2)
        canvas.circle(middle, neck - half * 0.3, half * 0.12, "ink")
    canvas.line(x, neck - 2, x, floor + 8, "ink", 1)
    canvas.rect(x - 4, floor + 4, 8, 12, "gold", "ink", 1)
    canvas.line(x - half * 1.2, floor, x + half * 1.2, floor, "ink", 2)


def draw_shift(board: BoardContext, x: float, y: float, w: float, h: float) -> None:
    """The ring in its place, the miners, and the houses that make them faster."""
    state = board.state
    plan = board.printed(PrintedRing, Box(x, y, w, h).inset(6))
    board.ground.paste(plan.canvas)
    for seat in range(state.players):
        space = state.miner[seat]
        cell = plan.cells[space - 1]
        crowded = space in (1, board.material.exit)
        # Only the gates hold several miners: there each player has a place.
        pitch = min(15.0, (cell.w - 28) / max(1, state.players - 1))
        left = cell.right - 10 - (state.players - 1 - seat) * pitch if crowded else cell.right - 11
        y = cell.bottom - 12 if board.compact else cell.y + 11
        piece(board.pieces, f"miner-{seat}", f"miner{seat}", left, y, 16 if crowded else 20)
    if board.compact:
        names = board.material.shift_names
        for name, cell in zip(names, plan.cells, strict=True):
            board.fold(cell, name.to(board.lang))
    for index, action in enumerate(board.verbs.stop_on_space.ids()):
        board.choice(action, plan.cells[index + 1], 5)
    if state.actor >= 0:
        board.choice(board.verbs.miner_move.first, plan.cells[state.miner[state.actor] - 1], 5)
    _speeds(board, plan.speed)
    if board.sheet.links_values:
        for id, cell in zip(board.material.shift_ids, plan.cells, strict=True):
            board.link(f"shift_space.{id}", cell, 5)
        inner = plan.inner
        board.link("shift", Box(plan.speed.x - 4, inner.y + 3, plan.speed.w + 8, 21))
        board.link(
            f"area.{AREAS[SPEED]}",
            Box(plan.speed.x - 4, inner.y + 25, plan.speed.w + 8, inner.h - 28),
        )


def _speeds(board: BoardContext, box: Box) -> None:
    """For each player the range of the miner, and the houses in this pit."""
    state = board.state
    ground = board.ground
    high = min(20.0, box.h // state.players)
    lines = ""
    for seat in range(state.players):
        y = box.y + high * (seat + 0.5)
        sign(ground, seat, box.x + 7, y, 13)
        ground.text(box.x + 22, y, str(state.reach(seat)), 13, MIDDLE, bold=True)
        lines += f"M{number(box.x + 33)} {number(y + 9)}H{number(box.right - 2)}"
        for index, bar in enumerate(built(state, seat, SPEED)):
            piece(board.pieces, house_id(seat, bar), f"house{seat}", box.x + 43 + index * 17, y, 16)
    ground.path(lines, "", "edge")
    place = Box(box.x - 4, box.y - 45, box.w + 6, 47 + high * state.players)
    board.choice(board.verbs.build_house[0].first + SPEED, place, 5)
