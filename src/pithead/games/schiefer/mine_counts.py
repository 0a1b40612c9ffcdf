"""Counts of mines and boxes for the evaluator.

Positions with the same mines and boxes share them, and they are counted once. Most positions that
are evaluated differ from others by one mine or one box, if at all.
"""

from typing import TYPE_CHECKING

from pithead.games.schiefer.material import MOST_SLOTS, NOBODY, Material
from pithead.kernel.fields.packed_row import Cells, part

if TYPE_CHECKING:
    from pithead.games.schiefer.evaluator import BoardValues


class ValleyCounts:
    """What the evaluator needs of the mines of a valley."""

    def __init__(
        self,
        material: Material,
        valley: int,
        players: int,
        opened: int,
        owners: Cells,
        sold: Cells,
    ) -> None:
        first = material.first[valley]
        own = [0] * players
        coins = 0
        best_value = -1
        for mine in range(first, first + opened):
            owner = owners[mine]
            own[owner] = own[owner] + 1  # compiled, += is much slower here
            if not sold[mine]:
                value = material.values[mine]
                coins += value
                if value > best_value:
                    best_value = value
        self.valley = valley
        self.own = own
        """How many of the mines each player has."""
        self.opened = opened
        self.closed = material.size[valley] - opened
        self.coins = coins
        """The coins that all unsold mines will bring together."""
        self.best_value = best_value
        """The coins of the most valuable unsold mine; -1 if there is none."""
        self.cost = 0
        """The cost of the mine that can be opened next, if there is one."""
        self.share = 0.0
        """The coins of that mine, divided by the number of mines that are open then."""
        if self.closed > 0:
            self.cost = material.costs[first + opened]
            self.share = material.values[first + opened] / (opened + 1)


class BoxCounts:
    """The values of the boxes with certain weights; lists are by seat."""

    def __init__(
        self,
        material: Material,
        players: int,
        boxes: Cells,
        weights: list[float],
        first: int,
    ) -> None:
        """Evaluate the boxes; their weights begin at `first`."""
        self.weights = weights.copy()
        self.held = [0.0] * players
        """The points that a player's boxes bring over a whole game."""
        self.best = [0.0] * players
        """The points of the best box that the player can still take."""
        self.improved = [False] * players
        """Whether the player's coins count more at the end."""
        self.counts = [False] * players
        """Whether one of the player's boxes counts valleys."""
        for box, kind in enumerate(material.box_kinds):
            value = weights[first + kind]
            place = box * MOST_SLOTS
            end = place + material.box_slots(box, players)
            holders = part(boxes, place, end)
            free = NOBODY in holders
            for seat in range(players):
                if seat in holders:
                    self._add_held(material, seat, box, value)
                elif free and value > self.best[seat]:
                    self.best[seat] = value

    def _add_held(self, material: Material, seat: int, box: int, value: float) -> None:
        self.held[seat] = self.held[seat] + value
        if box == material.more_for_money:
            self.improved[seat] = True
        elif box in material.valley_boxes:
            self.counts[seat] = True


class CountCache:
    """All counts of a position, each None until it is first needed."""

    def __init__(self, valleys: list[ValleyCounts | None], boxes: BoxCounts | None) -> None:
        self.valleys = valleys
        self.boxes = boxes
        self.board: BoardValues | None = None

    def without_valley(self, valley: int) -> "CountCache":
        """The counts after a mine of the valley was opened or sold."""
        valleys = self.valleys.copy()
        valleys[valley] = None
        return CountCache(valleys, self.boxes)

    def without_boxes(self) -> "CountCache":
        """The counts after a box was taken."""
        return CountCache(self.valleys, None)


def empty_cache(valleys: int) -> CountCache:
    """The counts of a position before anything is counted."""
    nothing: list[ValleyCounts | None] = [None] * valleys
    return CountCache(nothing, None)
