"""The number of each coal die in a drawing, found from the position alone.

Dice of one colour are alike, but a page animates each of them from depot to track and back. A die
on a depot has the depot's own number. The others follow in the order in which the track moves them,
so that a change of one depot leaves the dice of all others where they are.
"""

from typing import TYPE_CHECKING

from pithead.games.ruhrschifffahrt.dice import die_colour
from pithead.games.ruhrschifffahrt.material import COLOURS, MOST_ROWS
from pithead.kernel.fields.packed_row import part

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.state import RuhrState


class DiceNumbers:
    """The numbers of the dice: by depot, by place of the track, in hand and waiting."""

    def __init__(self, state: "RuhrState") -> None:
        material = state.material
        self.depot = [-1] * material.depots
        self.track = [-1] * (len(COLOURS) * MOST_ROWS)
        self.hand = -1
        self.waiting = [-1] * state.dice_waiting()
        arrow = material.arrow[state.stage]
        for colour in range(len(COLOURS)):
            free = list(range(material.dice[colour]))
            late: list[int] = []
            rank = 0
            for depot in range(material.depots):
                if material.depot_colour[depot] != colour:
                    continue
                if state.depots[depot]:
                    if rank < material.dice[colour]:
                        self.depot[depot] = rank
                        free.remove(rank)
                    else:
                        late.append(depot)
                rank += 1
            for depot in late:
                self.depot[depot] = _next(free)
            for index, die in enumerate(part(state.waiting, 0, state.dice_waiting())):
                if die_colour(die) == colour:
                    self.waiting[index] = _next(free)
            first = colour * MOST_ROWS
            for row in range(MOST_ROWS - 1, arrow, -1):
                if state.track[first + row]:
                    self.track[first + row] = _next(free)
            if state.die_in_hand and die_colour(state.die_in_hand) == colour:
                self.hand = _next(free)
            for row in range(arrow, -1, -1):
                if state.track[first + row]:
                    self.track[first + row] = _next(free)


def _next(free: list[int]) -> int:
    return free.pop(0) if free else 99
