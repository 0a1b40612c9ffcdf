"""Beside the pit: coke wagons, sold coke, the bar of pithead buildings, and spoil trades."""

from pithead.drawing.canvas import number
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
    items_of,
    piece,
    row,
)
from pithead.games.schichtwechsel.pieces import house_id

COKE_HEIGHT = 92.0
BAR_HEIGHT = 100.0


class PrintedCokeAndBar(PrintedPart):
    """Empty coke wagons, the columns of sold coke, and the bonuses of the bar."""

    def __init__(self, settings: PrintSettings, box: Box) -> None:
        super().__init__(settings)
        self.wagons: list[Box] = []
        self.columns: list[list[float]] = []
        """Of each sold coke x and y."""
        coke_box = Box(box.x, box.y, box.w, COKE_HEIGHT)
        self._coke_wagons(coke_box)
        self._sold(coke_box)
        self.bar = self._bar(Box(box.x, box.y + COKE_HEIGHT + 8, box.w, BAR_HEIGHT))

    def _coke_wagons(self, box: Box) -> None:
        canvas = self.canvas
        material = self.material
        canvas.rect(box.x, box.y, box.w, box.h, "card", "edge", 1, 5)
        title = self.settings.message("Coke wagons")
        canvas.fit(box.x + 7, box.y + 11, 84, title, 12, 10, bold=True)
        lower = material.lower_coke_wagons
        upper = material.coke_wagons - lower
        wide = min(38.0, 84.0 / max(lower, upper, 1))
        hoppers = ""
        wheels = ""
        for level, count in enumerate((lower, upper)):
            y = box.bottom - 36 - level * 34
            canvas.line(box.x + 6, y + 30, box.x + 90, y + 30, "ink", 1.4)
            for index in range(count):
                cell = Box(box.x + 8 + index * (wide + 3), y, wide, 30)
                self.wagons.append(cell)
                hoppers += (
                    f"M{number(cell.x)} {number(y + 11)}h{number(wide)}l-{number(wide * 0.28)} 13"
                    f"h-{number(wide * 0.44)}Z"
                )
                for side in (0.33, 0.67):
                    wheels += f"M{number(cell.x + wide * side)} {number(y + 26)}h0"
        canvas.path(hoppers, "brick", "ink", 1.2, "rc")
        canvas.path(wheels, "", "ink", 7.6, "rc")
        canvas.path(wheels, "", "steel", 5, "rc")

    def _sold(self, box: Box) -> None:
        canvas = self.canvas
        material = self.material
        left = box.x + 120
        room = Box(left, box.y, box.right - 6 - left, box.h)
        canvas.symbol("arrow", box.x + 106, box.y + 60, 18)
        title = self.settings.message("Sales area")
        canvas.fit(room.x, box.y + 11, room.w, title, 12, 10, bold=True)
        columns = cells(room, max(1, len(material.columns)), 1, 4)
        boxes(
            canvas, [Box(cell.x, box.y + 21, cell.w, box.h - 27) for cell in columns],
            "slatepale", "edge", 1, 4,
        )  # fmt: skip
        slots = ""
        figures = FigureRows()
        for cell, points in zip(columns, material.columns, strict=False):
            centred_row(
                canvas, [Item(str(points), ["vp"])], cell.middle_x, box.y + 31, cell.w, 14, figures
            )
            places: list[float] = []
            step = min(22.0, (box.h - 46) / material.pair)
            for index in range(material.pair):
                y = box.bottom - 17 - index * step
                places += [cell.middle_x, y]
                slots += f"M{number(cell.middle_x)} {number(y)}h0"
            self.columns.append(places)
        canvas.path(slots, "", "card", 17, "rc")
        figures.flush(canvas)

    def _bar(self, box: Box) -> list[Box]:
        canvas = self.canvas
        material = self.material
        canvas.rect(box.x, box.y, box.w, box.h, "card", "edge", 1, 5)
        title = self.settings.message(
            "House bar: each free space gives its bonus",
        )
        canvas.fit(box.x + 7, box.y + 11, box.w - 14, title, 12, 10, bold=True)
        inner = Box(box.x + 6, box.y + 21, box.w - 12, box.h - 27)
        spaces = cells(inner, material.bars, 1, 4)
        boxes(canvas, spaces, "woodpale", "ink", 1, 4)
        floors = [f"M{number(c.middle_x - 11)} {number(c.y + 28)}h22" for c in spaces]
        canvas.path("".join(floors), "", "wood", 1.6)
        figures = FigureRows()
        for cell, options in zip(spaces, material.bar_options, strict=True):
            step = 19.0
            first = cell.bottom - 21 - step * (len(options) - 1) / 2
            for index, lines in enumerate(options):
                y = first + index * step
                items = items_of(lines)
                centred_row(canvas, items, cell.middle_x, y, cell.w - 4, 16, figures)
        figures.flush(canvas)
        return spaces


