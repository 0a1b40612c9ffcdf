"""Steps: what can lie on a game's agenda.

A step is a small immutable object, made once for an edition and shared by all states. It is removed
from the agenda before it acts; it pushes everything that must follow, itself included.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from pithead.kernel.choices import Choices, listed, no_choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Text

if TYPE_CHECKING:
    from pithead.kernel.state import State

NOBODY: Final = -1
CHANCE: Final = -1
"""The value of `state.actor` at a chance event."""
OVER: Final = -2
"""The value of `state.actor` when the game is over."""
AGAIN: Final = -3
"""What `Step.arrive` returns when the step has acted without a question."""

NOT_AN_ANSWER: Final = Obstacle("", Text("this is not one of the choices now"))
"""Why an id that never answers a kind of question is not legal."""

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One item of the agenda.

    `name` is how it is written in JSON: the kind and its arguments. `seat` is the player it
    concerns, or NOBODY.
    """

    draws_start: ClassVar[bool] = False
    """Whether it draws the first start player by lot, one outcome for each seat in order.

    Players who have bid for the places in turn order need no such lot.
    """

    def __init__(self, name: str, seat: int = NOBODY) -> None:
        self.name = name
        self.kind = name.partition(":")[0]
        self.seat = seat
        self.step_number: i64 = -1
        """Its place among all steps of the game; set by the kernel."""

    def asks(self) -> int:
        """The seat that is asked, CHANCE, or AGAIN for a step that never asks."""
        return AGAIN

    def arrive(self, state: S) -> i64:
        """Called when the step is on top: return the actor to ask, or act and return AGAIN."""
        raise NotImplementedError

    def offer(self, state: S, choices: Choices) -> None:
        """Append the ids that answer this step, ascending; `choices` has none before."""
        raise NotImplementedError

    def legal(self, state: S) -> list[int]:
        """The ids that answer this step, ascending, as a list."""
        choices = no_choices()
        self.offer(state, choices)
        return listed(choices)

    def take(self, state: S, action: i64) -> None:
        """Do what the answer means. The step is no longer on the agenda."""
        raise NotImplementedError

    def weights(self, state: S) -> list[int]:
        """At a chance event: the relative frequency of each outcome of `legal`."""
        raise NotImplementedError

    def draw(self, state: S, number: float) -> i64:
        """At a chance event: the outcome for a random number in [0, 1)."""
        raise NotImplementedError

    def bears(self) -> tuple[str, ...]:
        """The kinds of steps that can lie directly on this one, for games that check it."""
        return ()

    def objections(self, state: S) -> list[Problem]:
        """Why this question, on top of the agenda, cannot be asked in this position."""
        return []

    def rule(self, state: S, action: i64) -> str:
        """The id of the rule by which this action is offered."""
        return ""

    def obstacle(self, state: S, action: i64) -> Obstacle | None:
        """Why an id is not legal here; None if it is legal."""
        return None if action in self.legal(state) else self.not_an_answer()

    def not_an_answer(self) -> Obstacle:
        """Why an id that never answers this kind of question is not legal."""
        return NOT_AN_ANSWER

    def refuse(self, state: S, action: i64) -> Obstacle:
        """`obstacle` for an id that is not among `legal`."""
        return self.obstacle(state, action) or self.not_an_answer()

    def prompt(self, state: S) -> Text:
        """What the actor is asked."""
        raise NotImplementedError

    def topic(self, state: S) -> Text:
        """The question for everybody else, after "Ada is choosing:"; it addresses nobody."""
        return Text("")

    def describe(self, state: S, action: i64) -> Text:
        """What the action means here, with its price and its consequences."""
        raise NotImplementedError


AnyStep = Step[Any]


def arrive_at_chance(step: AnyStep, state: "State") -> i64:
    """What `arrive` of a chance event returns: bids for the places take the place of the lot."""
    if not step.draws_start or not state.place_holders:
        return CHANCE
    state.agenda.pop()
    step.take(state, step.legal(state)[state.place_holders[0]])
    return AGAIN


@mypyc_attr(allow_interpreted_subclasses=True)
class Automatic(Step[S]):
    """A step that needs no answer."""

    def arrive(self, state: S) -> i64:
        state.agenda.pop()
        self.run(state)
        return AGAIN

    def run(self, state: S) -> None:
        raise NotImplementedError
