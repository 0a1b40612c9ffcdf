"""A pit in section: mine wagons underground, coal wagons and the tip above, the water shaft."""

from pithead.drawing.canvas import END, MIDDLE, Canvas, number
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.board_context import (
    BoardContext,
    PrintedPart,
    PrintSettings,
)
from pithead.games.schichtwechsel.board.effect_symbols import (
    Item,
    boxes,
    centred_row,
    figure_row,
    piece,
)
from pithead.games.schichtwechsel.material import SINGLES

WIDTH = 382.0
HEIGHT = 200.0
_SHAFT = 58.0
_SURFACE = 88.0
_CUBE = 17.0


class PrintedSection(PrintedPart):
    """The levels of the shaft, the wagons and the tip, all empty."""

    def __init__(self, settings: PrintSettings, box: Box) -> None:
        super().__init__(settings)
        x, y = box.x, box.y
        self.levels: list[Box] = []
        self.mines: list[Box] = []
        self.coal: list[list[Box]] = []
        """Of each kind of coal wagon, the wagons."""
        self.tip: list[Box] = []
        self.shaft = Box(x, y, _SHAFT, HEIGHT)
        self.above = Box(x + _SHAFT + 6, y, WIDTH - _SHAFT - 6, _SURFACE)
        self.below = Box(self.above.x, y + _SURFACE, self.above.w, HEIGHT - _SURFACE)
        self._earth()
        self._shaft()
        self._coal_wagons()
        self._tip()
        self._mine_wagons()

    def _earth(self) -> None:
        canvas = self.canvas
        above = self.above
        below = self.below
        canvas.rect(above.x, above.y, above.w, above.h + 8, "tint2", "", 0, 5)
        canvas.rect(below.x, below.y, below.w, below.h, "hill", "", 0, 5)
        canvas.rect(below.x, below.y, below.w, 10, "hill")
        # A seam of coal runs through the rock; the wagons stand in a timbered roadway.
        y = below.bottom
        canvas.path(
            f"M{number(below.x)} {number(y - 15)}q60 -9 130 -3t{number(below.w - 130)} -2v9"
            f"q-70 -5 -140 2t-{number(below.w - 140)} 2Z",
            "coal",
        )
        road = Box(below.x + 4, below.y + 22, 262, 55)
        canvas.rect(road.x, road.y, road.w, road.h, "hollow", "wood", 3.4, 2)
        self._skyline()
        canvas.line(below.x, below.y, below.right, below.y, "grass", 4)
        rails = below.y - 5
        canvas.line(above.x + 4, rails, above.x + 238, rails, "ink", 1.6)
        canvas.line(road.x, road.bottom - 1, road.right, road.bottom - 1, "ink", 2)

    def _skyline(self) -> None:
        """Far away: a hall, a chimney with its smoke, a headframe, another hall."""
        x = self.above.x
        y = self.above.bottom
        self.canvas.path(
            f"M{number(x + 62)} {number(y)}v-34l9 -8v8l9 -8v8l9 -8v42zM{number(x + 96)} {number(y)}"
            f"l2 -62h7l2 62zM{number(x + 172)} {number(y)}v-26l22 -12l22 12v26z",
            "slatepale",
        )
        self.canvas.path(
            f"M{number(x + 122)} {number(y)}l14 -50h8l14 50M{number(x + 128)} {number(y - 22)}h24"
            f"M{number(x + 140)} {number(y - 56)}a5 5 0 1 0 .1 0"
            f"M{number(x + 102)} {number(y - 66)}q8 -8 16 -3t18 -4",
            "", "slatepale", 3, "rc",
        )  # fmt: skip

    def _shaft(self) -> None:
        canvas = self.canvas
        material = self.material
        shaft = self.shaft
        canvas.rect(shaft.x, shaft.y, shaft.w, shaft.h, "", "ink", 1.6, 4)
        canvas.fit(
            shaft.middle_x, shaft.y + 10, shaft.w - 6, self.settings.message("Water"), 12, 10,
            MIDDLE, bold=True,
        )  # fmt: skip
        count = material.water_top - material.water_lowest + 1
        room = Box(shaft.x + 3, shaft.y + 19, shaft.w - 6, shaft.h - 22)
        cells = room.rows(count, 1)
        cells.reverse()
        self.levels = cells
        boxes(canvas, cells, "", "edge")
        for index, cell in enumerate(cells):
            level = material.water_lowest + index
            canvas.text(cell.x + 9, cell.middle_y, str(level), 12, MIDDLE, bold=True)
            items: list[Item] = []
            if level == material.water_top:
                items = [Item(f"+{material.flood_tools}", ["tool"])]
            elif level == material.water_token:
                items = [Item(f"−{material.white_water}", ["white"])]
            elif level == material.water_lowest:
                items = [Item(str(material.lowest_vp), ["vp"])]
            size = min(16.0, cell.h - 3)
            centred_row(canvas, items, cell.right - 16, cell.middle_y, 32, size)

    def _coal_wagons(self) -> None:
        canvas = self.canvas
        material = self.material
        above = self.above
        title = self.settings.message("Coal wagons")
        canvas.fit(above.x + 7, above.y + 11, 200, title, 12, 10, bold=True)
        spaces = 0
        wagons = 0
        for count, size in zip(material.coal_wagons, material.coal_spaces, strict=True):
            spaces += count * size
            wagons += count
        cube = min(_CUBE + 2, (234.0 - wagons * 17) / spaces)
        left = above.x + 8
        for group in range(material.coal_groups):
            row: list[Box] = []
            for _ in range(material.coal_wagons[group]):
                wide = material.coal_spaces[group] * cube + 10
                box = Box(left, above.bottom - 52, wide, 46)
                row.append(box)
                left += wide + 7
            self.coal.append(row)
        every = [box for row in self.coal for box in row]
        boxes(canvas, [Box(box.x, box.bottom - 23, box.w, 15) for box in every], "wood", "ink", 1.3)
        singles = list(material.single_wagons)
        names = [
            singles.pop(0) if material.coal_ids[group] == SINGLES else material.coal_ids[group]
            for group, row in enumerate(self.coal)
            for _ in row
        ]
        middles = [box.middle_x for box in every]
        figure_row(canvas, middles, above.bottom - 21.5, names, 12, "f-bone b")
        _wheels(canvas, every, 8, 5.5)

    def _tip(self) -> None:
        canvas = self.canvas
        material = self.material
        above = self.above
        rows = material.tip_rows
        side = min(19.0, 66.0 / max(rows), 62.0 / len(rows))
        middle = above.right - 38
        canvas.fit(above.right - 7, above.y + 11, 70, self.settings.message("Tip"), 12, 10,
                   END, bold=True)  # fmt: skip
        floor = above.bottom - 3
        half = max(rows) * side / 2 + 7
        canvas.path(
            f"M{number(middle - half)} {number(floor + 1)}L{number(middle)}"
            f" {number(floor - len(rows) * side - 8)}L{number(middle + half)} {number(floor + 1)}Z",
            "rock", "ink", 1.2, "rc",
        )  # fmt: skip
        for level, count in enumerate(rows):
            for index in range(count):
                cell = Box(
                    middle + (index - count / 2) * side, floor - (level + 1) * side, side, side
                )
                self.tip.append(cell)
        boxes(canvas, [cell.inset(1.5) for cell in self.tip], "hollow")

    def _mine_wagons(self) -> None:
        canvas = self.canvas
        material = self.material
        below = self.below
        title = self.settings.message("Mine wagons")
        canvas.fit(below.x + 7, below.y + 15, 200, title, 12, 10, bold=True)
        spaces = sum(material.mine_spaces)
        cube = min(_CUBE + 2, (262.0 - material.mines * 22) / spaces)
        left = below.x + 8
        for wagon in range(material.mines):
            wide = material.mine_spaces[wagon] * cube + 15
            box = Box(left, below.y + 26, wide, 49)
            self.mines.append(box)
            self._tub(box, material.rimmed[wagon])
            if material.coal_only[wagon]:
                canvas.symbol("no-spoil", box.middle_x, box.bottom - 16, 14)
            left += wide + 8
        _wheels(canvas, self.mines, 10, 5)
        middles = [box.middle_x for box in self.mines]
        figure_row(canvas, middles, below.y + 86, material.mine_ids, 12, "f-ink")

    def _tub(self, box: Box, rimmed: bool) -> None:
        canvas = self.canvas
        floor = box.bottom - 8
        shape = (
            f"M{number(box.x)} {number(floor - 17)}H{number(box.right)}"
            f"L{number(box.right - 5)} {number(floor)}H{number(box.x + 5)}Z"
        )
        canvas.path(shape, "steel", "bone" if rimmed else "ink", 3.4 if rimmed else 1.3, "rc")
        if rimmed:
            canvas.add(
                f'<path d="{shape}" class="f-none s-bad" stroke-width="3.4"'
                ' stroke-dasharray="6 5"/>'
            )


