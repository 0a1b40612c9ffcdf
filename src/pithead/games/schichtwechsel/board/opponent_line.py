"""An opponent as one line: everything that a pit holds, small and side by side."""

from pithead.drawing.canvas import MIDDLE, number
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS, SEATS
from pithead.drawing.piece_shapes import seat_shape
from pithead.games.schichtwechsel.board.board_context import (
    BoardContext,
    PrintedPart,
    PrintSettings,
)
from pithead.games.schichtwechsel.board.effect_symbols import piece
from pithead.games.schichtwechsel.board.player_stock import draw_stock, stock_symbols
from pithead.games.schichtwechsel.board.tile_faces import draw_plate
from pithead.games.schichtwechsel.pieces import ON_CARD, headframe_places, house_id

LINE_HEIGHT = 26.0
_CUBE = 10.0
_NAME = 128.0
_STOCK = 264.0
_PLATE = 104.0


class PrintedLine(PrintedPart):
    """The empty wagons of a line that starts at 0, 0."""

    def __init__(self, settings: PrintSettings, box: Box) -> None:
        super().__init__(settings)
        material = self.material
        middle = box.h / 2
        self.mines: list[float] = []
        self.coal: list[list[float]] = []
        self.coke: list[float] = []
        self.bar: list[float] = []
        stock_symbols(self.canvas, _NAME, middle, _STOCK)
        left = _NAME + _STOCK + 6
        floor = middle + 9
        tubs = ""
        for spaces in material.mine_spaces:
            wide = spaces * (_CUBE + 1) + 5
            self.mines.append(left)
            tubs += _tub(left, floor, wide, 2)
            left += wide + 4
        self.canvas.path(tubs, "steel", "ink", 1, "rc")
        left += 8
        carts = ""
        for group in range(material.coal_groups):
            row: list[float] = []
            for _ in range(material.coal_wagons[group]):
                wide = material.coal_spaces[group] * (_CUBE + 1) + 5
                row.append(left)
                carts += _tub(left, floor, wide, 0)
                left += wide + 4
            self.coal.append(row)
        self.canvas.path(carts, "wood", "ink", 1, "rc")
        self.water = left + 10
        self.canvas.symbol("water", self.water, middle, 16)
        self.tip = self.water + 38
        self.canvas.symbol("tip", self.tip, middle, 16)
        left = self.tip + 28
        hoppers = ""
        for _ in range(material.coke_wagons):
            self.coke.append(left + 8)
            hoppers += _tub(left, floor, 16, 3)
            left += 18
        self.canvas.path(hoppers, "brick", "ink", 1, "rc")
        self.sold = left + 10
        self.canvas.symbol("sale", self.sold, middle, 16)
        right = box.w - _PLATE - 8
        step = min(19.0, (right - self.sold - 34) / (material.bars + material.headframes))
        left = right - step * (material.bars + material.headframes)
        self.bar = [left + step * (bar + 0.5) for bar in range(material.bars)]
        self.frames = [
            left + step * (material.bars + index + 0.5) for index in range(material.headframes)
        ]
        floors = [f"M{number(x - 6)} {number(floor)}h12" for x in self.bar]
        self.canvas.path("".join(floors), "", "wood", 1.6)


def _tub(left: float, floor: float, wide: float, slant: float) -> str:
    return (
        f"M{number(left)} {number(floor - 8)}h{number(wide)}l-{number(slant)} 8"
        f"h-{number(wide - 2 * slant)}Z"
    )


