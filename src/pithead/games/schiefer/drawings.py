"""The drawings of Schiefer: board, legend, box."""

from pithead.drawing.legend import legend
from pithead.drawing.symbol_table import symbol_definitions
from pithead.games.schiefer.board.whole_board import PARTS, draw
from pithead.games.schiefer.cover import cover
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.symbols import SYMBOLS
from pithead.kernel.draw_options import DrawOptions
from pithead.kernel.game_parts import Drawing


class SchieferDrawing(Drawing[SchieferState]):
    """The drawings of Schiefer; `title` is the heading of the legend."""

    def __init__(self, title: str) -> None:
        super().__init__(PARTS)
        self.title = title

    def board(self, state: SchieferState, options: DrawOptions) -> str:
        return draw(state, options)

    def legend(self, lang: str = "en", paper: str = "auto") -> str:
        return legend(self.title, SYMBOLS, lang, paper)

    def cover(self, lang: str = "en", paper: str = "auto") -> str:
        return cover(lang, paper)

    def symbol_definitions(self) -> str:
        return symbol_definitions(list(SYMBOLS), SYMBOLS)
