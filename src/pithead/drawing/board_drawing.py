"""The drawing of one position as an SVG document, with its layers, choices and frame.

All coordinates are absolute, and all pieces are in one layer above the ground layer. So a page can
move a piece from any place to any other. Choices have a layer between the two: pieces let clicks
through to them, and the ground does not depend on who is asked.

A drawing consists of named parts. A part is a group in the ground layer and one in the layer of
pieces, so that a page can replace the parts that have changed.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from pithead.drawing.canvas import Canvas, escaped, number
from pithead.drawing.choice_marks import CHOICES
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS, SEATS, document_style
from pithead.drawing.piece_shapes import seat_shape
from pithead.drawing.sizes import sheet_width
from pithead.drawing.symbol_table import Symbol, symbol_definitions
from pithead.kernel.draw_options import (
    ActionPlace,
    DrawnPart,
    DrawOptions,
    NamedPlace,
    PartPlaces,
)
from pithead.kernel.drawn_board import DrawnBoard, DrawnLayer
from pithead.kernel.step import CHANCE, OVER
from pithead.kernel.texts.i18n import say

if TYPE_CHECKING:
    from pithead.kernel.state import State

RESULT: Final = "result"
"""The class of what tells how the game ends; a page hides it while the points are counted."""

_BUTTON_HEIGHT: Final = 36
_GAP: Final = 10
_HEADLINE: Final = 30


class BoardDrawing:
    """A drawing of one position; a game's `board` draws on its layers `ground` and `pieces`."""

    def __init__(
        self,
        state: "State",
        view: DrawOptions,
        symbols: Mapping[str, Symbol],
        places_key: tuple[object, ...] | None = None,
    ) -> None:
        """Start a drawing.

        `places_key` is everything that the places of actions depend on, besides the keys of their
        parts and what `offers` and `open_choice` return. With it, parts that were drawn before need
        not be drawn again to find the places. If it is None, they may depend on anything.
        """
        self.state = state
        self.view = view
        self.lang = view.lang
        self.width = sheet_width(view)
        self.ground = Canvas(view.audit, smallest=view.smallest)
        self.pieces = Canvas(view.audit, smallest=view.smallest)
        self._symbols = symbols
        self._used: set[str] = set()
        """The names of the symbols in finished parts."""
        self._choices = Canvas(view.audit, smallest=view.smallest)
        self._below = self.ground
        """The ground under an open choice."""
        self._parts: list[tuple[str, DrawnPart]] = []
        names = view.names or []
        self._scope = (view.lang, view.narrow, view.part, view.layout, *names)
        self._offered = _offered(state, view)
        self._unplaced = set(self._offered)
        self._marks = view.choices and view.embedded and view.only < 0
        """Whether places where nothing is possible now are marked."""
        self._blocked = set(state.blocked()) if self._marks else set()
        self._taken: list[Box] = []
        """The places of choices."""
        self._outlines: list[ActionPlace] = []
        self._blocked_places: dict[str, tuple[ActionPlace, list[int]]] = {}
        """By their shapes, the places of actions that are not possible now, and the actions."""
        self._actor_box: Box | None = None
        """Where the belongings of the player who is asked are drawn."""
        self._places_key = places_key
        self._places: list[ActionPlace] | None = None
        """The places in the part that is being drawn, None if nobody needs to know them."""
        self._drawn_choices: set[int] = set()
        """The actions that the part that is being drawn has asked for."""
        self.links_values = len(view.links) > 0 or view.places is not None
        """Whether somebody asks for the places of the edition's values."""
        self._links: list[str] = []
        self._display = ""
        self._display_start = 0
        self._displays: dict[str, str] = {}
        """The displays of the part that is being drawn, by their ids."""
        self._picked: list[str] = []
        """The names of the actions that are chosen place by place."""
        self._asked = ""
        """The question, as soon as somebody needs it."""

    # -- parts -----------------------------------------------------------------------------------

    def part(self, name: str, key: tuple[object, ...], draw: Callable[[], float]) -> float:
        """Draw a part with a name of its own by calling `draw`; return the height that it returns.

        `key` is everything that the part depends on, besides the language, the names of the players
        and the choices: its place, and values of the position. If a part with the same key is in
        the cache, `draw` is only called for the choices, unless their places are known.
        """
        cache = self.view.cache
        whole = (name, *self._scope, *key)
        known = cache.get(whole) if cache is not None else None
        if self.view.only >= 0:
            # As soon as the place of the action is known, nothing else matters.
            if not self._unplaced:
                return 0.0
            if known is None:
                return self._muted(draw)
            self._place_again(known, draw)
            return known.height
        if known is not None:
            self._parts.append((name, known))
            if self._unplaced or self._blocked:
                self._place_again(known, draw)
            return known.height
        ground = self.ground
        pieces = self.pieces
        self.ground = Canvas(self.view.audit, smallest=self.view.smallest)
        self.pieces = Canvas(self.view.audit, smallest=self.view.smallest)
        offered = self._note_places()
        height = draw()
        id = f"{self._id()}_{name}"
        drawn = DrawnPart(
            _group(id, self.ground.elements), _group(f"{id}_pieces", self.pieces.elements), height
        )
        drawn.displays = self._displays
        self._displays = {}
        self._keep_places(drawn, offered)
        self._used |= self.ground.symbols | self.pieces.symbols
        self._parts.append((name, drawn))
        self.ground = ground
        self.pieces = pieces
        if cache is not None:
            cache.add(whole, drawn)
        return height

    def _muted(self, draw: Callable[[], float]) -> float:
        """Draw nothing but the choices; return the height."""
        ground = self.ground
        pieces = self.pieces
        self.ground = Canvas(muted=True, smallest=self.view.smallest)
        self.pieces = self.ground
        height = draw()
        self.ground = ground
        self.pieces = pieces
        self._displays = {}
        return height

    def _place_again(self, part: DrawnPart, draw: Callable[[], float]) -> None:
        """Add the choices of a part that was drawn before."""
        key = self._places_key
        known = part.places.get(key) if key is not None else None
        if known is not None and self._unplaced.isdisjoint(known.drawn_choices):
            for place in known.places:
                if place.action in self._unplaced or place.action in self._blocked:
                    self._add_place(place)
            return
        offered = self._note_places()
        self._muted(draw)
        self._keep_places(part, offered)

    def _note_places(self) -> set[int]:
        """Start to note the places of actions; return the choices that have none yet."""
        if self._places_key is None:
            return set()
        self._places = []
        self._drawn_choices = set()
        return self._unplaced.copy()

    def _keep_places(self, part: DrawnPart, offered: set[int]) -> None:
        """Let a part keep the places since `_note_places`, unless they depend on the choices."""
        key = self._places_key
        places = self._places
        if key is not None and places is not None and offered.isdisjoint(self._drawn_choices):
            part.places[key] = PartPlaces(places, self._drawn_choices)
        self._places = None

    def show(self, name: str) -> None:
        """Begin a display: what is drawn on `ground` up to `shown` shows a value."""
        self._display = f"{self._id()}_{name}"
        self._display_start = len(self.ground.elements)
        id = f' id="{self._display}" class="dp"' if self.view.embedded else ""
        self.ground.add(f"<g{id}>")

    def shown(self) -> None:
        """End a display."""
        self.ground.close()
        self._displays[self._display] = "".join(self.ground.elements[self._display_start :])

    # -- choices ---------------------------------------------------------------------------------

    def offers(self, action: int) -> bool:
        """Return whether an action is a choice that is not in the drawing yet."""
        self._drawn_choices.add(action)
        return action in self._unplaced

    def open_choice(self, action: int) -> bool:
        """Start a choice: what is drawn on `ground` up to `close_choice` belongs to the action.

        Draw its outline with `glow_rect` or `glow_circle`; the area inside takes clicks. Return
        False if the action is not offered: then nothing was started, and nothing must be closed.
        """
        if not self.offers(action):
            return False
        self._start_choice(action)
        return True

    def _start_choice(self, action: int) -> None:
        self._unplaced.discard(action)
        name = self.state.game.vocabulary[action]
        title = self._choice_title(action)
        self._below = self.ground
        self.ground = self._choices
        self.ground.add(
            f'<g class="act" data-action="{escaped(name)}" tabindex="0" role="button">'
            f"<title>{title}</title>"
            if self.view.embedded
            else f'<g class="act" data-action="{escaped(name)}"><title>{title}</title>'
        )

    def _choice_title(self, action: int) -> str:
        if self.view.only >= 0:
            return ""
        title = self.view.titles.get(action, "")
        if not title:
            title = self.state.describe(action, self.lang, self.view.names)
        return escaped(title)

    def pick_rect(
        self, actions: list[int], title: str, x: float, y: float, w: float, h: float
    ) -> None:
        """Add a place that stands for a part of several actions, on a page only.

        Who picks places one after the other is left with the action that all of them belong to.
        """
        if not self.view.embedded:
            return
        names = [self.state.game.vocabulary[action] for action in actions]
        self._picked += names
        self._below = self.ground
        self.ground = self._choices
        self.ground.add(
            f'<g class="act" data-pick="{escaped(" ".join(names))}" tabindex="0" role="button">'
            f"<title>{escaped(title)}</title>"
        )
        self.glow_rect(x, y, w, h, 3)
        self.close_choice()

    def close_choice(self) -> None:
        """End a choice."""
        self.ground.close()
        self.ground = self._below

    def glow_rect(self, x: float, y: float, w: float, h: float, round: float = 4) -> None:
        """Outline a rectangle that takes clicks."""
        self._taken.append(Box(x, y, w, h))
        self._outlines.append(ActionPlace(self.view.only, x, y, w, h, round))
        start = (
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
            f' rx="{number(round)}" class='
        )
        self.ground.add(f'{start}"gu"/>{start}"gl"/>')

    def glow_circle(self, x: float, y: float, r: float) -> None:
        """Outline a circle that takes clicks."""
        self._taken.append(Box(x - r, y - r, 2 * r, 2 * r))
        circle = ActionPlace(self.view.only, x - r, y - r, 2 * r, 2 * r, r, is_circle=True)
        self._outlines.append(circle)
        start = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" class='
        self.ground.add(f'{start}"gu"/>{start}"gl"/>')

    def choice_rect(
        self, action: int, x: float, y: float, w: float, h: float, round: float = 4
    ) -> bool:
        """Add a rectangular choice if the action is offered; return whether it is."""
        return self._add_place(ActionPlace(action, x, y, w, h, round))

    def choice_circle(self, action: int, x: float, y: float, r: float) -> bool:
        """Add a round choice if the action is offered; return whether it is."""
        place = ActionPlace(action, x - r, y - r, 2 * r, 2 * r, r, is_circle=True)
        return self._add_place(place)

    def block_rect(
        self, action: int, x: float, y: float, w: float, h: float, round: float = 4
    ) -> None:
        """Mark the place of an action that the question is about, but that is not possible now."""
        self._add_place(ActionPlace(action, x, y, w, h, round, can_be_chosen=False))

    def player_place(self, seat: int, box: Box) -> None:
        """Say where a player's belongings are drawn: what has no place of its own happens there.

        Call this outside of `part`, whose drawing may be skipped.
        """
        if seat == self.state.actor:
            self._actor_box = box

    def _add_place(self, place: ActionPlace) -> bool:
        """Add a choice, or mark that the action is not possible; return whether it is a choice."""
        if self._places is not None:
            self._places.append(place)
        action = place.action
        if place.can_be_chosen and action in self._unplaced:
            self._start_choice(action)
            if place.is_circle:
                self.glow_circle(place.x + place.round, place.y + place.round, place.round)
            else:
                self.glow_rect(place.x, place.y, place.w, place.h, place.round)
            self.close_choice()
            return True
        if action in self._blocked:
            if not place.shape:
                place.shape = _shape(place)
            known = self._blocked_places.get(place.shape)
            if known is None:
                self._blocked_places[place.shape] = (place, [action])
            elif action not in known[1]:
                known[1].append(action)
        return False

    def _blocked_marks(self) -> list[str]:
        """The marks below the choices: dimmed, but not under a choice. One can be tabbed to."""
        found: list[str] = []
        vocabulary = self.state.game.vocabulary
        for shape, (place, actions) in self._blocked_places.items():
            inner = Box(place.x, place.y, place.w, place.h).inset(2)
            dimmed = not any(inner.overlaps(taken) for taken in self._taken)
            title = escaped(self.state.why_not(actions[0], self.lang))
            names = escaped(" ".join([vocabulary[action] for action in actions]))
            found.append(
                f'<g class="{"no" if dimmed else "nn"}" data-blocked="{names}" role="button"'
                f' aria-disabled="true" tabindex="{-1 if found else 0}"><title>{title}</title>'
                f"{shape}</g>"
            )
        return found

    # -- values of the edition -------------------------------------------------------------------

    def link_value(
        self, address: str, x: float, y: float, w: float, h: float, round: float = 4
    ) -> None:
        """Say where the values of an edition are; the place is a link if the view has one."""
        if self.view.places is not None:
            self.view.places.append(NamedPlace("", address, "", x, y, w, h))
        link = self.view.links.get(address)
        if link is None:
            return
        if address not in self.view.linked:
            self.view.linked.append(address)
        self._links.append(
            f'<a href="{escaped(link.href)}" class="place {escaped(link.kind)}"'
            f' data-place="{escaped(address)}" aria-label="{escaped(link.title)}">'
            f"<title>{escaped(link.title)}</title>"
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
            f' rx="{number(round)}"/></a>'
        )

    def name_place(self, term: str, x: float, y: float, w: float, h: float, name: str = "") -> None:
        """Say which term of the glossary explains a place, and perhaps its own name."""
        if self.view.places is not None:
            self.view.places.append(NamedPlace(term, "", name, x, y, w, h))

    # -- frames ----------------------------------------------------------------------------------

    def panel(
        self,
        box: Box,
        title: str,
        fill: str = "card",
        seat: int = -1,
        spare: float = 0,
        shows_turn: bool = True,
    ) -> Box:
        """Draw a panel with a headline; return the box below the headline.

        A player's panel has the player's shape and colour, and an arrow if it is their decision,
        unless `shows_turn` is false: then `turn_mark` draws it. `spare` is left free before the
        arrow.
        """
        ground = self.ground
        asked = seat >= 0 and self.state.actor == seat and shows_turn
        rim = SEATS[seat] if seat >= 0 else "edge"
        ground.rect(box.x, box.y, box.w, box.h, fill, rim, 2 if asked else 1, 6)
        left = box.x + 10
        room = box.w - 20 - spare
        if seat >= 0:
            ground.rect(box.x, box.y, box.w, 26, PALE_SEATS[seat], "", 0, 6)
            seat_shape(ground, seat, left + 8, box.y + 13, 7)
            left += 22
            room -= 22
        if asked:
            self._turn_arrow(box)
        if asked or (seat >= 0 and not shows_turn):
            room -= 24
        ground.fit(left, box.y + 13.5, room, title, 15, 10, bold=True)
        return Box(box.x + 10, box.y + _HEADLINE, box.w - 20, box.h - _HEADLINE - 10)

    def turn_mark(self, box: Box, seat: int) -> None:
        """Mark the panel of the player whose decision it is, above a panel without this mark."""
        self.ground.rect(box.x, box.y, box.w, box.h, "", SEATS[seat], 2, 6)
        self._turn_arrow(box)

    def _turn_arrow(self, box: Box) -> None:
        self.ground.symbol("turn", box.right - 18, box.y + 13, 16)

    def fold(self, x: float, y: float, w: float, h: float, text: str) -> None:
        """Let a place that is drawn in symbols say its words when pointed at, on a page only."""
        if not self.view.embedded:
            return
        self.name_place("", x, y, w, h, text)
        self.ground.open_group("fold", text)
        self.ground.rect(x, y, w, h)
        self.ground.close()

    def strip_height(self, width: float) -> float:
        """Return the height of `strip` after all other choices are drawn; 0 if it is empty.

        A page that embeds a drawing has its own buttons, unless it asks for this part.
        """
        if not self.view.choices or (self.view.embedded and self.view.part != CHOICES):
            return 0
        rows = -(-len(self._unplaced) // self._columns(width))
        return _HEADLINE + rows * (_BUTTON_HEIGHT + _GAP) + 2

    def strip(self, x: float, y: float, width: float) -> float:
        """Draw the question and the choices without a place on the board; return the height."""
        high = self.strip_height(width)
        if not high:
            return 0
        ground = self.ground
        seat = self.state.actor
        ground.rect(x, y, width, high, "card", SEATS[seat], 2, 6)
        seat_shape(ground, seat, x + 18, y + 16, 7)
        ground.fit(x + 32, y + 16.5, width - 42, self.asked(), 14, 9.5, bold=True)
        columns = self._columns(width)
        wide = (width - 20 - _GAP * (columns - 1)) / columns
        rest = [action for action in self._offered if action in self._unplaced]
        for index, action in enumerate(rest):
            row, column = divmod(index, columns)
            left = x + 10 + column * (wide + _GAP)
            top = y + _HEADLINE + 3 + row * (_BUTTON_HEIGHT + _GAP)
            self.open_choice(action)
            self.ground.rect(left, top, wide, _BUTTON_HEIGHT, "paper", "", 0, 5)
            self.glow_rect(left, top, wide, _BUTTON_HEIGHT, 5)
            sentence = self.state.describe(action, self.lang, self.view.names)
            self.ground.paragraph(
                left + 8, top + 3, wide - 16, _BUTTON_HEIGHT - 6, sentence, 13, 8.5, centred=True
            )
            self.close_choice()
        return high

    def _columns(self, width: float) -> int:
        return 3 if width > 700 else 1

    def discard(self) -> None:
        """Clear the layers, but remember which choices were drawn: for the strip alone."""
        self.ground = Canvas(self.view.audit, smallest=self.view.smallest)
        self.pieces = Canvas(self.view.audit, smallest=self.view.smallest)
        self._choices = Canvas(self.view.audit, smallest=self.view.smallest)
        self._parts = []
        self._links.clear()

    # -- the document ----------------------------------------------------------------------------

    def finish(self, height: float) -> str:
        """Return the SVG document with this height; with a cache it is only `drawn` of the options.

        With the option `only`, there is nothing but the choice of this action.
        """
        view = self.view
        id = self._id()
        if view.only >= 0:
            box = self._actor_box
            view.chosen = self._outlines
            if self._unplaced and box is not None:
                area = ActionPlace(view.only, box.x, box.y, box.w, box.h, 6, can_be_chosen=False)
                view.chosen = [area]
            return ""
        head = f'<svg xmlns="http://www.w3.org/2000/svg" class="ph" id="{id}"'
        head += f' viewBox="0 0 {number(self.width)} {number(height)}" lang="{view.lang}"'
        if view.embedded:
            head += ' role="group"'
        else:
            head += f' role="img" width="{number(self.width)}" height="{number(height)}"'
        start = f'{head} data-game="{self.state.game.id}">'
        below = {name or f"-{index}": one for index, (name, one) in enumerate(self._grounds(id))}
        pieces = DrawnLayer(f"{id}_layer", "pcs", dict(self._pieces(id)))
        displays: dict[str, str] = {}
        for _, part in self._parts:
            displays |= part.displays
        placed = [one for one in self._offered if one not in self._unplaced]
        vocabulary = self.state.game.vocabulary
        view.drawn = DrawnBoard(
            id,
            start,
            [DrawnLayer("", "", below), pieces],
            placed=[*[vocabulary[one] for one in placed], *self._picked],
            links="".join(self._links),
            displays=displays,
            parts={name for name, _ in self._parts},
        )
        return view.drawn.text() if view.cache is None else ""

    def _grounds(self, id: str) -> list[tuple[str, str]]:
        """Return the groups below the pieces: title, styles, paper, ground, choices."""
        title = f"{id}_title"
        groups = [(title, f'<title id="{title}">{escaped(self._title())}</title>')]
        groups.append(("", f"<desc>{escaped(self._description())}</desc>"))
        if not self.view.embedded:
            groups.append(("", document_style(self.view.paper)))
            groups.append(("", self._definitions()))
        groups.append(("", '<rect width="100%" height="100%" class="f-paper"/>'))
        groups.append((f"{id}_ground", _group(f"{id}_ground", self.ground.elements)))
        groups += [(f"{id}_{name}", part.ground) for name, part in self._parts]
        groups.append(self._choice_group(id))
        return groups

    def _choice_group(self, id: str) -> tuple[str, str]:
        choices = [*self._blocked_marks(), *self._choices.elements]
        return f"{id}_choices", _group(f"{id}_choices", choices)

    def _definitions(self) -> str:
        """Return the symbols in use."""
        used = self._used | self.ground.symbols | self.pieces.symbols | self._choices.symbols
        return f"<defs>{symbol_definitions(sorted(used), self._symbols)}</defs>"

    def _pieces(self, id: str) -> list[tuple[str, str]]:
        groups = [(f"{id}_pieces", _group(f"{id}_pieces", self.pieces.elements))]
        groups += [(f"{id}_{name}_pieces", part.pieces) for name, part in self._parts]
        return groups

    def _id(self) -> str:
        return f"drawing-{self.view.part}" if self.view.part else "drawing"

    def asked(self) -> str:
        """Return the question: for the player who is asked, or as everybody else reads it."""
        if not self._asked:
            state = self.state
            if self.view.choices and self.view.seat == state.actor:
                self._asked = state.prompt(self.lang)
            else:
                self._asked = state.question(self.lang, self.view.names)
        return self._asked

    def _title(self) -> str:
        state = self.state
        if state.actor == OVER or state.actor == CHANCE:
            now = state.prompt(self.lang)
        else:
            now = self.asked()
        part = ""
        for known in state.game.drawing.parts:
            if known.id == self.view.part:
                part = f", {known.title.to(self.lang)}"
        return f"{state.game.title}{part}. {now}"

    def _description(self) -> str:
        """Return the position as text for screen readers; a page with drawings has a text view."""
        if self.view.embedded:
            return say(
                self.lang,
                "The text view of the table says all of this in words.",
            )
        lines: list[str] = []
        for section in self.state.sections(self.lang, self.view.names):
            lines.append(section.title + ":")
            for row in section.rows:
                cells = ["".join([span.text for span in cell]).strip() for cell in row]
                lines.append(", ".join([cell for cell in cells if cell]) + ".")
        return " ".join(lines)


def question_key(state: "State", view: DrawOptions) -> tuple[object, ...]:
    """What places that follow the question depend on: who is asked what, and if it is drawn."""
    return (state.actor, state.agenda[-1].name if state.agenda else "", view.choices)


def _offered(state: "State", view: DrawOptions) -> list[int]:
    """The actions that are choices in a drawing."""
    if view.only >= 0:
        return [view.only]
    if not view.choices:
        return []
    offered = view.offered
    return [action for action in state.answers() if offered is None or action in offered]


def _shape(place: ActionPlace) -> str:
    if place.is_circle:
        r = place.round
        return f'<circle cx="{number(place.x + r)}" cy="{number(place.y + r)}" r="{number(r)}"/>'
    return (
        f'<rect x="{number(place.x)}" y="{number(place.y)}" width="{number(place.w)}"'
        f' height="{number(place.h)}" rx="{number(place.round)}"/>'
    )


def _group(id: str, elements: list[str]) -> str:
    return f'<g id="{id}">{"".join(elements)}</g>'
