"""Whatever breaks, and whenever: what was acknowledged is there, once and in order."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import pithead
from bench.crash import run


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_whatever_breaks(database: str) -> None:
    """The same at length: `python -m bench.crash`."""
    faults = 6 if pithead.COMPILED else 2
    # Not in pytest's own folder: a server of PostgreSQL runs as somebody who may not enter it.
    with TemporaryDirectory(prefix="pithead-") as folder:
        report = run(
            database,
            faults,
            tables=4,
            games=("schichtwechsel", "schiefer"),
            seed=1,
            folder=Path(folder),
            servers=2,
            workers=1,
        )
    assert report.wrong == []
    assert report.faults.total() == faults
    assert report.acknowledged > 5 * faults
