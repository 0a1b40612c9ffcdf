"""`python -m bench.learning`: train players, and compare them with the bots.

Trains MaskablePPO in three ways: with the obvious settings, with ours, and with self-play. All
players meet `random`, `apprentice` and `greedy` in games for two, in both seats equally often. The
table, the learning curves and the trained policies are written into a folder. `make baselines`
installs what it needs, the extra `train`, and runs it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import pithead
from bench.learning.comparison import HEAD, Watcher, row
from bench.learning.self_play import OpponentPool
from pithead.arena.plots import curves as plot_curves
from pithead.arena.plots import standalone
from pithead.bots import bot

BOTS = ["random", "apprentice", "journeyman", "greedy", "foreman"]


def learners(options: argparse.Namespace) -> list[str]:
    """Train all learners; write their curves and policies, and return their rows."""
    # PyTorch is loaded late: `--help` needs neither it nor the seconds that loading it takes.
    from bench.learning.ppo import against_random, obvious, train, with_self_play

    game, seed = options.game, options.seed
    pool = OpponentPool(seed, options.with_bot)
    runs = {
        "PPO, obvious settings": (obvious(game, seed), options.seconds, None),
        "PPO against random": (against_random(game, seed), options.seconds, None),
        "PPO with self-play": (with_self_play(game, seed, pool), options.self_play, pool),
    }
    rows: list[str] = []
    curves: dict[str, list[tuple[float, float]]] = {}
    for name, (model, seconds, opponents) in runs.items():
        watcher = Watcher(game, name, options.points)
        policy = train(model, seconds, watcher, options.every, opponents)
        curves |= {f"{name}: against {judge}": curve for judge, curve in watcher.curves.items()}
        policy.save(options.out / f"{game}-{seed}-{len(rows)}.npz")
        steps = f"{model.num_timesteps:,}"
        rows.append(row(game, name, policy, options.games, f"{seconds:.0f} s", steps))
    title = f"{pithead.game(game).title}, 2 players: win rate during training"
    picture = standalone(plot_curves(title, curves, 50.0, "s of processor time"))
    (options.out / f"{game}-{seed}.svg").write_text(picture + "\n", encoding="utf-8")
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.learning", description=__doc__)
    parser.add_argument("--game", default="schiefer", choices=pithead.games())
    parser.add_argument("--seconds", type=float, default=60, help="of training (%(default)s)")
    parser.add_argument("--self-play", type=float, default=300, help="its seconds (%(default)s)")
    parser.add_argument("--with-bot", metavar="BOT", help="a bot that joins the pool")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="of a comparison (%(default)s)")
    parser.add_argument("--points", type=int, default=40, help="games of a point (%(default)s)")
    parser.add_argument("--every", type=int, default=10, help="rollouts of a point (%(default)s)")
    parser.add_argument("--bots", nargs="*", default=BOTS)
    parser.add_argument("--out", type=Path, default=Path("build/learning"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    games = options.games
    rows = [row(options.game, f"`{name}`", bot(name), games, "", "") for name in options.bots]
    table = "\n".join([HEAD, *rows, *learners(options)])
    (options.out / f"{options.game}-{options.seed}.md").write_text(table + "\n", encoding="utf-8")
    print(table)


if __name__ == "__main__":
    main()
