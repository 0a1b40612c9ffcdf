"""Mine wagons that are lifted, and coal on coal wagons (SW-8)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.verbs.base_verb import SchichtwechselVerb
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text, all_of, sentence

_NOT_FULL: Final = Obstacle("SW-8.6", Text("{name} is not full"))
_LOCKED: Final = Obstacle("SW-8.7", Text("{name} is locked this round"))
_COAL_WAGONS_FULL: Final = Obstacle("SW-8.8", Text("there is not enough room on your coal wagons"))
_TIP_FULL: Final = Obstacle("SW-8.8", Text("there is not enough room on your tip"))
_NOTHING_LIFTED: Final = Obstacle("SW-8.9", Text("you have not lifted any coal"))
_SPREAD_ALL: Final = Obstacle(
    "SW-8.9", Text("you must place exactly {total} coal on your coal wagons")
)
_NO_ROOM: Final = Obstacle("SW-8.10", Text("there is no room on this wagon"))


def coal_wagon_text(material: Material, group: int) -> Text:
    """What people call a kind of coal wagon."""
    if material.coal_wagons[group] > 1:
        return Text("a single wagon")
    return Text("coal wagon {id}", id=material.coal_ids[group])


class LiftWagon(SchichtwechselVerb):
    """SW-8.5 to SW-8.8: a full mine wagon is lifted."""

    name = "lift"
    rule = "SW-8.5"

    def targets(self, material: Material) -> list[str]:
        return material.mine_ids

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if state.liftable(seat, target):
            return None
        material = state.material
        load = state.wagons[seat * material.mines + target]
        if abs(load) < material.mine_spaces[target]:
            return _NOT_FULL
        if state.locked and material.rimmed[target]:
            return _LOCKED
        return _COAL_WAGONS_FULL if load > 0 else _TIP_FULL

    def values(self, state: SchichtwechselState, seat: i64, target: i64) -> dict[str, object]:
        return {"name": state.material.mine_ids[target]}

    def offer(self, state: SchichtwechselState, seat: i64, choices: Choices) -> None:
        for wagon in range(self.count):
            if state.liftable(seat, wagon):
                choices.append(self.first + wagon)

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        place = seat * state.material.mines + target
        load = state.wagons[place]
        state.wagons[place] = 0
        if load > 0:
            state.lifted[seat] += load
        else:
            state.tip[seat] -= load

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        name = state.material.mine_ids[target]
        load = state.wagons[seat * state.material.mines + target]
        text = Text("Lift mine wagon {name}: {load} spoil goes to the tip.")
        if load > 0:
            text = Text("Lift mine wagon {name}: {load} coal goes to the coal wagons.")
        return text.with_values(name=name, load=abs(load))

    def subject(self, material: Material, target: i64) -> Text:
        return Text("mine wagon {id}", id=material.mine_ids[target])


class SpreadCoal(SchichtwechselVerb):
    """SW-8.9: all coal aboveground is spread over the coal wagons, one target for each way."""

    name = "layout"
    rule = "SW-8.9"

    def __init__(self, material: Material) -> None:
        super().__init__()
        self.layouts: list[list[int]] = [[]]
        """How much coal each target puts on each kind of coal wagon."""
        for room in material.coal_capacity:
            self.layouts = [[*row, coal] for row in self.layouts for coal in range(room + 1)]
        self.by_total: list[list[int]] = [[] for _ in range(material.coal_room + 1)]
        """The targets that spread each amount of coal."""
        for target, row in enumerate(self.layouts):
            self.by_total[sum(row)].append(target)

    def targets(self, material: Material) -> list[str]:
        return ["_".join(map(str, row)) for row in self.layouts]

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if state.lifted[seat] == 0:
            return _NOTHING_LIFTED
        return None if target in self.by_total[state.coal_to_spread(seat)] else _SPREAD_ALL

    def values(self, state: SchichtwechselState, seat: i64, target: i64) -> dict[str, object]:
        return {"total": state.coal_to_spread(seat)}

    def offer(self, state: SchichtwechselState, seat: i64, choices: Choices) -> None:
        if state.lifted[seat] > 0:
            for target in self.by_total[state.coal_to_spread(seat)]:
                choices.append(self.first + target)

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        groups = state.material.coal_groups
        for group, coal in enumerate(self.layouts[target]):
            state.coal[seat * groups + group] = coal
        state.lifted[seat] = 0

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        parts = []
        for group, coal in enumerate(self.layouts[target]):
            if not coal:
                continue
            name = state.material.coal_ids[group]
            text = Text("{coal} coal on coal wagon {name}", name=name, coal=coal)
            if state.material.coal_wagons[group] > 1:
                text = Text("{coal} coal on single wagons", coal=coal)
            parts.append(text)
        return sentence(all_of(parts) if parts else Text("no coal on coal wagons"))

    def subject(self, material: Material, target: i64) -> Text:
        """The same for all: what is not legal spreads too much or too little."""
        return Text("another amount of coal")


class AddCoal(SchichtwechselVerb):
    """SW-8.10: a single coal from the supply goes on a coal wagon with room."""

    name = "coal_on"
    rule = "SW-8.10"

    def targets(self, material: Material) -> list[str]:
        return material.coal_ids

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        coal = state.coal[seat * state.material.coal_groups + target]
        return None if coal < state.material.coal_capacity[target] else _NO_ROOM

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.coal[seat * state.material.coal_groups + target] += 1

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return Text("Place the coal on {name}.", name=coal_wagon_text(state.material, target))

    def subject(self, material: Material, target: i64) -> Text:
        return coal_wagon_text(material, target)
