"""Boards of ground, pieces and marks: the drawing of a position of any game that has them.

A game says what its ground is, which pieces lie where, what a piece looks like, and where an action
is chosen. All else follows: the drawing, what a page is sent, what moves and what has changed.
"""

from collections.abc import Mapping
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

from pithead.drawing.canvas import Canvas, escaped, number
from pithead.drawing.choice_marks import CHOICES, ChoiceMarks
from pithead.drawing.game_drawing import GameDrawing
from pithead.drawing.ground import Ground, GroundSheet, Place
from pithead.drawing.layout import Box
from pithead.drawing.palette import document_style
from pithead.drawing.sizes import MARGIN, sheet_width
from pithead.drawing.symbol_table import Symbol, symbol_definitions
from pithead.kernel.draw_options import ActionPlace, DrawingPart, DrawOptions, NamedPlace
from pithead.kernel.drawn_board import DrawnBoard, DrawnLayer
from pithead.kernel.pieces import Piece
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER
from pithead.kernel.texts.i18n import Text, say

S = TypeVar("S", bound=State)

RESULT: Final = "result"
"""The class of what tells how the game ends; a page hides it while the points are counted."""
_GROUNDS: Final = 300
"""Grounds that are kept, of about 60 kB each."""
_LOOKS: Final = 4000


class Look:
    """What a piece looks like, drawn around 0, 0."""

    def __init__(self, canvas: Canvas) -> None:
        self.text = "".join(canvas.elements)
        self.symbols = canvas.symbols


