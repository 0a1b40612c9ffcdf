"""The mines on the map: tunnel entrances with cost and value, owners, sold ones, the last sale."""

from typing import TYPE_CHECKING

from pithead.drawing.board_drawing import BoardDrawing
from pithead.drawing.canvas import MIDDLE, Canvas
from pithead.drawing.font_metrics import width
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS, SEATS
from pithead.drawing.piece_shapes import coin, marker
from pithead.games.schiefer.board.landscape import landscape
from pithead.games.schiefer.board.markers import mine_marker
from pithead.games.schiefer.board.valleys import PITCH, SEA, TILE_HEIGHT, Map, lay_out
from pithead.games.schiefer.coin_flow import coin_ring
from pithead.games.schiefer.material import Material

if TYPE_CHECKING:
    from pithead.games.schiefer.state import SchieferState

_MOST_COINS = 6
"""Up to this many coins of a sale are drawn one by one; more are written as a figure."""


def draw_map(
    sheet: BoardDrawing, state: "SchieferState", x: float, y: float, w: float, pitch: float = PITCH
) -> float:
    """Draw the map of the valleys and return its height."""
    material = state.material
    view = sheet.view
    small = 10.0 if view.narrow else 10.5
    sheet.ground.paste(landscape(material, x, y, w, small, view.audit, pitch, view.smallest))
    land = lay_out(material, x, y, w, pitch)
    _heading(sheet, state, land)
    sale = _last_sale(state)
    verbs = state.verbs
    for valley in range(material.valleys):
        first = material.first[valley]
        opened = state.opened[valley]
        for place in range(material.size[valley]):
            mine = first + place
            tile = land.tiles[mine]
            _draw_mine(sheet, state, mine, place == opened, tile)
            if sale and sale[mine]:
                _coins(sheet.ground, tile.middle_x, tile.bottom - 4, sale[mine])
            if place == min(opened, material.size[valley] - 1):
                sheet.choice_rect(verbs.open.first + valley, tile.x, tile.y, tile.w, tile.h, 5)
            sheet.choice_rect(verbs.sell.first + mine, tile.x, tile.y, tile.w, tile.h, 5)
    if sheet.links_values:
        _link_values(sheet, material, land)
    return land.h


def _link_values(sheet: BoardDrawing, material: Material, land: Map) -> None:
    """A valley is named at its mouth; a mine has its numbers on its tile."""
    for rank in land.ranks:
        for valley in rank.valleys:
            address = f"valley.{material.valley_ids[valley.index]}"
            column = valley.column
            sheet.link_value(address, column.x + 1, valley.sea + 2, column.w - 2, SEA - 4)
            first = material.first[valley.index]
            for mine in range(first, first + material.size[valley.index]):
                tile = land.tiles[mine]
                mine_address = f"{address}.mines.{material.mine_ids[mine]}"
                sheet.link_value(mine_address, tile.x, tile.y, tile.w, tile.h, 5)


def _heading(sheet: BoardDrawing, state: "SchieferState", land: Map) -> None:
    """The round, and how far the game has come, in the sky of the first rank."""
    material = state.material
    view = sheet.view
    ground = sheet.ground
    text = view.message("Round {round}", round=state.round)
    label = 96.0
    if state.limit_is_near():
        limit = state.rules.round_limit
        text = view.message("Round {round} of {limit}", round=state.round, limit=limit)
        label = 126.0
    opened = sum(state.opened)
    sold = sum(state.sold)
    count = view.message(
        "{opened} of {mines} mines open, {sold} sold",
        opened=opened,
        mines=material.mines,
        sold=sold,
    )
    size = 11.0 if view.narrow else 12.0
    y = land.y
    sheet.name_place("round", land.x + 8, y + 7, label, 22)
    sheet.name_place("mine", land.x + land.w - 218, y + 7, 210, 22)
    ground.rect(land.x + 8, y + 7, label, 22, "card", "ink", 1.2, 11)
    ground.fit(land.x + 8 + label / 2, y + 18.5, label - 12, text, 14, 10, MIDDLE, "ink", True)
    room = 250.0 if ground.smallest > size else 210.0
    ground.rect(land.x + land.w - room - 8, y + 7, room, 22, "card", "ink", 1.2, 11)
    ground.fit(land.x + land.w - room / 2 - 8, y + 18.5, room - 14, count, size, 10, MIDDLE)
    if state.last_sale >= 0 and not view.narrow:
        name = material.mine_names[state.last_sale]
        sale = view.message("Last sale: {name}", name=name)
        wide = width(sale, 12) + 22
        sheet.name_place("sell-slate", land.x + label + 16, y + 7, wide, 22)
        ground.rect(land.x + label + 16, y + 7, wide, 22, "card", "ink", 1.2, 11)
        ground.text(land.x + label + 16 + wide / 2, y + 18.5, sale, 12, MIDDLE)


def _last_sale(state: "SchieferState") -> list[int]:
    """The coins of the last sale by mine; empty if there is nothing to show."""
    mine = state.last_sale
    if mine < 0:
        return []
    material = state.material
    valley = material.valley_of[mine]
    first = material.first[valley]
    coins = [0] * material.mines
    ring = coin_ring(state.opened[valley], mine - first, material.values[mine])
    for place, count in enumerate(ring):
        coins[first + place] = count
    return coins


def _draw_mine(
    sheet: BoardDrawing, state: "SchieferState", mine: int, next_one: bool, tile: Box
) -> None:
    """One mine: left its cost or its owner, in the middle the tunnel, right its value."""
    ground = sheet.ground
    material = state.material
    owner = state.owners[mine]
    opened = owner >= 0
    if opened:
        ground.rect(tile.x, tile.y, tile.w, tile.h, PALE_SEATS[owner], SEATS[owner], 1.8, 5)
    elif next_one:
        ground.rect(tile.x, tile.y, tile.w, tile.h, "card", "ink", 1.2, 5)
    else:
        ground.rect(tile.x, tile.y, tile.w, tile.h, "shade", "slate", 0.8, 5)
    name = material.mine_names[mine]
    room = tile.w - 2
    bold = (opened or next_one) and width(name, 10, True) <= room
    # A tile that is higher than usual has larger things on it, as far as they find room.
    tall = tile.h / TILE_HEIGHT
    large = max(1.0, min(tall, tile.w / 84))
    ground.fit(tile.middle_x, tile.y + 9 * tall, room, name, 11 * large, 10, MIDDLE, "ink", bold)
    left = tile.x + tile.w * 0.18
    right = tile.right - tile.w * 0.18
    y = tile.y + 29.5 * tall
    tunnel = 34 * large
    ground.symbol(
        "open" if opened else "closed", tile.middle_x, tile.bottom + 2 - tunnel / 2, tunnel
    )
    if opened:
        marker(sheet.pieces, mine_marker(state, owner, mine), owner, left, y, 8.5 * large)
    else:
        ground.symbol("marker", left, y, 23 * large)
        cost = str(material.costs[mine])
        ground.text(left, y + 0.3, cost, 13 * large, MIDDLE, "coal", True)
    if not state.sold[mine]:
        coin(ground, right, y, 10.5 * large, str(material.values[mine]))
    else:
        sheet.pieces.open_piece(f"black-{material.mine_ids[mine]}", right, y)
        sheet.pieces.symbol("sold", 0, 0, 26 * large)
        sheet.pieces.close()


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
