"""`kill -9` at any moment: what was acknowledged is there, once and in order."""

from pathlib import Path

import pithead
from bench.crash import run


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """The same at length: `python -m bench.crash`."""
    kills = 5 if pithead.COMPILED else 2
    report = run(kills, tables=8, games=("schichtwechsel", "schiefer"), seed=1, folder=tmp_path)
    assert report.faults == []
    assert report.kills == kills
    assert report.acknowledged > 10 * kills
