"""The port of Ruhrort: the harbour with its ships, the export columns and the scale."""

from pithead.drawing.canvas import MIDDLE
from pithead.drawing.layout import Box
from pithead.games.ruhrschifffahrt.board.drawing_context import DrawingContext
from pithead.games.ruhrschifffahrt.board.marks import boxes, figures, points, price
from pithead.games.ruhrschifffahrt.board.river_pieces import ship
from pithead.games.ruhrschifffahrt.board.warehouse_slots import warehouse
from pithead.games.ruhrschifffahrt.material import MOST_SLOTS, NOBODY
from pithead.games.ruhrschifffahrt.warehouse_numbers import column_place

_CELL = 26.0


def draw_port(context: DrawingContext, box: Box) -> None:
    """The harbour on the left, the columns on the right, the scale below the harbour."""
    material = context.material
    name = material.sale_names[material.port].to(context.view.lang)
    room = context.sheet.panel(box, "")
    context.sheet.name_place("ruhrort", box.x, box.y, box.w, box.h)
    ground = context.sheet.ground
    title = box.x + 10
    if not context.view.narrow:
        # The river comes in from above.
        ground.rect(box.x + 1.5, box.y - 6, 27, 50, "water")
        ground.path(
            f"M{box.x:.1f} {box.y - 6:.1f}v44M{box.x + 30:.1f} {box.y - 6:.1f}v44", "", "canal", 1.5
        )
        title += 28
    ground.fit(title, box.y + 14, box.right - title - 10, name, 15, 10, bold=True)
    left = room.w * 0.37
    _harbour(context, Box(box.x, room.y - 2, left + 6, 68))
    _scale(context, Box(room.x, room.y + 74, left - 8, room.h - 74))
    _columns(context, Box(room.x + left + 6, room.y - 4, room.w - left - 6, room.h + 4))
    if context.sheet.links_values:
        address = f"river.space.{material.sale_ids[material.port]}"
        context.sheet.link_value(address, box.x, room.y - 2, left + 6, 68)


def _harbour(context: DrawingContext, box: Box) -> None:
    """RS-4.5: the first ship to arrive takes place 1 and plays last."""
    state = context.state
    material = context.material
    ground = context.sheet.ground
    ground.rect(box.x, box.y, box.w, box.h, "water", "canal", 1.5, 5)
    context.sheet.name_place("place-in-ruhrort", box.x, box.y, box.w, box.h)
    places = box.inset(4).grid(2, 2, 4)
    corners: list[float] = []
    for place in range(state.players):
        berth = places[place]
        corners += [berth.x, berth.y]
        ground.text(berth.x + 6, berth.middle_y, str(place + 1), 12, "", "canal", True)
    boxes(ground, corners, places[0].w, places[0].h, "", "canal")
    context.sheet.choice_rect(
        context.verbs.sell.first + material.port, box.x - 1, box.y - 1, box.w + 2, box.h + 2, 6
    )
    for seat in range(state.players):
        if state.ship[seat] == material.length:
            berth = places[min(max(state.arrival[seat], 1), len(places)) - 1]
            ship(context, seat, berth.middle_x + 6, berth.middle_y, 27)


def _scale(context: DrawingContext, box: Box) -> None:
    """The export scale with its marker, and what the next warehouse costs."""
    state = context.state
    material = context.material
    view = context.view
    ground = context.sheet.ground
    ground.symbol("vp", box.x + 7, box.y + 7, 15)
    ground.fit(box.x + 18, box.y + 7, box.w - 18, view.message("Export scale"), 12, 10)
    cells = Box(box.x, box.y + 18, box.w, 23).columns(len(material.scale))
    corners: list[float] = []
    for cell in cells:
        corners += [cell.x, cell.y]
    boxes(ground, corners, cells[0].w, cells[0].h, "shade", "edge")
    middles = [cell.middle_x for cell in cells]
    figures(ground, middles, cells[0].middle_y, material.scale, 14, "ink")
    context.sheet.link_value("export_scale", box.x - 3, box.y - 2, box.w + 6, 44)
    context.sheet.link_value("export", box.x - 3, box.y + 43, box.w + 6, 20)
    cell = cells[state.export_pos]
    pieces = context.sheet.pieces
    pieces.open_piece("export", cell.middle_x, cell.middle_y)
    pieces.circle(0, 0, 10, "", "brick", 3)
    pieces.close()
    count = sum(owner != NOBODY for owner in state.column)
    if count < len(material.port_prices):
        text = view.message("next warehouse")
        price(ground, box.x + 9, box.y + 53, material.port_prices[count], 8.5)
        ground.fit(box.x + 22, box.y + 53, box.w - 22, text, 12, 10)


