"""What a table shows where the drawing of a game fails: the position as text, and the error."""

import logging
import traceback
from pathlib import PurePath
from typing import Final

from pithead.kernel.draw_options import ActionPlace, DrawOptions
from pithead.kernel.drawn_board import DrawnBoard, DrawnLayer
from pithead.kernel.pieces import PieceChange, piece_changes
from pithead.kernel.state import State
from pithead.table.pages.renderer import html
from pithead.table.pages.visitor import Visitor

_LOG: Final = logging.getLogger(__name__)
_EMPTY: Final = '<svg id="{id}" viewBox="0 0 1 1" width="0" height="0" aria-hidden="true">'


def drawn_or_told(
    state: State, view: DrawOptions, visitor: Visitor, names: list[str]
) -> DrawnBoard:
    """The drawing of a position; if it fails, the position as text in its place.

    The error goes to the log of the server for the author of the game.
    """
    try:
        text = state.game.drawing.board(state, view)
    except Exception as error:  # a game of another package may have any error
        _LOG.exception("The board of %s cannot be drawn", state.game.id)
        return _told(state, view, visitor, names, error)
    return view.drawn or DrawnBoard("", text.removesuffix("</svg>"), [DrawnLayer("", "", {})])


def chosen_or_nothing(state: State, view: DrawOptions, action: int) -> list[ActionPlace]:
    """Where an action was chosen; nowhere if that fails, which the drawing has said already."""
    try:
        return state.game.drawing.chosen_places(state, view, action)
    except Exception:  # a game of another package may have any error
        return []


def changed_or_nothing(before: State, after: State) -> list[PieceChange]:
    """What moved between two positions; nothing if that fails, as above."""
    try:
        return piece_changes(before, after)
    except Exception:  # a game of another package may have any error
        return []


def _told(
    state: State, view: DrawOptions, visitor: Visitor, names: list[str], error: Exception
) -> DrawnBoard:
    values = {
        "error": f"{type(error).__name__}: {error}",
        "place": _place(error),
        "sections": state.sections(visitor.lang, names),
    }
    empty = _EMPTY.format(id=f"drawing-{view.part}" if view.part else "drawing")
    return DrawnBoard("", html("undrawn.html", visitor, values) + empty, [DrawnLayer("", "", {})])


def _place(error: Exception) -> str:
    """The file and the line where it was raised."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    path = PurePath(frame.filename)
    return f"{path.parent.name}/{path.name}:{frame.lineno}"
