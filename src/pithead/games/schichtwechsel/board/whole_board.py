"""A position of Schichtwechsel as a drawing: the whole board, or one of its parts."""

from typing import Final

from pithead.drawing.board_drawing import BoardDrawing, question_key
from pithead.drawing.choice_marks import CHOICES
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.action_cards import cards_height, draw_cards
from pithead.games.schichtwechsel.board.board_context import BoardContext
from pithead.games.schichtwechsel.board.board_parts import (
    HEAD,
    card_key,
    draw_headframe_part,
    draw_own_part,
    draw_pit_part,
    draw_plant_part,
    draw_ring_part,
    draw_round_part,
    draw_route_part,
    opponents_key,
    opponents_of,
    own_headline,
    own_part,
)
from pithead.games.schichtwechsel.board.coke_bar_trades import (
    BAR_HEIGHT,
    COKE_HEIGHT,
    draw_coke_bar_trades,
)
from pithead.games.schichtwechsel.board.effect_symbols import cells
from pithead.games.schichtwechsel.board.fitted_board import draw_square, draw_wide
from pithead.games.schichtwechsel.board.opponents import HEIGHT as OPPONENT_HEIGHT
from pithead.games.schichtwechsel.board.opponents import draw_opponent
from pithead.games.schichtwechsel.board.personal_card import draw_personal
from pithead.games.schichtwechsel.board.pit_section import HEIGHT as PIT_HEIGHT
from pithead.games.schichtwechsel.board.pit_section import WIDTH as PIT_WIDTH
from pithead.games.schichtwechsel.board.pit_section import draw_section
from pithead.games.schichtwechsel.board.player_stock import (
    STOCK_HEIGHT,
    draw_forecast,
    draw_stock,
    stock_symbols,
)
from pithead.games.schichtwechsel.board.tile_faces import draw_tile
from pithead.games.schichtwechsel.board.tile_supply import draw_tiles, tiles_height
from pithead.games.schichtwechsel.piece_symbols import ALL_SYMBOLS
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.kernel.draw_options import DrawingPart, DrawOptions
from pithead.kernel.texts.i18n import Text

PARTS: Final = (
    DrawingPart("board", Text("Routes and buildings")),
    DrawingPart("shift", Text("Miner's shift")),
    DrawingPart("own", Text("Pit board")),
    DrawingPart("cards", Text("Action cards")),
    DrawingPart("tiles", Text("Selection tiles")),
    DrawingPart("others", Text("Other players")),
    DrawingPart(CHOICES, Text("Choices")),
)
_GAP: Final = 8.0
_MARGIN: Final = 6.0
_RING: Final = 376.0


def draw(state: SchichtwechselState, view: DrawOptions) -> str:
    """The drawing that `State.svg` was asked for."""
    sheet = BoardDrawing(state, view, ALL_SYMBOLS, question_key(state, view))
    board = BoardContext(sheet, state, view)
    margin = 10.0 if view.narrow else 16.0 if view.layout == "tall" else _MARGIN
    width = sheet.width - 2 * margin
    if view.layout != "tall":
        fitted = draw_square if view.folded else draw_wide
        bottom = fitted(board, margin, width)
        high = sheet.strip(margin, bottom, width)
        return sheet.finish(bottom + high + margin if high else bottom)
    if view.part == CHOICES:
        _all_parts(board, margin, width)
        sheet.discard()
        return sheet.finish(margin + sheet.strip(margin, margin, width) + margin)
    bottom = _all_parts(board, margin, width)
    if not view.part:
        high = sheet.strip(margin, bottom, width)
        bottom += high + _GAP if high else 0
    return sheet.finish(bottom - _GAP + margin)


def _all_parts(board: BoardContext, margin: float, width: float) -> float:
    """Draw all parts that are to be shown one below the other; return where they end."""
    y = margin
    for part in PARTS:
        if part.id == CHOICES or not (board.view.shows(part.id) or board.view.part == CHOICES):
            continue
        high = _part(board, part.id, margin, y, width)
        if high:
            y += high + _GAP
    return y


def _part(board: BoardContext, part: str, x: float, y: float, w: float) -> float:
    """Draw one part in its place; return its height."""
    whole = not board.view.part or board.view.part == CHOICES
    if part == "board":
        if board.narrow:
            return _narrow_board(board, x, y, w)
        return _wide_board(board, x, y, w, whole)
    if part == "shift":
        if board.narrow:
            draw_ring_part(board, Box(x, y, w, 330))
            return 330
        if whole:
            return 0  # beside the routes
        draw_ring_part(board, Box(x, y, 560, 400))
        return 400
    if part == "own":
        return _own(board, x, y, w)
    if part == "cards":
        return _cards(board, x, y, w)
    if part == "tiles":
        if whole and not board.narrow and board.state.players == 2:
            return 0  # beside the other player
        return _tiles(board, x, y, w)
    return _opponents(board, x, y, w, whole)


# -- the common board ----------------------------------------------------------------------------


