"""`python -m bench.calibration`: does the judge of an analysis change its mind in one direction?

Bots play games against themselves, and an analysis judges them. Its corrections are what the judge
saw only at the next event. If the judge is right on average, the mean correction of the player who
has just decided is zero (drift), and a lead of one point becomes one point: the slope of the
results on the expected leads is 1. `pithead.analysis.lead_scale` has the slopes by which the leads
of networks are multiplied. The residual is the mean absolute sum of a player's corrections in a
game.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev

import pithead
from pithead.analysis import Analysis, analyse
from pithead.analysis.certainty import Z_95
from pithead.bots import bot

PHASES = ("first third", "second third", "last third")


@dataclass
class Phase:
    """What was measured in a third of the games; a list has one number for each game."""

    drift: list[float] = field(default_factory=list)
    """The mean correction after a decision of a player, for that player."""
    products: list[float] = field(default_factory=list)
    squares: list[float] = field(default_factory=list)


def slope(products: list[float], squares: list[float]) -> float:
    """Return the slope of a regression through the origin."""
    return sum(products) / (sum(squares) or 1.0)


def play(game_id: str, players: int, name: str, seed: str) -> pithead.Record:
    """Play a game of one bot against itself."""
    rng = random.Random(seed)
    record = pithead.Record.start(pithead.game(game_id), players)
    player = bot(name)
    while record.state.actor != pithead.OVER:
        state = record.state
        record.play(state.draw(rng) if state.actor < 0 else player.choose(state, rng))
    return record


def add_game(found: Analysis, phases: list[Phase]) -> None:
    """Add what one game says about each phase."""
    corrections = dict(zip((event for event, _ in found.expected), found.corrections()))
    values = dict(found.expected)
    result = found.expected[-1][1]
    drifts: list[list[float]] = [[] for _ in phases]
    products = [0.0] * len(phases)
    squares = [0.0] * len(phases)
    for one in found.decisions:
        third = min(len(phases) - 1, len(phases) * one.event // found.events)
        drifts[third].append(corrections[one.event][1][one.seat])
        value = values[one.event][one.seat]
        products[third] += value * result[one.seat]
        squares[third] += value * value
    for phase, drift, product, square in zip(phases, drifts, products, squares, strict=True):
        if drift:
            phase.drift.append(mean(drift))
            phase.products.append(product)
            phase.squares.append(square)


def interval(values: list[float]) -> str:
    """Return the mean and its 95 % confidence interval."""
    error = Z_95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{mean(values):+.3f} ± {error:.3f}"


def measure(game_id: str, players: int, options: argparse.Namespace) -> None:
    """Print the rows of a game and number of players."""
    phases = [Phase() for _ in PHASES]
    residuals, signed, rates = [], [], []
    for number in range(options.games):
        seed = f"{options.seed}/{game_id}/{players}/{number}"
        game = analyse(play(game_id, players, options.player, seed), options.bot)
        add_game(game, phases)
        for seat in range(players):
            one = game.balance(seat)
            assert one is not None
            residuals.append(abs(one.corrections))
            rates.append(game.error_rate(seat))
        first = game.balance(0)
        assert first is not None
        signed.append(first.corrections)
    title = pithead.game(game_id).title
    whole = slope(
        [product for phase in phases for product in phase.products],
        [square for phase in phases for square in phase.squares],
    )
    for name, phase in zip(PHASES, phases, strict=True):
        found = slope(phase.products, phase.squares)
        print(f"| {title} | {players} | {name} | {interval(phase.drift)} | {found:.2f} |")
    print(
        f"| {title} | {players} | whole game: residual {mean(residuals):.1f}, of the first seat "
        f"{interval(signed)}; error rate {mean(rates):.2f} | | {whole:.2f} |",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.calibration",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=20, help="of each row (%(default)s)")
    parser.add_argument("--player", default="network", help="the bot that plays (%(default)s)")
    parser.add_argument("--bot", default="master:60", help="the judge (%(default)s)")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", metavar="GAME", default=list(pithead.games()))
    options = parser.parse_args()
    print("| Game | Players | Phase | Drift | Slope |\n|---|---:|---|---:|---:|")
    for game_id in options.only:
        for players in options.players:
            measure(game_id, players, options)


if __name__ == "__main__":
    main()
