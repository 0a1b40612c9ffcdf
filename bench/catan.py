"""Catanatron: Settlers of Catan in Python, with networkx.

Its loop is that of its own `Game.play` without what serves observers: no copies for accumulators,
no player objects asked to decide. `state.playable_actions` is computed by catanatron at the end of
each `execute`, so reading it is free and its cost is in the applying. Whether somebody has won has
to be asked with `winning_color()`, and games that drag on are cut off at catanatron's own limit of
turns, both as in `Game.play`.

Unchecked is `execute(action, validate_action=False)`, its fastest way; checked is its default,
which looks the action up in the playable ones. Every action counts as a decision, in its favour:
rolling the dice is an action of the player there (often the only one), and dice and cards are
drawn from Python's global generator inside. A copy is `Game.copy()`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import version
from random import Random
from typing import Any

from catanatron import Color, Game, Player
from catanatron.game import TURNS_LIMIT

from bench.contestants import Contestant


class Catan(Contestant[Any]):
    def start(self, rng: Random) -> Any:
        seats = [Player(color) for color in list(Color)[: self.players]]
        return Game(seats, seed=1 + rng.getrandbits(31))

    def play(self, position: Any, rng: Random, *, checked: bool, limit: int = sys.maxsize) -> int:
        random = rng.random
        state = position.state
        execute = position.execute
        winner = position.winning_color
        decisions = 0
        while decisions < limit and winner() is None and state.num_turns < TURNS_LIMIT:
            legal = state.playable_actions
            execute(legal[int(random() * len(legal))], validate_action=checked)
            decisions += 1
        return decisions

    def copier(self, position: Any) -> Callable[[], object]:
        copy: Callable[[], object] = position.copy
        return copy


def contestants() -> list[Contestant[Any]]:
    return [Catan("catanatron", players) for players in (2, 3, 4)]


def about() -> dict[str, str]:
    return {"version": version("catanatron")}
