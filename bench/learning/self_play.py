"""Self-play: the opponent is drawn before each game from a pool of older policies."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import pithead
from pithead.adapters.gymnasium import PitheadEnv
from pithead.bots import bot

LATEST = 0.5
"""How often the opponent is the newest policy; otherwise any policy of the pool."""
FIXED = 0.5
"""How often the opponent is the bot that was named, if there is one."""


class OpponentPool:
    """Older policies, the newest last; before there are any, `random`. A bot may join them."""

    def __init__(self, seed: int, fixed: str | None = None) -> None:
        self.bots: list[pithead.Bot] = [bot("random")]
        self.fixed = None if fixed is None else bot(fixed)
        self.rng = random.Random(seed)

    def add(self, policy: pithead.Bot) -> None:
        self.bots.append(policy)

    def draw(self) -> pithead.Bot:
        if self.fixed is not None and self.rng.random() < FIXED:
            return self.fixed
        if self.rng.random() < LATEST:
            return self.bots[-1]
        return self.rng.choice(self.bots)


class Opponent:
    """A player whose policy can be replaced between two games."""

    name = "opponent"

    def __init__(self, policy: pithead.Bot) -> None:
        self.policy = policy

    def choose(self, state: pithead.State, rng: Any) -> int:
        return self.policy.choose(state, rng)


class SelfPlay(gymnasium.Wrapper[Any, Any, Any, Any]):
    """An environment that draws the opponent's policy from a pool before each game."""

    def __init__(self, pool: OpponentPool, game: str, **arguments: Any) -> None:
        self.pool = pool
        self.opponent = Opponent(pool.draw())
        super().__init__(PitheadEnv(game, opponents=self.opponent, **arguments))

    def reset(self, **arguments: Any) -> tuple[Any, dict[str, Any]]:
        self.opponent.policy = self.pool.draw()
        return super().reset(**arguments)

    def action_masks(self) -> NDArray[np.bool_]:
        environment = self.unwrapped
        assert isinstance(environment, PitheadEnv)
        return environment.action_masks()
