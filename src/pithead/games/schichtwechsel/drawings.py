"""The drawings of Schichtwechsel: board, legend, box."""

from collections.abc import Mapping

from pithead.drawing.legend import legend
from pithead.drawing.symbol_table import symbol_definitions
from pithead.games.schichtwechsel.board.whole_board import PARTS, draw
from pithead.games.schichtwechsel.cover import cover
from pithead.games.schichtwechsel.piece_symbols import ALL_SYMBOLS, LEGEND_SYMBOLS
from pithead.games.schichtwechsel.pieces import pieces
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.symbols import PIECES, PLACE_TERMS
from pithead.kernel.draw_options import DrawOptions
from pithead.kernel.game_parts import Drawing
from pithead.kernel.pieces import Piece
from pithead.kernel.texts.i18n import Text


class SchichtwechselDrawing(Drawing[SchichtwechselState]):
    def __init__(self, title: str) -> None:
        super().__init__(PARTS)
        self.title = title

    def board(self, state: SchichtwechselState, options: DrawOptions) -> str:
        return draw(state, options)

    def pieces(self, state: SchichtwechselState) -> list[Piece]:
        return pieces(state)

    def legend(self, lang: str = "en", paper: str = "auto") -> str:
        return legend(self.title, LEGEND_SYMBOLS, lang, paper)

    def symbol_meanings(self) -> Mapping[str, Text]:
        return {name: symbol.meaning for name, symbol in ALL_SYMBOLS.items()}

    def piece_meanings(self) -> Mapping[str, Text]:
        return PIECES

    def place_terms(self) -> Mapping[str, str]:
        return PLACE_TERMS

    def cover(self, lang: str = "en", paper: str = "auto") -> str:
        return cover(self.title, lang, paper)

    def symbol_definitions(self) -> str:
        return symbol_definitions(list(ALL_SYMBOLS), ALL_SYMBOLS)
