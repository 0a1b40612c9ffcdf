"""A Gymnasium vector environment for self-play: hundreds of games in one process, all seats.

It is the fastest way to play many games from Python: `pithead.arena.batch.BatchSimulator` writes
observations and action masks of all games into arrays.
"""

from collections.abc import Mapping
from typing import Any

import pithead
from pithead.adapters.game_config import GameConfig
from pithead.adapters.potential_rewards import check_shaping, large_lead, potential
from pithead.adapters.rewards import MARGIN, PLACE, WIN, check_reward
from pithead.adapters.spaces import Spaces
from pithead.arena.batch import BatchSimulator, BatchSnapshot, SeatBots, SeatBotsOfGame
from pithead.optional_dependencies import missing_dependency

try:
    import numpy as np
    from gymnasium.spaces import Box
    from gymnasium.utils import seeding
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise missing_dependency(error, "rl") from None

__all__ = ["SelfPlayVectorEnv"]


class SelfPlayVectorEnv(VectorEnv[NDArray[Any], NDArray[np.int64], NDArray[Any]]):
    """Many games; each step takes one decision in every game, for the player who is asked.

    Observations are those of the player who decides, whose seats are in `info["actor"]`. The
    reward of a step is that of the player who took it; `info["rewards"]` has those of all seats.
    `scaled` divides all numbers of an observation by their maximum. `shaping` is the discount of
    the learner, and adds potential-based rewards for all seats in every step.
    When a game ends, or is cut off after `max_steps` steps, the next one begins in the same step;
    `info["final_obs"]` shows what the player who took the step saw at the end. `opponents` are bots
    by seat that play inside, as in `BatchSimulator`. With `copy=False`, the arrays are written in
    place by the next step. An illegal action raises BadSetup and changes nothing. The environment
    can be copied and pickled at any time.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str | pithead.Game = "schiefer",
        players: int = 2,
        num_envs: int = 256,
        *,
        options: Mapping[str, Any] | None = None,
        reward: str = WIN,
        scaled: bool = False,
        shaping: float | None = None,
        opponents: SeatBots | SeatBotsOfGame | None = None,
        max_steps: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise pithead.BadSetup("Many games at once are not shown; render_mode must be None")
        self.batch = BatchSimulator(
            *(game, players, num_envs, options), opponents=opponents, max_steps=max_steps
        )
        """The games. Its arrays are those of this environment."""
        self.spaces = Spaces(GameConfig(self.batch.game, players, options), scaled)
        self.num_envs = num_envs
        self.reward = check_reward(reward)
        self.scaled = scaled
        self.shaping = check_shaping(shaping)
        self.copy = copy
        self.render_mode = None
        self.single_observation_space = self.spaces.observation_space()
        if not scaled:
            high = self.spaces.highest.astype(np.uint8)
            self.single_observation_space = Box(np.zeros_like(high), high, dtype=np.uint8)
        self.single_action_space = self.spaces.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._scaled_rows = np.zeros(self.batch.observations.shape, np.float32)
        self._numbers = np.arange(num_envs)
        self._before = np.zeros(self.batch.scores.shape, np.float32)
        """The potential of each position, by seat."""

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a new game everywhere, each with its own random numbers.

        Different seeds give different games in all places; see `BatchSimulator.reset`. Without a
        seed, the seeds are drawn, after a `reset` with a seed always the same ones. `options` may
        have `reset_mask`, which says in which games, and `positions`, where they begin.
        """
        given = dict(options or {})
        where = {"mask": given.pop("reset_mask", None), "positions": given.pop("positions", None)}
        if given:
            raise pithead.BadSetup(
                f"There is no option {next(iter(given))!r} of reset; there are: reset_mask, "
                "positions"
            )
        if isinstance(seed, int | np.integer):
            self._np_random, self._np_random_seed = seeding.np_random(int(seed))
            self.batch.reset(int(seed), **where)
        else:
            drawn = self.np_random.integers(2**63, size=self.num_envs).tolist()
            seeds = seed or [None] * self.num_envs
            if len(seeds) != self.num_envs:
                raise pithead.BadSetup(f"{self.num_envs} games need {self.num_envs} seeds or one")
            chosen = [new if old is None else old for old, new in zip(seeds, drawn)]
            self.batch.reset(chosen, **where)
        return self._begun()

    def snapshot(self) -> BatchSnapshot:
        """Return all games as they are now, for `restore`; see `BatchSimulator.snapshot`."""
        return self.batch.snapshot()

    def restore(self, snapshot: BatchSnapshot) -> tuple[NDArray[Any], dict[str, Any]]:
        """Go on from a snapshot of this environment; return what `reset` returns."""
        self.batch.restore(snapshot)
        return self._begun()

    def _begun(self) -> tuple[NDArray[Any], dict[str, Any]]:
        if self.shaping is not None:
            self._before = self._potentials()
        return self._observations(), self._info(np.zeros(self.batch.scores.shape, np.float32))

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        players = self.batch.actors.copy()
        ended = self.batch.step(actions)
        values = np.zeros(self.batch.scores.shape, np.float32)
        terminated = self.batch.finished.astype(np.bool_)
        truncated = self.batch.truncated.astype(np.bool_)
        if ended:
            values[terminated] = self._rewards(terminated)
        if self.shaping is not None:
            after = self._potentials()
            reached = np.where(terminated[:, None], 0, after)
            for number in np.flatnonzero(truncated).tolist():
                last = self.batch.final_state(number)
                reached[number] = [potential(last, seat) for seat in range(last.players)]
            values += self.shaping * reached - self._before
            self._before = after
        own = values[self._numbers, players]
        info = self._info(values)
        over = terminated | truncated
        if over.any():
            info["final_obs"] = self._final_observations()
            info["_final_obs"] = over
        return self._observations(), own, terminated, truncated, info

    def random_actions(self) -> NDArray[np.int64]:
        """Return a random legal action for each game."""
        return self.batch.random_actions()

    def _rewards(self, ended: NDArray[np.bool_]) -> NDArray[np.float32]:
        """Return the rewards of the games that have ended, by seat."""
        if self.reward == MARGIN:
            return margins(self.batch.scores[ended])
        if self.reward == PLACE:
            return place_rewards(self.batch.places[ended])
        return 2 * self.batch.wins[ended] - 1

    def _potentials(self) -> NDArray[np.float32]:
        """Return the bots' evaluation of each position by seat, between -1 and 1."""
        values: NDArray[np.float32] = np.tanh(
            self.batch.evaluations() / large_lead(self.batch.game, self.batch.players)
        )
        return values

    def _observations(self) -> NDArray[Any]:
        if self.scaled:
            return self.spaces.scale(self.batch.observations, self._rows())
        return self.batch.observations.copy() if self.copy else self.batch.observations

    def _final_observations(self) -> NDArray[Any]:
        rows = self.batch.final_observations
        if self.scaled:
            return self.spaces.scale(rows, np.empty_like(self._scaled_rows))
        return rows.copy() if self.copy else rows

    def _rows(self) -> NDArray[np.float32]:
        return np.empty_like(self._scaled_rows) if self.copy else self._scaled_rows

    def _info(self, values: NDArray[np.float32]) -> dict[str, Any]:
        masks, actors = self.batch.masks, self.batch.actors
        return {
            "action_mask": masks.copy() if self.copy else masks,
            "actor": actors.copy() if self.copy else actors,
            "rewards": values,
        }


def margins(scores: NDArray[np.int32]) -> NDArray[np.float32]:
    """Return each player's lead in points over the best opponent, in rows of games."""
    ordered = np.sort(scores, axis=1)
    best, second = ordered[:, -1:], ordered[:, -2:-1]
    best_other = np.where((scores == best) & (best > second), second, best)
    return (scores - best_other).astype(np.float32)


def place_rewards(places: NDArray[np.int8]) -> NDArray[np.float32]:
    """Return rewards from 1 for the first to -1 for the last, in rows of games; ties divide."""
    last = places.shape[1] - 1
    tied = (places[:, :, None] == places[:, None, :]).sum(axis=2)
    values: NDArray[np.float64] = 1 - 2 * (places - 1 + (tied - 1) / 2) / last
    return values.astype(np.float32)