def _wheels(canvas: Canvas, wagons: list[Box], inwards: float, above: float) -> None:
    """All wheels of a train as one path: a line of no length with round ends is a disc."""
    data = "".join(
        [
            f"M{number(x)} {number(box.bottom - above)}h0"
            for box in wagons
            for x in (box.x + inwards, box.right - inwards)
        ]
    )
    canvas.path(data, "", "ink", 10, "rc")
    canvas.path(data, "", "steel", 6.8, "rc")


def draw_section(board: BoardContext, x: float, y: float) -> None:
    """A player's pit, 382 by 200."""
    plan = board.printed(PrintedSection, Box(x, y, 0, 0))
    _flood(board, plan)
    board.ground.paste(plan.canvas)
    _water(board, plan)
    _above(board, plan)
    _below(board, plan)
    if board.sheet.links_values:
        _link_values(board, plan)


def _link_values(board: BoardContext, plan: PrintedSection) -> None:
    """The shaft, every wagon, and the tip."""
    material = board.material
    board.name("coal-wagon", plan.above)
    board.name("mine-wagon", plan.below)
    board.link("water", plan.shaft)
    for id, box in zip(material.mine_ids, plan.mines, strict=True):
        board.link(f"mine_wagon.{id}", Box(box.x - 3, box.y + 2, box.w + 6, 66))
    singles = list(material.single_wagons)
    for group, wagons in enumerate(plan.coal):
        for box in wagons:
            id = material.coal_ids[group]
            if id == SINGLES:
                id = singles.pop(0)
            board.link(f"coal_wagon.{id}", Box(box.x - 2, box.y + 2, box.w + 4, box.h))
    left = min([cell.x for cell in plan.tip]) - 4
    right = max([cell.right for cell in plan.tip]) + 4
    top = min([cell.y for cell in plan.tip]) - 4
    board.name("tip", Box(left, plan.above.y, plan.above.right - left, plan.above.h))
    board.link("spoil_tip", Box(left, top, right - left, plan.above.bottom - top))


