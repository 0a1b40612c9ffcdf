"""A player's tableau: money, points, warehouses, the areas of stones, and the tiles."""

from pithead.drawing.board_drawing import RESULT
from pithead.drawing.canvas import MIDDLE
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS
from pithead.games.ruhrschifffahrt.board.drawing_context import DrawingContext
from pithead.games.ruhrschifffahrt.board.marks import boxes, marker_above_30, price
from pithead.games.ruhrschifffahrt.board.progress_tiles import (
    draw_small_tiles,
    draw_tiles,
    stone,
)
from pithead.games.ruhrschifffahrt.board.warehouse_slots import pool_symbols, warehouse
from pithead.games.ruhrschifffahrt.material import AREAS
from pithead.games.ruhrschifffahrt.warehouse_numbers import (
    COUNTY_POOL,
    LOCK_POOL,
    SUPPLY,
    TIMELINE,
)


def tableau_height(context: DrawingContext) -> float:
    return 674 if context.view.narrow else 232


def draw_tableau(context: DrawingContext, seat: int, box: Box) -> None:
    """A player's tableau with everything on it."""
    view = context.view
    room = context.sheet.panel(box, view.player(seat), "card", seat)
    context.sheet.name_place("player-board", box.x, box.y, box.w, box.h, view.player(seat))
    if view.narrow:
        _money_and_points(context, seat, Box(room.x, room.y + 4, room.w, 46))
        _warehouses(context, seat, Box(room.x, room.y + 62, room.w, 136))
        _areas(context, seat, Box(room.x, room.y + 208, room.w, 116))
        draw_tiles(context, seat, Box(room.x, room.y + 334, room.w, room.bottom - room.y - 334), 3)
        return
    if view.folded:
        _square_tableau(context, seat, room)
        return
    left = 290.0
    middle = 200.0
    _money_and_points(context, seat, Box(room.x, room.y + 4, left, 46))
    _warehouses(context, seat, Box(room.x, room.y + 66, left, room.h - 66))
    _areas(context, seat, Box(room.x + left + 14, room.y + 4, middle, room.h - 4))
    x = room.x + left + middle + 28
    draw_tiles(context, seat, Box(x, room.y + 4, room.right - x, room.h - 4), 5)


def _square_tableau(context: DrawingContext, seat: int, room: Box) -> None:
    """Everything side by side, the tiles as symbols."""
    left = 124.0
    houses = 290.0
    middle = 176.0
    high = room.h + 4
    _money_and_points(context, seat, Box(room.x, room.y, left, high))
    _warehouses(context, seat, Box(room.x + left + 12, room.y + 2, houses, high))
    x = room.x + left + houses + 24
    _areas(context, seat, Box(x, room.y - 4, middle, high + 4))
    x += middle + 12
    draw_small_tiles(context, seat, Box(x, room.y, room.right - x, high), 8)


def _money_and_points(context: DrawingContext, seat: int, box: Box) -> None:
    """Thalers and points in large figures, with the choices of events."""
    state = context.state
    sheet = context.sheet
    ground = sheet.ground
    upright = box.w < 200
    halves = box.rows(2, 8) if upright else box.columns(2, 8)
    for cell, sign, value in (
        (halves[0], "coin", state.thalers[seat]),
        (halves[1], "vp", state.scores()[seat]),
    ):
        term = "thaler" if sign == "coin" else "vp"
        sheet.name_place(term, cell.x, cell.y, cell.w, cell.h)
        ground.rect(cell.x, cell.y, cell.w, cell.h, PALE_SEATS[seat], "", 0, 5)
        sheet.show(f"{sign}_{seat}")
        ground.symbol(sign, cell.x + 26, cell.middle_y, 32)
        ground.open_group(RESULT if sign == "vp" else "")
        ground.text(cell.x + 52, cell.middle_y, str(value), 30, "", "ink", True)
        ground.close()
        word = context.view.message("thalers")
        y = cell.middle_y + 3
        if sign == "vp":
            word = context.view.message("points")
            ground.open_group(RESULT)
            if marker_above_30(ground, seat, value, cell.x + 108, cell.y + 14):
                y = cell.bottom - 11
            ground.close()
        sheet.shown()
        if upright:
            continue
        ground.fit(cell.x + 90, y, cell.w - 94, word, 13, 10, "", "faint")
    if seat == state.actor:
        verbs = context.verbs
        for verb, cell in (
            (verbs.pay_thaler, halves[0]),
            (verbs.gain_thaler, halves[0]),
            (verbs.pay_point, halves[1]),
            (verbs.gain_point, halves[1]),
        ):
            sheet.choice_rect(verb.first, cell.x, cell.y, cell.w, cell.h, 5)


