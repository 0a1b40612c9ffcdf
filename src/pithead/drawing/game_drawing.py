"""The base of a game's drawings: legend, symbols and a plain cover."""

from collections.abc import Mapping
from typing import TypeVar

from mypy_extensions import mypyc_attr

from pithead.drawing.canvas import Canvas, escaped
from pithead.drawing.legend import legend
from pithead.drawing.palette import document_style
from pithead.drawing.symbol_table import Symbol, symbol_definitions
from pithead.kernel.draw_options import DrawingPart
from pithead.kernel.game_parts import Drawing
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text

S = TypeVar("S", bound=State)

_WIDTH = 480
_HEIGHT = 300


@mypyc_attr(allow_interpreted_subclasses=True)
class GameDrawing(Drawing[S]):
    """The drawings of a game with a set of symbols; a game adds `board`, and its own `cover`."""

    def __init__(
        self, title: str, parts: tuple[DrawingPart, ...], symbols: Mapping[str, Symbol]
    ) -> None:
        super().__init__(parts)
        self.title = title
        self.symbols = symbols

    def legend(self, lang: str = "en", paper: str = "auto") -> str:
        return legend(self.title, self.symbols, lang, paper)

    def symbol_meanings(self) -> Mapping[str, Text]:
        return {name: symbol.meaning for name, symbol in self.symbols.items()}

    def symbol_definitions(self) -> str:
        return symbol_definitions(list(self.symbols), self.symbols)

    def cover(self, lang: str = "en", paper: str = "auto") -> str:
        """The title on plain paper."""
        canvas = Canvas()
        canvas.fit(_WIDTH / 2, _HEIGHT / 2, _WIDTH - 40, self.title, 44, 20, "m", bold=True)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="ph" role="img" '
            f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}">'
            f"<title>{escaped(self.title)}</title>"
            f"{document_style(paper)}"
            f'<rect width="100%" height="100%" class="f-paper"/>{"".join(canvas.elements)}</svg>'
        )