@mypyc_attr(allow_interpreted_subclasses=True)
class GameBoard(GameDrawing[S]):
    """The drawings of a game whose board has ground and pieces."""

    def __init__(
        self, title: str, parts: tuple[DrawingPart, ...], symbols: Mapping[str, Symbol]
    ) -> None:
        super().__init__(title, parts, symbols)
        self._grounds: dict[tuple[object, ...], Ground[S]] = {}
        self._looks: dict[tuple[object, ...], Look] = {}

    # -- what a game says ------------------------------------------------------------------------

    def draw_ground(self, sheet: GroundSheet[S]) -> float:
        """Draw what is printed, name the places, add the displays; return the height."""
        raise NotImplementedError

    def draw_piece(self, canvas: Canvas, piece: Piece, size: float) -> None:
        """Draw a piece around 0, 0; what is not drawn by itself, such as coins, not at all."""
        raise NotImplementedError

    def place_of(self, state: S, action: int) -> str:
        """The name of the place where an action is chosen; "" if it has none on the board."""
        return ""

    def picks(self, state: S, offered: list[int]) -> list[tuple[str, list[int], Text]]:
        """Places that stand for a part of several actions: place, actions and title."""
        return []

    def button_text(self, state: S, action: int, view: DrawOptions) -> str:
        """The words on an action's button, where a place has buttons."""
        return state.describe(action, view.lang, view.names)

    def first_seat(self, state: S, view: DrawOptions) -> int:
        """The seat whose belongings come first: the viewer's, else the asked player's, else 0."""
        return view.seat if view.seat >= 0 else max(state.actor, 0)

    # -- ground ----------------------------------------------------------------------------------

    def ground(self, state: S, view: DrawOptions) -> Ground[S]:
        """The ground for a position and a viewer; drawn once."""
        seat = self.first_seat(state, view)
        key = (
            state.players, tuple(state.options().items()), tuple(state.seating), view.lang, seat,
            view.part, view.narrow, view.layout, view.audit, view.embedded,
        )  # fmt: skip
        known = self._grounds.get(key)
        if known is None:
            known = self.fresh_ground(state, view)
            while len(self._grounds) >= _GROUNDS:
                del self._grounds[next(iter(self._grounds))]
            self._grounds[key] = known
        return known

    def fresh_ground(self, state: S, view: DrawOptions) -> Ground[S]:
        sheet = GroundSheet(state, view, sheet_width(view), self.first_seat(state, view))
        high = float(MARGIN) if view.part == CHOICES else self.draw_ground(sheet)
        ground = sheet.finish(high)
        ground.finish(drawing_id(view))
        return ground

    # -- a position ------------------------------------------------------------------------------

    def board(self, state: S, options: DrawOptions) -> str:
        view = options
        id = drawing_id(view)
        ground = self.ground(state, view)
        places = ground.places
        if view.part == CHOICES:
            places = self._all_places(state, view)
        symbols: set[str] = set(ground.symbols)
        marks = ChoiceMarks(self, state, view, places)
        shown = self._displays(id, ground, state, view, symbols)
        pieces = self._pieces(ground, state, symbols)
        height = ground.height
        strip = Canvas(view.audit, smallest=view.smallest)
        height = marks.strip(strip, ground.width, height, view.part == CHOICES)
        symbols |= marks.symbols | strip.symbols
        title = f'<title id="{id}_title">{escaped(self._title(state, view))}</title>'
        head = {f"{id}_title": title, "-desc": f"<desc>{escaped(_description(state, view))}</desc>"}
        if not view.embedded:
            names = sorted(symbols)
            head["-style"] = document_style(view.paper)
            head["-defs"] = f"<defs>{symbol_definitions(names, self.symbols)}</defs>"
        head["-paper"] = '<rect width="100%" height="100%" class="f-paper"/>'
        layers = [
            DrawnLayer("", "", head),
            DrawnLayer(f"{id}_displays", "displays", shown),
            DrawnLayer("", "", {"-strip": "".join(strip.elements)} | marks.group(id)),
            DrawnLayer(f"{id}_pieces", "pcs", pieces),
        ]
        view.drawn = DrawnBoard(
            id, self._start(state, view, id, ground.width, height), layers, ground.text,
            ground.address, marks.placed, self._links(ground, view), ground.elements,
            shown, {name for name, _ in ground.parts},
        )  # fmt: skip
        return view.drawn.text()

    def _start(self, state: S, view: DrawOptions, id: str, width: float, height: float) -> str:
        head = f'<svg xmlns="http://www.w3.org/2000/svg" class="ph" id="{id}"'
        head += f' viewBox="0 0 {number(width)} {number(height)}" lang="{view.lang}"'
        if view.embedded:
            head += ' role="group"'
        else:
            head += f' role="img" width="{number(width)}" height="{number(height)}"'
        return f'{head} data-game="{state.game.id}">'

    def _displays(
        self, id: str, ground: Ground[S], state: S, view: DrawOptions, symbols: set[str]
    ) -> dict[str, str]:
        found: dict[str, str] = {}
        for display in ground.displays:
            shown = display.shown(state, view)
            symbols |= shown.symbols
            if not view.embedded:
                if shown.text:
                    found[display.id] = shown.text
                continue
            name = f"{id}_{display.id}"
            kind = "" if display.marks else ' class="dp"'
            found[name] = f'<g id="{name}"{kind}>{shown.text}</g>'
        return found

    def _pieces(self, ground: Ground[S], state: S, symbols: set[str]) -> dict[str, str]:
        places = ground.places
        pieces = self.pieces(state)
        counts: dict[str, int] = {}
        for piece in pieces:
            counts[piece.place] = counts.get(piece.place, 0) + 1
        taken: dict[str, int] = {}
        found: dict[str, str] = {}
        for piece in pieces:
            place = places.get(piece.place)
            if place is None:
                continue
            index = taken.get(piece.place, 0)
            taken[piece.place] = index + 1
            look = self.look(piece, place)
            if look.text:
                symbols |= look.symbols
                x, y = place.spot(index, counts[piece.place])
                found[piece.id] = (
                    f'<g id="{piece.id}" class="pc" transform="translate({number(x)} {number(y)})">'
                    f"{look.text}</g>"
                )
        return found

    def look(self, piece: Piece, place: Place) -> Look:
        """What a piece looks like at a place."""
        key = (piece.kind, piece.owner, piece.count, place.size)
        known = self._looks.get(key)
        if known is None:
            canvas = Canvas()
            self.draw_piece(canvas, piece, place.size)
            known = Look(canvas)
            if len(self._looks) >= _LOOKS:
                self._looks.clear()
            self._looks[key] = known
        return known

    def _all_places(self, state: S, view: DrawOptions) -> dict[str, Place]:
        """The places of all parts: what has one there needs no button."""
        found: dict[str, Place] = {}
        for part in self.parts:
            if part.id != CHOICES:
                other = DrawOptions(
                    state,
                    view.lang,
                    view.seat if view.seat >= 0 else None,
                    part.id,
                    narrow=view.narrow,
                    embedded=view.embedded,
                    audit=view.audit,
                )
                found.update(self.ground(state, other).places)
        return found

    def _links(self, ground: Ground[S], view: DrawOptions) -> str:
        """The links to values of the edition; also fill in the lists of the options."""
        found: list[str] = []
        for area in ground.named:
            box = area.box
            if view.places is not None:
                name = view.player(area.seat) if area.seat >= 0 else area.name
                view.places.append(
                    NamedPlace(area.term, area.address, name, box.x, box.y, box.w, box.h)
                )
            link = view.links.get(area.address) if area.address else None
            if link is None:
                continue
            if area.address not in view.linked:
                view.linked.append(area.address)
            found.append(
                f'<a href="{escaped(link.href)}" class="place {escaped(link.kind)}"'
                f' data-place="{escaped(area.address)}" aria-label="{escaped(link.title)}">'
                f"<title>{escaped(link.title)}</title>"
                f'<rect x="{number(box.x)}" y="{number(box.y)}" width="{number(box.w)}"'
                f' height="{number(box.h)}" rx="{number(area.round)}"/></a>'
            )
        return "".join(found)

    def chosen_places(self, state: S, options: DrawOptions, action: int) -> list[ActionPlace]:
        ground = self.ground(state, options)
        place = ground.places.get(self.place_of(state, action))
        if place is not None:
            place = ground.places.get(place.within, place)
            return [_action_place(action, place.box, place.round, place.is_circle, True)]
        area = ground.areas.get(state.actor)
        return [_action_place(action, area, 6, False, False)] if area is not None else []

    def _title(self, state: S, view: DrawOptions) -> str:
        if state.actor == OVER or state.actor == CHANCE:
            now = state.prompt(view.lang)
        else:
            now = question(state, view)
        part = ""
        for known in self.parts:
            if known.id == view.part:
                part = f", {known.title.to(view.lang)}"
        return f"{state.game.title}{part}. {now}"


def _action_place(
    action: int, box: Box, round: float, is_circle: bool, can_be_chosen: bool
) -> ActionPlace:
    return ActionPlace(action, box.x, box.y, box.w, box.h, round, is_circle, can_be_chosen)


def drawing_id(view: DrawOptions) -> str:
    return f"drawing-{view.part}" if view.part else "drawing"


def question(state: State, view: DrawOptions) -> str:
    """The question: for the player who is asked, or as everybody else reads it."""
    if view.choices and view.seat == state.actor:
        return state.prompt(view.lang)
    return state.question(view.lang, view.names)


def _description(state: State, view: DrawOptions) -> str:
    """Return the position as text for screen readers; a page with drawings has a text view."""
    if view.embedded:
        return say(view.lang, "The text view of the table says all of this in words.")
    lines: list[str] = []
    for section in state.sections(view.lang, view.names):
        lines.append(section.title + ":")
        for row in section.rows:
            cells = ["".join([span.text for span in cell]).strip() for cell in row]
            lines.append(", ".join([cell for cell in cells if cell]) + ".")
    return " ".join(lines)
