"""The map: the valleys with their mines, what is open, and what the last sale brought."""

from functools import partial
from typing import TYPE_CHECKING

from pithead.drawing.canvas import MIDDLE, Canvas
from pithead.drawing.font_metrics import width
from pithead.drawing.ground import GroundSheet, Place
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS, SEATS
from pithead.drawing.piece_shapes import coin
from pithead.games.schiefer.board.landscape import landscape
from pithead.games.schiefer.board.valleys import PITCH, SEA, TILE_HEIGHT, Map, lay_out
from pithead.games.schiefer.coin_flow import coin_ring
from pithead.games.schiefer.material import Material
from pithead.kernel.draw_options import DrawOptions

if TYPE_CHECKING:
    from pithead.games.schiefer.state import SchieferState

_MOST_COINS = 6
"""Up to this many coins of a sale are drawn one by one; more are written as a figure."""
_ROUND = 96.0
_ROUND_WITH_LIMIT = 126.0
CLOSED = -1
NEXT = -2


def draw_map(
    sheet: GroundSheet["SchieferState"], x: float, y: float, w: float, pitch: float = PITCH
) -> float:
    """Draw the map of the valleys and return its height."""
    material = sheet.state.material
    view = sheet.view
    sheet.part("map")
    small = 10.0 if view.narrow else 10.5
    sheet.ground.paste(landscape(material, x, y, w, small, view.audit, pitch, view.smallest))
    land = lay_out(material, x, y, w, pitch)
    _heading(sheet, land)
    for mine, tile in enumerate(land.tiles):
        _mine(sheet, MineTile(material, mine, tile))
    for rank in land.ranks:
        for valley in rank.valleys:
            column = valley.column
            address = f"valley.{material.valley_ids[valley.index]}"
            sheet.link_value(address, column.x + 1, valley.sea + 2, column.w - 2, SEA - 4)
    return land.h


class MineTile:
    """A mine on the map: left its cost or its owner, in the middle the tunnel, right its value."""

    def __init__(self, material: Material, mine: int, tile: Box) -> None:
        self.material = material
        self.mine = mine
        self.tile = tile
        self.valley = material.valley_of[mine]
        # A tile that is higher than usual has larger things on it, as far as they find room.
        self.tall = tile.h / TILE_HEIGHT
        self.large = max(1.0, min(self.tall, tile.w / 84))
        self.left = tile.x + tile.w * 0.18
        self.right = tile.right - tile.w * 0.18
        self.y = tile.y + 29.5 * self.tall

    def look(self, state: "SchieferState", view: DrawOptions) -> tuple[int, bool]:
        """What changes: who owns it, or if it is the next one; and whether it is sold."""
        owner = state.owners[self.mine]
        if owner < 0:
            is_next = self.material.first[self.valley] + state.opened[self.valley] == self.mine
            owner = NEXT if is_next else CLOSED
        return owner, bool(state.sold[self.mine])

    def draw(self, canvas: Canvas, owner: int, is_sold: bool) -> None:
        tile, material, mine = self.tile, self.material, self.mine
        if owner >= 0:
            canvas.rect(tile.x, tile.y, tile.w, tile.h, PALE_SEATS[owner], SEATS[owner], 1.8, 5)
        elif owner == NEXT:
            canvas.rect(tile.x, tile.y, tile.w, tile.h, "card", "ink", 1.2, 5)
        else:
            canvas.rect(tile.x, tile.y, tile.w, tile.h, "shade", "slate", 0.8, 5)
        name = material.mine_names[mine]
        room = tile.w - 2
        bold = owner != CLOSED and width(name, 10, True) <= room
        large, left, y = self.large, self.left, self.y
        canvas.fit(
            tile.middle_x, tile.y + 9 * self.tall, room, name, 11 * large, 10, MIDDLE, "ink", bold
        )
        tunnel = 34 * large
        symbol = "open" if owner >= 0 else "closed"
        canvas.symbol(symbol, tile.middle_x, tile.bottom + 2 - tunnel / 2, tunnel)
        if owner < 0:
            canvas.symbol("marker", left, y, 23 * large)
            canvas.text(left, y + 0.3, str(material.costs[mine]), 13 * large, MIDDLE, "coal", True)
        if not is_sold:
            coin(canvas, self.right, y, 10.5 * large, str(material.values[mine]))

    def show(self, canvas: Canvas, state: "SchieferState", view: DrawOptions) -> None:
        owner, is_sold = self.look(state, view)
        self.draw(canvas, owner, is_sold)

    def sale(self, state: "SchieferState", view: DrawOptions) -> int:
        """The coins of the last sale at this mine; 0 if there is nothing to show."""
        sold = state.last_sale
        if sold < 0 or self.material.valley_of[sold] != self.valley:
            return 0
        first = self.material.first[self.valley]
        opened = state.opened[self.valley]
        if self.mine - first >= opened:
            return 0
        return coin_ring(opened, sold - first, self.material.values[sold])[self.mine - first]

    def show_sale(self, canvas: Canvas, state: "SchieferState", view: DrawOptions) -> None:
        _coins(canvas, self.tile.middle_x, self.tile.bottom - 4, self.sale(state, view))


