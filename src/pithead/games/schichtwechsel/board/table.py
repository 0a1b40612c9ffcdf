"""What every part of the drawing needs: the sheet, the position, and whose pit comes first."""

from typing import TYPE_CHECKING

from pithead.drawing.board_drawing import BoardDrawing
from pithead.drawing.canvas import Canvas

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.state import SchichtwechselState
    from pithead.kernel.draw_options import View


class Table:
    """A position on its way to the sheet. Coordinates, lists and ids follow the material."""

    def __init__(self, sheet: BoardDrawing, state: "SchichtwechselState", view: "View") -> None:
        self.sheet = sheet
        self.state = state
        self.view = view
        self.material = state.material
        self.words = state.vocabulary
        self.lang = view.lang
        self.audit = view.audit
        self.narrow = view.narrow
        self.seat = view.seat if view.seat >= 0 else max(0, state.actor)
        """Whose pit is drawn large: the viewer's, else that of the asked player."""

    @property
    def ground(self) -> Canvas:
        return self.sheet.ground

    @property
    def pieces(self) -> Canvas:
        return self.sheet.pieces

    def say(self, en: str, de: str) -> str:
        return self.view.say(en, de)

    def asked(self, kind: str) -> bool:
        """Whether the question on top is of this kind, and its choices are to be drawn."""
        agenda = self.state.agenda
        return self.view.choices and bool(agenda) and agenda[-1].kind == kind
