"""Random play, for tests that need many positions."""

import random
from collections.abc import Iterator

import pithead


def random_action(state: pithead.State, rng: random.Random) -> int:
    """An outcome of chance, or one of the legal actions."""
    return state.draw(rng) if state.actor == pithead.CHANCE else rng.choice(state.legal())


def random_game(state: pithead.State, rng: random.Random) -> Iterator[pithead.State]:
    """Play on to the end: yield the state as it is now, and the same object after each action."""
    yield state
    while state.actor != pithead.OVER:
        state.take(random_action(state, rng))
        yield state


def play_to_the_end(record: pithead.Record, rng: random.Random) -> None:
    while record.state.actor != pithead.OVER:
        record.play(random_action(record.state, rng))
