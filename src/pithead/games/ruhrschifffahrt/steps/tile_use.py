"""The use of tiles: the white tile Inn in two phases (RS-14.11), and what all tiles share."""

from typing import Final

from pithead.games.ruhrschifffahrt.material import INN, USED, WHITE_TILES
from pithead.games.ruhrschifffahrt.names import thaler_text, vp_text
from pithead.games.ruhrschifffahrt.score_categories import INN_POINTS
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.vocabulary import INN_THALERS
from pithead.kernel.i18n import Text, say
from pithead.kernel.obstacle import Obstacle

_NEEDS_TILE: Final = Text("you need the {tile} tile")
_NO_INN: Final = Text("you have no unused Inn tile")
_INN_TOO_LATE: Final = Text(
    "use the Inn tile before the Towing action tile, not after it",
)


def use_white_tile(state: RuhrState, seat: int, kind: int) -> None:
    state.white[seat * len(WHITE_TILES) + kind] = USED


def needs_tile(name: Text, rule: str) -> Obstacle:
    """The obstacle that a tile of this name is missing."""
    return Obstacle(rule, _NEEDS_TILE, {"tile": name})


def use_inn(state: RuhrState, seat: int, action: int) -> None:
    """RS-14.11: thalers or victory points; debts do not matter."""
    use_white_tile(state, seat, INN)
    if action == INN_THALERS:
        state.thalers[seat] += state.material.inn_thalers
    else:
        state.score(seat, INN_POINTS, state.material.inn_vp)


def describe_inn(state: RuhrState, action: int, lang: str) -> str:
    if action == INN_THALERS:
        gain = thaler_text(state.material.inn_thalers).to(lang)
    else:
        gain = vp_text(state.material.inn_vp).to(lang)
    return say(lang, "Use the Inn tile to take {gain}.", gain=gain)


def inn_obstacle(state: RuhrState, seat: int) -> Obstacle | None:
    if not state.has_white(seat, INN):
        return Obstacle("RS-14.11", _NO_INN)
    return Obstacle("RS-14.11", _INN_TOO_LATE) if state.free_towing else None
