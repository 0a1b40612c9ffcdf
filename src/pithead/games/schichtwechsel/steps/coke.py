"""The coking plant: coking, coke on coking spaces, loading (SW-9)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.material import OWN, PLAIN, VP_SPACE, WATER_SPACE
from pithead.games.schichtwechsel.state import NOBODY, SchichtwechselState
from pithead.games.schichtwechsel.steps.skippable_decision import SkippableDecision
from pithead.games.schichtwechsel.steps.wagons import STOP, CountedDecision, wagon_text
from pithead.kernel.i18n import Text
from pithead.kernel.obstacle import Obstacle

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.step_registry import Steps

_SPACES: Final = (
    Text("the player’s own coking space"),
    Text("a plain grey space"),
    Text("the grey space with VP"),
    Text("the grey space with water"),
)
_FIRST_COKE: Final = Text("you must coke at least one wagon")
_NOT_FULL: Final = Text("this wagon is not full")
_OWN_SPACE_FIRST: Final = Text(
    "your own coking space is empty, so the coke must go there",
)
_NOT_FREE: Final = Text("this coking space is not free")
_FIRST_LOAD: Final = Text("you must load at least one coke")
_NO_COKE: Final = Text("you have no coke there")


class CokeFrom(CountedDecision):
    """SW-9.2, SW-9.3: a full coal wagon is emptied for one coke."""

    def __init__(self, steps: "Steps", left: int, seat: int, first: bool) -> None:
        super().__init__(steps, "coke", left, seat, first, "SW-9.2", _FIRST_COKE)

    def possible(self, state: SchichtwechselState) -> bool:
        return state.can_coke(self.seat)

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return [state.vocabulary.stop, *state.vocabulary.coke_from]

    def object_obstacle(self, state: SchichtwechselState, index: int) -> Obstacle | None:
        return None if state.full_wagons(self.seat, index) else Obstacle("SW-8.11", _NOT_FULL)

    def take(self, state: SchichtwechselState, action: int) -> None:
        if action == state.vocabulary.stop:
            return
        material = state.material
        group = state.vocabulary.index[action]
        state.coal[self.seat * material.coal_groups + group] -= material.coal_spaces[group]
        if self.left > 1:
            state.agenda.append(self.steps.coke(self.left - 1, self.seat, False))
        state.agenda.append(self.steps.coking_space[self.seat])

    def bears(self) -> tuple[str, ...]:
        return () if self.first else ("coking_space",)

    def prompt_text(self, state: SchichtwechselState) -> Text:
        if self.first:
            return Text("Which coal wagon do you coke?")
        return Text(
            "Which coal wagon do you coke next? Up to {left} more.",
            left=self.left,
        )

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("which coal wagon to coke?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        if action == state.vocabulary.stop:
            return STOP
        group = state.vocabulary.index[action]
        return Text(
            "Coke {name}: {coal} coal for 1 coke.",
            coal=state.material.coal_spaces[group],
            name=wagon_text(state, group),
        )


class CokingSpace(SkippableDecision):
    """SW-9.4 to SW-9.8: a coke of the own supply enters the plant."""

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.plant

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        kind = state.vocabulary.index[action]
        seat = self.seat
        if state.plant_allows(seat, kind):
            return None
        forced = state.coke_in_plant(seat) + 1 >= state.material.own_forced
        if kind != OWN and forced and state.plant_own[seat] == 0:
            return Obstacle("SW-9.5", _OWN_SPACE_FIRST)
        return Obstacle("SW-9.10", _NOT_FREE)

    def take(self, state: SchichtwechselState, action: int) -> None:
        seat = self.seat
        kind = state.vocabulary.index[action]
        state.coke[seat] -= 1
        if kind == OWN:
            state.plant_own[seat] = 1
        elif kind == PLAIN:
            state.plant_plain[seat] += 1
        elif kind == VP_SPACE:
            state.plant_vp = seat
            self.steps.vp_grey.begin(state, seat)
        else:
            state.plant_water = seat
            self.steps.water_grey.begin(state, seat)

    def bears(self) -> tuple[str, ...]:
        return ("coking_space",)

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-9.4"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text("On which coking space do you put the coke?")

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("on which coking space to put the coke?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        kind = state.vocabulary.index[action]
        if kind not in (VP_SPACE, WATER_SPACE):
            return Text("Put the coke on {space}.").with_values(space=_SPACES[kind])
        gain = self.steps.vp_grey if kind == VP_SPACE else self.steps.water_grey
        text = Text("Put the coke on {space}: {gain}.")
        return text.with_values(space=_SPACES[kind], gain=gain.text())


class LoadFrom(CountedDecision):
    """SW-9.11: an own coke of the plant goes on a coke wagon."""

    def __init__(self, steps: "Steps", left: int, seat: int, first: bool) -> None:
        super().__init__(steps, "load", left, seat, first, "SW-9.11", _FIRST_LOAD)

    def possible(self, state: SchichtwechselState) -> bool:
        return state.can_load(self.seat)

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return [state.vocabulary.stop, *state.vocabulary.load]

    def object_obstacle(self, state: SchichtwechselState, index: int) -> Obstacle | None:
        return None if state.in_plant(self.seat, index) else Obstacle("SW-9.11", _NO_COKE)

    def take(self, state: SchichtwechselState, action: int) -> None:
        if action == state.vocabulary.stop:
            return
        seat = self.seat
        kind = state.vocabulary.index[action]
        if kind == OWN:
            state.plant_own[seat] = 0
        elif kind == PLAIN:
            state.plant_plain[seat] -= 1
        elif kind == VP_SPACE:
            state.plant_vp = NOBODY
        else:
            state.plant_water = NOBODY
        state.coke_on_wagons[seat] += 1
        if self.left > 1:
            state.agenda.append(self.steps.load(self.left - 1, seat, False))

    def prompt_text(self, state: SchichtwechselState) -> Text:
        if self.first:
            return Text("Which coke do you load?")
        return Text(
            "Which coke do you load next? Up to {left} more.",
            left=self.left,
        )

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("which coke to load?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        if action == state.vocabulary.stop:
            return STOP
        text = Text("Load the coke from {space}.")
        return text.with_values(space=_SPACES[state.vocabulary.index[action]])
