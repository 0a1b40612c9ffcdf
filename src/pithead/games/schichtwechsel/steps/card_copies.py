"""Copying cards (SW-7.8 to SW-7.12, SW-13.8)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.effect_lines import SCOPES
from pithead.games.schichtwechsel.effect_text import SCOPE_TEXTS
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.skippable_decision import RecordedDecision
from pithead.kernel.i18n import Text
from pithead.kernel.obstacle import Obstacle

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.step_registry import Steps

NO_EFFECT: Final = Text("this would have no effect now")
_PERSONAL: Final = Text("you cannot copy personal cards")
_NOT_IN_GAME: Final = Text("this card is not in play")
_PROTECTED: Final = Text("this card is copy-protected")
_OUT_OF_SCOPE: Final = Text("you may copy only {what}")


class CopyCard(RecordedDecision):
    """SW-7.9, SW-7.11: a card mode of the scope, or none.

    `whole`: a player who copies nothing declines the rest of the shift space as well (SW-13.9).
    """

    def __init__(self, steps: "Steps", scope: int, seat: int, whole: bool) -> None:
        kind = "copy_or_leave" if whole else "copy"
        super().__init__(steps, f"{kind}:{SCOPES[scope]}:{seat}", seat)
        self.scope = scope
        self.whole = whole

    def possible(self, state: SchichtwechselState) -> bool:
        return self.steps.can_copy(state, self.seat, self.scope)

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return [state.vocabulary.stop, *state.vocabulary.use]

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        if action == state.vocabulary.stop:
            return None
        index = state.vocabulary.index[action]
        mode = state.material.modes[index]
        if index == state.material.personal:
            return Obstacle("SW-7.12", _PERSONAL)
        if state.players not in mode.players:
            return Obstacle("SW-7.4", _NOT_IN_GAME)
        if mode.copy_protected:
            return Obstacle("SW-7.9", _PROTECTED)
        scope = SCOPES[self.scope]
        if not mode.in_scope(scope):
            rule = "SW-7.10" if self.scope == 0 else "SW-7.9"
            return Obstacle(rule, _OUT_OF_SCOPE, {"what": SCOPE_TEXTS[scope]})
        if not self.steps.copied_modes[index].usable(state, self.seat):
            return Obstacle("SW-7.9", NO_EFFECT)
        return None

    def legal(self, state: SchichtwechselState) -> list[int]:
        """Faster than asking for the obstacle of every mode."""
        choices: list[int] = []
        for mode in self.steps.in_scope(state, self.scope):
            if self.steps.copied_modes[mode].usable(state, self.seat):
                choices.append(state.vocabulary.use[mode])
        if choices:
            choices.insert(0, state.vocabulary.stop)
        return sorted(choices) if state.vocabulary.mixed else choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        if action != state.vocabulary.stop:
            self.steps.copied_modes[state.vocabulary.index[action]].begin(state, self.seat)
        elif self.whole:
            # The rest of the reward lies right below.
            state.agenda.pop()

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-7.11" if action == state.vocabulary.stop else "SW-7.8"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text(
            "You may copy {what}. Which one do you copy?",
            what=SCOPE_TEXTS[SCOPES[self.scope]],
        )

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("which card to copy?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        if action == state.vocabulary.stop:
            return Text("Copy nothing.")
        index = state.vocabulary.index[action]
        return Text(
            "Copy “{name}” for free: {what}.",
            name=state.material.modes[index].name,
            what=self.steps.copied_modes[index].text(),
        )
