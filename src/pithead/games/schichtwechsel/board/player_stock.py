"""The stock of a player: victory points, tokens, coins, tool markers and coke."""

from typing import Final

from pithead.drawing.canvas import Canvas
from pithead.drawing.font_metrics import width
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.board.board_context import BoardContext
from pithead.games.schichtwechsel.board.effect_symbols import piece

STOCK_HEIGHT: Final = 48.0
_STOCK: Final = ["vp", "white", "token", "coin", "tool", "coke"]
_TERMS: Final = ["vp", "white-token", "player-token", "coin", "tool-marker", "coke"]


def stock_symbols(canvas: Canvas, x: float, y: float, w: float) -> None:
    """The symbols of what is counted; the player token and coke are pieces."""
    for index, symbol in enumerate(_STOCK):
        left = x + index * w // len(_STOCK)
        if symbol == "token":
            canvas.circle(left + 10, y, 8, "", "edge", 1.2)
        elif symbol != "coke":
            canvas.symbol(symbol, left + 10, y, 20)


def draw_stock(board: BoardContext, seat: int, x: float, y: float, w: float) -> None:
    """Victory points, tokens, coins, tool markers and coke, side by side around y."""
    state = board.state
    ground = board.ground
    counts = [
        state.vp[seat] + state.vp_rounds[seat],
        state.white[seat],
        0,
        state.coins[seat],
        state.tools[seat],
        state.coke[seat],
    ]
    for index, symbol in enumerate(_STOCK):
        left = x + index * w // len(_STOCK)
        board.name(_TERMS[index], Box(left - 2, y - 13, w // len(_STOCK), 26))
        if symbol == "token":
            if state.token[seat]:
                piece(board.pieces, f"token-{seat}", f"token{seat}", left + 10, y, 21)
            continue
        if symbol == "coke" and counts[index]:
            # The next coke of the supply: an animation moves it to its next place.
            first = board.material.coke - counts[index]
            piece(board.pieces, f"coke-{seat}-{first}", f"coke{seat}", left + 10, y, 20)
        board.sheet.show(f"{symbol}_{seat}")
        ground.text(left + 23, y + 0.5, str(counts[index]), 16, bold=True)
        board.sheet.shown()


def draw_forecast(board: BoardContext, x: float, y: float, w: float) -> None:
    """How many white tokens the player would receive in the next round."""
    board.name("token-symbol", Box(x - 2, y - 9, w, 18))
    text = board.message("tokens next round, as things stand:")
    figure = str(board.state.white_next_round(board.seat))
    wide = board.ground.fit(x, y, w - 34, text, 11, 10, colour="faint")
    board.sheet.show("forecast")
    board.ground.text(x + wide + 5, y, figure, 13, bold=True)
    board.sheet.shown()
    board.ground.symbol("white", x + wide + 5 + width(figure, 13, True) + 9, y, 13)
