"""The drawings of Schiefer: board, legend, box."""

from collections.abc import Mapping

from pithead.drawing.game_drawing import GameDrawing
from pithead.games.schiefer.board.whole_board import PARTS, draw
from pithead.games.schiefer.cover import cover
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.symbols import PIECES, PLACE_TERMS, SYMBOLS
from pithead.kernel.draw_options import DrawOptions
from pithead.kernel.texts.i18n import Text


class SchieferDrawing(GameDrawing[SchieferState]):
    """The drawings of Schiefer; `title` is the heading of the legend."""

    def __init__(self, title: str) -> None:
        super().__init__(title, PARTS, SYMBOLS)

    def piece_meanings(self) -> Mapping[str, Text]:
        return PIECES

    def place_terms(self) -> Mapping[str, str]:
        return PLACE_TERMS

    def board(self, state: SchieferState, options: DrawOptions) -> str:
        return draw(state, options)

    def cover(self, lang: str = "en", paper: str = "auto") -> str:
        return cover(lang, paper)
