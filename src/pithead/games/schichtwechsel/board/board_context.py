"""What every part of the drawing needs: the sheet, the position, and the printed board."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from pithead.drawing.board_drawing import BoardDrawing
from pithead.drawing.canvas import Canvas
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.kernel.draw_options import DrawOptions
from pithead.kernel.texts.i18n import say

P = TypeVar("P")


class PrintSettings:
    """What the printed parts of the board depend on, besides their place."""

    def __init__(
        self,
        material: Material,
        players: int,
        four_in_all: bool,
        lang: str,
        audit: bool,
        narrow: bool,
        layout: str,
        smallest: float,
    ) -> None:
        self.material = material
        self.players = players
        self.barriers = material.barriers_four if four_in_all else material.barriers
        self.lang = lang
        self.audit = audit
        self.narrow = narrow
        self.layout = layout
        self.compact = layout in ("square", "small")
        """Whether what can be said by symbols is not said in words."""
        self.smallest = smallest

    def message(self, message: str, **values: object) -> str:
        return say(self.lang, message, **values)


class PrintedPart:
    """A printed part of the board: `canvas` has what is the same in all positions."""

    def __init__(self, settings: PrintSettings) -> None:
        self.settings = settings
        self.material = settings.material
        self.canvas = Canvas(settings.audit, smallest=settings.smallest)


@lru_cache(maxsize=1024)
def _printed(
    make: Callable[[PrintSettings, Box], Any],
    material: Material,
    players: int,
    four_in_all: bool,
    lang: str,
    audit: bool,
    narrow: bool,
    layout: str,
    smallest: float,
    x: float,
    y: float,
    w: float,
    h: float,
) -> Any:
    settings = PrintSettings(material, players, four_in_all, lang, audit, narrow, layout, smallest)
    return make(settings, Box(x, y, w, h))


class BoardContext:
    """A position and the sheet on which it is drawn."""

    def __init__(self, sheet: BoardDrawing, state: SchichtwechselState, view: DrawOptions) -> None:
        self.sheet = sheet
        self.state = state
        self.view = view
        self.material = state.material
        self.verbs = state.verbs
        self.lang = view.lang
        self.audit = view.audit
        self.narrow = view.narrow
        self.layout = view.layout
        self.compact = view.folded
        self.seat = view.seat if view.seat >= 0 else max(0, state.actor)
        """Whose pit is drawn large: the viewer's, else that of the asked player."""

    @property
    def ground(self) -> Canvas:
        return self.sheet.ground

    @property
    def pieces(self) -> Canvas:
        return self.sheet.pieces

    def printed(self, make: Callable[[PrintSettings, Box], P], box: Box) -> P:
        """A printed part in its place; drawn once for all positions."""
        found: P = _printed(
            make, self.material, self.state.players, self.state.rules.four_in_all,
            self.lang, self.audit, self.narrow, self.layout, self.view.smallest,
            box.x, box.y, box.w, box.h,
        )  # fmt: skip
        return found

    def message(self, message: str, **values: object) -> str:
        return self.view.message(message, **values)

    def choice(self, action: int, box: Box, corner: float) -> None:
        """Let an action be chosen by a click on a box, if it is offered."""
        self.sheet.choice_rect(action, box.x, box.y, box.w, box.h, corner)

    def own_choice(self, action: int, box: Box, corner: float) -> None:
        """Let the player of this board choose an action; others do the same on their own boards."""
        if self.seat == self.state.actor:
            self.choice(action, box, corner)

    def fold(self, box: Box, text: str) -> None:
        """Let a box that is drawn in symbols say its words when somebody points at it."""
        self.sheet.fold(box.x, box.y, box.w, box.h, text)

    def link(self, address: str, box: Box, corner: float = 4) -> None:
        """Say where the values of the edition with this address are."""
        self.sheet.link_value(address, box.x, box.y, box.w, box.h, corner)

    def name(self, term: str, box: Box, name: str = "") -> None:
        """Say which term of the glossary explains a place, and perhaps its own name."""
        self.sheet.name_place(term, box.x, box.y, box.w, box.h, name)

    def asked(self, kind: str) -> bool:
        """Whether the question on top is of this kind, and its choices are to be drawn."""
        agenda = self.state.agenda
        return self.view.choices and bool(agenda) and agenda[-1].kind == kind
