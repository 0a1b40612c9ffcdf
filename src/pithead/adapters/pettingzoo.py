"""PettingZoo environments: one agent for each seat.

`pithead_v1("schiefer", players=3)` corresponds to `env()` of PettingZoo's classic environments: the
raw environment in the usual wrappers. `raw_env` is the raw environment. `parallel_env` has the
parallel API, in which the agents who do not decide wait. Importing this module also registers
`pithead/Schiefer-v1` and the other games for `pettingzoo.make`.
"""

import random
from collections.abc import Mapping
from typing import Any, Final

import pithead
from pithead.adapters.frames import FRAMES_PER_SECOND, HUMAN, MODES, WIDTH, Renderer
from pithead.adapters.game_config import (
    GameConfig,
    NoGameYet,
    apply_chance_events,
    check_limit,
    env_id,
)
from pithead.adapters.rewards import WIN, check_reward, rewards
from pithead.adapters.spaces import Observation, Spaces
from pithead.optional_dependencies import missing_dependency

try:
    import pettingzoo
    from gymnasium.spaces import Dict, Space
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise missing_dependency(error, "rl") from None

__all__ = ["ILLEGAL_REWARD", "env", "env_id", "parallel_env", "pithead_v1", "raw_env", "register"]

ILLEGAL_REWARD: Final = -1.0
"""The reward for an illegal action."""

MaskedObservation = dict[str, Any]
"""An agent's observation, and the mask of its legal actions."""

Infos = dict[str, dict[str, Any]]
StepResult = tuple[
    dict[str, MaskedObservation], dict[str, float], dict[str, bool], dict[str, bool], Infos
]
"""Observations, rewards, terminations, truncations and infos of a parallel step."""


def pithead_v1(
    game: str | pithead.Game = "schiefer",
    players: int = 2,
    *,
    options: Mapping[str, Any] | None = None,
    reward: str = WIN,
    scaled: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    lang: str = "en",
    width: int = WIDTH,
) -> Any:
    """Return the environment in PettingZoo's usual wrappers; an illegal action ends the episode."""
    raw = raw_env(
        game,
        players,
        options=options,
        reward=reward,
        scaled=scaled,
        max_cycles=max_cycles,
        render_mode=render_mode,
        lang=lang,
        width=width,
    )
    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


env = pithead_v1
"""The name that PettingZoo's own modules use."""


