"""A session saves its game, however it ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import pithead
from tests.terminal.conftest import Command
from tests.terminal.pseudo_terminal import TIMEOUT, Output, Terminal, environment
from tests.terminal.scripted_games import script
from tests.waiting import wait_until

GAME = Path("game.pithead")
ARGUMENTS = [
    "play",
    "schiefer",
    "--seats",
    "human:Ada,random",
    "--seed",
    "1",
    "--record",
    str(GAME),
]


def begin() -> "subprocess.Popen[bytes]":
    """Start the command in its own process."""
    return subprocess.Popen(
        [sys.executable, "-m", "pithead", *ARGUMENTS],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def wait_for_line(expected: str) -> None:
    def is_written() -> bool:
        return GAME.exists() and GAME.read_text(encoding="utf-8").endswith(f"{expected}\n")

    wait_until(is_written, f"{expected!r} in the record")


def test_ctrl_c_saves_and_says_how_to_resume() -> None:
    written = script(["Ada", "bot:random"], seed=1)
    with begin() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        output = Output(process.stdout.fileno())
        output.expect(b"\n> ")
        process.stdin.write(f"{written.answers[0]}\n".encode())
        process.stdin.flush()
        output.expect(b"\n> ")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=TIMEOUT)
    assert process.returncode == 130
    assert err == b""
    assert f"Continue with: pithead resume {GAME} --seed 1".encode() in out
    text = GAME.read_text(encoding="utf-8")
    assert written.record.startswith(text)
    assert pithead.Record.load(text).seats == ["Ada", "bot:random"]


@pytest.mark.parametrize(("key", "code"), [(b"\x03", 130), (b"\x04", 0)], ids=["Ctrl-C", "Ctrl-D"])
def test_keys_of_a_terminal_save_too(key: bytes, code: int) -> None:
    with Terminal(*ARGUMENTS) as terminal:
        terminal.expect(b"\n> ")
        terminal.press_until(key, b"pithead resume game.pithead --seed 1")
    assert terminal.code == code
    pithead.Record.load(GAME.read_bytes())


def test_a_killed_process_has_written_every_event() -> None:
    written = script(["Ada", "bot:random"], seed=1)
    with begin() as process:
        assert process.stdin is not None
        process.stdin.write(f"{written.answers[0]}\n".encode())
        process.stdin.flush()
        wait_for_line(f"0 {written.answers[0]}")
        process.kill()
    assert written.record.startswith(GAME.read_text(encoding="utf-8"))


def test_the_end_of_input_saves(command: Command) -> None:
    result = command(*ARGUMENTS)
    assert result.exit_code == 0
    assert "Continue with: pithead resume game.pithead --seed 1" in result.stdout
    pithead.Record.load(GAME.read_bytes())


def test_no_file_is_left_beside_the_record(command: Command) -> None:
    command(*ARGUMENTS, answers=["1", "1"])
    assert [path.name for path in Path().iterdir()] == [GAME.name]


def test_a_wrong_answer_from_a_pipe_stops_before_the_next_is_misread(command: Command) -> None:
    first = command(*ARGUMENTS, answers=["keep", "sell:penrhyn", "1", "1"])
    assert first.exit_code == 2
    assert "Continue with: pithead resume" in first.stdout
    assert GAME.read_text(encoding="utf-8").endswith("0 keep\n")


def test_a_game_that_cannot_be_written_is_printed(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = script(["Ada", "bot:random"], seed=1)
    replace = os.replace
    calls = []

    def full_disk(source: object, target: object) -> None:
        calls.append(target)
        if len(calls) > 3:
            raise OSError(28, "No space left on device")
        replace(str(source), str(target))

    monkeypatch.setattr(os, "replace", full_disk)
    result = command(*ARGUMENTS, answers=written.answers[:1])
    assert result.exit_code == 0
    assert "cannot be written: No space left on device" in result.stdout
    assert f"0 {written.answers[0]}\n" in result.stdout
    assert not [path for path in Path().iterdir() if path.name != GAME.name]
