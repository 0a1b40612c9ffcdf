"""Steps of games that are not made of verbs yet: they translate their texts themselves."""

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from pithead.kernel.obstacle import Obstacle
from pithead.kernel.step import AGAIN, CHANCE, NOBODY, S, Step, arrive_at_chance

R = TypeVar("R")
"""The game's registry of steps."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SpokenStep(Step[S], Generic[S, R]):
    """A step that is given the language of its texts.

    `steps` is the registry in which it finds the steps that follow it.
    """

    def __init__(self, steps: R, name: str, seat: int = NOBODY) -> None:
        super().__init__(name, seat)
        self.steps = steps

    def prompt(self, state: S, lang: str) -> str:
        """What the actor is asked."""
        raise NotImplementedError

    def topic(self, state: S, lang: str) -> str:
        """The question for everybody else, after "Ada is choosing:"; it addresses nobody."""
        return ""

    def describe(self, state: S, action: int, lang: str, names: list[str] | None) -> str:
        """What the action means here, with its price and its consequences."""
        raise NotImplementedError

    def say_prompt(self, state: S, lang: str) -> str:
        return self.prompt(state, lang)

    def say_topic(self, state: S, lang: str) -> str:
        return self.topic(state, lang)

    def say_action(self, state: S, action: int, lang: str, names: list[str] | None) -> str:
        return self.describe(state, action, lang, names)


@mypyc_attr(allow_interpreted_subclasses=True)
class Automatic(SpokenStep[S, R]):
    """A step that needs no answer."""

    def arrive(self, state: S) -> int:
        state.agenda.pop()
        self.run(state)
        return AGAIN

    def run(self, state: S) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class DecisionStep(SpokenStep[S, R]):
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
class Chance(SpokenStep[S, R]):
    """A random event. Nothing about it is decided before it happens."""

    def asks(self) -> int:
        return CHANCE

    def arrive(self, state: S) -> int:
        return arrive_at_chance(self, state)

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
