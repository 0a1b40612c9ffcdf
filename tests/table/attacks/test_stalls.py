"""Requests that keep the event loop busy, while all other visitors wait.

The only test that measures a time. It is the processor time of the thread of the event loop, so it
does not matter what else the machine does; a request that takes too long is sent again, because
noise only ever adds time; and the limit grows with the slowness of the machine. The longest step
takes less than half of the limit, and a parser of quadratic time a hundred times as much.
"""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent.parent


def stalls(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The result of the measurement, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "bench.stalls", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.full
def test_no_request_keeps_the_event_loop_for_long() -> None:
    """Headers, queries, forms, files and JSON of the largest accepted sizes."""
    run = stalls()
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.full
def test_the_measurement_notices_a_stall() -> None:
    run = stalls("--only", "query /, letters", "--most", "0.0001")
    assert run.returncode == 1, run.stdout + run.stderr
    assert "query /, letters" in run.stdout
