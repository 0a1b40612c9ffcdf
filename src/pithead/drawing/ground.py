"""The ground of a board: what is printed, where things go on it, and what shows a value.

A ground depends on the edition, the players, the options, the layout and the language, never on the
position. It is drawn once, on a `GroundSheet`, and used for all positions.
"""

import hashlib
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from pithead.drawing.canvas import Canvas, escaped
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS, SEATS
from pithead.drawing.piece_shapes import seat_shape
from pithead.kernel.draw_options import DrawOptions
from pithead.kernel.state import State

S = TypeVar("S", bound=State)

HEADLINE: Final = 30.0
_SHEET_SEAT: Final = -1
_REMEMBERED: Final = 64
"""The values of a display whose drawings are kept."""

Outline = Callable[[Canvas], None]
"""Draws what is chosen at a place that shows nothing otherwise."""


class Place:
    """A named place of a ground.

    Its outline, `box`, can be pointed at and chosen. Its pieces have the size `size`. The first one
    has its middle at `x`, `y`, the others are `step` further right each, closer together if there
    is no `room`. With `columns`, there are several rows, `row_step` apart.
    """

    def __init__(
        self,
        box: Box,
        round: float = 4,
        x: float | None = None,
        y: float | None = None,
        size: float = 0,
        step: float = 0,
        room: float = 0,
        columns: int = 0,
        row_step: float = 0,
        is_circle: bool = False,
        choice: Outline | None = None,
        within: str = "",
        is_row: bool = False,
    ) -> None:
        self.box = box
        self.round = round
        self.x = box.middle_x if x is None else x
        self.y = box.middle_y if y is None else y
        self.size = size
        self.step = step
        self.room = room
        self.columns = columns
        self.row_step = row_step
        self.is_circle = is_circle
        self.choice = choice
        """What is drawn there as long as it can be chosen."""
        self.within = within
        """The place that stands for it when it cannot be chosen."""
        self.is_row = is_row
        """Whether several choices share it as buttons, side by side."""

    def spot(self, index: int, count: int) -> tuple[float, float]:
        """The middle of one of several pieces."""
        step = self.step
        if self.columns:
            row, column = divmod(index, self.columns)
            return self.x + column * step, self.y + row * self.row_step
        if self.room and count > 1:
            step = min(step, self.room / (count - 1))
        return self.x + index * step, self.y


def spot_place(x: float, y: float, size: float, step: float = 0, room: float = 0) -> Place:
    """A place for pieces alone; its outline is around the first one."""
    return Place(Box(x - size, y - size, 2 * size, 2 * size), 4, x, y, size, step, room)


class Shown:
    """What a display shows for one value."""

    def __init__(self, elements: list[str], symbols: set[str]) -> None:
        self.elements = elements
        self.symbols = symbols
        self.text = "".join(elements)


class Display(Generic[S]):
    """A place of a ground that shows a value of the position, such as how many coins are left.

    `draw` may use nothing of the position that does not follow from the value. A display that
    `marks` something else, for instance whose turn it is, is not itself marked as changed.
    """

    def __init__(
        self,
        id: str,
        value: Callable[[S, DrawOptions], object],
        draw: Callable[[Canvas, S, DrawOptions], None],
        marks: bool,
    ) -> None:
        self.id = id
        self.value = value
        self.draw = draw
        self.marks = marks
        self._known: dict[object, Shown] = {}

    def shown(self, state: S, view: DrawOptions) -> Shown:
        """What it shows in a position; drawn again only for a value that is new."""
        value = self.value(state, view)
        known = self._known.get(value)
        if known is None:
            known = self.fresh(state, view)
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[value] = known
        return known

    def fresh(self, state: S, view: DrawOptions) -> Shown:
        canvas = Canvas(view.audit, smallest=view.smallest)
        self.draw(canvas, state, view)
        return Shown(canvas.elements, canvas.symbols)


class NamedArea:
    """A rectangle with its own name, a term of the glossary, or an address in the edition.

    The name of a player's area is the player's.
    """

    def __init__(
        self, term: str, address: str, name: str, box: Box, round: float, seat: int
    ) -> None:
        self.term = term
        self.address = address
        self.name = name
        self.box = box
        self.round = round
        self.seat = seat


class Ground(Generic[S]):
    """A finished ground; `address` identifies its contents."""

    def __init__(
        self,
        width: float,
        height: float,
        parts: list[tuple[str, list[str]]],
        symbols: set[str],
        places: dict[str, Place],
        displays: list[Display[S]],
        named: list[NamedArea],
        areas: dict[int, Box],
    ) -> None:
        self.width = width
        self.height = height
        self.parts = parts
        self.symbols = symbols
        self.places = places
        self.displays = displays
        self.named = named
        self.areas = areas
        """Where the belongings of each player are."""
        self.elements = [element for _, elements in parts for element in elements]
        self.address = ""
        self.text = ""

    def finish(self, id: str) -> None:
        """Write the groups of the parts, whose ids begin with that of the drawing."""
        self.text = "".join(
            [f'<g id="{id}_{name}">{"".join(parts)}</g>' for name, parts in self.parts]
        )
        self.address = hashlib.sha256(self.text.encode()).hexdigest()[:20]


