"""The pits of the opponents, small: the same things in the same order."""

from pithead.drawing.canvas import MIDDLE, number
from pithead.drawing.layout import Box
from pithead.drawing.palette import SEATS
from pithead.games.schichtwechsel.board.board_context import (
    BoardContext,
    PrintedPart,
    PrintSettings,
)
from pithead.games.schichtwechsel.board.effect_symbols import boxes, cells, piece
from pithead.games.schichtwechsel.board.player_stock import draw_stock, stock_symbols
from pithead.games.schichtwechsel.board.tile_faces import draw_plate
from pithead.games.schichtwechsel.pieces import ON_CARD, headframe_places, house_id

HEIGHT = 214.0
_CUBE = 12.0


class PrintedSmallPit(PrintedPart):
    """An empty pit at 0, 0: it is the same for all players, so it is drawn once."""

    def __init__(self, settings: PrintSettings, box: Box) -> None:
        super().__init__(settings)
        w = box.w
        half = (w - 8) // 2
        self.half = half
        self.right = half + 8
        self.mines: list[float] = []
        """Of each mine wagon where it begins."""
        self.coal: list[list[float]] = []
        self.levels: list[float] = []
        self.tip: list[float] = []
        self.wagons: list[float] = []
        self.columns: list[float] = []
        self.bar: list[float] = []
        self.frames: list[float] = []
        stock_symbols(self.canvas, 0, 12, w)
        self._mines(Box(0, 30, half, 42))
        self._coal(Box(self.right, 30, half, 42))
        self._water(Box(0, 80, half, 18))
        self._tip(Box(self.right, 80, half, 18))
        self._coke(Box(0, 104, half, 44))
        self._bar(Box(self.right, 104, half, 44))

    def _tubs(self, lefts: list[float], wides: list[float], floor: float, slant: float) -> str:
        return "".join(
            [
                f"M{number(left)} {number(floor - 10)}h{number(wide)}l-{number(slant)} 10"
                f"h-{number(wide - 2 * slant)}Z"
                for left, wide in zip(lefts, wides, strict=True)
            ]
        )

    def _mines(self, box: Box) -> None:
        material = self.material
        canvas = self.canvas
        canvas.rect(box.x, box.y, box.w, box.h, "hill", "", 0, 4)
        wides = [spaces * (_CUBE + 1) + 8 for spaces in material.mine_spaces]
        gap = min(10.0, (box.w - 8 - sum(wides)) / max(1, material.mines - 1))
        left = box.x + 4
        floor = box.bottom - 5
        for wide in wides:
            self.mines.append(left)
            left += wide + gap
        canvas.path(self._tubs(self.mines, wides, floor, 3), "steel", "ink", 1, "rc")
        for wagon, left in enumerate(self.mines):
            if material.rimmed[wagon]:
                canvas.line(left, floor - 10, left + wides[wagon], floor - 10, "bad", 2.4)
            if material.coal_only[wagon]:
                canvas.symbol("no-spoil", left + wides[wagon] / 2, floor - 5, 10)

    def _coal(self, box: Box) -> None:
        material = self.material
        canvas = self.canvas
        canvas.rect(box.x, box.y, box.w, box.h, "tint2", "", 0, 4)
        wagons = sum(material.coal_wagons)
        total = sum(material.coal_capacity) * (_CUBE + 1) + 8 * wagons
        gap = min(10.0, (box.w - 8 - total) / max(1, wagons - 1))
        left = box.x + 4
        lefts: list[float] = []
        wides: list[float] = []
        for group in range(material.coal_groups):
            row: list[float] = []
            for _ in range(material.coal_wagons[group]):
                row.append(left)
                wides.append(material.coal_spaces[group] * (_CUBE + 1) + 8)
                left += wides[-1] + gap
            self.coal.append(row)
            lefts += row
        canvas.path(self._tubs(lefts, wides, box.bottom - 5, 0), "wood", "ink", 1, "rc")

    def _water(self, box: Box) -> None:
        material = self.material
        canvas = self.canvas
        canvas.symbol("water", box.x + 8, box.middle_y, 16)
        count = material.water_top - material.water_lowest + 1
        places = cells(Box(box.x + 32, box.y + 1, box.w - 32, 16), count, 1, 1)
        boxes(canvas, places, "shade")
        self.levels = [cell.middle_x for cell in places]

    def _tip(self, box: Box) -> None:
        material = self.material
        canvas = self.canvas
        canvas.symbol("tip", box.x + 8, box.middle_y, 17)
        step = min(19.0, (box.w - 22) / material.tip)
        places = [
            Box(box.x + 22 + index * step, box.y + 2, step - 3, 14) for index in range(material.tip)
        ]
        boxes(canvas, places, "hollow", "edge")
        self.tip = [cell.middle_x for cell in places]

    def _coke(self, box: Box) -> None:
        """Coke wagons at the left, then a column for each pair that can be sold."""
        material = self.material
        canvas = self.canvas
        count = max(1, material.coke_wagons)
        step = min(17.0, box.w * 0.42 / count)
        lefts = [box.x + step * index + 0.5 for index in range(material.coke_wagons)]
        self.wagons = [left + step / 2 - 0.5 for left in lefts]
        hoppers = self._tubs(lefts, [step - 1] * len(lefts), box.bottom - 6, 3)
        canvas.path(hoppers, "brick", "ink", 1, "rc")
        left = box.x + box.w * 0.46 // 1
        columns = len(material.columns)
        places = cells(Box(left, box.y, box.right - left, box.h), max(1, columns), 1, 1)
        boxes(canvas, places[:columns], "slatepale")
        slots = [
            f"M{number(cell.middle_x)} {number(box.bottom - 8 - index * 14)}h0"
            for cell in places[:columns]
            for index in range(material.pair)
        ]
        canvas.path("".join(slots), "", "card", 11, "rc")
        self.columns = [cell.middle_x for cell in places]

    def _bar(self, box: Box) -> None:
        """Houses still on the bar, and headframes still on the personal card."""
        material = self.material
        canvas = self.canvas
        canvas.rect(box.x, box.y, box.w, box.h, "woodpale", "", 0, 4)
        step = min(24.0, (box.w - 10) / (material.bars + material.headframes + 0.5))
        self.bar = [box.x + 5 + step * (bar + 0.5) for bar in range(material.bars)]
        self.frames = [
            box.right - 5 - step * (material.headframes - index - 0.5)
            for index in range(material.headframes)
        ]
        floors = [f"M{number(x - 7)} {number(box.y + 34)}h14" for x in self.bar]
        canvas.path("".join(floors), "", "wood", 1.6)


