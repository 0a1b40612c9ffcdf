"""Gymnasium: one seat for the learner, bots on the others.

Importing this module makes `pithead/Schiefer-v1` and its sisters known to Gymnasium, by themselves
and as vectors: `gymnasium.make("pithead/Schiefer-v1", players=3, opponents="greedy")`.
"""

from collections.abc import Mapping
from typing import Any, Final

import pithead
from pithead.adapters.frames import FRAMES_PER_SECOND, HUMAN, MODES, Show
from pithead.adapters.game_config import Setting, check_limit, env_id
from pithead.adapters.needs import lacking
from pithead.adapters.rewards import WIN, check_reward
from pithead.adapters.single_agent import Opponents, Solo
from pithead.adapters.spaces import Mask, Row, Senses
from pithead.drawing.board_drawing import WIDE

try:
    import gymnasium
    import numpy as np
    from gymnasium.utils import seeding
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise lacking(error, "rl") from None

__all__ = ["ILLEGAL_REWARD", "PitheadEnv", "PitheadVectorEnv", "env_id", "register"]

ILLEGAL_REWARD: Final = -1.0
"""What the learner gets for an action that is not legal."""


class PitheadEnv(gymnasium.Env[Row, np.int64]):
    """One game after the other, from one seat.

    An action that is not legal changes nothing: the same question is asked again, at the price of
    `ILLEGAL_REWARD`. What is legal says `info["action_mask"]`, and `action_masks()` to libraries
    that look there. With `seat=None` the seat is drawn for each game.
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
        max_steps: int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
        width: int = WIDE,
    ) -> None:
        setting = Setting(game, players, options)
        self.solo = Solo(setting, seat, opponents)
        self.senses = Senses(setting)
        self.reward = check_reward(reward)
        self.max_steps = check_limit("max_steps", max_steps)
        self.show = Show(render_mode, lang, width)
        self.render_mode = render_mode
        self.observation_space = self.senses.row_space()
        self.action_space = self.senses.action_space()
        self.steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        """A new game. The same seed and the same actions give the same game; `options` has none."""
        super().reset(seed=seed)
        self.solo.start(self.np_random)
        self.steps = 0
        if self.render_mode == HUMAN:
            self.render()
        return self._row(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        if self.solo.over():
            raise pithead.BadSetup("The game is over; reset() starts a new one")
        value = 0.0 if self.solo.act(int(action), self.np_random) else ILLEGAL_REWARD
        self.steps += 1
        over = self.solo.over()
        if over:
            value = self.solo.result(self.reward)
        if self.render_mode == HUMAN:
            self.render()
        stopped = not over and self.steps == self.max_steps
        return self._row(), value, over, stopped, self._info()

    @property
    def position(self) -> pithead.State:
        """The game itself."""
        return self.solo.state

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as Stable-Baselines3's MaskablePPO asks for them."""
        return self.senses.mask(self.solo.choices()).astype(np.bool_)

    def render(self) -> Any:
        return self.show.render(self.solo.state)

    def close(self) -> None:
        self.show.close()

    def _row(self) -> Row:
        return self.senses.row(self.solo.state, self.solo.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.senses.mask(self.solo.choices())}


class PitheadVectorEnv(VectorEnv[Row, NDArray[np.int64], NDArray[Any]]):
    """Many games side by side in one process, one step of each at a time.

    A game that is over starts anew in the step after; the action for it is not looked at then.
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
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if type(num_envs) is not int or num_envs < 1:
            raise pithead.BadSetup(f"num_envs must be a whole number from 1 on, not {num_envs!r}")
        if render_mode is not None:
            raise pithead.BadSetup("Many games at once are not shown; render_mode must be None")
        setting = Setting(game, players, options)
        self.num_envs = num_envs
        self.solos = [Solo(setting, seat, opponents) for _ in range(num_envs)]
        self.senses = Senses(setting)
        self.reward = check_reward(reward)
        self.max_steps = check_limit("max_steps", max_steps)
        self.render_mode = None
        self.single_observation_space = self.senses.row_space()
        self.single_action_space = self.senses.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rngs: list[np.random.Generator] = []
        self._steps = [0] * num_envs
        self._ended = [False] * num_envs

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        """New games everywhere; game number n has the seed `seed` + n."""
        seeds = self._seeds(seed)
        for index, given in enumerate(seeds):
            if given is not None or len(self._rngs) <= index:
                self._rngs[index : index + 1] = [seeding.np_random(given)[0]]
        for index in range(self.num_envs):
            self._start(index)
        return self._rows(), self._info()

    def _seeds(self, seed: int | list[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int):
            return [seed + index for index in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise pithead.BadSetup(f"{self.num_envs} games need {self.num_envs} seeds or one")
        return list(seed)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Row, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        if not self._rngs:
            raise pithead.BadSetup("There are no games yet; reset() starts them")
        if len(actions) != self.num_envs:
            given = len(actions)
            raise pithead.BadSetup(
                f"{self.num_envs} games need {self.num_envs} actions, not {given}"
            )
        values = np.zeros(self.num_envs)
        over = np.zeros(self.num_envs, np.bool_)
        stopped = np.zeros(self.num_envs, np.bool_)
        for index, solo in enumerate(self.solos):
            if self._ended[index]:
                self._start(index)
                continue
            if not solo.act(int(actions[index]), self._rngs[index]):
                values[index] = ILLEGAL_REWARD
            self._steps[index] += 1
            if solo.over():
                over[index] = True
                values[index] = solo.result(self.reward)
            elif self._steps[index] == self.max_steps:
                stopped[index] = True
            self._ended[index] = bool(over[index] or stopped[index])
        return self._rows(), values, over, stopped, self._info()

    def _start(self, index: int) -> None:
        self.solos[index].start(self._rngs[index])
        self._steps[index] = 0
        self._ended[index] = False

    def _rows(self) -> Row:
        return np.stack([self.senses.row(solo.state, solo.seat) for solo in self.solos])

    def _info(self) -> dict[str, Any]:
        masks: list[Mask] = [self.senses.mask(solo.choices()) for solo in self.solos]
        return {
            "action_mask": np.stack(masks),
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }


def register() -> None:
    """Make all games known to Gymnasium; once is enough, and importing this module does it."""
    for game_id in pithead.games():
        if env_id(game_id) not in gymnasium.registry:
            gymnasium.register(
                id=env_id(game_id),
                entry_point="pithead.adapters.gymnasium:PitheadEnv",
                vector_entry_point="pithead.adapters.gymnasium:PitheadVectorEnv",
                kwargs={"game": game_id},
            )


register()
