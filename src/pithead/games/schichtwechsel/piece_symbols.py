"""The wooden pieces of the players as symbols: the owner's colour, with the owner's shape."""

from typing import Final

from pithead.drawing.canvas import Canvas, number
from pithead.drawing.palette import SEATS
from pithead.drawing.piece_shapes import seat_shape
from pithead.drawing.symbol_table import Symbol
from pithead.games.schichtwechsel.symbols import SYMBOLS
from pithead.kernel.texts.i18n import Text


def _house(canvas: Canvas, seat: int) -> None:
    """A gabled house with its owner's shape in the gable."""
    canvas.path("M2.5 21.5V10.5L12 2L21.5 10.5V21.5Z", SEATS[seat], "coalrim", 1.6, "rc")
    seat_shape(canvas, seat, 12, 14, 4.2, "bone", "")


def _headframe(canvas: Canvas, seat: int) -> None:
    """Two slanting legs, and a winding wheel that is its owner's shape."""
    canvas.path("M3 22L10 8H14L21 22M6 16.5H18", "", SEATS[seat], 3, "rc")
    seat_shape(canvas, seat, 12, 7.5, 6)


def _miner(canvas: Canvas, seat: int) -> None:
    """The owner's shape, and a helmet with its lamp."""
    seat_shape(canvas, seat, 12, 14, 9)
    canvas.path("M2.5 10.5H21.5A9.5 9 0 0 0 2.5 10.5Z", "bone", "coal", 1.3, "rc")
    canvas.circle(12, 6, 2.4, "gold")


def _coke(canvas: Canvas, seat: int) -> None:
    """A lump in its owner's colour, with a dark core."""
    seat_shape(canvas, seat, 12, 12, 10.3)
    canvas.circle(12, 13 if seat == 1 else 12, 3.4, "coal", "bone", 1.2)


def _token(canvas: Canvas, seat: int) -> None:
    """Six-sided, with its owner's shape on it."""
    canvas.path("M12 1L21.5 6.5V17.5L12 23L2.5 17.5V6.5Z", "bone", "coal", 1.3, "rc")
    seat_shape(canvas, seat, 12, 12, 6.3)


def _disc(canvas: Canvas, seat: int) -> None:
    seat_shape(canvas, seat, 12, 12, 10.5)


_MEANINGS: Final = {
    "house": Text("a player's house"),
    "headframe": Text("a player's headframe"),
    "miner": Text("a player's miner"),
    "coke": Text("a player's coke"),
    "token": Text("a player's player token"),
    "disc": Text("a player's disc on a route"),
}


def _with_pieces(seats: int) -> dict[str, Symbol]:
    symbols: dict[str, Symbol] = dict(SYMBOLS)
    kinds = {
        "house": _house,
        "headframe": _headframe,
        "miner": _miner,
        "coke": _coke,
        "token": _token,
        "disc": _disc,
    }
    for seat in range(seats):
        for kind, draw in kinds.items():
            canvas = Canvas()
            draw(canvas, seat)
            symbols[f"{kind}{number(seat)}"] = Symbol("".join(canvas.elements), _MEANINGS[kind])
    return symbols


ALL_SYMBOLS: Final = _with_pieces(len(SEATS))
"""The symbols of the game and the pieces of all players."""

LEGEND_SYMBOLS: Final = _with_pieces(1)
"""What a legend explains: the symbols, and the pieces of one player as an example."""
