"""The bot that looks one decision ahead with a value network."""

from pithead.bots.greedy import Greedy
from pithead.bots.network.network_registry import network_for
from pithead.bots.network.value_network import ValueNetwork
from pithead.kernel.state import RandomSource, State


class NetworkBot:
    """Choose the action with the highest value by the network; without a network like `greedy`.

    A position before a chance event is evaluated as it is, not after its outcomes. The bot uses no
    random numbers. Among equal actions it takes the one with the lowest id.
    """

    def __init__(self, name: str = "network", network: ValueNetwork | None = None) -> None:
        self.name = name
        self.network = network
        """The network to use; None for that of the game."""

    def choose(self, state: State, rng: RandomSource) -> int:
        network = self.network if self.network is not None else network_for(state)
        if network is None:
            return Greedy(self.name).choose(state, rng)
        choices = state.answers()
        if len(choices) == 1:
            return choices[0]
        seat = state.actor
        weights = state.game.evaluator.weights
        best = choices[0]
        best_value = -1.0
        for action in choices:
            after = state.clone()
            after.take(action)
            value = network.values(after, seat, weights)[seat]
            if value > best_value:
                best = action
                best_value = value
        return best
