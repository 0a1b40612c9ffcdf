"""What people call the place or thing that each action of Schichtwechsel is about."""

from collections.abc import Mapping

from pithead.games.schichtwechsel.fields import PLANT_TEXTS
from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.steps.wagons import coal_wagon_name
from pithead.games.schichtwechsel.vocabulary import Vocabulary
from pithead.kernel.i18n import Text


def subjects(material: Material, ids: Vocabulary) -> Mapping[int, Text]:
    """By the id of an action, a few words without a verb form of "you"."""
    found = {
        ids.pass_turn: Text("pass"),
        ids.stop: Text("stop"),
        ids.end_turn: Text("end of the turn"),
        ids.take_upper: Text("upper half of the selection tile"),
        ids.headframe_only: Text("a headframe without its spoil"),
    }
    for seat, action in enumerate(ids.give):
        found[action] = Text("cubes for player {number}", number=seat + 1)
    for wagon, id in enumerate(material.mine_ids):
        found[ids.place_coal[wagon]] = Text("coal on mine wagon {id}", id=id)
        found[ids.place_spoil[wagon]] = Text("spoil on mine wagon {id}", id=id)
        found[ids.lift[wagon]] = Text("mine wagon {id}", id=id)
    for group, action in enumerate(ids.coke_from):
        found[action] = found[ids.coal_on[group]] = coal_wagon_name(material, group)
    for kind, text in enumerate(PLANT_TEXTS):
        found[ids.plant[kind]] = found[ids.load[kind]] = text
    for index, action in enumerate(ids.lower):
        found[action] = Text("option {number} of the lower half", number=index + 1)
    for index, action in enumerate(ids.bar):
        found[action] = Text("bonus {number} of the house bar", number=index + 1)
    for index, action in enumerate(ids.trade):
        found[action] = Text("trade of {spoil} spoil", spoil=material.trade_spoil[index])
    for level, action in enumerate(ids.water_down):
        found[action] = Text("water down by {level}", level=level)
    for spaces, action in enumerate(ids.rail):
        found[action] = Text("rail +{spaces}", spaces=spaces)
    barrier = (Text("a move of the miner"), Text("a headframe"), Text("VP of the barrier"))
    for actions, names in (
        (ids.tile, material.tile_names),
        (ids.use, [mode.name for mode in material.modes]),
        (ids.miner_to, material.shift_names[1:]),
        (ids.barrier, barrier),
        (ids.house_from, material.bar_names),
        (ids.house_to, material.area_names),
        (ids.headframe_to, material.frame_names),
        (ids.advance, material.route_names),
    ):
        for index, name in enumerate(names):
            found[actions[index]] = name
    return found
