"""`python -m bench.learning`: train players, and compare them with the bots.

Trains players in eight ways: MaskablePPO with the obvious settings, with ours, and with self-play;
PPO with self-play on many games at once, from nothing and after imitation of a bot; the same two
with a policy on afterstates; and a value network that plays without a search. All meet `random`,
`apprentice` and `greedy` in games for two, in both seats equally often. The table, the learning
curves and the trained policies are written into a folder. `make baselines` installs what it needs,
the extra `train`, and runs it.
"""

from __future__ import annotations

import argparse
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pithead
from bench.learning.comparison import JUDGES, head
from bench.learning.contestants import LEARNERS, TEACHERS, Curves, bot_row, learner_row
from pithead.arena.plots import curves as plot_curves
from pithead.arena.plots import standalone

BOTS = ["random", "apprentice", "journeyman", "greedy", "network", "foreman", "master"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.learning", description=__doc__)
    parser.add_argument("--game", default="schiefer", choices=pithead.games())
    parser.add_argument("--seconds", type=float, default=60, help="of training (%(default)s)")
    parser.add_argument("--self-play", type=float, default=240, help="its seconds (%(default)s)")
    parser.add_argument("--imitation", type=float, default=60, help="its seconds (%(default)s)")
    parser.add_argument("--teacher", default="greedy", choices=TEACHERS, help="of imitation")
    parser.add_argument("--iterations", type=int, default=60, help="of values (%(default)s)")
    parser.add_argument("--with-bot", metavar="BOT", help="a bot that plays in a part of the games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="of a comparison (%(default)s)")
    parser.add_argument("--slow-games", type=int, default=10, help="of master (%(default)s)")
    parser.add_argument("--points", type=int, default=40, help="games of a point (%(default)s)")
    parser.add_argument("--every", type=float, default=20, help="seconds of a point (%(default)s)")
    parser.add_argument("--bots", nargs="*", default=BOTS)
    parser.add_argument("--learners", nargs="*", default=list(LEARNERS), choices=LEARNERS)
    parser.add_argument("--judges", nargs="+", default=JUDGES, help="opponents (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (%(default)s)")
    parser.add_argument("--out", type=Path, default=Path("build/learning"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    rows: list[str] = []
    lines: Curves = {judge: {} for judge in options.judges}
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(options.jobs, context) as workers:
        learning = [workers.submit(learner_row, name, options) for name in options.learners]
        comparing = [workers.submit(bot_row, name, options) for name in options.bots]
        for result in [*comparing, *learning]:
            cells, found = result.result()
            rows.append(cells)
            for judge, line in found.items():
                lines[judge] |= line
    table = "\n".join([head(options.judges), *rows])
    name = f"{options.game}-{options.seed}"
    (options.out / f"{name}.md").write_text(table + "\n", encoding="utf-8")
    for judge, found_lines in lines.items():
        title = f"{pithead.game(options.game).title}: win rate against {judge} during training"
        picture = standalone(plot_curves(title, found_lines, 50.0, "s of processor time"))
        path = options.out / f"{name}-{judge}.svg"
        path.write_text(picture + "\n", encoding="utf-8")
    print(table)


if __name__ == "__main__":
    main()
