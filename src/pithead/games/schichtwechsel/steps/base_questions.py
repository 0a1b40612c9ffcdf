"""What the questions of Schichtwechsel have in common."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from mypy_extensions import i64

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.effect_lists import with_causes
from pithead.games.schichtwechsel.verbs.base_verb import SchichtwechselVerb
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.question import Question
from pithead.kernel.step import AnyStep
from pithead.kernel.texts.i18n import Text
from pithead.kernel.verb import Verb


class SchichtwechselQuestion(Question[SchichtwechselState]):
    """A question that also says what has caused it.

    `asked` is the question, `told` how everybody else reads it. SW-6.5: it is skipped if no answer
    is legal.
    """

    asked: ClassVar[Text]
    told: ClassVar[Text]

    def prompt_text(self, state: SchichtwechselState) -> Text:
        """For `prompt`: the question without its causes."""
        return self.asked

    def topic_text(self, state: SchichtwechselState) -> Text:
        """For `topic`: the question without its causes, addressed to nobody."""
        return self.told

    def prompt(self, state: SchichtwechselState) -> Text:
        return with_causes(state, self.prompt_text(state))

    def topic(self, state: SchichtwechselState) -> Text:
        return with_causes(state, self.topic_text(state))


class OrStop(SchichtwechselQuestion):
    """A question that can be ended by `stop`, which alone is no answer."""

    def __init__(
        self,
        name: str,
        seat: int,
        stop: SchichtwechselVerb,
        verbs: Sequence[SchichtwechselVerb],
        refused: Mapping[Verb[SchichtwechselState], Obstacle] | None = None,
    ) -> None:
        super().__init__(name, seat, verbs, refused)
        self.stop = stop

    def offer(self, state: SchichtwechselState, choices: Choices) -> None:
        super().offer(state, choices)
        if len(choices) == 1 and choices[0] == self.stop.first:
            choices.clear()

    def obstacle(self, state: SchichtwechselState, action: i64) -> Obstacle | None:
        found = super().obstacle(state, action)
        if found is None and action == self.stop.first and not self.legal(state):
            return self.not_an_answer()
        return found


class Counted(OrStop):
    """Something that can be done several times. `further` asks for the rest, None after the last.

    `left` counts how often it can still be done.
    """

    def __init__(
        self,
        kind: str,
        left: int,
        seat: int,
        stop: SchichtwechselVerb,
        verbs: Sequence[SchichtwechselVerb],
        further: AnyStep | None,
        refused: Mapping[Verb[SchichtwechselState], Obstacle] | None = None,
    ) -> None:
        super().__init__(f"{kind}:{left}:{seat}", seat, stop, verbs, refused)
        self.left = left
        self.further = further

    def answer(
        self, state: SchichtwechselState, verb: Verb[SchichtwechselState], target: i64
    ) -> None:
        if self.further is not None and verb is not self.stop:
            state.agenda.append(self.further)
        verb.take(state, self.seat, target)


class AtLeastOnce(Counted):
    """SW-7.7: it must be done once; then the player may stop. `asked_next` is asked from then on.

    `at_least_one`: why the player cannot stop at first; None from then on.
    """

    asked_next: ClassVar[Text]

    def __init__(
        self,
        kind: str,
        left: int,
        seat: int,
        verbs: Verbs,
        verb: SchichtwechselVerb,
        further: AnyStep | None,
        at_least_one: Obstacle | None,
    ) -> None:
        stop = verbs.stop
        if at_least_one is None:
            super().__init__(f"{kind}_more", left, seat, stop, [stop, verb], further)
        else:
            super().__init__(kind, left, seat, stop, [verb], further, {stop: at_least_one})
        self.first = at_least_one is not None

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return self.asked if self.first else self.asked_next.with_values(left=self.left)


def no_refusal(state: SchichtwechselState, step: AnyStep) -> list[Problem]:
    """The problem of an offer to refuse something in a game in which nothing can be refused."""
    if state.rules.may_refuse:
        return []
    sentence = Text("{name} cannot be asked if players must take all bonuses (SW-6.9)")
    return [Problem("no_refusals", sentence.with_values(name=step.name))]