def _mine(sheet: GroundSheet["SchieferState"], mine: MineTile) -> None:
    material, tile = mine.material, mine.tile
    name = material.mine_ids[mine.mine]
    sheet.place(f"mine.{name}", Place(tile, 5, mine.left, mine.y, 8.5 * mine.large))
    sheet.place(f"slate.{name}", Place(tile, 5, mine.right, mine.y, 26 * mine.large))
    sheet.show(f"mine.{name}", mine.look, mine.show)
    sheet.show(f"sale.{name}", mine.sale, mine.show_sale)
    address = f"valley.{material.valley_ids[mine.valley]}.mines.{name}"
    sheet.link_value(address, tile.x, tile.y, tile.w, tile.h, 5)


def _heading(sheet: GroundSheet["SchieferState"], land: Map) -> None:
    """The round, and how far the game has come, in the sky of the first rank."""
    view = sheet.view
    size = 11.0 if view.narrow else 12.0
    x, y = land.x + 8, land.y + 7
    room = 250.0 if sheet.ground.smallest > size else 210.0
    count = Box(land.x + land.w - room - 8, y, room, 22)
    sheet.show("round", _round_value, partial(_draw_round, Box(x, y, _ROUND, 22)))
    sheet.show("progress", _progress_value, partial(_draw_progress, count, size))
    sheet.name_place("round", x, y, _ROUND_WITH_LIMIT, 22)
    sheet.name_place("mine", count.x, y, room, 22)
    if not view.narrow:
        left = x + _ROUND_WITH_LIMIT + 8
        sheet.show("last_sale", lambda state, _: state.last_sale, partial(_draw_sale, x, y))
        sheet.name_place("sell-slate", left, y, count.x - left - 8, 22)


def _round_value(state: "SchieferState", view: DrawOptions) -> tuple[int, bool]:
    return state.round, state.limit_is_near()


def _draw_round(box: Box, canvas: Canvas, state: "SchieferState", view: DrawOptions) -> None:
    text = view.message("Round {round}", round=state.round)
    wide = box.w
    if state.limit_is_near():
        limit = state.rules.round_limit
        text = view.message("Round {round} of {limit}", round=state.round, limit=limit)
        wide = _ROUND_WITH_LIMIT
    canvas.rect(box.x, box.y, wide, box.h, "card", "ink", 1.2, 11)
    canvas.fit(box.x + wide / 2, box.y + 11.5, wide - 12, text, 14, 10, MIDDLE, "ink", True)


def _progress_value(state: "SchieferState", view: DrawOptions) -> tuple[int, int]:
    return sum(state.opened), sum(state.sold)


def _draw_progress(
    box: Box, size: float, canvas: Canvas, state: "SchieferState", view: DrawOptions
) -> None:
    opened, sold = _progress_value(state, view)
    text = view.message(
        "{opened} of {mines} mines open, {sold} sold",
        opened=opened,
        mines=state.material.mines,
        sold=sold,
    )
    canvas.rect(box.x, box.y, box.w, box.h, "card", "ink", 1.2, 11)
    canvas.fit(box.middle_x, box.y + 11.5, box.w - 14, text, size, 10, MIDDLE)


def _draw_sale(
    x: float, y: float, canvas: Canvas, state: "SchieferState", view: DrawOptions
) -> None:
    if state.last_sale < 0:
        return
    text = view.message("Last sale: {name}", name=state.material.mine_names[state.last_sale])
    wide = width(text, 12) + 22
    left = x + _ROUND_WITH_LIMIT + 8
    canvas.rect(left, y, wide, 22, "card", "ink", 1.2, 11)
    canvas.text(left + wide / 2, y + 11.5, text, 12, MIDDLE)


def _coins(canvas: Canvas, x: float, foot: float, count: int) -> None:
    """What the last sale brought to this mine's owner: coins before the tunnel."""
    if count > _MOST_COINS:
        coin(canvas, x, foot - 9, 9, f"+{count}")
        return
    left = count
    for row in range(3):
        in_row = min(left, 3 - row)
        left -= in_row
        for place in range(in_row):
            coin(canvas, x + (place - (in_row - 1) / 2) * 9.6, foot - 3 - row * 8, 5.2)
