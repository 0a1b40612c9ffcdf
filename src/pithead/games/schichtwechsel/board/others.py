"""The other players' pits, small: the same things in the same order."""

from pithead.drawing.canvas import MIDDLE, Canvas, number
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.desk import draw_plate, draw_stock
from pithead.games.schichtwechsel.board.houses import house_id
from pithead.games.schichtwechsel.board.marks import coke, headframe, house, use
from pithead.games.schichtwechsel.board.table import Table
from pithead.games.schichtwechsel.board.works import tower_places

HEIGHT = 214.0
_CUBE = 12.0


def draw_other(table: Table, seat: int, box: Box) -> None:
    """One player's panel."""
    sheet = table.sheet
    title = table.view.player(seat)
    if table.state.passed[seat]:
        title += table.say(" (has passed)", " (hat gepasst)")
    room = sheet.panel(box, title, "card", seat)
    sheet.choice_rect(table.words.give[seat], box.x, box.y, box.w, box.h, 6)
    draw_stock(table, seat, room.x, room.y + 12, room.w)
    half = (room.w - 8) / 2
    right = room.x + half + 8
    top = room.y + 30
    _mines(table, seat, Box(room.x, top, half, 42))
    _coal(table, seat, Box(right, top, half, 42))
    top += 50
    _water(table, seat, room.x, top + 9, half)
    _tip(table, seat, right, top + 9, half)
    top += 24
    _coke(table, seat, Box(room.x, top, half, 44))
    _bar(table, seat, Box(right, top, half, 44))
    top += 62
    tile = table.state.tile[seat]
    if tile >= 0:
        draw_plate(table, tile, room.x + half / 2, top, half)
    if table.state.has_used(table.material.cards + seat):
        table.ground.symbol("done", right + 8, top, 14)
        words = table.say("personal card used", "pers. Karte benutzt")
        table.ground.fit(right + 19, top + 0.5, half - 20, words, 11, 10, colour="faint")


def _tub(canvas: Canvas, left: float, floor: float, wide: float, fill: str, slant: float) -> None:
    canvas.path(
        f"M{number(left)} {number(floor - 10)}h{number(wide)}l-{number(slant)} 10"
        f"h-{number(wide - 2 * slant)}Z",
        fill, "ink", 1, "rc",
    )  # fmt: skip


def _mines(table: Table, seat: int, box: Box) -> None:
    state = table.state
    material = table.material
    ground = table.ground
    ground.rect(box.x, box.y, box.w, box.h, "hill", "", 0, 4)
    gap = (box.w - 8 - sum(material.mine_spaces) * (_CUBE + 1) - 8 * material.mines) / max(
        1, material.mines - 1
    )
    left = box.x + 4
    floor = box.bottom - 5
    for wagon in range(material.mines):
        wide = material.mine_spaces[wagon] * (_CUBE + 1) + 8
        _tub(ground, left, floor, wide, "steel", 3)
        if material.rimmed[wagon]:
            ground.line(left, floor - 10, left + wide, floor - 10, "bad", 2)
        if material.coal_only[wagon]:
            ground.symbol("coal", left + wide / 2, floor - 4.5, 8)
        if state.locked and material.rimmed[wagon]:
            ground.symbol("lock", left + wide - 5, floor - 24, 12)
        load = state.wagons[seat * material.mines + wagon]
        kind = "coal" if load > 0 else "spoil"
        for cube in range(abs(load)):
            x = left + 4 + (_CUBE + 1) * (cube + 0.5)
            id = f"{kind}-{seat}-{material.mine_ids[wagon]}-{cube}"
            use(table.pieces, id, kind, x, floor - 15, _CUBE)
        left += wide + min(10.0, gap)
    hand = state.hand_coal[seat] + state.hand_spoil[seat] + state.lifted[seat]
    for index in range(min(hand, 6)):
        kind = "spoil" if index >= hand - state.hand_spoil[seat] else "coal"
        use(table.pieces, f"hand-{seat}-{index}", kind, box.x + 10 + index * 14, box.y + 9, 10)


