"""What people call the weights of the evaluation of Ruhrschifffahrt."""

from collections.abc import Mapping
from typing import Final

from pithead.kernel.texts.i18n import Text

_MONEY: Final = Text("thalers")
_TILES: Final = Text("progress tiles")

TERMS: Final[Mapping[str, Text]] = {
    "thaler": _MONEY,
    "useless_thaler": _MONEY,
    "warehouse_left": Text("warehouses that can still be built"),
    "debt": Text("debts"),
    "income": Text("income from warehouses"),
    "position": Text("place of the ship for the next round"),
    "export_step": Text("exports to come"),
    "to_load": Text("the sale of this round"),
    "tile_a_round": _TILES,
    "tile_at_once": _TILES,
    "white_worth": Text("unused white tiles"),
    "part": Text("stones towards the next tile"),
    "group_part": Text("warehouses of a group"),
}
