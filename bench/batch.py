"""`python -m bench.batch`: decisions per second with observations and action masks, on one core.

    python -m bench.batch --peer fastcatan    four players, beside a C++ engine for Catan

The batch simulator and our Gymnasium vector environments, with random legal actions in two-player
games, in turns in the same run; the best round counts. `SelfPlayVectorEnv` is the batch simulator
for Gymnasium. `PitheadVectorEnv` answers for one seat while `random` plays the other, so only half
of the decisions are its steps.

`--peer fastcatan` measures the batch simulator and `fastcatan.BatchedEnv` in turns, each with a
mask and an observation of every position (`pip install fastcatan==1.0.2`, which needs Python 3.12).
Both get random legal actions, which are chosen outside the measured time.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from time import process_time, thread_time

import numpy as np
from rich.console import Console
from rich.table import Table

import pithead
from pithead.arena.batch import BatchSimulator

GOALS = {"schiefer": 250_000, "ruhrschifffahrt": 150_000, "schichtwechsel": 120_000}


def batch_rate(game_id: str, count: int, seconds: float) -> float:
    """Decisions per second of the batch simulator."""
    batch = BatchSimulator(game_id, 2, count)
    batch.reset(1)
    done = 0
    began = process_time()
    while process_time() - began < seconds:
        for _ in range(20):
            batch.step(batch.random_actions())
        done += 20 * count
    return done / (process_time() - began)


def self_play_rate(game_id: str, count: int, seconds: float) -> float:
    """Decisions per second of the vector environment for self-play."""
    from pithead.adapters.vector_env import SelfPlayVectorEnv

    environment = SelfPlayVectorEnv(game_id, 2, count, copy=False)
    environment.reset(seed=1)
    done = 0
    began = process_time()
    while process_time() - began < seconds:
        for _ in range(20):
            environment.step(environment.random_actions())
        done += 20 * count
    return done / (process_time() - began)


def vector_rate(game_id: str, count: int, seconds: float) -> float:
    """Steps per second of the vector environment, whose actions are drawn from its masks."""
    from pithead.adapters.gymnasium import PitheadVectorEnv

    environment = PitheadVectorEnv(game_id, 2, count)
    _, info = environment.reset(seed=1)
    rng = np.random.default_rng(1)
    done = 0
    began = process_time()
    while process_time() - began < seconds:
        mask = info["action_mask"]
        actions = (rng.random(mask.shape) * mask).argmax(axis=1)
        _, _, _, _, info = environment.step(actions)
        done += count
    return done / (process_time() - began)


PEER_GAMES = 1024
PEER_STEPS = 20


def peer_task() -> Callable[[], float]:
    """Return a function that steps fastcatan's games and returns the seconds of a decision."""
    import fastcatan

    env = fastcatan.BatchedEnv(PEER_GAMES, 1)
    env.reset()
    masks = np.zeros((PEER_GAMES, fastcatan.MASK_WORDS), np.uint64)
    rows = np.zeros((PEER_GAMES, fastcatan.OBS_SIZE), np.float32)
    rewards = np.zeros(PEER_GAMES, np.float32)
    ended = np.zeros(PEER_GAMES, np.uint8)
    rng = np.random.default_rng(1)
    env.write_masks(masks)

    def run() -> float:
        taken = 0.0
        for _ in range(PEER_STEPS):
            bits = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")
            legal = bits[:, : fastcatan.NUM_ACTIONS]
            actions = (rng.random(legal.shape) * legal).argmax(axis=1).astype(np.uint32)
            began = thread_time()
            env.step(actions, rewards, ended)
            env.write_masks(masks)
            env.write_obs(rows)
            taken += thread_time() - began
        return taken / PEER_STEPS / PEER_GAMES

    return run


def batch_task(game_id: str) -> Callable[[], float]:
    """Return the same function for one of our games with four players."""
    batch = BatchSimulator(game_id, 4, PEER_GAMES)
    batch.reset(1)

    def run() -> float:
        taken = 0.0
        for _ in range(PEER_STEPS):
            actions = batch.random_actions()
            began = thread_time()
            batch.step(actions)
            taken += thread_time() - began
        return taken / PEER_STEPS / PEER_GAMES

    return run


def compare(screen: Console, rounds: int) -> None:
    """Print the time of a decision beside that of fastcatan."""
    tasks = {"fastcatan": peer_task(), **{game_id: batch_task(game_id) for game_id in GOALS}}
    best = dict.fromkeys(tasks, float("inf"))
    for _ in range(rounds):
        for name, task in tasks.items():
            best[name] = min(best[name], task())
    table = Table(title="A decision with observation and mask, four players")
    for column in ("game", "nanoseconds", "in a second", "of fastcatan's speed"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for name, seconds in best.items():
        ratio = best["fastcatan"] / seconds
        table.add_row(name, f"{seconds * 1e9:,.0f}", f"{1 / seconds:,.0f}", f"{ratio:.2f}")
    screen.print(table)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.batch", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of a round (%(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="of taking turns (%(default)s)")
    parser.add_argument("--games", type=int, default=256, help="in the batch (%(default)s)")
    parser.add_argument("--peer", choices=["fastcatan"], help="compare with this engine instead")
    parser.add_argument("--check", action="store_true", help="fail if a goal is missed")
    options = parser.parse_args()
    screen = Console() if sys.stdout.isatty() else Console(width=110)
    screen.print(f"Pithead is {'compiled' if pithead.COMPILED else 'NOT compiled'}.")
    if options.peer:
        os.environ["OMP_NUM_THREADS"] = "1"  # read when the peer is loaded: one core for everybody
        compare(screen, options.rounds)
        return 0
    table = Table(title="Decisions in a second, with observation and mask")
    for column in ("game", "goal", "BatchSimulator", "SelfPlayVectorEnv", "PitheadVectorEnv"):
        table.add_column(column, justify="left" if column == "game" else "right")
    reached = True
    for game_id, goal in GOALS.items():
        rates = [0.0, 0.0, 0.0]
        for _ in range(options.rounds):
            rates[0] = max(rates[0], batch_rate(game_id, options.games, options.seconds))
            rates[1] = max(rates[1], self_play_rate(game_id, options.games, options.seconds))
            rates[2] = max(rates[2], vector_rate(game_id, 16, options.seconds))
        table.add_row(game_id, f"{goal:,}", *(f"{rate:,.0f}" for rate in rates))
        reached &= min(rates[:2]) >= goal
    screen.print(table)
    screen.print("All goals are reached." if reached else "A goal is missed.")
    return 1 if options.check and not reached else 0


if __name__ == "__main__":
    sys.exit(main())
