"""The value of a position, for bots: linear in features that a player at the table would name.

The numbers are victory points. A tile is worth what it may still bring in the purchases to come; a
tile not yet earned counts in part, and the part grows with the stones that are there. A player who
has not sold yet in this round is credited with the best sale that is open to them.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from pithead.games.ruhrschifffahrt.dice import die_colour, die_value, raised
from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    BLACK,
    COLOURS,
    COUNTY_MARK,
    ESSEN_GROUP,
    INN,
    MARK_GROUP,
    MAYOR,
    MOST_SLOTS,
    NO_GROUP,
    NOBODY,
    OPTIONS,
    PERMANENT,
    PORT,
    ROUNDS,
    RUHR_BARGE,
    RUHR_RAILWAY,
    SUPPLY,
    TILES,
    TOWING_TRANSPORT,
    WAGES,
)
from pithead.games.ruhrschifffahrt.scoring import (
    barge_points,
    has_group,
    own_towns,
    scores_mayor,
    store_pairs,
)
from pithead.games.ruhrschifffahrt.state import NO_OPTION_YET, RuhrState
from pithead.games.ruhrschifffahrt.steps.rounds import export_points
from pithead.games.ruhrschifffahrt.steps.sales import (
    export_steps,
    moves_export_marker,
    value_at,
)
from pithead.games.ruhrschifffahrt.steps.tile_progress import received
from pithead.games.ruhrschifffahrt.steps.transport_options import (
    TOWING_OPTIONS,
    affordable,
    completable,
    open_dice,
    start_depots,
)
from pithead.kernel.evaluator import Evaluator
from pithead.kernel.texts.i18n import Text

LAYOUT: Final = [
    ("thaler", 1),
    ("useless_thaler", 1),
    ("warehouse_left", 1),
    ("debt", 1),
    ("income", 1),
    ("position", 1),
    ("export_step", 1),
    ("to_load", 1),
    ("tile_a_round", 8),
    ("tile_at_once", 8),
    ("white_worth", 7),
    ("part", 8),
    ("group_part", 4),
]
"""The weights in their order, and how many numbers each has; weights.toml has their values.

The names in capitals below say where in the list each begins.
"""

THALER: Final = 0
"""A thaler while there is much left to buy."""
USELESS_THALER: Final = 1
"""A thaler above the limit of money."""
WAREHOUSE_LEFT: Final = 2
"""A warehouse that can still be built, for each of the first purchases left."""
DEBT: Final = 3
RIVALRY: Final = 0.4
"""The part of the mean value of the opponents that is subtracted."""
INCOME: Final = 4
"""Thalers that a warehouse in a town brings in a round."""
POSITION: Final = 5
"""How much better the top of the river is than its mouth, to start the next round from."""
EXPORT_STEP: Final = 6
"""A step of the export marker, for each own warehouse that will still export."""
TO_LOAD: Final = 7
"""What the sale of this round brings to a player whose turn to load is still to come; without it,
the player who loads would always seem to be ahead."""

TILE_A_ROUND: Final = 8
"""What a permanent tile brings in each purchase still to come."""
TILE_PURCHASES: Final = [5, 5, 4, 5, 5, 8, 5, 4]
"""For how many purchases it is useful at most."""
TILE_AT_ONCE: Final = 16
"""What it brings besides, if there is time at all."""
WHITE_WORTH: Final = 24
"""The value of an unused white tile; earned tiles of the final scoring count separately."""
PART: Final = 31
"""The part of a tile's value that counts while so many stones are missing."""
LAST_PART: Final = 7
AMPLE_SALES: Final = 1.5
"""With so many sales left for each missing stone, a tile is as good as certain."""
GROUP_PART: Final = 39
"""The part of a group's points that counts while three, two or one of its towns are missing."""

# Numbers that are not fitted.
BUILT_A_PURCHASE: Final = 1.5
"""How many warehouses a player builds in a purchase at most."""
INN_KEPT: Final = [0.0, 0.5, 0.95]
"""The part of the Inn's points that counts with so many purchases left."""
MAYOR_KEPT: Final = 1.0
"""What the Mayor is worth besides a better rate for thalers."""
WHITE_PURCHASES: Final = 3
"""With so many purchases left, another white tile has its whole value."""
CLOSED_AREA: Final = 0.5
"""The part of a tile that counts if it needs white stones and the player cannot get any yet."""


