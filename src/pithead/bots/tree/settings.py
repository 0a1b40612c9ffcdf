"""How long a search thinks, and how."""

from typing import Final

EXPLORATION: Final = 0.1
"""How much a choice that seems good but was little tried is preferred to one that was tried."""
EXPLORATION_AHEAD: Final = 0.2
"""The same where positions are played on before they are judged: each result is less certain."""
SHARPNESS: Final = 1.0
"""Points of the judgement by which a choice must be better to seem e times as promising."""
SHARPNESS_AHEAD: Final = 0.25
"""The same where positions are played on before they are judged."""
SPREAD: Final = 12.0
"""Points of the judgement that make a player e times as likely to win."""
SAMPLES: Final = 3
"""How many outcomes of chance are looked at before a choice that leads to chance is judged."""
MOST_NODES: Final = 400_000
"""A search that would keep more positions than these stops: memory has an end."""


class Settings:
    """The budget ends a search: so many simulations, or so many seconds, whichever comes first.

    0 simulations or 0 seconds stand for no limit of this kind; with neither, the bot does not
    search at all and takes what is judged best one decision ahead. Seconds are those of the
    processor, so that a busy machine makes nobody weaker. `blur` is the number of points
    by which it misjudges each choice at most.
    """

    def __init__(self, simulations: int = 0, seconds: float = 0.0, blur: float = 0.0) -> None:
        self.simulations = simulations
        self.seconds = seconds
        self.blur = blur
        self.exploration = EXPLORATION
        self.exploration_ahead = EXPLORATION_AHEAD
        self.sharpness = SHARPNESS
        self.sharpness_ahead = SHARPNESS_AHEAD
        self.spread = SPREAD
        self.samples = SAMPLES
        self.by_hand = False
