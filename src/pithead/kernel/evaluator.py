"""What bots need of a game: the value of a position, and how to search it."""

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Final, Generic, SupportsIndex, TypeVar

from mypy_extensions import mypyc_attr

from pithead.kernel.evaluation_scale import EvaluationScale
from pithead.kernel.seat_number import seat_number
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text
from pithead.kernel.weights import Layout, read_weights

LEARNED: Final = "weights.toml"
BY_HAND: Final = "weights.hand.toml"
"""The files of weights in the folder of each game. The second one is optional."""

S = TypeVar("S", bound=State)


def bid_leads(state: State) -> list[float]:
    """How far each player is ahead by the bids for the places alone.

    Evaluations of positions before the end of a game leave them out; the final score has them.
    """
    bids = [state.place_bid(seat) for seat in range(state.players)]
    total = sum(bids)
    return [(total - bid) / (state.players - 1) - bid for bid in bids]


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(Generic[S]):
    """The evaluation function of a game, linear in its weights.

    `weights` were fitted by self-play; `weights_by_hand` were chosen by people, for comparison.
    `rivalry` is the part of the mean value of the opponents that an evaluation subtracts.
    `rounds_ahead` is the number of rounds that a search plays on before it evaluates, 0 if it
    evaluates every position as it is. Dice on the table or waiting markers make a player look ahead
    who only had their turn earlier; where that matters, positions are compared between two rounds.
    `decisions` says about how many decisions a player makes in a game: the more there are, the less
    a single one changes the chances to win.
    """

    def __init__(
        self,
        layout: Layout,
        folder: Traversable,
        rivalry: float = 1.0,
        rounds_ahead: int = 0,
        decisions: int = 50,
    ) -> None:
        self.layout = layout
        self.weights = read_weights((folder / LEARNED).read_text(encoding="utf-8"), layout)
        by_hand = folder / BY_HAND
        self.weights_by_hand = self.weights
        if by_hand.is_file():
            self.weights_by_hand = read_weights(by_hand.read_text(encoding="utf-8"), layout)
        self.rivalry = rivalry
        self.rounds_ahead = rounds_ahead
        self.decisions = decisions
        self.scales: dict[int, EvaluationScale] = {}
        """How large its values are, by the number of players; measured when a search asks."""

    def evaluate(self, state: S, seat: SupportsIndex, weights: list[float] | None = None) -> float:
        """The value of a position for a player: roughly the points they will be ahead."""
        number = seat_number(seat, state.players)
        if state.place_holders and state.agenda:
            return self.evaluate_all(state, weights)[number]
        return self.value(state, number, self.weights if weights is None else weights)

    def evaluate_all(self, state: S, weights: list[float] | None = None) -> list[float]:
        """`evaluate` for every seat at once."""
        if state.bids_for_places():
            return bid_leads(state)  # the game itself has not begun
        values = self.values(state, self.weights if weights is None else weights)
        if state.place_holders and state.agenda:
            leads = bid_leads(state)
            return [value + leads[seat] for seat, value in enumerate(values)]
        return values

    def terms(self) -> Mapping[str, Text]:
        """What people call the weights, by their names; several may share a name."""
        return {}

    def contributions(self, state: S, seat: SupportsIndex) -> list[float]:
        """How much each weight of the layout adds to the value of a position; last, the rest.

        A weight adds twice what the value loses with half of it: the value is linear in most
        weights, and some divide others, so none may be 0. The rest is mainly the points.
        """
        number = seat_number(seat, state.players)
        whole = self.value(state, number, self.weights)
        found: list[float] = []
        at = 0
        for _, size in self.layout:
            halved = self.weights.copy()
            for index in range(at, at + size):
                halved[index] *= 0.5
            found.append(2.0 * (whole - self.value(state, number, halved)))
            at += size
        found.append(whole - sum(found))
        return found

    def value(self, state: S, seat: int, weights: list[float]) -> float:
        """For `evaluate`: the value with these weights."""
        raise NotImplementedError

    def values(self, state: S, weights: list[float]) -> list[float]:
        """For `evaluate_all`; games that share work between the seats override it."""
        return [self.value(state, seat, weights) for seat in range(state.players)]

    def values_seen_by(self, state: S, observer: int, weights: list[float]) -> list[float]:
        """`values`, for a comparison of players with each other.

        What the player to move can do next counts for the observer only: otherwise every action
        that ends a turn would seem to give something to the next player.
        """
        return self.values(state, weights)

    def round_of(self, state: S) -> int:
        """The current round, for games with `rounds_ahead`."""
        raise NotImplementedError

    def default_action(self, state: S, weights: list[float]) -> int:
        """What a rollout answers to the current question without looking ahead; -1 to look."""
        return -1
