"""A player's tableau: his purse, his warehouses, the six areas of stones, and the fifteen tiles."""

from typing import Final

from pithead.drawing.canvas import MIDDLE, Canvas
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS, SEATS
from pithead.games.ruhrschifffahrt.board.houses import (
    COUNTY_POOL,
    LOCK_POOL,
    SUPPLY,
    TIMELINE,
)
from pithead.games.ruhrschifffahrt.board.table import (
    Table,
    boxes,
    faded,
    house,
    price,
    waiting_signs,
)
from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    COAL_CARRIER,
    COUNTY_MARK,
    INN,
    LOCK_BUILDING,
    MAYOR,
    PERMANENT,
    RUHR_BARGE,
    SUPPLY_TILE,
    TILES,
    TOWING_ACTION,
    WAGES_TILE,
    WAREHOUSE,
    WHITE_TILES,
)
from pithead.games.ruhrschifffahrt.pieces import BLANK, NO_TILE, UNUSED, USED
from pithead.games.ruhrschifffahrt.vocabulary import (
    GAIN_THALER,
    GAIN_VP,
    INN_THALERS,
    INN_VP,
    KEEP_COAL_CARRIER,
    PAY_THALER,
    PAY_VP,
    USE_TOWING_ACTION,
)

TILE_SIGNS: Final = [
    ["gates"],
    ["wages"],
    ["crest1", "warehouse"],
    ["store"],
    ["supply"],
    ["port"],
    ["crest0"],
    ["crest0", "warehouse"],
    ["inn"],
    ["carrier"],
    ["towing"],
    ["warehouse"],
    ["barge"],
    ["mayor"],
    ["railway"],
]
assert len(TILE_SIGNS) == len(TILES)


def holding(table: Table, seat: int, tile: int) -> int:
    """Whether the player has a tile, has used it, or has a blank in its place."""
    state = table.state
    if tile < len(PERMANENT):
        if not state.has(seat, tile):
            return NO_TILE
        return USED if state.used[seat] >> tile & 1 else UNUSED
    return state.white[seat * len(WHITE_TILES) + tile - len(PERMANENT)]


def own_height(table: Table) -> float:
    return 674 if table.view.narrow else 232


def own(table: Table, seat: int, box: Box) -> None:
    """A player's tableau with everything on it."""
    view = table.view
    room = table.sheet.panel(box, view.player(seat), "card", seat)
    if view.narrow:
        _purse(table, seat, Box(room.x, room.y + 4, room.w, 46))
        _rack(table, seat, Box(room.x, room.y + 62, room.w, 136))
        _areas(table, seat, Box(room.x, room.y + 208, room.w, 116))
        _tiles(table, seat, Box(room.x, room.y + 334, room.w, room.bottom - room.y - 334), 3)
        return
    left = 290.0
    middle = 200.0
    _purse(table, seat, Box(room.x, room.y + 4, left, 46))
    _rack(table, seat, Box(room.x, room.y + 66, left, room.h - 66))
    _areas(table, seat, Box(room.x + left + 14, room.y + 4, middle, room.h - 4))
    x = room.x + left + middle + 28
    _tiles(table, seat, Box(x, room.y + 4, room.right - x, room.h - 4), 5)


def _purse(table: Table, seat: int, box: Box) -> None:
    """Thalers and points, large; what an event asks or gives is chosen here."""
    state = table.state
    sheet = table.sheet
    ground = sheet.ground
    halves = box.columns(2, 8)
    for cell, sign, value in (
        (halves[0], "coin", state.thalers[seat]),
        (halves[1], "vp", state.scores()[seat]),
    ):
        ground.rect(cell.x, cell.y, cell.w, cell.h, PALE_SEATS[seat], "", 0, 5)
        ground.symbol(sign, cell.x + 26, cell.middle_y, 32)
        ground.text(cell.x + 52, cell.middle_y, str(value), 30, "", "ink", True)
        word = table.view.say("thalers", "Thaler")
        if sign == "vp":
            word = table.view.say("points", "Punkte")
        ground.fit(cell.x + 90, cell.middle_y + 3, cell.w - 94, word, 13, 10, "", "faint")
    if seat == state.actor:
        for action, cell in (
            (PAY_THALER, halves[0]),
            (GAIN_THALER, halves[0]),
            (PAY_VP, halves[1]),
            (GAIN_VP, halves[1]),
        ):
            sheet.choice_rect(action, cell.x, cell.y, cell.w, cell.h, 5)


