"""Pithead: every game at every number of players, compiled or interpreted.

Checked actions use `apply`, which refuses illegal ones; unchecked ones use `take`, as in search.
Chance events use `draw` and then the same function. Only decisions of players count. A copy is
`state.clone()`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pithead
from bench.engine import Engine

CHANCE = pithead.CHANCE


class PitheadEngine(Engine[pithead.State]):
    def __init__(self, game: pithead.Game, players: int) -> None:
        super().__init__(game.id, players)
        self.game = game

    def start(self, rng: Random) -> pithead.State:
        return self.game.start(players=self.players)

    def play(
        self, position: pithead.State, rng: Random, *, checked: bool, limit: int = sys.maxsize
    ) -> int:
        random = rng.random
        legal_actions = position.legal
        draw = position.draw
        apply: Callable[[int], None] = position.apply if checked else position.take
        decisions = 0
        while decisions < limit:
            player = position.actor
            if player >= 0:
                legal = legal_actions()
                apply(legal[int(random() * len(legal))])
                decisions += 1
            elif player == CHANCE:
                apply(draw(rng))
            else:
                break
        return decisions

    def copier(self, position: pithead.State) -> Callable[[], object]:
        return position.clone


def engines() -> list[Engine[Any]]:
    games = [pithead.game(getattr(entry, "id", entry)) for entry in pithead.games()]
    return [PitheadEngine(game, players) for game in games for players in game.players]


def about() -> dict[str, str]:
    build = "compiled" if pithead.COMPILED else "interpreted"
    return {"version": pithead.__version__, "build": build}
