"""What a trip and a sale bring (RS-8.4 to RS-8.14)."""

from pithead.games.ruhrschifffahrt.dice import raised
from pithead.games.ruhrschifffahrt.material import AREAS, MOST_SLOTS, NOBODY, PORT
from pithead.games.ruhrschifffahrt.state import NO_OPTION_YET, RuhrState
from pithead.games.ruhrschifffahrt.steps.transport_track import put_on_track
from pithead.kernel.fields.packed_row import part


def value_at(state: RuhrState, depot: int, sale: int, value: int) -> int:
    """RS-8.4: a die loses once on its trip, however many obstacles lie in the way."""
    material = state.material
    if state.obstacles & material.locks_between[depot * material.sales + sale]:
        return raised(value, -material.obstacle_loss)
    return value


def area_of(state: RuhrState, depot: int, sale: int) -> int:
    return state.material.depot_colour[depot] * 3 + state.material.sale_place[sale]


def has_room(state: RuhrState, seat: int, area: int) -> bool:
    return state.stones[seat * len(AREAS) + area] < state.material.capacity[area]


def export_steps(state: RuhrState, value: int) -> int:
    """RS-8.10."""
    material = state.material
    return material.export_step_low if value <= 3 else material.export_step_high


def moves_export_marker(state: RuhrState, seat: int) -> bool:
    """RS-8.14: only the first sale in Ruhrort of the round does; RS-17.7: every one."""
    if state.rules.every_sale_moves_export or state.phase != 4:
        return True
    port = state.material.sale_space[state.material.port]
    for other in range(state.players):
        # A ship without an option found no die to load: it still stands there from the last round.
        if other != seat and state.ship[other] == port and state.option_now[other] != NO_OPTION_YET:
            return False
    return True


def owners_in_town(state: RuhrState, sale: int) -> list[int]:
    """RS-8.12: who has a warehouse in the town of a sale space, in the order of the slots."""
    town = state.material.sale_town[sale]
    if town < 0:
        return []
    slots = part(state.town_slots, town * MOST_SLOTS, (town + 1) * MOST_SLOTS)
    return [owner for owner in slots if owner != NOBODY]


def sell(state: RuhrState, seat: int, sale: int) -> None:
    """RS-8.6 to RS-8.13, in this order."""
    material = state.material
    depot = state.depot_of(seat)
    value = value_at(state, depot, sale, state.depots[depot])
    space = material.sale_space[sale]
    arrival = 0
    for other in range(state.players):
        if state.ship[other] == space:
            arrival = max(arrival, state.arrival[other])
    state.ship[seat] = space
    state.arrival[seat] = arrival + 1
    area = area_of(state, depot, sale)
    if has_room(state, seat, area):
        state.stones[seat * len(AREAS) + area] += 1
        state.thalers[seat] += value - 1
    else:
        state.thalers[seat] += value
    if material.sale_place[sale] == PORT:
        state.thalers[seat] += material.port_extra
        if moves_export_marker(state, seat):
            state.export_pos = min(
                len(material.scale) - 1, state.export_pos + export_steps(state, value)
            )
    state.thalers[seat] += state.demand[sale]
    state.demand[sale] = 0
    for owner in owners_in_town(state, sale):
        state.thalers[owner] += material.town_income
    state.depots[depot] = 0
    put_on_track(state, material.depot_colour[depot], value)
