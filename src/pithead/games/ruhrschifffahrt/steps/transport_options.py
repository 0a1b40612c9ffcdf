"""Which options lead to a start depot, and which can be paid (sections 7 and 12).

RS-7.4: an option is legal only if it can be completed to a legal start depot. Sets of depots, each
a number with one bit for each depot, tell that without trying the options.
"""

from typing import Final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.material import (
    BLACK,
    NO_OPTION,
    NOBODY,
    PILOT,
    SUPPLY,
    SUPPLY_TILE,
    TOWING,
    TOWING_PILOT,
    TOWING_TRANSPORT,
    TRANSPORT,
    TRANSPORT_PILOT,
    WAGES,
    WAGES_TILE,
    WHITE,
)
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.payment import forced_purse, purse

TOWING_OPTIONS: Final = 1 << TOWING | 1 << TOWING_PILOT | 1 << TOWING_TRANSPORT


def open_dice(state: RuhrState, seat: i64) -> i64:
    """RS-7.3, RS-7.5: the depots with a die that is open to the player, without another ship."""
    mask = state.dice_mask()
    if not state.county(seat):
        mask &= state.material.of_colour[BLACK]
    for other in range(state.players):
        if other != seat:
            depot = state.depot_of(other)
            if depot != NOBODY:
                mask &= ~(1 << depot)
    return mask


def start_depots(state: RuhrState, seat: i64, option: i64) -> i64:
    """RS-7.3, RS-7.6, RS-7.7: the depots at which the option allows to start."""
    material = state.material
    mask: i64 = material.below[state.ship[seat]]
    if material.has_towing[option]:
        mask = material.all_depots & ~mask
    return mask if material.has_pilot[option] else mask & material.ordinary


def empty_depots(state: RuhrState, seat: i64, option: i64, colour: i64) -> i64:
    """RS-7.14, RS-7.15: where a die of this colour may be put so that the turn can be completed."""
    empty = state.material.of_colour[colour] & ~state.dice_mask()
    start = start_depots(state, seat, option)
    if option != TOWING_TRANSPORT and open_dice(state, seat) & start:
        return empty
    return empty & start


def completable(state: RuhrState, seat: i64) -> i64:
    """RS-7.4: the options that lead to a legal start depot, as a mask, whatever they cost."""
    material = state.material
    empty = material.all_depots & ~state.dice_mask()
    county = state.county(seat)
    free = open_dice(state, seat)
    put: i64 = 0
    if state.arrow_value(BLACK):
        put = empty & material.of_colour[BLACK]
    if county and state.arrow_value(WHITE):
        put |= empty & material.of_colour[WHITE]
    down: i64 = material.below[state.ship[seat]]
    near = down & material.ordinary
    far = ~down & material.ordinary
    found: i64 = 0
    if free & near:
        found |= 1 << NO_OPTION
        if material.wages_open[state.round]:
            if state.permanent[seat] >> WAGES_TILE & 1 and not state.wages_taken:
                found |= 1 << WAGES
            if state.permanent[seat] >> SUPPLY_TILE & 1 and state.die_below_six():
                found |= 1 << SUPPLY
    if free & far:
        found |= 1 << TOWING
    if put and (free | put) & near:
        found |= 1 << TRANSPORT
    if put & far:
        found |= 1 << TOWING_TRANSPORT
    if not state.pilot_blocked:
        if free & down:
            found |= 1 << PILOT
        if free & ~down:
            found |= 1 << TOWING_PILOT
        if put and (free | put) & down:
            found |= 1 << TRANSPORT_PILOT
    return found


def affordable(state: RuhrState, seat: i64, options: i64) -> i64:
    """RS-12.4: the options that can be paid; RS-12.12, RS-12.13 if none can."""
    within = state.material.options_within[state.round]
    dearest = len(within) - 1
    found = options & within[min(purse(state, seat), dearest)]
    if found:
        return found
    found = options & within[min(forced_purse(state, seat), dearest)]
    price = 0
    while not found:
        price += 1
        found = options & within[price]
    return found
