"""`python -m bench`: measure, show, write."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from contextlib import ExitStack
from pathlib import Path

from rich.console import Console

from bench import report
from bench.goals import judge
from bench.measure import Runner, contest
from bench.processes import PARTIES, Missing, Party


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description="Measure Pithead's games beside their peers and print the ratios.",
    )
    parser.add_argument(
        "--seconds", type=float, default=1.5, help="work for each figure (%(default)s)"
    )
    parser.add_argument("--rounds", type=int, default=15, help="turns to take (%(default)s)")
    parser.add_argument(
        "--games", nargs="+", metavar="GAME", help="only these of our games (default: all)"
    )
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        choices=PARTIES,
        help="leave out; may be repeated",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything as JSON")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables as a page")
    parser.add_argument(
        "--check", action="store_true", help="end with status 1 unless every goal is reached"
    )
    options = parser.parse_args()
    if options.seconds <= 0 or options.rounds < 1:
        parser.error("--seconds and --rounds must be positive")
    return options


def parties(names: list[str], stack: ExitStack) -> list[Party]:
    """Start every party; all that are missing are told at once."""
    started, missing = [], []
    for name in names:
        try:
            started.append(stack.enter_context(Party(name)))
        except Missing as error:
            missing.append(f"{error}\n  Leave it out with --without {name}.")
    if missing:
        missing.append("`make bench` prepares an environment in which nothing is missing.")
        raise Missing("\n".join(missing))
    return started


def runners(started: list[Party], games: list[str] | None) -> list[Runner]:
    """Our games first; of ours only those that were asked for."""
    chosen = []
    for party in started:
        ours = PARTIES[party.name] == "pithead"
        known = {entry.name for entry in party.entries}
        unknown = sorted(set(games or ()) - known) if ours else []
        if unknown:
            raise Missing(f"No game {', '.join(unknown)}; there are: {', '.join(sorted(known))}.")
        chosen += [
            Runner(party, number)
            for number, entry in enumerate(party.entries)
            if not ours or games is None or entry.name in games
        ]
    return chosen


def main() -> int:
    options = arguments()
    screen = Console() if sys.stdout.isatty() else Console(width=130)
    with ExitStack() as stack:
        try:
            started = parties([name for name in PARTIES if name not in options.without], stack)
            contestants = runners(started, options.games)
        except Missing as error:
            print(error, file=sys.stderr)
            return 2
        run = report.Run(
            python=f"{platform.python_implementation()} {platform.python_version()}",
            seconds=options.seconds,
            rounds=options.rounds,
            parties={party.name: party.about for party in started},
            results=contest(contestants, options.seconds, options.rounds),
        )
    report.show(run, screen)
    if options.json:
        options.json.write_text(json.dumps(report.data(run), indent=2) + "\n", encoding="utf-8")
    if options.markdown:
        options.markdown.write_text(report.markdown(run), encoding="utf-8")
    reached = all(verdict.reached for verdict in judge(run.results))
    return 1 if options.check and not reached else 0


if __name__ == "__main__":
    sys.exit(main())
