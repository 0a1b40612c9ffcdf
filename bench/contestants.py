"""What a contestant can do: start a game, play at random, copy a position."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import Generic, TypeVar

Position = TypeVar("Position")


class Contestant(ABC, Generic[Position]):
    """One game at one number of players, in one implementation."""

    def __init__(self, name: str, players: int) -> None:
        self.name = name
        self.players = players

    @abstractmethod
    def start(self, rng: Random) -> Position:
        """A new game."""

    @abstractmethod
    def play(
        self, position: Position, rng: Random, *, checked: bool, limit: int = sys.maxsize
    ) -> int:
        """Play on at random, in place, to the end or for `limit` decisions; how many there were."""

    @abstractmethod
    def copier(self, position: Position) -> Callable[[], object]:
        """The call that copies this position, ready to be timed without anything around it."""

    def midgame(self, rng: Random) -> Position:
        """A position half as many decisions from the start as a random game took before it."""
        half = self.play(self.start(rng), rng, checked=False) // 2
        while True:
            position = self.start(rng)
            if self.play(position, rng, checked=False, limit=half) == half:
                return position
