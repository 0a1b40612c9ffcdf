"""Commands and records that name bots as they were called before."""

import json
import re
import shutil
from pathlib import Path

import pytest

import pithead
from tests.terminal.conftest import Command
from tests.terminal.pseudo_terminal import Terminal

OLD_RECORD = Path(__file__).parent / "old_names.pithead"
"""A person called hewer against a hewer and an overman, now called journeyman and foreman."""
GAME = Path("game.pithead")


@pytest.fixture
def record() -> Path:
    shutil.copy(OLD_RECORD, GAME)
    return GAME


def seats() -> list[str] | None:
    return pithead.Record.load(GAME.read_bytes()).seats


def test_old_names_can_be_seated(command: Command) -> None:
    listed = "human:overman,hewer,bot:overman"
    result = command("play", "schiefer", "--seats", listed, "--record", GAME, answers=["quit"])
    assert result.exit_code == 0, result.output
    assert seats() == ["overman", "bot:journeyman", "bot:foreman"]


def test_old_names_can_be_typed_when_seats_are_asked_for() -> None:
    with Terminal("play", "schiefer", "--record", str(GAME)) as terminal:
        terminal.expect(b"How many players")
        terminal.press(b"\n")
        terminal.expect(b"Seat 1")
        terminal.press(b"Ada\n")
        terminal.expect(b"Seat 2")
        terminal.press(b"hewer\n")
        terminal.expect(b"\n> ")
        terminal.press(b"quit\n")
        terminal.expect(b"pithead resume game.pithead")
    assert seats() == ["Ada", "bot:journeyman"]


def test_an_old_record_is_resumed_with_its_bots(command: Command, record: Path) -> None:
    before = len(pithead.Record.load(record.read_bytes()).events)
    result = command("resume", record, "--seed", "5", answers=["1", "1", "quit"])
    assert result.exit_code == 0, result.output
    assert len(pithead.Record.load(record.read_bytes()).events) > before
    assert "journeyman" in result.output
    assert "foreman" in result.output


def test_an_old_record_is_replayed_with_the_new_names(command: Command, record: Path) -> None:
    result = command("replay", record)
    assert result.exit_code == 0, result.output
    assert re.search(r"\bjourneyman\b", result.output)
    assert re.search(r"\bforeman\b", result.output)
    assert re.search(r"\bhewer\b", result.output), "the person keeps their name"
    assert not re.search(r"\boverman\b", result.output)


def test_an_old_record_keeps_its_names_when_it_is_written(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    loaded = pithead.Record.load(text)
    assert loaded.dump() == text.replace("rules 1\n", f"rules {loaded.game.rules_version}\n")


def test_an_old_name_can_analyse(command: Command, record: Path) -> None:
    short = record.read_text(encoding="utf-8").splitlines(keepends=True)[:12]
    record.write_text("".join(short), encoding="utf-8")
    arguments = ("--bot", "overman", "--simulations", "2", "--output", "analysis.json")
    result = command("analyse", record, *arguments)
    assert result.exit_code == 0, result.output
    assert json.loads(Path("analysis.json").read_text(encoding="utf-8"))["bot"] == "foreman"


def test_an_old_name_that_does_not_search_is_refused_as_before(
    command: Command, record: Path
) -> None:
    result = command("analyse", record, "--bot", "hewer")
    assert result.exit_code != 0
    assert "'hewer' does not search" in result.output


def test_old_names_play_in_the_arena(command: Command) -> None:
    arguments = ("--bots", "bot:hewer,random", "--games", "2", "--players", "2", "--workers", "1")
    result = command("arena", "ruhrschifffahrt", *arguments)
    assert result.exit_code == 0, result.output
    assert "journeyman" in result.output
    assert "hewer" not in result.output


def test_old_names_are_simulated(command: Command) -> None:
    result = command("simulate", "ruhrschifffahrt", "--bots", "hewer,random", "--games", "1")
    assert result.exit_code == 0, result.output
    assert "journeyman" in result.output
    assert "hewer" not in result.output


def test_old_names_are_not_completed() -> None:
    from pithead.terminal import completion

    for complete in (completion.one_bot, completion.bot_list, completion.seat_list):
        for incomplete in ("hew", "overm"):
            assert complete(incomplete) == []
        assert complete("journ") == ["journeyman"]
        assert complete("forem") == ["foreman"]
