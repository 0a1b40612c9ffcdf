"""The choice of how far the pit water falls (SW-10.6), or whether it falls at all (SW-6.9)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.skippable_decision import SkippableDecision, no_refusal
from pithead.kernel.i18n import Text
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.step_registry import Steps

_TOO_FAR: Final = Text(
    "your water can fall by at most {most}, and not below the lowest level",
)


_ALL_OR_NOTHING: Final = Text(
    "your water falls by {levels}, or stays where it is",
)


def lower_water(state: SchichtwechselState, steps: "Steps", seat: int, levels: int) -> None:
    """SW-10.7, SW-6.9: the water falls, unless the player may refuse that and may want to."""
    if state.may_refuse and state.better_not_lowered(seat, levels):
        state.agenda.append(steps.may_lower(levels, seat))
    else:
        state.lower_water(seat, levels)


class WaterChoice(SkippableDecision):
    """SW-10.6: from nothing up to a number of levels."""

    def __init__(self, steps: "Steps", most: int, seat: int) -> None:
        super().__init__(steps, f"water_choice:{most}:{seat}", seat)
        self.most = most

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.water_down

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        levels = state.water[self.seat] - state.material.water_lowest
        if state.vocabulary.index[action] <= min(self.most, levels):
            return None
        return Obstacle("SW-10.6", _TOO_FAR, {"most": self.most})

    def take(self, state: SchichtwechselState, action: int) -> None:
        state.lower_water(self.seat, state.vocabulary.index[action])

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-10.6"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text("By how many levels does your water fall?")

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("by how many levels to lower the water?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        level = state.water[self.seat]
        lower = level - state.vocabulary.index[action]
        return lowered_text(level, lower)


class MayLower(SkippableDecision):
    """SW-6.9: the water falls by a number of levels, or not at all."""

    def __init__(self, steps: "Steps", levels: int, seat: int) -> None:
        super().__init__(steps, f"may_lower:{levels}:{seat}", seat)
        self.levels = levels

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.water_down

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        fall = state.vocabulary.index[action]
        if fall in (0, self._fall(state)):
            return None
        return Obstacle("SW-6.9", _ALL_OR_NOTHING, {"levels": self._fall(state)})

    def _fall(self, state: SchichtwechselState) -> int:
        return min(self.levels, state.water[self.seat] - state.material.water_lowest)

    def take(self, state: SchichtwechselState, action: int) -> None:
        state.lower_water(self.seat, state.vocabulary.index[action])

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        return no_refusal(state, self)

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-6.9"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text(
            "Do you lower your water? On level {level}, you get no white token for low water.",
            level=state.material.water_token,
        )

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("lower the water?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        level = state.water[self.seat]
        return lowered_text(level, level - state.vocabulary.index[action])


def lowered_text(level: int, lower: int) -> Text:
    """What happens to the water, as a sentence."""
    if lower == level:
        return Text("Leave the water on level {level}.", level=level)
    return Text("Lower the water from {level} to {lower}.", level=level, lower=lower)
