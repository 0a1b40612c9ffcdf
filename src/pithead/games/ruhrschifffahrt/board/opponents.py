"""The opponents, drawn smaller: money, points, stones, warehouses and tiles."""

from pithead.drawing.board_drawing import RESULT
from pithead.drawing.canvas import MIDDLE, number
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS, SEATS
from pithead.games.ruhrschifffahrt.board.drawing_context import DrawingContext
from pithead.games.ruhrschifffahrt.board.marks import boxes, figures, marker_above_30
from pithead.games.ruhrschifffahrt.board.progress_tiles import TILE_SIGNS, stone
from pithead.games.ruhrschifffahrt.board.warehouse_slots import pool_symbols, warehouse
from pithead.games.ruhrschifffahrt.material import AREAS, BLANK, TILES, UNUSED, USED
from pithead.games.ruhrschifffahrt.pieces import holding
from pithead.games.ruhrschifffahrt.warehouse_numbers import BUILT, DEBT, SUPPLY
from pithead.kernel.fields.packed_row import part

HEIGHT = 190.0
_TILE_COLUMNS = 8


def draw_opponents(context: DrawingContext, seats: list[int], places: list[Box]) -> None:
    """Draw all opponents. What is the same on every tableau is drawn once and then repeated."""
    sheet = context.sheet
    ground = sheet.ground
    first = places[0]
    key = f"furniture-{context.view.part or 'all'}"
    for seat, box in zip(seats, places, strict=True):
        room = sheet.panel(box, context.view.player(seat), "card", seat)
        sheet.name_place("player-board", box.x, box.y, box.w, box.h, context.view.player(seat))
        if box is first:
            ground.add(f'<g id="{key}">')
            _empty_tableau(context, room)
            ground.close()
        else:
            x, y = number(box.x - first.x), number(box.y - first.y)
            ground.add(f'<use href="#{key}" x="{x}" y="{y}"/>')
        _opponent(context, seat, room)


def _empty_tableau(context: DrawingContext, room: Box) -> None:
    """The places for warehouses and debts, and all tiles in pale."""
    material = context.material
    ground = context.sheet.ground
    ground.symbol("coin", room.x + 11, room.y + 14, 21)
    ground.symbol("vp", room.x + 61, room.y + 14, 21)
    places = _WarehousePlaces(context, room)
    corners: list[float] = []
    for place in range(material.warehouses):
        corners += [places.x(place) - places.size / 2, places.y]
    boxes(ground, corners, places.size, places.size, "paper", "edge")
    pool_symbols(context, room.x, places.step, places.size, places.foot)
    if material.debt_spaces:
        corners = []
        for space in range(material.debt_spaces):
            corners += [places.debt_x(space) - places.size / 2, places.y]
        boxes(ground, corners, places.size, places.size, "brickpale", "brick")
        middle = (places.debt_x(0) + places.debt_x(material.debt_spaces - 1)) / 2
        ground.symbol("debt", middle, places.foot, 15)
    cells = _tile_cells(room)
    corners = []
    for tile in range(len(TILES)):
        corners += [cells[tile].x, cells[tile].y]
    boxes(ground, corners, cells[0].w, cells[0].h, "paper", "edge")
    ground.add('<g opacity=".4">')
    for tile in range(len(TILES)):
        _signs(context, tile, cells[tile])
    ground.close()


def _opponent(context: DrawingContext, seat: int, room: Box) -> None:
    state = context.state
    sheet = context.sheet
    ground = sheet.ground
    y = room.y + 14
    sheet.name_place("thaler", room.x, room.y, 48, 28)
    sheet.name_place("vp", room.x + 50, room.y, 78, 28)
    sheet.name_place("stone", room.x + 131, room.y, room.w - 131, 28)
    sheet.show(f"coin_{seat}")
    ground.text(room.x + 26, y, str(state.thalers[seat]), 19, "", "ink", True)
    sheet.shown()
    vp = state.scores()[seat]
    sheet.show(f"vp_{seat}")
    ground.open_group(RESULT)
    ground.text(room.x + 75, y, str(vp), 19, "", "ink", True)
    marker_above_30(ground, seat, vp, room.x + 112, y)
    ground.close()
    sheet.shown()
    _stones(context, seat, Box(room.x + 131, room.y, room.w - 124, 28))
    _draw_warehouses(context, seat, room)
    _tiles(context, seat, room)


