"""PettingZoo: all seats of a table, one agent each.

`pithead_v1("schiefer", players=3)` is what the environments of PettingZoo's classic collection are
as `env()`: the bare environment in the usual wrappers. `raw_env` is the bare one, `parallel_env`
speaks the parallel API, in which those who are not asked wait. Importing this module also makes
`pithead/Schiefer-v1` and its sisters known to `pettingzoo.make`.
"""

import random
from collections.abc import Mapping
from typing import Any, Final

import pithead
from pithead.adapters.frames import FRAMES_PER_SECOND, HUMAN, MODES, Show
from pithead.adapters.game_config import Setting, check_limit, env_id, leave_to_chance
from pithead.adapters.needs import lacking
from pithead.adapters.rewards import WIN, check_reward, rewards
from pithead.adapters.spaces import Row, Senses
from pithead.drawing.board_drawing import WIDE

try:
    import pettingzoo
    from gymnasium.spaces import Dict, Space
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise lacking(error, "rl") from None

__all__ = ["ILLEGAL_REWARD", "env", "env_id", "parallel_env", "pithead_v1", "raw_env", "register"]

ILLEGAL_REWARD: Final = -1.0
"""What an agent gets for an action that is not legal."""

Sight = dict[str, Any]
"""What an agent is given: its observation, and the mask of its legal actions."""

Infos = dict[str, dict[str, Any]]
Outcome = tuple[dict[str, Sight], dict[str, float], dict[str, bool], dict[str, bool], Infos]
"""Of a parallel step: sights, rewards, terminations, truncations, infos."""


def pithead_v1(
    game: str | pithead.Game = "schiefer",
    players: int = 2,
    *,
    options: Mapping[str, Any] | None = None,
    reward: str = WIN,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    lang: str = "en",
    width: int = WIDE,
) -> Any:
    """The environment in PettingZoo's usual wrappers: an illegal action loses and ends the game."""
    bare = raw_env(
        game,
        players,
        options=options,
        reward=reward,
        max_cycles=max_cycles,
        render_mode=render_mode,
        lang=lang,
        width=width,
    )
    wrapped = wrappers.TerminateIllegalWrapper(bare, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


env = pithead_v1
"""As PettingZoo's own modules call it."""


class raw_env(AECEnv):  # noqa: N801  (as PettingZoo's own modules call it)
    """The bare environment. `position` is the game itself, a `pithead.State`.

    The agent who is asked acts; chance is drawn in between. `max_cycles` ends a game early after so
    many actions. The environment can be copied and pickled in the middle of a game.
    """

    def __init__(
        self,
        game: str | pithead.Game = "schiefer",
        players: int = 2,
        *,
        options: Mapping[str, Any] | None = None,
        reward: str = WIN,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
        width: int = WIDE,
    ) -> None:
        super().__init__()
        self.setting = Setting(game, players, options)
        self.senses = Senses(self.setting)
        self.reward = check_reward(reward)
        self.max_cycles = check_limit("max_cycles", max_cycles)
        self.show = Show(render_mode, lang, width)
        self.render_mode = render_mode
        self.metadata = metadata(self.setting.game)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: sight_space(self.senses) for agent in self.seats}
        self.action_spaces = {agent: self.senses.action_space() for agent in self.seats}
        self.state_space = self.senses.row_space()
        self._rng = random.Random()

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed and the same actions give the same game; `options` has none."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.position = self.setting.start(self._rng)
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

    def observe(self, agent: str) -> Sight:
        asked = agent == self.agent_selection and self.position.actor >= 0
        return {
            "observation": self.senses.row(self.position, self.seats[agent]),
            "action_mask": self.senses.mask(self.position.answers() if asked else []),
        }

    def state(self) -> Row:
        """The whole position, as the first player sees it."""
        return self.senses.row(self.position, 0)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        position = self.position
        position.apply(action)
        leave_to_chance(position, self._rng)
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
        return self.show.render(self.position)

    def close(self) -> None:
        self.show.close()


