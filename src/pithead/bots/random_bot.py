"""The bot that plays at random."""

from pithead.kernel.state import RandomSource, State


class RandomBot:
    """Choose every legal action with the same probability."""

    def __init__(self) -> None:
        self.name = "random"

    def choose(self, state: State, rng: RandomSource) -> int:
        choices = state.answers()
        return choices[int(rng.random() * len(choices))]
