"""A position as a row of numbers, for programs that learn.

Every number is whole and lies from 0 to `MOST`, so that a row is a string of bytes. Whatever
belongs to players stands in the order of the table, whoever looks first: the same row means the
same to everybody. A game says what it tells in its own `observation` module; who is asked, and what
is still pending, is told in the same way for all games.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pithead.kernel.step import CHANCE, AnyStep

if TYPE_CHECKING:
    from pithead.kernel.state import State

MOST: Final = 255
"""What is more than this is told as this; no game that was ever played came near it."""

NOBODY: Final = -1


class Feature:
    """A group of numbers: how it is called, how many there are, and how high they can be."""

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
    """What is told of a game at one number of players: its features, in their order."""

    def __init__(self, features: list[Feature]) -> None:
        self.features = features
        self.size = sum(feature.size for feature in features)

    def layout(self) -> dict[str, slice]:
        """Where in the row each feature stands, by its name."""
        places: dict[str, slice] = {}
        at = 0
        for feature in self.features:
            places[feature.name] = slice(at, at + feature.size)
            at += feature.size
        return places

    def highest(self) -> bytes:
        """The highest value of every number of the row; the lowest is 0 everywhere."""
        return b"".join(bytes([feature.highest]) * feature.size for feature in self.features)


class Place:
    """Where a step stands among all steps of its game."""

    def __init__(self, kind: int, question: int, number: int, seat: int) -> None:
        self.kind = kind
        self.question = question
        """Its kind among those that ask players, -1 for others."""
        self.number = number
        """Which of its kind it is, from 1 on; those that differ only by the seat have the same."""
        self.seat = seat


class Pending:
    """Tells who is asked, what, and what else lies on the agenda."""

    def __init__(self, steps: Iterable[AnyStep]) -> None:
        self.kinds: list[str] = []
        self.questions: list[str] = []
        self.most = 0
        self.places: dict[str, Place] = {}
        counts: dict[tuple[str, int], int] = {}
        for step in steps:
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
            self.places[step.name] = Place(self.kinds.index(kind), question, number, seat)

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

    def observe(self, state: "State", seat: int, numbers: list[int]) -> None:
        players = state.players
        observe_owner(numbers, state.actor, seat, players)
        question = len(numbers)
        pending = question + len(self.questions)
        whose = pending + len(self.kinds)
        numbers.extend([0] * (len(self.questions) + 2 * len(self.kinds)))
        top = NOBODY
        for step in state.agenda:
            place = self.places[step.name]
            numbers[pending + place.kind] = min(place.number, MOST)
            if place.seat != NOBODY:
                numbers[whose + place.kind] = (place.seat - seat) % players + 1
            top = place.question
        if top != NOBODY:
            numbers[question + top] = 1


# What games tell their features with. `seat` is always the one who looks.


def observe_owner(numbers: list[int], owner: int, seat: int, players: int) -> None:
    """One number a player: 1 for the owner, all 0 if there is none."""
    first = len(numbers)
    numbers.extend([0] * players)
    if owner >= 0:
        numbers[first + (owner - seat) % players] = 1


def observe_owners(numbers: list[int], owners: list[int], seat: int, players: int) -> None:
    """The same for each of many things."""
    first = len(numbers)
    numbers.extend([0] * (len(owners) * players))
    for owner in owners:
        if owner >= 0:
            numbers[first + (owner - seat) % players] = 1
        first += players


def observe_counts(
    numbers: list[int], owners: list[int], width: int, seat: int, players: int
) -> None:
    """Of things with `width` places each, how many places each player has."""
    first = len(numbers)
    numbers.extend([0] * (len(owners) // width * players))
    for index, owner in enumerate(owners):
        if owner >= 0:
            numbers[first + index // width * players + (owner - seat) % players] += 1


def observe_rows(numbers: list[int], values: list[int], width: int, seat: int) -> None:
    """What players have, `width` numbers each, that cannot be more than `MOST`."""
    first = seat * width
    numbers.extend(values[first:])
    numbers.extend(values[:first])


def observe_amounts(numbers: list[int], values: list[int], seat: int) -> None:
    """What players have, one number each, that may be as much as they like."""
    players = len(values)
    for index in range(players):
        numbers.append(min(values[(seat + index) % players], MOST))


def observe_flags(numbers: list[int], values: list[bool], seat: int) -> None:
    """Yes or no of each player."""
    players = len(values)
    for index in range(players):
        numbers.append(1 if values[(seat + index) % players] else 0)


def observe_set(numbers: list[int], bits: int, size: int) -> None:
    """The things that are in a set: one number each."""
    for index in range(size):
        numbers.append(bits >> index & 1)


def observe_sets(numbers: list[int], sets: list[int], size: int, seat: int) -> None:
    """The same for a set of each player."""
    players = len(sets)
    for index in range(players):
        observe_set(numbers, sets[(seat + index) % players], size)


def observe_choice(numbers: list[int], choice: int, size: int) -> None:
    """1 for the one of `size` things that it is, all 0 if it is none."""
    first = len(numbers)
    numbers.extend([0] * size)
    if choice >= 0:
        numbers[first + choice] = 1
