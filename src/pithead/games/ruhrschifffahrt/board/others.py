"""The other players, smaller: what each has, and which tiles."""

from pithead.drawing.canvas import MIDDLE
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS, SEATS
from pithead.games.ruhrschifffahrt.board.houses import BUILT, DEBT, SUPPLY
from pithead.games.ruhrschifffahrt.board.table import (
    Table,
    boxes,
    figures,
    house,
    waiting_signs,
)
from pithead.games.ruhrschifffahrt.board.tableau import TILE_SIGNS, holding, stone
from pithead.games.ruhrschifffahrt.material import AREAS, TILES
from pithead.games.ruhrschifffahrt.pieces import BLANK, UNUSED, USED

HEIGHT = 190.0


def other(table: Table, seat: int, box: Box) -> None:
    """One other player's tableau."""
    state = table.state
    sheet = table.sheet
    ground = sheet.ground
    room = sheet.panel(box, table.view.player(seat), "card", seat)
    y = room.y + 14
    ground.symbol("coin", room.x + 11, y, 21)
    ground.text(room.x + 26, y, str(state.thalers[seat]), 19, "", "ink", True)
    ground.symbol("vp", room.x + 69, y, 21)
    ground.text(room.x + 83, y, str(state.scores()[seat]), 19, "", "ink", True)
    _stones(table, seat, Box(room.x + 118, room.y, room.w - 118, 28))
    _houses(table, seat, Box(room.x, room.y + 36, room.w, 44))
    _tiles(table, seat, Box(room.x, room.y + 90, room.w, room.bottom - room.y - 90))


def _stones(table: Table, seat: int, box: Box) -> None:
    """How many stones of each area, of how many."""
    state = table.state
    ground = table.sheet.ground
    cells = box.columns(len(AREAS))
    first = seat * len(AREAS)
    held = state.stones[first : first + len(AREAS)]
    for area, cell in enumerate(cells):
        stone(ground, area, cell.x + 10, cell.middle_y, 18, held[area] > 0)
    figures(ground, [cell.x + 26 for cell in cells], box.middle_y, held, 14, "ink")


def _houses(table: Table, seat: int, box: Box) -> None:
    """Warehouses at home, to come, and in pawn: each in the place that it always has."""
    material = table.material
    ground = table.sheet.ground
    houses = table.houses[seat]
    count = material.warehouses
    debts = material.debt_spaces
    step = min(box.w / (count + debts + 0.7), 30.0)
    size = min(step - 2, 23.0)
    corners: list[float] = []
    for number in range(count):
        corners += [box.x + number * step, box.y]
    boxes(ground, corners, size, size, "paper", "edge")
    for number in range(count):
        x = box.x + number * step + size / 2
        where = houses.where[number]
        if where == SUPPLY:
            house(table, seat, number, x, box.y + size / 2, size - 2)
        elif where not in (DEBT, BUILT):
            house(table, seat, number, x, box.y + size / 2, size - 8)
        when = houses.when[number]
        if when:
            ground.fit(x, box.y + size + 10, size, str(when), 12, 12, MIDDLE, "faint")
    waiting_signs(table, box.x, step, size, box.y + size + 10)
    left = box.x + (count + 0.7) * step
    corners = []
    for space in range(debts):
        corners += [left + space * step, box.y]
    boxes(ground, corners, size, size, "brickpale", "brick")
    for space in range(debts):
        x = left + space * step + size / 2
        for number in range(count):
            if houses.debt[number] == space:
                house(table, seat, number, x, box.y + size / 2, size - 2)
    if debts:
        ground.symbol("debt", left + (debts * step - 2) / 2, box.y + size + 10, 15)


def _tiles(table: Table, seat: int, box: Box) -> None:
    """Fifteen small tiles: owned ones in the player's colour, used ones with a tick."""
    ground = table.sheet.ground
    columns = 8
    cells = box.grid(columns, -(-len(TILES) // columns), 3)
    owned: list[float] = []
    missing: list[float] = []
    held = [holding(table, seat, tile) for tile in range(len(TILES))]
    for tile in range(len(TILES)):
        corners = owned if held[tile] in (UNUSED, USED) else missing
        corners += [cells[tile].x, cells[tile].y]
    boxes(ground, missing, cells[0].w, cells[0].h, "paper", "edge")
    boxes(ground, owned, cells[0].w, cells[0].h, PALE_SEATS[seat], SEATS[seat], 1.4)
    # What is still missing lies together in one pale group.
    ground.add('<g opacity=".4">')
    for tile in range(len(TILES)):
        if held[tile] not in (UNUSED, USED):
            _signs(table, tile, cells[tile])
    ground.close()
    for tile in range(len(TILES)):
        cell = cells[tile]
        if held[tile] in (UNUSED, USED):
            _signs(table, tile, cell)
        if held[tile] == USED:
            ground.symbol("done", cell.right - 8, cell.bottom - 8, 13)
        elif held[tile] == BLANK:
            ground.line(cell.x + 4, cell.bottom - 4, cell.right - 4, cell.y + 4, "bad", 1.6)


def _signs(table: Table, tile: int, cell: Box) -> None:
    signs = TILE_SIGNS[tile]
    size = 20 if len(signs) == 1 else 16
    for place, sign in enumerate(signs):
        x = cell.middle_x + (place - (len(signs) - 1) / 2) * 16
        table.sheet.ground.symbol(sign, int(x), int(cell.middle_y), size)
