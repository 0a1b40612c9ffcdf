"""Games of a player against a bot: win rates, and the time of a decision."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from time import process_time

import pithead
from pithead.arena.confidence import Proportion, series_mean
from pithead.bots import bot

Watch = Callable[[pithead.Bot, int, float], None]
"""Is called with the player, its number of steps and the processor time of its training."""

JUDGES = ("random", "apprentice", "greedy")


def head(judges: Sequence[str]) -> str:
    """Return the first lines of the table."""
    against = " | ".join(f"Against `{judge}`" for judge in judges)
    columns = "---:|" * (len(judges) + 3)
    return f"| Player | Trained | Steps | {against} | ms a decision |\n|---|{columns}"


def win_rate(game: str, player: pithead.Bot, opponent: str, games: int) -> Proportion:
    """Play games of two players, in both seats in turn; return how often the player has won."""
    won: dict[int, list[float]] = defaultdict(list)
    for number in range(games):
        series, seat = divmod(number, 2)
        bots = [bot(opponent), bot(opponent)]
        bots[seat] = player
        final = pithead.play(pithead.game(game).start(players=2), bots, random.Random(series))
        won[series].append((seat in final.winners()) / len(final.winners()))
    return series_mean(won)


class Timed:
    """A bot that measures the processor time of its decisions."""

    def __init__(self, player: pithead.Bot) -> None:
        self.player = player
        self.name = player.name
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, state: pithead.State, rng: random.Random) -> int:
        began = process_time()
        choice = self.player.choose(state, rng)
        self.seconds += process_time() - began
        self.decisions += 1
        return choice


def row(
    game: str,
    name: str,
    player: pithead.Bot,
    games: int,
    trained: str,
    steps: str,
    judges: Sequence[str] = JUDGES,
) -> str:
    """Return a row of the table of baselines."""
    timed = Timed(player)
    rates = " | ".join(str(win_rate(game, timed, judge, games)) for judge in judges)
    each = 1000 * timed.seconds / max(1, timed.decisions)
    return f"| {name} | {trained} | {steps} | {rates} | {each:.2f} |"


class Watcher:
    """Measures a policy during its training: the points of its learning curves."""

    def __init__(self, game: str, name: str, games: int, judges: Sequence[str] = JUDGES) -> None:
        self.game, self.name, self.games = game, name, games
        self.curves: dict[str, list[tuple[float, float]]] = {judge: [] for judge in judges}

    def __call__(self, policy: pithead.Bot, steps: int, seconds: float) -> None:
        for judge, curve in self.curves.items():
            rate = win_rate(self.game, policy, judge, self.games)
            curve.append((seconds, 100 * rate.value))
        rates = ", ".join(
            f"{curve[-1][1]:.0f} % against {name}" for name, curve in self.curves.items()
        )
        print(f"{self.name}: {steps:,} steps, {seconds:.0f} s, {rates}", flush=True)
