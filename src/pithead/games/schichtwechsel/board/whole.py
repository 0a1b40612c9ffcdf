"""The whole table, and its parts one by one."""

from typing import TYPE_CHECKING, Final

from pithead.drawing.board_drawing import CHOICES, BoardDrawing
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.cards import cards_height, draw_cards
from pithead.games.schichtwechsel.board.desk import (
    STOCK_HEIGHT,
    draw_forecast,
    draw_personal,
    draw_stock,
    draw_tile,
    stock_symbols,
)
from pithead.games.schichtwechsel.board.marks import cells
from pithead.games.schichtwechsel.board.others import HEIGHT as OTHER_HEIGHT
from pithead.games.schichtwechsel.board.others import draw_other
from pithead.games.schichtwechsel.board.pits import draw_pits
from pithead.games.schichtwechsel.board.plant import draw_plant
from pithead.games.schichtwechsel.board.round import draw_round
from pithead.games.schichtwechsel.board.routes import draw_routes
from pithead.games.schichtwechsel.board.section import HEIGHT as PIT_HEIGHT
from pithead.games.schichtwechsel.board.section import WIDTH as PIT_WIDTH
from pithead.games.schichtwechsel.board.section import draw_section
from pithead.games.schichtwechsel.board.shift import draw_shift
from pithead.games.schichtwechsel.board.table import Table
from pithead.games.schichtwechsel.board.tiles import draw_tiles, tiles_height
from pithead.games.schichtwechsel.board.towers import draw_towers
from pithead.games.schichtwechsel.board.yard import BAR_HEIGHT, COKE_HEIGHT, draw_yard
from pithead.games.schichtwechsel.pieces import PIECES
from pithead.kernel.draw_options import Part, View
from pithead.kernel.i18n import Text

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.state import SchichtwechselState

PARTS: Final = (
    Part("board", Text("Routes and works", "Wege und Werke")),
    Part("shift", Text("Miner's shift", "Bergmannschicht")),
    Part("own", Text("Pit board", "Zechentableau")),
    Part("cards", Text("Action cards", "Aktionskarten")),
    Part("tiles", Text("Selection tiles", "Auswahlplättchen")),
    Part("others", Text("Other players", "Andere Spieler")),
    Part(CHOICES, Text("Choices", "Auswahl")),
)
_GAP: Final = 8.0
_RING: Final = 376.0
_HEAD: Final = 30.0


def draw(state: "SchichtwechselState", view: View) -> str:
    """The drawing that `State.svg` was asked for."""
    sheet = BoardDrawing(state, view, PIECES)
    table = Table(sheet, state, view)
    margin = 10.0 if view.narrow else 16.0
    width = sheet.width - 2 * margin
    if view.part == CHOICES:
        _everything(table, margin, width)
        sheet.discard()
        return sheet.finish(margin + sheet.strip(margin, margin, width) + margin)
    bottom = _everything(table, margin, width)
    if not view.part:
        high = sheet.strip(margin, bottom, width)
        bottom += high + _GAP if high else 0
    return sheet.finish(bottom - _GAP + margin)


def _everything(table: Table, margin: float, width: float) -> float:
    """All parts that the view shows (for the choices: all of them), one below the other."""
    y = margin
    for part in PARTS:
        if part.id == CHOICES or not (table.view.shows(part.id) or table.view.part == CHOICES):
            continue
        high = _part(table, part.id, margin, y, width)
        if high:
            y += high + _GAP
    return y


def _part(table: Table, part: str, x: float, y: float, w: float) -> float:
    """One part in its place; answers how high it is."""
    whole = not table.view.part or table.view.part == CHOICES
    if part == "board":
        if table.narrow:
            return _narrow_board(table, x, y, w)
        return _wide_board(table, x, y, w, whole)
    if part == "shift":
        if table.narrow:
            draw_shift(table, x, y, w, 330)
            return 330
        if whole:
            return 0  # beside the routes
        draw_shift(table, x, y, 560, 400)
        return 400
    if part == "own":
        return _narrow_own(table, x, y, w) if table.narrow else _wide_own(table, x, y, w)
    if part == "cards":
        return _cards(table, x, y, w)
    if part == "tiles":
        if whole and not table.narrow and table.state.players == 2:
            return 0  # beside the other player
        return _tiles(table, x, y, w)
    return _others(table, x, y, w, whole)


# -- the common board ----------------------------------------------------------------------------


def _wide_board(table: Table, x: float, y: float, w: float, ring: bool) -> float:
    draw_round(table, Box(x, y, w, 46))
    top = y + 46 + _GAP
    left = x
    if ring:
        draw_shift(table, x, top, 444, _RING)
        left = x + 444 + _GAP
    room = x + w - left
    table.ground.rect(left, top, room, 188, "card", "edge", 1, 6)
    draw_routes(table, left + 10, top + 4, room - 20)
    row = top + 188 + _GAP
    high = _RING - 188 - _GAP
    plant = 152.0
    towers = 172.0
    draw_plant(table, Box(left, row, plant, high))
    draw_towers(table, Box(left + plant + _GAP, row, towers, high))
    rest = left + plant + towers + 2 * _GAP
    draw_pits(table, Box(rest, row, x + w - rest, high))
    return 46 + _GAP + _RING


