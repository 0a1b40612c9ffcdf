"""The coking plant, the headframes' bonus spaces and the building pits."""

from functools import lru_cache
from typing import TYPE_CHECKING

from pithead.drawing.canvas import END, MIDDLE, Canvas, number
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS
from pithead.games.schichtwechsel.board.houses import built, house_id
from pithead.games.schichtwechsel.board.marks import (
    Figures,
    Item,
    boxes,
    cells,
    centred_row,
    items_of,
    piece,
    sign,
)
from pithead.games.schichtwechsel.board.table import Table
from pithead.games.schichtwechsel.material import (
    AREAS,
    FOUR,
    MINER,
    OWN,
    PLAIN,
    SALE,
    SPEED,
    SPOIL,
    TOOLS,
    TWO,
    VP_SPACE,
    WATER_SPACE,
    Material,
)
from pithead.kernel.language import say

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.state import SchichtwechselState

HEAD = 24.0
"""The headline of a panel of the common board."""


def frame(canvas: Canvas, box: Box, title: str, fill: str = "card") -> Box:
    """A panel of the common board; answers the room below its headline."""
    canvas.rect(box.x, box.y, box.w, box.h, fill, "edge", 1, 6)
    canvas.fit(box.x + 9, box.y + 13, box.w - 18, title, 14, 10, bold=True)
    return Box(box.x + 8, box.y + HEAD, box.w - 16, box.h - HEAD - 8)


# -- the coking plant ----------------------------------------------------------------------------


class Plant:
    """A battery of ovens: one for each player, and grey ones for all."""

    def __init__(self, material: Material, players: int, lang: str, audit: bool, box: Box) -> None:
        self.canvas = Canvas(audit)
        title = say(lang, "Central coking plant", "Zentralkokerei")
        room = frame(self.canvas, box, title)
        self.own: list[Box] = []
        self.plain: list[Box] = []
        self.vp = Box(0, 0, 0, 0)
        self.water = Box(0, 0, 0, 0)
        figures = Figures()
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
            # To be seen only while no coke covers it: then it brings a token.
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


@lru_cache(maxsize=32)
def _plant(
    material: Material, players: int, lang: str, audit: bool,
    x: float, y: float, w: float, h: float,
) -> Plant:  # fmt: skip
    return Plant(material, players, lang, audit, Box(x, y, w, h))


def coke_number(state: "SchichtwechselState", seat: int, kind: int) -> int:
    """The number of a player's first coke on a kind of coking space.

    Coke is numbered from the most advanced one on: sold, on wagons, in the plant, in the supply.
    So what enters takes the next number, and a sale moves the two that were loaded first.
    """
    first = state.sold[seat] * state.material.pair + state.coke_on_wagons[seat]
    if kind == OWN:
        return first
    first += state.plant_own[seat]
    if kind == PLAIN:
        return first
    first += state.plant_plain[seat]
    if kind == VP_SPACE:
        return first
    return first + (1 if state.plant_vp == seat else 0)


def draw_plant(table: Table, box: Box) -> None:
    """The ovens and the coke in them."""
    state = table.state
    plan = _plant(
        table.material, state.players, table.lang, table.audit, box.x, box.y, box.w, box.h
    )
    table.ground.paste(plan.canvas)
    words = table.words
    asked = state.actor
    free: list[Box] = []
    mine: list[Box] = []
    slot = 0
    for seat in range(state.players):
        if state.plant_own[seat]:
            # The coke hides the token that only an empty oven brings.
            oven = plan.own[seat]
            fill = PALE_SEATS[seat]
            table.ground.rect(oven.x + 1, oven.y + oven.h * 0.42 - 8, oven.w - 2, 16, fill)
            _coke(table, seat, coke_number(state, seat, OWN), plan.own[seat])
        for index in range(state.plant_plain[seat]):
            if slot < len(plan.plain):
                _coke(table, seat, coke_number(state, seat, PLAIN) + index, plan.plain[slot])
                if seat == asked:
                    mine.append(plan.plain[slot])
            slot += 1
    free = plan.plain[slot:]
    if state.plant_vp >= 0:
        _coke(table, state.plant_vp, coke_number(state, state.plant_vp, VP_SPACE), plan.vp)
    if state.plant_water >= 0:
        number_ = coke_number(state, state.plant_water, WATER_SPACE)
        _coke(table, state.plant_water, number_, plan.water)
    if asked < 0:
        return
    for action in (words.plant[OWN], words.load[OWN]):
        _choice(table, action, plan.own[asked])
    if free:
        _choice(table, words.plant[PLAIN], free[0])
    if mine:
        _choice(table, words.load[PLAIN], mine[0])
    for action in (words.plant[VP_SPACE], words.load[VP_SPACE]):
        _choice(table, action, plan.vp)
    for action in (words.plant[WATER_SPACE], words.load[WATER_SPACE]):
        _choice(table, action, plan.water)


