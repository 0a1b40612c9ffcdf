"""Just enough of OpenSpiel's state interface for its MCTS bot to play our games."""

from __future__ import annotations

import pyspiel

import pithead


class _Type:
    """What the bot wants to know of a game before it plays."""

    reward_model = pyspiel.GameType.RewardModel.TERMINAL
    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL


class ShimGame:
    """A game of ours for so many players."""

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


class Shim:
    """A position of ours with the methods that the bot calls."""

    def __init__(self, game: ShimGame, state: pithead.State) -> None:
        self.shim = game
        self.state = state

    def clone(self) -> Shim:
        return Shim(self.shim, self.state.clone())

    def get_game(self) -> ShimGame:
        return self.shim

    def num_players(self) -> int:
        return self.shim.players

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
        """1 for the winner, -1 for the others; 0 while nobody has won."""
        if self.state.actor != pithead.OVER:
            return [0.0] * self.shim.players
        winner = self.state.ranking()[0]
        return [1.0 if seat == winner else -1.0 for seat in range(self.shim.players)]
