"""MaskablePPO with settings that work for long games with one reward at the end."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from bench.learning.comparison import Watch
from bench.learning.policy_bot import PolicyBot, from_model
from bench.learning.self_play import OpponentPool, SelfPlay
from pithead.adapters.gymnasium import PitheadEnv

GAMMA = 0.999
ENVIRONMENTS = 16
ROLLOUTS_PER_POLICY = 5
"""After so many rollouts the policy joins the pool of opponents."""


def obvious(game: str, seed: int) -> Any:
    """Return a learner with the settings that come first to mind; they do not work well."""
    env = DummyVecEnv([lambda: PitheadEnv(game, opponents="random")] * ENVIRONMENTS)
    return MaskablePPO("MlpPolicy", env, seed=seed, device="cpu")


def against_random(game: str, seed: int) -> Any:
    """Return a learner whose opponent is `random`."""

    def environment() -> PitheadEnv:
        return PitheadEnv(game, seat=None, opponents="random", scaled=True, shaping=GAMMA)

    return learner(environment, seed)


def with_self_play(game: str, seed: int, pool: OpponentPool) -> Any:
    """Return a learner whose opponents come from a pool."""

    def environment() -> SelfPlay:
        return SelfPlay(pool, game, seat=None, scaled=True, shaping=GAMMA)

    return learner(environment, seed)


def learner(environment: Callable[[], Any], seed: int) -> Any:
    """Return MaskablePPO with our settings, on 16 games in one process."""
    return MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([environment] * ENVIRONMENTS),
        gamma=GAMMA,
        n_steps=256,
        batch_size=1024,
        n_epochs=6,
        learning_rate=1e-3,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [64, 64]},
        seed=seed,
        device="cpu",
    )


def train(
    model: Any, seconds: float, watch: Watch, every: float = 20, pool: OpponentPool | None = None
) -> PolicyBot:
    """Train for so many seconds of processor time, and return the policy as a bot."""
    model.learn(10**12, callback=Training(seconds, watch, every, pool))
    return from_model(model)


class Training(BaseCallback):
    """Ends the training in time, watches the policy, and adds it to the pool of opponents."""

    def __init__(
        self, seconds: float, watch: Watch, every: float, pool: OpponentPool | None
    ) -> None:
        super().__init__()
        self.seconds = seconds
        self.watch = watch
        self.every = every
        self.pool = pool
        self.rollouts = 0
        self.watching = 0.0
        self.next_point = 0.0
        self.began = process_time()

    def trained(self) -> float:
        """Return the processor time of the training alone."""
        return process_time() - self.began - self.watching

    def _on_step(self) -> bool:
        return self.trained() < self.seconds

    def _on_rollout_start(self) -> None:
        if (trained := self.trained()) >= self.next_point:
            began = process_time()
            self.watch(from_model(self.model), self.num_timesteps, trained)
            self.watching += process_time() - began
            self.next_point = trained + self.every
        if self.pool is not None and self.rollouts and self.rollouts % ROLLOUTS_PER_POLICY == 0:
            self.pool.add(from_model(self.model, sampled=True))
        self.rollouts += 1
