"""`python -m bench.adapters`: speed of our environments and those of PettingZoo and OpenSpiel.

PettingZoo: steps per second through the whole API (`agent_iter`, `last`, `step`) in our
environments, its chess and its connect four, each as `env()` returns it. OpenSpiel: microseconds
per decision in random playouts through its bindings, in our games and two of its games in Python.
All play whole games with the same seeds, in turns in the same run; the best round counts. Times are
processor times.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

import numpy
from pettingzoo.classic.chess import chess
from pettingzoo.classic.connect_four import connect_four
from rich.console import Console
from rich.table import Table

import pithead
from bench.openspiel_engine import OpenSpielEngine
from pithead.adapters.openspiel import game_name
from pithead.adapters.pettingzoo import pithead_v1

CHESS_TIMES = 10.0
"""The target: steps per second relative to PettingZoo's chess."""

CHESS, CONNECT_FOUR = "PettingZoo's chess", "PettingZoo's connect four"
PEERS = ("python_liars_poker", "python_tic_tac_toe")


@dataclass
class Playout:
    """A function that plays a whole game and returns its number of steps or decisions."""

    name: str
    play: Callable[[Random], int]
    best: float = 0.0
    """Steps or decisions per second of processor time."""

    def run(self, seconds: float) -> None:
        """Play games with the seeds 0, 1, 2, ... until the time is used."""
        gc.collect()
        done = number = 0
        begun = process_time()
        while process_time() - begun < seconds:
            done += self.play(Random(number))
            number += 1
        self.best = max(self.best, done / (process_time() - begun))


def steps(env: Any, rng: Random) -> int:
    """Play one random game through PettingZoo's API; return the number of steps."""
    env.reset(seed=int(rng.random() * 2**32))
    count = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        choices = numpy.flatnonzero(observation["action_mask"]).tolist()
        env.step(choices[int(rng.random() * len(choices))])
        count += 1
    return count


def environment(name: str, env: Any) -> Playout:
    return Playout(name, lambda rng: steps(env, rng))


def playouts(name: str, game: str) -> Playout:
    playing = OpenSpielEngine(game)
    return Playout(name, lambda rng: playing.play(playing.start(rng), rng, checked=False))


def take_turns(playouts_in_turn: list[Playout], seconds: float, rounds: int) -> dict[str, float]:
    order = Random(rounds)
    turns = list(playouts_in_turn)
    for _ in range(rounds):
        order.shuffle(turns)
        for playout in turns:
            playout.run(seconds / rounds)
    return {playout.name: playout.best for playout in playouts_in_turn}


def with_pettingzoo(seconds: float, rounds: int, screen: Console) -> bool:
    ours = {f"{game}, {count}": (game, count) for game in pithead.games() for count in (2, 3, 4)}
    rates = take_turns(
        [
            environment(CHESS, chess.env()),
            environment(CONNECT_FOUR, connect_four.env()),
            *(environment(name, pithead_v1(*which)) for name, which in ours.items()),
        ],
        seconds,
        rounds,
    )
    table = Table(title="PettingZoo: steps in a second")
    for column in ("environment", "steps/s", "times chess", "times connect four"):
        table.add_column(column, justify="left" if column == "environment" else "right")
    reached = True
    for name, rate in rates.items():
        times, four = rate / rates[CHESS], rate / rates[CONNECT_FOUR]
        table.add_row(name, f"{rate:,.0f}", f"{times:.1f}", f"{four:.2f}")
        reached &= name not in ours or (times >= CHESS_TIMES and four >= 1.0)
    screen.print(table)
    return reached


def with_openspiel(seconds: float, rounds: int, screen: Console) -> bool:
    ours = {f"{game}, {count}": (game, count) for game in pithead.games() for count in (2, 3, 4)}
    rates = take_turns(
        [
            *(playouts(peer, peer) for peer in PEERS),
            *(
                playouts(name, f"{game_name(game)}(players={count})")
                for name, (game, count) in ours.items()
            ),
        ],
        seconds,
        rounds,
    )
    table = Table(title="OpenSpiel: microseconds a decision in random playouts")
    for column in ("game", "µs", *(f"part of {peer}" for peer in PEERS)):
        table.add_column(column, justify="left" if column == "game" else "right")
    reached = True
    for name, rate in rates.items():
        parts = [rates[peer] / rate for peer in PEERS]
        table.add_row(name, f"{1e6 / rate:.1f}", *(f"{part:.2f}" for part in parts))
        reached &= name not in ours or max(parts) <= 1.0
    screen.print(table)
    return reached


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.adapters", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each (%(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="of taking turns (%(default)s)")
    parser.add_argument("--check", action="store_true", help="fail if a goal is missed")
    options = parser.parse_args()
    screen = Console() if sys.stdout.isatty() else Console(width=110)
    screen.print(f"Pithead is {'compiled' if pithead.COMPILED else 'NOT compiled'}.")
    reached = with_pettingzoo(options.seconds, options.rounds, screen)
    reached &= with_openspiel(options.seconds, options.rounds, screen)
    screen.print("All goals are reached." if reached else "A goal is missed.")
    return 1 if options.check and not reached else 0


if __name__ == "__main__":
    sys.exit(main())