class GroundSheet(Generic[S]):
    """What a ground is drawn on. Coordinates are absolute.

    `state` is any position of the game; only what is the same in all positions may be used of it.
    """

    def __init__(self, state: S, view: DrawOptions, width: float, seat: int) -> None:
        self.state = state
        self.view = view
        self.lang = view.lang
        self.seat = seat
        """The player whose belongings come first."""
        self.width = width
        self.ground = Canvas(view.audit, smallest=view.smallest)
        self.places: dict[str, Place] = {}
        self._parts: list[tuple[str, list[str]]] = []
        self._symbols: set[str] = set()
        self._displays: list[Display[S]] = []
        self._named: list[NamedArea] = []
        self._areas: dict[int, Box] = {}
        self._name = "start"

    def part(self, name: str) -> None:
        """Begin a part with a name of its own: texts for newcomers refer to it."""
        self._end_part()
        self._name = name

    def _end_part(self) -> None:
        if self.ground.elements:
            self._parts.append((self._name, self.ground.elements))
        self._symbols |= self.ground.symbols
        self.ground = Canvas(self.view.audit, smallest=self.view.smallest)

    def place(self, name: str, place: Place) -> None:
        """Name a place for pieces and choices."""
        self.places[name] = place

    def show(
        self,
        id: str,
        value: Callable[[S, DrawOptions], object],
        draw: Callable[[Canvas, S, DrawOptions], None],
        marks: bool = False,
    ) -> None:
        """Add a display, above the ground and below the pieces."""
        self._displays.append(Display(id, value, draw, marks))

    def link_value(
        self, address: str, x: float, y: float, w: float, h: float, round: float = 4
    ) -> None:
        """Say where the values of an edition are."""
        self._named.append(NamedArea("", address, "", Box(x, y, w, h), round, _SHEET_SEAT))

    def name_place(
        self,
        term: str,
        x: float,
        y: float,
        w: float,
        h: float,
        name: str = "",
        seat: int = _SHEET_SEAT,
    ) -> None:
        """Say which term of the glossary explains a place, and perhaps its own name."""
        self._named.append(NamedArea(term, "", name, Box(x, y, w, h), 4, seat))

    def player_area(self, seat: int, box: Box) -> None:
        """Say where a player's belongings are: what has no place of its own happens there."""
        self._areas[seat] = box

    def panel(self, box: Box, title: str, fill: str = "card") -> Box:
        """Draw a panel with a headline; return the box below the headline."""
        self.ground.rect(box.x, box.y, box.w, box.h, fill, "edge", 1, 6)
        self.ground.fit(box.x + 10, box.y + 13.5, box.w - 20, title, 15, 10, bold=True)
        return below_headline(box)

    def player_panel(self, box: Box, seat: int, spare: float = 0, fill: str = "card") -> Box:
        """Draw a panel with the player's name; return the box below it.

        It has the player's shape and colour, an arrow if it is their decision, and `spare` room
        left of that.
        """
        ground = self.ground
        ground.rect(box.x, box.y, box.w, box.h, fill, SEATS[seat], 1, 6)
        ground.rect(box.x, box.y, box.w, 26, PALE_SEATS[seat], "", 0, 6)
        seat_shape(ground, seat, box.x + 18, box.y + 13, 7)
        room = box.w - 66 - spare
        self.show(
            f"name.{seat}",
            lambda state, view: view.player(seat),
            lambda canvas, state, view: _draw_name(canvas, view.player(seat), box, room),
            marks=True,
        )
        self.turn_mark(box, seat)
        return below_headline(box)

    def turn_mark(self, box: Box, seat: int) -> None:
        """Mark the panel of the player whose decision it is."""
        self.show(
            f"turn.{seat}",
            lambda state, view: state.actor == seat,
            lambda canvas, state, view: _draw_turn(canvas, box, seat, state.actor == seat),
            marks=True,
        )

    def finish(self, height: float) -> Ground[S]:
        """The ground, with this height."""
        self._end_part()
        return Ground(
            self.width, height, self._parts, self._symbols, self.places, self._displays,
            self._named, self._areas,
        )  # fmt: skip


def below_headline(box: Box) -> Box:
    return Box(box.x + 10, box.y + HEADLINE, box.w - 20, box.h - HEADLINE - 10)


def _draw_name(canvas: Canvas, name: str, box: Box, room: float) -> None:
    canvas.fit(box.x + 32, box.y + 13.5, room, name, 15, 10, bold=True)


def _draw_turn(canvas: Canvas, box: Box, seat: int, is_asked: bool) -> None:
    if is_asked:
        canvas.rect(box.x, box.y, box.w, box.h, "", SEATS[seat], 2, 6)
        canvas.symbol("turn", box.right - 18, box.y + 13, 16)


def fold(canvas: Canvas, box: Box, text: str) -> None:
    """Let a place that is drawn in symbols say its words when pointed at."""
    canvas.add(f'<g class="fold"><title>{escaped(text)}</title>')
    canvas.rect(box.x, box.y, box.w, box.h)
    canvas.close()
