"""Steps: what can lie on a game's agenda.

A step is a small immutable object, made once for an edition and shared by all states. It is taken
off the agenda before it acts; whatever must follow, itself included, it pushes again.
"""

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from pithead.kernel.i18n import say

if TYPE_CHECKING:
    from pithead.kernel.state import State

CHANCE: Final = -1
OVER: Final = -2
AGAIN: Final = -3
"""What `Step.arrive` answers when the step has acted by itself: look at the agenda again."""

S = TypeVar("S", bound="State")


class Refusal:
    """Why an action is not legal, and the rule that says so ("" where none does)."""

    def __init__(self, reason: str, rule: str = "") -> None:
        self.reason = reason
        self.rule = rule


class Step(Generic[S]):
    """One item of the agenda. `name` is how it is written in JSON: the kind and its arguments."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.kind = name.partition(":")[0]

    def asks(self) -> int:
        """The seat that is asked, CHANCE, or AGAIN for a step that never asks."""
        return AGAIN

    def arrive(self, state: S) -> int:
        """The step is on top: name the actor who is asked, or act and answer AGAIN."""
        raise NotImplementedError

    def legal(self, state: S) -> list[int]:
        """The ids that answer this step, ascending."""
        raise NotImplementedError

    def take(self, state: S, action: int) -> None:
        """Do what the answer means. The step has been taken off the agenda already."""
        raise NotImplementedError

    def weights(self, state: S) -> list[int]:
        """At a chance step: how often each outcome of `legal` occurs, as whole numbers."""
        raise NotImplementedError

    def draw(self, state: S, luck: float) -> int:
        """At a chance step: the outcome for a random number from 0 up to, not including, 1."""
        raise NotImplementedError

    def bears(self) -> tuple[str, ...]:
        """The kinds of steps that can lie directly on this one, for games that check it."""
        return ()

    def objections(self, state: S) -> list[str]:
        """Why this question, on top of the agenda, cannot be asked in this position at all."""
        return []

    def rule(self, state: S, action: int) -> str:
        """The id of the rule by which this action is offered."""
        return ""

    def prompt(self, state: S, lang: str) -> str:
        """What the actor is asked."""
        raise NotImplementedError

    def describe(self, state: S, action: int, lang: str, names: list[str] | None) -> str:
        """What the action means here, with its price and its consequences."""
        raise NotImplementedError

    def refuse(self, state: S, action: int, lang: str) -> Refusal:
        """Why an id that is not among `legal` cannot be taken."""
        return Refusal(
            say(
                lang,
                "this is not an answer to what is asked now",
                "das ist keine Antwort auf die jetzige Frage",
            )
        )


class Automatic(Step[S]):
    """A step that needs nobody's answer."""

    def arrive(self, state: S) -> int:
        state.agenda.pop()
        self.run(state)
        return AGAIN

    def run(self, state: S) -> None:
        raise NotImplementedError


class Decision(Step[S]):
    """A question to one player, put to him even if only one answer is legal."""

    def __init__(self, name: str, seat: int) -> None:
        super().__init__(name)
        self.seat = seat

    def asks(self) -> int:
        return self.seat

    def arrive(self, state: S) -> int:
        return self.seat


class OpenDecision(Decision[S]):
    """A question that answers itself when only one answer is legal."""

    def arrive(self, state: S) -> int:
        choices = self.legal(state)
        if len(choices) > 1:
            state.choices = choices
            return self.seat
        state.agenda.pop()
        self.take(state, choices[0])
        return AGAIN


class Chance(Step[S]):
    """Something that nobody decides. Nothing about it is fixed before it happens."""

    def asks(self) -> int:
        return CHANCE

    def arrive(self, state: S) -> int:
        return CHANCE

    def weights(self, state: S) -> list[int]:
        """Unless a game says otherwise, all outcomes are equally likely."""
        return [1] * len(self.legal(state))

    def draw(self, state: S, luck: float) -> int:
        outcomes = self.legal(state)
        weights = self.weights(state)
        rest = int(luck * sum(weights))
        for index, weight in enumerate(weights):
            rest -= weight
            if rest < 0:
                return outcomes[index]
        return outcomes[-1]
