"""The bot that does not think."""

from pithead.kernel.state import RandomSource, State


class Uniform:
    """Every legal action with the same probability."""

    def __init__(self) -> None:
        self.name = "random"

    def choose(self, state: State, rng: RandomSource) -> int:
        choices = state.answers()
        return choices[int(rng.random() * len(choices))]