def _coke(table: Table, seat: int, index: int, cell: Box) -> None:
    y = cell.y + cell.h * 0.42
    piece(table.pieces, f"coke-{seat}-{index}", f"coke{seat}", cell.middle_x, y, 20)


def _choice(table: Table, action: int, cell: Box) -> None:
    table.sheet.choice_rect(action, cell.x - 1, cell.y - 1, cell.w + 2, cell.h + 2, 6)


# -- headframes ----------------------------------------------------------------------------------


class Towers:
    """The bonus spaces, and the place where headframes wait."""

    def __init__(self, material: Material, players: int, lang: str, audit: bool, box: Box) -> None:
        self.canvas = Canvas(audit)
        room = frame(self.canvas, box, say(lang, "Headframes", "Fördertürme"))
        self.cells = [room] * material.frames
        tall = (room.h - 40) // 2
        for row, top in enumerate((True, False)):
            spaces = [space for space in range(material.frames) if material.frame_top[space] == top]
            line = Box(room.x, room.y + row * (tall + 4), room.w, tall)
            for cell, space in zip(cells(line, max(1, len(spaces)), 1, 4), spaces, strict=False):
                self.cells[space] = cell
        boxes(
            self.canvas, [c for c, top in zip(self.cells, material.frame_top, strict=True) if top],
            "slatepale", "ink", 1.6, 4,
        )  # fmt: skip
        boxes(
            self.canvas,
            [c for c, top in zip(self.cells, material.frame_top, strict=True) if not top],
            "shade", "ink", 1, 4,
        )  # fmt: skip
        figures = Figures()
        for space in range(material.frames):
            self._space(material, space, self.cells[space], figures)
        figures.flush(self.canvas)
        self.waiting = Box(room.x, room.bottom - 32, room.w, 32)
        self.canvas.rect(room.x, room.bottom - 32, room.w, 32, "meadow", "edge", 1, 4)

    def _space(self, material: Material, space: int, cell: Box, figures: Figures) -> None:
        canvas = self.canvas
        items = items_of(material.frame_lines[space])
        step = min(19.0, (cell.h - 4) / len(items))
        first = cell.middle_y - step * (len(items) - 1) / 2
        for index, item in enumerate(items):
            centred_row(
                canvas, [item], cell.middle_x, first + index * step, cell.w - 4,
                16 if len(items) > 1 else 18, figures,
            )  # fmt: skip


@lru_cache(maxsize=32)
def _towers(
    material: Material, players: int, lang: str, audit: bool,
    x: float, y: float, w: float, h: float,
) -> Towers:  # fmt: skip
    return Towers(material, players, lang, audit, Box(x, y, w, h))


def tower_places(state: "SchichtwechselState", seat: int) -> list[int]:
    """Of each headframe of a player where it is: -2 on his card, -1 waiting, else its space.

    The first one goes to the upper row where possible, the second to the lower: so a move changes
    the place of one only.
    """
    count = state.material.headframes
    places = [-2] * count
    placed = state.placed(seat)
    top = state.frame_of(seat, True)
    left = state.frame_of(seat, False)
    for index in range(placed):
        places[index] = -1
    if placed == 1:
        places[0] = top if top >= 0 else left
    elif placed > 1:
        places[0] = top
        places[1] = left
    return places


def draw_towers(table: Table, box: Box) -> None:
    """The headframes that have left the players' cards."""
    state = table.state
    plan = _towers(
        table.material, state.players, table.lang, table.audit, box.x, box.y, box.w, box.h
    )
    table.ground.paste(plan.canvas)
    seats = plan.waiting.columns(state.players)
    for seat in range(state.players):
        if state.waiting_frames(seat) == 0:
            sign(table.ground, seat, seats[seat].middle_x, plan.waiting.middle_y, 10)
        for index, place in enumerate(tower_places(state, seat)):
            if place == -2:
                continue
            cell = plan.cells[place] if place >= 0 else plan.waiting
            size = min(cell.h - 6, 34)
            x = cell.middle_x
            y = cell.middle_y + 1
            if place < 0:
                x = seats[seat].middle_x + (index - 0.5) * min(20, seats[seat].w / 2 - 1)
                size = 27.0
            id = f"headframe-{seat}-{index}"
            piece(table.pieces, id, f"headframe{seat}", x, y, size)
    for space, action in enumerate(table.words.headframe_to):
        cell = plan.cells[space]
        table.sheet.choice_rect(action, cell.x, cell.y, cell.w, cell.h, 4)
    cell = plan.waiting
    table.sheet.choice_rect(table.words.barrier[1], cell.x, cell.y, cell.w, cell.h, 4)


