"""What a position is worth, for bots."""

from pithead.games.ruhrschifffahrt.state import RuhrState


def value(state: RuhrState, seat: int) -> float:
    return float(state.vp[seat])
