"""The board of Schiefer: its ground, what its pieces look like, where actions are chosen."""

from collections.abc import Mapping
from typing import Final

from pithead.drawing.canvas import Canvas
from pithead.drawing.game_board import GameBoard
from pithead.drawing.ground import GroundSheet
from pithead.drawing.piece_shapes import die, seat_shape
from pithead.games.schiefer.board.field_panel import BUTTONS
from pithead.games.schiefer.board.whole_board import PARTS, draw_ground
from pithead.games.schiefer.cover import cover
from pithead.games.schiefer.dice import ROLLS
from pithead.games.schiefer.pieces import DIE, MARKER, SOLD, START_PLAYER, pieces
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.symbols import PIECES, PLACE_TERMS, SYMBOLS
from pithead.kernel.draw_options import DrawOptions
from pithead.kernel.pieces import Piece
from pithead.kernel.texts.i18n import Text

_PLACES: Final = {
    "mark": "space",
    "spend": "space",
    "sell": "mine",
    "develop": "box",
    "buy": "box",
}
"""By verb: of what kind its place is. The place has the name of the verb's object."""
_BUTTONS: Final = {
    "keep": Text("Keep the dice"),
    "mark": Text("Use all three dice"),
    "done": Text("No more markers"),
    "forfeit": Text("Skip the action"),
    "pass": Text("Pass"),
}


class SchieferDrawing(GameBoard[SchieferState]):
    """The drawings of Schiefer; `title` is the heading of the legend."""

    def __init__(self, title: str) -> None:
        super().__init__(title, PARTS, SYMBOLS)

    def draw_ground(self, sheet: GroundSheet[SchieferState]) -> float:
        return draw_ground(sheet)

    def pieces(self, state: SchieferState) -> list[Piece]:
        return pieces(state)

    def draw_piece(self, canvas: Canvas, piece: Piece, size: float) -> None:
        if piece.kind == MARKER:
            seat_shape(canvas, piece.owner, 0, 0, size)
        elif piece.kind == DIE:
            die(canvas, 0, 0, size, piece.count)
        elif piece.kind == SOLD:
            canvas.symbol("sold", 0, 0, size)
        elif piece.kind == START_PLAYER:
            canvas.symbol("first", 0, 0, size)

    def place_of(self, state: SchieferState, action: int) -> str:
        verb, _, value = state.name(action).partition(":")
        material = state.material
        if verb in _BUTTONS and (not value or value == "all"):
            return BUTTONS
        if verb in ("reroll", "up", "down", "turn"):
            return _die_place(state, action, verb, value)
        if verb == "fetch":
            return f"reserve.{state.actor}"
        if verb == "open":
            valley = material.valley_ids.index(value)
            last = material.size[valley] - 1
            mine = material.first[valley] + min(state.opened[valley], last)
            return f"mine.{material.mine_ids[mine]}"
        if verb in ("develop", "buy") and _both(state, value):
            return f"{'upper' if verb == 'develop' else 'price'}.{value}"
        kind = _PLACES.get(verb, "")
        return f"{kind}.{value}" if kind else ""

    def button_text(self, state: SchieferState, action: int, view: DrawOptions) -> str:
        return _BUTTONS[state.name(action).partition(":")[0]].to(view.lang)

    def piece_meanings(self) -> Mapping[str, Text]:
        return PIECES

    def place_terms(self) -> Mapping[str, str]:
        return PLACE_TERMS

    def cover(self, lang: str = "en", paper: str = "auto") -> str:
        return cover(lang, paper)


def _die_place(state: SchieferState, action: int, verb: str, value: str) -> str:
    """Of equal dice the first one is improved. What a turn costs explains why it is impossible."""
    face, _, new = value.partition(">")
    if verb == "turn" and action not in state.answers():
        return "price.rotate"
    if state.dice < 0 or int(face) not in ROLLS[state.dice]:
        return ""
    die_name = f"die.{ROLLS[state.dice].index(int(face))}"
    if verb == "reroll":
        return die_name
    return f"{die_name}.to{new}" if verb == "turn" else f"{die_name}.{verb}"


def _both(state: SchieferState, box: str) -> bool:
    """SF-8.7: whether a box can be developed, or a marker bought with it."""
    legal = state.answers()
    return all(state.game.number(f"{verb}:{box}") in legal for verb in ("develop", "buy"))
