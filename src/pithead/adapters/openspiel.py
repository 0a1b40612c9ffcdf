"""OpenSpiel: the games as Python games of its registry.

Importing this module registers `python_pithead_schiefer` and the other games with OpenSpiel. Their
parameters are `players`, `reward` and the options of the game:
`pyspiel.load_game("python_pithead_schiefer(players=3,reward=place)")`.

OpenSpiel counts chance outcomes from 0, so an outcome is its id minus the number of actions.
"""

from collections.abc import Mapping
from typing import Any, Final

import pithead
from pithead.adapters.frames import as_text
from pithead.adapters.game_config import GameConfig
from pithead.adapters.rewards import MARGIN, WIN, check_reward, rewards
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.optional_dependencies import missing_dependency

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as error:
    raise missing_dependency(error, "openspiel") from None

__all__ = ["PitheadGame", "PitheadState", "game_name", "register"]

MAX_GAME_LENGTH: Final = 10_000
"""More decisions, and more chance outcomes, than a game can have.

Schiefer has the longest games: at most 100 rounds, in which four players have about twenty
decisions each at most. Further decisions cost coins, of which there are few.
"""

MAX_MARGIN: Final = 10_000
"""A larger lead in points than any player can have."""

_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)


class PitheadGame(pyspiel.Game):
    """A game as an OpenSpiel game; `register` creates a subclass for each game."""

    game: pithead.Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.game
        given = dict(params or {})
        players = given.pop("players", game.players[0])
        self.reward = check_reward(given.pop("reward", WIN))
        self.config = GameConfig(game, players, given)
        self.actions = game.actions
        most = float(MAX_MARGIN) if self.reward == MARGIN else 1.0
        total = utility_sum(players, self.reward)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=len(game.vocabulary) - game.actions,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=total,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(_game_type(game, total), info, dict(params or {}))

    def new_initial_state(self, state: Mapping[str, Any] | str | None = None) -> "PitheadState":
        """Return the initial state of a game, or any position given in JSON."""
        return PitheadState(self, state)

    def __reduce__(self) -> tuple[object, ...]:
        return load, (str(self),)

    def read(self, data: Mapping[str, Any] | str) -> pithead.State:
        """Return the state of a position in JSON; raise BadSetup for another number of players."""
        state = self.game.from_json(data)
        if state.players != self.config.players:
            raise pithead.BadSetup(
                f"This is a position of {state.players} players, not of {self.config.players}"
            )
        return state

    def max_chance_nodes_in_history(self) -> int:
        return MAX_GAME_LENGTH

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or iig_obs_type.public_info:
            recall = iig_obs_type is not None and iig_obs_type.perfect_recall
            return Observer(self.config, recall, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class PitheadState(pyspiel.State):
    """A state; `position` is the `pithead.State`, which is copied with clones and pickles."""

    def __init__(self, game: PitheadGame, data: Mapping[str, Any] | str | None = None) -> None:
        super().__init__(game)
        self.position = game.config.initial_state.clone() if data is None else game.read(data)
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
        return [(outcome - first, probability) for outcome, probability in self.position.chance()]

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
        """Return the whole position as a person reads it, and the question."""
        return as_text(self.position, ENGLISH)


class Observer:
    """Writes the observation of a player into a tensor, by OpenSpiel's observer protocol.

    The games have perfect information, so observation tensor and information state tensor are the
    same. The information state string is the history of the game.
    """

    def __init__(self, config: GameConfig, recall: bool, params: Any) -> None:
        if params:
            raise pithead.BadSetup(f"Observations have no parameters; given: {params}")
        self.game = config.game
        self.recall = recall
        size = config.game.observation(config.players, config.options).size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: PitheadState, player: int) -> None:
        seat = max(player, 0)  # OpenSpiel asks for the shape with a negative player
        self.tensor[:] = np.frombuffer(self.game.observe(state.position, seat), np.uint8)

    def string_from(self, state: PitheadState, player: int) -> str:
        return str(state.history_str()) if self.recall else str(state)


def load(text: str) -> Any:
    """Return a pickled game by its name and parameters."""
    return pyspiel.load_game(text)


def game_name(game_id: str) -> str:
    """Return the name of a game in OpenSpiel's registry."""
    return f"python_pithead_{game_id}"


def register() -> None:
    """Register all games with OpenSpiel; importing this module does it."""
    known = set(pyspiel.registered_names())
    for game_id in pithead.games():
        if game_name(game_id) not in known:
            _register(pithead.game(game_id))


def utility_sum(players: int, reward: str) -> float | None:
    """Return what the rewards of all players sum to in every game; None if they differ."""
    if reward == WIN:
        return 2.0 - players
    if reward == MARGIN and players > 2:
        return None
    return 0.0


def _game_type(game: pithead.Game, total: float | None) -> Any:
    """Return the facts of a game for OpenSpiel; `total` is the sum of its rewards."""
    utilities = pyspiel.GameType.Utility
    utility = utilities.GENERAL_SUM if total is None else utilities.CONSTANT_SUM
    parameters = {option.name: option.default for option in game.options}
    return pyspiel.GameType(
        short_name=game_name(game.id),
        long_name=f"Pithead {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utilities.ZERO_SUM if total == 0 else utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], "reward": WIN, **parameters},
    )


def _register(game: pithead.Game) -> None:
    game_type = _game_type(game, utility_sum(game.players[0], WIN))
    # A class for each game, not a factory function: OpenSpiel releases what is registered after the
    # interpreter has shut down, and only a class survives that.
    attributes = {"game": game}
    pyspiel.register_game(
        game_type, type(f"Pithead{game.id.capitalize()}", (PitheadGame,), attributes)
    )


register()