def _rack(table: Table, seat: int, box: Box) -> None:
    """Each warehouse has a place of its own: at home above, still to come below."""
    material = table.material
    view = table.view
    ground = table.sheet.ground
    houses = table.houses[seat]
    count = material.warehouses
    step = min(34.0 if view.narrow else 29.0, box.w / count)
    size = max(step - 3, step * 0.7)
    top = box.y + 14
    ground.fit(box.x, box.y + 4, box.w, view.say("Warehouses", "Lagerhäuser"), 12, 10, bold=True)
    corners: list[float] = []
    for number in range(count):
        corners += [box.x + number * step, top]
    boxes(ground, corners, size, size, "paper", "edge")
    below = top + size + 5
    place = material.first_supply
    for pool in [material.lock_pool, material.county_pool] + [1] * len(material.timeline_rounds):
        if pool:
            boxes(
                ground, [box.x + place * step, below], (pool - 1) * step + size, size + 11, "shade"
            )
        place += pool
    for number in range(count):
        x = box.x + number * step
        where = houses.where[number]
        if where == SUPPLY:
            house(table, seat, number, x + size / 2, top + size / 2, size - 3)
        _caption(table, seat, number, x + size / 2, top + size + 5, size)
    waiting_signs(table, box.x, step, size, top + 2 * size + 8)
    debts = box.y + 14 + 2 * size + 28
    _debts(table, seat, Box(box.x, debts, box.w, size))


def _caption(table: Table, seat: int, number: int, x: float, y: float, size: float) -> None:
    """Under a place of the rack: the warehouse that waits there, and its round."""
    houses = table.houses[seat]
    waits = houses.where[number] in (LOCK_POOL, COUNTY_POOL, TIMELINE)
    if waits:
        house(table, seat, number, x, y + size / 2 - 0.5, size - 7)
    when = houses.when[number]
    if when:
        colour = "ink" if waits else "faint"
        table.sheet.ground.fit(x, y + size + 3, size, str(when), 12, 12, MIDDLE, colour, waits)


def _debts(table: Table, seat: int, box: Box) -> None:
    """The debt spaces; a warehouse in pawn is bought back here."""
    material = table.material
    view = table.view
    sheet = table.sheet
    ground = sheet.ground
    houses = table.houses[seat]
    ground.symbol("debt", box.x + 9, box.middle_y, 19)
    ground.text(box.x + 23, box.middle_y, view.say("Debts", "Schulden"), 12, "", "ink", True)
    left = box.x + 84
    step = min(box.h + 3, (box.w - 110) / max(material.debt_spaces, 1))
    corners: list[float] = []
    for space in range(material.debt_spaces):
        corners += [left + space * step, box.y]
    boxes(ground, corners, box.h, box.h, "brickpale", "brick")
    for space in range(material.debt_spaces):
        x = left + space * step
        for number in range(material.warehouses):
            if houses.debt[number] == space:
                house(table, seat, number, x + box.h / 2, box.middle_y, box.h - 4)
    wide = material.debt_spaces * step - 3
    if seat == table.state.actor:
        sheet.choice_rect(table.words.repay, left - 2, box.y - 2, wide + 4, box.h + 4, 5)
    if table.state.debt[seat]:
        price(ground, left + wide + 16, box.middle_y, material.repay_price, 9)


