"""The number of each warehouse in a drawing, found from the position alone.

Warehouses of one player are alike, but a page animates each of them from place to place. So each
has a fixed number, and the numbers are assigned so that a usual move changes the place of one
warehouse only: those that are still to come have fixed numbers, and every building has a preferred
number, so that a new building seldom takes another's.
"""

from typing import TYPE_CHECKING, Final

from pithead.games.ruhrschifffahrt.material import (
    ESSEN_GROUP,
    MARK_GROUP,
    MOST_SLOTS,
    NO_GROUP,
    Material,
)
from pithead.kernel.fields.packed_row import part

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.state import RuhrState

SUPPLY: Final = 0
DEBT: Final = 1
LOCK_POOL: Final = 2
COUNTY_POOL: Final = 3
TIMELINE: Final = 4
BUILT: Final = 5
"""The places where a warehouse can be."""

_SPREAD: Final = 3
"""The distance of the preferred numbers of neighbouring buildings, and of those at one place, found
with whole games."""
_STORES: Final = 100
_COLUMNS: Final = 200
_PLACES: Final = 300
"""More than there are places: the second warehouse of a player at a place follows after these."""


def town_place(town: int) -> int:
    return town


def store_place(store: int) -> int:
    return _STORES + store


def column_place(column: int) -> int:
    return _COLUMNS + column


class WarehouseNumbers:
    """The warehouses of one player."""

    def __init__(self, state: "RuhrState", seat: int) -> None:
        material = state.material
        count = material.warehouses
        self.where = [SUPPLY] * count
        self.debt = [-1] * count
        """The debt space of each warehouse, -1 for none."""
        self.when = [0] * count
        """The round that brings it to the supply, 0 for warehouses that are not of the timeline."""
        self._places: dict[int, int] = {}
        first = material.first_supply
        for number in range(first, first + state.lock_pool[seat]):
            self.where[number] = LOCK_POOL
        first += material.lock_pool
        for number in range(first, first + state.county_pool[seat]):
            self.where[number] = COUNTY_POOL
        first += material.county_pool
        for number, when in enumerate(sorted(material.timeline_rounds), first):
            self.when[number] = when
            if state.timeline[seat] >> when & 1:
                self.where[number] = TIMELINE
        loose = [number for number in range(count) if self.where[number] == SUPPLY]
        order = building_order(material)
        standing = [_standing(state, seat, place) for place in order]
        for nth in range(max(standing, default=0)):
            for rank, place in enumerate(order):
                if loose and standing[rank] > nth:
                    which = (rank + nth) * _SPREAD % count
                    while which not in loose:
                        which = (which + 1) % count
                    loose.remove(which)
                    self.where[which] = BUILT
                    self._places[place + nth * _PLACES] = which
        debts = min(state.debt[seat], len(loose))
        for debt in range(debts):
            number = loose[len(loose) - 1 - debt]
            self.where[number] = DEBT
            self.debt[number] = debt

    def built(self) -> list[int]:
        """The places with a warehouse, each followed by the number of the warehouse."""
        return [value for item in self._places.items() for value in item]

    def at(self, place: int, nth: int = 0) -> int:
        """The number of the warehouse that stands there; `nth` of the player's, from 0."""
        return self._places.get(place + nth * _PLACES, 0)


def building_order(material: Material) -> list[int]:
    """All places for warehouses, in the order in which players usually build on them."""
    order: list[int] = []
    for group in (ESSEN_GROUP, -1, MARK_GROUP, NO_GROUP):
        if group < 0:
            order += [store_place(store) for store in range(material.stores)]
            order += [column_place(column) for column in range(material.columns)]
        else:
            order += [t for t in range(material.towns) if material.town_group[t] == group]
    return order


def _standing(state: "RuhrState", seat: int, place: int) -> int:
    """How many warehouses of the player stand there."""
    slots = state.town_slots
    index = place
    if place >= _COLUMNS:
        slots = state.column
        index = place - _COLUMNS
    elif place >= _STORES:
        slots = state.store_slots
        index = place - _STORES
    return part(slots, index * MOST_SLOTS, (index + 1) * MOST_SLOTS).count(seat)
