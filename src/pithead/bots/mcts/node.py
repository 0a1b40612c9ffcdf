"""A node of the search tree."""

from pithead.kernel.state import State


class Node:
    """A position in the search tree, with its statistics.

    `first_estimate` is the value of the position when the node was created; it counts as
    `estimate_weight` visits. `value_sum` is the sum of the values of all visits by seat.
    `evaluation_sum` is the sum of the evaluations, in points, at the ends of rollouts, and
    `evaluation_squares` that of their squares; both are empty without rollouts. `state` is None
    until the first visit. An expanded decision has its actions in `children`, in the order of the
    legal actions; if only one of them is searched, this is the `assumed_reply`. A chance node has
    the outcomes sampled so far in `outcomes`.
    """

    def __init__(
        self, action: int, actor: int, first_estimate: list[float], estimate_weight: float
    ) -> None:
        self.action = action
        self.actor = actor
        self.first_estimate = first_estimate
        self.estimate_weight = estimate_weight
        self.prior = 0.0
        """The probability of the action before any visit."""
        self.visits = 0
        self.value_sum = [0.0] * len(first_estimate)
        self.evaluation_sum: list[float] = []
        self.evaluation_squares: list[float] = []
        self.state: State | None = None
        self.children: list[Node] = []
        self.assumed_reply: Node | None = None
        self.outcomes: dict[int, Node] = {}

    def mean_value(self, seat: int) -> float:
        """Return the mean value for a player over all visits and the first estimate."""
        weight = self.estimate_weight
        return (weight * self.first_estimate[seat] + self.value_sum[seat]) / (weight + self.visits)

    def add_visit(self, value: list[float]) -> None:
        """Count a visit and its value."""
        self.visits += 1
        value_sum = self.value_sum
        for seat, share in enumerate(value):
            value_sum[seat] += share

    def add_evaluations(self, evaluations: list[float]) -> None:
        """Add the evaluations by seat at the end of a rollout."""
        if not self.evaluation_sum:
            self.evaluation_sum = [0.0] * len(evaluations)
            self.evaluation_squares = [0.0] * len(evaluations)
        evaluation_sum = self.evaluation_sum
        squares = self.evaluation_squares
        for seat, points in enumerate(evaluations):
            evaluation_sum[seat] += points
            squares[seat] += points * points


def best_first_estimate(node: Node) -> Node:
    """Return the child with the best first estimate for the player who decides."""
    seat = node.actor
    best = node.children[0]
    for child in node.children:
        if child.first_estimate[seat] > best.first_estimate[seat]:
            best = child
    return best


def best_child(node: Node) -> Node:
    """Return the child with the most visits; among equals the one with the highest mean value."""
    seat = node.actor
    best = node.children[0]
    for child in node.children:
        if child.visits > best.visits or (
            child.visits == best.visits and child.mean_value(seat) > best.mean_value(seat)
        ):
            best = child
    return best


def find_node(root: Node, state: State, max_comparisons: int) -> Node | None:
    """Return the node of a position, breadth first from the root; None if there is none."""
    level = [root]
    data: dict[str, object] | None = None
    compared = 0
    while level:
        below: list[Node] = []
        for node in level:
            known = node.state
            if known is None:
                continue
            if known.actor == state.actor and known.agenda == state.agenda:
                compared += 1
                if data is None:
                    data = state.to_json()
                if known.to_json() == data:
                    return node
                if compared == max_comparisons:
                    return None
            below.extend(node.children)
            below.extend(node.outcomes.values())
        level = below
    return None
