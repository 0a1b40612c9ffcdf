"""The game loop, and what a bot is."""

from collections.abc import Callable, Iterator, Sequence
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


def events(
    state: State, choose: Callable[[State], int], rng: RandomSource, stop_at: int = OVER
) -> Iterator[int]:
    """Yield the next event of a game until it is over: an outcome of chance, or a chosen action.

    The caller applies each event to the state, and so sees the position before and after it.
    `choose` decides for the players. The loop also ends when the seat `stop_at` is to decide.
    """
    while state.actor != OVER and state.actor != stop_at:
        yield state.draw(rng) if state.actor == CHANCE else choose(state)


def play(state: State, bots: Sequence[Bot], rng: RandomSource) -> State:
    """Play to the end, in place: `bots` by seat, `rng` for chance and for the bots."""
    if len(bots) != state.players:
        raise BadSetup(f"{state.players} players need {state.players} bots, not {len(bots)}")
    while state.actor != OVER:  # not `events`: a generator makes random games 5 % slower
        if state.actor == CHANCE:
            state.take(state.draw(rng))
        else:
            state.apply(bots[state.actor].choose(state, rng))
    return state
