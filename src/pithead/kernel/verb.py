"""Verbs: everything about one thing that a player can do, in one class each."""

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text

if TYPE_CHECKING:
    from pithead.kernel.state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb(Generic[S]):
    """Something that players can do, such as "open a mine", with the targets it can have.

    Targets are numbered from 0. The kernel gives each an id and a name: `open:ogwen`, or only
    `keep` for a verb without an object, whose target is always 0. Verbs with the same names share
    their ids: a question that asks for the same thing under other rules has a verb of its own.

    `obstacle` is the only place that says what is legal; everything else follows from it. A verb is
    made once for an edition and shared by all states: it never changes.
    """

    name: ClassVar[str]
    """What its names begin with."""
    rule: ClassVar[str] = ""
    """The rule by which it is offered."""
    asks_again: ClassVar[bool] = False
    """Whether the same question follows."""

    def __init__(self) -> None:
        self.first: i64 = 0
        """The id of the first target; set by the kernel."""
        self.count: i64 = 1
        """The number of its targets; set by the kernel."""
        self.again = False
        """`asks_again`, where it is read fastest; set by the kernel."""

    def targets(self, material: Any) -> list[str] | None:
        """The closed list of its targets in an edition; None for a verb without an object."""
        return None

    def ids(self) -> range:
        """The ids of its targets."""
        return range(self.first, self.first + self.count)

    def obstacle(self, state: S, seat: i64, target: i64) -> Obstacle | None:
        """What keeps the player from it; None if it is legal.

        An obstacle whose text has placeholders is made once, too: `values` fills them.
        """
        return None

    def values(self, state: S, seat: i64, target: i64) -> dict[str, object]:
        """What the placeholders of its obstacles stand for, when a person asks why not."""
        return {}

    def offer(self, state: S, seat: i64, choices: Choices) -> None:
        """Append the ids of all that is legal, ascending.

        A verb with many targets may do it faster; it must append the same.
        """
        first = self.first
        if self.count == 1:
            if self.obstacle(state, seat, 0) is None:
                choices.append(first)
            return
        for target in range(self.count):
            if self.obstacle(state, seat, target) is None:
                choices.append(first + target)

    def take(self, state: S, seat: i64, target: i64) -> None:
        """Do it. It is legal, and the question is no longer on the agenda."""
        raise NotImplementedError

    def text(self, state: S, seat: i64, target: i64) -> Text:
        """What it means here, with its price and its consequences."""
        raise NotImplementedError

    def rule_of(self, state: S, seat: i64, target: i64) -> str:
        """The rule by which it is offered here, if that depends on the position."""
        return self.rule

    def subject(self, material: Any, target: i64) -> Text | None:
        """What people call the place or thing it is about, without a verb form of "you"."""
        return None


AnyVerb = Verb[Any]

V = TypeVar("V", bound=AnyVerb)


@mypyc_attr(allow_interpreted_subclasses=True)
class VerbRegistry:
    """The verbs of a game, in the order of their ids.

    A game's registry makes its verbs once and keeps them in attributes. `add` also enters them in
    `all`. Verbs that share the ids of another one need not be entered.
    """

    def __init__(self) -> None:
        self.all: list[AnyVerb] = []

    def add(self, verb: V) -> V:
        self.all.append(verb)
        return verb
