"""The panels of the players: coins, markers, mines and points."""

from typing import TYPE_CHECKING

from pithead.drawing.board_drawing import RESULT, BoardDrawing
from pithead.drawing.canvas import END, MIDDLE
from pithead.drawing.font_metrics import width
from pithead.drawing.layout import Box
from pithead.drawing.piece_shapes import seat_shape
from pithead.games.schiefer.board.boxes import box_symbol, box_used
from pithead.games.schiefer.board.markers import line_marker, places_out
from pithead.games.schiefer.scoring import own_mines, own_mines_in, points
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


def own_seat(state: "SchieferState", seat: int) -> int:
    """The seat whose board comes first: the viewer's, else the asked player's, else 0."""
    if seat >= 0:
        return seat
    return max(state.actor, 0)


def panel_height(state: "SchieferState", w: float) -> float:
    return 84 + _rows(state, w) * _ROW + 24


def _per_row(w: float) -> int:
    """Markers in a row: half of what a player has, if there is room for that."""
    return max(1, min(13, int((w - 20) // _STEP)))


def _rows(state: "SchieferState", w: float) -> int:
    return -(-state.material.markers // _per_row(w))


def draw_player(
    sheet: BoardDrawing, state: "SchieferState", seat: int, box: Box, own: bool
) -> None:
    """One player's panel."""
    view = sheet.view
    sheet.name_place("player-area", box.x, box.y, box.w, box.h, view.player(seat))
    room = sheet.panel(box, view.player(seat), "card", seat, _FLAG, shows_turn=False)
    if state.actor == OVER:
        sheet.ground.open_group(RESULT)
        place = f"{state.places()[seat]}."
        sheet.ground.text(box.right - 10, box.y + 13.5, place, 15, END, bold=True)
        sheet.ground.close()
    _figures(sheet, state, seat, Box(room.x, room.y + 3, room.w, 40))
    _line(sheet, state, seat, Box(room.x, room.y + 57, room.w, 0), own, box.w)
    _points(sheet, state, seat, Box(room.x, box.bottom - 16, room.w, 0))


def draw_turn(sheet: BoardDrawing, state: "SchieferState", panels: dict[int, Box]) -> None:
    """Whose decision it is, and who starts, on those panels that are drawn."""
    if state.actor in panels:
        sheet.turn_mark(panels[state.actor], state.actor)
    if state.start_player in panels:
        box = panels[state.start_player]
        sheet.pieces.open_piece("start-player", box.right - 42, box.y + 13)
        sheet.pieces.symbol("first", 0, 0, 20)
        sheet.pieces.close()


def _figures(sheet: BoardDrawing, state: "SchieferState", seat: int, box: Box) -> None:
    """Five sums side by side, each with its symbol and its word."""
    view = sheet.view
    ground = sheet.ground
    figures = (
        ("coin", state.coins[seat], view.message("coins"), "coin"),
        ("", state.supply[seat], view.message("supply"), "supply"),
        ("reserve", state.reserve[seat], view.message("reserve"), "reserve"),
        ("open", own_mines(state, seat), view.message("mines"), "mine"),
        ("vp", sum(points(state, seat).values()), view.message("points"), "point"),
    )
    for index, cell in enumerate(box.columns(len(figures), 2)):
        symbol, count, text, term = figures[index]
        sheet.name_place(term, cell.x, cell.y - 3, cell.w, 45)
        size = 20.0 if cell.w > 60 else 15.0
        icon = size * (0.9 if symbol else 0.8)
        if symbol == "reserve":
            icon = size * 0.5
        x = cell.middle_x - (icon + 4 + width(str(count), size, True)) / 2
        y = cell.y + 12
        if symbol == "" or symbol == "reserve":
            seat_shape(ground, seat, x + icon / 2, y, icon * 0.45)
        else:
            ground.symbol(symbol, x + icon / 2, y, icon)
        if symbol == "vp":
            ground.open_group(RESULT)
        ground.text(x + icon + 4, y + 0.5, str(count), size, "", "ink", True)
        if symbol == "vp":
            ground.close()
        if width(text, ground.smallest) <= cell.w:
            ground.fit(cell.middle_x, cell.y + 32, cell.w, text, 11, 9.5, MIDDLE, "faint")
        if symbol == "reserve" and seat == state.actor:
            sheet.choice_rect(state.verbs.fetch.first, cell.x, cell.y - 3, cell.w, 45, 5)


def _line(
    sheet: BoardDrawing, state: "SchieferState", seat: int, box: Box, own: bool, panel: float
) -> None:
    """All markers at hand in one line: large the supply, small the reserve; a hollow place belongs
    to a marker that waits on a field."""
    per_row = _per_row(panel)
    listed = own and not sheet.view.narrow
    step = min(box.w / per_row, _WIDEST_STEP if listed else 30.0)
    large = 6.0 if step < 18 else 7.0
    top = box.y
    if listed:
        _box_symbols(sheet, state, seat, box.x + step * per_row + 16, box)
    out = places_out(state, seat)
    hand = state.supply[seat] + len(out)
    for place in range(hand + state.reserve[seat]):
        row, column = divmod(place, per_row)
        x = box.x + (column + 0.5) * step
        y = top + row * _ROW
        if place in out:
            sheet.ground.circle(x, y, large - 1, "", "edge", 1.2)
            continue
        sheet.pieces.open_piece(line_marker(state, seat, place), x, y)
        seat_shape(sheet.pieces, seat, 0, 0, large if place < hand else large * 0.52)
        sheet.pieces.close()


def _box_symbols(
    sheet: BoardDrawing, state: "SchieferState", seat: int, x: float, box: Box
) -> None:
    """The boxes on which the player has a marker, beside their line of markers."""
    boxes = own_boxes(state, seat)
    if not boxes or x + 24 > box.right:
        return
    per_row = int((box.right - x) / 24)
    for index, which in enumerate(boxes):
        row, column = divmod(index, per_row)
        sheet.ground.symbol(box_symbol(state, which), x + 12 + column * 24, box.y + row * 22, 19)


def _points(sheet: BoardDrawing, state: "SchieferState", seat: int, box: Box) -> None:
    """What the points consist of: a symbol and a figure each, nothing for what brings nothing."""
    ground = sheet.ground
    x = box.x
    sheet.name_place("point", x, box.y - 10, box.w, 20)
    ground.symbol("vp", x + 7, box.y, 15)
    ground.open_group(RESULT)
    x += 22
    for index, count in enumerate(points(state, seat).values()):
        if index > 1 and not count:
            continue
        if index:
            ground.text(x, box.y, "+", 12, MIDDLE, "faint")
            x += 8
        ground.symbol(_SHEET_SYMBOLS[index], x + 6, box.y, 14)
        ground.text(x + 16, box.y + 0.3, str(count), 13, "", "ink", True)
        x += 16 + width(str(count), 13, True) + 7
    ground.close()


def details_height(state: "SchieferState") -> float:
    rows = -(-state.material.valleys // 2)
    return 34 + rows * 24 + 12


def draw_details(sheet: BoardDrawing, state: "SchieferState", seat: int, box: Box) -> None:
    """Where a player's mines and markers on boxes are, on a phone."""
    view = sheet.view
    ground = sheet.ground
    material = state.material
    room = sheet.panel(box, view.message("Mines by valley"))
    sheet.name_place("mine", box.x, box.y, box.w, box.h)
    cells = Box(room.x, room.y, room.w, room.h).grid(2, -(-material.valleys // 2), 0)
    for valley, name in enumerate(material.valley_names):
        cell = cells[valley]
        ground.fit(cell.x, cell.middle_y, cell.w - 84, name, 13, 10)
        count = own_mines_in(state, seat, valley)
        size = material.size[valley]
        ground.symbol("open", cell.right - 66, cell.middle_y, 16)
        ground.text(cell.right - 52, cell.middle_y, f"{count}", 14, "", "ink", True)
        ground.text(
            cell.right - 40, cell.middle_y, view.message("of {size}", size=size), 12, "", "faint"
        )


def draw_own_boxes(sheet: BoardDrawing, state: "SchieferState", seat: int, box: Box) -> None:
    """The boxes on which a player has a marker, by symbol and name."""
    view = sheet.view
    room = sheet.panel(box, view.message("Boxes with a marker"))
    sheet.name_place("development-box", box.x, box.y, box.w, box.h)
    boxes = own_boxes(state, seat)
    cells = room.grid(2, -(-len(boxes) // 2))
    for index, which in enumerate(boxes):
        cell = cells[index]
        sheet.ground.symbol(box_symbol(state, which), cell.x + 11, cell.middle_y, 21)
        name = state.material.box_names[which].to(sheet.lang)
        used = box_used(state, seat, which)
        wide = sheet.ground.fit(
            cell.x + 28, cell.middle_y, cell.w - (50 if used else 32), name, 13, 10
        )
        if used:
            sheet.ground.symbol("done", cell.x + 38 + wide, cell.middle_y, 14)


def own_boxes_height(state: "SchieferState", seat: int) -> float:
    """The height of `draw_own_boxes`, 0 if the player has none."""
    rows = -(-len(own_boxes(state, seat)) // 2)
    return 38 + rows * 28 if rows else 0


def own_boxes(state: "SchieferState", seat: int) -> list[int]:
    return [box for box in range(state.material.boxes) if state.has_box(seat, box)]
