"""Bots that misbehave, registered in the bots' processes for the tests."""

import os
import threading
from pathlib import Path

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


class Sleeping:
    """Never answers."""

    name = "sleeping"

    def choose(self, state: State, rng: RandomSource) -> int:
        threading.Event().wait()
        return state.legal()[0]


class Waiting:
    """Says in a file that it is asked, and answers when another one, a named pipe, is written."""

    name = "waiting"

    def choose(self, state: State, rng: RandomSource) -> int:
        Path(os.environ["PITHEAD_TEST_ASKED"]).touch()
        Path(os.environ["PITHEAD_TEST_GO"]).read_text()
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


class Noting:
    """Leaves a line in a file each time it is asked, for a test to count."""

    name = "noting"

    def choose(self, state: State, rng: RandomSource) -> int:
        with open(os.environ["PITHEAD_TEST_ASKED"], "a") as asked:
            asked.write("asked\n")
        return state.legal()[0]


for maker in (Raising, Cheating, Sleeping, Waiting, Dying, Meddling, Noting):
    register(maker.name, maker)
