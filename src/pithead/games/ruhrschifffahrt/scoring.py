"""The score sheet (section 15)."""

from typing import Final

from pithead.games.ruhrschifffahrt.material import (
    ESSEN_GROUP,
    MARK_GROUP,
    MAYOR,
    MOST_SLOTS,
    NO_GROUP,
    RUHR_BARGE,
    RUHR_RAILWAY,
)
from pithead.games.ruhrschifffahrt.score_categories import CATEGORIES
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.kernel.fields.packed_row import part
from pithead.kernel.game_parts import Scoring
from pithead.kernel.texts.i18n import Text

_CATEGORY_NAMES: Final = {
    "locks": Text("Locks"),
    "town_warehouses": Text("Warehouses in towns"),
    "coal_stores": Text("Coal stores"),
    "ruhrort_warehouses": Text("Warehouses in Ruhrort"),
    "export": Text("Export"),
    "events": Text("Events"),
    "inn": Text("Inn"),
    "penalties": Text("Penalties"),
    "ruhr_barge": Text("Ruhr barge"),
    "mayor": Text("Mayor"),
    "ruhr_railway": Text("Ruhr valley railway"),
    "essen_group": Text("Essen group"),
    "mark_group": Text("Mark group"),
    "muelheim": Text("Mülheim"),
    "coal_store_pairs": Text("Coal stores near towns"),
    "thalers": Text("Thalers"),
    "debts": Text("Debts"),
}


def barge_points(state: RuhrState, seat: int) -> int:
    """RS-14.13."""
    if not state.has_white(seat, RUHR_BARGE):
        return 0
    material = state.material
    return material.barge_vp_port if state.sale_of(seat) == material.port else material.barge_vp


def scores_mayor(state: RuhrState, seat: int) -> bool:
    """RS-14.14: the tile, and no debts."""
    return state.has_white(seat, MAYOR) and state.debt[seat] == 0


def own_towns(state: RuhrState, seat: int) -> int:
    """The towns in which the player has a warehouse, as a mask."""
    mask = 0
    for town in range(state.material.towns):
        if state.owns_slot(state.town_slots, town, seat):
            mask |= 1 << town
    return mask


def has_group(state: RuhrState, towns: int, group: int) -> bool:
    """RS-15.3 to RS-15.5: whether all towns of a group are among these."""
    for town in range(state.material.towns):
        if state.material.town_group[town] == group and not towns >> town & 1:
            return False
    return True


def store_pairs(state: RuhrState, seat: int, towns: int) -> int:
    """RS-15.6: the warehouses in coal stores of territories where the player has a town."""
    material = state.material
    territories = 0
    for town in range(material.towns):
        if towns >> town & 1:
            territories |= 1 << material.sale_territory[material.town_sales[town]]
    count = 0
    for store in range(material.stores):
        if territories >> material.store_territory[store] & 1:
            first = store * MOST_SLOTS
            for slot in range(first, first + MOST_SLOTS):
                if state.store_slots[slot] == seat:
                    count += 1
    return count


def final_points(state: RuhrState, seat: int) -> dict[str, int]:
    """RS-15.2 to RS-15.8: what the end of the game adds."""
    material = state.material
    towns = own_towns(state, seat)
    mayor = scores_mayor(state, seat)
    railway = state.has_white(seat, RUHR_RAILWAY)
    thalers = state.thalers[seat]
    return {
        "ruhr_barge": barge_points(state, seat),
        "mayor": thalers * material.mayor_vp if mayor else 0,
        "ruhr_railway": towns.bit_count() * material.railway_vp if railway else 0,
        "essen_group": material.essen_vp if has_group(state, towns, ESSEN_GROUP) else 0,
        "mark_group": material.mark_vp if has_group(state, towns, MARK_GROUP) else 0,
        "muelheim": material.muelheim_vp if has_group(state, towns, NO_GROUP) else 0,
        "coal_store_pairs": store_pairs(state, seat, towns) * material.pair_vp,
        "thalers": 0 if mayor else thalers // material.thalers_per_vp,
        "debts": state.debt[seat] * material.debt_vp,
    }


def points(state: RuhrState, seat: int) -> dict[str, int]:
    """One player's column: the track during the game, with the final scoring when it is over."""
    first = seat * len(CATEGORIES)
    column = dict(zip(CATEGORIES, part(state.points, first, first + len(CATEGORIES)), strict=True))
    final = final_points(state, seat)
    column.update(dict.fromkeys(final, 0) if state.agenda else final)
    return column


def warehouses_built(state: RuhrState, seat: int) -> int:
    """The player's warehouses in towns, coal stores and Ruhrort."""
    return state.town_slots.count(seat) + state.store_slots.count(seat) + state.column.count(seat)


_CATEGORY_HELP: Final = {
    "locks": Text("The VP printed at an obstacle, for the player who builds its lock."),
    "town_warehouses": Text("VP at once for each warehouse that is built in a town."),
    "coal_stores": Text("VP at once for each warehouse that is built in a coal store."),
    "ruhrort_warehouses": Text("VP at once for each warehouse that is built in Ruhrort."),
    "export": Text(
        "From round 4 on, each warehouse in the column of the country that buys in Ruhrort scores "
        "the value of the export scale."
    ),
    "events": Text("VP that players choose in good years, or lose for dues."),
    "inn": Text("VP that the Inn tile is exchanged for."),
    "penalties": Text("VP lost for payments that even debts could not cover."),
    "ruhr_barge": Text("With the tile: VP at the end, more for a ship in Ruhrort."),
    "mayor": Text("With the tile and without debts: VP for each thaler at the end."),
    "ruhr_railway": Text("With the tile: VP at the end for each town with an own warehouse."),
    "essen_group": Text("VP at the end for warehouses in all towns of the Essen group."),
    "mark_group": Text("VP at the end for warehouses in all towns of the Mark group."),
    "muelheim": Text("VP at the end for a warehouse in Mülheim."),
    "coal_store_pairs": Text(
        "VP at the end for each coal store with an own warehouse in a town of its territory."
    ),
    "thalers": Text("VP for thalers left at the end, if the Mayor does not score them."),
    "debts": Text("VP lost at the end for each debt."),
}
"""What the categories are for."""


class RuhrScoring(Scoring[RuhrState]):
    def sheet(self, state: RuhrState) -> list[dict[str, int]]:
        return [points(state, seat) for seat in range(state.players)]

    def category_help(self, key: str, lang: str) -> str:
        return _CATEGORY_HELP[key].to(lang)

    def category(self, key: str, lang: str) -> str:
        return _CATEGORY_NAMES[key].to(lang)

    def ranking(self, state: RuhrState) -> list[int]:
        """RS-15.10: victory points, then thalers, then the ship further upstream."""
        scores = state.scores()
        upstream = state.ships_in_order()
        order = [
            (-scores[seat], -state.thalers[seat], upstream.index(seat), seat)
            for seat in range(state.players)
        ]
        return [entry[-1] for entry in sorted(order)]
