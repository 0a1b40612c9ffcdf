"""Every action and chance outcome of Ruhrschifffahrt by name; the index is the id.

The ids up to `PLACE` are the same in every edition. Those after it depend on how many spaces the
river has: `Vocabulary` knows where each group begins.
"""

from typing import Final

from pithead.games.ruhrschifffahrt.material import (
    COLOURS,
    MOST_PLAYERS,
    NO_GROUP,
    OPTIONS,
    Material,
)
from pithead.kernel.seat_bids import bid_names

END_TURN: Final = 0
OPTION: Final = 1
USE_TOWING_ACTION: Final = OPTION + len(OPTIONS)
INN_THALERS: Final = USE_TOWING_ACTION + 1
INN_VP: Final = INN_THALERS + 1
KEEP_COAL_CARRIER: Final = INN_VP + 1
PAY_THALER: Final = KEEP_COAL_CARRIER + 1
PAY_VP: Final = PAY_THALER + 1
GAIN_THALER: Final = PAY_VP + 1
GAIN_VP: Final = GAIN_THALER + 1
TAKE: Final = GAIN_VP + 1
PLACE: Final = TAKE + len(COLOURS)


class Vocabulary:
    """Where the groups of ids begin in one edition, and all names."""

    def __init__(self, material: Material) -> None:
        depots = material.depot_ids
        columns = material.column_ids
        self.group_towns = [
            town for town in range(material.towns) if material.town_group[town] != NO_GROUP
        ]
        others = [town for town in range(material.towns) if material.town_group[town] == NO_GROUP]
        self.towns = [*self.group_towns, *others]
        self.moves = [
            (old, new)
            for old in range(material.columns)
            for new in range(material.columns)
            if old != new
        ]
        self.singles = (
            "end_turn",
            *(f"option:{option}" for option in OPTIONS),
            "use_towing_action",
            "inn_thalers",
            "inn_vp",
            "keep_coal_carrier",
            "pay_thaler",
            "pay_vp",
            "gain_thaler",
            "gain_vp",
            *(f"take:{colour}" for colour in COLOURS),
        )
        group_ids = [material.town_ids[town] for town in self.group_towns]
        town_ids = [material.town_ids[town] for town in self.towns]
        pairs = [f"{columns[old]}>{columns[new]}" for old, new in self.moves]
        self.ranges: list[tuple[str, str, list[str]]] = [
            ("place", "depots", depots),
            ("start", "depots", depots),
            ("raise", "depots", depots),
            ("return", "depots", depots),
            ("remove", "depots", depots),
            ("sell", "sale_spaces", material.sale_ids),
            ("lock", "obstacles", material.lock_ids),
            ("town", "group_towns", group_ids),
            ("store", "coal_stores", material.store_ids),
            ("port", "columns", columns),
            ("discount_town", "towns", town_ids),
            ("discount_port", "columns", columns),
            ("move", "column_pairs", pairs),
        ]
        """Prefix, name of the list in [actions.lists], and the list itself."""
        names = list(self.singles)
        self.firsts: list[int] = []
        for prefix, _, objects in self.ranges:
            self.firsts.append(len(names))
            names += [f"{prefix}:{thing}" for thing in objects]
        self.start = self.firsts[1]
        self.raise_die = self.firsts[2]
        self.return_die = self.firsts[3]
        self.remove = self.firsts[4]
        self.sell = self.firsts[5]
        self.lock = self.firsts[6]
        self.town = self.firsts[7]
        self.store = self.firsts[8]
        self.port = self.firsts[9]
        self.discount_town = self.firsts[10]
        self.discount_port = self.firsts[11]
        self.move = self.firsts[12]
        self.repay = len(names)
        names.append("repay_debt")
        self.size = len(names)
        """How many actions the edition lists; the bids for the places follow, then chance."""
        names += bid_names(MOST_PLAYERS)
        self.start_player = len(names)
        names += [f"start:{seat}" for seat in range(MOST_PLAYERS)]
        self.marker = len(names)
        names += [f"marker:{marker}" for marker in material.marker_ids]
        self.flag = len(names)
        names += [f"flag:{country}" for country in columns]
        self.names = tuple(names)
