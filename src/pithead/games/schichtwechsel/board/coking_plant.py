"""The central coking plant: its ovens, and the coke in them."""

from pithead.drawing.canvas import number
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS
from pithead.games.schichtwechsel.board.board_context import (
    BoardContext,
    PrintedPart,
    PrintSettings,
)
from pithead.games.schichtwechsel.board.effect_symbols import (
    FigureRows,
    Item,
    centred_row,
    items_of,
    piece,
    sign,
)
from pithead.games.schichtwechsel.board.panels import frame
from pithead.games.schichtwechsel.material import OWN, PLAIN, VP_SPACE, WATER_SPACE
from pithead.games.schichtwechsel.pieces import coke_number


class PrintedPlant(PrintedPart):
    """A row of ovens: one for each player, and grey ones for all."""

    def __init__(self, settings: PrintSettings, box: Box) -> None:
        super().__init__(settings)
        material = self.material
        players = settings.players
        title = settings.message("Coking plant")
        room = frame(self.canvas, box, title)
        self.own: list[Box] = []
        self.plain: list[Box] = []
        self.vp = Box(0, 0, 0, 0)
        self.water = Box(0, 0, 0, 0)
        figures = FigureRows()
        plain = material.plain_spaces[players]
        grey = plain + material.vp_grey + material.water_grey
        # The players' ovens above, the grey ones below, all of one size.
        wide = min(40.0, room.w // max(players, grey, 1) // 2 * 2)
        wall = Box(room.x, room.y + 12, room.w, room.h - 12)
        self._wall(wall)
        upper = wall.y + 2
        lower = wall.y + wall.h / 2 + 2
        high = wall.h / 2 - 6
        left = room.middle_x - wide * players / 2
        for seat in range(players):
            cell = Box(left // 1 + seat * wide + 2, upper, wide - 4, high)
            self.own.append(cell)
            self._ovens([cell], PALE_SEATS[seat])
            sign(self.canvas, seat, cell.middle_x, cell.y + high - 8, 10)
            # Visible only while no coke covers it: then it brings a token.
            centred_row(
                self.canvas, [Item(f"+{material.white_plant}", ["white"])],
                cell.middle_x, cell.y + high * 0.42, wide - 4, 14, figures,
            )  # fmt: skip
        left = room.middle_x - wide * grey / 2
        ovens = [Box(left // 1 + i * wide + 2, lower, wide - 4, high) for i in range(grey)]
        self._ovens(ovens, "slatepale")
        for index in range(grey):
            cell = ovens[index]
            if index < plain:
                self.plain.append(cell)
                continue
            if index == plain and material.vp_grey:
                self.vp = cell
                lines = material.vp_grey_lines
            else:
                self.water = cell
                lines = material.water_grey_lines
            centred_row(
                self.canvas, items_of(lines), cell.middle_x, cell.y + high - 9, wide - 5, 12,
                figures,
            )  # fmt: skip
        figures.flush(self.canvas)

    def _wall(self, wall: Box) -> None:
        canvas = self.canvas
        for side in (0.16, 0.84):
            x = wall.x + wall.w * side
            canvas.rect(x - 5, wall.y - 11, 10, 14, "brick", "ink", 1)
        canvas.rect(wall.x, wall.y, wall.w, wall.h, "brick", "ink", 1.4, 2)
        bricks = ""
        for course in range(int(wall.h / 13)):
            y = wall.y + 13 * (course + 1)
            if y < wall.bottom - 2:
                bricks += f"M{number(wall.x + 1)} {number(y)}h{number(wall.w - 2)}"
        canvas.path(bricks, "", "rust", 0.8)

    def _ovens(self, cells: list[Box], fill: str) -> None:
        """Oven doors with round arches."""
        data = ""
        for cell in cells:
            arch = 12.0
            data += (
                f"M{number(cell.x)} {number(cell.bottom)}V{number(cell.y + arch)}"
                f"q0-{number(arch)} {number(cell.w / 2)}-{number(arch)}"
                f"t{number(cell.w / 2)} {number(arch)}V{number(cell.bottom)}Z"
            )
        self.canvas.path(data, fill, "ink", 1.4)


def draw_plant(board: BoardContext, box: Box) -> None:
    """The ovens and the coke in them."""
    state = board.state
    plan = board.printed(PrintedPlant, box)
    board.ground.paste(plan.canvas)
    board.link("coking_plant", box, 6)
    verbs = board.verbs
    asked = state.actor
    mine: list[Box] = []
    slot = 0
    for seat in range(state.players):
        if state.plant_own[seat]:
            # The coke hides the token that only an empty oven brings.
            oven = plan.own[seat]
            fill = PALE_SEATS[seat]
            board.ground.rect(oven.x + 1, oven.y + oven.h * 0.42 - 8, oven.w - 2, 16, fill)
            _coke(board, seat, coke_number(state, seat, OWN), plan.own[seat])
        for index in range(state.plant_plain[seat]):
            if slot < len(plan.plain):
                _coke(board, seat, coke_number(state, seat, PLAIN) + index, plan.plain[slot])
                if seat == asked:
                    mine.append(plan.plain[slot])
            slot += 1
    free = plan.plain[slot:]
    if state.plant_vp >= 0:
        _coke(board, state.plant_vp, coke_number(state, state.plant_vp, VP_SPACE), plan.vp)
    if state.plant_water >= 0:
        index = coke_number(state, state.plant_water, WATER_SPACE)
        _coke(board, state.plant_water, index, plan.water)
    if asked < 0:
        return
    for action in (verbs.plant.first + OWN, verbs.load.first + OWN):
        board.choice(action, plan.own[asked].inset(-1), 6)
    if free:
        board.choice(verbs.plant.first + PLAIN, free[0].inset(-1), 6)
    if mine:
        board.choice(verbs.load.first + PLAIN, mine[0].inset(-1), 6)
    for action in (verbs.plant.first + VP_SPACE, verbs.load.first + VP_SPACE):
        board.choice(action, plan.vp.inset(-1), 6)
    for action in (verbs.plant.first + WATER_SPACE, verbs.load.first + WATER_SPACE):
        board.choice(action, plan.water.inset(-1), 6)


def _coke(board: BoardContext, seat: int, index: int, cell: Box) -> None:
    y = cell.y + cell.h * 0.42
    piece(board.pieces, f"coke-{seat}-{index}", f"coke{seat}", cell.middle_x, y, 20)
