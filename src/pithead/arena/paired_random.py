"""The same luck for every seating: the n-th throw of a kind falls alike in a whole series."""

import random

from pithead.kernel.state import State


class PairedLuck:
    """Luck by what is asked of chance and how often it was asked before.

    One stream of random numbers for a whole game would fall apart with the first throw that one
    player makes and another does not. Here each question to chance, such as the throw of a seat,
    has a stream of its own.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._streams: dict[str, random.Random] = {}

    def draw(self, state: State) -> int:
        """An outcome of the chance step that is asked now."""
        question = state.agenda[-1].name
        stream = self._streams.get(question)
        if stream is None:
            stream = random.Random(f"{self._source}/{question}")
            self._streams[question] = stream
        return state.draw(stream)
