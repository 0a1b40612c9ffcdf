"""`python -m bench.strength`: the strength of the bots, and the speed-up of a second worker.

    python -m bench.strength random     greedy against random, at two, three and four players
    python -m bench.strength greedy     tree against greedy, at two and at four players
    python -m bench.strength levels     each level of search against the one below, at two players
    python -m bench.strength network    network, which does not search, against greedy
    python -m bench.strength master     master against tree, with the same time
    python -m bench.strength workers    self-play with one worker and with two, in turns

In each game one bot plays against opponents of another kind, equally often in every seat; the games
of a series have paired random numbers. The intervals in brackets are the 95 % confidence intervals
of the arena, over series: paired games are not independent. A shared win is divided. Below a row
with forfeits, the error output says who forfeited and why.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from itertools import pairwise
from statistics import median

import pithead
from pithead.arena.confidence import series_difference, series_mean
from pithead.arena.match import Outcome
from pithead.arena.process_pool import Terms, play_matches
from pithead.arena.schedule import Fixture

GAMES = ("schiefer", "ruhrschifffahrt", "schichtwechsel")
LEVEL_PAIRS = tuple(pairwise(("apprentice", "journeyman", "foreman", "director")))
"""A weaker level and the next one."""
LIMIT = 60.0


def fixtures(bot: str, opponent: str, players: int, games: int, seed: int) -> list[Fixture]:
    """Return games of a bot against opponents of one kind, in every seat in turn."""
    planned = []
    for number in range(-(-games // players) * players):
        series, seat = divmod(number, players)
        seating = tuple(bot if place == seat else opponent for place in range(players))
        planned.append(Fixture(number, series, players, seating, f"{seed}/{players}/{series}"))
    return planned


def duel(
    game_id: str, bot: str, opponent: str, players: int, games: int, seed: int, workers: int
) -> None:
    """Play the games and print a row of the table."""
    planned = fixtures(bot, opponent, players, games, seed)
    outcomes = list(play_matches(Terms(game_id, {}, LIMIT), planned, workers))
    print(row(game_id, bot, opponent, planned, outcomes), flush=True)
    for outcome in outcomes:
        if outcome.forfeits:
            line = forfeit_line(planned[outcome.number], outcome)
            print(line, file=sys.stderr, flush=True)


def row(
    game_id: str, bot: str, opponent: str, planned: list[Fixture], outcomes: list[Outcome]
) -> str:
    """Return the row of the table for games that were played."""
    won: dict[int, list[float]] = defaultdict(list)
    margins: dict[int, list[float]] = defaultdict(list)
    spent, decisions, forfeits = 0.0, 0, 0
    for outcome in outcomes:
        fixture = planned[outcome.number]
        seat = fixture.seating.index(bot)
        won[fixture.series].append(outcome.win(seat))
        spent += outcome.seconds[seat]
        decisions += outcome.decisions[seat]
        if outcome.forfeits:
            forfeits += 1
            continue
        others = [points for place, points in enumerate(outcome.scores) if place != seat]
        margins[fixture.series].append(outcome.scores[seat] - max(others))
    title = pithead.game(game_id).title
    return (
        f"| {title} | {planned[0].players} | {bot} | {opponent} | {len(planned)}"
        f" | {series_mean(won)} | {series_difference(margins)}"
        f" | {1000 * spent / max(1, decisions):.0f} | {forfeits} |"
    )


def forfeit_line(fixture: Fixture, outcome: Outcome) -> str:
    """Say which bot forfeited which game, and why."""
    seat = next(seat for seat, reason in enumerate(outcome.forfeits) if reason)
    return (
        f"Game {fixture.number} (random seed {fixture.seed}): {fixture.seating[seat]} in seat "
        f"{seat + 1} forfeited after {sum(outcome.decisions)} decisions: {outcome.forfeits[seat]}"
    )


def against_random(options: argparse.Namespace) -> None:
    for players in (2, 3, 4):
        for game_id in options.only:
            duel(game_id, "greedy", "random", players, options.games, options.seed, options.workers)


def against_greedy(options: argparse.Namespace) -> None:
    for players in options.players:
        for game_id in options.only:
            bot = f"tree:{options.seconds:g}s"
            duel(game_id, bot, "greedy", players, options.games, options.seed, options.workers)


def network(options: argparse.Namespace) -> None:
    for players in options.players:
        for game_id in options.only:
            duel(
                game_id, "network", "greedy", players, options.games, options.seed, options.workers
            )


def master(options: argparse.Namespace) -> None:
    for players in options.players:
        for game_id in options.only:
            bot, opponent = f"master:{options.seconds:g}s", f"tree:{options.seconds:g}s"
            duel(game_id, bot, opponent, players, options.games, options.seed, options.workers)


def levels(options: argparse.Namespace) -> None:
    for weaker, stronger in LEVEL_PAIRS:
        for game_id in options.only:
            duel(game_id, stronger, weaker, 2, options.games, options.seed, options.workers)


def workers(options: argparse.Namespace) -> None:
    """Compare one worker with two, in turns; print the median ratio."""
    for game_id in options.only:
        planned = fixtures("tree:40", "greedy", 2, options.games, options.seed)
        ratios = []
        for _ in range(options.rounds):
            rates = []
            for count in (1, 2):
                finished = play_matches(Terms(game_id, {}, LIMIT), planned, count)
                next(finished)  # now all processes are running
                began = time.perf_counter()
                games = sum(1 for _ in finished)
                rates.append(games / (time.perf_counter() - began))
            ratios.append(rates[1] / rates[0])
            print(f"  {game_id}: {rates[0]:.1f} and {rates[1]:.1f} games/s, {ratios[-1]:.2f} times")
        print(f"{game_id}: two workers play {median(ratios):.2f} times as many games", flush=True)


MEASURED = {
    "random": against_random,
    "greedy": against_greedy,
    "levels": levels,
    "network": network,
    "master": master,
    "workers": workers,
}
HEAD = """| Game | Players | Bot | Against | Games | Won | Margin | ms a decision | Forfeits |
|---|---:|---|---|---:|---:|---:|---:|---:|"""


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=tuple(MEASURED))
    parser.add_argument("--games", type=int, default=100, help="of each row (%(default)s)")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4], help="of each table")
    parser.add_argument("--seconds", type=float, default=0.1, help="of tree and master, a decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3, help="of `workers` (%(default)s)")
    parser.add_argument("--only", nargs="+", metavar="GAME", default=list(pithead.games()))
    options = parser.parse_args()
    if options.what != "workers":
        print(HEAD, flush=True)
    MEASURED[options.what](options)


if __name__ == "__main__":
    main()
