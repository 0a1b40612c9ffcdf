"""Questions to players: the verbs that answer them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from mypy_extensions import i64, mypyc_attr

from pithead.kernel.choices import Choices
from pithead.kernel.fields.packed_row import COMPILED
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.step import AGAIN, S, Step
from pithead.kernel.texts.i18n import Text
from pithead.kernel.verb import AnyVerb, Verb

if TYPE_CHECKING:
    from librt.vecs import vec


def verb_row(verbs: list[Verb[S]]) -> "vec[AnyVerb]":
    """The verbs of a question, whose types are not checked each time if they are compiled."""
    return vec[AnyVerb](verbs) if COMPILED else cast("vec[AnyVerb]", verbs)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Step[S]):
    """A question to one player, answered automatically if only one answer is legal.

    It is skipped if no answer is legal. `verbs` are those that answer it. `refused` says of further
    verbs why they do not answer it; all others get `not_an_answer`.
    """

    always_asked: ClassVar[bool] = False
    """Whether it is asked even if only one answer is legal."""

    def __init__(
        self,
        name: str,
        seat: int,
        verbs: Sequence[Verb[S]],
        refused: Mapping[Verb[S], Obstacle] | None = None,
    ) -> None:
        super().__init__(name, seat)
        self.verbs = list(verbs)
        self.refused = refused or {}
        self.always = self.always_asked
        """`always_asked`, where it is read fastest."""
        self.in_order = verb_row(self.verbs)
        """The verbs in the order of their ids; set by the kernel."""
        self.answers: list[AnyVerb | None] = []
        """The verb of each id of the vocabulary, None if it is no answer; set by the kernel."""

    def asks(self) -> int:
        return self.seat

    def arrive(self, state: S) -> i64:
        choices = state.new_choices()
        self.offer(state, choices)
        count = len(choices)
        if count > 1 or (count == 1 and self.always):
            state.choices = choices
            return self.seat
        state.agenda.pop()
        if count == 1:
            self.take(state, choices[0])
        else:
            self.skip(state)
        return AGAIN

    def skip(self, state: S) -> None:
        """What happens if no answer is legal."""

    def offer(self, state: S, choices: Choices) -> None:
        seat: i64 = self.seat
        for verb in self.in_order:
            verb.offer(state, seat, choices)

    def take(self, state: S, action: i64) -> None:
        verb = self.answers[action]
        assert verb is not None
        if verb.again:
            state.agenda.append(self)
        self.answer(state, verb, action - verb.first)

    def answer(self, state: S, verb: Verb[S], target: i64) -> None:
        """For subclasses: do what the answer means, and what this question adds to it."""
        verb.take(state, self.seat, target)

    def obstacle(self, state: S, action: i64) -> Obstacle | None:
        verb = self.answers[action]
        if verb is None:
            return self.other_obstacle(state, action)
        seat = self.seat
        target = action - verb.first
        found = verb.obstacle(state, seat, target)
        if found is None or found.values is not None:
            return found
        return Obstacle(found.rule, found.text, verb.values(state, seat, target))

    def other_obstacle(self, state: S, action: i64) -> Obstacle:
        """Why an action whose verb does not answer this question is not legal."""
        for verb, obstacle in self.refused.items():
            if verb.first <= action < verb.first + verb.count:
                return obstacle
        return self.not_an_answer()

    def rule(self, state: S, action: i64) -> str:
        verb = self.answers[action]
        return "" if verb is None else verb.rule_of(state, self.seat, action - verb.first)

    def describe(self, state: S, action: i64) -> Text:
        verb = self.answers[action]
        assert verb is not None
        return verb.text(state, self.seat, action - verb.first)


@mypyc_attr(allow_interpreted_subclasses=True)
class AlwaysAsked(Question[S]):
    """A question that is asked even if only one answer is legal."""

    always_asked = True
