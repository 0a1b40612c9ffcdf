"""A position in the tree of what may follow."""

from pithead.kernel.state import State


class Node:
    """What the search knows of a position.

    `first` is what the position seemed worth to each player when it was first seen, and counts as
    `trust` visits; `totals` is the sum of what its visits brought each player, and `points` that of
    what the positions in which they ended were judged, where these were played on. `state` is None
    until the node is settled. An open decision has its choices in `children`, in the order of the
    legal actions, with their `promises`, or the `favourite` if only that one is looked into; chance
    has its outcomes so far in `outcomes`.
    """

    def __init__(self, action: int, actor: int, first: list[float], trust: float) -> None:
        self.action = action
        self.actor = actor
        self.first = first
        self.trust = trust
        self.visits = 0
        self.totals = [0.0] * len(first)
        self.points: list[float] = []
        self.state: State | None = None
        self.children: list[Node] = []
        self.promises: list[float] = []
        self.favourite: Node | None = None
        self.outcomes: dict[int, Node] = {}

    def worth(self, seat: int) -> float:
        """What the position is worth to a player."""
        return (self.trust * self.first[seat] + self.totals[seat]) / (self.trust + self.visits)

    def note(self, value: list[float]) -> None:
        """Count a visit and what it brought."""
        self.visits += 1
        totals = self.totals
        for seat, part in enumerate(value):
            totals[seat] += part

    def note_points(self, judged: list[float]) -> None:
        """Count how far everybody was ahead where a visit ended."""
        if not self.points:
            self.points = [0.0] * len(judged)
        points = self.points
        for seat, lead in enumerate(judged):
            points[seat] += lead


def best_at_first(node: Node) -> Node:
    """The choice that seemed best to whoever decides when all were first seen."""
    seat = node.actor
    best = node.children[0]
    for child in node.children:
        if child.first[seat] > best.first[seat]:
            best = child
    return best


def best_child(node: Node) -> Node:
    """The choice that was tried most; among equals the one that is worth most."""
    seat = node.actor
    best = node.children[0]
    for child in node.children:
        if child.visits > best.visits or (
            child.visits == best.visits and child.worth(seat) > best.worth(seat)
        ):
            best = child
    return best


def find(root: Node, state: State, most: int) -> Node | None:
    """The node of a position below the root, the nearest first; None if it was not seen."""
    level = [root]
    data: dict[str, object] | None = None
    looked = 0
    while level:
        below: list[Node] = []
        for node in level:
            known = node.state
            if known is None:
                continue
            if known.actor == state.actor and known.agenda == state.agenda:
                looked += 1
                if data is None:
                    data = state.to_json()
                if known.to_json() == data:
                    return node
                if looked == most:
                    return None
            below.extend(node.children)
            below.extend(node.outcomes.values())
        level = below
    return None
