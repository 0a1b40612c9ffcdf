"""Paired random numbers: the n-th draw of a kind is the same in all games of a series."""

import random

from pithead.kernel.state import State


class PairedRandom:
    """A random source for `State.draw` with a stream of its own for each chance step.

    With one stream for a whole game, the numbers would differ from the first roll on that one
    player makes and another does not. Here the numbers depend only on the chance step that is
    pending, such as the roll of a seat, and on how often it was drawn before.
    """

    def __init__(self, seed: str, state: State) -> None:
        self._seed = seed
        self._state = state
        self._streams: dict[str, random.Random] = {}

    def random(self) -> float:
        """Return the next number of the stream of the pending chance step."""
        step = self._state.agenda[-1].name
        stream = self._streams.get(step)
        if stream is None:
            stream = random.Random(f"{self._seed}/{step}")
            self._streams[step] = stream
        return stream.random()