def _columns(context: DrawingContext, box: Box) -> None:
    state = context.state
    material = context.material
    verbs = context.verbs
    view = context.view
    sheet = context.sheet
    ground = sheet.ground
    head = 38.0
    for row, bonus in enumerate(material.row_bonus):
        extra = bonus
        if bonus < 0 and not state.rules.row3_penalty:
            extra = 0
        points(
            ground, box.x + 14, box.y + head + row * _CELL + _CELL / 2 - 1,
            f"{extra:+}".replace("-", "−") if extra else "0", 12,
        )  # fmt: skip
    cells = Box(box.x + 28, box.y, box.w - 28, box.h).columns(material.columns, 3)
    corners: list[float] = []
    for cell in cells:
        for row in range(material.export_rows):
            corners += [cell.x, box.y + head + row * _CELL]
    boxes(ground, corners, cells[0].w, _CELL - 3, "card", "edge")
    if sheet.links_values:
        high = material.export_rows * _CELL
        sheet.link_value("export_rows", box.x, box.y + head - 2, box.w, high)
        for id, cell in zip(material.column_ids, cells, strict=True):
            sheet.link_value(f"country_marker.{id}", cell.x, cell.y, cell.w, head - 4)
    for column in range(material.columns):
        cell = cells[column]
        exports = state.flag_now == column
        ground.rect(
            cell.x, cell.y, cell.w, head - 4, "water" if exports else "shade",
            "canal" if exports else "edge", 2 if exports else 1, 4,
        )  # fmt: skip
        name = material.column_names[column].to(view.lang)
        ground.fit(cell.middle_x, cell.y + 9.5, cell.w - 2, name, 12, 9.5, MIDDLE, "ink", exports)
        ground.symbol("flag", cell.middle_x - 12, cell.y + 24, 13)
        sheet.show(f"flags_{column}")
        ground.text(cell.middle_x - 3, cell.y + 24.5, f"×{state.flags[column]}", 12)
        sheet.shown()
        if sheet.open_choice(verbs.discount_port.first + column):
            sheet.glow_rect(cell.x, cell.y, cell.w, head - 4, 4)
            price(sheet.ground, cell.right - 7, cell.y + 23, material.discount_price, 8)
            sheet.close_choice()
        else:
            sheet.block_rect(
                verbs.discount_port.first + column, cell.x, cell.y, cell.w, head - 4, 4
            )
        free = True
        for row in range(material.export_rows):
            top = cell.y + head + row * _CELL
            owner = state.column[column * MOST_SLOTS + row]
            if owner != NOBODY:
                number = context.warehouses[owner].at(column_place(column))
                warehouse(context, owner, number, cell.middle_x, top + _CELL / 2 - 1.5, 21)
            elif free:
                sheet.choice_rect(verbs.port.first + column, cell.x, top, cell.w, _CELL - 3, 3)
                free = False
        if free:
            top = cell.y + head + (material.export_rows - 1) * _CELL
            sheet.block_rect(verbs.port.first + column, cell.x, top, cell.w, _CELL - 3, 3)
        _moves(context, column, cell, cell.y + head + material.export_rows * _CELL)


def _moves(context: DrawingContext, column: int, cell: Box, top: float) -> None:
    """RS-11.11: below a column, the columns to which the player's warehouse may move."""
    sheet = context.sheet
    material = context.material
    verb = context.verbs.move
    moves = verb.moves
    offered = [i for i in range(len(moves)) if moves[i][0] == column]
    offered = [i for i in offered if sheet.offers(verb.first + i)]
    if not offered:
        return
    chips = Box(cell.x, top, cell.w, 18).columns(len(offered), 3)
    for chip, index in zip(chips, offered, strict=True):
        target = moves[index][1]
        letters = material.column_names[target].to(context.view.lang)[:2]
        sign = f"‹{letters}" if target < column else f"{letters}›"
        sheet.open_choice(verb.first + index)
        sheet.ground.rect(chip.x, chip.y, chip.w, chip.h, "paper", "", 0, 3)
        sheet.glow_rect(chip.x, chip.y, chip.w, chip.h, 3)
        x = chip.middle_x
        if chip.w > 44:
            price(sheet.ground, x + 14, chip.middle_y, material.move_price, 7.5)
            x -= 8
        sheet.ground.text(x, chip.middle_y, sign, 12, MIDDLE, bold=True)
        sheet.close_choice()
