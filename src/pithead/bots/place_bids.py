"""How bots bid for the places in turn order: by what their evaluation gives each place."""

from math import log

from pithead.bots.network.value_network import ValueNetwork
from pithead.kernel.seat_bids import SEAT_BIDS, highest_bid, lowest_bid
from pithead.kernel.state import State


def choose_bid(state: State, values: list[float]) -> int:
    """Return the lowest bid for the place that is worth most after paying it."""
    best = -1
    top = -1e9
    for place, value in enumerate(values):
        points = lowest_bid(state, place)
        left = value - points
        if points <= highest_bid(state, place) and left > top:
            best = place
            top = left
    bids = state.game.seat_bids
    assert bids is not None
    return bids.action(best, lowest_bid(state, best))


def values_by_evaluator(state: State, weights: list[float] | None = None) -> list[float]:
    """Return how many points each place is ahead at the start, by the evaluator of the game."""
    return state.game.evaluator.evaluate_all(start_by_places(state), weights)


def values_by_network(state: State, network: ValueNetwork) -> list[float]:
    """Return how many points each place is ahead at the start, as its player's network sees it."""
    start = start_by_places(state)
    weights = state.game.evaluator.weights
    found: list[float] = []
    for seat in range(state.players):
        shares = network.values(start, seat, weights)
        mean = sum([log(share) for share in shares]) / state.players
        found.append((log(shares[seat]) - mean) / network.scale)
    return found


def start_by_places(state: State) -> State:
    """Return the start of a game like this one in which each seat has the place of its number."""
    start = state.game.start(state.players, {**state.options(), SEAT_BIDS: False})
    if start.agenda and start.agenda[-1].draws_start:
        start.take(start.answers()[0])
    return start
