"""Marks: what a viewer can choose, each at its place, and why other places cannot be chosen."""

from typing import TYPE_CHECKING, Any, Final

from pithead.drawing.canvas import MIDDLE, Canvas, escaped, number
from pithead.drawing.ground import HEADLINE, Place
from pithead.drawing.layout import Box
from pithead.drawing.palette import SEATS
from pithead.drawing.piece_shapes import seat_shape
from pithead.drawing.sizes import MARGIN
from pithead.kernel.draw_options import ActionPlace, DrawOptions
from pithead.kernel.state import State

if TYPE_CHECKING:
    from pithead.drawing.game_board import GameBoard

CHOICES: Final = "choices"
"""The part that every game has: the question, and the choices without a place on the board."""
_BUTTON_HEIGHT: Final = 36.0
_BUTTON_GAP: Final = 8.0
_GAP: Final = 10.0


class ChoiceMarks:
    """The marks of one viewer. `placed` are the actions that can be chosen on the board."""

    def __init__(
        self, board: "GameBoard[Any]", state: State, view: DrawOptions, places: dict[str, Place]
    ) -> None:
        self._board = board
        self._state = state
        self._view = view
        self._places = places
        self._canvas = Canvas(view.audit, smallest=view.smallest)
        self._taken: list[Box] = []
        self.placed: list[str] = []
        self._rest: list[int] = []
        """The choices without a place."""
        if view.choices:
            self._place_choices()

    @property
    def symbols(self) -> set[str]:
        return self._canvas.symbols

    def _place_choices(self) -> None:
        state, vocabulary = self._state, self._state.game.vocabulary
        offered = self._view.offered
        actions = [one for one in state.answers() if offered is None or one in offered]
        rows: dict[str, list[int]] = {}
        for action in actions:
            name = self._board.place_of(state, action)
            place = self._places.get(name)
            if place is None:
                self._rest.append(action)
                continue
            self.placed.append(vocabulary[action])
            if place.is_row:
                rows.setdefault(name, []).append(action)
            else:
                self._choice(action, place)
        for name, together in rows.items():
            self._buttons(together, self._places[name].box)
        if self._view.embedded:
            for name, several, title in self._board.picks(state, actions):
                place = self._places.get(name)
                if place is not None:
                    names = [vocabulary[action] for action in several]
                    self.placed += names
                    self._open("pick", " ".join(names), title.to(self._view.lang))
                    self._glow(place)
                    self._canvas.close()

    def _choice(self, action: int, place: Place) -> None:
        self._open("action", self._state.game.vocabulary[action], self._title(action))
        if place.choice is None:
            self._glow(place)
        else:
            box = place.box
            self._taken.append(box)
            # A ring that pointer and focus make broader, around something yellow.
            self._canvas.add(f'{_shape(place)} pointer-events="all" class="gl s-signal"/>')
            place.choice(self._canvas)
        self._canvas.close()

    def _buttons(self, actions: list[int], box: Box) -> None:
        """Several choices side by side, in words."""
        canvas = self._canvas
        for action, cell in zip(actions, box.columns(len(actions), _BUTTON_GAP)):
            self._open("action", self._state.game.vocabulary[action], self._title(action))
            canvas.rect(cell.x, cell.y, cell.w, cell.h, "paper", "", 0, 5)
            self._glow(Place(cell, 5))
            text = self._board.button_text(self._state, action, self._view)
            canvas.fit(cell.middle_x, cell.middle_y, cell.w - 10, text, 13, 10, MIDDLE, "ink", True)
            canvas.close()

    def _open(self, kind: str, names: str, title: str) -> None:
        button = ' tabindex="0" role="button"' if self._view.embedded else ""
        self._canvas.add(
            f'<g class="act" data-{kind}="{escaped(names)}"{button}><title>{escaped(title)}</title>'
        )

    def _glow(self, place: Place) -> None:
        """Outline a place so that it takes clicks."""
        self._taken.append(place.box)
        shape = _shape(place)
        self._canvas.add(f'{shape} class="gu"/>{shape} class="gl"/>')

    def _title(self, action: int) -> str:
        known = self._view.titles.get(action, "")
        return known or self._state.describe(action, self._view.lang, self._view.names)

    def _blocked(self) -> list[str]:
        """What the question is about but what is not possible now: dimmed, except under a choice.

        One of them can be tabbed to.
        """
        view, state = self._view, self._state
        if not view.choices or not view.embedded:
            return []
        vocabulary = state.game.vocabulary
        together: dict[str, list[int]] = {}
        for action in state.blocked():
            name = self._board.place_of(state, action)
            if name in self._places and not self._places[name].is_row:
                together.setdefault(name, []).append(action)
        found: list[str] = []
        for name, actions in together.items():
            place = self._places[name]
            inner = place.box.inset(2)
            dimmed = not any(inner.overlaps(taken) for taken in self._taken)
            title = escaped(state.why_not(actions[0], view.lang))
            names = escaped(" ".join([vocabulary[action] for action in actions]))
            found.append(
                f'<g class="{"no" if dimmed else "nn"}" data-blocked="{names}" role="button"'
                f' aria-disabled="true" tabindex="{-1 if found else 0}"><title>{title}</title>'
                f"{_shape(place)}/></g>"
            )
        return found

    def group(self, id: str) -> dict[str, str]:
        """The group of all marks, by its id."""
        inside = "".join([*self._blocked(), *self._canvas.elements])
        if self._view.part == CHOICES:
            inside = ""
        return {f"{id}_choices": f'<g id="{id}_choices">{inside}</g>'}

    # -- the strip -------------------------------------------------------------------------------

    def strip(self, canvas: Canvas, width: float, height: float, alone: bool) -> float:
        """Draw the question and the choices without a place below the board; return the height.

        A page that embeds a drawing has its own buttons, unless it asks for this part.
        """
        view, state = self._view, self._state
        if not view.choices or (view.embedded and not alone) or (view.part and not alone):
            return height
        if not self._rest and not alone:
            return height
        columns = 3 if width > 700 else 1
        rows = -(-len(self._rest) // columns)
        x, y, wide = float(MARGIN), height, width - 2 * MARGIN
        high = HEADLINE + rows * (_BUTTON_HEIGHT + _GAP) + 2
        canvas.rect(x, y, wide, high, "card", SEATS[state.actor], 2, 6)
        seat_shape(canvas, state.actor, x + 18, y + 16, 7)
        asked = state.prompt(view.lang)
        if view.seat != state.actor:
            asked = state.question(view.lang, view.names)
        canvas.fit(x + 32, y + 16.5, wide - 42, asked, 14, 9.5, bold=True)
        cell = (wide - 20 - _GAP * (columns - 1)) / columns
        for index, action in enumerate(self._rest):
            row, column = divmod(index, columns)
            left = x + 10 + column * (cell + _GAP)
            top = y + HEADLINE + 3 + row * (_BUTTON_HEIGHT + _GAP)
            name = escaped(state.game.vocabulary[action])
            sentence = state.describe(action, view.lang, view.names)
            button = ' tabindex="0" role="button"' if view.embedded else ""
            canvas.add(
                f'<g class="act" data-action="{name}"{button}>'
                f"<title>{escaped(self._title(action))}</title>"
            )
            canvas.rect(left, top, cell, _BUTTON_HEIGHT, "paper", "", 0, 5)
            shape = _shape(Place(Box(left, top, cell, _BUTTON_HEIGHT), 5))
            canvas.add(f'{shape} class="gu"/>{shape} class="gl"/>')
            canvas.paragraph(
                left + 8, top + 3, cell - 16, _BUTTON_HEIGHT - 6, sentence, 13, 8.5, centred=True
            )
            canvas.close()
        return y + high + MARGIN


def _shape(place: Place) -> str:
    """The outline of a place, as the beginning of an element."""
    box = place.box
    return _outline(box.x, box.y, box.w, box.h, place.round, place.is_circle)


def outline(place: ActionPlace) -> str:
    """The outline of an action's place, as the beginning of an element."""
    return _outline(place.x, place.y, place.w, place.h, place.round, place.is_circle)


def _outline(x: float, y: float, w: float, h: float, round: float, is_circle: bool) -> str:
    if is_circle:
        r = w / 2
        return f'<circle cx="{number(x + r)}" cy="{number(y + r)}" r="{number(r)}"'
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
        f' rx="{number(round)}"'
    )
