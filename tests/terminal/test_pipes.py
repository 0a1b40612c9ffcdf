"""Output into a pipe whose reader stops early."""

import subprocess
import sys
from pathlib import Path

from tests.terminal.conftest import Command


def test_a_reader_that_stops_early_is_no_error(command: Command, tmp_path: Path) -> None:
    seats = ["--seats", "random,random", "--seed", "1"]
    assert command("play", "schiefer", *seats, "--record", "game.pithead").exit_code == 0
    replay = subprocess.Popen(
        [sys.executable, "-m", "pithead.cli", "replay", "game.pithead"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert replay.stdout is not None
    assert replay.stderr is not None
    assert replay.stdout.readline()
    replay.stdout.close()
    errors = replay.stderr.read()
    replay.stderr.close()
    assert replay.wait(300) == 0
    assert errors == ""
