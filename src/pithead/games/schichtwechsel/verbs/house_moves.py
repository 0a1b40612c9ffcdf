"""Houses from the house bar to the areas of the board (SW-11.5, SW-12)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schichtwechsel.effect_text import points
from pithead.games.schichtwechsel.material import AREAS, Material
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.verbs.base_verb import SchichtwechselVerb
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text

_NO_HOUSE: Final = Obstacle("SW-12.1", Text("there is no house left on this space"))
_OWN_HOUSE: Final = Obstacle("SW-12.5", Text("you already have a house there"))
_AREA_FULL: Final = Obstacle("SW-12.5", Text("this building pit is full"))
_AREA_TEXTS: Final = (
    Text("the miner may move 1 space farther"),
    Text("{two} at the end"),
    Text("load {load} coke and sell {pairs} pair at the end"),
    Text("{four} at the end"),
    Text("a last miner move at the end"),
    Text("{base}, plus {each} VP for each spoil on the tip, at the end"),
    Text("discard up to {discard} tool markers at the end"),
)
"""What a house in each area brings, in the order of `material.AREAS`."""


class TakeHouse(SchichtwechselVerb):
    """SW-11.5, SW-12.1: which house leaves the bar. It stands there until it is built."""

    name = "house_from"
    rule = "SW-12.1"

    def targets(self, material: Material) -> list[str]:
        return material.bar_ids

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        return None if state.bar[seat] >> target & 1 else _NO_HOUSE

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.agenda.append(state.steps.house_to[target][seat])

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        name = state.material.bar_names[target]
        return Text("Take the house from “{name}” and get this bonus in later rounds.", name=name)

    def subject(self, material: Material, target: i64) -> Text:
        return material.bar_names[target]


class BuildHouse(SchichtwechselVerb):
    """SW-12.2: in which area the house of a bar space is built."""

    name = "house_to"
    rule = "SW-12.2"

    def __init__(self, bar: int) -> None:
        super().__init__()
        self.bar = bar

    def targets(self, material: Material) -> list[str]:
        return list(AREAS)

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if state.area_takes(seat, target):
            return None
        own = 0 < state.material.per_player[target] <= state.house_count(seat, target)
        return _OWN_HOUSE if own else _AREA_FULL

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.bar[seat] &= ~(1 << self.bar)
        state.houses[seat * len(AREAS) + target] += 1

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        material = state.material
        gain = _AREA_TEXTS[target].with_values(
            two=points(material.pit_two),
            four=points(material.pit_four),
            base=points(material.pit_spoil_base),
            each=material.pit_spoil_each,
            load=material.pit_load,
            pairs=material.pit_sale,
            discard=material.pit_tools,
        )
        return Text("{name}: {gain}.", name=material.area_names[target], gain=gain)

    def subject(self, material: Material, target: i64) -> Text:
        return material.area_names[target]