def _flood(board: BoardContext, plan: PrintedSection) -> None:
    """The shaft, and the water that stands in it."""
    shaft = plan.shaft
    board.ground.rect(shaft.x, shaft.y, shaft.w, shaft.h, "card", "", 0, 4)
    top = plan.levels[board.state.water[board.seat] - board.material.water_lowest].y
    board.ground.rect(shaft.x + 1, top, shaft.w - 2, shaft.bottom - top - 1, "water", "", 0, 3)


def _water(board: BoardContext, plan: PrintedSection) -> None:
    state = board.state
    seat = board.seat
    lowest = board.material.water_lowest
    now = plan.levels[state.water[seat] - lowest]
    piece(board.pieces, f"water-{seat}", "blue", now.x + 9, now.middle_y, min(18, now.h - 1))
    if seat != state.actor:
        return
    for down, action in enumerate(board.verbs.lower_water[0].ids()):
        level = state.water[seat] - down - lowest
        if level >= 0:
            board.choice(action, plan.levels[level], 2)


def _cubes_in(box: Box, count: int) -> list[float]:
    """Where cubes stand side by side on a wagon of so many spaces."""
    step = (box.w - 10) / count if count else 0.0
    step = min(step, _CUBE + 2.5)
    left = box.middle_x - step * count / 2
    return [left + step * (index + 0.5) for index in range(count)]


def _above(board: BoardContext, plan: PrintedSection) -> None:
    state = board.state
    material = board.material
    seat = board.seat
    for group, wagons in enumerate(plan.coal):
        coal = state.coal[seat * material.coal_groups + group]
        spaces = material.coal_spaces[group]
        for index, box in enumerate(wagons):
            load = min(spaces, coal - index * spaces)
            places = _cubes_in(box, spaces)
            for cube in range(max(0, load)):
                id = f"coal-{seat}-{material.coal_ids[group]}-{index * spaces + cube}"
                piece(board.pieces, id, "coal", places[cube], box.bottom - 31, _CUBE)
        if group == material.token_group and coal == 0:
            # SW-4.19: a token for an empty wagon.
            item = Item(f"+{material.white_wagons}", ["white"])
            centred_row(board.ground, [item], wagons[0].middle_x, wagons[0].y + 14, 60, 16)
        if seat == state.actor:
            _layout_picks(board, group, wagons)
            first = wagons[0]
            for action in (board.verbs.coke_from.first + group, board.verbs.add_coal.first + group):
                board.sheet.choice_rect(
                    action, first.x - 3, first.y, wagons[-1].right - first.x + 6, 46, 4
                )
    for index in range(state.tip[seat]):
        cell = plan.tip[index]
        piece(board.pieces, f"spoil-{seat}-tip-{index}", "spoil", cell.middle_x, cell.middle_y,
            min(_CUBE, cell.w - 1))  # fmt: skip


