"""The panels of the players: coins, markers, mines and points."""

from functools import partial
from typing import TYPE_CHECKING

from pithead.drawing.canvas import END, MIDDLE, Canvas
from pithead.drawing.font_metrics import width
from pithead.drawing.game_board import RESULT
from pithead.drawing.ground import GroundSheet, Place, spot_place
from pithead.drawing.layout import Box
from pithead.drawing.piece_shapes import seat_shape
from pithead.games.schiefer.board.boxes import box_symbol, box_used, boxes_in_game
from pithead.games.schiefer.pieces import places_out
from pithead.games.schiefer.scoring import own_mines, own_mines_in, points
from pithead.kernel.draw_options import DrawOptions
from pithead.kernel.step import OVER

if TYPE_CHECKING:
    from pithead.games.schiefer.state import SchieferState

_STEP = 14.0
_ROW = 18.0
_WIDEST_STEP = 22.0
_FLAG = 24.0
"""The width of the flag of the start player."""
_SHEET_SYMBOLS = ["open", "coin", "valleys", "half", "alone"]
"""In the order of the score sheet's categories."""


def panel_height(state: "SchieferState", w: float) -> float:
    return 84 + _rows(state, w) * _ROW + 24


def _per_row(w: float) -> int:
    """Markers in a row: half of what a player has, if there is room for that."""
    return max(1, min(13, int((w - 20) // _STEP)))


def _rows(state: "SchieferState", w: float) -> int:
    return -(-state.material.markers // _per_row(w))


def draw_player(sheet: GroundSheet["SchieferState"], seat: int, box: Box) -> None:
    """One player's panel."""
    sheet.part(f"player{seat}")
    sheet.name_place("player-area", box.x, box.y, box.w, box.h, seat=seat)
    sheet.player_area(seat, box)
    room = sheet.player_panel(box, seat, _FLAG)
    sheet.place(f"start.{seat}", spot_place(box.right - 42, box.y + 13, 20))
    sheet.show(f"rank.{seat}", partial(_rank, seat), partial(_draw_rank, seat, box))
    _figures(sheet, seat, Box(room.x, room.y + 3, room.w, 40))
    _line(sheet, seat, Box(room.x, room.y + 57, room.w, 0), box.w)
    line = Box(room.x, box.bottom - 16, room.w, 0)
    sheet.name_place("point", line.x, line.y - 10, line.w, 20)
    sheet.show(f"score.{seat}", partial(_points, seat), partial(_draw_points, seat, line))


def _rank(seat: int, state: "SchieferState", view: DrawOptions) -> int:
    return state.places()[seat] if state.actor == OVER else 0


def _draw_rank(
    seat: int, box: Box, canvas: Canvas, state: "SchieferState", view: DrawOptions
) -> None:
    rank = _rank(seat, state, view)
    if rank:
        canvas.open_group(RESULT)
        canvas.text(box.right - 10, box.y + 13.5, f"{rank}.", 15, END, bold=True)
        canvas.close()


class PlayerSum:
    """A sum of a player with its symbol; "" is the player's own marker."""

    def __init__(self, key: str, symbol: str, term: str, seat: int) -> None:
        self.key = key
        self.symbol = symbol
        self.term = term
        self.seat = seat

    def value(self, state: "SchieferState", view: DrawOptions) -> int:
        seat = self.seat
        if self.key == "coins":
            return state.coins[seat]
        if self.key == "supply":
            return state.supply[seat]
        if self.key == "reserve":
            return state.reserve[seat]
        if self.key == "mines":
            return own_mines(state, seat)
        return sum(points(state, seat).values())

    def draw(self, cell: Box, canvas: Canvas, state: "SchieferState", view: DrawOptions) -> None:
        count = str(self.value(state, view))
        size = 20.0 if cell.w > 60 else 15.0
        icon = size * (0.9 if self.symbol else 0.5 if self.key == "reserve" else 0.8)
        x = cell.middle_x - (icon + 4 + width(count, size, True)) / 2
        y = cell.y + 12
        if self.symbol:
            canvas.symbol(self.symbol, x + icon / 2, y, icon)
        else:
            seat_shape(canvas, self.seat, x + icon / 2, y, icon * 0.45)
        canvas.open_group(RESULT if self.key == "points" else "")
        canvas.text(x + icon + 4, y + 0.5, count, size, "", "ink", True)
        canvas.close()


def _figures(sheet: GroundSheet["SchieferState"], seat: int, box: Box) -> None:
    """Five sums side by side, each with its symbol and its word."""
    view = sheet.view
    figures = (
        (PlayerSum("coins", "coin", "coin", seat), view.message("coins")),
        (PlayerSum("supply", "", "supply", seat), view.message("supply")),
        (PlayerSum("reserve", "", "reserve", seat), view.message("reserve")),
        (PlayerSum("mines", "open", "mine", seat), view.message("mines")),
        (PlayerSum("points", "vp", "point", seat), view.message("points")),
    )
    for index, cell in enumerate(box.columns(len(figures), 2)):
        figure, text = figures[index]
        place = Box(cell.x, cell.y - 3, cell.w, 45)
        sheet.place(f"{figure.key}.{seat}", Place(place, 5))
        sheet.name_place(figure.term, place.x, place.y, place.w, place.h)
        sheet.show(f"{figure.key}.{seat}", figure.value, partial(figure.draw, cell))
        if width(text, sheet.ground.smallest) <= cell.w:
            sheet.ground.fit(cell.middle_x, cell.y + 32, cell.w, text, 11, 9.5, MIDDLE, "faint")


def _line(sheet: GroundSheet["SchieferState"], seat: int, box: Box, panel: float) -> None:
    """All markers at hand in one line: large the supply, small the reserve; a hollow place belongs
    to a marker that waits on a space."""
    per_row = _per_row(panel)
    listed = seat == sheet.seat and not sheet.view.narrow
    step = min(box.w / per_row, _WIDEST_STEP if listed else 30.0)
    large = 6.0 if step < 18 else 7.0
    spots: list[tuple[float, float]] = []
    for place in range(sheet.state.material.markers):
        row, column = divmod(place, per_row)
        x, y = box.x + (column + 0.5) * step, box.y + row * _ROW
        spots.append((x, y))
        sheet.place(f"supply.{seat}.{place}", spot_place(x, y, large))
        sheet.place(f"reserve.{seat}.{place}", spot_place(x, y, large * 0.52))
    sheet.show(f"out.{seat}", partial(_out, seat), partial(_draw_out, seat, spots, large))
    left = box.x + step * per_row + 16
    if listed and left + 24 <= box.right:
        row_of_boxes = Box(left, box.y, box.right - left, 0)
        sheet.show(f"own.{seat}", partial(_own, seat), partial(_draw_own, seat, row_of_boxes))


def _out(seat: int, state: "SchieferState", view: DrawOptions) -> tuple[int, ...]:
    return tuple(places_out(state, seat))


def _draw_out(
    seat: int,
    spots: list[tuple[float, float]],
    large: float,
    canvas: Canvas,
    state: "SchieferState",
    view: DrawOptions,
) -> None:
    for place in places_out(state, seat):
        x, y = spots[place]
        canvas.circle(x, y, large - 1, "", "edge", 1.2)


def _own(seat: int, state: "SchieferState", view: DrawOptions) -> tuple[int, ...]:
    return tuple(own_boxes(state, seat))


def _draw_own(
    seat: int, box: Box, canvas: Canvas, state: "SchieferState", view: DrawOptions
) -> None:
    """The boxes on which the player has a marker, beside their line of markers."""
    per_row = int(box.w / 24)
    for index, which in enumerate(own_boxes(state, seat)):
        row, column = divmod(index, per_row)
        canvas.symbol(box_symbol(state, which), box.x + 12 + column * 24, box.y + row * 22, 19)


def _points(seat: int, state: "SchieferState", view: DrawOptions) -> tuple[int, ...]:
    return tuple(points(state, seat).values())


def _draw_points(
    seat: int, box: Box, canvas: Canvas, state: "SchieferState", view: DrawOptions
) -> None:
    """What the points consist of: a symbol and a figure each, nothing for what brings nothing."""
    x = box.x
    canvas.symbol("vp", x + 7, box.y, 15)
    canvas.open_group(RESULT)
    x += 22
    for index, count in enumerate(_points(seat, state, view)):
        if index > 1 and not count:
            continue
        if index:
            canvas.text(x, box.y, "+", 12, MIDDLE, "faint")
            x += 8
        canvas.symbol(_SHEET_SYMBOLS[index], x + 6, box.y, 14)
        canvas.text(x + 16, box.y + 0.3, str(count), 13, "", "ink", True)
        x += 16 + width(str(count), 13, True) + 7
    canvas.close()


def details_height(state: "SchieferState") -> float:
    return 34 + -(-state.material.valleys // 2) * 24 + 12


def draw_details(sheet: GroundSheet["SchieferState"], seat: int, box: Box) -> None:
    """How many mines a player has in each valley, on a phone."""
    sheet.part("details")
    view = sheet.view
    ground = sheet.ground
    material = sheet.state.material
    room = sheet.panel(box, view.message("Mines by valley"))
    sheet.name_place("mine", box.x, box.y, box.w, box.h)
    cells = Box(room.x, room.y, room.w, room.h).grid(2, -(-material.valleys // 2), 0)
    for valley, name in enumerate(material.valley_names):
        cell = cells[valley]
        ground.fit(cell.x, cell.middle_y, cell.w - 84, name, 13, 10)
        ground.symbol("open", cell.right - 66, cell.middle_y, 16)
        text = view.message("of {size}", size=material.size[valley])
        ground.text(cell.right - 40, cell.middle_y, text, 12, "", "faint")
        sheet.show(
            f"count.{seat}.{valley}",
            partial(_mines_in, seat, valley),
            partial(_draw_mines_in, seat, valley, cell),
        )


def _mines_in(seat: int, valley: int, state: "SchieferState", view: DrawOptions) -> int:
    return own_mines_in(state, seat, valley)


def _draw_mines_in(
    seat: int, valley: int, cell: Box, canvas: Canvas, state: "SchieferState", view: DrawOptions
) -> None:
    count = str(_mines_in(seat, valley, state, view))
    canvas.text(cell.right - 52, cell.middle_y, count, 14, "", "ink", True)


def draw_own_boxes(sheet: GroundSheet["SchieferState"], seat: int, box: Box) -> None:
    """All boxes by symbol and name; those on which the player has a marker stand out."""
    view = sheet.view
    state = sheet.state
    room = sheet.panel(box, view.message("Boxes with a marker"))
    sheet.name_place("development-box", box.x, box.y, box.w, box.h)
    boxes = boxes_in_game(state)
    for which, cell in zip(boxes, room.grid(2, -(-len(boxes) // 2))):
        sheet.show(
            f"box.{seat}.{which}",
            partial(_own_box, seat, which),
            partial(_draw_own_box, seat, which, cell),
        )


def _own_box(seat: int, box: int, state: "SchieferState", view: DrawOptions) -> tuple[bool, bool]:
    return state.has_box(seat, box), box_used(state, seat, box)


def _draw_own_box(
    seat: int, box: int, cell: Box, canvas: Canvas, state: "SchieferState", view: DrawOptions
) -> None:
    has, used = _own_box(seat, box, state, view)
    _own_box_line(canvas, box, state, view.lang, cell, has)
    if has and used:
        canvas.symbol("done", cell.right - 12, cell.middle_y, 14)


def _own_box_line(
    canvas: Canvas, box: int, state: "SchieferState", lang: str, cell: Box, has: bool
) -> None:
    canvas.symbol(box_symbol(state, box), cell.x + 11, cell.middle_y, 21)
    name = state.material.box_names[box].to(lang)
    colour = "ink" if has else "faint"
    canvas.fit(cell.x + 28, cell.middle_y, cell.w - 50, name, 13, 10, "", colour, has)


def own_boxes_height(state: "SchieferState") -> float:
    return 38 + -(-len(boxes_in_game(state)) // 2) * 28


def own_boxes(state: "SchieferState", seat: int) -> list[int]:
    return [box for box in range(state.material.boxes) if state.has_box(seat, box)]
