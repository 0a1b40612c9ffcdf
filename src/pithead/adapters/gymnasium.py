"""Gymnasium environments: one seat for the agent, bots in the others.

Importing this module registers `pithead/Schiefer-v1` and the other games with Gymnasium, as single
and as vector environments: `gymnasium.make("pithead/Schiefer-v1", players=3, opponents="greedy")`.
"""

from collections.abc import Mapping
from typing import Any, Final

import pithead
from pithead.adapters.frames import FRAMES_PER_SECOND, HUMAN, MODES, WIDTH, Renderer
from pithead.adapters.game_config import GameConfig, check_limit, env_id
from pithead.adapters.potential_rewards import Shaping
from pithead.adapters.rewards import WIN, check_reward
from pithead.adapters.single_agent import Opponents, SingleAgentGame
from pithead.adapters.spaces import ActionMask, Observation, Spaces
from pithead.optional_dependencies import missing_dependency

try:
    import gymnasium
    import numpy as np
    from gymnasium.utils import seeding
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise missing_dependency(error, "rl") from None

__all__ = ["ILLEGAL_REWARD", "PitheadEnv", "PitheadVectorEnv", "env_id", "register"]

ILLEGAL_REWARD: Final = -1.0
"""The reward for an illegal action."""


class PitheadEnv(gymnasium.Env[Observation, np.int64]):
    """A single-agent environment; an episode is one game.

    An illegal action changes nothing and gives `ILLEGAL_REWARD`. The action mask is in
    `info["action_mask"]`, and in `action_masks()` for libraries that use it. With `seat=None`, the
    seat is drawn for each episode. `scaled` divides all numbers of an observation by their maximum.
    `shaping` is the discount of the learner, and adds potential-based rewards on the way.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012

    def __init__(
        self,
        game: str | pithead.Game = "schiefer",
        players: int = 2,
        *,
        seat: int | None = 0,
        opponents: Opponents = "random",
        options: Mapping[str, Any] | None = None,
        reward: str = WIN,
        scaled: bool = False,
        shaping: float | None = None,
        max_steps: int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
        width: int = WIDTH,
    ) -> None:
        config = GameConfig(game, players, options)
        self.agent_game = SingleAgentGame(config, seat, opponents)
        self.spaces = Spaces(config, scaled)
        self.reward = check_reward(reward)
        self.shaping = Shaping(shaping)
        self.max_steps = check_limit("max_steps", max_steps)
        self.renderer = Renderer(render_mode, lang, width)
        self.render_mode = render_mode
        self.observation_space = self.spaces.observation_space()
        self.action_space = self.spaces.action_space()
        self.steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start an episode. The same seed and actions give the same game. `options` is unused."""
        super().reset(seed=seed)
        self.agent_game.reset(self.np_random)
        self.shaping.reset(self.agent_game.state, self.agent_game.seat)
        self.steps = 0
        if self.render_mode == HUMAN:
            self.render()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.agent_game.is_over():
            raise pithead.BadSetup("The game is over; reset() starts a new one")
        value = 0.0 if self.agent_game.step(int(action), self.np_random) else ILLEGAL_REWARD
        self.steps += 1
        terminated = self.agent_game.is_over()
        if terminated:
            value = self.agent_game.reward(self.reward)
        value += self.shaping.reward(self.agent_game.state, self.agent_game.seat)
        if self.render_mode == HUMAN:
            self.render()
        truncated = not terminated and self.steps == self.max_steps
        return self._observation(), value, terminated, truncated, self._info()

    @property
    def position(self) -> pithead.State:
        """The state of the game."""
        return self.agent_game.state

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the action mask in the form that MaskablePPO of Stable-Baselines3 needs."""
        return self.spaces.action_mask(self.agent_game.legal_actions()).astype(np.bool_)

    def render(self) -> Any:
        return self.renderer.render(self.agent_game.state)

    def close(self) -> None:
        self.renderer.close()

    def _observation(self) -> Observation:
        return self.spaces.observe(self.agent_game.state, self.agent_game.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.spaces.action_mask(self.agent_game.legal_actions())}


class PitheadVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games in one process; `step` takes one action in each of them.

    A finished episode is reset in the next step, which ignores its action.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str | pithead.Game = "schiefer",
        players: int = 2,
        num_envs: int = 1,
        *,
        seat: int | None = 0,
        opponents: Opponents = "random",
        options: Mapping[str, Any] | None = None,
        reward: str = WIN,
        scaled: bool = False,
        shaping: float | None = None,
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if type(num_envs) is not int or num_envs < 1:
            raise pithead.BadSetup(f"num_envs must be a whole number from 1 on, not {num_envs!r}")
        if render_mode is not None:
            raise pithead.BadSetup("Many games at once are not shown; render_mode must be None")
        config = GameConfig(game, players, options)
        self.num_envs = num_envs
        self.agent_games = [SingleAgentGame(config, seat, opponents) for _ in range(num_envs)]
        self.spaces = Spaces(config, scaled)
        self.reward = check_reward(reward)
        self.shapings = [Shaping(shaping) for _ in range(num_envs)]
        self.max_steps = check_limit("max_steps", max_steps)
        self.render_mode = None
        self.single_observation_space = self.spaces.observation_space()
        self.single_action_space = self.spaces.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rngs: list[np.random.Generator] = []
        self._steps = [0] * num_envs
        self._ended = [False] * num_envs

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new episode in every environment, each with its own random numbers.

        Different seeds give different games in all places. With a list, each environment plays
        what a single one plays with this seed. `options` may have `reset_mask`, an array that says
        which environments start a new episode; the others go on.
        """
        chosen = self._chosen((options or {}).get("reset_mask"))
        if isinstance(seed, int | np.integer):
            if seed < 0:
                raise pithead.BadSetup(f"A random seed must be 0 or more, not {seed}")
            for index in chosen:
                self._rngs[index : index + 1] = [np.random.default_rng([seed, index])]
        else:
            seeds = seed or [None] * self.num_envs
            if len(seeds) != self.num_envs:
                raise pithead.BadSetup(f"{self.num_envs} games need {self.num_envs} seeds or one")
            for index in chosen:
                given = seeds[index]
                if given is not None or len(self._rngs) <= index:
                    self._rngs[index : index + 1] = [seeding.np_random(given)[0]]
        for index in chosen:
            self._reset(index)
        return self._observations(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        if not self._rngs:
            raise pithead.BadSetup("There are no games yet; reset() starts them")
        if len(actions) != self.num_envs:
            given = len(actions)
            raise pithead.BadSetup(
                f"{self.num_envs} games need {self.num_envs} actions, not {given}"
            )
        values = np.zeros(self.num_envs)
        terminated = np.zeros(self.num_envs, np.bool_)
        truncated = np.zeros(self.num_envs, np.bool_)
        for index, game in enumerate(self.agent_games):
            if self._ended[index]:
                self._reset(index)
                continue
            if not game.step(int(actions[index]), self._rngs[index]):
                values[index] = ILLEGAL_REWARD
            self._steps[index] += 1
            if game.is_over():
                terminated[index] = True
                values[index] = game.reward(self.reward)
            elif self._steps[index] == self.max_steps:
                truncated[index] = True
            values[index] += self.shapings[index].reward(game.state, game.seat)
            self._ended[index] = bool(terminated[index] or truncated[index])
        return self._observations(), values, terminated, truncated, self._info()

    def _chosen(self, mask: NDArray[np.bool_] | None) -> list[int]:
        """Return the numbers of the environments that start a new episode."""
        if mask is None:
            return list(range(self.num_envs))
        given = np.asarray(mask)
        if given.shape != (self.num_envs,) or given.dtype != np.bool_:
            raise pithead.BadSetup(f"reset_mask must be one row of {self.num_envs} truth values")
        if not self._rngs and not given.all():
            raise pithead.BadSetup(
                "There are no games yet; the first reset() needs to start all of them"
            )
        return [int(index) for index in np.flatnonzero(given)]

    def _reset(self, index: int) -> None:
        game = self.agent_games[index]
        game.reset(self._rngs[index])
        self.shapings[index].reset(game.state, game.seat)
        self._steps[index] = 0
        self._ended[index] = False

    def _observations(self) -> Observation:
        return np.stack([self.spaces.observe(game.state, game.seat) for game in self.agent_games])

    def _info(self) -> dict[str, Any]:
        masks: list[ActionMask] = [
            self.spaces.action_mask(game.legal_actions()) for game in self.agent_games
        ]
        return {
            "action_mask": np.stack(masks),
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }


def register() -> None:
    """Register all games with Gymnasium; importing this module does it."""
    for game_id in pithead.games():
        if env_id(game_id) not in gymnasium.registry:
            gymnasium.register(
                id=env_id(game_id),
                entry_point="pithead.adapters.gymnasium:PitheadEnv",
                vector_entry_point="pithead.adapters.gymnasium:PitheadVectorEnv",
                kwargs={"game": game_id},
            )


register()
