"""`kill -9` at any moment: what was acknowledged is there, once and in order."""

from pathlib import Path

import pytest

from bench.crash import run


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    """The same at length: `python -m bench.crash`."""
    report = run(kills=4, tables=8, games=("schichtwechsel", "schiefer"), seed=1, folder=tmp_path)
    assert report.faults == []
    assert report.kills == 4
    assert report.acknowledged > 50


@pytest.mark.slow
def test_nor_in_many_more_kills(tmp_path: Path) -> None:
    games = ("schiefer", "ruhrschifffahrt", "schichtwechsel")
    report = run(kills=12, tables=20, games=games, seed=2, folder=tmp_path)
    assert report.faults == []
