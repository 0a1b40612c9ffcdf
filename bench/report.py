"""Reports of a run: on the screen, as a page of the documentation, and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.box import SIMPLE
from rich.console import Console, JustifyMethod
from rich.table import Table

from bench.measure import Result
from bench.targets import check_targets, clone_ratio, decision_ratio, peer_of

PEERS = ("catanatron", "openspiel")
TARGET_TEXTS = {True: "reached", False: "MISSED", None: "NOT MEASURED"}
HOW = (
    "All contestants took turns in one run, one at a time and on one thread, in {rounds} rounds. "
    "In each round a contestant plays the same games again, for {slice:.2g} seconds of processor "
    "time and eight games at least; each game counts with the shortest of its {rounds} times. "
    "Microseconds are those of the machine at hand; the ratios travel."
)


@dataclass(frozen=True)
class Run:
    """All results of a run; nothing in it names the machine."""

    python: str
    seconds: float
    rounds: int
    engines: dict[str, dict[str, str]]
    results: list[Result]

    @property
    def ours(self) -> list[Result]:
        return [result for result in self.results if result.engine not in PEERS]

    @property
    def peers(self) -> list[str]:
        """Return the names of the peers in the order of the results, each once."""
        return list(dict.fromkeys(result.name for result in self.results if result.engine in PEERS))

    def against_peers(
        self, ours: Result, ratio: Callable[[Result, Result], float]
    ) -> dict[str, float]:
        found = {name: peer_of(ours, name, self.results) for name in self.peers}
        return {name: ratio(ours, peer) for name, peer in found.items() if peer is not None}

    def warnings(self) -> list[str]:
        """Return the warnings for the reader."""
        about = self.engines.get("compiled", {})
        if about.get("build", "compiled") == "compiled":
            return []
        return ["The Pithead installed here is NOT COMPILED; no figure shows its full speed."]


@dataclass(frozen=True)
class ReportTable:
    """A table of the report; its first `text_columns` columns contain text, the others numbers."""

    title: str
    note: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    text_columns: int


def report_tables(run: Run) -> list[ReportTable]:
    """Return all tables, the most important one first."""
    return [goals(run), *ratios(run), figures(run), versions(run)]


def goals(run: Run) -> ReportTable:
    rows = []
    for outcome in check_targets(run.results):
        write = number if outcome.target.peer is None else fraction
        value = "" if outcome.value is None else write(outcome.value)
        rows.append(
            (
                outcome.target.text,
                TARGET_TEXTS[outcome.reached],
                write(outcome.target.at_most),
                value,
            )
        )
    note = "Our time with checked actions against the fastest way of the peer."
    return ReportTable("Goals", note, ("goal", "", "at most", "measured"), rows, text_columns=2)


def ratios(run: Run) -> list[ReportTable]:
    def report_table(
        title: str, note: str, ratio: Callable[[Result, Result], float]
    ) -> ReportTable:
        rows = [
            (*identity(result), *map(fraction, run.against_peers(result, ratio).values()))
            for result in run.ours
        ]
        head = ("game", "players", "engine", *run.peers)
        return ReportTable(title, note, head, rows, text_columns=3)

    return [
        report_table(
            "A decision, as a share of the peer's time",
            "Our checked time over the peer's fastest, at the same number of players where the "
            "peer has it. 1/10 is ten times as fast.",
            decision_ratio,
        ),
        report_table(
            "A clone, as a share of the peer's time", "Of positions in mid-game.", clone_ratio
        ),
    ]


def figures(run: Run) -> ReportTable:
    rows = [
        (
            *identity(result),
            number(result.checked.best),
            number(result.unchecked.best),
            number(result.clone.best),
            number(result.games_per_second.best),
            f"{result.decisions_per_game:.0f}",
        )
        for result in run.results
    ]
    return ReportTable(
        "Figures",
        "Microseconds for a decision of random play, chance included, with actions checked and "
        "unchecked; microseconds for a clone in mid-game; games in a second, unchecked and with "
        "their set-up; decisions in a game.",
        (
            "game",
            "players",
            "engine",
            "checked µs",
            "unchecked µs",
            "clone µs",
            "games/s",
            "decisions",
        ),
        rows,
        text_columns=3,
    )


def versions(run: Run) -> ReportTable:
    rows = [("python", "", run.python)]
    rows += [
        (name, about.get("build", ""), about["version"]) for name, about in run.engines.items()
    ]
    return ReportTable("Versions", "", ("who", "runs", "version"), rows, text_columns=3)


def identity(result: Result) -> tuple[str, str, str]:
    return result.name, str(result.players), result.engine


def number(value: float) -> str:
    """Return a number with three significant digits: 0.412, 5.31, 53.7, 1290."""
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.{1 if value >= 10 else 2 if value >= 1 else 3}f}"


def fraction(ratio: float) -> str:
    """Return 1/12 for a ratio below 1, 1.5 for one above."""
    if ratio >= 1:
        return number(ratio)
    return f"1/{1 / ratio:.3g}"


def show(run: Run, screen: Console) -> None:
    # The most important table is printed last, above the prompt.
    for report_table in reversed(report_tables(run)):
        table = Table(
            title=report_table.title,
            title_justify="left",
            caption=report_table.note,
            caption_justify="left",
            box=SIMPLE,
        )
        for column, head in enumerate(report_table.head):
            justify: JustifyMethod = "left" if column < report_table.text_columns else "right"
            table.add_column(head, justify=justify, overflow="fold")
        for row in report_table.rows:
            table.add_row(*row)
        screen.print(table)
    for warning in run.warnings():
        screen.print(warning, style="bold red")


def markdown(run: Run) -> str:
    command = f"--seconds {run.seconds:g} --rounds {run.rounds} --markdown docs/benchmark.md"
    made = f'Made by `make bench BENCH="{command}"`; not written by hand.'
    lines = ["# Speed", "", made, "", method(run), ""]
    for warning in run.warnings():
        lines += [f"**{warning}**", ""]
    for report_table in report_tables(run):
        rules = [
            "---" if column < report_table.text_columns else "---:"
            for column in range(len(report_table.head))
        ]
        lines += [f"## {report_table.title}", ""]
        lines += [report_table.note, ""] if report_table.note else []
        lines += [
            f"| {' | '.join(row)} |" for row in (report_table.head, rules, *report_table.rows)
        ]
        lines.append("")
    return "\n".join(lines)


def method(run: Run) -> str:
    return HOW.format(rounds=run.rounds, slice=run.seconds / run.rounds)


def data(run: Run) -> dict[str, Any]:
    return {
        "python": run.python,
        "seconds": run.seconds,
        "rounds": run.rounds,
        "engines": run.engines,
        "warnings": run.warnings(),
        "goals": [
            asdict(outcome.target) | {"value": outcome.value, "reached": outcome.reached}
            for outcome in check_targets(run.results)
        ],
        "ratios": [
            {
                "name": result.name,
                "players": result.players,
                "engine": result.engine,
                "decision": run.against_peers(result, decision_ratio),
                "clone": run.against_peers(result, clone_ratio),
            }
            for result in run.ours
        ],
        "results": [asdict(result) for result in run.results],
    }
