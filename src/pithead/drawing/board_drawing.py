"""The drawing of one position as an SVG document, with its layers, choices and frame.

All coordinates are absolute, and all pieces are in one layer above the ground layer. So a page can
move a piece from any place to any other. Pieces let clicks through to the choices, which are in the
ground layer.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from pithead.drawing.canvas import Canvas, escaped, number
from pithead.drawing.font_metrics import font_faces
from pithead.drawing.layout import Box
from pithead.drawing.palette import PALE_SEATS, SEATS, stylesheet
from pithead.drawing.piece_shapes import seat_shape
from pithead.drawing.symbol_table import Symbol, symbol_definitions
from pithead.kernel.draw_options import DrawOptions
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
        self._offered = list(state.answers()) if view.choices else []
        self._placed: set[int] = set()
        self.links_values = len(view.links) > 0
        """Whether the places of the edition's values are links."""
        self._links: list[str] = []

    # -- choices ---------------------------------------------------------------------------------

    def offers(self, action: int) -> bool:
        """Return whether an action is a choice that is not in the drawing yet."""
        return action in self._offered and action not in self._placed

    def open_choice(self, action: int) -> bool:
        """Start a choice: elements of the ground layer up to `close_choice` belong to the action.

        Draw its outline with `glow_rect` or `glow_circle`; the area inside takes clicks. Return
        False if the action is not offered: then nothing was started, and nothing must be closed.
        """
        if not self.offers(action):
            return False
        self._placed.add(action)
        name = self.state.game.vocabulary[action]
        title = escaped(self.state.describe(action, self.lang, self.view.names))
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
            ground.rect(left, top, wide, _BUTTON_HEIGHT, "paper", "", 0, 5)
            self.glow_rect(left, top, wide, _BUTTON_HEIGHT, 5)
            sentence = self.state.describe(action, self.lang, self.view.names)
            ground.paragraph(
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
        self._links.clear()

    # -- the document ----------------------------------------------------------------------------

    def finish(self, height: float) -> str:
        """Return the SVG document with this height."""
        view = self.view
        state = self.state
        pieces = self.pieces
        names = sorted(self.ground.symbols | pieces.symbols)
        head = f'<svg xmlns="http://www.w3.org/2000/svg" class="ph" id="{self._id()}"'
        head += f' viewBox="0 0 {number(self.width)} {number(height)}" lang="{view.lang}"'
        if view.embedded:
            style = ""
            head += ' role="group"'
        else:
            style = f"<style>{font_faces()}{stylesheet(view.paper)}</style>"
            style += f"<defs>{symbol_definitions(names, self._symbols)}</defs>"
            head += f' role="img" width="{number(self.width)}" height="{number(height)}"'
        return "".join(
            [
                head,
                f' data-game="{state.game.id}">',
                f"<title>{escaped(self._title())}</title>",
                f"<desc>{escaped(self._description())}</desc>",
                style,
                '<rect width="100%" height="100%" class="f-paper"/>',
                *self.ground.elements,
                '<g class="pcs">',
                *pieces.elements,
                "</g>",
                *self._links,
                "</svg>",
            ]
        )

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
