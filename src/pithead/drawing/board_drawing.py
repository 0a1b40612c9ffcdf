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
from pithead.drawing.font_metrics import font_faces
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS, SEATS, stylesheet
from pithead.drawing.piece_shapes import seat_shape
from pithead.drawing.symbol_table import Symbol, symbol_definitions
from pithead.kernel.draw_options import DrawnGroups, DrawnPart, DrawOptions
from pithead.kernel.i18n import say
from pithead.kernel.step import CHANCE, OVER

if TYPE_CHECKING:
    from pithead.kernel.state import State

WIDE: Final = 1100
"""The width of a whole drawing, in units."""
NARROW: Final = 420
"""The width of a drawing for a phone, in units."""
MARGIN: Final = 16
CHOICES: Final = "choices"
"""The part that every game has: the question, and the choices without a place on the board."""

_BUTTON_HEIGHT: Final = 36
_GAP: Final = 10
_HEADLINE: Final = 30


class BoardDrawing:
    """A drawing of one position; a game's `board` draws on its layers `ground` and `pieces`."""

    def __init__(self, state: "State", view: DrawOptions, symbols: Mapping[str, Symbol]) -> None:
        self.state = state
        self.view = view
        self.lang = view.lang
        self.width = float(NARROW if view.narrow else WIDE)
        self.ground = Canvas(view.audit)
        self.pieces = Canvas(view.audit)
        self._symbols = symbols
        self._used: set[str] = set()
        """The names of the symbols in finished parts."""
        self._choices = Canvas(view.audit)
        self._below = self.ground
        """The ground under an open choice."""
        self._parts: list[tuple[str, DrawnPart]] = []
        names = view.names or []
        self._scope = (view.lang, view.narrow, view.part, *names)
        self._offered = list(state.answers()) if view.choices else []
        self._placed: set[int] = set()
        self.links_values = len(view.links) > 0
        """Whether the places of the edition's values are links."""
        self._links: list[str] = []

    # -- parts -----------------------------------------------------------------------------------

    def part(self, name: str, key: tuple[object, ...], draw: Callable[[], float]) -> float:
        """Draw a part with a name of its own by calling `draw`; return the height that it returns.

        `key` is everything that the part depends on, besides the language, the names of the players
        and the choices: its place, and values of the position. If a part with the same key is in
        the cache, `draw` is only called for the choices.
        """
        cache = self.view.cache
        whole = (name, *self._scope, *key)
        ground = self.ground
        pieces = self.pieces
        if cache is not None:
            known = cache.get(whole)
            if known is not None:
                self._parts.append((name, known))
                if len(self._placed) < len(self._offered):
                    self.ground = Canvas(muted=True)
                    self.pieces = self.ground
                    draw()
                    self.ground = ground
                    self.pieces = pieces
                return known.height
        self.ground = Canvas(self.view.audit)
        self.pieces = Canvas(self.view.audit)
        height = draw()
        id = f"{self._id()}_{name}"
        drawn = DrawnPart(
            _group(id, self.ground.elements), _group(f"{id}_pieces", self.pieces.elements), height
        )
        self._used |= self.ground.symbols | self.pieces.symbols
        self._parts.append((name, drawn))
        self.ground = ground
        self.pieces = pieces
        if cache is not None:
            cache.add(whole, drawn)
        return height

    # -- choices ---------------------------------------------------------------------------------

    def offers(self, action: int) -> bool:
        """Return whether an action is a choice that is not in the drawing yet."""
        return action in self._offered and action not in self._placed

    def open_choice(self, action: int) -> bool:
        """Start a choice: what is drawn on `ground` up to `close_choice` belongs to the action.

        Draw its outline with `glow_rect` or `glow_circle`; the area inside takes clicks. Return
        False if the action is not offered: then nothing was started, and nothing must be closed.
        """
        if not self.offers(action):
            return False
        self._placed.add(action)
        name = self.state.game.vocabulary[action]
        title = escaped(self.state.describe(action, self.lang, self.view.names))
        self._below = self.ground
        self.ground = self._choices
        self.ground.add(
            f'<g class="act" data-action="{escaped(name)}" tabindex="0" role="button">'
            f"<title>{title}</title>"
            if self.view.embedded
            else f'<g class="act" data-action="{escaped(name)}"><title>{title}</title>'
        )
        return True

    def close_choice(self) -> None:
        """End a choice."""
        self.ground.close()
        self.ground = self._below

    def glow_rect(self, x: float, y: float, w: float, h: float, round: float = 4) -> None:
        """Outline a rectangle that takes clicks."""
        start = (
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
            f' rx="{number(round)}" class='
        )
        self.ground.add(f'{start}"gu"/>{start}"gl"/>')

    def glow_circle(self, x: float, y: float, r: float) -> None:
        """Outline a circle that takes clicks."""
        start = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" class='
        self.ground.add(f'{start}"gu"/>{start}"gl"/>')

    def choice_rect(
        self, action: int, x: float, y: float, w: float, h: float, round: float = 4
    ) -> bool:
        """Add a rectangular choice if the action is offered; return whether it is."""
        if not self.open_choice(action):
            return False
        self.glow_rect(x, y, w, h, round)
        self.close_choice()
        return True

    def choice_circle(self, action: int, x: float, y: float, r: float) -> bool:
        """Add a round choice if the action is offered; return whether it is."""
        if not self.open_choice(action):
            return False
        self.glow_circle(x, y, r)
        self.close_choice()
        return True

    # -- values of the edition -------------------------------------------------------------------

    def link_value(
        self, address: str, x: float, y: float, w: float, h: float, round: float = 4
    ) -> None:
        """Say where the values of an edition are; the place is a link if the view has one."""
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

    # -- frames ----------------------------------------------------------------------------------

    def panel(
        self, box: Box, title: str, fill: str = "card", seat: int = -1, spare: float = 0
    ) -> Box:
        """Draw a panel with a headline; return the box below the headline.

        A player's panel has the player's shape and colour, and an arrow if it is their decision;
        `spare` is left free before the arrow.
        """
        ground = self.ground
        asked = seat >= 0 and self.state.actor == seat
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
            ground.symbol("turn", box.right - 18, box.y + 13, 16)
            room -= 24
        ground.fit(left, box.y + 13.5, room, title, 15, 10, bold=True)
        return Box(box.x + 10, box.y + _HEADLINE, box.w - 20, box.h - _HEADLINE - 10)

    def strip_height(self, width: float) -> float:
        """Return the height of `strip` after all other choices are drawn; 0 if it is empty.

        A page that embeds a drawing has its own buttons, unless it asks for this part.
        """
        if not self.view.choices or (self.view.embedded and self.view.part != CHOICES):
            return 0
        buttons = len(self._offered) - len(self._placed)
        rows = -(-buttons // self._columns(width))
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
        who = self.view.player(seat)
        ground.fit(
            x + 32, y + 16.5, width - 42, f"{who}: {self.state.prompt(self.lang)}", 14, 9.5,
            bold=True,
        )  # fmt: skip
        columns = self._columns(width)
        wide = (width - 20 - _GAP * (columns - 1)) / columns
        rest = [action for action in self._offered if action not in self._placed]
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
        self.ground = Canvas(self.view.audit)
        self.pieces = Canvas(self.view.audit)
        self._choices = Canvas(self.view.audit)
        self._parts = []
        self._links.clear()

    # -- the document ----------------------------------------------------------------------------

    def finish(self, height: float) -> str:
        """Return the SVG document with this height; with a cache it is `groups` of the options."""
        view = self.view
        id = self._id()
        head = f'<svg xmlns="http://www.w3.org/2000/svg" class="ph" id="{id}"'
        head += f' viewBox="0 0 {number(self.width)} {number(height)}" lang="{view.lang}"'
        if view.embedded:
            style = ""
            head += ' role="group"'
        else:
            used = sorted(
                self._used | self.ground.symbols | self.pieces.symbols | self._choices.symbols
            )
            style = f"<style>{font_faces()}{stylesheet(view.paper)}</style>"
            style += f"<defs>{symbol_definitions(used, self._symbols)}</defs>"
            head += f' role="img" width="{number(self.width)}" height="{number(height)}"'
        paper = f"<desc>{escaped(self._description())}</desc>{style}"
        paper += '<rect width="100%" height="100%" class="f-paper"/>'
        start = f'{head} data-game="{self.state.game.id}">'
        groups = DrawnGroups(
            start, self._grounds(id, paper), self._pieces(id), "".join(self._links)
        )
        if view.cache is None:
            return groups.text()
        view.groups = groups
        return ""

    def _grounds(self, id: str, paper: str) -> list[tuple[str, str]]:
        """Return the groups below the pieces: title, paper, ground, choices."""
        title = f"{id}_title"
        groups = [(title, f'<title id="{title}">{escaped(self._title())}</title>'), ("", paper)]
        groups.append((f"{id}_ground", _group(f"{id}_ground", self.ground.elements)))
        groups += [(f"{id}_{name}", part.ground) for name, part in self._parts]
        groups.append((f"{id}_choices", _group(f"{id}_choices", self._choices.elements)))
        return groups

    def _pieces(self, id: str) -> list[tuple[str, str]]:
        groups = [(f"{id}_pieces", _group(f"{id}_pieces", self.pieces.elements))]
        groups += [(f"{id}_{name}_pieces", part.pieces) for name, part in self._parts]
        return groups

    def _id(self) -> str:
        return f"drawing-{self.view.part}" if self.view.part else "drawing"

    def _title(self) -> str:
        state = self.state
        if state.actor == OVER or state.actor == CHANCE:
            now = state.prompt(self.lang)
        else:
            now = f"{self.view.player(state.actor)}: {state.prompt(self.lang)}"
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


def _group(id: str, elements: list[str]) -> str:
    return f'<g id="{id}">{"".join(elements)}</g>'
