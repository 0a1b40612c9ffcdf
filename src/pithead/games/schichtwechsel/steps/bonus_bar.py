"""Step VI: the bonus bar (SW-4.25 to SW-4.33)."""

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.base_questions import SchichtwechselQuestion
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.problem import Problem
from pithead.kernel.step import Automatic
from pithead.kernel.texts.i18n import Text


class BonusBar(Automatic[SchichtwechselState]):
    """SW-4.25: each player in turn, from round 2 on; then the action phase."""

    def __init__(self, position: int) -> None:
        super().__init__(f"bonus_bar:{position}")
        self.position = position

    def run(self, state: SchichtwechselState) -> None:
        if self.position == state.players or state.round < state.material.bar_round:
            state.agenda.append(state.steps.turns[state.first])
            return
        state.agenda.append(state.steps.bonus_bar[self.position + 1])
        seat = state.seat_at(self.position)
        free = state.steps.all_bars & ~state.bar[seat]
        state.agenda.append(state.steps.bonuses[free][seat])

    def bears(self) -> tuple[str, ...]:
        return ("bonuses", "choose_bar", "bar")


class Bonuses(Automatic[SchichtwechselState]):
    """SW-4.26: the spaces that were free when the player's step VI began, from left to right.

    The spaces still to come are part of the step: one that becomes free meanwhile is not added.
    """

    def __init__(self, free: int, seat: int, verbs: Verbs) -> None:
        bars = verbs.material.bar_ids
        names = "+".join([name for bar, name in enumerate(bars) if free >> bar & 1])
        super().__init__(f"bonuses:{names}:{seat}", seat)
        self.free = free

    def run(self, state: SchichtwechselState) -> None:
        if self.free == 0:
            return
        bar = 0
        while not self.free >> bar & 1:
            bar += 1
        rest = self.free & ~(1 << bar)
        if rest:
            state.agenda.append(state.steps.bonuses[rest][self.seat])
        options = state.steps.bars[bar]
        if len(options) == 1:
            options[0].begin(state, self.seat)
        else:
            state.agenda.append(state.steps.choose_bar[bar][self.seat])

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


class ChooseBar(SchichtwechselQuestion):
    """SW-4.27, SW-4.29, SW-4.32: one of the alternatives of a bar space."""

    def __init__(self, bar: int, seat: int, verbs: Verbs) -> None:
        name = verbs.material.bar_ids[bar]
        super().__init__(f"choose_bar:{name}:{seat}", seat, [verbs.bar[bar]])
        self.bar = bar

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        if state.bar[self.seat] >> self.bar & 1:
            text = Text(
                "player {seat} uses a space of the house bar that still has a house (SW-12.3)",
                seat=self.seat,
            )
            return [Problem("bar_space_with_house", text)]
        return []

    def prompt_text(self, state: SchichtwechselState) -> Text:
        name = state.material.bar_names[self.bar]
        return Text("House bar, {name}: which bonus do you take?", name=name)

    def topic_text(self, state: SchichtwechselState) -> Text:
        name = state.material.bar_names[self.bar]
        return Text("which bonus of the house bar space “{name}”?", name=name)
