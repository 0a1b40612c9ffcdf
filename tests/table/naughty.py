"""Bots that misbehave, registered in the bots' processes for the tests."""

import os
import time

from pithead.bots import register
from pithead.kernel.state import RandomSource, State


class Raising:
    name = "raising"

    def choose(self, state: State, rng: RandomSource) -> int:
        raise RuntimeError("I do not want to")


class Cheating:
    name = "cheating"

    def choose(self, state: State, rng: RandomSource) -> int:
        return next(i for i in range(len(state.game.vocabulary)) if i not in state.legal())


SLEEP = 60.0
"""Seconds, far more than any bot may take."""


class Sleeping:
    name = "sleeping"

    def choose(self, state: State, rng: RandomSource) -> int:
        time.sleep(SLEEP)
        return state.legal()[0]


class Dying:
    name = "dying"

    def choose(self, state: State, rng: RandomSource) -> int:
        os._exit(3)


class Meddling:
    """Plays on with the state that it is only shown."""

    name = "meddling"

    def choose(self, state: State, rng: RandomSource) -> int:
        choice = state.legal()[0]
        state.take(choice)
        return choice


class Dozing:
    """Answers, but takes its time."""

    name = "dozing"

    def choose(self, state: State, rng: RandomSource) -> int:
        time.sleep(0.4)
        return state.legal()[0]


class Noting:
    """Leaves a line in a file each time it is asked, for a test to count."""

    name = "noting"

    def choose(self, state: State, rng: RandomSource) -> int:
        with open(os.environ["PITHEAD_TEST_ASKED"], "a") as asked:
            asked.write("asked\n")
        return state.legal()[0]


for maker in (Raising, Cheating, Sleeping, Dying, Meddling, Dozing, Noting):
    register(maker.name, maker)