def _warehouses(context: DrawingContext, seat: int, box: Box) -> None:
    """A fixed place for each warehouse: the supply above, those to come below."""
    material = context.material
    view = context.view
    ground = context.sheet.ground
    warehouses = context.warehouses[seat]
    count = material.warehouses
    step = min(34.0 if view.narrow else 29.0, box.w / count)
    size = max(step - 3, step * 0.7)
    top = box.y + 14
    ground.fit(box.x, box.y + 4, box.w, view.message("Warehouses"), 12, 10, bold=True)
    context.sheet.name_place("warehouse", box.x, box.y - 4, box.w, 2 * size + 42)
    corners: list[float] = []
    for number in range(count):
        corners += [box.x + number * step, top]
    boxes(ground, corners, size, size, "paper", "edge")
    if seat == context.own:
        wide = count * step
        context.sheet.link_value("warehouse_supply", box.x - 2, top - 2, wide, 2 * size + 20)
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
        where = warehouses.where[number]
        if where == SUPPLY:
            warehouse(context, seat, number, x + size / 2, top + size / 2, size - 3)
        _caption(context, seat, number, x + size / 2, top + size + 5, size)
    pool_symbols(context, box.x, step, size, top + 2 * size + 8)
    debts = box.y + 14 + 2 * size + 28
    _debts(context, seat, Box(box.x, debts, box.w, size))


def _caption(
    context: DrawingContext, seat: int, number: int, x: float, y: float, size: float
) -> None:
    """Below a place: the warehouse that is still to come, and its round."""
    warehouses = context.warehouses[seat]
    waits = warehouses.where[number] in (LOCK_POOL, COUNTY_POOL, TIMELINE)
    if waits:
        warehouse(context, seat, number, x, y + size / 2 - 0.5, size - 7)
    when = warehouses.when[number]
    if when:
        colour = "ink" if waits else "faint"
        context.sheet.ground.fit(x, y + size + 3, size, str(when), 12, 12, MIDDLE, colour, waits)


def _debts(context: DrawingContext, seat: int, box: Box) -> None:
    """The debt spaces, with the choice to repay a debt."""
    material = context.material
    view = context.view
    sheet = context.sheet
    ground = sheet.ground
    warehouses = context.warehouses[seat]
    if seat == context.own:
        sheet.link_value("debt", box.x - 2, box.y - 3, 80, box.h + 6)
    ground.symbol("debt", box.x + 9, box.middle_y, 19)
    ground.text(box.x + 23, box.middle_y, view.message("Debts"), 12, "", "ink", True)
    sheet.name_place("debt-space", box.x, box.y - 3, box.w, box.h + 6)
    left = box.x + 84
    step = min(box.h + 3, (box.w - 110) / max(material.debt_spaces, 1))
    corners: list[float] = []
    for space in range(material.debt_spaces):
        corners += [left + space * step, box.y]
    boxes(ground, corners, box.h, box.h, "brickpale", "brick")
    for space in range(material.debt_spaces):
        x = left + space * step
        for number in range(material.warehouses):
            if warehouses.debt[number] == space:
                warehouse(context, seat, number, x + box.h / 2, box.middle_y, box.h - 4)
    wide = material.debt_spaces * step - 3
    if seat == context.state.actor:
        sheet.choice_rect(context.verbs.repay.first, left - 2, box.y - 2, wide + 4, box.h + 4, 5)
    if context.state.debt[seat]:
        price(ground, left + wide + 16, box.middle_y, material.repay_price, 9)


def _areas(context: DrawingContext, seat: int, box: Box) -> None:
    """The six areas of stones, black coal above white."""
    state = context.state
    material = context.material
    view = context.view
    ground = context.sheet.ground
    heads = (
        view.message("Industry"),
        view.message("Town"),
        view.message("Ruhrort"),
    )
    context.sheet.name_place("area", box.x, box.y - 4, box.w, box.h + 4)
    for head, cell in zip(heads, box.columns(3, 6), strict=True):
        ground.fit(cell.middle_x, box.y + 5, cell.w, head, 12, 10, MIDDLE, "ink", True)
    for colour, row in enumerate(Box(box.x, box.y + 14, box.w, box.h - 14).rows(2, 6)):
        for kind, cell in enumerate(row.columns(3, 6)):
            area = colour * 3 + kind
            ground.rect(cell.x, cell.y, cell.w, cell.h, "paper", "edge", 1, 5)
            if seat == context.own:
                context.sheet.link_value(f"area.{AREAS[area]}", cell.x, cell.y, cell.w, cell.h, 5)
            held = state.stones[seat * len(AREAS) + area]
            places = material.capacity[area]
            columns = 2 if places > 2 and cell.w < 80 else max(places, 1)
            rows = -(-places // columns)
            step = min(29.0, cell.w / columns, cell.h / max(rows, 1))
            context.sheet.show(f"area_{seat}_{area}")
            for place in range(places):
                line, along = divmod(place, columns)
                across = min(columns, places - line * columns)
                x = cell.middle_x + (along - (across - 1) / 2) * step
                y = cell.middle_y + (line - (rows - 1) / 2) * step
                stone(ground, area, x, y, int(step / 2) * 2 - 4, place < held)
            context.sheet.shown()
