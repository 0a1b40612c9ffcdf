"""Pieces that several games have: players' shapes and markers, dice, coins, cubes, badges."""

from typing import Final

from pithead.drawing.canvas import MIDDLE, Canvas, number
from pithead.drawing.palette import SEATS

# Circle, triangle, square and diamond of about equal area, around 0, 0 with a radius of 1.
_SHAPES: Final = [
    [],
    [0.0, -1.12, 1.08, 0.78, -1.08, 0.78],
    [-0.86, -0.86, 0.86, -0.86, 0.86, 0.86, -0.86, 0.86],
    [0.0, -1.16, 1.16, 0.0, 0.0, 1.16, -1.16, 0.0],
]

_PIPS: Final = [
    [],
    [0, 0],
    [-1, -1, 1, 1],
    [-1, -1, 0, 0, 1, 1],
    [-1, -1, 1, -1, -1, 1, 1, 1],
    [-1, -1, 1, -1, 0, 0, -1, 1, 1, 1],
    [-1, -1, 1, -1, -1, 0, 1, 0, -1, 1, 1, 1],
]
"""The pips of each face, x and y in steps from the middle."""


def seat_shape(
    canvas: Canvas, seat: int, x: float, y: float, r: float, fill: str = "", line: str = "coalrim"
) -> None:
    """Draw a player's shape in the player's colour, or in `fill`.

    The shapes are circle, triangle, square and diamond.
    """
    colour = fill or SEATS[seat]
    thick = 1.2 if r >= 6 else 0.8
    if seat == 0:
        canvas.circle(x, y, r, colour, line, thick)
    else:
        points = _SHAPES[seat]
        canvas.polygon(
            [(x if index % 2 == 0 else y) + points[index] * r for index in range(len(points))],
            colour,
            line,
            thick,
        )


def marker(canvas: Canvas, id: str, seat: int, x: float, y: float, r: float = 8) -> None:
    """Draw a player's marker that can move."""
    canvas.open_piece(id, x, y)
    seat_shape(canvas, seat, 0, 0, r)
    canvas.close()


def die(
    canvas: Canvas,
    x: float,
    y: float,
    size: float,
    face: int,
    fill: str = "bone",
    pips: str = "coal",
) -> None:
    """Draw a die with its middle at x, y; face 0 is blank."""
    half = size / 2
    canvas.rect(x - half, y - half, size, size, fill, "coalrim", 1, size * 0.2)
    step = size * 0.26
    positions = _PIPS[face]
    data = ""
    for index in range(0, len(positions), 2):
        # A line of length zero with round ends is a dot: one path draws all pips.
        data += (
            f"M{number(x + positions[index] * step)} {number(y + positions[index + 1] * step)}h0"
        )
    if data:
        canvas.path(data, "", pips, size * 0.2, "rc")


def coin(
    canvas: Canvas, x: float, y: float, r: float, value: str = "", metal: str = "gold"
) -> None:
    """Draw a coin with its value."""
    canvas.circle(x, y, r, metal, f"{metal}rim", 1.2)
    if value:
        canvas.text(x, y, value, r * 1.25, MIDDLE, "coal", True)
    elif r > 4:
        canvas.circle(x, y, r * 0.62, "", f"{metal}rim", 0.8)


def cube(canvas: Canvas, x: float, y: float, size: float, fill: str, line: str = "coalrim") -> None:
    """Draw a wooden cube seen from the front and slightly from above."""
    half = size / 2
    lid = size * 0.22
    canvas.rect(x - half, y - half + lid, size, size - lid, fill, line, 0.8, 1)
    canvas.polygon(
        [
            x - half, y - half + lid,
            x - half + lid, y - half,
            x + half + lid * 0.4, y - half,
            x + half, y - half + lid,
        ],
        fill,
        line,
        0.8,
    )  # fmt: skip
