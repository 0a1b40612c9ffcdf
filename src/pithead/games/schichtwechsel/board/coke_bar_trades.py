"""Beside the pit: coke wagons, sold coke, the bar of pithead buildings, and spoil trades."""

from functools import lru_cache

from pithead.drawing.canvas import Canvas, number
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.houses import house_id
from pithead.games.schichtwechsel.board.marks import (
    Figures,
    Item,
    boxes,
    cells,
    centred_row,
    items_of,
    piece,
    row,
)
from pithead.games.schichtwechsel.board.table import Table
from pithead.games.schichtwechsel.material import Material
from pithead.kernel.i18n import say

COKE_HEIGHT = 92.0
BAR_HEIGHT = 100.0


class Yard:
    """What is printed: empty coke wagons, columns of the bar of sold coke, bonuses of houses."""

    def __init__(
        self, material: Material, lang: str, audit: bool, coke_box: Box, bar_box: Box, trades: Box,
        columns: int,
    ) -> None:  # fmt: skip
        self.canvas = Canvas(audit)
        self.wagons: list[Box] = []
        self.columns: list[list[float]] = []
        """Of each sold coke x and y."""
        self.bar: list[Box] = []
        self.trades: list[Box] = []
        self._coke_wagons(material, lang, coke_box)
        self._sold(material, lang, coke_box)
        self._bar(material, lang, bar_box)
        self._trades(material, lang, trades, columns)

    def _coke_wagons(self, material: Material, lang: str, box: Box) -> None:
        canvas = self.canvas
        canvas.rect(box.x, box.y, box.w, box.h, "card", "edge", 1, 5)
        title = say(lang, "Coke wagons", "Kokswaggons")
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

    def _sold(self, material: Material, lang: str, box: Box) -> None:
        canvas = self.canvas
        left = box.x + 120
        room = Box(left, box.y, box.right - 6 - left, box.h)
        canvas.symbol("arrow", box.x + 106, box.y + 60, 18)
        title = say(lang, "sold coke", "verkaufter Koks")
        canvas.fit(room.x, box.y + 11, room.w, title, 12, 10, bold=True)
        columns = cells(room, max(1, len(material.columns)), 1, 4)
        boxes(
            canvas, [Box(cell.x, box.y + 21, cell.w, box.h - 27) for cell in columns],
            "slatepale", "edge", 1, 4,
        )  # fmt: skip
        slots = ""
        figures = Figures()
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

    def _bar(self, material: Material, lang: str, box: Box) -> None:
        canvas = self.canvas
        canvas.rect(box.x, box.y, box.w, box.h, "card", "edge", 1, 5)
        title = say(
            lang,
            "Pithead buildings: a free space gives its bonus",
            "Zechenhäuser: freie Felder bringen ihren Bonus",
        )
        canvas.fit(box.x + 7, box.y + 11, box.w - 14, title, 12, 10, bold=True)
        inner = Box(box.x + 6, box.y + 21, box.w - 12, box.h - 27)
        self.bar = cells(inner, material.bars, 1, 4)
        boxes(canvas, self.bar, "woodpale", "ink", 1, 4)
        floors = [f"M{number(c.middle_x - 11)} {number(c.y + 28)}h22" for c in self.bar]
        canvas.path("".join(floors), "", "wood", 1.6)
        figures = Figures()
        for cell, options in zip(self.bar, material.bar_options, strict=True):
            step = 19.0
            first = cell.bottom - 21 - step * (len(options) - 1) / 2
            for index, lines in enumerate(options):
                y = first + index * step
                items = items_of(lines)
                centred_row(canvas, items, cell.middle_x, y, cell.w - 4, 16, figures)
        figures.flush(canvas)

    def _trades(self, material: Material, lang: str, box: Box, columns: int) -> None:
        canvas = self.canvas
        canvas.rect(box.x, box.y, box.w, box.h, "card", "edge", 1, 5)
        title = say(lang, "Spoil trades", "Abraumtausch")
        canvas.fit(box.x + 7, box.y + 11, box.w - 14, title, 12, 10, bold=True)
        count = len(material.trade_ids)
        inner = Box(box.x + 5, box.y + 21, box.w - 10, box.h - 26)
        # Down the columns, so that what costs the same stands together.
        rows = -(-count // columns)
        places = cells(inner, columns, max(1, rows), 3)
        boxes(canvas, places[:count], "shade")
        for index in range(count):
            cell = places[index % rows * columns + index // rows]
            self.trades.append(cell)
            given = Item(str(material.trade_spoil[index]), ["spoil"])
            x = cell.x + 5
            x += row(canvas, [given], x, cell.middle_y, 40, 14) + 3
            canvas.symbol("arrow", round(x + 6), round(cell.middle_y), 12)
            items = items_of(material.trade_lines[index])
            row(canvas, items, x + 15, cell.middle_y, cell.right - x - 17, 16)


@lru_cache(maxsize=64)
def _yard(
    material: Material, lang: str, audit: bool, narrow: bool, x: float, y: float, w: float,
    trades_x: float, trades_y: float, trades_w: float, trades_h: float,
) -> Yard:  # fmt: skip
    return Yard(
        material, lang, audit,
        Box(x, y, w, COKE_HEIGHT),
        Box(x, y + COKE_HEIGHT + 8, w, BAR_HEIGHT),
        Box(trades_x, trades_y, trades_w, trades_h),
        2 if narrow else 1,
    )  # fmt: skip


def draw_yard(table: Table, x: float, y: float, w: float, trades: Box) -> None:
    """Coke wagons and sold coke above, the bar below them; the trades in a box of their own."""
    plan = _yard(
        table.material, table.lang, table.audit, table.narrow, x, y, w,
        trades.x, trades.y, trades.w, trades.h,
    )  # fmt: skip
    table.ground.paste(plan.canvas)
    _coke(table, plan)
    _bar(table, plan)
    for index, action in enumerate(table.words.trade):
        cell = plan.trades[index]
        table.sheet.choice_rect(action, cell.x, cell.y, cell.w, cell.h, 4)


def _coke(table: Table, plan: Yard) -> None:
    state = table.state
    seat = table.seat
    sold = state.sold[seat] * table.material.pair
    for index in range(sold):
        places = plan.columns[index // table.material.pair]
        at = index % table.material.pair * 2
        id = f"coke-{seat}-{index}"
        piece(table.pieces, id, f"coke{seat}", places[at], places[at + 1], 18)
    for index in range(state.coke_on_wagons[seat]):
        cell = plan.wagons[index]
        id = f"coke-{seat}-{sold + index}"
        piece(table.pieces, id, f"coke{seat}", cell.middle_x, cell.y + 7, 18)


def _bar(table: Table, plan: Yard) -> None:
    state = table.state
    seat = table.seat
    for bar, cell in enumerate(plan.bar):
        if state.bar[seat] >> bar & 1:
            id = house_id(seat, bar)
            piece(table.pieces, id, f"house{seat}", cell.middle_x, cell.y + 17, 24)
        else:
            table.ground.symbol("done", cell.middle_x, cell.y + 16, 16)
        if seat == state.actor:
            table.sheet.choice_rect(table.words.house_from[bar], cell.x, cell.y, cell.w, cell.h, 4)
    if table.asked("choose_bar"):
        name = state.agenda[-1].name.split(":")[1]
        if name in table.material.bar_ids:
            bar = table.material.bar_ids.index(name)
            _alternatives(table, plan.bar[bar], len(table.material.bar_options[bar]))


def _alternatives(table: Table, cell: Box, count: int) -> None:
    step = 19.0
    first = cell.bottom - 21 - step * (count - 1) / 2
    for index in range(count):
        action = table.words.bar[index]
        table.sheet.choice_rect(action, cell.x + 1, first + index * step - 9, cell.w - 2, 18, 4)
