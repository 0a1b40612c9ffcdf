"""Catanatron: Settlers of Catan in Python, with networkx.

The loop is that of `Game.play` without the parts for observers: no copies for accumulators, no
calls of player objects. Catanatron computes `state.playable_actions` at the end of each `execute`,
so its cost is part of applying an action. As in `Game.play`, the loop calls `winning_color()` and
ends a game at catanatron's limit of turns.

Unchecked actions use `execute(action, validate_action=False)`, the fastest way; checked ones use
the default, which looks the action up among the playable ones. Every action counts as a decision,
in favour of catanatron: rolling the dice is an action of the player (often the only one), and dice
and cards come from Python's global random number generator. A copy is `Game.copy()`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import version
from random import Random
from typing import Any

from catanatron import Color, Game, Player
from catanatron.game import TURNS_LIMIT

from bench.engine import Engine


class CatanatronEngine(Engine[Any]):
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


def engines() -> list[Engine[Any]]:
    return [CatanatronEngine("catanatron", players) for players in (2, 3, 4)]


def about() -> dict[str, str]:
    return {"version": version("catanatron")}
