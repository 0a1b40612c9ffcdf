"""The square, small and wide layouts: the whole board fits the window of a browser."""

from typing import Final

from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.board_context import BoardContext
from pithead.games.schichtwechsel.board.board_parts import (
    draw_card_part,
    draw_headframe_part,
    draw_line_part,
    draw_opponent_part,
    draw_own_part,
    draw_pit_part,
    draw_plant_part,
    draw_ring_part,
    draw_round_part,
    draw_route_part,
    draw_tile_part,
)
from pithead.games.schichtwechsel.board.opponent_line import LINE_HEIGHT
from pithead.games.schichtwechsel.board.opponents import HEIGHT as OPPONENT_HEIGHT
from pithead.games.schichtwechsel.board.pit_section import HEIGHT as PIT_HEIGHT

_GAP: Final = 6.0
_OWN: Final = PIT_HEIGHT + 40
_SQUARE_WIDTH: Final = 1084.0
"""The width of the square layout without its margins; the small one has more."""
_SQUARE_HEIGHT: Final = 840.0
_CARDS: Final = 164.0
"""The least height of the cards in the square layout."""


def draw_square(board: BoardContext, margin: float, width: float) -> float:
    """Cards and tiles in symbols, each opponent as a line; return where the drawing ends."""
    x = margin
    y = margin
    more = width - _SQUARE_WIDTH
    draw_round_part(board, Box(x, y, width, 36))
    y += 36 + _GAP
    high = 276.0
    side = 150.0
    ring = 376.0 + more * 0.6
    left = x + ring + _GAP
    middle = width - ring - side - 2 * _GAP
    draw_ring_part(board, Box(x, y, ring, high))
    draw_route_part(board, Box(left, y, middle, 178), 0)
    draw_pit_part(board, Box(left, y + 178 + _GAP, middle, high - 178 - _GAP))
    right = x + width - side
    half = (high - _GAP) / 2
    draw_plant_part(board, Box(right, y, side, half))
    draw_headframe_part(board, Box(right, y + half + _GAP, side, half))
    y += high + _GAP
    draw_own_part(board, Box(x, y, width, _OWN))
    y += _OWN + _GAP
    opponents = board.state.players - 1
    lines = opponents * (LINE_HEIGHT + 4) - 4
    cards = max(_CARDS, _SQUARE_HEIGHT - margin - y - lines - _GAP)
    tiles = 238.0 + more * 0.4
    draw_card_part(board, Box(x, y, width - tiles - _GAP, cards))
    draw_tile_part(board, Box(x + width - tiles, y, tiles, cards))
    y += cards + _GAP
    draw_line_part(board, Box(x, y, width, lines))
    return y + lines + margin


def draw_wide(board: BoardContext, margin: float, width: float) -> float:
    """Cards in words; the tiles and the opponents at the right. Return where the drawing ends."""
    x = margin
    y = margin
    draw_round_part(board, Box(x, y, width, 44))
    y += 44 + _GAP
    top = y
    side = 384.0
    w = width - side - _GAP
    ring = 430.0
    high = 372.0
    left = x + ring + _GAP
    draw_ring_part(board, Box(x, y, ring, high))
    draw_route_part(board, Box(left, y, w - ring - _GAP, 188), 4)
    row = y + 188 + _GAP
    low = high - 188 - _GAP
    draw_plant_part(board, Box(left, row, 152, low))
    draw_headframe_part(board, Box(left + 152 + _GAP, row, 172, low))
    rest = left + 324 + 2 * _GAP
    draw_pit_part(board, Box(rest, row, x + w - rest, low))
    y += high + _GAP
    draw_own_part(board, Box(x, y, w, _OWN))
    y += _OWN + _GAP
    cards = 306.0
    draw_card_part(board, Box(x, y, w, cards))
    bottom = y + cards
    right = x + w + _GAP
    opponents = board.state.players - 1
    pits = opponents * (OPPONENT_HEIGHT + _GAP) - _GAP
    tiles = bottom - top - pits - _GAP
    draw_tile_part(board, Box(right, top, side, tiles))
    draw_opponent_part(board, Box(right, bottom - pits, side, pits))
    return bottom + margin
