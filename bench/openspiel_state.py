"""Our states with the part of OpenSpiel's interface that its MCTS bot uses."""

from __future__ import annotations

import pyspiel

import pithead


class _Type:
    """The type of a game, as the bot asks for it."""

    reward_model = pyspiel.GameType.RewardModel.TERMINAL
    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL


class OpenSpielGame:
    """One of our games at a number of players."""

    def __init__(self, game: pithead.Game, players: int) -> None:
        self.game = game
        self.players = players

    def get_type(self) -> type[_Type]:
        return _Type

    def num_players(self) -> int:
        return self.players

    def max_utility(self) -> float:
        return 1.0

    def min_utility(self) -> float:
        return -1.0


class OpenSpielState:
    """One of our positions with the methods that the bot calls."""

    def __init__(self, game: OpenSpielGame, state: pithead.State) -> None:
        self.game = game
        self.state = state

    def clone(self) -> OpenSpielState:
        return OpenSpielState(self.game, self.state.clone())

    def get_game(self) -> OpenSpielGame:
        return self.game

    def num_players(self) -> int:
        return self.game.players

    def current_player(self) -> int:
        actor = self.state.actor
        return -4 if actor == pithead.OVER else actor

    def is_terminal(self) -> bool:
        return self.state.actor == pithead.OVER

    def is_chance_node(self) -> bool:
        return self.state.actor == pithead.CHANCE

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.state.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.state.chance()

    def apply_action(self, action: int) -> None:
        self.state.take(int(action))

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the others, or 0 before the end of the game.

        Winners who tie divide the 1.
        """
        if self.state.actor != pithead.OVER:
            return [0.0] * self.game.players
        winners = self.state.winners()
        won = 2.0 / len(winners) - 1.0
        return [won if seat in winners else -1.0 for seat in range(self.game.players)]