class parallel_env(ParallelEnv):  # noqa: N801  (as PettingZoo's own modules call it)
    """The same table in the parallel API: everybody answers in every step, one of them counts.

    There is one action more than the game has, the last one: to wait. It is the only legal one for
    agents who are not asked, and whatever else they answer is taken for it. Who is asked and
    answers what is not legal gets `ILLEGAL_REWARD` and is asked again.
    """

    def __init__(
        self,
        game: str | pithead.Game = "schiefer",
        players: int = 2,
        *,
        options: Mapping[str, Any] | None = None,
        reward: str = WIN,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
        width: int = WIDE,
    ) -> None:
        self.setting = Setting(game, players, options)
        self.senses = Senses(self.setting, waiting=True)
        self.wait = self.senses.actions - 1
        self.reward = check_reward(reward)
        self.max_cycles = check_limit("max_cycles", max_cycles)
        self.show = Show(render_mode, lang, width)
        self.render_mode = render_mode
        self.metadata = {**metadata(self.setting.game), "is_parallelizable": True}
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: sight_space(self.senses) for agent in self.possible_agents
        }
        self.action_spaces = {agent: self.senses.action_space() for agent in self.possible_agents}
        self.state_space = self.senses.row_space()
        self._rng = random.Random()

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Sight], Infos]:
        """A new game. The same seed and the same actions give the same game; `options` has none."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.position = self.setting.start(self._rng)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        if self.render_mode == HUMAN:
            self.render()
        return self._sights(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> Outcome:
        if not self.agents:
            raise pithead.BadSetup("The game is over; reset() starts a new one")
        position = self.position
        asked = self.possible_agents[position.actor]
        if asked not in actions:
            raise pithead.BadSetup(f"{asked} is asked now, and has no action among those given")
        values = dict.fromkeys(self.agents, 0.0)
        action = int(actions[asked])
        if action in position.answers():
            position.take(action)
            leave_to_chance(position, self._rng)
        else:
            values[asked] = ILLEGAL_REWARD
        self.cycles += 1
        over = position.actor == pithead.OVER
        if over:
            values = dict(zip(self.agents, rewards(position, self.reward), strict=True))
        stopped = not over and self.cycles == self.max_cycles
        outcome: Outcome = (
            self._sights(),
            values,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, stopped),
            {agent: {} for agent in self.agents},
        )
        if over or stopped:
            self.agents = []
        if self.render_mode == HUMAN:
            self.render()
        return outcome

    def _sights(self) -> dict[str, Sight]:
        position = self.position
        return {
            agent: {
                "observation": self.senses.row(position, seat),
                "action_mask": self.senses.mask(
                    position.answers() if seat == position.actor else [self.wait]
                ),
            }
            for seat, agent in enumerate(self.agents)
        }

    def state(self) -> Row:
        """The whole position, as the first player sees it."""
        return self.senses.row(self.position, 0)

    def render(self) -> Any:
        return self.show.render(self.position)

    def close(self) -> None:
        self.show.close()


def sight_space(senses: Senses) -> Space[Any]:
    return Dict({"observation": senses.row_space(), "action_mask": senses.mask_space()})


def metadata(game: pithead.Game) -> dict[str, Any]:
    return {
        "name": f"pithead_{game.id}_v1",
        "render_modes": list(MODES),
        "render_fps": FRAMES_PER_SECOND,
        "is_parallelizable": False,
    }


def register() -> None:
    """Make all games known to PettingZoo; once is enough, and importing this module does it."""
    here = "pithead.adapters.pettingzoo"
    for game_id in pithead.games():
        facts = {"game": game_id}
        if env_id(game_id) not in pettingzoo.aec_registry:
            pettingzoo.register("aec", env_id(game_id), f"{here}:pithead_v1", kwargs=facts)
        if env_id(game_id) not in pettingzoo.parallel_registry:
            pettingzoo.register("parallel", env_id(game_id), f"{here}:parallel_env", kwargs=facts)


register()
