"""The ground of Schiefer in all layouts: the map, spaces and dice, the boxes, the players."""

from typing import TYPE_CHECKING, Final

from pithead.drawing.choice_marks import CHOICES
from pithead.drawing.ground import GroundSheet
from pithead.drawing.layout import Box
from pithead.drawing.sizes import MARGIN
from pithead.games.schiefer.board.boxes import boxes_height, boxes_in_game, draw_boxes
from pithead.games.schiefer.board.field_panel import draw_fields, draw_tray, tray_height
from pithead.games.schiefer.board.mines import draw_map
from pithead.games.schiefer.board.players import (
    details_height,
    draw_details,
    draw_own_boxes,
    draw_player,
    own_boxes_height,
    panel_height,
)
from pithead.games.schiefer.board.valleys import PITCH, pitch_of
from pithead.kernel.draw_options import DrawingPart
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
"""The column of the dice and the spaces in a whole drawing."""
_FIELD = 52.0
_EDGE = 6.0
_SQUARE_HEIGHT = 840.0
_WIDE = (1200.0, 822.0)
"""The width and the height of a wide drawing."""


def draw_ground(sheet: GroundSheet["SchieferState"]) -> float:
    """Draw everything, or the part that the options name; return the height."""
    view = sheet.view
    if view.part:
        return _part(sheet, view.part, MARGIN) - _GAP + MARGIN
    if view.narrow:
        y = float(MARGIN)
        for part in PARTS:
            y = _part(sheet, part.id, y)
        return y - _GAP + MARGIN
    if view.layout == "tall":
        return _whole(sheet) - _GAP + MARGIN
    high = _SQUARE_HEIGHT
    if view.layout == "wide":
        sheet.width, high = _WIDE
    # The map takes all the room that the rest leaves.
    return _whole(sheet, _EDGE, high) - _GAP + _EDGE


def _part(sheet: GroundSheet["SchieferState"], part: str, y: float) -> float:
    """Draw one part at this height; return the y of the next one."""
    state = sheet.state
    x = float(MARGIN)
    w = sheet.width - 2 * MARGIN
    seat = sheet.seat
    if part == "board":
        y += draw_map(sheet, x, y, w) + _GAP
    elif part == "fields":
        tray = Box(x, y, w, tray_height(sheet.view.narrow))
        draw_tray(sheet, tray)
        fields = Box(x, tray.bottom + _GAP, w, 6 * (_FIELD + 6) - 6)
        draw_fields(sheet, fields)
        y = fields.bottom + _GAP
    elif part == "boxes":
        y += draw_boxes(sheet, x, y, w, 2 if sheet.view.narrow else 4) + _GAP
    elif part == "own":
        panel = Box(x, y, w, panel_height(state, w))
        draw_player(sheet, seat, panel)
        details = Box(x, panel.bottom + _GAP, w, details_height(state))
        draw_details(sheet, seat, details)
        boxes = Box(x, details.bottom + _GAP, w, own_boxes_height(state))
        draw_own_boxes(sheet, seat, boxes)
        y = boxes.bottom + _GAP
    elif part == "others":
        high = panel_height(state, w)
        for other in range(state.players):
            if other != seat:
                draw_player(sheet, other, Box(x, y, w, high))
                y += high + _GAP
    return y


def _whole(sheet: GroundSheet["SchieferState"], margin: float = MARGIN, whole: float = 0) -> float:
    """Draw map and boxes left, dice and spaces right, the players below.

    If the height of the `whole` drawing is given, the map and the spaces fill it.
    """
    state = sheet.state
    x = y = margin
    full = sheet.width - 2 * margin
    left = full - _RIGHT - _GAP
    columns = len(boxes_in_game(state))
    columns = -(-columns // (-(-columns // 8)))
    rest = whole - 2 * margin - _players_height(state, full) - _GAP
    pitch = PITCH
    if whole:
        pitch = pitch_of(state.material, rest - boxes_height(state, columns) - _GAP)
    high = draw_map(sheet, x, y, left, pitch) + _GAP
    high += draw_boxes(sheet, x, y + high, left, columns)
    right = x + left + _GAP
    tray = tray_height(False) + (32 if whole else 0)
    draw_tray(sheet, Box(right, y, _RIGHT, tray))
    fields = min(max(high - tray - _GAP, 6 * 48), 6 * (90 if whole else 60))
    draw_fields(sheet, Box(right, y + tray + _GAP, _RIGHT, fields))
    y += max(high, tray + _GAP + fields) + _GAP
    return _players(sheet, x, y, full)


def _panel_widths(state: "SchieferState", w: float) -> tuple[float, float]:
    """The width of the own panel, and of each other player's."""
    others = state.players - 1
    own = (w - _GAP) / 2 if others == 1 else (w - 2 * _GAP) * 0.4
    return own, (w - own - _GAP * others) / others


def _players_height(state: "SchieferState", w: float) -> float:
    own, rest = _panel_widths(state, w)
    return max(panel_height(state, own), panel_height(state, rest))


def _players(sheet: GroundSheet["SchieferState"], x: float, y: float, w: float) -> float:
    """Draw the own panel first, then the others in the order of play."""
    state = sheet.state
    own, rest = _panel_widths(state, w)
    high = _players_height(state, w)
    draw_player(sheet, sheet.seat, Box(x, y, own, high))
    left = x + own + _GAP
    for offset in range(1, state.players):
        draw_player(sheet, state.seat_after(sheet.seat, offset), Box(left, y, rest, high))
        left += rest + _GAP
    return y + high + _GAP
