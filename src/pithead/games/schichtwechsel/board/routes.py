"""Road, railway and canal: their spaces, barriers and marks, and the discs on them."""

from functools import lru_cache

from pithead.drawing.canvas import MIDDLE, Canvas, number
from pithead.drawing.layout import Box
from pithead.drawing.pieces import seat_shape
from pithead.drawing.typeface import width
from pithead.games.schichtwechsel.board.table import Table
from pithead.games.schichtwechsel.effects import ROUTES
from pithead.games.schichtwechsel.material import (
    HOUSE_BARRIER,
    LAST_BARRIER,
    RAIL,
    TOOL_BARRIER,
    Material,
)
from pithead.kernel.language import say

_SPACE = 29.0
"""The side of a space: four discs fit on it."""
_ROW = 55.0
_ROW_NARROW = 57.0
_TARGET = 62.0
_PER_ROW = 8
"""At most so many steps lie in one row on a phone; a longer route has several rows."""


class Routes:
    """Where the spaces of all routes are, and what never changes about them."""

    def __init__(
        self, material: Material, lang: str, audit: bool, narrow: bool, box: Box
    ) -> None:
        self.canvas = Canvas(audit)
        self.x: list[list[float]] = []
        self.y: list[list[float]] = []
        top = box.y
        for route in range(len(ROUTES)):
            top = self._place(material, lang, narrow, box, route, top)
        self.bottom = top

    def _place(
        self, material: Material, lang: str, narrow: bool, box: Box, route: int, top: float
    ) -> float:
        length = material.length[route]
        canvas = self.canvas
        rows = -(-length // _PER_ROW) if narrow else 1
        per_row = -(-length // rows)
        name = material.route_names[route].to(lang)
        label = 0.0 if narrow else 84.0
        if narrow:
            canvas.symbol(ROUTES[route], box.x + 9, top + 9, 18)
            canvas.fit(box.x + 24, top + 9.5, 110, name, 13, 10, bold=True)
            height = _ROW_NARROW
            top += 14
        else:
            canvas.symbol(ROUTES[route], box.x + 11, top + 29, 22)
            canvas.fit(box.x + 27, top + 29.5, label - 28, name, 13, 10, bold=True)
            height = _ROW
        xs: list[float] = []
        ys: list[float] = []
        left = box.x + label + _SPACE / 2
        target = box.right - _TARGET / 2
        for line in range(rows):
            first = 0 if line == 0 else line * per_row + 1
            last = min(length, (line + 1) * per_row)
            ends = last == length
            room = (target - _TARGET / 2 - 21 - left) if ends else box.right - 17 - left
            steps = last - first - (1 if ends else 0)
            pitch = room / steps if steps > 0 else 0.0
            middle = top + 29 + line * height
            for space in range(first, last + 1):
                xs.append(target if space == length else left + (space - first) * pitch)
                ys.append(middle)
            self._track(route, left, (target if ends else box.right - 6), middle, line > 0)
            if line > 0:
                canvas.path(
                    f"M{number(box.right - 6)} {number(middle - height)}"
                    f"q8 14 -8 18H{number(box.x + 12)}q-10 2 -8 12",
                    "", "edge", 2, "rc",
                )  # fmt: skip
        self.x.append(xs)
        self.y.append(ys)
        for space in range(length):
            self._space(material, route, space)
        self._goal(material, route)
        for space in range(1, length + 1):
            if material.barriers[route][space]:
                self._barrier(material, route, space)
        return top + rows * height + (6 if narrow else 0)

    def _track(self, route: int, left: float, right: float, y: float, again: bool) -> None:
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
            waves = f"M{number(left + 16)} {number(y)}"
            for _ in range(int((right - left - 16) / 20)):
                waves += "q5 -4.5 10 0t10 0"
            canvas.path(waves, "", "water", 1.5)

    def _dashes(
        self, left: float, right: float, y: float, colour: str, on: float, off: float, thick: float
    ) -> None:
        self.canvas.add(
            f'<path d="M{number(left)} {number(y)}H{number(right)}" class="f-none s-{colour}"'
            f' stroke-width="{number(thick)}" stroke-dasharray="{number(on)} {number(off)}"/>'
        )

    def _space(self, material: Material, route: int, space: int) -> None:
        canvas = self.canvas
        x = self.x[route][space]
        y = self.y[route][space]
        half = _SPACE / 2
        canvas.rect(x - half, y - half, _SPACE, _SPACE, "card", "ink", 1.2, 5)
        canvas.text(x, y, str(space), 12, MIDDLE, "faint")
        marks = material.marks[route]
        if space > 0 and marks[space] != marks[space - 1]:
            self._points(x, y + half + 8, marks[space])

    def _points(self, x: float, y: float, points: int) -> None:
        figure = str(points)
        wide = width(figure, 12, True)
        self.canvas.text(x - 8.5, y, figure, 12, MIDDLE, bold=True)
        self.canvas.symbol("vp", x - 8.5 + wide / 2 + 8.5, y, 13)

    def _goal(self, material: Material, route: int) -> None:
        canvas = self.canvas
        x = self.x[route][-1]
        y = self.y[route][-1]
        half = _SPACE / 2
        for side in (-1, 1):
            middle = x + side * (_TARGET - _SPACE) / 2
            canvas.rect(middle - half, y - half, _SPACE, _SPACE, "brickpale", "ink", 1.6, 14)
            points = material.target_first[route] if side < 0 else material.target_other[route]
            self._points(middle + 2, y + half + 8, points)
            if side < 0:
                canvas.text(middle, y, "1.", 12, MIDDLE, "faint", True)

    def _barrier(self, material: Material, route: int, space: int) -> None:
        """A red-and-white pole before the space; above it, what crossing it brings."""
        canvas = self.canvas
        kind = material.barriers[route][space]
        x = self.x[route][space]
        y = self.y[route][space]
        if self.y[route][space - 1] < y:
            x -= _SPACE / 2 + 5
        elif space == len(self.x[route]) - 1:
            x -= _TARGET / 2 + 3
        else:
            x = (x + self.x[route][space - 1]) / 2
        canvas.rect(x - 2.5, y - 15, 5, 30, "bone", "coal", 0.8, 1)
        canvas.path(
            f"M{number(x)} {number(y - 14.5)}v6m0 6v6m0 6v5", "", "bad", 4.2
        )
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
        left = min(x - wide / 2, self.x[route][-1] + _TARGET / 2 - wide)
        for symbol in symbols:
            if figure and symbol in ("tool", "vp"):
                canvas.text(left, y - 22.5, figure, 12, bold=True)
                left += width(figure, 12, True) + 1
            canvas.symbol(symbol, left + size / 2, y - 22.5, size)
            left += size


@lru_cache(maxsize=32)
def _routes(
    material: Material, lang: str, audit: bool, narrow: bool, x: float, y: float, w: float
) -> Routes:
    return Routes(material, lang, audit, narrow, Box(x, y, w, 0))


def routes_title(lang: str) -> str:
    return say(lang, "Road, rail and canal", "Straße, Schiene und Kanal")


def draw_routes(table: Table, x: float, y: float, w: float) -> float:
    """All three routes; answers how high they are."""
    plan = _routes(table.material, table.lang, table.audit, table.narrow, x, y, w)
    state = table.state
    table.ground.paste(plan.canvas)
    spread = 6.7
    for seat in range(state.players):
        across = spread if seat % 2 else -spread
        down = spread if seat > 1 else -spread
        for route in range(len(ROUTES)):
            space = state.disc(seat, route)
            left = plan.x[route][space] + across
            if state.finished(seat, route):
                first = state.arrival[seat * 4 + route] == 1
                left += (_TARGET - _SPACE) / 2 * (-1 if first else 1)
            table.pieces.open_piece(f"disc-{seat}-{ROUTES[route]}", left, plan.y[route][space] + down)
            seat_shape(table.pieces, seat, 0, 0, 6)
            table.pieces.close()
    seat = state.actor
    if seat >= 0:
        for steps, action in enumerate(table.words.rail):
            space = state.disc(seat, RAIL) + steps
            if space < len(plan.x[RAIL]) and table.sheet.offers(action):
                wide = _TARGET if space == len(plan.x[RAIL]) - 1 else _SPACE
                table.sheet.choice_rect(
                    action,
                    plan.x[RAIL][space] - wide / 2 - 2,
                    plan.y[RAIL][space] - _SPACE / 2 - 2,
                    wide + 4,
                    _SPACE + 4,
                    6,
                )
    return plan.bottom - y
