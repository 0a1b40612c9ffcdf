"""The places of a table's board in words, for a visitor who asks what something is."""

from pithead.kernel.draw_options import DrawOptions, NamedPlace
from pithead.kernel.state import State
from pithead.rulebook.place_names import PlaceNames, named_places
from pithead.table.pages.stage import board_parts, own_seat
from pithead.table.pages.visitor import Visitor
from pithead.table.service import Snapshot

PlaceRow = tuple[float, float, float, float, str, str, str]
"""Left, top, width and height in the units of the drawing, then name, meaning and address."""


def _named_places(state: State, options: DrawOptions) -> list[NamedPlace]:
    """The places of a drawing; none if it fails, which the stage has said already."""
    try:
        return list(named_places(state, options))
    except Exception:  # a game of another package may have any error
        return []


def place_list(snapshot: Snapshot, visitor: Visitor) -> dict[str, list[PlaceRow]]:
    """The places of each drawing that the visitor sees, by the drawing's id."""
    table, state = snapshot.view, snapshot.state
    names = PlaceNames(snapshot.game, visitor.lang)
    found: dict[str, list[PlaceRow]] = {}
    for part in [part.id for part in board_parts(snapshot.game)] if visitor.narrow else [""]:
        options = DrawOptions(
            state,
            visitor.lang,
            seat=own_seat(snapshot),
            part=part,
            names=[seat.name or "–" for seat in table.seats],
            choices=False,
            narrow=visitor.narrow,
            embedded=True,
            layout=visitor.layout,
        )
        rows: list[PlaceRow] = []
        for place in _named_places(state, options):
            said = names.explain(place)
            box = (round(place.x, 1), round(place.y, 1), round(place.w, 1), round(place.h, 1))
            rows.append((*box, said.name, said.meaning, place.address))
        found[f"drawing-{part}" if part else "drawing"] = rows
    return found