def draw_opponent(board: BoardContext, seat: int, box: Box, first: bool) -> None:
    """One player's panel; the first one defines the empty pit that the others reuse."""
    sheet = board.sheet
    title = board.view.player(seat)
    if board.state.passed[seat]:
        title = board.message("{name} (has passed)", name=title)
    room = sheet.panel(box, title, "card", seat)
    board.name("pit-board", box, board.view.player(seat))
    plan = board.printed(PrintedSmallPit, Box(0, 0, room.w, 0))
    ground = board.ground
    if first:
        ground.add(
            f'<g transform="translate({number(room.x)} {number(room.y)})"><g id="small-pit">'
        )
        ground.paste(plan.canvas)
        ground.add("</g></g>")
    else:
        ground.add(f'<use href="#small-pit" x="{number(room.x)}" y="{number(room.y)}"/>')
    if sheet.links_values:
        _name_places(board, plan, room)
    draw_stock(board, seat, room.x, room.y + 12, room.w)
    _cubes(board, plan, seat, room.x, room.y)
    _wood(board, plan, seat, room.x, room.y)
    tile = board.state.tile[seat]
    foot = room.y + 163
    if tile >= 0:
        draw_plate(board, tile, room.x + plan.half / 2, foot, plan.half)
    if board.state.has_used(board.material.cards + seat):
        ground.symbol("done", room.x + plan.right + 8, foot, 14)
        text = board.message("personal card used")
        left = room.x + plan.right + 19
        ground.fit(left, foot + 0.5, plan.half - 20, text, 11, 10, colour="faint")
    if board.sheet.offers(board.verbs.give.first + seat):
        board.choice(board.verbs.give.first + seat, box, 6)
    else:
        board.sheet.block_rect(board.verbs.give.first + seat, box.x, box.y, box.w, 26, 6)


def _name_places(board: BoardContext, plan: PrintedSmallPit, room: Box) -> None:
    """Wagons in the first row, then water and tip, coke and houses, the tile at the foot."""
    x, y = room.x, room.y
    coal = x + min(left for wagons in plan.coal for left in wagons) - 4
    board.name("mine-wagon", Box(x, y + 30, coal - x, 40))
    board.name("coal-wagon", Box(coal, y + 30, room.right - coal, 40))
    tip = x + plan.tip[0] - 24
    board.name("water", Box(x, y + 74, tip - x, 30))
    board.name("tip", Box(tip, y + 74, room.right - tip, 30))
    sales, houses = x + plan.columns[0] - 8, x + plan.bar[0] - 14
    board.name("coke-wagon", Box(x, y + 108, sales - x, 44))
    board.name("sales-area", Box(sales, y + 108, houses - sales, 44))
    frames = x + plan.frames[0] - 13
    board.name("house-bar", Box(houses, y + 108, frames - houses, 44))
    board.name("headframe", Box(frames, y + 108, room.right - frames, 44))
    board.name("selection-tile", Box(x, y + 152, plan.half, 24))
    board.name("personal-card", Box(x + plan.right, y + 152, room.right - x - plan.right, 24))


