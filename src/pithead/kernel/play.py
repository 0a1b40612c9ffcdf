"""The game loop, and what a bot is."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from pithead.kernel.errors import BadSetup
from pithead.kernel.state import RandomSource, State
from pithead.kernel.step import CHANCE, OVER
from pithead.kernel.texts.i18n import Text


class Bot(Protocol):
    """An object that chooses actions: it needs a `name` and the method `choose`.

    A bot may read the state and try actions on a clone, but must not change the state itself. It
    takes random numbers only from `rng`, so that games can be reproduced. A bot that needs only
    `rng.random()` can declare it as a `RandomSource`.
    """

    name: str

    def choose(self, state: State, rng: random.Random) -> int:
        """Return one of `state.legal()`, for the player `state.actor`."""
        ...


def events(
    state: State, choose: Callable[[State], int], rng: RandomSource, stop_at: int = OVER
) -> Iterator[int]:
    """Yield the next event of a game until it is over: an outcome of chance, or a chosen action.

    The caller applies each event to the state, and so sees the position before and after it.
    `choose` decides for the players. The loop also ends when the seat `stop_at` is to decide.
    """
    while state.actor != OVER and state.actor != stop_at:
        yield state.draw(rng) if state.actor == CHANCE else choose(state)


def play_to_end(state: State, bots: Sequence[Bot], rng: random.Random) -> State:
    """Play a game with one bot per seat to its end; `pithead.play` takes names, too."""
    if len(bots) != state.players:
        raise BadSetup(
            Text(
                "{players} players need {players} bots, not {count}",
                players=state.players,
                count=len(bots),
            )
        )
    while state.actor != OVER:  # not `events`: a generator makes random games 5 % slower
        if state.actor == CHANCE:
            state.take(state.draw(rng))
        else:
            state.apply(bots[state.actor].choose(state, rng))
    return state
