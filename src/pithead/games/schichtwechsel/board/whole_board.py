"""A position of Schichtwechsel as a drawing: the whole board, or one of its parts."""

from typing import Final

from pithead.drawing.board_drawing import CHOICES, BoardDrawing
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.action_cards import cards_height, draw_cards
from pithead.games.schichtwechsel.board.board_context import BoardContext
from pithead.games.schichtwechsel.board.building_pits import draw_pits
from pithead.games.schichtwechsel.board.coke_bar_trades import (
    BAR_HEIGHT,
    COKE_HEIGHT,
    draw_coke_bar_trades,
)
from pithead.games.schichtwechsel.board.coking_plant import draw_plant
from pithead.games.schichtwechsel.board.effect_symbols import cells
from pithead.games.schichtwechsel.board.headframe_spaces import draw_headframes
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
from pithead.games.schichtwechsel.board.round_header import draw_round
from pithead.games.schichtwechsel.board.route_map import draw_routes
from pithead.games.schichtwechsel.board.shift_ring import draw_shift
from pithead.games.schichtwechsel.board.tile_faces import draw_tile
from pithead.games.schichtwechsel.board.tile_supply import draw_tiles, tiles_height
from pithead.games.schichtwechsel.piece_symbols import ALL_SYMBOLS
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.kernel.draw_options import DrawingPart, DrawOptions
from pithead.kernel.i18n import Text

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
_RING: Final = 376.0
_HEAD: Final = 30.0


def draw(state: SchichtwechselState, view: DrawOptions) -> str:
    """The drawing that `State.svg` was asked for."""
    sheet = BoardDrawing(state, view, ALL_SYMBOLS)
    board = BoardContext(sheet, state, view)
    margin = 10.0 if view.narrow else 16.0
    width = sheet.width - 2 * margin
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
            _shift(board, x, y, w, 330)
            return 330
        if whole:
            return 0  # beside the routes
        _shift(board, x, y, 560, 400)
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
    _round(board, Box(x, y, w, 46))
    top = y + 46 + _GAP
    left = x
    if ring:
        _shift(board, x, top, 444, _RING)
        left = x + 444 + _GAP
    _routes(board, Box(left, top, x + w - left, 188), 4)
    row = top + 188 + _GAP
    high = _RING - 188 - _GAP
    plant = 152.0
    headframes = 172.0
    _plant(board, Box(left, row, plant, high))
    _headframes(board, Box(left + plant + _GAP, row, headframes, high))
    rest = left + plant + headframes + 2 * _GAP
    _pits(board, Box(rest, row, x + w - rest, high))
    return 46 + _GAP + _RING


def _narrow_board(board: BoardContext, x: float, y: float, w: float) -> float:
    _round(board, Box(x, y, w, 130))
    top = y + 130 + _GAP
    high = _routes_height(board)
    _routes(board, Box(x, top, w, high), 8)
    top += high + _GAP
    half = (w - _GAP) / 2
    _plant(board, Box(x, top, half, 168))
    _headframes(board, Box(x + half + _GAP, top, half, 168))
    top += 168 + _GAP
    _pits(board, Box(x, top, w, 190))
    return top + 190 - y


