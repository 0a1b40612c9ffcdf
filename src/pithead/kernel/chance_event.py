"""Chance events: what is decided by dice, by lot or by a shuffled pile."""

from typing import Any, ClassVar

from mypy_extensions import i64, mypyc_attr

from pithead.kernel.choices import Choices
from pithead.kernel.step import CHANCE, S, Step, arrive_at_chance
from pithead.kernel.texts.i18n import Text


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceEvent(Step[S]):
    """A random event. Nothing about it is decided before it happens.

    Its results are numbered from 0. The kernel gives their names ids after those of all verbs;
    events with the same names share them.
    """

    word: ClassVar[str]
    """What the names of the results begin with, such as "roll" in `roll:1-2-3`."""

    def __init__(self, name: str, seat: int = -1) -> None:
        super().__init__(name, seat)
        self.first: i64 = 0
        """The id of the first result; set by the kernel."""

    def results(self, material: Any) -> list[str]:
        """The closed list of everything that can ever be the result."""
        raise NotImplementedError

    def possible(self, state: S) -> list[int]:
        """The results that are possible here, ascending."""
        raise NotImplementedError

    def weights(self, state: S) -> list[int]:
        """How often each result of `possible` happens; by default all are equally likely."""
        return [1] * len(self.possible(state))

    def pick(self, state: S, number: float) -> i64:
        """The result for a random number in [0, 1)."""
        results = self.possible(state)
        weights = self.weights(state)
        rest = int(number * sum(weights))
        for index, weight in enumerate(weights):
            rest -= weight
            if rest < 0:
                return results[index]
        return results[-1]

    def happen(self, state: S, result: i64) -> None:
        """Do what the result means. The event is no longer on the agenda."""
        raise NotImplementedError

    def text(self, state: S, result: i64) -> Text:
        """What the result is and what it means."""
        raise NotImplementedError

    # -- what the kernel asks of a step ----------------------------------------------------------

    def asks(self) -> int:
        return CHANCE

    def arrive(self, state: S) -> i64:
        return arrive_at_chance(self, state)

    def offer(self, state: S, choices: Choices) -> None:
        first = self.first
        for result in self.possible(state):
            choices.append(first + result)

    def draw(self, state: S, number: float) -> i64:
        return self.first + self.pick(state, number)

    def take(self, state: S, action: i64) -> None:
        self.happen(state, action - self.first)

    def describe(self, state: S, action: i64) -> Text:
        return self.text(state, action - self.first)
