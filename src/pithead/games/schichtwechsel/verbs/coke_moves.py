"""Coking, coke on coking spaces, and loading (SW-9)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schichtwechsel.fields import PLANT_TEXTS
from pithead.games.schichtwechsel.material import OWN, PLAIN, PLANT, VP_SPACE, WATER_SPACE, Material
from pithead.games.schichtwechsel.state import NOBODY, SchichtwechselState
from pithead.games.schichtwechsel.verbs.base_verb import SchichtwechselVerb
from pithead.games.schichtwechsel.verbs.wagon_loads import coal_wagon_text
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text

_SPACES: Final = (
    Text("the player’s own coking space"),
    Text("a plain grey space"),
    Text("the grey space with VP"),
    Text("the grey space with water"),
)
_NOT_FULL: Final = Obstacle("SW-8.11", Text("this wagon is not full"))
_NO_SPACE: Final = Obstacle("SW-9.2", Text("there is no coking space for your coke"))
_OWN_SPACE_FIRST: Final = Obstacle(
    "SW-9.5", Text("your own coking space is empty, so the coke must go there")
)
_NOT_FREE: Final = Obstacle("SW-9.10", Text("this coking space is not free"))
_WAGONS_FULL: Final = Obstacle("SW-9.12", Text("your coke wagons are full"))
_NO_COKE: Final = Obstacle("SW-9.11", Text("you have no coke there"))


class CokeWagon(SchichtwechselVerb):
    """SW-9.2, SW-9.3: a full coal wagon is emptied for one coke, which enters the plant."""

    name = "coke_from"
    rule = "SW-9.2"

    def targets(self, material: Material) -> list[str]:
        return material.coal_ids

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if state.full_wagons(seat, target) == 0:
            return _NOT_FULL
        return None if state.can_enter_plant(seat) else _NO_SPACE

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        material = state.material
        state.coal[seat * material.coal_groups + target] -= material.coal_spaces[target]
        state.agenda.append(state.steps.coking_space[seat])

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return Text(
            "Coke {name}: {coal} coal for 1 coke.",
            coal=state.material.coal_spaces[target],
            name=coal_wagon_text(state.material, target),
        )

    def subject(self, material: Material, target: i64) -> Text:
        return coal_wagon_text(material, target)


class EnterPlant(SchichtwechselVerb):
    """SW-9.4 to SW-9.8: a coke of the own supply goes on a coking space."""

    name = "plant"
    rule = "SW-9.4"

    def targets(self, material: Material) -> list[str]:
        return list(PLANT)

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if state.plant_allows(seat, target):
            return None
        forced = state.coke_in_plant(seat) + 1 >= state.material.own_forced
        if target != OWN and forced and state.plant_own[seat] == 0:
            return _OWN_SPACE_FIRST
        return _NOT_FREE

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.coke[seat] -= 1
        if target == OWN:
            state.plant_own[seat] = 1
        elif target == PLAIN:
            state.plant_plain[seat] += 1
        elif target == VP_SPACE:
            state.plant_vp = seat
            state.steps.vp_grey.begin(state, seat)
        else:
            state.plant_water = seat
            state.steps.water_grey.begin(state, seat)

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        space = _SPACES[target]
        if target not in (VP_SPACE, WATER_SPACE):
            return Text("Put the coke on {space}.", space=space)
        gain = state.steps.vp_grey if target == VP_SPACE else state.steps.water_grey
        return Text("Put the coke on {space}: {gain}.", space=space, gain=gain.text())

    def subject(self, material: Material, target: i64) -> Text:
        return PLANT_TEXTS[target]


class LoadCoke(SchichtwechselVerb):
    """SW-9.11, SW-9.12: an own coke of the plant goes on a coke wagon."""

    name = "load"
    rule = "SW-9.11"

    def targets(self, material: Material) -> list[str]:
        return list(PLANT)

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if not state.in_plant(seat, target):
            return _NO_COKE
        return None if state.can_load(seat) else _WAGONS_FULL

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        if target == OWN:
            state.plant_own[seat] = 0
        elif target == PLAIN:
            state.plant_plain[seat] -= 1
        elif target == VP_SPACE:
            state.plant_vp = NOBODY
        else:
            state.plant_water = NOBODY
        state.coke_on_wagons[seat] += 1

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return Text("Load the coke from {space}.", space=_SPACES[target])

    def subject(self, material: Material, target: i64) -> Text:
        return PLANT_TEXTS[target]
