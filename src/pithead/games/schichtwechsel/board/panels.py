"""The panels of the common board."""

from pithead.drawing.canvas import Canvas
from pithead.drawing.layout import Box

HEAD = 24.0
"""The height of the headline of a panel."""


def frame(canvas: Canvas, box: Box, title: str, fill: str = "card") -> Box:
    """Draw a panel of the common board; return the room below its headline."""
    canvas.rect(box.x, box.y, box.w, box.h, fill, "edge", 1, 6)
    canvas.fit(box.x + 9, box.y + 13, box.w - 18, title, 14, 10, bold=True)
    return Box(box.x + 8, box.y + HEAD, box.w - 16, box.h - HEAD - 8)
