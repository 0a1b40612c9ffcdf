"""The widths of drawings."""

from typing import Final

from pithead.kernel.draw_options import DrawOptions

WIDE: Final = 1100
"""The width of a whole drawing, in units."""
SQUARE: Final = 1096
"""The width of a drawing for a window that is nearly square, in units."""
SMALL: Final = 1200
"""The width of a drawing for a small window, in units that are smaller than a pixel."""
WIDEST: Final = 1480
"""The width of a drawing for a wide window, in units."""
NARROW: Final = 420
"""The width of a drawing for a phone, in units."""
MARGIN: Final = 16

WIDTHS: Final = {"tall": WIDE, "square": SQUARE, "wide": WIDEST, "small": SMALL}
"""The width of a whole drawing in each layout, in units."""


def sheet_width(view: DrawOptions) -> float:
    """The width of a drawing, unless the game has one of its own for the layout."""
    return float(NARROW if view.narrow else WIDTHS[view.layout])
