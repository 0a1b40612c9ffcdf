"""Play a game to its end with bots."""

from collections.abc import Sequence
from typing import Protocol

from pithead.kernel.errors import BadSetup
from pithead.kernel.state import RandomSource, State
from pithead.kernel.step import CHANCE, OVER


class Bot(Protocol):
    """Anything that can choose one of the legal actions.

    A bot may read the state and play on a clone, but must not change the state itself. It takes its
    random numbers from `rng`, so games can be repeated.
    """

    name: str

    def choose(self, state: State, rng: RandomSource) -> int: ...


def play(state: State, bots: Sequence[Bot], rng: RandomSource) -> State:
    """Play to the end, in place: `bots` by seat, `rng` for chance and for the bots."""
    if len(bots) != state.players:
        raise BadSetup(f"{state.players} players need {state.players} bots, not {len(bots)}")
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.take(state.draw(rng))
        else:
            state.apply(bots[state.actor].choose(state, rng))
    return state
