"""The bot that chooses by a value network, up to two own decisions ahead."""

from typing import Final

from pithead.bots.greedy import Greedy
from pithead.bots.network.network_registry import network_for
from pithead.bots.network.value_network import ValueNetwork
from pithead.bots.place_bids import choose_bid, values_by_network
from pithead.kernel.state import RandomSource, State

MOST_FURTHER_VALUES: Final = 100
"""About how many positions after a second decision are evaluated for one choice."""


class NetworkBot:
    """Choose the action with the highest value by the network; without a network like `greedy`.

    If the same player decides again after an action, before chance or anyone else, its value is
    that of the best second decision: what an option is worth depends on what it is used for. A
    position before a chance event is evaluated as it is, not after its outcomes. The bot uses no
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
        if state.bids_for_places():
            return choose_bid(state, values_by_network(state, network))
        choices = state.answers()
        if len(choices) == 1:
            return choices[0]
        seat = state.actor
        firsts = positions_after(state, network)
        # The best first: the others are not followed if there are too many values.
        order = sorted(range(len(choices)), key=lambda index: -firsts[index].value)
        left = MOST_FURTHER_VALUES
        for index in order:
            first = firsts[index]
            if left <= 0:
                break
            if first.state.actor == seat:
                seconds = positions_after(first.state, network)
                left -= len(seconds)
                first.value = max([second.value for second in seconds])
        best = 0
        for index, first in enumerate(firsts):
            if first.value > firsts[best].value:
                best = index
        return choices[best]


class ValuedPosition:
    """A position after a decision, and its value for the player who decided."""

    def __init__(self, state: State, value: float) -> None:
        self.state = state
        self.value = value


def positions_after(state: State, network: ValueNetwork) -> list[ValuedPosition]:
    """Return the position after each choice; decisions without a choice that follow are taken."""
    seat = state.actor
    weights = state.game.evaluator.weights
    found: list[ValuedPosition] = []
    for action in state.answers():
        after = state.clone()
        after.take(action)
        while after.actor == seat:
            choices = after.answers()
            if len(choices) > 1:
                break
            after.take(choices[0])
        found.append(ValuedPosition(after, network.values(after, seat, weights)[seat]))
    return found
