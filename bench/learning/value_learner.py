"""A value network that plays without a search, trained as `pithead train` does it: TD(lambda)."""

from __future__ import annotations

import shutil
from pathlib import Path
from time import process_time

from bench.learning.comparison import Watch
from pithead.arena.network_trainer import TrainingPlan, TrainingRun, network_of, train_network
from pithead.bots.network.network_bot import NetworkBot

GAMES = 128
"""Games of an iteration."""


def train_values(
    game: str, seed: int, iterations: int, folder: Path, watch: Watch, every: float
) -> tuple[NetworkBot, float, int]:
    """Train a network; return its bot, the processor time and the number of decisions.

    The folder has the network and its learning curve afterwards; what was there is replaced.
    """
    shutil.rmtree(folder, ignore_errors=True)
    # The trainer would play games against `greedy` after each ten iterations; `watch` does.
    plan = TrainingPlan(
        game, 2, iterations, games=GAMES, seed=seed, check_every=iterations, check_games=2
    )
    began, watching, watched = process_time(), 0.0, 0.0

    def decisions(run: TrainingRun) -> int:
        return round(run.iteration * GAMES * run.decisions)

    def on_iteration(run: TrainingRun) -> None:
        nonlocal watching, watched
        trained = process_time() - began - watching
        if trained >= watched + every or run.iteration == 1:
            start = process_time()
            watch(NetworkBot("value", network_of(run)), decisions(run), trained)
            watching += process_time() - start
            watched = trained

    run = train_network(plan, folder, on_iteration=on_iteration)
    return NetworkBot("value", network_of(run)), process_time() - began - watching, decisions(run)
