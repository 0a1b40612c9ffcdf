"""What all questions of Schichtwechsel have in common, and why a player is asked."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.kernel.i18n import say
from pithead.kernel.step import AGAIN, OpenDecision, Refusal, Step

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book

SEATS: Final = 4


class Ask(OpenDecision[SchichtwechselState]):
    """A question to one player. With one answer it answers itself, with none it is left out.

    The rule for leaving out is SW-6.5: what is impossible is skipped.
    """

    def __init__(self, book: "Book", name: str, seat: int, rule_id: str) -> None:
        super().__init__(name, seat)
        self.book = book
        self.rule_id = rule_id

    def options(self, state: SchichtwechselState) -> list[int]:
        """The ids that answer the question, group by group."""
        raise NotImplementedError

    def question(self, state: SchichtwechselState, lang: str) -> str:
        raise NotImplementedError

    def group(self, state: SchichtwechselState) -> list[int]:
        """All ids that could ever answer this kind of question."""
        raise NotImplementedError

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        """Why an id of the group is not offered now."""
        raise NotImplementedError

    def legal(self, state: SchichtwechselState) -> list[int]:
        choices = self.options(state)
        if state.vocabulary.mixed:
            choices = sorted(choices)
        return choices

    def arrive(self, state: SchichtwechselState) -> int:
        choices = self.legal(state)
        if len(choices) > 1:
            state.choices = choices
            return self.seat
        state.agenda.pop()
        if choices:
            self.take(state, choices[0])
        else:
            self.leave(state)
        return AGAIN

    def leave(self, state: SchichtwechselState) -> None:
        """Nothing can be answered."""

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return self.rule_id

    def prompt(self, state: SchichtwechselState, lang: str) -> str:
        return self.question(state, lang) + because(state, lang)

    def refuse(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        if action in self.group(state):
            return self.why_not(state, action, lang)
        return super().refuse(state, action, lang)


class Recorded(Ask):
    """A question that is put even if it has one answer only."""

    def arrive(self, state: SchichtwechselState) -> int:
        choices = self.legal(state)
        if choices:
            state.choices = choices
            return self.seat
        state.agenda.pop()
        self.leave(state)
        return AGAIN


class Because(Step[SchichtwechselState]):
    """A step that lies below what it has set off, and says so."""

    def cause(self, lang: str) -> str:
        """Why something happens: a clause that goes after "because"."""
        raise NotImplementedError


def because(state: SchichtwechselState, lang: str) -> str:
    """The chain of causes of the question on top, the nearest first."""
    causes = []
    for index in range(len(state.agenda) - 2, -1, -1):
        step = state.agenda[index]
        if isinstance(step, Because):
            causes.append(say(lang, "because ", "weil ") + step.cause(lang))
    return f" ({', '.join(causes)})" if causes else ""
