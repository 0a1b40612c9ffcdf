"""The choice of how far the pit water falls (SW-10.6)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.skippable_decision import SkippableDecision
from pithead.kernel.i18n import Text
from pithead.kernel.obstacle import Obstacle

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.step_registry import Steps

_TOO_FAR: Final = Text(
    "your water can fall by at most {most}, and not below the lowest level",
)


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

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        level = state.water[self.seat]
        lower = level - state.vocabulary.index[action]
        if lower == level:
            return Text("Leave your water on level {level}.", level=level)
        return Text("Lower your water from {level} to {lower}.", level=level, lower=lower)
