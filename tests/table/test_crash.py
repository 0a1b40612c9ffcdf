"""Whatever breaks, what was acknowledged is there, once and in order: each fault happens once.

The same at length, with faults that come together: `python -m bench.crash`.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bench.crash import run

FAULTS = {
    "sqlite": {"server killed", "server stopped", "bot killed", "disk full", "connections cut"},
    "postgresql": {
        *("server killed", "server stopped", "bot killed", "disk full", "connections cut"),
        *("worker killed", "database killed", "backends terminated"),
    },
}


@pytest.mark.parametrize("database", FAULTS)
def test_nothing_acknowledged_is_lost_whatever_breaks(database: str) -> None:
    # Not in pytest's own folder: a server of PostgreSQL runs as somebody who may not enter it.
    with TemporaryDirectory(prefix="pithead-") as folder:
        report = run(
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
