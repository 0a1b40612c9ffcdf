"""Steps: what can lie on a game's agenda.

A step is a small immutable object, made once for an edition and shared by all states. It is removed
from the agenda before it acts; it pushes everything that must follow, itself included.
"""

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from pithead.kernel.i18n import Text
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem

if TYPE_CHECKING:
    from pithead.kernel.state import State

NOBODY: Final = -1
CHANCE: Final = -1
"""The value of `state.actor` at a chance event."""
OVER: Final = -2
"""The value of `state.actor` when the game is over."""
AGAIN: Final = -3
"""What `Step.arrive` returns when the step has acted without a question."""

NO_ANSWER: Final = Text("this is not one of the choices now")

S = TypeVar("S", bound="State")
R = TypeVar("R")
"""The game's registry of steps."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S, R]):
    """One item of the agenda.

    `name` is how it is written in JSON: the kind and its arguments. `steps` is the registry in
    which it finds the steps that follow it. `seat` is the player it concerns, or NOBODY.
    """

    def __init__(self, steps: R, name: str, seat: int = NOBODY) -> None:
        self.steps = steps
        self.name = name
        self.kind = name.partition(":")[0]
        self.seat = seat

    def asks(self) -> int:
        """The seat that is asked, CHANCE, or AGAIN for a step that never asks."""
        return AGAIN

    def arrive(self, state: S) -> int:
        """Called when the step is on top: return the actor to ask, or act and return AGAIN."""
        raise NotImplementedError

    def legal(self, state: S) -> list[int]:
        """The ids that answer this step, ascending."""
        raise NotImplementedError

    def take(self, state: S, action: int) -> None:
        """Do what the answer means. The step is no longer on the agenda."""
        raise NotImplementedError

    def weights(self, state: S) -> list[int]:
        """At a chance step: the relative frequency of each outcome of `legal`."""
        raise NotImplementedError

    def draw(self, state: S, number: float) -> int:
        """At a chance step: the outcome for a random number in [0, 1)."""
        raise NotImplementedError

    def bears(self) -> tuple[str, ...]:
        """The kinds of steps that can lie directly on this one, for games that check it."""
        return ()

    def objections(self, state: S) -> list[Problem]:
        """Why this question, on top of the agenda, cannot be asked in this position."""
        return []

    def rule(self, state: S, action: int) -> str:
        """The id of the rule by which this action is offered."""
        return ""

    def prompt(self, state: S, lang: str) -> str:
        """What the actor is asked."""
        raise NotImplementedError

    def topic(self, state: S, lang: str) -> str:
        """The question for everybody else, after "Ada is choosing:"; it addresses nobody."""
        return ""

    def describe(self, state: S, action: int, lang: str, names: list[str] | None) -> str:
        """What the action means here, with its price and its consequences."""
        raise NotImplementedError

    def obstacle(self, state: S, action: int) -> Obstacle | None:
        """Why an id is not legal here; None if it is legal."""
        return None if action in self.legal(state) else self.not_an_answer()

    def not_an_answer(self) -> Obstacle:
        """Why an id that never answers this kind of question is not legal."""
        return Obstacle("", NO_ANSWER)

    def refuse(self, state: S, action: int) -> Obstacle:
        """`obstacle` for an id that is not among `legal`."""
        return self.obstacle(state, action) or self.not_an_answer()


AnyStep = Step[Any, Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class Automatic(Step[S, R]):
    """A step that needs no answer."""

    def arrive(self, state: S) -> int:
        state.agenda.pop()
        self.run(state)
        return AGAIN

    def run(self, state: S) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class DecisionStep(Step[S, R]):
    """A question to one player, asked even if only one answer is legal.

    A game defines `candidates` and `obstacle`, and `legal` follows from them. A step that is asked
    very often may define a faster `legal` of its own; a test over random games compares the two.
    """

    def asks(self) -> int:
        return self.seat

    def arrive(self, state: S) -> int:
        return self.seat

    def candidates(self, state: S) -> list[int]:
        """The ids that answer this kind of question in some position, ascending."""
        raise NotImplementedError

    def obstacle(self, state: S, action: int) -> Obstacle | None:
        raise NotImplementedError

    def legal(self, state: S) -> list[int]:
        choices: list[int] = []
        for action in self.candidates(state):
            if self.obstacle(state, action) is None:
                choices.append(action)
        return choices


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenDecision(DecisionStep[S, R]):
    """A question that is answered automatically when only one answer is legal."""

    def arrive(self, state: S) -> int:
        choices = self.legal(state)
        if len(choices) > 1:
            state.choices = choices
            return self.seat
        state.agenda.pop()
        self.take(state, choices[0])
        return AGAIN


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Step[S, R]):
    """A random event. Nothing about it is decided before it happens."""

    def asks(self) -> int:
        return CHANCE

    def arrive(self, state: S) -> int:
        return CHANCE

    def weights(self, state: S) -> list[int]:
        """All outcomes are equally likely, unless a game overrides this."""
        return [1] * len(self.legal(state))

    def draw(self, state: S, number: float) -> int:
        outcomes = self.legal(state)
        weights = self.weights(state)
        rest = int(number * sum(weights))
        for index, weight in enumerate(weights):
            rest -= weight
            if rest < 0:
                return outcomes[index]
        return outcomes[-1]
