"""The observation of a position: an array of numbers for machine learning.

Every number is an integer from 0 to `MOST`, so an observation is a string of bytes. Everything that
belongs to players is in turn order and starts with the observing player, so an observation means
the same on every seat. The fields of a game define how they are observed; the question and the
agenda are observed in the same way in all games.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pithead.kernel.fields.observation_row import MOST, ObservationRow
from pithead.kernel.step import CHANCE, AnyStep

if TYPE_CHECKING:
    from pithead.kernel.state import State

NOBODY: Final = -1


class Feature:
    """A named group of numbers: its size, the highest possible value, and its meaning."""

    def __init__(self, name: str, size: int, highest: int, meaning: str) -> None:
        self.name = name
        self.size = size
        self.highest = min(highest, MOST)
        self.meaning = meaning

    def joined(self, other: "Feature") -> "Feature":
        """One feature of the numbers of both."""
        highest = max(self.highest, other.highest)
        return Feature(self.name, self.size + other.size, highest, self.meaning)


class Observation:
    """The layout of the observation space for a game and a number of players."""

    def __init__(self, features: list[Feature]) -> None:
        self.features = features
        self.size = sum(feature.size for feature in features)

    def layout(self) -> dict[str, slice]:
        """Return the slice of the observation for each feature, by name."""
        places: dict[str, slice] = {}
        at = 0
        for feature in self.features:
            places[feature.name] = slice(at, at + feature.size)
            at += feature.size
        return places

    def highest(self) -> bytes:
        """Return the highest value of every number; the lowest is always 0."""
        return b"".join(bytes([feature.highest]) * feature.size for feature in self.features)


class StepIndex:
    """The numbers by which an observation knows a step."""

    def __init__(self, kind: int, question: int, number: int, seat: int) -> None:
        self.kind = kind
        self.question = question
        """The index of its kind among those that ask players, -1 for others."""
        self.number = number
        """Its number within its kind, from 1; steps that differ only by the seat share it."""
        self.seat = seat


class AgendaObserver:
    """Observes who is asked what, and what else is on the agenda."""

    def __init__(self, steps: Iterable[AnyStep]) -> None:
        self.kinds: list[str] = []
        self.questions: list[str] = []
        self.most = 0
        self.indices: dict[str, StepIndex] = {}
        self.steps = list(steps)
        counts: dict[tuple[str, int], int] = {}
        for step in self.steps:
            seat = step.seat
            kind = step.kind
            if kind not in self.kinds:
                self.kinds.append(kind)
            if step.asks() > CHANCE and kind not in self.questions:
                self.questions.append(kind)
            number = counts.get((kind, seat), 0) + 1
            counts[kind, seat] = number
            self.most = max(self.most, number)
            question = self.questions.index(kind) if kind in self.questions else NOBODY
            self.indices[step.name] = StepIndex(self.kinds.index(kind), question, number, seat)

    def features(self, players: int) -> list[Feature]:
        kinds = len(self.kinds)
        return [
            Feature("asked", players, 1, "1 for the player who is asked"),
            Feature("question", len(self.questions), 1, "1 for the kind of question that is asked"),
            Feature("pending", kinds, self.most, "of each kind of step, which one is pending"),
            Feature(
                "pending_of", kinds, players, "whose step that is: 1 for my own, 2 for the next"
            ),
        ]

    def observe(self, state: "State", row: ObservationRow) -> None:
        row.owner(state.actor)
        numbers = row.numbers
        question = row.at
        pending = question + len(self.questions)
        whose = pending + len(self.kinds)
        top = NOBODY
        for step in state.agenda:
            index = self.indices[step.name]
            numbers[pending + index.kind] = min(index.number, MOST)
            if index.seat != NOBODY:
                numbers[whose + index.kind] = row.turns[index.seat] + 1
            top = index.question
        if top != NOBODY:
            numbers[question + top] = 1
        row.at = whose + len(self.kinds)
