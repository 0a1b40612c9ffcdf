"""What the judgement has counted of the mines and the boxes.

Positions with the same mines and boxes share it, and whoever counts first counts for all. Most
positions that are judged differ from others by one mine or one box, if at all.
"""

from typing import TYPE_CHECKING

from pithead.games.schiefer.material import MOST_SLOTS, NOBODY, Material

if TYPE_CHECKING:
    from pithead.games.schiefer.evaluator import Survey


class ValleyCounts:
    """The mines of a valley."""

    def __init__(
        self,
        material: Material,
        valley: int,
        players: int,
        opened: int,
        owners: list[int],
        sold: list[bool],
    ) -> None:
        first = material.first[valley]
        own = [0] * players
        coins = 0
        dearest = -1
        for mine in range(first, first + opened):
            owner = owners[mine]
            own[owner] = own[owner] + 1  # compiled, += is much slower here
            if not sold[mine]:
                value = material.values[mine]
                coins += value
                if value > dearest:
                    dearest = value
        self.valley = valley
        self.own = own
        """How many of them each player has."""
        self.opened = opened
        self.closed = material.size[valley] - opened
        self.coins = coins
        """What those that can be sold will bring together."""
        self.dearest = dearest
        """What one of them brings at most; -1 if none can be sold."""
        self.cost = 0
        """Of the mine that can be opened next, if there is one."""
        self.share = 0.0
        """What it will bring, divided by the mines that are open then."""
        if self.closed > 0:
            self.cost = material.costs[first + opened]
            self.share = material.values[first + opened] / (opened + 1)


class BoxCounts:
    """The boxes, worth what certain weights make of them; lists are by seat."""

    def __init__(
        self,
        material: Material,
        players: int,
        boxes: list[int],
        weights: list[float],
        first: int,
    ) -> None:
        """The weights of the boxes begin at `first`."""
        self.weights = weights.copy()
        self.held = [0.0] * players
        """What a player's boxes bring over a whole game."""
        self.best = [0.0] * players
        """What the best box brings that he could still have."""
        self.improved = [False] * players
        """Whether his coins count more at the end."""
        self.counts = [False] * players
        """Whether one of his boxes counts valleys."""
        for box, kind in enumerate(material.box_kinds):
            worth = weights[first + kind]
            place = box * MOST_SLOTS
            holders = boxes[place : place + material.box_slots(box, players)]
            free = NOBODY in holders
            for seat in range(players):
                if seat in holders:
                    self._hold(material, seat, box, worth)
                elif free and worth > self.best[seat]:
                    self.best[seat] = worth

    def _hold(self, material: Material, seat: int, box: int, worth: float) -> None:
        self.held[seat] = self.held[seat] + worth
        if box == material.more_for_money:
            self.improved[seat] = True
        elif box in material.valley_boxes:
            self.counts[seat] = True


class CountCache:
    """All of them, each None until somebody needs it."""

    def __init__(self, valleys: list[ValleyCounts | None], boxes: BoxCounts | None) -> None:
        self.valleys = valleys
        self.boxes = boxes
        self.survey: Survey | None = None

    def without_valley(self, valley: int) -> "CountCache":
        """For a position in which something has happened to the valley's mines."""
        valleys = self.valleys.copy()
        valleys[valley] = None
        return CountCache(valleys, self.boxes)

    def without_boxes(self) -> "CountCache":
        """For a position in which a box was taken."""
        return CountCache(self.valleys, None)


def empty_cache(valleys: int) -> CountCache:
    """For a position of which nothing is known."""
    nothing: list[ValleyCounts | None] = [None] * valleys
    return CountCache(nothing, None)
