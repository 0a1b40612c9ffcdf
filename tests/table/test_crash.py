"""Whatever breaks, what was acknowledged is there, once and in order: each fault happens once.

The same at length, with faults that come together: `python -m bench.crash`.
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from bench.crash import Game, Players, Report, figures
from bench.crash import run as crash
from tests.table.conftest import Run

FAULTS = {
    "sqlite": {
        *("server killed", "server stopped", "bot killed", "disk full", "connections cut"),
        "log torn",
    },
    "postgresql": {
        *("server killed", "server stopped", "bot killed", "disk full", "connections cut"),
        *("worker killed", "database killed", "backends terminated"),
    },
}


@pytest.mark.parametrize("database", FAULTS)
def test_nothing_acknowledged_is_lost_whatever_breaks(database: str) -> None:
    # Not in pytest's own folder: a server of PostgreSQL runs as somebody who may not enter it.
    with TemporaryDirectory(prefix="pithead-") as folder:
        report = crash(
            database,
            len(FAULTS[database]),
            tables=3,
            games=("schichtwechsel", "schiefer"),
            seed=1,
            folder=Path(folder),
            servers=2,
            workers=1,
        )
    assert report.wrong == []
    assert set(report.faults) == FAULTS[database]
    assert report.acknowledged > 0
    assert (report.lost, report.doubled) == (0, 0)
    assert f"{report.acknowledged} actions acknowledged, 0 lost, 0 doubled" in figures(report)


def test_what_is_lost_or_doubled_is_counted(run: Run[Any]) -> None:
    stored = [(1, "keep"), (3, "mark:all"), (4, "mark:all")]
    report = Report()
    players = Players([1], "schiefer", 0, report)
    game = Game("t", "token", [(1, "keep"), (2, "reroll:2"), (3, "mark:all")])
    players.games.append(game)

    async def ask(method: str, path: str, body: object = None, token: str = "") -> Any:
        first = int(path.rpartition("=")[2])
        return [
            {"sequence": sequence, "action": action, "seat": 0}
            for sequence, action in stored[first - 1 :]
        ]

    players.ask = ask  # type: ignore[method-assign]
    wrong = run(players.wrong())
    assert len(wrong) == 1
    assert (report.lost, report.doubled) == (1, 1)
