"""The drawings of Schichtwechsel: board, legend, box."""

from pithead.drawing.legend import legend
from pithead.drawing.symbol_table import symbol_definitions
from pithead.games.schichtwechsel.board.whole_board import PARTS, draw
from pithead.games.schichtwechsel.cover import cover
from pithead.games.schichtwechsel.piece_symbols import ALL_SYMBOLS, LEGEND_SYMBOLS
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.kernel.draw_options import DrawOptions
from pithead.kernel.game_parts import Drawing


class SchichtwechselDrawing(Drawing[SchichtwechselState]):
    def __init__(self, title: str) -> None:
        super().__init__(PARTS)
        self.title = title

    def board(self, state: SchichtwechselState, options: DrawOptions) -> str:
        return draw(state, options)

    def legend(self, lang: str = "en", paper: str = "auto") -> str:
        return legend(self.title, LEGEND_SYMBOLS, lang, paper)

    def cover(self, lang: str = "en", paper: str = "auto") -> str:
        return cover(self.title, lang, paper)

    def symbol_definitions(self) -> str:
        return symbol_definitions(list(ALL_SYMBOLS), ALL_SYMBOLS)
