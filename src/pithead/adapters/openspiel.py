"""OpenSpiel: the games as Python games of its registry.

Importing this module makes `python_pithead_schiefer` and its sisters known to `pyspiel.load_game`,
with the parameters `players`, `reward` and the options of the game:
`pyspiel.load_game("python_pithead_schiefer(players=3,reward=place)")`.

OpenSpiel counts outcomes of chance from 0, so an outcome is its id less the number of actions.
"""

from collections.abc import Mapping
from typing import Any, Final

import pithead
from pithead.adapters.game_config import Setting
from pithead.adapters.needs import lacking
from pithead.adapters.rewards import MARGIN, WIN, check_reward, rewards

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as error:
    raise lacking(error, "openspiel") from None

__all__ = ["PitheadGame", "PitheadState", "game_name", "register"]

LONGEST_GAME: Final = 10_000
"""More decisions, and more outcomes of chance, than a game can have.

The longest are those of Schiefer: 100 rounds at most, in which four players have some twenty
decisions each at most; what they decide beyond that costs them coins, of which there are few.
"""

MOST_POINTS: Final = 10_000
"""More points than anybody can be ahead."""

_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)


class PitheadGame(pyspiel.Game):
    """One of our games as OpenSpiel sees it; `register` makes a class of each."""

    game_type: Any
    game: pithead.Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.game
        given = dict(params or {})
        players = given.pop("players", game.players[0])
        self.reward = check_reward(given.pop("reward", WIN))
        self.setting = Setting(game, players, given)
        self.actions = game.actions
        most = float(MOST_POINTS) if self.reward == MARGIN else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=len(game.vocabulary) - game.actions,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=None,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(self.game_type, info, dict(params or {}))

    def new_initial_state(self, state: Mapping[str, Any] | str | None = None) -> "PitheadState":
        """The start of a game, or any position in JSON."""
        return PitheadState(self, state)

    def __reduce__(self) -> tuple[object, ...]:
        return load, (str(self),)

    def read(self, data: Mapping[str, Any] | str) -> pithead.State:
        """A position in JSON, if it is one of this many players."""
        state = self.game.from_json(data)
        if state.players != self.setting.players:
            raise pithead.BadSetup(
                f"This is a position of {state.players} players, not of {self.setting.players}"
            )
        return state

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST_GAME

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or iig_obs_type.public_info:
            recall = iig_obs_type is not None and iig_obs_type.perfect_recall
            return Observer(self.setting, recall, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class PitheadState(pyspiel.State):
    """A position. `position` is the `pithead.State`; clones and pickles take a copy along."""

    def __init__(self, game: PitheadGame, data: Mapping[str, Any] | str | None = None) -> None:
        super().__init__(game)
        self.position = game.setting.first.clone() if data is None else game.read(data)
        self.actions = game.actions
        self.reward = game.reward

    def current_player(self) -> int:
        actor = self.position.actor
        return _TERMINAL if actor == pithead.OVER else actor

    def is_terminal(self) -> bool:
        return self.position.actor == pithead.OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.answers()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        first = self.actions
        return [(outcome - first, share) for outcome, share in self.position.chance()]

    def _apply_action(self, action: int) -> None:
        position = self.position
        position.take(action + self.actions if position.actor == _CHANCE else action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.name(action + self.actions if player == _CHANCE else action)

    def returns(self) -> list[float]:
        position = self.position
        if position.actor != pithead.OVER:
            return [0.0] * position.players
        return rewards(position, self.reward)

    def __str__(self) -> str:
        """All that lies on the table, and what is pending: equal for equal positions."""
        return str(self.position.to_json())


class Observer:
    """Tells a position to a player, as OpenSpiel's observers do.

    Nothing is hidden, so the position is all there is to know: observation and information state
    are the same numbers. As text the information state is the history of the game.
    """

    def __init__(self, setting: Setting, recall: bool, params: Any) -> None:
        if params:
            raise pithead.BadSetup(f"Observations have no parameters; given: {params}")
        self.game = setting.game
        self.recall = recall
        self.tensor = np.zeros(setting.game.observation(setting.players).size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: PitheadState, player: int) -> None:
        seat = max(player, 0)  # OpenSpiel asks for the shape as nobody in particular
        self.tensor[:] = np.frombuffer(self.game.observe(state.position, seat), np.uint8)

    def string_from(self, state: PitheadState, player: int) -> str:
        return str(state.history_str()) if self.recall else str(state)


def load(text: str) -> Any:
    """A game by its name and parameters: the other end of pickling it."""
    return pyspiel.load_game(text)


def game_name(game_id: str) -> str:
    """How OpenSpiel knows a game."""
    return f"python_pithead_{game_id}"


def register() -> None:
    """Make all games known to OpenSpiel; once is enough, and importing this module does it."""
    known = set(pyspiel.registered_names())
    for game_id in pithead.games():
        if game_name(game_id) not in known:
            _register(pithead.game(game_id))


def _register(game: pithead.Game) -> None:
    parameters = {option.name: option.default for option in game.options}
    game_type = pyspiel.GameType(
        short_name=game_name(game.id),
        long_name=f"Pithead {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], "reward": WIN, **parameters},
    )
    # A class for each game, not a function that makes it: OpenSpiel lets go of what is registered
    # when the interpreter is gone already, and only a class outlives that.
    facts = {"game_type": game_type, "game": game}
    pyspiel.register_game(game_type, type(f"Pithead{game.id.capitalize()}", (PitheadGame,), facts))


register()
