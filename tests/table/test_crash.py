"""Whatever breaks, and whenever: what was acknowledged is there, once and in order."""

from pathlib import Path

import pytest

import pithead
from bench.crash import run


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_whatever_breaks(database: str, tmp_path: Path) -> None:
    """The same at length: `python -m bench.crash`."""
    faults = 6 if pithead.COMPILED else 2
    report = run(
        database,
        faults,
        tables=4,
        games=("schichtwechsel", "schiefer"),
        seed=1,
        folder=tmp_path,
        servers=2,
        workers=1,
    )
    assert report.wrong == []
    assert report.faults.total() == faults
    assert report.acknowledged > 5 * faults
