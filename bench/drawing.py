"""`python -m bench.drawing`: times and sizes of drawings.

For each game, the positions of whole random games at each number of players are drawn in German,
which has the longer texts, as a whole and in parts.
"""

from __future__ import annotations

import argparse
import gzip
import random
import statistics
import time
from dataclasses import dataclass, field
from functools import partial

from rich.console import Console
from rich.table import Table

import pithead
from pithead.bots import bot
from pithead.kernel.play import events

LARGEST = 120_000
LONGEST = {True: 5.0, False: 15.0}
"""The target in milliseconds for a drawing, compiled and interpreted."""


@dataclass
class Sample:
    times: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    packed: int = 0


def measure(game_id: str, every: int) -> dict[str, Sample]:
    """Draw every n-th position of a game for each number of players."""
    game = pithead.game(game_id)
    samples = {part: Sample() for part in ("", *(part.id for part in game.drawing.parts))}
    player = bot("random")
    for players in game.players:
        rng = random.Random(f"{game_id} {players}")
        state = game.start(players)
        count = 0
        for action in events(state, partial(player.choose, rng=rng), rng):
            if state.actor != pithead.CHANCE:
                if count % every == 0:
                    for part, sample in samples.items():
                        draw(state, part, sample)
                count += 1
            state.take(action)
        for part, sample in samples.items():
            draw(state, part, sample)
    return samples


def draw(state: pithead.State, part: str, sample: Sample) -> None:
    """Draw twice and keep the shorter time: the first may fill caches or be interrupted."""
    best = 1e9
    svg = ""
    for _ in range(2):
        began = time.perf_counter()
        svg = state.svg("de", part=part)
        best = min(best, time.perf_counter() - began)
    sample.times.append(best * 1000)
    data = svg.encode()
    sample.sizes.append(len(data))
    if len(data) == max(sample.sizes):
        sample.packed = len(gzip.compress(data))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.drawing", description=__doc__)
    parser.add_argument("--every", type=int, default=3, help="draw every n-th question")
    options = parser.parse_args()
    limit = LONGEST[pithead.COMPILED]
    kind = "compiled" if pithead.COMPILED else "interpreted"
    table = Table(title=f"Drawings, {kind}: goal {limit:g} ms and {LARGEST // 1000} kB")
    for column in ("game", "part", "drawings", "median ms", "99 % ms", "kB at most", "kB packed"):
        table.add_column(column, justify="left" if column in ("game", "part") else "right")
    reached = True
    for game_id in pithead.games():
        for part, sample in measure(game_id, options.every).items():
            slow = statistics.quantiles(sample.times, n=100)[-1]
            reached &= slow <= limit and max(sample.sizes) <= LARGEST
            table.add_row(
                game_id,
                part or "all",
                str(len(sample.times)),
                f"{statistics.median(sample.times):.2f}",
                f"{slow:.2f}",
                f"{max(sample.sizes) / 1000:.0f}",
                f"{sample.packed / 1000:.0f}",
            )
    console = Console()
    console.print(table)
    console.print("All goals are reached." if reached else "A goal is missed.")


if __name__ == "__main__":
    main()