class _WarehousePlaces:
    """Where the warehouses of a tableau stand."""

    def __init__(self, context: DrawingContext, room: Box) -> None:
        self._count = context.material.warehouses
        self._left = room.x
        self.step = min(room.w / (self._count + context.material.debt_spaces + 0.7), 30.0)
        self.size = min(self.step - 2, 23.0)
        self.y = room.y + 36
        self.foot = self.y + self.size + 10

    def x(self, place: int) -> float:
        return self._left + place * self.step + self.size / 2

    def debt_x(self, space: int) -> float:
        return self.x(self._count) + (space + 0.7) * self.step


def _tile_cells(room: Box) -> list[Box]:
    box = Box(room.x, room.y + 90, room.w, room.bottom - room.y - 90)
    return box.grid(_TILE_COLUMNS, -(-len(TILES) // _TILE_COLUMNS), 3)


def _stones(context: DrawingContext, seat: int, box: Box) -> None:
    """The number of stones in each area."""
    state = context.state
    ground = context.sheet.ground
    cells = box.columns(len(AREAS))
    first = seat * len(AREAS)
    held = part(state.stones, first, first + len(AREAS))
    for area, cell in enumerate(cells):
        stone(ground, area, cell.x + 9, cell.middle_y, 18, held[area] > 0)
    figures(ground, [cell.x + 24 for cell in cells], box.middle_y, held, 14, "ink")


def _draw_warehouses(context: DrawingContext, seat: int, room: Box) -> None:
    """The warehouses of the supply, those to come, and debts, each in its fixed place."""
    warehouses = context.warehouses[seat]
    places = _WarehousePlaces(context, room)
    high = places.foot + 8 - places.y
    end = places.debt_x(0) - places.size / 2 - 3
    context.sheet.name_place("warehouse", room.x, places.y, end - room.x, high)
    context.sheet.name_place("debt-space", end, places.y, room.right - end, high)
    y = places.y + places.size / 2
    for which, where in enumerate(warehouses.where):
        x = places.x(which)
        if where == DEBT:
            warehouse(
                context, seat, which, places.debt_x(warehouses.debt[which]), y, places.size - 2
            )
        elif where == SUPPLY:
            warehouse(context, seat, which, x, y, places.size - 2)
        elif where != BUILT:
            warehouse(context, seat, which, x, y, places.size - 8)
        when = warehouses.when[which]
        if when:
            context.sheet.ground.fit(
                x, places.foot, places.size, str(when), 12, 12, MIDDLE, "faint"
            )


def _tiles(context: DrawingContext, seat: int, room: Box) -> None:
    """Tiles that the player has are in their colour, used ones with a tick."""
    ground = context.sheet.ground
    cells = _tile_cells(room)
    held = [holding(context.state, seat, tile) for tile in range(len(TILES))]
    corners: list[float] = []
    for tile in range(len(TILES)):
        if held[tile] in (UNUSED, USED):
            corners += [cells[tile].x, cells[tile].y]
    boxes(ground, corners, cells[0].w, cells[0].h, PALE_SEATS[seat], SEATS[seat], 1.4)
    for tile in range(len(TILES)):
        cell = cells[tile]
        name = context.material.tile_names[tile].to(context.view.lang)
        context.sheet.name_place("tile", cell.x, cell.y, cell.w, cell.h, name)
        if held[tile] in (UNUSED, USED):
            _signs(context, tile, cell)
        if held[tile] == USED:
            ground.symbol("done", cell.right - 8, cell.bottom - 8, 13)
        elif held[tile] == BLANK:
            ground.line(cell.x + 4, cell.bottom - 4, cell.right - 4, cell.y + 4, "bad", 1.6)


def _signs(context: DrawingContext, tile: int, cell: Box) -> None:
    signs = TILE_SIGNS[tile]
    size = 20 if len(signs) == 1 else 16
    for place, sign in enumerate(signs):
        x = cell.middle_x + (place - (len(signs) - 1) / 2) * 16
        context.sheet.ground.symbol(sign, int(x), int(cell.middle_y), size)