def _coal(table: Table, seat: int, box: Box) -> None:
    state = table.state
    material = table.material
    ground = table.ground
    ground.rect(box.x, box.y, box.w, box.h, "tint2", "", 0, 4)
    wagons = sum(material.coal_wagons)
    gap = (box.w - 8 - sum(material.coal_capacity) * (_CUBE + 1) - 8 * wagons) / max(1, wagons - 1)
    left = box.x + 4
    floor = box.bottom - 5
    for group in range(material.coal_groups):
        spaces = material.coal_spaces[group]
        coal = state.coal[seat * material.coal_groups + group]
        for index in range(material.coal_wagons[group]):
            wide = spaces * (_CUBE + 1) + 8
            _tub(ground, left, floor, wide, "wood", 0)
            for cube in range(max(0, min(spaces, coal - index * spaces))):
                x = left + 4 + (_CUBE + 1) * (cube + 0.5)
                id = f"coal-{seat}-{material.coal_ids[group]}-{index * spaces + cube}"
                use(table.pieces, id, "coal", x, floor - 15, _CUBE)
            left += wide + min(10.0, gap)


def _water(table: Table, seat: int, x: float, y: float, w: float) -> None:
    """The levels from left to right, with the blue cube on one of them."""
    state = table.state
    material = table.material
    ground = table.ground
    ground.symbol("water", x + 8, y, 16)
    count = material.water_top - material.water_lowest + 1
    step = (w - 20) / count
    left = x + 20
    for index in range(count):
        level = material.water_lowest + index
        fill = "water" if level <= state.water[seat] else "shade"
        ground.rect(left + index * step, y - 8, step - 1, 16, fill, "", 0, 2)
        if level != state.water[seat]:
            ground.text(left + (index + 0.5) * step - 0.5, y, str(level), 12, MIDDLE, "faint")
    at = left + (state.water[seat] - material.water_lowest + 0.5) * step - 0.5
    use(table.pieces, f"water-{seat}", "blue", at, y, 14)


def _tip(table: Table, seat: int, x: float, y: float, w: float) -> None:
    state = table.state
    ground = table.ground
    ground.symbol("tip", x + 8, y, 17)
    step = min(19.0, (w - 22) / table.material.tip)
    for index in range(table.material.tip):
        left = x + 22 + index * step
        ground.rect(left, y - 7, step - 3, 14, "shade", "", 0, 2)
        if index < state.tip[seat]:
            use(
                table.pieces, f"spoil-{seat}-tip-{index}", "spoil", left + (step - 3) / 2, y,
                min(14, step - 2),
            )  # fmt: skip


def _coke(table: Table, seat: int, box: Box) -> None:
    """Coke wagons at the left, then a column for each pair that can be sold."""
    state = table.state
    material = table.material
    ground = table.ground
    sold = state.sold[seat] * material.pair
    count = max(1, material.coke_wagons)
    step = min(15.0, box.w * 0.42 / count)
    for index in range(material.coke_wagons):
        x = box.x + step * (index + 0.5)
        _tub(ground, x - step / 2 + 0.5, box.bottom - 6, step - 1, "brick", 3)
        if index < state.coke_on_wagons[seat]:
            coke(table.pieces, f"coke-{seat}-{sold + index}", seat, x, box.bottom - 21, 5.5)
    left = box.x + box.w * 0.48
    wide = (box.right - left) / max(1, len(material.columns))
    for column, points in enumerate(material.columns):
        x = left + wide * (column + 0.5)
        ground.rect(x - wide / 2 + 0.5, box.y, wide - 1, box.h, "slatepale", "", 0, 3)
        if column >= state.sold[seat]:
            ground.text(x, box.y + 9, str(points), 12, MIDDLE, "ink")
            ground.symbol("vp", x, box.y + 24, 12)
        for index in range(material.pair):
            if column < state.sold[seat]:
                coke(
                    table.pieces, f"coke-{seat}-{column * material.pair + index}", seat, x,
                    box.bottom - 9 - index * 14, 5.5,
                )  # fmt: skip


def _bar(table: Table, seat: int, box: Box) -> None:
    """Houses still on the bar, and headframes still on the personal card."""
    state = table.state
    material = table.material
    ground = table.ground
    ground.rect(box.x, box.y, box.w, box.h, "woodpale", "", 0, 4)
    step = min(24.0, (box.w - 10) / (material.bars + material.headframes + 0.5))
    for bar in range(material.bars):
        x = box.x + 5 + step * (bar + 0.5)
        ground.line(x - 6, box.y + 29, x + 6, box.y + 29, "edge", 1.4)
        ground.text(x, box.y + 37, str(bar + 1), 12, MIDDLE, "faint")
        if state.bar[seat] >> bar & 1:
            house(table.pieces, house_id(seat, bar), seat, x, box.y + 20, 15)
    for index, place in enumerate(tower_places(state, seat)):
        x = box.right - 5 - step * (material.headframes - index - 0.5)
        if place == -2:
            headframe(table.pieces, f"headframe-{seat}-{index}", seat, x, box.y + 18, 22)
