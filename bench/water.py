"""`python -m bench.water`: what the level of the water at the start is worth in Schichtwechsel.

    python -m bench.water --players 4 --levels 3-4 0-2 2-3 2-4 --bot master:40 --games 260

In each game, the water of each place in turn order starts on a level that is drawn at random, from
the range given for the place. All seats have the same bot. The table has the points and the wins of
each place by its level: the mean score less the mean of all players, and the win rate. The levels
of the others are any in their ranges.
"""

from __future__ import annotations

import argparse
import copy
import random
from functools import cache
from statistics import fmean
from typing import Any

import pithead
from bench.balance import Tally
from pithead.games.schichtwechsel.material import WATER_START
from pithead.kernel.edition import Edition

GAME = "schichtwechsel"


def levels_of(text: str) -> range:
    """The levels of a range such as 2-4, or of a single level."""
    low, _, high = text.partition("-")
    return range(int(low), int(high or low) + 1)


@cache
def game_with(levels: tuple[int, ...]) -> pithead.Game:
    """The game in which the water of the places starts on these levels."""
    game = pithead.game(GAME)
    tables: dict[str, Any] = copy.deepcopy(game.edition.tables)
    highest = max(levels)
    tables["water"]["start"] = highest
    lowered = [highest - level for level in levels]
    tables[WATER_START] = [{"players": len(levels), "lowered": lowered, "source": "reconstructed"}]
    return game.with_edition(Edition(tables, game.edition.source))


class PlaceTally:
    """The points and wins of one place, by the level of its water."""

    def __init__(self) -> None:
        self.points: dict[int, list[float]] = {}
        self.wins: dict[int, list[float]] = {}

    def add(self, level: int, points: float, wins: float) -> None:
        self.points.setdefault(level, []).append(points)
        self.wins.setdefault(level, []).append(wins)

    def row(self, place: int, level: int) -> str:
        points, wins = self.points[level], self.wins[level]
        won = f"{100 * fmean(wins):.1f} %"
        return f"| {place + 1} | {level} | {len(points)} | {fmean(points):+.1f} | {won} |"


def measured(ranges: list[range], bot_name: str, games: int, seed: int) -> list[PlaceTally]:
    """Play the games, and return what happened on each place in turn order."""
    found = [PlaceTally() for _ in ranges]
    for number in range(games):
        name = f"{seed}/{number}"
        rng = random.Random(f"levels/{name}")
        levels = tuple(rng.choice(levels) for levels in ranges)
        played = Tally(len(ranges))
        played.add_game(game_with(levels), len(ranges), {}, bot_name, noise=0.3, seed=name)
        leads = played.leads()
        for place, tally in enumerate(found):
            tally.add(levels[place], leads[place], played.wins[place])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.water",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument(
        "--levels", type=levels_of, nargs="+", metavar="RANGE", help="of each place, such as 2-4"
    )
    parser.add_argument("--bot", default="network")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    ranges = options.levels or [range(5)] * options.players
    if len(ranges) != options.players:
        parser.error(f"there are {options.players} players, but {len(ranges)} ranges of levels")
    print("| Place | Level | Games | Points | Wins |")
    print("|---:|---:|---:|---:|---:|")
    for place, tally in enumerate(measured(ranges, options.bot, options.games, options.seed)):
        for level in sorted(tally.points):
            print(tally.row(place, level))


if __name__ == "__main__":
    main()
