"""Lifting mine wagons, the layout of coal, single coals on coal wagons (SW-8)."""

from typing import Final

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.base_questions import (
    OrStop,
    Repeated,
    SchichtwechselQuestion,
    no_refusal,
)
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.i18n import Text
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.step import AnyStep
from pithead.kernel.verb import Verb

_LIFT_ONE: Final = Obstacle("SW-7.7", Text("you must lift at least one wagon"))


class ChooseLift(Repeated):
    """SW-8.5: which full mine wagon is lifted."""

    asked = Text("Which mine wagon do you lift?")
    asked_next = Text("Which mine wagon do you lift next? Up to {left} more.")
    told = Text("which mine wagon to lift?")

    def __init__(self, left: int, seat: int, first: bool, verbs: Verbs) -> None:
        super().__init__("lift", left, seat, first, verbs, verbs.lift, _LIFT_ONE)

    def next(self, state: SchichtwechselState) -> AnyStep:
        return state.steps.lift(self.left - 1, self.seat, False)


class ChooseLayout(SchichtwechselQuestion):
    """SW-8.9: how the coal is spread when a lift with coal ends."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"layout:{seat}", seat, [verbs.spread])

    def bears(self) -> tuple[str, ...]:
        return ("lift", "lift_more")

    def prompt_text(self, state: SchichtwechselState) -> Text:
        total = state.coal_to_spread(self.seat)
        return Text("How do you spread {total} coal over your coal wagons?", total=total)

    def topic_text(self, state: SchichtwechselState) -> Text:
        total = state.coal_to_spread(self.seat)
        return Text("how to spread {total} coal over the coal wagons?", total=total)


class ChooseCoalWagon(OrStop):
    """SW-8.10: on which coal wagon a single coal of the supply goes, `left` times.

    `from_tile`: on the upper half of a tile a coal without room costs a tool marker (SW-16.10).
    `or_leave`: the player may go without it, and does so without room (SW-6.9).
    """

    asked = Text("On which coal wagon do you place the coal?")
    told = Text("on which coal wagon to place the coal?")

    def __init__(self, kind: str, left: int, seat: int, verbs: Verbs) -> None:
        self.from_tile = kind == "coal_on_tile"
        self.or_leave = kind == "coal_on_or_leave"
        self.left = left
        stop = verbs.go_without
        answers = [stop, verbs.add_coal] if self.or_leave else [verbs.add_coal]
        super().__init__(f"{kind}:{left}:{seat}", seat, stop, answers)

    def answer(
        self, state: SchichtwechselState, verb: Verb[SchichtwechselState], target: int
    ) -> None:
        verb.take(state, self.seat, target)
        if self.left > 1 and verb is not self.stop:
            further = self.left - 1
            state.agenda.append(
                state.steps.coal_on_or_leave(further, self.seat)
                if self.or_leave
                else state.steps.coal_on(further, self.seat, self.from_tile)
            )

    def skip(self, state: SchichtwechselState) -> None:
        if self.from_tile:
            state.tools[self.seat] += self.left

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        return no_refusal(state, self) if self.or_leave else []
