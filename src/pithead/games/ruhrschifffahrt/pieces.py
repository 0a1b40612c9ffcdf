"""The pieces of a position of Ruhrschifffahrt: what lies where.

Warehouses of a player are alike, and so are coal dice of a colour: `warehouse_numbers` and
`dice_numbers` give them numbers that stay with them while they move.
"""

from typing import TYPE_CHECKING, Final

from pithead.games.ruhrschifffahrt.dice import die_colour, die_value
from pithead.games.ruhrschifffahrt.dice_numbers import DiceNumbers
from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    COLOURS,
    MOST_ROWS,
    MOST_SLOTS,
    NO_TILE,
    OPTIONS,
    PERMANENT,
    TILES,
    UNUSED,
    USED,
    WHITE_TILES,
)
from pithead.games.ruhrschifffahrt.warehouse_numbers import (
    COUNTY_POOL,
    DEBT,
    LOCK_POOL,
    SUPPLY,
    TIMELINE,
    WarehouseNumbers,
    column_place,
    store_place,
    town_place,
)
from pithead.kernel.fields.packed_row import part
from pithead.kernel.pieces import NOT_OWNED, Piece

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.state import RuhrState

_AT_HAND: Final = {
    SUPPLY: "supply",
    DEBT: "debt",
    LOCK_POOL: "lock_pool",
    COUNTY_POOL: "county_pool",
    TIMELINE: "timeline",
}
"""Where a warehouse is as long as it is not built."""


def pieces(state: "RuhrState") -> list[Piece]:
    """Everything on the board: the river, the dice, the markers, then what players own."""
    found = [
        Piece("round", "round", NOT_OWNED, f"round.{state.round}"),
        Piece("export", "export", NOT_OWNED, f"export.{state.export_pos}"),
    ]
    found += _river(state)
    found += _dice(state)
    numbers = [WarehouseNumbers(state, seat) for seat in range(state.players)]
    found += _built(state, numbers)
    for seat in range(state.players):
        found += _tableau(state, seat, numbers[seat])
    return found


def _river(state: "RuhrState") -> list[Piece]:
    """Obstacles or locks, demand, and the ships; those in the port have a berth."""
    material = state.material
    found: list[Piece] = []
    for lock, name in enumerate(material.lock_ids):
        kind = "obstacle" if state.obstacles >> lock & 1 else "gates"
        found.append(Piece(f"{kind}-{name}", kind, NOT_OWNED, f"lock.{name}"))
    for sale, name in enumerate(material.sale_ids):
        for coin in range(state.demand[sale]):
            found.append(Piece(f"demand-{sale}-{coin}", "demand", NOT_OWNED, f"demand.{name}"))
    for seat in range(state.players):
        space = state.ship[seat]
        place = f"river.{space}"
        if space == material.length:
            place = f"berth.{max(state.arrival[seat], 1)}"
        found.append(Piece(f"ship-{seat}", "ship", seat, place))
    return found


def _dice(state: "RuhrState") -> list[Piece]:
    """The coal dice on depots, on the track, in hand and waiting; the count is the value."""
    material = state.material
    numbers = DiceNumbers(state)
    found: list[Piece] = []
    for depot, name in enumerate(material.depot_ids):
        if state.depots[depot]:
            kind = COLOURS[material.depot_colour[depot]]
            found.append(_die(kind, numbers.depot[depot], f"depot.{name}", state.depots[depot]))
    for colour, name in enumerate(COLOURS):
        for row in range(MOST_ROWS):
            index = colour * MOST_ROWS + row
            if state.track[index]:
                place = f"track.{name}.{row}"
                found.append(_die(name, numbers.track[index], place, state.track[index]))
    for index, die in enumerate(part(state.waiting, 0, state.dice_waiting())):
        name = COLOURS[die_colour(die)]
        found.append(_die(name, numbers.waiting[index], f"waiting.{index}", die_value(die)))
    if state.die_in_hand:
        die = state.die_in_hand
        found.append(_die(COLOURS[die_colour(die)], numbers.hand, "hand", die_value(die)))
    return found


def _die(colour: str, number: int, place: str, value: int) -> Piece:
    return Piece(f"die-{colour}-{number}", f"{colour}_die", NOT_OWNED, place, value)


def _built(state: "RuhrState", numbers: list[WarehouseNumbers]) -> list[Piece]:
    """The warehouses in towns, on coal stores and in the columns of the port."""
    material = state.material
    found: list[Piece] = []
    for kind, names, owners, first in (
        ("town", material.town_ids, state.town_slots, town_place(0)),
        ("store", material.store_ids, state.store_slots, store_place(0)),
        ("column", material.column_ids, state.column, column_place(0)),
    ):
        for index, name in enumerate(names):
            slots = part(owners, index * MOST_SLOTS, (index + 1) * MOST_SLOTS)
            for slot, owner in enumerate(slots):
                if owner >= 0:
                    which = numbers[owner].at(first + index, slots[:slot].count(owner))
                    found.append(_warehouse(owner, which, f"{kind}.{name}.{slot}"))
    return found


def _warehouse(seat: int, which: int, place: str) -> Piece:
    return Piece(f"house-{seat}-{which}", "warehouse", seat, place)


def _tableau(state: "RuhrState", seat: int, numbers: WarehouseNumbers) -> list[Piece]:
    """A player's thalers, stones, tiles, option, and the warehouses that are not built."""
    found = [Piece(f"thalers-{seat}", "thalers", seat, f"thalers.{seat}", state.thalers[seat])]
    for index, area in enumerate(AREAS):
        count = state.stones[seat * len(AREAS) + index]
        found.append(Piece(f"stones-{seat}-{area}", "stones", seat, f"area.{seat}.{area}", count))
    for tile, name in enumerate(TILES):
        held = holding(state, seat, tile)
        if held != NO_TILE:
            found.append(Piece(f"tile-{seat}-{name}", "tile", seat, f"tile.{seat}.{name}", held))
    for which, where in enumerate(numbers.where):
        if where in _AT_HAND:
            place = numbers.debt[which] if where == DEBT else which
            found.append(_warehouse(seat, which, f"{_AT_HAND[where]}.{seat}.{place}"))
    option = state.option_now[seat]
    place_of_option = f"option.{OPTIONS[option]}" if option >= 0 else f"no_option.{seat}"
    found.append(Piece(f"option-{seat}", "option", seat, place_of_option))
    return found


def holding(state: "RuhrState", seat: int, tile: int) -> int:
    """Whether the player has a tile, has used it, or has a blank in its place."""
    if tile < len(PERMANENT):
        if not state.has(seat, tile):
            return NO_TILE
        return USED if state.used[seat] >> tile & 1 else UNUSED
    return state.white[seat * len(WHITE_TILES) + tile - len(PERMANENT)]
