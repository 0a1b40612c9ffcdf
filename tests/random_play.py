"""Random play, for tests that need many positions."""

import random

import pithead


def random_action(state: pithead.State, rng: random.Random) -> int:
    """An outcome of chance, or one of the legal actions."""
    return state.draw(rng) if state.actor == pithead.CHANCE else rng.choice(state.legal())
