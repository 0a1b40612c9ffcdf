"""OpenSpiel: three games in C++ and two in Python, through its Python bindings.

`current_player()` distinguishes players, chance and the end, so the loop does not call
`is_terminal()` and `is_chance_node()`. Chance events are sampled by iterating over
`chance_outcomes()`, which is faster than `pyspiel.sample_action`, `random.choices` and the `choice`
of numpy.

Unchecked actions use `apply_action`, the usual and fastest way, with the assertions of the game.
Checked ones use `apply_action_with_legality_check`, which looks the action up among the legal ones.
Only decisions of players count; chance events are always unchecked. A copy is `state.clone()`,
which includes the history of the game.

The games in Python are a board game with dealt tiles, and one with long games and without chance.
Every call passes through C++, as in all Python games of OpenSpiel.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import version
from random import Random
from typing import Any

import open_spiel.python.games  # noqa: F401  (registers the games in Python)
import pyspiel

from bench.engine import Engine

CHANCE: int = pyspiel.PlayerId.CHANCE
GAMES = ("backgammon", "gin_rummy", "chess", "python_block_dominoes", "python_ant_foraging")


class OpenSpielEngine(Engine[Any]):
    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        super().__init__(name, self.game.num_players())

    def start(self, rng: Random) -> Any:
        return self.game.new_initial_state()

    def play(self, position: Any, rng: Random, *, checked: bool, limit: int = sys.maxsize) -> int:
        random = rng.random
        actor = position.current_player
        legal_actions = position.legal_actions
        chance_outcomes = position.chance_outcomes
        apply = position.apply_action
        decide = position.apply_action_with_legality_check if checked else apply
        decisions = 0
        while decisions < limit:
            player = actor()
            if player >= 0:
                legal = legal_actions()
                decide(legal[int(random() * len(legal))])
                decisions += 1
            elif player == CHANCE:
                share = random()
                for outcome, weight in chance_outcomes():
                    share -= weight
                    if share < 0.0:
                        apply(outcome)
                        break
                else:  # rounded weights may add up to less than 1
                    apply(outcome)
            else:
                break
        return decisions

    def copier(self, position: Any) -> Callable[[], object]:
        clone: Callable[[], object] = position.clone
        return clone


def engines() -> list[Engine[Any]]:
    return [OpenSpielEngine(name) for name in GAMES]


def about() -> dict[str, str]:
    return {"version": version("open_spiel")}
