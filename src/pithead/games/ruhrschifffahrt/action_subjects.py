"""What people call the place or thing that each action of Ruhrschifffahrt is about."""

from collections.abc import Mapping

from pithead.games.ruhrschifffahrt.material import (
    COAL_CARRIER,
    INN,
    PERMANENT,
    TOWING_ACTION,
    Material,
)
from pithead.games.ruhrschifffahrt.names import COLOUR_NAMES
from pithead.games.ruhrschifffahrt.vocabulary import (
    END_TURN,
    GAIN_THALER,
    GAIN_VP,
    INN_THALERS,
    INN_VP,
    KEEP_COAL_CARRIER,
    OPTION,
    PAY_THALER,
    PAY_VP,
    PLACE,
    TAKE,
    USE_TOWING_ACTION,
    Vocabulary,
)
from pithead.kernel.i18n import Text


def subjects(material: Material, ids: Vocabulary) -> Mapping[int, Text]:
    """By the id of an action, a few words without a verb form of "you"."""
    tiles = material.tile_names[len(PERMANENT) :]
    found = {
        END_TURN: Text("end of the turn"),
        USE_TOWING_ACTION: Text("{name} tile", name=tiles[TOWING_ACTION]),
        INN_THALERS: Text("{name} tile: thalers", name=tiles[INN]),
        INN_VP: Text("{name} tile: VP", name=tiles[INN]),
        KEEP_COAL_CARRIER: Text("{name} tile", name=tiles[COAL_CARRIER]),
        PAY_THALER: Text("pay 1 thaler"),
        PAY_VP: Text("lose 1 VP"),
        GAIN_THALER: Text("take 1 thaler"),
        GAIN_VP: Text("take 1 VP"),
        ids.repay: Text("repayment of a debt"),
    }
    for option, name in enumerate(material.option_names):
        found[OPTION + option] = name
    for colour, name in enumerate(COLOUR_NAMES):
        found[TAKE + colour] = Text("{colour} die on the transport track", colour=name)
    for depot, name in enumerate(material.depot_names):
        for first in (PLACE, ids.start, ids.raise_die, ids.return_die, ids.remove):
            found[first + depot] = name
    for first, names in (
        (ids.sell, material.sale_names),
        (ids.lock, material.lock_names),
        (ids.store, material.store_names),
    ):
        for index, name in enumerate(names):
            found[first + index] = name
    for index, town in enumerate(ids.group_towns):
        found[ids.town + index] = Text("warehouse in {name}", name=material.town_names[town])
    for index, town in enumerate(ids.towns):
        name = Text("warehouse in {name}", name=material.town_names[town])
        found[ids.discount_town + index] = Text("{name}, with the Warehouse tile", name=name)
    for column, country in enumerate(material.column_names):
        name = Text("warehouse in Ruhrort, {name}", name=country)
        found[ids.port + column] = name
        found[ids.discount_port + column] = Text("{name}, with the Warehouse tile", name=name)
    for index, (old, new) in enumerate(ids.moves):
        here, there = material.column_names[old], material.column_names[new]
        found[ids.move + index] = Text("move from {here} to {there}", here=here, there=there)
    return found