class RuhrEvaluator(Evaluator[RuhrState]):
    def __init__(self) -> None:
        folder = files("pithead.games.ruhrschifffahrt")
        super().__init__(LAYOUT, folder, rivalry=RIVALRY, decisions=52)

    def terms(self) -> Mapping[str, Text]:
        from pithead.games.ruhrschifffahrt.evaluator_terms import TERMS

        return TERMS

    def value(self, state: RuhrState, seat: int, weights: list[float]) -> float:
        """The value for a player, compared with the mean of the opponents."""
        own = holdings(state, seat, weights) + next_sale(state, seat, weights)
        others = 0.0
        for other in range(state.players):
            if other != seat:
                others += holdings(state, other, weights)
        return own - RIVALRY * others / (state.players - 1)

    def values(self, state: RuhrState, weights: list[float]) -> list[float]:
        """`value` for every player; the holdings of each are computed once."""
        each = [holdings(state, seat, weights) for seat in range(state.players)]
        total = sum(each)
        others = state.players - 1
        return [
            own + next_sale(state, seat, weights) - RIVALRY * (total - own) / others
            for seat, own in enumerate(each)
        ]

    def values_seen_by(self, state: RuhrState, observer: int, weights: list[float]) -> list[float]:
        each = [holdings(state, seat, weights) for seat in range(state.players)]
        total = sum(each)
        others = state.players - 1
        found = [own - RIVALRY * (total - own) / others for own in each]
        found[observer] += next_sale(state, observer, weights)
        return found


def purchases_left(state: RuhrState) -> int:
    """How many purchase phases are still to come, including the present one."""
    if not state.agenda:
        return 0
    return ROUNDS - state.round + (1 if state.phase <= 6 else 0)


def sales_left(state: RuhrState, seat: int) -> int:
    """How many dice the player will still sell."""
    left = ROUNDS - state.round
    if state.phase < 4 or (state.phase == 4 and state.depot_of(seat) != NOBODY):
        left += 1
    return left


def thaler_value(state: RuhrState, seat: int, w: list[float]) -> float:
    """The value of a thaler, which falls toward what it scores at the end."""
    left = purchases_left(state)
    if left > 2:
        return w[THALER]
    material = state.material
    final = 1.0 / material.thalers_per_vp
    if scores_mayor(state, seat):
        final = float(material.mayor_vp)
    return final if left == 0 else (w[THALER] * left + final) / (left + 1)


def holdings(state: RuhrState, seat: int, w: list[float]) -> float:
    """The value of points, money, pieces and tiles of one player."""
    material = state.material
    left = purchases_left(state)
    total = float(state.vp[seat])
    thalers = state.thalers[seat]
    rate = thaler_value(state, seat, w)
    total += rate * min(thalers, material.wealth_limit)
    total += w[USELESS_THALER] * max(0, thalers - material.wealth_limit)
    total += w[WAREHOUSE_LEFT] * min(state.supply[seat], BUILT_A_PURCHASE * left)
    total -= (w[DEBT] if left else -material.debt_vp) * state.debt[seat]
    towns = own_towns(state, seat)
    total += _bonuses(state, seat, towns, left, w)
    total += w[INCOME] * rate * towns.bit_count() * (ROUNDS - state.round)
    total += _export(state, seat)
    for tile in range(len(TILES)):
        total += _tile(state, seat, tile, left, w)
    if state.arrival[seat]:
        total += position_value(state, state.ship[seat], w)
    return total


def position_value(state: RuhrState, space: int, w: list[float]) -> float:
    if state.round == ROUNDS:
        return 0.0
    return w[POSITION] * (1.0 - space / state.material.length)


def _bonuses(state: RuhrState, seat: int, towns: int, left: int, w: list[float]) -> float:
    """Section 15: groups of towns, coal stores beside towns, tiles of the final scoring."""
    material = state.material
    total = float(material.pair_vp * store_pairs(state, seat, towns))
    if has_group(state, towns, NO_GROUP):
        total += material.muelheim_vp
    for group, vp in ((ESSEN_GROUP, material.essen_vp), (MARK_GROUP, material.mark_vp)):
        have = 0
        size = 0
        for town in range(material.towns):
            if material.town_group[town] == group:
                size += 1
                have += towns >> town & 1
        if have == size:
            total += vp
        elif left and size - have <= left:
            total += vp * w[GROUP_PART + 3 - min(3, size - have)]
    if state.has_white(seat, RUHR_RAILWAY):
        total += material.railway_vp * towns.bit_count()
    total += barge_points(state, seat)
    return total


