"""Locks and warehouses: what they cost, where they fit, and how they are built (section 11)."""

from typing import Final

from pithead.games.ruhrschifffahrt.material import (
    COAL_STORE,
    ESSEN_WAREHOUSES,
    LOCK_BUILDING,
    MARK_WAREHOUSES,
    MOST_SLOTS,
    NO_GROUP,
    NOBODY,
    PORT_RUHRORT,
)
from pithead.games.ruhrschifffahrt.score_categories import (
    COAL_STORES,
    LOCKS,
    RUHRORT_WAREHOUSES,
    TOWN_WAREHOUSES,
)
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.payment import pay

GROUP_TILE: Final = [NOBODY, ESSEN_WAREHOUSES, MARK_WAREHOUSES]
"""The permanent tile that allows to build in the towns of a group."""


# -- prices and places ---------------------------------------------------------------------------


def lock_price(state: RuhrState) -> int:
    """RS-11.3."""
    return state.material.lock_price[state.round]


def town_price(state: RuhrState, town: int) -> int:
    """RS-11.23: the first free slot from the left; NOBODY if there is none."""
    prices = state.material.town_prices[town]
    slot = state.filled(state.town_slots, town)
    return prices[slot] if slot < len(prices) else NOBODY


def store_price(state: RuhrState, store: int) -> int:
    """RS-11.23: the same of a coal store."""
    prices = state.material.store_prices[store]
    slot = state.filled(state.store_slots, store)
    return prices[slot] if slot < len(prices) else NOBODY


def port_price(state: RuhrState) -> int:
    """RS-11.9: by the warehouses of all players in all columns; NOBODY if the port is full."""
    count = 0
    for owner in state.column:
        if owner != NOBODY:
            count += 1
    prices = state.material.port_prices
    return prices[count] if count < len(prices) else NOBODY


def lock_allowed(state: RuhrState, seat: int, lock: int) -> bool:
    """RS-11.20: anywhere; RS-17.5: a lock in mark only with the County of Mark."""
    return (
        not state.variants.mark_locks_need_county
        or not state.material.lock_in_mark[lock]
        or state.county(seat)
    )


def own_in_port(state: RuhrState, seat: int) -> int:
    count = 0
    for owner in state.column:
        if owner == seat:
            count += 1
    return count


def column_open(state: RuhrState, seat: int, column: int) -> bool:
    """RS-11.10, RS-11.26: there is room, and no warehouse of the player yet."""
    return state.filled(state.column, column) < state.material.export_rows and not state.owns_slot(
        state.column, column, seat
    )


def can_move(state: RuhrState, seat: int, old: int, new: int) -> bool:
    """RS-11.11, RS-11.12."""
    return (
        not state.new_in_port[seat] >> old & 1
        and state.owns_slot(state.column, old, seat)
        and column_open(state, seat, new)
    )


def discount_needs_tile(state: RuhrState, town: int) -> bool:
    """RS-14.12: the Warehouse tile needs a group's tile; RS-14.17, RS-17.8: it needs none."""
    return (
        state.material.town_group[town] != NO_GROUP and not state.variants.tile_builds_in_any_town
    )


def store_has_own(state: RuhrState, seat: int, store: int) -> bool:
    """RS-17.10: whether the player may have no more warehouses there; RS-11.25: they may."""
    return state.variants.one_at_a_store and state.owns_slot(state.store_slots, store, seat)


def discount_price(state: RuhrState, town: int) -> int:
    """The price with the Warehouse tile, NOBODY if the town is full."""
    price = town_price(state, town)
    if price < 0 or state.material.town_group[town] == NO_GROUP:
        return price
    return state.material.discount_price


# -- building ------------------------------------------------------------------------------------


def build_lock(state: RuhrState, seat: int, lock: int) -> None:
    """RS-11.3 to RS-11.4, RS-11.20 to RS-11.22: price, marker, points, pool of the first lock."""
    pay(state, seat, lock_price(state))
    state.obstacles &= ~(1 << lock)
    state.bag += 1
    state.score(seat, LOCKS, state.material.lock_vp[lock])
    state.supply[seat] += state.lock_pool[seat]
    state.lock_pool[seat] = 0
    state.used[seat] |= 1 << LOCK_BUILDING


def build_town(state: RuhrState, seat: int, town: int, price: int, with_group: bool) -> None:
    """RS-11.6: a warehouse in the first free slot of a town, built with the tile of its group."""
    pay(state, seat, price)
    state.town_slots[town * MOST_SLOTS + state.filled(state.town_slots, town)] = seat
    state.supply[seat] -= 1
    state.score(seat, TOWN_WAREHOUSES, state.material.vp_town)
    if with_group:
        state.used[seat] |= 1 << GROUP_TILE[state.material.town_group[town]]


def build_store(state: RuhrState, seat: int, store: int) -> None:
    """RS-11.7: a warehouse in the first free slot of a coal store."""
    pay(state, seat, store_price(state, store))
    state.store_slots[store * MOST_SLOTS + state.filled(state.store_slots, store)] = seat
    state.supply[seat] -= 1
    state.score(seat, COAL_STORES, state.material.vp_store)
    state.used[seat] |= 1 << COAL_STORE


def build_port(state: RuhrState, seat: int, column: int, price: int) -> None:
    """RS-11.8: a warehouse in the topmost free row of a column."""
    pay(state, seat, price)
    state.column[column * MOST_SLOTS + state.filled(state.column, column)] = seat
    state.supply[seat] -= 1
    state.score(seat, RUHRORT_WAREHOUSES, state.material.vp_port)
    state.used[seat] |= 1 << PORT_RUHRORT
    if not state.variants.new_may_move:  # RS-11.12, RS-17.12
        state.new_in_port[seat] |= 1 << column


def move_warehouse(state: RuhrState, seat: int, old: int, new: int) -> None:
    """RS-11.11: to the topmost free row; those below in the old column move up."""
    pay(state, seat, state.material.move_price)
    column = state.column
    column[new * MOST_SLOTS + state.filled(column, new)] = seat
    last = (old + 1) * MOST_SLOTS - 1
    place = column.index(seat, old * MOST_SLOTS)
    while place < last:
        column[place] = column[place + 1]
        place += 1
    column[last] = NOBODY
