"""What a search finds in a decision of a game: visit counts, a policy and a value."""

from dataclasses import dataclass
from typing import Any

from pithead.bots.mcts.search import Search
from pithead.bots.mcts.tree_bot import Tree
from pithead.kernel.state import RandomSource, State


@dataclass(frozen=True)
class SearchedDecision:
    """A decision as a search sees it, to train a policy and a value function from.

    `event` is the number of events before the decision. `actions` are the legal actions,
    `visits` how often the search took each, `policy` the same as parts of all visits. `values`
    are the shares of the win that the search expects for each seat.
    """

    event: int
    actions: list[int]
    visits: list[int]
    policy: list[float]
    values: list[float]


def is_searched(state: State) -> bool:
    """Return whether a position is one that a search can say something about."""
    return state.actor >= 0 and len(state.answers()) > 1 and not state.bids_for_places()


def searched_decision(state: State, mind: Tree, event: int, rng: RandomSource) -> SearchedDecision:
    """Search from a position, with nothing known from earlier ones."""
    search = Search(mind.settings, state, rng)
    root = search.new_root(state)
    search.run(root)
    total = max(1, root.visits)
    visits = [child.visits for child in root.children]
    return SearchedDecision(
        event,
        [child.action for child in root.children],
        visits,
        [count / max(1, sum(visits)) for count in visits],
        [share / total for share in root.value_sum],
    )


def arrow_type(arrow: Any) -> Any:
    """Return the type of searched decisions in a Parquet file."""
    return arrow.list_(
        arrow.struct(
            [
                ("event", arrow.int32()),
                ("actions", arrow.list_(arrow.int16())),
                ("visits", arrow.list_(arrow.int32())),
                ("policy", arrow.list_(arrow.float32())),
                ("values", arrow.list_(arrow.float32())),
            ]
        )
    )
