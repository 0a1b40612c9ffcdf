"""What keeps a player from a purchase: the first of the rules it breaks (sections 11, 12, 14)."""

from typing import Final

from pithead.games.ruhrschifffahrt.material import COAL_STORE, LOCK_BUILDING, PORT_RUHRORT
from pithead.games.ruhrschifffahrt.names import thaler_text
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.buildings import (
    GROUP_TILE,
    column_open,
    lock_allowed,
    lock_price,
    own_in_port,
    store_has_own,
    store_price,
)
from pithead.games.ruhrschifffahrt.steps.payment import too_dear
from pithead.games.ruhrschifffahrt.steps.tile_use import needs_tile
from pithead.kernel.i18n import Text
from pithead.kernel.obstacle import Obstacle

_BUILT: Final = Text("{lock} is already built")
_ONE_LOCK: Final = Text("you have already built a lock this round")
_LOCKS_FROM: Final = Text("you can build locks only from round {round} on")
_LOCK_NEEDS_COUNTY: Final = Text(
    "in this game, you need the County of Mark tile for a lock in Mark",
)
_TILE_USED: Final = Text("you have already used the {tile} tile this round")
_NO_WAREHOUSE: Final = Text("you have no warehouse in your supply")
_OWN_WAREHOUSE: Final = Text("you already have a warehouse in {place}")
_FULL: Final = Text("{place} is full")
_PORT_LIMIT: Final = Text(
    "you may have at most {limit} warehouses in Ruhrort",
)
_NOT_THERE: Final = Text("you have no warehouse in {place}")
_NEW: Final = Text(
    "you built your warehouse in {place} this round",
)
_NO_DEBT: Final = Text("you have no debt to repay")
_REPAY_TOO_DEAR: Final = Text(
    "repaying a debt costs {price}, and you cannot take another debt for it",
)


def built_obstacle(state: RuhrState, lock: int) -> Obstacle | None:
    """RS-2.7: an obstacle becomes a lock once."""
    if state.obstacles >> lock & 1:
        return None
    return Obstacle("RS-2.7", _BUILT, {"lock": state.material.lock_names[lock]})


def lock_obstacle(state: RuhrState, seat: int, lock: int) -> Obstacle | None:
    built = built_obstacle(state, lock)
    if built is not None:
        return built
    if state.used[seat] >> LOCK_BUILDING & 1:
        return Obstacle("RS-11.2", _ONE_LOCK)
    if not state.has(seat, LOCK_BUILDING):
        return needs_tile(state.material.tile_names[LOCK_BUILDING], "RS-11.3")
    if state.round < state.material.locks_from:
        return Obstacle("RS-5.2", _LOCKS_FROM, {"round": state.material.locks_from})
    if not lock_allowed(state, seat, lock):
        return Obstacle("RS-17.5", _LOCK_NEEDS_COUNTY)
    return too_dear(state, seat, lock_price(state))


def town_obstacle(
    state: RuhrState, seat: int, town: int, price: int, with_group: bool
) -> Obstacle | None:
    if with_group:
        group = state.material.town_group[town]
        tile = _tile_obstacle(state, seat, GROUP_TILE[group], "RS-11.6")
        if tile is not None:
            return tile
    own = state.owns_slot(state.town_slots, town, seat)
    return _slot_obstacle(state, seat, own, state.material.town_names[town], price, "RS-11.24")


def store_obstacle(state: RuhrState, seat: int, store: int) -> Obstacle | None:
    tile = _tile_obstacle(state, seat, COAL_STORE, "RS-11.7")
    if tile is not None:
        return tile
    own = store_has_own(state, seat, store)
    price = store_price(state, store)
    return _slot_obstacle(state, seat, own, state.material.store_names[store], price, "RS-17.10")


def port_obstacle(state: RuhrState, seat: int, column: int, price: int) -> Obstacle | None:
    tile = _tile_obstacle(state, seat, PORT_RUHRORT, "RS-11.8")
    if tile is not None:
        return tile
    limit = state.material.port_limit
    if own_in_port(state, seat) >= limit:
        return Obstacle("RS-11.26", _PORT_LIMIT, {"limit": limit})
    return _column_obstacle(state, seat, column) or _building_price_obstacle(state, seat, price)


def move_obstacle(state: RuhrState, seat: int, old: int, new: int) -> Obstacle | None:
    if not state.has(seat, PORT_RUHRORT):
        return needs_tile(state.material.tile_names[PORT_RUHRORT], "RS-11.11")
    place: dict[str, object] = {"place": state.material.column_names[old]}
    if not state.owns_slot(state.column, old, seat):
        return Obstacle("RS-11.11", _NOT_THERE, place)
    if state.new_in_port[seat] >> old & 1:
        return Obstacle("RS-11.12", _NEW, place)
    return _column_obstacle(state, seat, new) or too_dear(state, seat, state.material.move_price)


def repayment_obstacle(state: RuhrState, seat: int) -> Obstacle | None:
    if state.debt[seat] == 0:
        return Obstacle("RS-11.15", _NO_DEBT)
    price = state.material.repay_price
    if state.thalers[seat] < price:
        return Obstacle("RS-12.6", _REPAY_TOO_DEAR, {"price": thaler_text(price)})
    return None


def _tile_obstacle(state: RuhrState, seat: int, tile: int, rule: str) -> Obstacle | None:
    name = state.material.tile_names[tile]
    if not state.has(seat, tile):
        return needs_tile(name, rule)
    return None if state.can_use(seat, tile) else Obstacle("RS-11.2", _TILE_USED, {"tile": name})


def _slot_obstacle(
    state: RuhrState, seat: int, own: bool, name: Text, price: int, rule: str
) -> Obstacle | None:
    if own:
        return Obstacle(rule, _OWN_WAREHOUSE, {"place": name})
    if price < 0:
        return Obstacle("RS-11.23", _FULL, {"place": name})
    return _building_price_obstacle(state, seat, price)


def _building_price_obstacle(state: RuhrState, seat: int, price: int) -> Obstacle | None:
    """RS-12.5: the warehouse that is built cannot be a debt as well."""
    if state.supply[seat] == 0:
        return Obstacle("RS-11.5", _NO_WAREHOUSE)
    return too_dear(state, seat, price, "RS-12.5", keep=1)


def _column_obstacle(state: RuhrState, seat: int, column: int) -> Obstacle | None:
    if column_open(state, seat, column):
        return None
    place: dict[str, object] = {"place": state.material.column_names[column]}
    if state.owns_slot(state.column, column, seat):
        return Obstacle("RS-11.26", _OWN_WAREHOUSE, place)
    return Obstacle("RS-11.10", _FULL, place)
