"""The drawings of Ruhrschifffahrt: board, legend, box."""

from collections.abc import Mapping

from pithead.drawing.legend import legend
from pithead.drawing.symbol_table import Symbol, symbol_definitions
from pithead.games.ruhrschifffahrt.board.marks import CRESTS
from pithead.games.ruhrschifffahrt.board.whole_board import PARTS, draw
from pithead.games.ruhrschifffahrt.cover import cover
from pithead.games.ruhrschifffahrt.material import Material
from pithead.games.ruhrschifffahrt.pieces import pieces
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.symbols import PIECES, PLACE_TERMS, SYMBOLS
from pithead.kernel.draw_options import DrawOptions
from pithead.kernel.game_parts import Drawing
from pithead.kernel.pieces import Piece
from pithead.kernel.texts.i18n import Text


class RuhrDrawing(Drawing[RuhrState]):
    def __init__(self, material: Material) -> None:
        super().__init__(PARTS)
        self.material = material

    def board(self, state: RuhrState, options: DrawOptions) -> str:
        return draw(state, options)

    def pieces(self, state: RuhrState) -> list[Piece]:
        return pieces(state)

    def legend(self, lang: str = "en", paper: str = "auto") -> str:
        """The symbols and what they mean."""
        return legend(self.material.title, self._symbols(), lang, paper)

    def _symbols(self) -> dict[str, Symbol]:
        """The symbols; crests have the names of this edition's territories."""
        symbols = dict(SYMBOLS)
        for territory, name in enumerate(self.material.territory_names[:CRESTS]):
            key = f"crest{territory}"
            symbols[key] = Symbol(SYMBOLS[key].elements, Text("crest: {territory}", territory=name))
        return symbols

    def symbol_meanings(self) -> Mapping[str, Text]:
        return {name: symbol.meaning for name, symbol in self._symbols().items()}

    def piece_meanings(self) -> Mapping[str, Text]:
        return PIECES

    def place_terms(self) -> Mapping[str, str]:
        return PLACE_TERMS

    def cover(self, lang: str = "en", paper: str = "auto") -> str:
        return cover(self.material.title, lang, paper)

    def symbol_definitions(self) -> str:
        return symbol_definitions(list(SYMBOLS), SYMBOLS)
