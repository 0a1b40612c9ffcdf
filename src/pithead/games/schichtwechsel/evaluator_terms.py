"""What people call the weights of the evaluation of Schichtwechsel."""

from collections.abc import Mapping
from typing import Final

from pithead.kernel.texts.i18n import Text

_SPOIL: Final = Text("spoil to trade")
_MINER: Final = Text("the miner’s way to the exit")
_STILL: Final = Text("what this turn still brings")

TERMS: Final[Mapping[str, Text]] = {
    "white": Text("white tokens"),
    "token": Text("the player token"),
    "coin": Text("coins"),
    "sold_with": Text("coke sales"),
    "on_wagon": Text("coke on wagons"),
    "in_plant": Text("coke in the coking plant"),
    "above": Text("coal for coking"),
    "below": Text("coal on mine wagons"),
    "water": Text("pit water"),
    "spoil_on_tip": _SPOIL,
    "spoil_below": _SPOIL,
    "step": Text("discs on the routes"),
    "bar": Text("free spaces of the house bar"),
    "placed": Text("headframes"),
    "shift_space": _MINER,
    "at_exit": _MINER,
    "speed_house": Text("Working Speed"),
    "house": Text("houses to build"),
    "barrier": Text("rewards of barriers"),
    "miner_move": Text("moves of the miner"),
    "copy": Text("copies of cards"),
    "marker": Text("the marker of the first player"),
    "coal": _STILL,
    "lift": _STILL,
    "coke": _STILL,
    "load": _STILL,
    "turn": _STILL,
    "coking": _STILL,
    "headframe": _STILL,
    "choice": _STILL,
    "water_choice": _STILL,
}
