"""The closed list of everything that can be chosen or drawn in a game; the index is the id."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from pithead.kernel.chance_event import ChanceEvent
from pithead.kernel.question import Question, verb_row
from pithead.kernel.step import AnyStep
from pithead.kernel.verb import AnyVerb, VerbRegistry

MOST_NAMES: Final = 32_767
"""Compiled, a choice has 16 bits."""


class Vocabulary:
    """The names of all actions in the order of the verbs, then those of all chance outcomes.

    `bids` are the actions of the bid for the places in turn order; they follow the game's own.
    """

    def __init__(
        self,
        material: Any,
        verbs: VerbRegistry,
        steps: Iterable[AnyStep],
        bids: Sequence[str] = (),
    ) -> None:
        self.names: list[str] = []
        self._ids: dict[str, int] = {}
        self._answers: dict[tuple[int, ...], list[AnyVerb | None]] = {}
        all_steps = list(steps)
        questions = [step for step in all_steps if isinstance(step, Question)]
        for verb in verbs.all:
            self._number_verb(verb, material)
        for question in questions:
            for verb in question.verbs:
                self._number_verb(verb, material)
        for name in bids:
            self._number([name])
        self.actions = len(self.names)
        for step in all_steps:
            if isinstance(step, ChanceEvent):
                step.first = self._number(_named(step.word, step.results(material)))
        if len(self.names) > MOST_NAMES:
            raise ValueError(
                f"a game has at most {MOST_NAMES:,} actions and outcomes, not {len(self.names):,}"
            )
        for question in questions:
            question.verbs.sort(key=_first)
            question.in_order = verb_row(question.verbs)
            question.answers = self._answers_of(question.verbs)

    def _number_verb(self, verb: AnyVerb, material: Any) -> None:
        targets = verb.targets(material)
        verb.count = 1 if targets is None else len(targets)
        verb.again = verb.asks_again
        verb.first = self._number(_named(verb.name, targets))

    def _number(self, names: list[str]) -> int:
        """The id of the first name; the ids of the others follow it."""
        first = self._ids.get(names[0], len(self.names)) if names else len(self.names)
        for place, name in enumerate(names):
            known = self._ids.get(name)
            if known is None:
                known = len(self.names)
                self._ids[name] = known
                self.names.append(name)
            if known != first + place:
                raise ValueError(f"{name} has an id already, but {names[0]} has other targets")
        return first

    def _answers_of(self, verbs: list[AnyVerb]) -> list[AnyVerb | None]:
        """The verb of each id; questions with the same verbs share the list."""
        key = tuple([id(verb) for verb in verbs])
        answers = self._answers.get(key)
        if answers is None:
            answers = [None] * len(self.names)
            for verb in verbs:
                for action in range(verb.first, verb.first + verb.count):
                    answers[action] = verb
            self._answers[key] = answers
        return answers


def _named(word: str, targets: list[str] | None) -> list[str]:
    return [word] if targets is None else [f"{word}:{target}" for target in targets]


def _first(verb: AnyVerb) -> int:
    return verb.first