def _wide_board(board: BoardContext, x: float, y: float, w: float, ring: bool) -> float:
    draw_round_part(board, Box(x, y, w, 46))
    top = y + 46 + _GAP
    left = x
    if ring:
        draw_ring_part(board, Box(x, top, 444, _RING))
        left = x + 444 + _GAP
    draw_route_part(board, Box(left, top, x + w - left, 188), 4)
    row = top + 188 + _GAP
    high = _RING - 188 - _GAP
    plant = 152.0
    headframes = 172.0
    draw_plant_part(board, Box(left, row, plant, high))
    draw_headframe_part(board, Box(left + plant + _GAP, row, headframes, high))
    rest = left + plant + headframes + 2 * _GAP
    draw_pit_part(board, Box(rest, row, x + w - rest, high))
    return 46 + _GAP + _RING


def _narrow_board(board: BoardContext, x: float, y: float, w: float) -> float:
    draw_round_part(board, Box(x, y, w, 130))
    top = y + 130 + _GAP
    high = _routes_height(board)
    draw_route_part(board, Box(x, top, w, high), 8)
    top += high + _GAP
    half = (w - _GAP) / 2
    draw_plant_part(board, Box(x, top, half, 168))
    draw_headframe_part(board, Box(x + half + _GAP, top, half, 168))
    top += 168 + _GAP
    draw_pit_part(board, Box(x, top, w, 190))
    return top + 190 - y


def _routes_height(board: BoardContext) -> float:
    """The height of the routes on a phone, where some take several rows."""
    rows = sum(-(-length // 8) for length in board.material.length)
    return rows * 62.0 + 3 * 20 + 14


# -- pits ----------------------------------------------------------------------------------------


def _own(board: BoardContext, x: float, y: float, w: float) -> float:
    box = Box(x, y, w, 0)
    if board.narrow:
        return own_part(board, box, lambda: _narrow_own(board, x, y, w))
    return draw_own_part(board, box)


def _narrow_own(board: BoardContext, x: float, y: float, w: float) -> float:
    coke = COKE_HEIGHT + _GAP + BAR_HEIGHT
    trades = 104.0
    cards = 140.0
    high = HEAD + STOCK_HEIGHT + PIT_HEIGHT + trades + coke + cards + 4 * _GAP + 8
    box = Box(x, y, w, high)
    room = board.sheet.panel(box, own_headline(board), "paper", board.seat)
    board.name("pit-board", box, board.view.player(board.seat))
    board.sheet.choice_rect(board.verbs.give.first + board.seat, box.x, box.y, box.w, 26, 6)
    top = room.y
    stock_symbols(board.ground, room.x, top + 13, room.w)
    draw_stock(board, board.seat, room.x, top + 13, room.w)
    draw_forecast(board, room.x, top + 37, room.w)
    top += STOCK_HEIGHT
    draw_section(board, room.middle_x - PIT_WIDTH / 2, top)
    top += PIT_HEIGHT + _GAP
    place = Box(room.x, top, room.w, trades)
    top += trades + _GAP
    draw_coke_bar_trades(board, room.x, top, room.w, place)
    top += coke + _GAP
    halves = Box(room.x, top, room.w, cards).columns(2, 8)
    draw_personal(board, halves[0])
    draw_tile(board, halves[1])
    return high


# -- cards, tiles, opponents ---------------------------------------------------------------------


def _cards(board: BoardContext, x: float, y: float, w: float) -> float:
    def draw() -> float:
        high = cards_height(board, x + 10, y + HEAD, w - 20)
        title = board.message("Action cards")
        box = Box(x, y, w, HEAD + high + 10)
        board.sheet.panel(box, title, "paper")
        board.name("action-card", box)
        draw_cards(board, x + 10, y + HEAD, w - 20)
        return box.h

    return board.sheet.part("cards", (x, y, w, *card_key(board)), draw)


def _tiles(board: BoardContext, x: float, y: float, w: float) -> float:
    def draw() -> float:
        high = tiles_height(board, x + 10, y + HEAD, w - 20)
        title = board.message(
            "Selection tiles: upper half at once, lower half from the house bar",
        )
        box = Box(x, y, w, HEAD + high + 10)
        board.sheet.panel(box, title, "paper")
        board.name("selection-tile", box)
        draw_tiles(board, x + 10, y + HEAD, w - 20)
        return box.h

    state = board.state
    return board.sheet.part("tiles", (x, y, w, *state.free_tiles, *state.tile), draw)


def _opponents(board: BoardContext, x: float, y: float, w: float, whole: bool) -> float:
    seats = opponents_of(board)
    if board.narrow:
        high = len(seats) * (OPPONENT_HEIGHT + _GAP) - _GAP
        places = Box(x, y, w, high).rows(len(seats), _GAP)
    elif len(seats) == 1:
        half = (w - _GAP) / 2
        high = _tiles(board, x + half + _GAP, y, half) if whole else 0.0
        high = max(OPPONENT_HEIGHT, high)
        places = [Box(x, y, half, high)]
    else:
        high = OPPONENT_HEIGHT
        places = cells(Box(x, y, w, high), len(seats), 1, _GAP)

    def draw() -> float:
        for seat, box in zip(seats, places, strict=True):
            draw_opponent(board, seat, box, seat == seats[0])
        return high

    for seat, box in zip(seats, places, strict=True):
        board.sheet.player_place(seat, box)
    return board.sheet.part("others", (x, y, w, high, *opponents_key(board, seats)), draw)
