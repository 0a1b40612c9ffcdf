"""The run on screen, as a page of the documentation, and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.box import SIMPLE
from rich.console import Console, JustifyMethod
from rich.table import Table

from bench.goals import clone_ratio, decision_ratio, judge, opponent
from bench.measure import Result

PEERS = ("catanatron", "openspiel")
VERDICTS = {True: "reached", False: "MISSED", None: "NOT MEASURED"}
HOW = (
    "All contestants took turns in one run, one at a time and on one thread, in {rounds} rounds. "
    "In each round a contestant plays the same games again, for {slice:.2g} seconds of processor "
    "time and eight games at least; each game counts with the shortest of its {rounds} times. "
    "Microseconds are those of the machine at hand; the ratios travel."
)


@dataclass(frozen=True)
class Run:
    """Everything that there is to tell; nothing in it names the machine."""

    python: str
    seconds: float
    rounds: int
    parties: dict[str, dict[str, str]]
    results: list[Result]

    @property
    def ours(self) -> list[Result]:
        return [result for result in self.results if result.party not in PEERS]

    @property
    def peers(self) -> list[str]:
        """Their names in the order of the results, each once."""
        return list(dict.fromkeys(result.name for result in self.results if result.party in PEERS))

    def against_peers(
        self, ours: Result, ratio: Callable[[Result, Result], float]
    ) -> dict[str, float]:
        found = {name: opponent(ours, name, self.results) for name in self.peers}
        return {name: ratio(ours, peer) for name, peer in found.items() if peer is not None}

    def warnings(self) -> list[str]:
        """What a reader must not overlook."""
        about = self.parties.get("compiled", {})
        if about.get("build", "compiled") == "compiled":
            return []
        return ["The Pithead installed here is NOT COMPILED; no figure shows its full speed."]


@dataclass(frozen=True)
class Sheet:
    """A table before it is drawn: the first `words` columns hold words, the others figures."""

    title: str
    note: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int


def sheets(run: Run) -> list[Sheet]:
    """What matters most first."""
    return [goals(run), *ratios(run), figures(run), versions(run)]


def goals(run: Run) -> Sheet:
    rows = []
    for verdict in judge(run.results):
        write = number if verdict.goal.peer is None else fraction
        value = "" if verdict.value is None else write(verdict.value)
        rows.append(
            (verdict.goal.text, VERDICTS[verdict.reached], write(verdict.goal.at_most), value)
        )
    note = "Our time with checked actions against the fastest way of the peer."
    return Sheet("Goals", note, ("goal", "", "at most", "measured"), rows, words=2)


def ratios(run: Run) -> list[Sheet]:
    def sheet(title: str, note: str, ratio: Callable[[Result, Result], float]) -> Sheet:
        rows = [
            (*identity(result), *map(fraction, run.against_peers(result, ratio).values()))
            for result in run.ours
        ]
        head = ("game", "players", "engine", *run.peers)
        return Sheet(title, note, head, rows, words=3)

    return [
        sheet(
            "A decision, as a share of the peer's time",
            "Our checked time over the peer's fastest, at the same number of players where the "
            "peer has it. 1/10 is ten times as fast.",
            decision_ratio,
        ),
        sheet("A clone, as a share of the peer's time", "Of positions in mid-game.", clone_ratio),
    ]


def figures(run: Run) -> Sheet:
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
    return Sheet(
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
        words=3,
    )


def versions(run: Run) -> Sheet:
    rows = [("python", "", run.python)]
    rows += [
        (name, about.get("build", ""), about["version"]) for name, about in run.parties.items()
    ]
    return Sheet("Versions", "", ("who", "runs", "version"), rows, words=3)


def identity(result: Result) -> tuple[str, str, str]:
    return result.name, str(result.players), result.party


def number(value: float) -> str:
    """Three digits that mean something: 0.412, 5.31, 53.7, 1290."""
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.{1 if value >= 10 else 2 if value >= 1 else 3}f}"


def fraction(ratio: float) -> str:
    """1/12 for what is faster, 1.5 for what is slower."""
    if ratio >= 1:
        return number(ratio)
    return f"1/{1 / ratio:.3g}"


def show(run: Run, screen: Console) -> None:
    for sheet in reversed(sheets(run)):  # what matters most stands last, above the prompt
        table = Table(
            title=sheet.title,
            title_justify="left",
            caption=sheet.note,
            caption_justify="left",
            box=SIMPLE,
        )
        for column, head in enumerate(sheet.head):
            justify: JustifyMethod = "left" if column < sheet.words else "right"
            table.add_column(head, justify=justify, overflow="fold")
        for row in sheet.rows:
            table.add_row(*row)
        screen.print(table)
    for warning in run.warnings():
        screen.print(warning, style="bold red")


def markdown(run: Run) -> str:
    lines = ["# Speed", "", "Made by `make bench`; not written by hand.", "", method(run), ""]
    for warning in run.warnings():
        lines += [f"**{warning}**", ""]
    for sheet in sheets(run):
        rules = ["---" if column < sheet.words else "---:" for column in range(len(sheet.head))]
        lines += [f"## {sheet.title}", ""]
        lines += [sheet.note, ""] if sheet.note else []
        lines += [f"| {' | '.join(row)} |" for row in (sheet.head, rules, *sheet.rows)]
        lines.append("")
    return "\n".join(lines)


def method(run: Run) -> str:
    return HOW.format(rounds=run.rounds, slice=run.seconds / run.rounds)


def data(run: Run) -> dict[str, Any]:
    return {
        "python": run.python,
        "seconds": run.seconds,
        "rounds": run.rounds,
        "parties": run.parties,
        "warnings": run.warnings(),
        "goals": [
            asdict(verdict.goal) | {"value": verdict.value, "reached": verdict.reached}
            for verdict in judge(run.results)
        ],
        "ratios": [
            {
                "name": result.name,
                "players": result.players,
                "party": result.party,
                "decision": run.against_peers(result, decision_ratio),
                "clone": run.against_peers(result, clone_ratio),
            }
            for result in run.ours
        ],
        "results": [asdict(result) for result in run.results],
    }