class raw_env(AECEnv):  # noqa: N801  (the name that PettingZoo's own modules use)
    """The raw environment. `position` is the state of the game, a `pithead.State`.

    Chance outcomes are drawn between the actions of the agents. `max_cycles` truncates an episode
    after this number of actions. The environment can be copied and pickled at any time.
    """

    position: pithead.State = NoGameYet()  # type: ignore[assignment]

    def __init__(
        self,
        game: str | pithead.Game = "schiefer",
        players: int = 2,
        *,
        options: Mapping[str, Any] | None = None,
        reward: str = WIN,
        scaled: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
        width: int = WIDTH,
    ) -> None:
        super().__init__()
        self.config = GameConfig(game, players, options)
        self.spaces = Spaces(self.config, scaled)
        self.reward = check_reward(reward)
        self.max_cycles = check_limit("max_cycles", max_cycles)
        self.renderer = Renderer(render_mode, lang, width)
        self.render_mode = render_mode
        self.metadata = metadata(self.config.game)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: masked_observation_space(self.spaces) for agent in self.seats
        }
        self.action_spaces = {agent: self.spaces.action_space() for agent in self.seats}
        self.state_space = self.spaces.observation_space()
        self._rng = random.Random()

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start an episode. The same seed and actions give the same game. `options` is unused."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.position = self.config.start(self._rng)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.actor]
        if self.render_mode == HUMAN:
            self.render()

    def observe(self, agent: str) -> MaskedObservation:
        asked = agent == self.agent_selection and self.position.actor >= 0
        return {
            "observation": self.spaces.observe(self.position, self.seats[agent]),
            "action_mask": self.spaces.action_mask(self.position.answers() if asked else []),
        }

    def state(self) -> Observation:
        """Return the whole position as the first player sees it."""
        return self.spaces.observe(self.position, 0)

    def step(self, action: Any) -> None:
        position = self.position
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        position.apply(action)
        apply_chance_events(position, self._rng)
        self.cycles += 1
        self._cumulative_rewards[agent] = 0.0
        if position.actor == pithead.OVER:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[position.actor]
            if self.cycles == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == HUMAN:
            self.render()

    def _finish(self) -> None:
        values = rewards(self.position, self.reward)
        self.rewards = dict(zip(self.agents, values, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        return self.renderer.render(self.position)

    def close(self) -> None:
        self.renderer.close()


class parallel_env(ParallelEnv):  # noqa: N801  (the name that PettingZoo's own modules use)
    """The environment in the parallel API: all agents act in every step, but only one decides.

    The action space has one action more than the game: the last one means waiting. It is the only
    legal action of the agents who do not decide; their actions are ignored. If the agent who
    decides takes an illegal action, it gets `ILLEGAL_REWARD` and decides again.
    """

    position: pithead.State = NoGameYet()  # type: ignore[assignment]

    def __init__(
        self,
        game: str | pithead.Game = "schiefer",
        players: int = 2,
        *,
        options: Mapping[str, Any] | None = None,
        reward: str = WIN,
        scaled: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
        width: int = WIDTH,
    ) -> None:
        self.config = GameConfig(game, players, options)
        self.spaces = Spaces(self.config, scaled, with_wait=True)
        self.wait = self.spaces.actions - 1
        self.reward = check_reward(reward)
        self.max_cycles = check_limit("max_cycles", max_cycles)
        self.renderer = Renderer(render_mode, lang, width)
        self.render_mode = render_mode
        self.metadata = {**metadata(self.config.game), "is_parallelizable": True}
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: masked_observation_space(self.spaces) for agent in self.possible_agents
        }
        self.action_spaces = {agent: self.spaces.action_space() for agent in self.possible_agents}
        self.state_space = self.spaces.observation_space()
        self._rng = random.Random()

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, MaskedObservation], Infos]:
        """Start an episode. The same seed and actions give the same game. `options` is unused."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.position = self.config.start(self._rng)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        if self.render_mode == HUMAN:
            self.render()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> StepResult:
        position = self.position
        if not self.agents:
            raise pithead.BadSetup("The game is over; reset() starts a new one")
        asked = self.possible_agents[position.actor]
        if asked not in actions:
            raise pithead.BadSetup(f"{asked} is asked now, and has no action among those given")
        values = dict.fromkeys(self.agents, 0.0)
        action = int(actions[asked])
        if action in position.answers():
            position.take(action)
            apply_chance_events(position, self._rng)
        else:
            values[asked] = ILLEGAL_REWARD
        self.cycles += 1
        terminated = position.actor == pithead.OVER
        if terminated:
            values = dict(zip(self.agents, rewards(position, self.reward), strict=True))
        truncated = not terminated and self.cycles == self.max_cycles
        result: StepResult = (
            self._observations(),
            values,
            dict.fromkeys(self.agents, terminated),
            dict.fromkeys(self.agents, truncated),
            {agent: {} for agent in self.agents},
        )
        if terminated or truncated:
            self.agents = []
        if self.render_mode == HUMAN:
            self.render()
        return result

    def _observations(self) -> dict[str, MaskedObservation]:
        position = self.position
        return {
            agent: {
                "observation": self.spaces.observe(position, seat),
                "action_mask": self.spaces.action_mask(
                    position.answers() if seat == position.actor else [self.wait]
                ),
            }
            for seat, agent in enumerate(self.agents)
        }

    def state(self) -> Observation:
        """Return the whole position as the first player sees it."""
        return self.spaces.observe(self.position, 0)

    def render(self) -> Any:
        return self.renderer.render(self.position)

    def close(self) -> None:
        self.renderer.close()


def masked_observation_space(spaces: Spaces) -> Space[Any]:
    return Dict({"observation": spaces.observation_space(), "action_mask": spaces.mask_space()})


def metadata(game: pithead.Game) -> dict[str, Any]:
    return {
        "name": f"pithead_{game.id}_v1",
        "render_modes": list(MODES),
        "render_fps": FRAMES_PER_SECOND,
        "is_parallelizable": False,
    }


def register() -> None:
    """Register all games with PettingZoo; importing this module does it."""
    module = "pithead.adapters.pettingzoo"
    for game_id in pithead.games():
        kwargs = {"game": game_id}
        if env_id(game_id) not in pettingzoo.aec_registry:
            pettingzoo.register("aec", env_id(game_id), f"{module}:pithead_v1", kwargs=kwargs)
        if env_id(game_id) not in pettingzoo.parallel_registry:
            pettingzoo.register(
                "parallel", env_id(game_id), f"{module}:parallel_env", kwargs=kwargs
            )


register()
