"""Each opponent as one line: money, points, stones, warehouses, debts and tiles as symbols."""

from pithead.drawing.board_drawing import RESULT
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS, SEATS
from pithead.drawing.piece_shapes import seat_shape
from pithead.games.ruhrschifffahrt.board.drawing_context import DrawingContext
from pithead.games.ruhrschifffahrt.board.marks import boxes, figures, marker_above_30
from pithead.games.ruhrschifffahrt.board.progress_tiles import TILE_SIGNS, effect, stone
from pithead.games.ruhrschifffahrt.board.warehouse_slots import warehouse
from pithead.games.ruhrschifffahrt.material import AREAS, BLANK, TILES, UNUSED, USED
from pithead.games.ruhrschifffahrt.pieces import holding
from pithead.games.ruhrschifffahrt.warehouse_numbers import BUILT, DEBT, SUPPLY
from pithead.kernel.fields.packed_row import part

LINE_HEIGHT = 30.0
_NAME = 118.0
_MONEY = 122.0
_STONE = 33.0
_HOUSE = 17.0


def draw_opponent_line(context: DrawingContext, seat: int, box: Box) -> None:
    """Everything that the tableau of a player holds, in one line."""
    state = context.state
    sheet = context.sheet
    ground = sheet.ground
    asked = state.actor == seat
    ground.rect(box.x, box.y, box.w, box.h, "card", SEATS[seat], 2 if asked else 1, 6)
    ground.rect(box.x, box.y, _NAME - 6, box.h, PALE_SEATS[seat], "", 0, 6)
    middle = box.middle_y
    seat_shape(ground, seat, box.x + 14, middle, 7)
    ground.fit(box.x + 27, middle + 0.5, _NAME - 36, context.view.player(seat), 13, 11, bold=True)
    x = box.x + _NAME
    sheet.name_place("player-board", box.x, box.y, box.w, box.h, context.view.player(seat))
    sheet.name_place("thaler", x, box.y, 45, box.h)
    sheet.name_place("vp", x + 46, box.y, _MONEY - 48, box.h)
    sheet.name_place("stone", x + _MONEY, box.y, _STONE * len(AREAS), box.h)
    sheet.show(f"coin_{seat}")
    ground.symbol("coin", x + 10, middle, 19)
    ground.text(x + 23, middle, str(state.thalers[seat]), 16, bold=True)
    sheet.shown()
    vp = state.scores()[seat]
    sheet.show(f"vp_{seat}")
    ground.symbol("vp", x + 57, middle, 19)
    ground.open_group(RESULT)
    ground.text(x + 70, middle, str(vp), 16, bold=True)
    marker_above_30(ground, seat, vp, x + 106, middle)
    ground.close()
    sheet.shown()
    x += _MONEY
    first = seat * len(AREAS)
    held = part(state.stones, first, first + len(AREAS))
    for area in range(len(AREAS)):
        stone(ground, area, x + 8 + area * _STONE, middle, 16, held[area] > 0)
    middles = [x + 22 + area * _STONE for area in range(len(AREAS))]
    figures(ground, middles, middle, held, 13, "ink")
    x += _STONE * len(AREAS) + 6
    x = _warehouses(context, seat, x, middle)
    _tiles(context, seat, Box(x, box.y + 4, box.right - 6 - x, box.h - 8))


def _warehouses(context: DrawingContext, seat: int, x: float, middle: float) -> float:
    """The warehouses and the debts; return where they end."""
    material = context.material
    ground = context.sheet.ground
    warehouses = context.warehouses[seat]
    top = middle - _HOUSE / 2 + 0.5
    corners: list[float] = []
    for place in range(material.warehouses):
        corners += [x + place * _HOUSE, top]
    boxes(ground, corners, _HOUSE - 1, _HOUSE - 1, "paper", "edge")
    debts = x + material.warehouses * _HOUSE + 6
    corners = []
    for space in range(material.debt_spaces):
        corners += [debts + space * _HOUSE, top]
    boxes(ground, corners, _HOUSE - 1, _HOUSE - 1, "brickpale", "brick")
    sheet = context.sheet
    sheet.name_place("warehouse", x, top, debts - x - 6, _HOUSE)
    sheet.name_place("debt-space", debts, top, material.debt_spaces * _HOUSE, _HOUSE)
    for which, where in enumerate(warehouses.where):
        left = x + which * _HOUSE
        size = 16.0 if where == SUPPLY else 11.0
        if where == DEBT:
            left = debts + warehouses.debt[which] * _HOUSE
            size = 16.0
        if where != BUILT:
            warehouse(context, seat, which, left + _HOUSE / 2 - 0.5, middle, size)
    return debts + material.debt_spaces * _HOUSE + 8


def _tiles(context: DrawingContext, seat: int, box: Box) -> None:
    """Tiles that the player has are in their colour, used ones with a tick, others pale."""
    sheet = context.sheet
    ground = sheet.ground
    cells = box.columns(len(TILES), 2)
    held = [holding(context.state, seat, tile) for tile in range(len(TILES))]
    owned: list[float] = []
    others: list[float] = []
    for tile, cell in enumerate(cells):
        if held[tile] in (UNUSED, USED):
            owned += [cell.x, cell.y]
        else:
            others += [cell.x, cell.y]
    boxes(ground, others, cells[0].w, cells[0].h, "paper", "edge")
    boxes(ground, owned, cells[0].w, cells[0].h, PALE_SEATS[seat], SEATS[seat], 1.4)
    for pale in (True, False):
        if pale:
            ground.add('<g opacity=".35">')
        for tile, cell in enumerate(cells):
            if (held[tile] not in (UNUSED, USED)) == pale:
                signs = TILE_SIGNS[tile]
                size = min(19.0, cell.w - 3) if len(signs) == 1 else min(14.0, cell.w / 2)
                for place, sign in enumerate(signs):
                    step = (place - (len(signs) - 1) / 2) * (size - 2)
                    ground.symbol(sign, round(cell.middle_x + step), round(cell.middle_y), size)
        if pale:
            ground.add("</g>")
    for tile, cell in enumerate(cells):
        if held[tile] == USED:
            ground.symbol("done", cell.right - 6, cell.bottom - 6, 11)
        elif held[tile] == BLANK:
            ground.line(cell.x + 3, cell.bottom - 3, cell.right - 3, cell.y + 3, "bad", 1.6)
        name = context.material.tile_names[tile].to(context.view.lang)
        sheet.fold(cell.x, cell.y, cell.w, cell.h, f"{name}: {effect(context, tile)}")