def draw_opponent_line(board: BoardContext, seat: int, box: Box) -> None:
    """Name, stock, wagons, water, tip, coke, houses, headframes and tile of a player."""
    state = board.state
    material = board.material
    ground = board.ground
    asked = state.actor == seat
    ground.rect(box.x, box.y, box.w, box.h, "card", SEATS[seat], 2 if asked else 1, 6)
    ground.rect(box.x, box.y, _NAME - 6, box.h, PALE_SEATS[seat], "", 0, 6)
    middle = box.middle_y
    seat_shape(ground, seat, box.x + 14, middle, 7)
    name = board.view.player(seat)
    ground.fit(box.x + 26, middle + 0.5, _NAME - 36, name, 13, 11, bold=True)
    plan = board.printed(PrintedLine, Box(0, 0, box.w, box.h))
    ground.add(f'<g transform="translate({number(box.x)} {number(box.y)})">')
    ground.paste(plan.canvas)
    ground.add("</g>")
    _name_places(board, plan, box, name)
    draw_stock(board, seat, box.x + _NAME, middle, _STOCK)
    _loads(board, plan, seat, box.x, middle)
    board.sheet.show(f"tip_{seat}")
    ground.text(box.x + plan.tip + 11, middle, str(state.tip[seat]), 13, bold=True)
    board.sheet.shown()
    sold = state.sold[seat] * material.pair
    for index in range(state.coke_on_wagons[seat]):
        id = f"coke-{seat}-{sold + index}"
        piece(board.pieces, id, f"coke{seat}", box.x + plan.coke[index], middle - 3, 14)
    board.sheet.show(f"sold_{seat}")
    ground.text(box.x + plan.sold + 11, middle, str(sold), 13, bold=True)
    board.sheet.shown()
    for bar, left in enumerate(plan.bar):
        if state.bar[seat] >> bar & 1:
            piece(board.pieces, house_id(seat, bar), f"house{seat}", box.x + left, middle, 17)
    for index, place in enumerate(headframe_places(state, seat)):
        if place == ON_CARD:
            id = f"headframe-{seat}-{index}"
            piece(board.pieces, id, f"headframe{seat}", box.x + plan.frames[index], middle, 22)
    _foot(board, seat, Box(box.right - _PLATE - 4, box.y, _PLATE, box.h))
    board.choice(board.verbs.give.first + seat, box, 6)


def _name_places(board: BoardContext, plan: PrintedLine, box: Box, name: str) -> None:
    """The line belongs to a player; each group of wagons and pieces has its term."""
    board.name("pit-board", box, name)
    bounds = [
        ("mine-wagon", plan.mines[0] - 3),
        ("coal-wagon", plan.coal[0][0] - 4),
        ("water", plan.water - 10),
        ("tip", plan.tip - 10),
        ("coke-wagon", plan.coke[0] - 10),
        ("sales-area", plan.sold - 10),
        ("house-bar", plan.bar[0] - 10),
        ("headframe", plan.frames[0] - 10),
        ("selection-tile", box.w - _PLATE - 8),
    ]
    for index, (term, left) in enumerate(bounds):
        right = bounds[index + 1][1] if index + 1 < len(bounds) else box.w
        board.name(term, Box(box.x + left, box.y, right - left, box.h))


def _loads(board: BoardContext, plan: PrintedLine, seat: int, x: float, middle: float) -> None:
    """Coal and spoil on the wagons and in hand, and the water's level."""
    state = board.state
    material = board.material
    coal = ""
    spoil = ""
    y = middle - 4
    for wagon, left in enumerate(plan.mines):
        load = state.wagons[seat * material.mines + wagon]
        for cube in range(abs(load)):
            data = _square(x + left + 3 + (_CUBE + 1) * (cube + 0.5), y)
            if load > 0:
                coal += data
            else:
                spoil += data
        if state.locked and material.rimmed[wagon]:
            wide = material.mine_spaces[wagon] * (_CUBE + 1) + 5
            board.ground.symbol("lock", x + left + wide - 3, y - 5, 11)
    for group, lefts in enumerate(plan.coal):
        spaces = material.coal_spaces[group]
        for cube in range(state.coal[seat * material.coal_groups + group]):
            left = lefts[cube // spaces] + 3 + (_CUBE + 1) * (cube % spaces + 0.5)
            coal += _square(x + left, y)
    if coal:
        board.ground.path(coal, "coal", "coalrim", 1, "rc")
    if spoil:
        board.ground.path(spoil, "spoil", "coalrim", 1, "rc")
    text = str(state.water[seat])
    board.ground.text(x + plan.water + 11, middle, text, 13, bold=True)


def _square(x: float, y: float) -> str:
    return f"M{number(x - 4.5)} {number(y - 4.5)}h9v9h-9z"


def _foot(board: BoardContext, seat: int, box: Box) -> None:
    """The player's tile; a tick if their personal card is used, and whether they have passed."""
    state = board.state
    if state.passed[seat]:
        text = board.message("has passed")
        board.ground.fit(box.middle_x, box.middle_y, box.w - 8, text, 12, 11, MIDDLE, "faint")
        return
    used = state.has_used(board.material.cards + seat)
    room = box.w - (18 if used else 0)
    if state.tile[seat] >= 0:
        draw_plate(board, state.tile[seat], box.x + room / 2, box.middle_y, room)
    if used:
        board.ground.symbol("done", box.right - 8, box.middle_y, 14)
