"""The other players, smaller: what each has, and which tiles."""

from pithead.drawing.canvas import MIDDLE
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS, SEATS
from pithead.games.ruhrschifffahrt.board.houses import BUILT, DEBT, SUPPLY
from pithead.games.ruhrschifffahrt.board.table import Table, house
from pithead.games.ruhrschifffahrt.board.tableau import TILE_SIGNS, holding
from pithead.games.ruhrschifffahrt.material import AREAS, TILES
from pithead.games.ruhrschifffahrt.pieces import BLANK, NO_TILE, UNUSED, USED

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
    for area, cell in enumerate(box.columns(len(AREAS))):
        held = state.stones[seat * len(AREAS) + area]
        if not held:
            ground.add('<g opacity=".3">')
        ground.symbol(f"stone{area}", cell.x + 10, cell.middle_y, 18)
        if not held:
            ground.add("</g>")
        ground.text(
            cell.x + 22, cell.middle_y, str(held), 14, "", "ink" if held else "faint", held > 0
        )


def _houses(table: Table, seat: int, box: Box) -> None:
    """Warehouses at home, to come, and in pawn: each in the place that it always has."""
    material = table.material
    ground = table.sheet.ground
    houses = table.houses[seat]
    count = material.warehouses
    debts = material.debt_spaces
    step = box.w / (count + debts + 0.7)
    size = min(step - 2, 21.0)
    first = material.first_supply
    for number in range(count):
        x = box.x + number * step + size / 2
        ground.rect(x - size / 2, box.y, size, size, "paper", "edge", 1, 3)
        where = houses.where[number]
        if where == SUPPLY:
            house(table, seat, number, x, box.y + size / 2, size - 2)
        elif where not in (DEBT, BUILT):
            ground.add('<g opacity=".5">')
            ground.rect(x - size / 2, box.y, size, size, "shade", "", 0, 3)
            ground.add("</g>")
            house(table, seat, number, x, box.y + size / 2, size - 8)
        foot = box.y + size + 10
        if number < first:
            continue
        if number < first + material.lock_pool:
            ground.symbol("gates", x, foot, 13)
        elif number < first + material.lock_pool + material.county_pool:
            ground.symbol("crest0", x, foot, 13)
        else:
            ground.text(x, foot, str(houses.index[number] or ""), 12, MIDDLE, "faint")
    left = box.x + (count + 0.7) * step
    for space in range(debts):
        x = left + space * step + size / 2
        ground.rect(x - size / 2, box.y, size, size, "brickpale", "brick", 1, 3)
        for number in range(count):
            if houses.where[number] == DEBT and houses.index[number] == space:
                house(table, seat, number, x, box.y + size / 2, size - 2)
    if debts:
        ground.symbol("debt", left + (debts * step - 2) / 2, box.y + size + 10, 15)


def _tiles(table: Table, seat: int, box: Box) -> None:
    """Fifteen small tiles: owned ones in the player's colour, used ones with a tick."""
    ground = table.sheet.ground
    columns = 8
    cells = box.grid(columns, -(-len(TILES) // columns), 3)
    for tile in range(len(TILES)):
        cell = cells[tile]
        held = holding(table, seat, tile)
        owned = held in (UNUSED, USED)
        title = table.material.tile_names[tile].to(table.view.lang)
        ground.open_group("", title)
        ground.rect(
            cell.x, cell.y, cell.w, cell.h, PALE_SEATS[seat] if owned else "paper",
            SEATS[seat] if owned else "edge", 1.4 if owned else 1, 4,
        )  # fmt: skip
        if held == NO_TILE or held == BLANK:
            ground.add('<g opacity=".28">')
        signs = TILE_SIGNS[tile]
        for place, sign in enumerate(signs):
            shift = (place - (len(signs) - 1) / 2) * 16
            ground.symbol(sign, cell.middle_x + shift, cell.middle_y, 20 if len(signs) == 1 else 16)
        if held == NO_TILE or held == BLANK:
            ground.add("</g>")
        if held == USED:
            ground.symbol("done", cell.right - 8, cell.bottom - 8, 13)
        elif held == BLANK:
            ground.line(cell.x + 4, cell.bottom - 4, cell.right - 4, cell.y + 4, "bad", 1.6)
        ground.close()
