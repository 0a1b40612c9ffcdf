"""A position of Schiefer as a drawing: the map, fields and dice, the boxes, the players."""

from typing import TYPE_CHECKING, Final

from pithead.drawing.board_drawing import CHOICES, MARGIN, BoardDrawing
from pithead.drawing.layout import Box
from pithead.games.schiefer.board.boxes import boxes_height, boxes_in_game, draw_boxes
from pithead.games.schiefer.board.field_panel import (
    asked_face,
    draw_fields,
    draw_tray,
    roller,
    tray_height,
)
from pithead.games.schiefer.board.markers import places_out, waiting_markers
from pithead.games.schiefer.board.mines import draw_map
from pithead.games.schiefer.board.players import (
    details_height,
    draw_details,
    draw_own_boxes,
    draw_player,
    draw_turn,
    own_boxes,
    own_boxes_height,
    own_seat,
    panel_height,
)
from pithead.games.schiefer.board.valleys import PITCH, pitch_of
from pithead.games.schiefer.scoring import own_mines, points
from pithead.games.schiefer.symbols import SYMBOLS
from pithead.kernel.draw_options import DrawingPart, DrawOptions
from pithead.kernel.step import OVER
from pithead.kernel.texts.i18n import Text

if TYPE_CHECKING:
    from pithead.games.schiefer.state import SchieferState

PARTS: Final = (
    DrawingPart("board", Text("Valleys")),
    DrawingPart("fields", Text("Dice and spaces")),
    DrawingPart("boxes", Text("Boxes")),
    DrawingPart("own", Text("Your area")),
    DrawingPart("others", Text("Other players")),
    DrawingPart(CHOICES, Text("Choices")),
)

_GAP = 10.0
_RIGHT = 270.0
"""The column of the dice and the fields in a whole drawing."""
_FIELD = 52.0
_EDGE = 6.0
_SQUARE_HEIGHT = 840.0
_WIDE = (1200.0, 822.0)
"""The width and the height of a wide drawing."""


def draw(state: "SchieferState", view: DrawOptions) -> str:
    """Draw everything, or the part that the options name."""
    sheet = BoardDrawing(state, view, SYMBOLS, (state.actor,))
    if view.part == CHOICES:
        # What has a place on the board needs no button here.
        _all_parts(sheet, state)
        sheet.discard()
        y = float(MARGIN)
    elif view.part:
        y = _part(sheet, state, view.part, MARGIN)
    elif view.layout != "tall":
        return _fitted(sheet, state)
    elif view.narrow:
        y = _all_parts(sheet, state)
    else:
        y = _whole(sheet, state)
    if view.shows(CHOICES):
        high = sheet.strip(MARGIN, y, sheet.width - 2 * MARGIN)
        y += high + _GAP if high else 0
    return sheet.finish(max(y - _GAP, 0) + MARGIN)


def _fitted(sheet: BoardDrawing, state: "SchieferState") -> str:
    """The square and the wide layout: the map takes all the room that the rest leaves."""
    high = _SQUARE_HEIGHT
    if sheet.view.layout == "wide":
        sheet.width, high = _WIDE
    y = _whole(sheet, state, _EDGE, high) - _GAP
    strip = sheet.strip(_EDGE, y + _EDGE, sheet.width - 2 * _EDGE)
    return sheet.finish(y + _EDGE + strip + (_EDGE if strip else 0))


def _all_parts(sheet: BoardDrawing, state: "SchieferState") -> float:
    """Draw all parts, one below the other. Returns the y of the next thing."""
    y = float(MARGIN)
    for part in PARTS:
        y = _part(sheet, state, part.id, y)
    return y


def _part(sheet: BoardDrawing, state: "SchieferState", part: str, y: float) -> float:
    """Draw one part at this height. Returns the y of the next one."""
    x = float(MARGIN)
    w = sheet.width - 2 * MARGIN
    seat = own_seat(state, sheet.view.seat)
    if part == "board":
        return y + _map(sheet, state, x, y, w) + _GAP
    if part == "fields":
        high = tray_height(sheet.view.narrow)
        _tray(sheet, state, Box(x, y, w, high))
        y += high + _GAP
        _fields(sheet, state, Box(x, y, w, 6 * (_FIELD + 6) - 6))
        return y + 6 * (_FIELD + 6) - 6 + _GAP
    if part == "boxes":
        columns = 2 if sheet.view.narrow else 4
        return y + _boxes(sheet, state, x, y, w, columns) + _GAP
    if part == "own":
        return _own(sheet, state, seat, x, y, w)
    if part == "others":
        high = panel_height(state, w)
        panels: dict[int, Box] = {}
        for other in range(state.players):
            if other != seat:
                panels[other] = Box(x, y, w, high)
                _player(sheet, state, other, panels[other], False)
                y += high + _GAP
        _turn(sheet, state, "turn_of_others", panels)
    return y


def _own(
    sheet: BoardDrawing, state: "SchieferState", seat: int, x: float, y: float, w: float
) -> float:
    panel = Box(x, y, w, panel_height(state, w))
    _player(sheet, state, seat, panel, True)
    _turn(sheet, state, "own_turn", {seat: panel})
    y += panel.h + _GAP
    return y + sheet.part(
        "details",
        (seat, x, y, w, *state.owners, *state.opened, *state.boxes, *state.used),
        lambda: _details(sheet, state, seat, x, y, w),
    )


