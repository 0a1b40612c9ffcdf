"""The legend of a game: its symbols and their meanings."""

from collections.abc import Mapping

from pithead.drawing.canvas import Canvas, escaped, number
from pithead.drawing.palette import document_style
from pithead.drawing.piece_shapes import seat_shape
from pithead.drawing.symbol_table import Symbol, symbol_definitions
from pithead.kernel.texts.i18n import check_language, say

_COLUMNS = 3
_CELL = 250
_ROW = 44


def legend(title: str, symbols: Mapping[str, Symbol], lang: str, theme: str = "auto") -> str:
    """Return a drawing of all symbols with their meanings, and of the players' shapes."""
    check_language(lang)
    canvas = Canvas()
    names = list(symbols)
    rows = -(-len(names) // _COLUMNS)
    width = _COLUMNS * _CELL + 32
    height = 64 + rows * _ROW + 60
    heading = say(lang, "{title}: what the symbols mean", title=title)
    canvas.fit(16, 28, width - 32, heading, 22, 12, bold=True)
    for index, name in enumerate(names):
        column, row = divmod(index, rows)
        x = 16 + column * _CELL
        y = 76 + row * _ROW
        canvas.symbol(name, x + 16, y, 30)
        canvas.paragraph(
            x + 40, y - 20, _CELL - 48, 40, symbols[name].meaning.to(lang), 14, 9, centred=True
        )
    foot = 64 + rows * _ROW + 24
    for seat in range(4):
        x = 32 + seat * 180
        seat_shape(canvas, seat, x, foot, 9)
        canvas.text(x + 18, foot, say(lang, "player {seat}", seat=seat + 1), 14)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ph" role="img" lang="{lang}"'
        f' viewBox="0 0 {number(width)} {number(height)}" width="{width}" height="{height}">'
        f"<title>{escaped(heading)}</title>"
        f"{document_style(theme)}"
        f"<defs>{symbol_definitions(names, symbols)}</defs>"
        f'<rect width="100%" height="100%" class="f-paper"/>{"".join(canvas.elements)}</svg>'
    )