class PrintedTrades(PrintedPart):
    """The spoil trades."""

    def __init__(self, settings: PrintSettings, box: Box) -> None:
        super().__init__(settings)
        canvas = self.canvas
        material = self.material
        columns = 2 if settings.narrow else 1
        self.cells: list[Box] = []
        canvas.rect(box.x, box.y, box.w, box.h, "card", "edge", 1, 5)
        title = settings.message("Spoil trades")
        canvas.fit(box.x + 7, box.y + 11, box.w - 14, title, 12, 10, bold=True)
        count = len(material.trade_ids)
        inner = Box(box.x + 5, box.y + 21, box.w - 10, box.h - 26)
        # Down the columns, so that what costs the same stands together.
        rows = -(-count // columns)
        places = cells(inner, columns, max(1, rows), 3)
        boxes(canvas, places[:count], "shade")
        for index in range(count):
            cell = places[index % rows * columns + index // rows]
            self.cells.append(cell)
            given = Item(str(material.trade_spoil[index]), ["spoil"])
            x = cell.x + 5
            x += row(canvas, [given], x, cell.middle_y, 40, 14) + 3
            canvas.symbol("arrow", round(x + 6), round(cell.middle_y), 12)
            items = items_of(material.trade_lines[index])
            row(canvas, items, x + 15, cell.middle_y, cell.right - x - 17, 16)


def draw_coke_bar_trades(
    board: BoardContext, x: float, y: float, w: float, trades_box: Box
) -> None:
    """Coke wagons and sold coke above, the bar below them; the trades in another box."""
    plan = board.printed(PrintedCokeAndBar, Box(x, y, w, 0))
    trades = board.printed(PrintedTrades, trades_box)
    board.ground.paste(plan.canvas)
    board.ground.paste(trades.canvas)
    _coke(board, plan)
    _bar(board, plan)
    for action, cell in zip(board.verbs.trade.ids(), trades.cells, strict=True):
        board.own_choice(action, cell, 4)
    if board.sheet.links_values:
        board.name("sell", Box(x, y, w, COKE_HEIGHT))
        board.name("sales-area", Box(x + 116, y, w - 118, COKE_HEIGHT))
        bar = Box(x, y + COKE_HEIGHT, w, plan.bar[0].bottom - y - COKE_HEIGHT)
        board.name("house-bar", bar)
        first, last = trades.cells[0], trades.cells[-1]
        top = first.y - 24
        board.name(
            "spoil-trade", Box(first.x - 4, top, last.right - first.x + 8, last.bottom - top)
        )
        board.link("coke_wagons", Box(x + 2, y + 2, 92, COKE_HEIGHT - 4))
        board.link("sold_coke", Box(x + 116, y + 18, w - 118, COKE_HEIGHT - 20))
        for id, cell in zip(board.material.bar_ids, plan.bar, strict=True):
            board.link(f"bar_space.{id}", cell)
        for id, cell in zip(board.material.trade_ids, trades.cells, strict=True):
            board.link(f"trade.{id}", cell)


def _coke(board: BoardContext, plan: PrintedCokeAndBar) -> None:
    state = board.state
    seat = board.seat
    sold = state.sold[seat] * board.material.pair
    for index in range(sold):
        places = plan.columns[index // board.material.pair]
        at = index % board.material.pair * 2
        id = f"coke-{seat}-{index}"
        piece(board.pieces, id, f"coke{seat}", places[at], places[at + 1], 18)
    for index in range(state.coke_on_wagons[seat]):
        cell = plan.wagons[index]
        id = f"coke-{seat}-{sold + index}"
        piece(board.pieces, id, f"coke{seat}", cell.middle_x, cell.y + 7, 18)


def _bar(board: BoardContext, plan: PrintedCokeAndBar) -> None:
    state = board.state
    seat = board.seat
    for bar, cell in enumerate(plan.bar):
        if state.bar[seat] >> bar & 1:
            id = house_id(seat, bar)
            piece(board.pieces, id, f"house{seat}", cell.middle_x, cell.y + 17, 24)
        else:
            board.ground.symbol("done", cell.middle_x, cell.y + 16, 16)
        if seat == state.actor:
            board.choice(board.verbs.take_house.first + bar, cell, 4)
    if seat == state.actor and board.asked("choose_bar"):
        name = state.agenda[-1].name.split(":")[1]
        if name in board.material.bar_ids:
            bar = board.material.bar_ids.index(name)
            _alternatives(board, plan.bar[bar], len(board.material.bar_options[bar]))


def _alternatives(board: BoardContext, cell: Box, count: int) -> None:
    step = 19.0
    first = cell.bottom - 21 - step * (count - 1) / 2
    for index in range(count):
        action = board.verbs.bar[0].first + index
        board.sheet.choice_rect(action, cell.x + 1, first + index * step - 9, cell.w - 2, 18, 4)
