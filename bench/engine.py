"""The interface of an engine: start a game, play at random, copy a position."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import Generic, TypeVar

Position = TypeVar("Position")


class Engine(ABC, Generic[Position]):
    """One game at one number of players, in one implementation."""

    def __init__(self, name: str, players: int) -> None:
        self.name = name
        self.players = players

    @abstractmethod
    def start(self, rng: Random) -> Position:
        """Return the position at the start of a new game."""

    @abstractmethod
    def play(
        self, position: Position, rng: Random, *, checked: bool, limit: int = sys.maxsize
    ) -> int:
        """Play at random, in place, to the end or for `limit` decisions; return their number."""

    @abstractmethod
    def copier(self, position: Position) -> Callable[[], object]:
        """Return a function that copies this position and does nothing else."""

    def midgame(self, rng: Random) -> Position:
        """Return a position after half of the decisions of a random game."""
        half = self.play(self.start(rng), rng, checked=False) // 2
        while True:
            position = self.start(rng)
            if self.play(position, rng, checked=False, limit=half) == half:
                return position
