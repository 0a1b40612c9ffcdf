"""Observation and action spaces of a game, and the observations and masks of positions."""

from typing import Any

import pithead
from pithead.adapters.game_config import GameConfig
from pithead.optional_dependencies import missing_dependency

try:
    import numpy as np
    from gymnasium.spaces import Box, Discrete, Space
    from numpy.typing import NDArray
except ImportError as error:
    raise missing_dependency(error, "rl") from None

Observation = NDArray[np.float32]
ActionMask = NDArray[np.int8]


class Spaces:
    """The spaces of a game at one number of players. It is immutable, so copies share it.

    `scaled` divides each number of an observation by its maximum, so that all are from 0 to 1.
    `with_wait` adds an action to those of the game, the last one: to do nothing.
    """

    def __init__(self, config: GameConfig, scaled: bool = False, with_wait: bool = False) -> None:
        observation = config.game.observation(config.players, config.options)
        self.config = config
        self.scaled = scaled
        self.with_wait = with_wait
        self.game = config.game
        self.size = observation.size
        self.actions = config.game.actions + with_wait
        self.highest = np.frombuffer(observation.highest(), np.uint8).astype(np.float32)
        self._factors = np.float32(1) / np.maximum(self.highest, 1)

    def __deepcopy__(self, memo: object) -> "Spaces":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Spaces, (self.config, self.scaled, self.with_wait)

    def observation_space(self) -> Space[Any]:
        high = np.minimum(self.highest, 1) if self.scaled else self.highest
        return Box(np.zeros(self.size, np.float32), high, dtype=np.float32)

    def mask_space(self) -> Space[Any]:
        return Box(0, 1, (self.actions,), np.int8)

    def action_space(self) -> Space[Any]:
        return Discrete(self.actions)

    def observe(self, state: pithead.State, seat: int) -> Observation:
        """Return the position as the player of this seat sees it."""
        row = np.frombuffer(self.game.observe(state, seat), np.uint8).astype(np.float32)
        if self.scaled:
            row *= self._factors
        return row

    def scale(self, rows: NDArray[np.uint8], into: Observation) -> Observation:
        """Write rows of bytes, divided by their maximum, into an array and return it."""
        return np.multiply(rows, self._factors, out=into)

    def action_mask(self, choices: list[int]) -> ActionMask:
        """Return 1 for each of these actions, and 0 for all others."""
        mask = bytearray(self.actions)
        for choice in choices:
            mask[choice] = 1
        return np.frombuffer(mask, np.int8)