def _export(state: RuhrState, seat: int) -> float:
    """The points that the player's warehouses will score in exports still to come."""
    material = state.material
    scale = (material.scale[state.export_pos] + material.scale[-1]) / 2
    total = 0.0
    for column in range(material.columns):
        for row in range(material.export_rows):
            if state.column[column * MOST_SLOTS + row] == seat:
                times = state.flags[column]
                if state.flag_now == column:
                    times += 1
                total += times * (scale + export_points(state, 0, row))
    return total


def _tile_value(state: RuhrState, tile: int, left: int, w: list[float]) -> float:
    """What a tile brings to a player who gets it now."""
    if tile < len(PERMANENT):
        if left == 0:
            return 0.0
        return w[TILE_AT_ONCE + tile] + w[TILE_A_ROUND + tile] * min(left, TILE_PURCHASES[tile])
    return w[WHITE_WORTH + tile - len(PERMANENT)]


def _tile(state: RuhrState, seat: int, tile: int, left: int, w: list[float]) -> float:
    """What a tile still brings to a player: its whole value, or a part if it is not earned."""
    kind = tile - len(PERMANENT)
    if received(state, seat, tile):
        if tile == COUNTY_MARK:
            return w[TILE_A_ROUND + tile] * min(left, TILE_PURCHASES[tile])
        if kind < 0:
            return _tile_value(state, tile, left, w)
        if not state.has_white(seat, kind):
            return 0.0
        if kind == INN:
            return state.material.inn_vp * INN_KEPT[min(left, 2)]
        if kind in (RUHR_BARGE, RUHR_RAILWAY):
            return 0.0  # counted among the bonuses
        if kind == MAYOR:
            return MAYOR_KEPT if left else 0.0
        return w[WHITE_WORTH + kind] * min(left, WHITE_PURCHASES) / WHITE_PURCHASES
    return tile_part(state, seat, tile, -1, w) * _tile_value(state, tile, left, w)


def tile_part(state: RuhrState, seat: int, tile: int, extra: int, w: list[float]) -> float:
    """The part of an unearned tile that counts, with one `extra` stone in an area."""
    if tile >= len(PERMANENT) and state.white_left[tile - len(PERMANENT)] == 0:
        return 0.0
    missing = 0
    needs = state.material.tile_needs[tile]
    county = state.county(seat)
    closed = False
    for i in range(0, len(needs), 2):
        area = needs[i]
        have = state.stones[seat * len(AREAS) + area]
        if area == extra:
            have += 1
        if have < needs[i + 1]:
            missing += needs[i + 1] - have
            if area >= 3 and not county:
                closed = True
    if missing == 0:
        return 1.0
    left = sales_left(state, seat)
    if missing > left:
        return 0.0
    chance = min(1.0, left / (AMPLE_SALES * missing))
    return w[PART + min(missing, LAST_PART)] * chance * (CLOSED_AREA if closed else 1.0)


def stone_value(state: RuhrState, seat: int, area: int, w: list[float]) -> float:
    """What one more stone in an area adds; nothing if the area is full."""
    if state.stones[seat * len(AREAS) + area] >= state.material.capacity[area]:
        return 0.0
    left = purchases_left(state)
    total = 0.0
    for tile in range(len(TILES)):
        if state.material.needs[tile][area] and not received(state, seat, tile):
            gain = tile_part(state, seat, tile, area, w) - tile_part(state, seat, tile, -1, w)
            total += gain * _tile_value(state, tile, left, w)
    return total


