"""The thermometer code of observations: inputs of 0 and 1, which a small network learns fast from.

A number becomes one input for each step that it has reached. The difference between no coin and one
coin is then as large as that between no marker and one, and a layer can tell values apart that are
near each other, which it cannot do if 239 possible coins are squeezed between 0 and 1.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

import pithead

STEPS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192)
"""The values from which the inputs of a number are 1."""


class ObservationCode:
    """The inputs of a network for the observations of one game and number of players."""

    def __init__(self, game: pithead.Game, players: int) -> None:
        highest = game.observation(players).highest()
        steps = [[step for step in STEPS if step <= high] for high in highest]
        self.columns = np.array([at for at, found in enumerate(steps) for _ in found], np.int64)
        self.bounds = np.array([step for found in steps for step in found], np.uint8)
        self.size = len(self.columns)

    def __call__(self, rows: Any) -> Any:
        """Return which steps the numbers of observations have reached, in NumPy or PyTorch."""
        return rows[..., self.columns] >= self.bounds


@cache
def code_for(game: pithead.Game, players: int) -> ObservationCode:
    """Return the code of a game for this number of players, made once."""
    return ObservationCode(game, players)
