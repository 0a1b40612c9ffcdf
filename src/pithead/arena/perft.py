"""Counts of distinct positions by depth: regression figures for the rules as a whole."""

import json

from pithead.kernel.state import State


def count_positions(start: State, depth: int) -> list[int]:
    """Return the number of distinct positions after 1, 2, ... `depth` events."""
    frontier = [start]
    counts = []
    for _ in range(depth):
        reached: dict[str, State] = {}
        for state in frontier:
            for action in state.answers():
                after = state.clone()
                after.take(action)
                reached.setdefault(json.dumps(after.to_json()), after)
        frontier = list(reached.values())
        counts.append(len(frontier))
    return counts