def _cubes(board: BoardContext, plan: PrintedSmallPit, seat: int, x: float, y: float) -> None:
    """Coal and spoil on wagons and the tip, cubes in hand, and the water's level.

    Cubes come from the supply and go back to it. Here all coal is one path and all spoil another;
    only in the large pit of their owner they are pieces that move.
    """
    state = board.state
    material = board.material
    at = y + 52
    coal = ""
    spoil = ""
    for wagon, left in enumerate(plan.mines):
        load = state.wagons[seat * material.mines + wagon]
        data = "".join(
            [_cube(x + left + 4 + (_CUBE + 1) * (cube + 0.5), at) for cube in range(abs(load))]
        )
        if load > 0:
            coal += data
        else:
            spoil += data
        if state.locked and material.rimmed[wagon]:
            wide = material.mine_spaces[wagon] * (_CUBE + 1) + 8
            board.ground.symbol("lock", x + left + wide - 5, y + 39, 12)
    for group, lefts in enumerate(plan.coal):
        spaces = material.coal_spaces[group]
        for cube in range(state.coal[seat * material.coal_groups + group]):
            left = lefts[cube // spaces] + 4 + (_CUBE + 1) * (cube % spaces + 0.5)
            coal += _cube(x + left, at)
    for cube in range(state.tip[seat]):
        spoil += _cube(x + plan.tip[cube], y + 89)
    for cube in range(state.hand_coal[seat] + state.lifted[seat]):
        coal += _cube(x + 10 + cube * 14, y + 37)
    first = state.hand_coal[seat] + state.lifted[seat]
    for cube in range(state.hand_spoil[seat]):
        spoil += _cube(x + 10 + (first + cube) * 14, y + 37)
    board.sheet.show(f"cubes_{seat}")
    if coal:
        board.ground.path(coal, "coal", "coalrim", 1, "rc")
    if spoil:
        board.ground.path(spoil, "spoil", "coalrim", 1, "rc")
    text = str(state.water[seat])
    board.sheet.shown()
    board.sheet.show(f"water_{seat}")
    board.ground.text(x + 24, y + 89, text, 13, MIDDLE, bold=True)
    board.sheet.shown()
    level = plan.levels[state.water[seat] - material.water_lowest]
    piece(board.pieces, f"water-{seat}", "blue", x + level, y + 89, 14)


def shape_data(seat: int, x: float, y: float, r: float) -> str:
    """A player's shape as part of a path."""
    a, b = number(r), number(2 * r)
    if seat == 0:
        return f"M{number(x - r)} {number(y)}a{a} {a} 0 0 0 {b} 0a{a} {a} 0 0 0-{b} 0z"
    if seat == 1:
        return f"M{number(x)} {number(y - r)}l{a} {number(r * 1.7)}h-{b}z"
    if seat == 2:
        return f"M{number(x - r + 0.5)} {number(y - r + 0.5)}h{b}v{b}h-{b}z"
    return f"M{number(x)} {number(y - r)}l{a} {a}l-{a} {a}l-{a}-{a}z"


def _cube(x: float, y: float) -> str:
    return f"M{number(x - 5)} {number(y - 5)}h10v10h-10z"


def _wood(board: BoardContext, plan: PrintedSmallPit, seat: int, x: float, y: float) -> None:
    """Coke on wagons and sold, houses on the bar, headframes on the personal card."""
    state = board.state
    pieces = board.pieces
    pair = board.material.pair
    sold = state.sold[seat] * pair
    symbol = f"coke{seat}"
    stack = ""
    # Sold coke stays to the end: it is no longer a piece that moves.
    for index in range(sold):
        left = x + plan.columns[index // pair]
        stack += shape_data(seat, left, y + 140 - index % pair * 14, 5.5)
    if stack:
        board.ground.path(stack, SEATS[seat], "coalrim", 1)
    for index in range(state.coke_on_wagons[seat]):
        piece(pieces, f"coke-{seat}-{sold + index}", symbol, x + plan.wagons[index], y + 128, 14)
    for bar, left in enumerate(plan.bar):
        if state.bar[seat] >> bar & 1:
            piece(pieces, house_id(seat, bar), f"house{seat}", x + left, y + 128, 19)
    for index, place in enumerate(headframe_places(state, seat)):
        if place == ON_CARD:
            id = f"headframe-{seat}-{index}"
            piece(pieces, id, f"headframe{seat}", x + plan.frames[index], y + 125, 25)
