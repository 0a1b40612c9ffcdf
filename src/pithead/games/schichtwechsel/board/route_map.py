"""Road, railway and canal: their spaces, barriers and marks, and the discs on them."""

from pithead.drawing.canvas import MIDDLE, number
from pithead.drawing.font_metrics import width
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.board_context import (
    BoardContext,
    PrintedPart,
    PrintSettings,
)
from pithead.games.schichtwechsel.board.effect_symbols import boxes, figure_row, piece
from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.material import HOUSE_BARRIER, LAST_BARRIER, RAIL, TOOL_BARRIER
from pithead.games.schichtwechsel.state import TRACKS

_SPACE = 30.0
"""The side of a space: four discs fit on it."""
_ROW = 59.0
_ROW_NARROW = 62.0
_TARGET = 62.0
_APART = (_TARGET - _SPACE) / 2
"""From the middle of a target to the middle of either circle."""
_PER_ROW = 8
"""At most so many steps lie in one row on a phone; a longer route has several rows."""


class PrintedRoutes(PrintedPart):
    """The spaces of all routes with their barriers and marks."""

    def __init__(self, settings: PrintSettings, box: Box) -> None:
        super().__init__(settings)
        self.x: list[list[float]] = []
        self.y: list[list[float]] = []
        self.barriers: list[Box] = []
        self.milestones: list[Box] = []
        """The points below spaces."""
        self.edge = box.x - 6
        top = box.y
        for route in range(len(ROUTES)):
            top = self._route(box, route, top)
        self.bottom = top

    def _route(self, box: Box, route: int, top: float) -> float:
        """Draw a route from this height on; return where the next one begins."""
        material = self.material
        narrow = self.settings.narrow
        length = material.length[route]
        canvas = self.canvas
        rows = -(-length // _PER_ROW) if narrow else 1
        per_row = -(-length // rows)
        name = material.route_names[route].to(self.settings.lang)
        label = 0.0 if narrow else 84.0
        if narrow:
            # The reward of a barrier before the first space stands close below the name.
            head = top + (5 if self.settings.barriers[route][1] else 9)
            canvas.symbol(ROUTES[route], box.x + 9, head, 18)
            canvas.fit(box.x + 24, head + 0.5, 110, name, 13, 10, bold=True)
            height = _ROW_NARROW
            top += 14
        else:
            canvas.symbol(ROUTES[route], box.x + 11, top + 29, 22)
            canvas.fit(box.x + 27, top + 29.5, label - 28, name, 13, 10, bold=True)
            height = _ROW
        xs: list[float] = []
        ys: list[float] = []
        left = box.x + label + _SPACE / 2 + (8 if narrow else 0)
        target = box.right - _TARGET / 2
        for line in range(rows):
            first = 0 if line == 0 else line * per_row + 1
            last = min(length, (line + 1) * per_row)
            ends = last == length
            room = (target - _TARGET / 2 - 21 - left) if ends else box.right - 24 - left
            steps = last - first - (1 if ends else 0)
            pitch = room // steps if steps > 0 else 0.0
            middle = top + 29 + line * height
            for space in range(first, last + 1):
                xs.append(target if space == length else left + (space - first) * pitch)
                ys.append(middle)
            # A road that goes on in the next row leaves this one at its edge.
            start = left if line == 0 else box.x - 4
            self._track(route, start, target if ends else box.right + 4, middle)
        self.x.append(xs)
        self.y.append(ys)
        half = _SPACE / 2
        boxes(
            canvas,
            [Box(x - half, y - half, _SPACE, _SPACE) for x, y in zip(xs[:-1], ys, strict=False)],
            "card", "ink", 1.2, 5,
        )  # fmt: skip
        for line in range(rows):
            spaces = [space for space in range(length) if ys[space] == top + 29 + line * height]
            figure_row(
                canvas, [xs[space] for space in spaces], top + 29 + line * height,
                [str(space) for space in spaces], 12, "f-faint",
            )  # fmt: skip
        points: list[int] = []
        across: list[float] = []
        down: list[float] = []
        for space in range(length):
            marks = material.marks[route]
            if space > 0 and marks[space] != marks[space - 1]:
                points.append(marks[space])
                across.append(xs[space])
                down.append(ys[space])
        self._target(route)
        points += [material.target_first[route], material.target_other[route]]
        across += [target - _APART, target + _APART]
        down += [ys[-1], ys[-1]]
        self._points(points, across, down)
        self.milestones += [
            Box(x - 16, y + _SPACE / 2, 32, 16) for x, y in zip(across, down, strict=True)
        ]
        poles: list[Box] = []
        for space in range(1, length + 1):
            if self.settings.barriers[route][space]:
                poles.append(self._barrier(route, space))
        self.barriers += poles
        boxes(canvas, poles, "bone", "coal", 0.8)
        stripes = "".join([f"M{number(pole.middle_x)} {number(pole.y + 0.5)}v6m0 6v6m0 6v5"
                           for pole in poles])  # fmt: skip
        canvas.path(stripes, "", "bad", 4.2)
        return top + rows * height + (6 if narrow else 0)

    def place(self, route: int, space: int) -> Box:
        """Where a click chooses a space."""
        wide = _TARGET if space == len(self.x[route]) - 1 else _SPACE
        left = self.x[route][space] - wide / 2
        return Box(left, self.y[route][space] - _SPACE / 2, wide, _SPACE).inset(-2)

    def _track(self, route: int, left: float, right: float, y: float) -> None:
        canvas = self.canvas
        if route == 0:
            canvas.line(left, y, right, y, "steel", 15)
            self._dashes(left, right, y, "bone", 9, 9, 1.6)
        elif route == 1:
            self._dashes(left, right, y, "wood", 3, 6, 15)
            canvas.path(
                f"M{number(left)} {number(y - 4)}H{number(right)}"
                f"M{number(left)} {number(y + 4)}H{number(right)}",
                "", "ink", 1.8,
            )  # fmt: skip
        else:
            canvas.line(left, y, right, y, "canal", 16)
            waves = f"M{number(left + 16)} {number(y)}q5-4.5 10 0"
            waves += "t10 0" * int((right - left - 26) / 10)
            canvas.path(waves, "", "water", 1.5)

    def _dashes(
        self, left: float, right: float, y: float, colour: str, on: float, off: float, thick: float
    ) -> None:
        self.canvas.add(
            f'<path d="M{number(left)} {number(y)}H{number(right)}" class="f-none s-{colour}"'
            f' stroke-width="{number(thick)}" stroke-dasharray="{number(on)} {number(off)}"/>'
        )

    def _points(self, points: list[int], across: list[float], down: list[float]) -> None:
        """Below some spaces: the points of a disc that has come so far."""
        for line in sorted(set(down)):
            here = [index for index in range(len(points)) if down[index] == line]
            y = line + _SPACE / 2 + 8
            xs = [across[index] - 7 for index in here]
            figure_row(self.canvas, xs, y, [str(points[index]) for index in here], 12, "b")
            for index in here:
                self.canvas.symbol("vp", across[index] + 6, y, 14)

    def _target(self, route: int) -> None:
        """The target: a circle for the first disc, and one for all others."""
        x = self.x[route][-1]
        y = self.y[route][-1]
        circles = "".join([f"M{number(x + side)} {number(y)}h0" for side in (-_APART, _APART)])
        self.canvas.path(circles, "", "ink", _SPACE + 2, "rc")
        self.canvas.path(circles, "", "brickpale", _SPACE - 1, "rc")
        self.canvas.text(x - _APART, y, "1.", 12, MIDDLE, "faint", True)

    def _barrier(self, route: int, space: int) -> Box:
        """Draw what crossing the barrier before a space brings; return the box of its pole."""
        canvas = self.canvas
        material = self.material
        kind = self.settings.barriers[route][space]
        x = self.x[route][space]
        y = self.y[route][space]
        if self.y[route][space - 1] < y:
            x -= _SPACE / 2 + 5
        elif space == len(self.x[route]) - 1:
            x -= _TARGET / 2 + 3
        else:
            x = (x + self.x[route][space - 1]) / 2
        symbols = ["miner", "headframe"]
        if kind == HOUSE_BARRIER:
            symbols = ["house"]
        elif kind == TOOL_BARRIER:
            symbols = ["tool"]
        size = 14.0
        if kind == LAST_BARRIER:
            symbols.append("vp")
        figure = ""
        if kind == TOOL_BARRIER:
            figure = f"−{material.barrier_tools}"
        elif kind == LAST_BARRIER:
            figure = str(material.barrier_vp)
        wide = len(symbols) * size + (width(figure, 12, True) + 1 if figure else 0)
        left = min(max(self.edge, x - wide / 2), self.x[route][-1] + _TARGET / 2 - wide)
        for symbol in symbols:
            if figure and symbol in ("tool", "vp"):
                canvas.text(left, y - 22.5, figure, 12, bold=True)
                left += width(figure, 12, True) + 1
            canvas.symbol(symbol, left + size / 2, y - 22.5, size)
            left += size
        return Box(x - 2.5, y - 15, 5, 30)


def _link_values(board: BoardContext, plan: PrintedRoutes, w: float) -> None:
    """A route is one place, with its spaces, marks and barriers."""
    for route, id in enumerate(ROUTES):
        top = min(plan.y[route]) - 29
        high = max(plan.y[route]) + 29 - top
        board.link(f"routes.{id}", Box(plan.edge, top, w + 8, high), 6)
        if board.narrow:
            name = board.material.route_names[route].to(board.lang)
            board.name("route", Box(plan.edge, top - 14, w + 8, 20), name)
        board.name("final-space", plan.place(route, len(plan.x[route]) - 1))
    for pole in plan.barriers:
        board.name("barrier", Box(pole.x - 16, pole.y - 16, pole.w + 32, 18))
        board.name("barrier", pole.inset(-3))
    for points in plan.milestones:
        board.name("milestone", points)


def draw_routes(board: BoardContext, x: float, y: float, w: float) -> float:
    """Draw all three routes; return their height."""
    plan = board.printed(PrintedRoutes, Box(x, y, w, 0))
    state = board.state
    board.ground.paste(plan.canvas)
    if board.sheet.links_values:
        _link_values(board, plan, w)
    spread = 6.7
    for seat in range(state.players):
        across = spread if seat % 2 else -spread
        down = spread if seat > 1 else -spread
        for route in range(len(ROUTES)):
            space = state.disc(seat, route)
            left = plan.x[route][space] + across
            if state.finished(seat, route):
                first = state.arrival[seat * TRACKS + route] == 1
                left += _APART * (-1 if first else 1)
            id = f"disc-{seat}-{ROUTES[route]}"
            piece(board.pieces, id, f"disc{seat}", left, plan.y[route][space] + down, 14)
    seat = state.actor
    if seat >= 0:
        for steps, action in enumerate(board.verbs.rail.ids()):
            space = state.disc(seat, RAIL) + steps
            if space < len(plan.x[RAIL]):
                board.choice(action, plan.place(RAIL, space), 6)
        for route, action in enumerate(board.verbs.advance.ids()):
            board.choice(action, plan.place(route, state.disc(seat, route)), 6)
    return plan.bottom - y
