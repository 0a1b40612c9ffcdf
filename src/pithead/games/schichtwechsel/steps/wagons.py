"""Lifting mine wagons, the layout of coal, single coals on coal wagons (SW-8)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.skippable_decision import SkippableDecision, no_refusal
from pithead.kernel.i18n import Text, all_of, sentence
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.step_registry import Steps

STOP: Final = Text("Stop here.")
LEAVE: Final = Text("Go without this bonus.")
_FIRST_LIFT: Final = Text("you must lift at least one wagon")
_NOT_FULL: Final = Text("{name} is not full")
LOCKED: Final = Text("{name} is locked this round")
_COAL_WAGONS_FULL: Final = Text("there is not enough room on your coal wagons")
_TIP_FULL: Final = Text("there is not enough room on your tip")
_SPREAD_ALL: Final = Text(
    "you must place exactly {total} coal on your coal wagons",
)
_NO_ROOM: Final = Text("there is no room on this wagon")


def wagon_text(state: SchichtwechselState, group: int) -> Text:
    """A kind of coal wagon in words."""
    return coal_wagon_name(state.material, group)


def coal_wagon_name(material: Material, group: int) -> Text:
    """What people call a kind of coal wagon."""
    if material.coal_wagons[group] > 1:
        return Text("a single wagon")
    return Text("coal wagon {id}", id=material.coal_ids[group])


class CountedDecision(SkippableDecision):
    """SW-7.7: something that is done up to `left` times; after the first time one may stop.

    The first of its candidates is to stop.
    """

    def __init__(
        self,
        steps: "Steps",
        kind: str,
        left: int,
        seat: int,
        first: bool,
        rule_id: str,
        no_stop: Text,
    ) -> None:
        name = f"{kind}:{left}:{seat}" if first else f"{kind}_more:{left}:{seat}"
        super().__init__(steps, name, seat)
        self.rule_id = rule_id
        self.left = left
        self.first = first
        self.no_stop = no_stop

    def object_obstacle(self, state: SchichtwechselState, index: int) -> Obstacle | None:
        """Why the object of this index cannot be chosen; None if it can."""
        raise NotImplementedError

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        if action == state.vocabulary.stop:
            return Obstacle("SW-7.7", self.no_stop) if self.first else None
        return self.object_obstacle(state, state.vocabulary.index[action])

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-7.7" if action == state.vocabulary.stop else self.rule_id


class LiftWagon(CountedDecision):
    """SW-8.5 to SW-8.8: a full mine wagon is lifted."""

    def __init__(self, steps: "Steps", left: int, seat: int, first: bool) -> None:
        super().__init__(steps, "lift", left, seat, first, "SW-8.5", _FIRST_LIFT)

    def possible(self, state: SchichtwechselState) -> bool:
        return state.can_lift(self.seat)

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return [state.vocabulary.stop, *state.vocabulary.lift]

    def legal(self, state: SchichtwechselState) -> list[int]:
        """Faster than finding out twice which wagons can be lifted."""
        choices: list[int] = []
        for wagon in range(state.material.mines):
            if state.liftable(self.seat, wagon):
                choices.append(state.vocabulary.lift[wagon])
        if choices and not self.first:
            choices.insert(0, state.vocabulary.stop)
        return sorted(choices) if state.vocabulary.mixed else choices

    def object_obstacle(self, state: SchichtwechselState, index: int) -> Obstacle | None:
        if state.liftable(self.seat, index):
            return None
        material = state.material
        name = material.mine_ids[index]
        load = state.wagons[self.seat * material.mines + index]
        if abs(load) < material.mine_spaces[index]:
            return Obstacle("SW-8.6", _NOT_FULL, {"name": name})
        if state.locked and material.rimmed[index]:
            return Obstacle("SW-8.7", LOCKED, {"name": name})
        return Obstacle("SW-8.8", _COAL_WAGONS_FULL if load > 0 else _TIP_FULL)

    def take(self, state: SchichtwechselState, action: int) -> None:
        if action == state.vocabulary.stop:
            return
        seat = self.seat
        place = seat * state.material.mines + state.vocabulary.index[action]
        load = state.wagons[place]
        state.wagons[place] = 0
        if load > 0:
            state.lifted[seat] += load
        else:
            state.tip[seat] -= load
        if self.left > 1:
            state.agenda.append(self.steps.lift(self.left - 1, seat, False))

    def prompt_text(self, state: SchichtwechselState) -> Text:
        if self.first:
            return Text("Which mine wagon do you lift?")
        return Text(
            "Which mine wagon do you lift next? Up to {left} more.",
            left=self.left,
        )

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("which mine wagon to lift?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        if action == state.vocabulary.stop:
            return STOP
        wagon = state.vocabulary.index[action]
        name = state.material.mine_ids[wagon]
        load = state.wagons[self.seat * state.material.mines + wagon]
        if load > 0:
            return Text(
                "Lift mine wagon {name}: {load} coal goes to the coal wagons.",
                name=name,
                load=load,
            )
        return Text(
            "Lift mine wagon {name}: {load} spoil goes to the tip.",
            name=name,
            load=-load,
        )


class CoalLayout(SkippableDecision):
    """SW-8.9: when a lift with coal ends, all coal aboveground is spread over the coal wagons."""

    def possible(self, state: SchichtwechselState) -> bool:
        return state.lifted[self.seat] > 0

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.layout

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        total = self._total(state)
        if state.vocabulary.layout_of[state.vocabulary.index[action]] == total:
            return None
        return Obstacle("SW-8.9", _SPREAD_ALL, {"total": total})

    def legal(self, state: SchichtwechselState) -> list[int]:
        """Faster than asking for the obstacle of every layout."""
        if state.lifted[self.seat] == 0:
            return []
        choices = self.steps.layouts_of[self._total(state)]
        return sorted(choices) if state.vocabulary.mixed else choices

    def _total(self, state: SchichtwechselState) -> int:
        return state.coal_above(self.seat) + state.lifted[self.seat]

    def take(self, state: SchichtwechselState, action: int) -> None:
        row = state.vocabulary.layouts[state.vocabulary.index[action]]
        groups = state.material.coal_groups
        for group in range(groups):
            state.coal[self.seat * groups + group] = row[group]
        state.lifted[self.seat] = 0

    def bears(self) -> tuple[str, ...]:
        return ("lift", "lift_more")

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-8.9"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        total = self._total(state)
        return Text(
            "How do you spread {total} coal over your coal wagons?",
            total=total,
        )

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("how to spread {total} coal over the coal wagons?", total=self._total(state))

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        parts = []
        for group, coal in enumerate(state.vocabulary.layouts[state.vocabulary.index[action]]):
            if not coal:
                continue
            name = state.material.coal_ids[group]
            text = Text("{coal} coal on coal wagon {name}", name=name, coal=coal)
            if state.material.coal_wagons[group] > 1:
                text = Text("{coal} coal on single wagons", coal=coal)
            parts.append(text)
        return sentence(all_of(parts) if parts else Text("no coal on coal wagons"))


class CoalOn(SkippableDecision):
    """SW-8.10: a single coal from the supply on a coal wagon with room.

    `from_tile`: on the upper half of a tile a coal without room costs a tool marker (SW-16.10).
    `or_leave`: the player may go without it, and does so without room (SW-6.9).
    """

    def __init__(
        self, steps: "Steps", left: int, seat: int, from_tile: bool, or_leave: bool = False
    ) -> None:
        kind = "coal_on_tile" if from_tile else "coal_on"
        if or_leave:
            kind = "coal_on_or_leave"
        super().__init__(steps, f"{kind}:{left}:{seat}", seat)
        self.left = left
        self.from_tile = from_tile
        self.or_leave = or_leave

    def candidates(self, state: SchichtwechselState) -> list[int]:
        if self.or_leave:
            return [state.vocabulary.stop, *state.vocabulary.coal_on]
        return state.vocabulary.coal_on

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        if action == state.vocabulary.stop:
            return None
        material = state.material
        group = state.vocabulary.index[action]
        coal = state.coal[self.seat * material.coal_groups + group]
        return None if coal < material.coal_capacity[group] else Obstacle("SW-8.10", _NO_ROOM)

    def take(self, state: SchichtwechselState, action: int) -> None:
        if action == state.vocabulary.stop:
            return
        groups = state.material.coal_groups
        state.coal[self.seat * groups + state.vocabulary.index[action]] += 1
        if self.left > 1:
            state.agenda.append(
                self.steps.coal_on_or_leave(self.left - 1, self.seat)
                if self.or_leave
                else self.steps.coal_on(self.left - 1, self.seat, self.from_tile)
            )

    def skip(self, state: SchichtwechselState) -> None:
        if self.from_tile and not self.or_leave:
            state.tools[self.seat] += self.left

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        return no_refusal(state, self) if self.or_leave else []

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-6.9" if action == state.vocabulary.stop else "SW-8.10"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text("On which coal wagon do you place the coal?")

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("on which coal wagon to place the coal?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        if action == state.vocabulary.stop:
            return LEAVE
        name = wagon_text(state, state.vocabulary.index[action])
        return Text("Place the coal on {name}.", name=name)
