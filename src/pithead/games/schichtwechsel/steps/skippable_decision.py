"""What all questions of Schichtwechsel have in common."""

from typing import TYPE_CHECKING

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.effect_lists import causes
from pithead.kernel.i18n import Text
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.spoken_steps import DecisionStep
from pithead.kernel.step import AGAIN, AnyStep

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.step_registry import Steps  # noqa: F401 (a base's)


class SkippableDecision(DecisionStep[SchichtwechselState, "Steps"]):
    """A question to one player, answered automatically when only one answer is legal.

    A question without a legal answer is skipped: SW-6.5 leaves out what is impossible. Games of
    corrected editions may have their actions in any order, so `legal` sorts them if necessary.
    """

    def possible(self, state: SchichtwechselState) -> bool:
        """Whether there is anything to choose; if not, the question is skipped."""
        return True

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        """Why one of the candidates is not legal here; None if it is legal."""
        return None

    def obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        if action in self.candidates(state) and self.possible(state):
            return self.candidate_obstacle(state, action)
        return self.not_an_answer()

    def legal(self, state: SchichtwechselState) -> list[int]:
        choices: list[int] = []
        if self.possible(state):
            for action in self.candidates(state):
                if self.candidate_obstacle(state, action) is None:
                    choices.append(action)
        return sorted(choices) if state.vocabulary.mixed else choices

    def arrive(self, state: SchichtwechselState) -> int:
        choices = self.legal(state)
        if len(choices) > 1:
            state.choices = choices
            return self.seat
        state.agenda.pop()
        if choices:
            self.take(state, choices[0])
        else:
            self.skip(state)
        return AGAIN

    def skip(self, state: SchichtwechselState) -> None:
        """What happens if no answer is legal."""

    def prompt_text(self, state: SchichtwechselState) -> Text:
        """For `prompt`: the question without its causes."""
        raise NotImplementedError

    def topic_text(self, state: SchichtwechselState) -> Text:
        """For `topic`: the question without its causes, addressed to nobody."""
        raise NotImplementedError

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        """For `describe`: most descriptions do not name players."""
        raise NotImplementedError

    def prompt(self, state: SchichtwechselState, lang: str) -> str:
        return self.prompt_text(state).to(lang) + causes(state, lang)

    def topic(self, state: SchichtwechselState, lang: str) -> str:
        return self.topic_text(state).to(lang) + causes(state, lang)

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        return self.describe_text(state, action).to(lang)


class RecordedDecision(SkippableDecision):
    """A question that is asked even if only one answer is legal."""

    def arrive(self, state: SchichtwechselState) -> int:
        choices = self.legal(state)
        if choices:
            state.choices = choices
            return self.seat
        state.agenda.pop()
        self.skip(state)
        return AGAIN


def no_refusal(state: SchichtwechselState, step: AnyStep) -> list[Problem]:
    """The problem of an offer to refuse something in a game in which nothing can be refused."""
    if state.may_refuse:
        return []
    sentence = Text("{name} cannot be asked if players must take all bonuses (SW-6.9)")
    return [Problem("no_refusals", sentence.with_values(name=step.name))]
