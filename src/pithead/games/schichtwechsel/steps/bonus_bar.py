"""Step VI: the bonus bar (SW-4.25 to SW-4.33)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.skippable_decision import SkippableDecision
from pithead.kernel.i18n import Text, sentence
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.spoken_steps import Automatic

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.step_registry import Steps

_IMPOSSIBLE: Final = Text(
    "this alternative is not possible now",
)


class BonusBar(Automatic[SchichtwechselState, "Steps"]):
    """SW-4.25: each player in turn, from round 2 on; then the action phase."""

    def __init__(self, steps: "Steps", position: int) -> None:
        super().__init__(steps, f"bonus_bar:{position}")
        self.position = position

    def run(self, state: SchichtwechselState) -> None:
        if self.position == state.players or state.round < state.material.bar_round:
            state.agenda.append(self.steps.turns[state.first])
            return
        state.agenda.append(self.steps.bonus_bar[self.position + 1])
        seat = state.seat_at(self.position)
        free = self.steps.all_bars & ~state.bar[seat]
        state.agenda.append(self.steps.bonuses(free, seat))

    def bears(self) -> tuple[str, ...]:
        return ("bonuses", "choose_bar", "bar")


class Bonuses(Automatic[SchichtwechselState, "Steps"]):
    """SW-4.26: the spaces that were free when the player's step VI began, from left to right.

    The spaces still to come are part of the step: one that becomes free meanwhile is not added.
    """

    def __init__(self, steps: "Steps", free: int, seat: int, names: list[str]) -> None:
        super().__init__(steps, f"bonuses:{'+'.join(names)}:{seat}", seat)
        self.free = free

    def run(self, state: SchichtwechselState) -> None:
        if self.free == 0:
            return
        bar = 0
        while not self.free >> bar & 1:
            bar += 1
        rest = self.free & ~(1 << bar)
        if rest:
            state.agenda.append(self.steps.bonuses(rest, self.seat))
        options = self.steps.bars[bar]
        if len(options) == 1:
            options[0].begin(state, self.seat)
        else:
            state.agenda.append(self.steps.choose_bar(bar, self.seat))

    def bears(self) -> tuple[str, ...]:
        return ("choose_bar", "bar")

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        if self.free & state.bar[self.seat]:
            text = Text(
                "player {seat} uses a space of the house bar that still has a house (SW-4.26)",
                seat=self.seat,
            )
            return [Problem("bar_space_with_house", text)]
        return []


class ChooseBar(SkippableDecision):
    """SW-4.27, SW-4.29, SW-4.32: one of the alternatives of a bar space."""

    def __init__(self, steps: "Steps", bar: int, seat: int, name: str) -> None:
        super().__init__(steps, f"choose_bar:{name}:{seat}", seat)
        self.bar = bar

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.bar

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        options = self.steps.bars[self.bar]
        index = state.vocabulary.index[action]
        if index < len(options) and options[index].whole(state, self.seat):
            return None
        return Obstacle("SW-4.32", _IMPOSSIBLE)

    def take(self, state: SchichtwechselState, action: int) -> None:
        self.steps.bars[self.bar][state.vocabulary.index[action]].begin(state, self.seat)

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        if state.bar[self.seat] >> self.bar & 1:
            text = Text(
                "player {seat} uses a space of the house bar that still has a house (SW-12.3)",
                seat=self.seat,
            )
            return [Problem("bar_space_with_house", text)]
        return []

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-4.25"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        text = Text("House bar, {name}: which bonus do you take?")
        return text.with_values(name=state.material.bar_names[self.bar])

    def topic_text(self, state: SchichtwechselState) -> Text:
        text = Text("which bonus of the house bar space “{name}”?")
        return text.with_values(name=state.material.bar_names[self.bar])

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        return sentence(self.steps.bars[self.bar][state.vocabulary.index[action]].text())