def _routes_height(board: BoardContext) -> float:
    """The height of the routes on a phone, where some take several rows."""
    rows = sum(-(-length // 8) for length in board.material.length)
    return rows * 62.0 + 3 * 20 + 14


def _round(board: BoardContext, box: Box) -> None:
    def draw() -> float:
        draw_round(board, box)
        return box.h

    state = board.state
    board.sheet.part(
        "round",
        (
            *_place(box), state.round, state.round_card, state.bag_coal, state.bag_spoil,
            state.bag_blue, state.blue_in_game, state.triple_coal, state.triple_spoil,
            state.triple_blue, state.marker, *state.scores(),
        ),
        draw,
    )  # fmt: skip


def _shift(board: BoardContext, x: float, y: float, w: float, h: float) -> None:
    def draw() -> float:
        draw_shift(board, x, y, w, h)
        return h

    state = board.state
    key = (x, y, w, h, *state.miner, *state.houses, *state.bar)
    board.sheet.part("shift", key, draw)


def _routes(board: BoardContext, box: Box, margin: float) -> None:
    def draw() -> float:
        board.ground.rect(box.x, box.y, box.w, box.h, "card", "edge", 1, 6)
        draw_routes(board, box.x + 10, box.y + margin, box.w - 20)
        return box.h

    state = board.state
    board.sheet.part("routes", (*_place(box), *state.discs, *state.arrival), draw)


def _plant(board: BoardContext, box: Box) -> None:
    def draw() -> float:
        draw_plant(board, box)
        return box.h

    state = board.state
    board.sheet.part(
        "plant",
        (
            *_place(box), state.plant_vp, state.plant_water, *state.plant_own, *state.plant_plain,
            *state.sold, *state.coke_on_wagons,
        ),
        draw,
    )  # fmt: skip


def _headframes(board: BoardContext, box: Box) -> None:
    def draw() -> float:
        draw_headframes(board, box)
        return box.h

    state = board.state
    board.sheet.part("headframes", (*_place(box), *state.frames, *state.on_card), draw)


def _pits(board: BoardContext, box: Box) -> None:
    def draw() -> float:
        draw_pits(board, box)
        return box.h

    board.sheet.part("pits", (*_place(box), *board.state.houses, *board.state.bar), draw)


def _place(box: Box) -> tuple[float, ...]:
    return (box.x, box.y, box.w, box.h)


# -- pits ----------------------------------------------------------------------------------------


def _head(board: BoardContext) -> str:
    title = board.view.player(board.seat)
    if board.state.passed[board.seat]:
        title = board.message("{name} (has passed)", name=title)
    return title


def _belongings(board: BoardContext, seat: int) -> list[object]:
    """Everything that the drawing of a pit shows of a player."""
    state = board.state
    material = board.material
    mines, groups = material.mines, material.coal_groups
    card = material.cards + seat
    return [
        seat, state.actor == seat, state.passed[seat], state.water[seat], state.tip[seat],
        *state.wagons[seat * mines : (seat + 1) * mines],
        *state.coal[seat * groups : (seat + 1) * groups],
        state.hand_coal[seat], state.hand_spoil[seat], state.lifted[seat], state.locked,
        state.coke_on_wagons[seat], state.sold[seat], state.coke[seat], state.tools[seat],
        state.vp[seat], state.vp_rounds[seat], state.coins[seat], state.white[seat],
        state.token[seat], state.bar[seat], state.on_card[seat], state.tile[seat], *state.frames,
        state.has_used(card), state.tokens_on[card], state.white_on[card], state.coins_on[card],
    ]  # fmt: skip


def _own(board: BoardContext, x: float, y: float, w: float) -> float:
    draw = _narrow_own if board.narrow else _wide_own
    forecast = board.state.white_next_round(board.seat)
    return board.sheet.part(
        f"player{board.seat}",
        (x, y, w, forecast, *_belongings(board, board.seat)),
        lambda: draw(board, x, y, w),
    )


def _wide_own(board: BoardContext, x: float, y: float, w: float) -> float:
    box = Box(x, y, w, _HEAD + PIT_HEIGHT + 10)
    room = board.sheet.panel(box, _head(board), "paper", board.seat)
    board.sheet.choice_rect(board.ids.give[board.seat], box.x, box.y, box.w, 26, 6)
    draw_section(board, room.x, room.y)
    trades = Box(room.x + PIT_WIDTH + _GAP, room.y, 118, PIT_HEIGHT)
    left = trades.right + _GAP
    coke = 270.0
    draw_coke_bar_trades(board, left, room.y, coke, trades)
    left += coke + _GAP
    rest = room.right - left
    stock_symbols(board.ground, left, room.y + 13, rest)
    draw_stock(board, board.seat, left, room.y + 13, rest)
    draw_forecast(board, left, room.y + 37, rest)
    cards = Box(left, room.y + STOCK_HEIGHT, rest, PIT_HEIGHT - STOCK_HEIGHT).columns(2, 6)
    draw_personal(board, cards[0])
    draw_tile(board, cards[1])
    return box.h


def _narrow_own(board: BoardContext, x: float, y: float, w: float) -> float:
    coke = COKE_HEIGHT + _GAP + BAR_HEIGHT
    trades = 104.0
    cards = 140.0
    high = _HEAD + STOCK_HEIGHT + PIT_HEIGHT + trades + coke + cards + 4 * _GAP + 8
    box = Box(x, y, w, high)
    room = board.sheet.panel(box, _head(board), "paper", board.seat)
    board.sheet.choice_rect(board.ids.give[board.seat], box.x, box.y, box.w, 26, 6)
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
        high = cards_height(board, x + 10, y + _HEAD, w - 20)
        title = board.message("Action cards")
        box = Box(x, y, w, _HEAD + high + 10)
        board.sheet.panel(box, title, "paper")
        draw_cards(board, x + 10, y + _HEAD, w - 20)
        return box.h

    state = board.state
    paid = (*state.tokens_on, *state.white_on, *state.coins_on)
    return board.sheet.part("cards", (x, y, w, state.used, *paid), draw)


def _tiles(board: BoardContext, x: float, y: float, w: float) -> float:
    def draw() -> float:
        high = tiles_height(board, x + 10, y + _HEAD, w - 20)
        title = board.message(
            "Selection tiles: upper half at once, lower half from the house bar",
        )
        box = Box(x, y, w, _HEAD + high + 10)
        board.sheet.panel(box, title, "paper")
        draw_tiles(board, x + 10, y + _HEAD, w - 20)
        return box.h

    state = board.state
    return board.sheet.part("tiles", (x, y, w, state.free_tiles, *state.tile), draw)


def _opponents(board: BoardContext, x: float, y: float, w: float, whole: bool) -> float:
    seats = [(board.seat + ahead) % board.state.players for ahead in range(1, board.state.players)]
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

    key: list[object] = [x, y, w, high]
    for seat in seats:
        key += _belongings(board, seat)
    return board.sheet.part("others", tuple(key), draw)
