"""The fifteen progress tiles of a tableau, and the stones they need."""

from typing import Final

from pithead.drawing.canvas import MIDDLE, Canvas
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS, SEATS
from pithead.games.ruhrschifffahrt.board.drawing_context import DrawingContext
from pithead.games.ruhrschifffahrt.board.marks import faded
from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    BLANK,
    COAL_CARRIER,
    COUNTY_MARK,
    INN,
    LOCK_BUILDING,
    MAYOR,
    NO_TILE,
    PERMANENT,
    RUHR_BARGE,
    SUPPLY_TILE,
    TILES,
    TOWING_ACTION,
    UNUSED,
    USED,
    WAGES_TILE,
    WAREHOUSE,
)
from pithead.games.ruhrschifffahrt.pieces import holding

_TWO_CHIPS: Final = 90
"""The least width of a tile on which two buttons have room side by side."""
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


def stone(canvas: Canvas, area: int, x: float, y: float, size: float, held: bool) -> None:
    """A stone, pale if it is still missing."""
    x = float(int(x))
    y = float(int(y))
    if held:
        canvas.symbol(f"stone{area}", x, y, size)
    else:
        faded(canvas, f"stone{area}", x, y, size)


def draw_tiles(context: DrawingContext, seat: int, box: Box, columns: int) -> None:
    """All tiles of a player's tableau."""
    cells = box.grid(columns, -(-len(TILES) // columns), 5)
    for tile in range(len(TILES)):
        _draw_tile(context, seat, tile, cells[tile])


def draw_small_tiles(context: DrawingContext, seat: int, box: Box, columns: int) -> None:
    """All tiles as symbols, with the stones they need; their words open when pointed at."""
    cells = box.grid(columns, -(-len(TILES) // columns), 4)
    for tile in range(len(TILES)):
        _draw_small_tile(context, seat, tile, cells[tile])


def _draw_small_tile(context: DrawingContext, seat: int, tile: int, cell: Box) -> None:
    material = context.material
    ground = context.sheet.ground
    held = holding(context.state, seat, tile)
    owned = held in (UNUSED, USED)
    context.sheet.show(f"tile_{seat}_{tile}")
    ground.rect(
        cell.x, cell.y, cell.w, cell.h, PALE_SEATS[seat] if owned else "paper",
        SEATS[seat] if owned else "edge", 1.6 if owned else 1, 5,
    )  # fmt: skip
    context.sheet.shown()
    signs = TILE_SIGNS[tile]
    top = cell.y + (cell.h - 22) / 2 + 1
    for place, sign in enumerate(signs):
        x = cell.middle_x + (place - (len(signs) - 1) / 2) * 19
        if held == BLANK:
            faded(ground, sign, x, top, 20)
        else:
            ground.symbol(sign, x, top, 20 if len(signs) > 1 else 25)
    foot = cell.bottom - 11
    if held == USED:
        ground.symbol("done", cell.middle_x, foot, 16)
    elif held == BLANK:
        ground.line(cell.x + 5, cell.bottom - 5, cell.right - 5, cell.y + 5, "bad", 1.6)
    elif held == NO_TILE:
        _needed_stones(context, seat, tile, cell, foot)
    name = material.tile_names[tile].to(context.view.lang)
    box = (cell.x, cell.y, cell.w, cell.h)
    context.sheet.fold(*box, f"{name}: {effect(context, tile)}")
    if seat == context.own:
        context.sheet.link_value(f"tile.{TILES[tile]}", *box, 5)
    _tile_choices(context, seat, tile, cell)


def _needed_stones(context: DrawingContext, seat: int, tile: int, cell: Box, foot: float) -> None:
    """The stones that a tile needs, pale where they are missing, in the middle of its foot."""
    material = context.material
    total = sum(material.needs[tile])
    step = min(15.0, (cell.w - 16) / max(total - 1, 1))
    left = cell.middle_x - (total - 1) * step / 2
    for area in range(len(AREAS)):
        have = context.state.stones[seat * len(AREAS) + area]
        for needed in range(material.needs[tile][area]):
            stone(context.sheet.ground, area, left, foot, 15, needed < have)
            left += step


def _draw_tile(context: DrawingContext, seat: int, tile: int, cell: Box) -> None:
    """A tile that is owned has the player's colour; otherwise it shows the stones it needs."""
    state = context.state
    material = context.material
    view = context.view
    ground = context.sheet.ground
    held = holding(context.state, seat, tile)
    white = tile >= len(PERMANENT)
    owned = held in (UNUSED, USED)
    context.sheet.show(f"tile_{seat}_{tile}")
    ground.rect(
        cell.x, cell.y, cell.w, cell.h, PALE_SEATS[seat] if owned else "paper",
        SEATS[seat] if owned else "edge", 1.6 if owned else 1, 5,
    )  # fmt: skip
    context.sheet.shown()
    name = material.tile_names[tile].to(view.lang)
    context.sheet.name_place("tile", cell.x, cell.y, cell.w, cell.h, name)
    if seat == context.own:
        context.sheet.link_value(f"tile.{TILES[tile]}", cell.x, cell.y, cell.w, cell.h, 5)
    signs = TILE_SIGNS[tile]
    if len(signs) > 1:
        ground.symbol(signs[1], cell.x + 16, cell.y + 16, 23)
        ground.symbol(signs[0], cell.x + 9, cell.y + 22, 14)
    else:
        ground.symbol(signs[0], cell.x + 16, cell.y + 17, 23)
    ground.paragraph(
        cell.x + 32, cell.y + 3, cell.w - 36, 27, name, 11.5, 9.5 if not view.narrow else 10, "",
        "ink" if held != BLANK else "faint", owned, centred=True, leading=1.1,
    )  # fmt: skip
    foot = cell.bottom - 12
    if held == USED:
        ground.symbol("done", cell.right - 13, foot, 16)
        ground.fit(cell.x + 8, foot, cell.w - 32, view.message("used"), 11.5, 10)
    elif held == BLANK:
        ground.fit(cell.x + 8, foot, cell.w - 16, view.message("none left"), 11.5, 10)
    elif held == UNUSED and not _chosen_here(context, seat, tile):
        ground.fit(cell.x + 8, foot, cell.w - 14, effect(context, tile), 11, 9.5)
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
    _tile_choices(context, seat, tile, cell)


def _chosen_here(context: DrawingContext, seat: int, tile: int) -> bool:
    """Whether the foot of the tile has buttons."""
    if seat != context.state.actor:
        return False
    offers = context.sheet.offers
    verbs = context.verbs
    if tile == len(PERMANENT) + INN:
        return offers(verbs.inn_thalers.first) or offers(verbs.inn_points.first)
    return tile == len(PERMANENT) + COAL_CARRIER and offers(verbs.keep_carrier.first)


def effect(context: DrawingContext, tile: int) -> str:
    """The effect of a tile in a few words."""
    material = context.material
    message = context.view.message
    if tile < len(PERMANENT):
        if tile == LOCK_BUILDING:
            return message("1 lock per round")
        if tile == WAGES_TILE:
            thalers = material.wages_thalers
            return message("option: +{thalers} thalers", thalers=thalers)
        if tile == SUPPLY_TILE:
            more = material.supply_raise
            return message("option: die +{more}", more=more)
        if tile == COUNTY_MARK:
            return message("white coal")
        return message("1 per round")
    kind = tile - len(PERMANENT)
    if kind == INN:
        thalers, vp = material.inn_thalers, material.inn_vp
        return message("{thalers} thalers or {vp} VP", thalers=thalers, vp=vp)
    if kind == COAL_CARRIER:
        more = material.carrier_raise
        return message("one die +{more}", more=more)
    if kind == TOWING_ACTION:
        return message("tow once for free")
    if kind == WAREHOUSE:
        cost = material.discount_price
        return message("build for {cost} thalers", cost=cost)
    if kind == RUHR_BARGE:
        low, high = material.barge_vp, material.barge_vp_port
        return message("{low} VP, {high} in Ruhrort", low=low, high=high)
    if kind == MAYOR:
        return message("{mayor_vp} VP per thaler", mayor_vp=material.mayor_vp)
    return message("{railway_vp} VP per town", railway_vp=material.railway_vp)


def _tile_choices(context: DrawingContext, seat: int, tile: int, cell: Box) -> None:
    """The choices of a white tile, as buttons on it."""
    if seat != context.state.actor:
        return
    sheet = context.sheet
    verbs = context.verbs
    material = context.material
    kind = tile - len(PERMANENT)
    foot = cell.bottom - 22
    if kind == TOWING_ACTION:
        sheet.choice_rect(verbs.towing_action.first, cell.x, cell.y, cell.w, cell.h, 5)
    elif kind == COAL_CARRIER:
        if sheet.open_choice(verbs.keep_carrier.first):
            text = context.view.message("keep")
            sheet.ground.rect(cell.x + 6, foot, cell.w - 12, 18, "paper", "", 0, 4)
            sheet.glow_rect(cell.x + 6, foot, cell.w - 12, 18, 4)
            sheet.ground.fit(cell.middle_x, foot + 9, cell.w - 20, text, 12, 10, MIDDLE)
            sheet.close_choice()
    elif kind == INN:
        if cell.w < _TWO_CHIPS:
            chips = Box(cell.x + 5, foot - 20, cell.w - 10, 39).rows(2, 4)
        else:
            chips = Box(cell.x + 6, foot, cell.w - 12, 18).columns(2, 6)
        for verb, chip, sign, value in (
            (verbs.inn_thalers, chips[0], "coin", material.inn_thalers),
            (verbs.inn_points, chips[1], "vp", material.inn_vp),
        ):
            if sheet.open_choice(verb.first):
                sheet.ground.rect(chip.x, chip.y, chip.w, chip.h, "paper", "", 0, 4)
                sheet.glow_rect(chip.x, chip.y, chip.w, chip.h, 4)
                sheet.ground.symbol(sign, chip.middle_x - 8, chip.middle_y, 14)
                sheet.ground.text(chip.middle_x + 3, chip.middle_y, f"+{value}", 12, bold=True)
                sheet.close_choice()
            else:
                sheet.block_rect(verb.first, cell.x, cell.y, cell.w, cell.h, 5)
