"""The rows of the table of baselines: bots, and players that are trained for it."""

from __future__ import annotations

import argparse

import pithead
from bench.learning.comparison import Watcher, row
from pithead.bots import bot

SLOW = {"master"}
"""Bots that play fewer games, because each takes seconds."""
LEARNERS = {
    "obvious": "PPO, obvious settings",
    "random": "PPO against `random`",
    "self-play": "PPO with self-play",
    "many-games": "PPO with self-play, 256 games",
    "imitation": "the same after imitation of `{teacher}`",
    "afterstates": "PPO with self-play on afterstates",
    "afterstates-imitation": "PPO on afterstates, after imitation of `{teacher}`",
    "value": "value network, without a search",
}
TEACHERS = ("greedy", "network")
Curves = dict[str, dict[str, list[tuple[float, float]]]]
"""By the opponent, then by the learner: seconds of training, and win rates in percent."""


def bot_row(name: str, options: argparse.Namespace) -> tuple[str, Curves]:
    """Compare a bot; return its row of the table."""
    games = options.slow_games if name in SLOW else options.games
    return row(options.game, f"`{name}`", bot(name), games, "", "", options.judges), {}


def learner_row(name: str, options: argparse.Namespace) -> tuple[str, Curves]:
    """Train a player; keep its policy, and return its row of the table and its learning curves."""
    if name == "value":
        return value_row(options)
    # PyTorch is loaded late: `--help` needs neither it nor the seconds that loading it takes.
    from bench.learning.afterstate_ppo import AFTER_IMITATION, AfterstatePPO
    from bench.learning.imitation import imitate
    from bench.learning.ppo import against_random, obvious, train, with_self_play
    from bench.learning.self_play import OpponentPool
    from bench.learning.vector_ppo import VectorPPO

    game, seed = options.game, options.seed
    watcher = Watcher(game, name, options.points, options.judges)
    trained = options.seconds if name in ("obvious", "random") else options.self_play
    if name in ("many-games", "imitation", "afterstates", "afterstates-imitation"):
        kind = AfterstatePPO if name.startswith("afterstates") else VectorPPO
        learner = kind(game, seed, options.with_bot)
        imitates = name.endswith("imitation")
        if imitates:
            imitate(learner, options.teacher, options.imitation, watcher, options.every)
            if isinstance(learner, AfterstatePPO):
                learner.settings = AFTER_IMITATION
        policy = learner.train(trained, watcher, options.every)
        steps = learner.steps
        trained += options.imitation if imitates else 0
    else:
        pool = OpponentPool(seed, options.with_bot) if name == "self-play" else None
        if pool is not None:
            model = with_self_play(game, seed, pool)
        else:
            model = obvious(game, seed) if name == "obvious" else against_random(game, seed)
        policy = train(model, trained, watcher, options.every, pool)
        steps = model.num_timesteps
    policy.save(options.out / f"{game}-{seed}-{name}.npz")
    return learned(name, policy, trained, steps, watcher, options)


def value_row(options: argparse.Namespace) -> tuple[str, Curves]:
    """Train a value network; this needs no PyTorch."""
    from bench.learning.value_learner import train_values

    watcher = Watcher(options.game, "value", options.points, options.judges)
    folder = options.out / f"{options.game}-{options.seed}-value"
    found = train_values(
        options.game, options.seed, options.iterations, folder, watcher, options.every
    )
    return learned("value", *found, watcher, options)


def learned(
    name: str,
    player: pithead.Bot,
    trained: float,
    steps: int,
    watcher: Watcher,
    options: argparse.Namespace,
) -> tuple[str, Curves]:
    """Compare a trained player; return its row of the table and its learning curves."""
    title = LEARNERS[name].format(teacher=options.teacher)
    done = f"{trained:.0f} s", f"{steps:,}"
    cells = row(options.game, title, player, options.games, *done, options.judges)
    return cells, {judge: {name: line} for judge, line in watcher.curves.items()}