def _narrow_board(table: Table, x: float, y: float, w: float) -> float:
    draw_round(table, Box(x, y, w, 130))
    top = y + 130 + _GAP
    # The routes say how high they are; their ground is drawn first.
    high = routes_height(table, w)
    table.ground.rect(x, top, w, high, "card", "edge", 1, 6)
    draw_routes(table, x + 10, top + 8, w - 20)
    top += high + _GAP
    half = (w - _GAP) / 2
    draw_plant(table, Box(x, top, half, 168))
    draw_towers(table, Box(x + half + _GAP, top, half, 168))
    top += 168 + _GAP
    draw_pits(table, Box(x, top, w, 190))
    return top + 190 - y


def routes_height(table: Table, w: float) -> float:
    """How high the routes are on a phone: some take several rows."""
    rows = sum(-(-length // 8) for length in table.material.length)
    return rows * 62.0 + 3 * 20 + 14


# -- pits ----------------------------------------------------------------------------------------


def _head(table: Table) -> str:
    title = table.view.player(table.seat)
    if table.state.passed[table.seat]:
        title += table.say(" (has passed)", " (hat gepasst)")
    return title


def _wide_own(table: Table, x: float, y: float, w: float) -> float:
    box = Box(x, y, w, _HEAD + PIT_HEIGHT + 10)
    room = table.sheet.panel(box, _head(table), "paper", table.seat)
    table.sheet.choice_rect(table.words.give[table.seat], box.x, box.y, box.w, 26, 6)
    draw_section(table, room.x, room.y)
    trades = Box(room.x + PIT_WIDTH + _GAP, room.y, 118, PIT_HEIGHT)
    left = trades.right + _GAP
    yard = 270.0
    draw_yard(table, left, room.y, yard, trades)
    left += yard + _GAP
    rest = room.right - left
    stock_symbols(table.ground, left, room.y + 13, rest)
    draw_stock(table, table.seat, left, room.y + 13, rest)
    draw_forecast(table, left, room.y + 37, rest)
    cards = Box(left, room.y + STOCK_HEIGHT, rest, PIT_HEIGHT - STOCK_HEIGHT).columns(2, 6)
    draw_personal(table, cards[0])
    draw_tile(table, cards[1])
    return box.h


def _narrow_own(table: Table, x: float, y: float, w: float) -> float:
    yard = COKE_HEIGHT + _GAP + BAR_HEIGHT
    trades = 104.0
    cards = 140.0
    high = _HEAD + STOCK_HEIGHT + PIT_HEIGHT + trades + yard + cards + 4 * _GAP + 8
    box = Box(x, y, w, high)
    room = table.sheet.panel(box, _head(table), "paper", table.seat)
    table.sheet.choice_rect(table.words.give[table.seat], box.x, box.y, box.w, 26, 6)
    top = room.y
    stock_symbols(table.ground, room.x, top + 13, room.w)
    draw_stock(table, table.seat, room.x, top + 13, room.w)
    draw_forecast(table, room.x, top + 37, room.w)
    top += STOCK_HEIGHT
    draw_section(table, room.middle_x - PIT_WIDTH / 2, top)
    top += PIT_HEIGHT + _GAP
    place = Box(room.x, top, room.w, trades)
    top += trades + _GAP
    draw_yard(table, room.x, top, room.w, place)
    top += yard + _GAP
    halves = Box(room.x, top, room.w, cards).columns(2, 8)
    draw_personal(table, halves[0])
    draw_tile(table, halves[1])
    return high


# -- cards, tiles, others ------------------------------------------------------------------------


def _cards(table: Table, x: float, y: float, w: float) -> float:
    high = cards_height(table, x + 10, y + _HEAD, w - 20)
    title = table.say("Action cards", "Aktionskarten")
    box = Box(x, y, w, _HEAD + high + 10)
    table.sheet.panel(box, title, "paper")
    draw_cards(table, x + 10, y + _HEAD, w - 20)
    return box.h


def _tiles(table: Table, x: float, y: float, w: float) -> float:
    high = tiles_height(table, x + 10, y + _HEAD, w - 20)
    title = table.say(
        "Selection tiles: upper half at once, lower half from the bar",
        "Auswahlplättchen: obere Hälfte sofort, untere über die Leiste",
    )
    box = Box(x, y, w, _HEAD + high + 10)
    table.sheet.panel(box, title, "paper")
    draw_tiles(table, x + 10, y + _HEAD, w - 20)
    return box.h


def _others(table: Table, x: float, y: float, w: float, whole: bool) -> float:
    seats = [(table.seat + ahead) % table.state.players for ahead in range(1, table.state.players)]
    if table.narrow:
        for index, seat in enumerate(seats):
            top = y + index * (OTHER_HEIGHT + _GAP)
            draw_other(table, seat, Box(x, top, w, OTHER_HEIGHT), index == 0)
        return len(seats) * (OTHER_HEIGHT + _GAP) - _GAP
    if len(seats) == 1:
        half = (w - _GAP) / 2
        high = _tiles(table, x + half + _GAP, y, half) if whole else 0.0
        high = max(OTHER_HEIGHT, high)
        draw_other(table, seats[0], Box(x, y, half, high), True)
        return high
    for seat, box in zip(
        seats, cells(Box(x, y, w, OTHER_HEIGHT), len(seats), 1, _GAP), strict=True
    ):
        draw_other(table, seat, box, seat == seats[0])
    return OTHER_HEIGHT