def _layout_picks(board: BoardContext, group: int, wagons: list[Box]) -> None:
    """SW-8.9: how much coal a kind of wagon gets, by its last cube; its floor stands for none."""
    spread = board.verbs.spread
    material = board.material
    offered = [index for index in range(spread.count) if board.sheet.offers(spread.first + index)]
    counts = sorted({spread.layouts[index][group] for index in offered})
    spaces = material.coal_spaces[group]
    single = material.coal_wagons[group] > 1
    for count in counts if len(counts) > 1 else []:
        actions = [
            spread.first + index for index in offered if spread.layouts[index][group] == count
        ]
        if single:
            title = board.message("single wagons: {coal}", coal=count)
        else:
            title = board.message("{name}: {coal}", name=material.coal_ids[group], coal=count)
        first = wagons[0]
        if count:
            box = wagons[(count - 1) // spaces]
            x = _cubes_in(box, spaces)[(count - 1) % spaces]
            board.sheet.pick_rect(actions, title, x - 9, box.bottom - 41, 18, 18)
        else:
            wide = wagons[-1].right - first.x
            board.sheet.pick_rect(actions, title, first.x, first.bottom - 21, wide, 15)


def _below(board: BoardContext, plan: PrintedSection) -> None:
    state = board.state
    material = board.material
    seat = board.seat
    for wagon, box in enumerate(plan.mines):
        load = state.wagons[seat * material.mines + wagon]
        kind = "coal" if load > 0 else "spoil"
        places = _cubes_in(Box(box.x + 2, 0, box.w - 4, 0), material.mine_spaces[wagon])
        for cube in range(abs(load)):
            id = f"{kind}-{seat}-{material.mine_ids[wagon]}-{cube}"
            piece(board.pieces, id, kind, places[cube], box.y + 16, _CUBE)
        if state.locked and material.rimmed[wagon]:
            board.ground.symbol("lock", box.right - 1, box.y + 6, 15)
        if seat == state.actor:
            place = Box(box.x - 4, box.y, box.w + 8, 68)
            board.choice(board.verbs.lift.first + wagon, place, 4)
            _cube_choices(board, wagon, place)
    _hand(board, plan.below)


def _cube_choices(board: BoardContext, wagon: int, place: Box) -> None:
    """One kind of cube: the wagon can be chosen. Both kinds: a button for each below it."""
    actions = [board.verbs.place_coal.first + wagon, board.verbs.place_spoil.first + wagon]
    offered = [action for action in actions if board.sheet.offers(action)]
    if len(offered) < 2:
        for action in actions:
            board.choice(action, place, 4)
        return
    y = place.y + 54
    for index, action in enumerate(offered):
        if not board.sheet.open_choice(action):
            continue
        side = min(22.0, (place.w - 8) / 2 + 2)
        left = place.middle_x + (index - 1) * (side + 1) + 0.5
        board.ground.rect(left, y, side, 25, "paper", "", 0, 4)
        board.ground.symbol(("coal", "spoil")[index], left + side / 2, y + 12.5, 14)
        board.sheet.glow_rect(left, y, side, 25, 4)
        board.sheet.close_choice()


def _hand(board: BoardContext, below: Box) -> None:
    """Cubes that are still to be placed, and coal that is being lifted."""
    state = board.state
    seat = board.seat
    hand = ["coal"] * (state.hand_coal[seat] + state.lifted[seat])
    hand += ["spoil"] * state.hand_spoil[seat]
    if not hand:
        return
    box = Box(below.right - 50, below.y + 12, 44, 92)
    board.name("in-hand", box)
    board.ground.rect(box.x, box.y, box.w, box.h, "card", "ink", 1, 4)
    board.ground.paragraph(
        box.middle_x, box.y, box.w - 2, 20, board.message("in hand"), 11, 10, MIDDLE,
        centred=True, leading=0.9,
    )  # fmt: skip
    for index, kind in enumerate(hand[:8]):
        down, across = divmod(index, 2)
        piece(
            board.pieces, f"hand-{seat}-{kind}-{index}", kind,
            box.x + 13 + across * 19, box.y + 28 + down * 19, _CUBE,
        )  # fmt: skip
