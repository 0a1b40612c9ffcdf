"""Layout: boxes and their division into columns, rows and grids."""


class Box:
    """A rectangle in a drawing."""

    def __init__(self, x: float, y: float, w: float, h: float) -> None:
        self.x = x
        self.y = y
        self.w = w
        self.h = h

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def middle_x(self) -> float:
        return self.x + self.w / 2

    @property
    def middle_y(self) -> float:
        return self.y + self.h / 2

    def inset(self, by: float) -> "Box":
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def overlaps(self, other: "Box") -> bool:
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def columns(self, count: int, gap: float = 0) -> "list[Box]":
        """Return boxes of equal width, side by side."""
        wide = (self.w - gap * (count - 1)) / count
        return [Box(self.x + i * (wide + gap), self.y, wide, self.h) for i in range(count)]

    def rows(self, count: int, gap: float = 0) -> "list[Box]":
        """Return boxes of equal height, one below the other."""
        high = (self.h - gap * (count - 1)) / count
        return [Box(self.x, self.y + i * (high + gap), self.w, high) for i in range(count)]

    def grid(self, columns: int, rows: int, gap: float = 0) -> "list[Box]":
        """Return the cells of a grid, row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]
