"""Every way in which a position of Ruhrschifffahrt can be wrong."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.state import RuhrState


def problems(state: "RuhrState") -> list[str]:
    return []
