"""How long a search thinks, and how."""

from typing import Final

from pithead.kernel.game import Game

EXPLORATION: Final = 0.1
"""How much a choice that seems good but was little tried is preferred to one that was tried."""
EXPLORATION_AHEAD: Final = 0.2
"""The same where positions are played on before they are judged: each result is less certain."""
SHARPNESS: Final = 1.0
"""Points of the judgement by which a choice must be better to seem e times as promising."""
SHARPNESS_AHEAD: Final = 0.25
"""The same where positions are played on before they are judged."""
PATIENCE_AHEAD: Final = 40
"""How often a position is played on before what follows it is looked into."""
SPREAD: Final = 12.0
"""Points of the judgement that make a player e times as likely to win."""
SAMPLES: Final = 3
"""How many outcomes of chance are looked at before a choice that leads to chance is judged."""
MOST_NODES: Final = 400_000
"""A search that would keep more positions than these stops: memory has an end."""


class Settings:
    """The budget ends a search: so many simulations, or so many seconds, whichever comes first.

    0 simulations or 0 seconds stand for no limit of this kind; with neither, the bot does not
    search at all and takes what is judged best one decision ahead. `simulations_ahead` are for
    games whose positions are played on before they are judged: one of them tells as much as several
    others. Seconds are those of the processor, so that a busy machine makes nobody weaker. `blur`
    is the number of points by which it misjudges each choice at most.
    """

    def __init__(
        self,
        simulations: int = 0,
        seconds: float = 0.0,
        blur: float = 0.0,
        simulations_ahead: int | None = None,
    ) -> None:
        self.limit(simulations, seconds)
        if simulations_ahead is not None:
            self.simulations_ahead = simulations_ahead
        self.blur = blur
        self.exploration = EXPLORATION
        self.exploration_ahead = EXPLORATION_AHEAD
        self.sharpness = SHARPNESS
        self.sharpness_ahead = SHARPNESS_AHEAD
        self.patience_ahead = PATIENCE_AHEAD
        self.spread = SPREAD
        self.samples = SAMPLES
        self.by_hand = False

    def limit(self, simulations: int, seconds: float) -> None:
        """Set a budget that is the same for every game."""
        self.simulations = simulations
        self.simulations_ahead = simulations
        self.seconds = seconds

    def weights_of(self, game: Game) -> list[float]:
        """What to judge a game's positions with."""
        return game.evaluator.weights_by_hand if self.by_hand else game.evaluator.weights

    def searches(self) -> bool:
        """Whether there is a budget at all."""
        return self.simulations > 0 or self.seconds > 0
