"""How a game looks to a program that learns: its spaces, and positions in them."""

from typing import Any

import pithead
from pithead.adapters.game_config import Setting
from pithead.adapters.needs import lacking

try:
    import numpy as np
    from gymnasium.spaces import Box, Discrete, Space
    from numpy.typing import NDArray
except ImportError as error:
    raise lacking(error, "rl") from None

Row = NDArray[np.float32]
Mask = NDArray[np.int8]


class Senses:
    """A game at one number of players. It never changes, so copies share it.

    `waiting` adds an action to those of the game, the last one: to do nothing.
    """

    def __init__(self, setting: Setting, waiting: bool = False) -> None:
        observation = setting.game.observation(setting.players)
        self.setting = setting
        self.waiting = waiting
        self.game = setting.game
        self.size = observation.size
        self.actions = setting.game.actions + waiting
        self.highest = np.frombuffer(observation.highest(), np.uint8).astype(np.float32)

    def __deepcopy__(self, memo: object) -> "Senses":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Senses, (self.setting, self.waiting)

    def row_space(self) -> Space[Any]:
        return Box(np.zeros(self.size, np.float32), self.highest, dtype=np.float32)

    def mask_space(self) -> Space[Any]:
        return Box(0, 1, (self.actions,), np.int8)

    def action_space(self) -> Space[Any]:
        return Discrete(self.actions)

    def row(self, state: pithead.State, seat: int) -> Row:
        """The position as the player of this seat sees it."""
        return np.frombuffer(self.game.observe(state, seat), np.uint8).astype(np.float32)

    def mask(self, choices: list[int]) -> Mask:
        """1 for each of these actions, 0 for all others."""
        mask = bytearray(self.actions)
        for choice in choices:
            mask[choice] = 1
        return np.frombuffer(mask, np.int8)
