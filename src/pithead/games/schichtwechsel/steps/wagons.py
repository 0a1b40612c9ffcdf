"""Lifting mine wagons, the layout of coal, single coals on coal wagons (SW-8)."""

from typing import Final

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.base_questions import (
    AtLeastOnce,
    Counted,
    SchichtwechselQuestion,
    no_refusal,
)
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.step import AnyStep
from pithead.kernel.texts.i18n import Text

_LIFT_ONE: Final = Obstacle("SW-7.7", Text("you must lift at least one wagon"))


class ChooseLift(AtLeastOnce):
    """SW-8.5: which full mine wagon is lifted."""

    asked = Text("Which mine wagon do you lift?")
    asked_next = Text("Which mine wagon do you lift next? Up to {left} more.")
    told = Text("which mine wagon to lift?")

    def __init__(
        self, left: int, seat: int, verbs: Verbs, first: bool, further: AnyStep | None
    ) -> None:
        must = _LIFT_ONE if first else None
        super().__init__("lift", left, seat, verbs, verbs.lift, further, must)


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


class ChooseCoalWagon(Counted):
    """SW-8.10: on which coal wagon a single coal of the supply goes, `left` times.

    `from_tile`: on the upper half of a tile a coal without room costs a tool marker (SW-16.10).
    `or_leave`: the player may go without it, and does so without room (SW-6.9).
    """

    asked = Text("On which coal wagon do you place the coal?")
    told = Text("on which coal wagon to place the coal?")

    def __init__(
        self, kind: str, left: int, seat: int, verbs: Verbs, further: AnyStep | None
    ) -> None:
        self.from_tile = kind == "coal_on_tile"
        self.or_leave = kind == "coal_on_or_leave"
        stop = verbs.go_without
        answers = [stop, verbs.add_coal] if self.or_leave else [verbs.add_coal]
        super().__init__(kind, left, seat, stop, answers, further)

    def skip(self, state: SchichtwechselState) -> None:
        if self.from_tile:
            state.tools[self.seat] += self.left

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        return no_refusal(state, self) if self.or_leave else []
