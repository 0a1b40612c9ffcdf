"""`python -m bench`: measure the engines, print and write the report."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from contextlib import ExitStack
from pathlib import Path

from rich.console import Console

from bench import report
from bench.engine_process import ENGINES, EngineProcess, MissingEngine
from bench.measure import Runner, measure_all
from bench.targets import check_targets


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
        choices=ENGINES,
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


def start_engines(names: list[str], stack: ExitStack) -> list[EngineProcess]:
    """Start the processes of all engines; MissingEngine names all that are not installed."""
    started, missing = [], []
    for name in names:
        try:
            started.append(stack.enter_context(EngineProcess(name)))
        except MissingEngine as error:
            missing.append(f"{error}\n  Leave it out with --without {name}.")
    if missing:
        missing.append("`make bench` prepares an environment in which nothing is missing.")
        raise MissingEngine("\n".join(missing))
    return started


def runners(started: list[EngineProcess], games: list[str] | None) -> list[Runner]:
    """Return a runner for each game; of our games only those that were asked for."""
    chosen = []
    for engine in started:
        ours = ENGINES[engine.name] == "pithead"
        known = {entry.name for entry in engine.entries}
        unknown = sorted(set(games or ()) - known) if ours else []
        if unknown:
            raise MissingEngine(
                f"No game {', '.join(unknown)}; there are: {', '.join(sorted(known))}."
            )
        chosen += [
            Runner(engine, number)
            for number, entry in enumerate(engine.entries)
            if not ours or games is None or entry.name in games
        ]
    return chosen


def main() -> int:
    options = arguments()
    screen = Console() if sys.stdout.isatty() else Console(width=130)
    with ExitStack() as stack:
        try:
            started = start_engines(
                [name for name in ENGINES if name not in options.without], stack
            )
            chosen = runners(started, options.games)
        except MissingEngine as error:
            print(error, file=sys.stderr)
            return 2
        run = report.Run(
            python=f"{platform.python_implementation()} {platform.python_version()}",
            seconds=options.seconds,
            rounds=options.rounds,
            engines={engine.name: engine.about for engine in started},
            results=measure_all(chosen, options.seconds, options.rounds),
        )
    report.show(run, screen)
    if options.json:
        options.json.write_text(json.dumps(report.data(run), indent=2) + "\n", encoding="utf-8")
    if options.markdown:
        options.markdown.write_text(report.markdown(run), encoding="utf-8")
    reached = all(outcome.reached for outcome in check_targets(run.results))
    return 1 if options.check and not reached else 0


if __name__ == "__main__":
    sys.exit(main())
