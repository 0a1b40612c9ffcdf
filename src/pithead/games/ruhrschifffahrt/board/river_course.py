"""The course of the river and the places of its spaces, on a wide sheet and on a phone."""

from typing import Final

_BANK: Final = 30.0
"""The distance from the side of the map to the first space of a row, for the bend."""
_TOP: Final = 78.0
"""The distance from the top of a row to the middle of the river."""
_ROW: Final = 123.0
_FLAT_TOP: Final = 67.0
_FLAT_ROW: Final = 108.0
_NARROW_ROW: Final = 109.0
"""The distance from row to row; on a phone, names have one line only."""
_MOST_WIDE: Final = 17
NARROW_COLUMNS: Final = 6
QUAY: Final = 38.0
"""The distance from the middle of the river up to the middle of a depot."""


class RiverCourse:
    """The places of the spaces: rows of equal length, the first one from right to left."""

    def __init__(
        self,
        spaces: int,
        x: float,
        y: float,
        width: float,
        narrow: bool,
        flat: bool = False,
        short_names: bool = False,
    ) -> None:
        if narrow:
            columns = NARROW_COLUMNS
        else:
            rows = 3
            while -(-spaces // rows) > _MOST_WIDE:
                rows += 2
            columns = -(-spaces // rows)
        self.short_names = narrow or short_names
        """Whether places are called without their kind."""
        self.spaces = spaces
        self.columns = columns
        self.rows = -(-spaces // columns)
        self.x = x
        self.y = y
        self.width = width
        self.pitch = (width - 2 * _BANK) / columns
        self.step = _NARROW_ROW if narrow else _FLAT_ROW if flat else _ROW
        self._top = _FLAT_TOP if flat else _TOP
        self.height = self.rows * self.step

    def leftwards(self, row: int) -> bool:
        return row % 2 == 0

    def row(self, space: int) -> int:
        return (space - 1) // self.columns

    def middle(self, row: int) -> float:
        """The height at which the river runs in a row."""
        return self.y + row * self.step + self._top

    def at(self, space: int) -> float:
        row, place = divmod(space - 1, self.columns)
        along = _BANK + self.pitch * (place + 0.5)
        return self.x + (self.width - along if row % 2 == 0 else along)

    def downstream(self, space: int) -> float:
        """-1 where the river runs to the left, 1 where it runs to the right."""
        return -1.0 if self.row(space) % 2 == 0 else 1.0