class NextSale:
    """What a player's next sale can bring: the value of stones is computed once for all spaces."""

    def __init__(self, state: RuhrState, seat: int, w: list[float]) -> None:
        self.w = w
        self.seat = seat
        self.rate = thaler_value(state, seat, w)
        self.stones = [stone_value(state, seat, area, w) for area in range(len(AREAS))]
        self.exporting = state.column.count(seat)

    def sale(self, state: RuhrState, depot: int, sale: int, value: int) -> float:
        w = self.w
        material = state.material
        seat = self.seat
        sold = value_at(state, depot, sale, value)
        area = material.depot_colour[depot] * 3 + material.sale_place[sale]
        thalers = sold
        if state.stones[seat * len(AREAS) + area] < material.capacity[area]:
            thalers -= 1
        total = self.stones[area]
        if material.sale_place[sale] == PORT:
            thalers += material.port_extra
            if self.exporting and moves_export_marker(state, seat):
                total += w[EXPORT_STEP] * self.exporting * export_steps(state, sold)
            if state.round == ROUNDS and state.has_white(seat, RUHR_BARGE):
                total += material.barge_vp_port - material.barge_vp
        thalers += state.demand[sale]
        town = material.sale_town[sale]
        if town >= 0:
            for slot in range(town * MOST_SLOTS, (town + 1) * MOST_SLOTS):
                owner = state.town_slots[slot]
                if owner == seat:
                    thalers += material.town_income
                elif owner != NOBODY:
                    total -= RIVALRY * w[THALER] / (state.players - 1)
        total += position_value(state, material.sale_space[sale], w)
        return total + self.rate * thalers

    def trip(self, state: RuhrState, depot: int, value: int, pilot: bool) -> float:
        """The best sale from a depot."""
        material = state.material
        if not pilot:
            return self.sale(state, depot, material.depot_sale[depot], value)
        best = -99.0
        for sale in range(material.first_sale_below[depot], material.sales):
            best = max(best, self.sale(state, depot, sale, value))
        return best

    def option(self, state: RuhrState, option: int) -> float:
        """The best turn with an option, without its price and effect."""
        material = state.material
        seat = self.seat
        pilot = material.has_pilot[option]
        start = start_depots(state, seat, option)
        mask = open_dice(state, seat) & start
        best = -99.0
        for depot in range(material.depots):
            if option != TOWING_TRANSPORT and mask >> depot & 1:
                value = state.depots[depot]
                if option == SUPPLY and state.agenda[-1].kind != "choose_start":
                    value = raised(value, material.supply_raise)
                best = max(best, self.trip(state, depot, value, pilot))
        if material.has_transport[option] and state.agenda[-1].kind != "choose_start":
            best = max(best, self._transport(state, start, pilot))
        return best

    def _transport(self, state: RuhrState, start: int, pilot: bool) -> float:
        """The best turn with the die in hand or on the arrow, put on an empty depot."""
        material = state.material
        empty = start & ~state.dice_mask()
        best = -99.0
        for colour in range(len(COLOURS)):
            if state.die_in_hand:
                value = die_value(state.die_in_hand)
                if die_colour(state.die_in_hand) != colour:
                    continue
            elif colour == BLACK or state.county(self.seat):
                value = state.arrow_value(colour)
            else:
                value = 0
            if value == 0:
                continue
            mask = empty & material.of_colour[colour]
            for depot in range(material.depots):
                if mask >> depot & 1:
                    best = max(best, self.trip(state, depot, value, pilot))
        return best


def next_sale(state: RuhrState, seat: int, w: list[float]) -> float:
    """What the sale of this round will bring a player who loads or has loaded."""
    if state.phase not in (3, 4) or (state.arrival[seat] and state.phase == 4):
        return 0.0
    material = state.material
    option = state.option_now[seat]
    depot = state.depot_of(seat)
    if option == NO_OPTION_YET and state.actor != seat:
        return w[TO_LOAD]
    sale_values = NextSale(state, seat, w)
    if depot != NOBODY:
        return sale_values.trip(state, depot, state.depots[depot], material.has_pilot[option])
    here = position_value(state, state.ship[seat], w) if state.arrival[seat] else 0.0
    if option != NO_OPTION_YET:
        return sale_values.option(state, option) - here
    options = completable(state, seat)
    options = options & TOWING_OPTIONS if state.free_towing else affordable(state, seat, options)
    best = -99.0
    for option in range(len(OPTIONS)):
        if options >> option & 1:
            gain = sale_values.option(state, option)
            gain -= sale_values.rate * int(state.option_price(option))
            if option == WAGES:
                gain += sale_values.rate * material.wages_thalers
            best = max(best, gain)
    return best - here