def _details(
    sheet: BoardDrawing, state: "SchieferState", seat: int, x: float, y: float, w: float
) -> float:
    """Draw where a player's mines and markers on boxes are. Returns the height."""
    top = y
    high = details_height(state)
    draw_details(sheet, state, seat, Box(x, y, w, high))
    y += high + _GAP
    high = own_boxes_height(state, seat)
    if high:
        draw_own_boxes(sheet, state, seat, Box(x, y, w, high))
        y += high + _GAP
    return y - top


def _whole(
    sheet: BoardDrawing, state: "SchieferState", margin: float = MARGIN, whole: float = 0
) -> float:
    """Draw map and boxes left, dice and fields right, the players below.

    If the height of the `whole` drawing is given, the map and the fields fill it.
    """
    x = margin
    y = margin
    full = sheet.width - 2 * margin
    left = full - _RIGHT - _GAP
    columns = len(boxes_in_game(state))
    columns = -(-columns // (-(-columns // 8)))
    rest = whole - 2 * margin - _players_height(state, full) - _GAP
    pitch = PITCH
    if whole:
        pitch = pitch_of(state.material, rest - boxes_height(state, columns) - _GAP)
    high = _map(sheet, state, x, y, left, pitch) + _GAP
    high += _boxes(sheet, state, x, y + high, left, columns)
    right = x + left + _GAP
    tray = tray_height(False) + (32 if whole else 0)
    _tray(sheet, state, Box(right, y, _RIGHT, tray))
    fields = min(max(high - tray - _GAP, 6 * 48), 6 * (90 if whole else 60))
    _fields(sheet, state, Box(right, y + tray + _GAP, _RIGHT, fields))
    y += max(high, tray + _GAP + fields) + _GAP
    return _players(sheet, state, x, y, full)


def _panel_widths(state: "SchieferState", w: float) -> tuple[float, float]:
    """The width of the own panel, and of each other player's."""
    others = state.players - 1
    own = (w - _GAP) / 2 if others == 1 else (w - 2 * _GAP) * 0.4
    return own, (w - own - _GAP * others) / others


def _players_height(state: "SchieferState", w: float) -> float:
    own, rest = _panel_widths(state, w)
    return max(panel_height(state, own), panel_height(state, rest))


def _players(sheet: BoardDrawing, state: "SchieferState", x: float, y: float, w: float) -> float:
    """Draw the own panel first, then the others in the order of play."""
    seat = own_seat(state, sheet.view.seat)
    own, rest = _panel_widths(state, w)
    high = _players_height(state, w)
    panels = {seat: Box(x, y, own, high)}
    left = x + own + _GAP
    for offset in range(1, state.players):
        panels[state.seat_after(seat, offset)] = Box(left, y, rest, high)
        left += rest + _GAP
    for player, panel in panels.items():
        _player(sheet, state, player, panel, player == seat)
    _turn(sheet, state, "turn", panels)
    return y + high + _GAP


# -- parts, and what each depends on ---------------------------------------------------------------


def _map(
    sheet: BoardDrawing, state: "SchieferState", x: float, y: float, w: float, pitch: float = PITCH
) -> float:
    return sheet.part(
        "map",
        (x, y, w, pitch, state.round, state.last_sale, *state.opened, *state.owners, *state.sold),
        lambda: draw_map(sheet, state, x, y, w, pitch),
    )


def _boxes(
    sheet: BoardDrawing, state: "SchieferState", x: float, y: float, w: float, columns: int
) -> float:
    def draw() -> float:
        draw_boxes(sheet, state, x, y, w, columns)
        return boxes_height(state, columns)

    return sheet.part("boxes", (x, y, w, *state.boxes, *state.used), draw)


def _tray(sheet: BoardDrawing, state: "SchieferState", box: Box) -> None:
    """The words in the tray give way to the choices, if they need the room."""

    def draw() -> float:
        draw_tray(sheet, state, box)
        return box.h

    over = tuple(state.scores()) if state.actor == OVER else ()
    offered = tuple(state.legal()) if sheet.view.choices else ()
    asked = (roller(state), state.actor, state.dice, sheet.asked())
    sheet.part("tray", (box.x, box.y, box.w, *asked, over, offered), draw)


def _fields(sheet: BoardDrawing, state: "SchieferState", box: Box) -> None:
    def draw() -> float:
        draw_fields(sheet, state, box)
        return box.h

    face = asked_face(state)
    markers = [id for seat in range(state.players) for id in waiting_markers(state, seat)]
    sheet.part(
        "fields",
        (
            box.x, box.y, box.w, box.h, face, state.actor if face else -1, state.start_player,
            *state.waiting, *markers,
        ),
        draw,
    )  # fmt: skip


def _player(sheet: BoardDrawing, state: "SchieferState", seat: int, box: Box, own: bool) -> None:
    def draw() -> float:
        draw_player(sheet, state, seat, box, own)
        return box.h

    rank = state.ranking().index(seat) if state.actor == OVER else -1
    sheet.part(
        f"player{seat}",
        (
            box.x, box.y, box.w, box.h, own, rank, state.coins[seat], state.supply[seat],
            state.reserve[seat], own_mines(state, seat), *points(state, seat).values(),
            tuple(places_out(state, seat)), tuple(own_boxes(state, seat)),
            # The markers of the line have the ids of the next mines.
            *state.opened,
        ),
        draw,
    )  # fmt: skip
    sheet.player_place(seat, box)


def _turn(sheet: BoardDrawing, state: "SchieferState", name: str, panels: dict[int, Box]) -> None:
    """A part of its own: otherwise each turn would change two panels."""

    def draw() -> float:
        draw_turn(sheet, state, panels)
        return 0.0

    places = [(seat, box.x, box.y, box.w) for seat, box in panels.items()]
    sheet.part(name, (state.actor, state.start_player, *places), draw)
