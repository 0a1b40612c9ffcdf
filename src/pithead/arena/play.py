"""One game between bots."""

import random
from collections.abc import Sequence

from pithead.kernel.play import Bot, play_to_end
from pithead.kernel.state import State


def play(state: State, bots: Sequence[str | Bot], rng: random.Random) -> State:
    """Play a game to its end and return the state, which is changed in place.

    `bots` has one bot per seat, by its name or as an object. `rng` is used for chance events and by
    the bots: `pithead.play(game.start(players=2), ["greedy", "random"], random.Random(1))`.
    """
    from pithead.bots import bot  # importing Pithead loads no bots

    return play_to_end(state, [bot(entry) for entry in bots], rng)