# -- building pits -------------------------------------------------------------------------------


def _worth(material: Material, area: int) -> list[Item]:
    """What a house in a building pit brings at the end."""
    if area == TWO:
        return [Item(str(material.pit_two), ["vp"])]
    if area == FOUR:
        return [Item(str(material.pit_four), ["vp"])]
    if area == SALE:
        return [Item(str(material.pit_load), ["loading"]), Item(str(material.pit_sale), ["sale"])]
    if area == MINER:
        return [Item("", ["miner-pass"])]
    if area == SPOIL:
        base = material.pit_spoil_base
        return [Item(str(base), ["vp"]), Item(f"+{material.pit_spoil_each}", ["vp"]),
                Item("/", ["spoil"])]  # fmt: skip
    if area == TOOLS:
        return [Item(f"−{material.pit_tools}", ["tool"])]
    return []


class Pits:
    """The building pits without the one for working speed, which is in the ring."""

    def __init__(self, material: Material, lang: str, audit: bool, narrow: bool, box: Box) -> None:
        self.canvas = Canvas(audit)
        room = frame(self.canvas, box, say(lang, "Building pits", "Baugruben"))
        self.cells = [room] * len(AREAS)
        areas = [area for area in range(len(AREAS)) if area != SPEED]
        self._figures = Figures()
        grid = cells(room, 3, -(-len(areas) // 3), 5)
        boxes(self.canvas, grid, "woodpale", "ink", 1, 4)
        feet = [Box(cell.x + 2, cell.bottom - 20, cell.w - 4, 18) for cell in grid]
        boxes(self.canvas, feet, "hill")
        for cell, area in zip(grid, areas, strict=False):
            self.cells[area] = cell
            self._pit(material, lang, narrow, area, cell)
        self._figures.flush(self.canvas)

    def _pit(self, material: Material, lang: str, narrow: bool, area: int, cell: Box) -> None:
        canvas = self.canvas
        name = material.area_names[area].to(lang)
        canvas.paragraph(
            cell.middle_x, cell.y + 2, cell.w - 5, cell.h - 39, name, 11,
            10 if narrow else 9.5, MIDDLE, "ink", centred=True, leading=1.05,
        )  # fmt: skip
        items = _worth(material, area)
        centred_row(canvas, items, cell.middle_x, cell.bottom - 28, cell.w - 6, 16, self._figures)


@lru_cache(maxsize=32)
def _pits(
    material: Material, lang: str, audit: bool, narrow: bool,
    x: float, y: float, w: float, h: float,
) -> Pits:  # fmt: skip
    return Pits(material, lang, audit, narrow, Box(x, y, w, h))


def draw_pits(table: Table, box: Box) -> None:
    """The houses in the building pits, everybody's in his own corner; several overlap."""
    state = table.state
    plan = _pits(
        table.material, table.lang, table.audit, table.narrow, box.x, box.y, box.w, box.h,
    )  # fmt: skip
    table.ground.paste(plan.canvas)
    for area in range(len(AREAS)):
        if area == SPEED:
            continue
        cell = plan.cells[area]
        capacity = table.material.capacity[state.players][area]
        foot = Box(cell.x + 2, cell.bottom - 20, cell.w - (26 if capacity else 4), 18)
        places = foot.columns(state.players)
        taken = 0
        for seat in range(state.players):
            for index, bar in enumerate(built(state, seat, area)):
                taken += 1
                piece(
                    table.pieces, house_id(seat, bar), f"house{seat}",
                    places[seat].middle_x + index * 2.5, places[seat].middle_y + 0.5 - index, 16,
                )  # fmt: skip
        if capacity:
            words = f"{taken}/{capacity}"
            table.ground.text(cell.right - 4, foot.middle_y, words, 12, END, bold=True)
        table.sheet.choice_rect(table.words.house_to[area], cell.x, cell.y, cell.w, cell.h, 4)