def _areas(table: Table, seat: int, box: Box) -> None:
    """Six areas, black coal above white, as wide as their places for stones need."""
    state = table.state
    material = table.material
    view = table.view
    ground = table.sheet.ground
    heads = (
        view.say("Industry", "Industrie"),
        view.say("Town", "Stadt"),
        view.say("Ruhrort", "Ruhrort"),
    )
    for head, cell in zip(heads, box.columns(3, 6), strict=True):
        ground.fit(cell.middle_x, box.y + 5, cell.w, head, 12, 10, MIDDLE, "ink", True)
    for colour, row in enumerate(Box(box.x, box.y + 14, box.w, box.h - 14).rows(2, 6)):
        for kind, cell in enumerate(row.columns(3, 6)):
            area = colour * 3 + kind
            ground.rect(cell.x, cell.y, cell.w, cell.h, "paper", "edge", 1, 5)
            held = state.stones[seat * len(AREAS) + area]
            places = material.capacity[area]
            columns = 2 if places > 2 and cell.w < 80 else max(places, 1)
            rows = -(-places // columns)
            step = min(29.0, cell.w / columns, cell.h / max(rows, 1))
            for place in range(places):
                line, along = divmod(place, columns)
                across = min(columns, places - line * columns)
                x = cell.middle_x + (along - (across - 1) / 2) * step
                y = cell.middle_y + (line - (rows - 1) / 2) * step
                stone(ground, area, x, y, int(step / 2) * 2 - 4, place < held)


def stone(canvas: Canvas, area: int, x: float, y: float, size: float, held: bool) -> None:
    """A stone, or only the shadow of one where it is still missing."""
    x = float(int(x))
    y = float(int(y))
    if held:
        canvas.symbol(f"stone{area}", x, y, size)
    else:
        faded(canvas, f"stone{area}", x, y, size)


def _tiles(table: Table, seat: int, box: Box, columns: int) -> None:
    cells = box.grid(columns, -(-len(TILES) // columns), 5)
    for tile in range(len(TILES)):
        _tile(table, seat, tile, cells[tile])


def _tile(table: Table, seat: int, tile: int, cell: Box) -> None:
    """A tile that is owned has the player's colour; otherwise it shows the stones it needs."""
    state = table.state
    material = table.material
    view = table.view
    ground = table.sheet.ground
    held = holding(table, seat, tile)
    white = tile >= len(PERMANENT)
    owned = held in (UNUSED, USED)
    ground.rect(
        cell.x, cell.y, cell.w, cell.h, PALE_SEATS[seat] if owned else "paper",
        SEATS[seat] if owned else "edge", 1.6 if owned else 1, 5,
    )  # fmt: skip
    signs = TILE_SIGNS[tile]
    if len(signs) > 1:
        ground.symbol(signs[1], cell.x + 16, cell.y + 16, 23)
        ground.symbol(signs[0], cell.x + 9, cell.y + 22, 14)
    else:
        ground.symbol(signs[0], cell.x + 16, cell.y + 17, 23)
    name = material.tile_names[tile].to(view.lang)
    ground.paragraph(
        cell.x + 32, cell.y + 3, cell.w - 36, 27, name, 11.5, 9.5 if not view.narrow else 10, "",
        "ink" if held != BLANK else "faint", owned, centred=True, leading=1.1,
    )  # fmt: skip
    foot = cell.bottom - 12
    if held == USED:
        ground.symbol("done", cell.right - 13, foot, 16)
        ground.fit(cell.x + 8, foot, cell.w - 32, view.say("used", "benutzt"), 11.5, 10)
    elif held == BLANK:
        ground.fit(cell.x + 8, foot, cell.w - 16, view.say("all gone", "vergriffen"), 11.5, 10)
    elif held == UNUSED and not _chosen_here(table, seat, tile):
        ground.fit(cell.x + 8, foot, cell.w - 14, effect(table, tile), 11, 9.5)
    elif held == NO_TILE:
        left = cell.x + 13.0
        step = min(19.0, (cell.w - 44) / max(sum(material.needs[tile]) - 1, 1))
        for area in range(len(AREAS)):
            have = state.stones[seat * len(AREAS) + area]
            for needed in range(material.needs[tile][area]):
                stone(ground, area, left, foot, 18, needed < have)
                left += step
        if white:
            count = state.white_left[tile - len(PERMANENT)]
            ground.text(cell.right - 7, foot, f"×{count}", 12, "e", "faint")
    _tile_choices(table, seat, tile, cell)


def _chosen_here(table: Table, seat: int, tile: int) -> bool:
    """Whether buttons will stand at the foot of the tile."""
    if seat != table.state.actor:
        return False
    offers = table.sheet.offers
    if tile == len(PERMANENT) + INN:
        return offers(INN_THALERS) or offers(INN_VP)
    return tile == len(PERMANENT) + COAL_CARRIER and offers(KEEP_COAL_CARRIER)


def effect(table: Table, tile: int) -> str:
    """What a tile is good for, in a few words."""
    material = table.material
    say = table.view.say
    if tile < len(PERMANENT):
        if tile == LOCK_BUILDING:
            return say("1 lock a round", "1 Schleuse je Runde")
        if tile == WAGES_TILE:
            thalers = material.wages_thalers
            return say(f"option: +{thalers} thalers", f"Option: +{thalers} Thaler")
        if tile == SUPPLY_TILE:
            more = material.supply_raise
            return say(f"option: die +{more}", f"Option: Würfel +{more}")
        if tile == COUNTY_MARK:
            return say("white coal", "weiße Kohle")
        return say("1 a round", "1 je Runde")
    kind = tile - len(PERMANENT)
    if kind == INN:
        thalers, vp = material.inn_thalers, material.inn_vp
        return say(f"{thalers} thalers or {vp} VP", f"{thalers} Thaler o. {vp} SP")
    if kind == COAL_CARRIER:
        more = material.carrier_raise
        return say(f"once: die +{more}", f"einmal: Würfel +{more}")
    if kind == TOWING_ACTION:
        return say("tow once for free", "einmal frei treideln")
    if kind == WAREHOUSE:
        cost = material.discount_price
        return say(f"once for {cost} thalers", f"einmal für {cost} Thaler")
    if kind == RUHR_BARGE:
        low, high = material.barge_vp, material.barge_vp_port
        return say(f"{low} VP, {high} in Ruhrort", f"{low} SP, {high} in Ruhrort")
    if kind == MAYOR:
        return say(f"{material.mayor_vp} VP a thaler", f"{material.mayor_vp} SP je Thaler")
    return say(f"{material.railway_vp} VP a town", f"{material.railway_vp} SP je Stadt")


def _tile_choices(table: Table, seat: int, tile: int, cell: Box) -> None:
    """What a white tile can be used for, written on it."""
    if seat != table.state.actor:
        return
    sheet = table.sheet
    material = table.material
    kind = tile - len(PERMANENT)
    foot = cell.bottom - 22
    if kind == TOWING_ACTION:
        sheet.choice_rect(USE_TOWING_ACTION, cell.x, cell.y, cell.w, cell.h, 5)
    elif kind == COAL_CARRIER:
        if sheet.open_choice(KEEP_COAL_CARRIER):
            words = table.view.say("keep it", "behalten")
            sheet.ground.rect(cell.x + 6, foot, cell.w - 12, 18, "paper", "", 0, 4)
            sheet.glow_rect(cell.x + 6, foot, cell.w - 12, 18, 4)
            sheet.ground.fit(cell.middle_x, foot + 9, cell.w - 20, words, 12, 10, MIDDLE)
            sheet.close_choice()
    elif kind == INN:
        chips = Box(cell.x + 6, foot, cell.w - 12, 18).columns(2, 6)
        for action, chip, sign, value in (
            (INN_THALERS, chips[0], "coin", material.inn_thalers),
            (INN_VP, chips[1], "vp", material.inn_vp),
        ):
            if sheet.open_choice(action):
                sheet.ground.rect(chip.x, chip.y, chip.w, chip.h, "paper", "", 0, 4)
                sheet.glow_rect(chip.x, chip.y, chip.w, chip.h, 4)
                sheet.ground.symbol(sign, chip.middle_x - 8, chip.middle_y, 14)
                sheet.ground.text(chip.middle_x + 3, chip.middle_y, f"+{value}", 12, bold=True)
                sheet.close_choice()
