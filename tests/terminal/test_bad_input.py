"""Whatever is wrong: one sentence, exit code 2, no traceback, nothing changed."""

from pathlib import Path

import pytest

from tests.terminal.conftest import Command
from tests.terminal.scripts import script

BROKEN = "pithead 1\ngame schiefer\nrules 1\nplayers 2\nedition spielbox-2011\n---\n* fall:7\n"
GAME = ["play", "schiefer", "--record", "game.pithead", "--seed", "1"]

CASES = {
    "unknown game to play": (["play", "skat"], "no game 'skat'"),
    "unknown game to simulate": (["simulate", "skat"], "no game 'skat'"),
    "unknown game to fuzz": (["fuzz", "skat"], "no game 'skat'"),
    "unknown game's rules": (["rules", "skat"], "no game 'skat'"),
    "unknown game's edition": (["edition", "new", "skat"], "no game 'skat'"),
    "too many players": ([*GAME, "--players", "5"], "2 to 4 players, not for 5"),
    "too few seats": ([*GAME, "--seats", "human"], "2 to 4 players, not for 1"),
    "seats and players differ": ([*GAME, "--seats", "human,random", "--players", "3"], "--players"),
    "too many players to simulate": (["simulate", "schiefer", "--players", "7"], "not for 7"),
    "too many bots": (
        ["simulate", "schiefer", "--players", "2", "--bots", "random,random,random"],
        "3 bots",
    ),
    "unknown bot": ([*GAME, "--seats", "human,deep"], "no bot 'deep'"),
    "unknown bot to simulate": (["simulate", "schiefer", "--bots", "deep"], "no bot 'deep'"),
    "a person like a bot": ([*GAME, "--seats", "human:bot:x,random"], "'bot:x'"),
    "a name too long": ([*GAME, "--seats", f"human:{'x' * 81},random"], "1 to 80"),
    "unknown option": ([*GAME, "--option", "luck=5"], "no option 'luck'"),
    "option without value": ([*GAME, "--option", "coins_at_start"], "NAME=VALUE"),
    "option out of range": ([*GAME, "--option", "coins_at_start=11"], "from 0 to 10"),
    "option of another type": ([*GAME, "--option", "coins_at_start=rich"], "from 0 to 10"),
    "unknown language": (["games", "--lang", "fr"], "no texts in 'fr'"),
    "missing edition": ([*GAME, "--edition", "none.toml"], "none.toml"),
    "edition that does not parse": ([*GAME, "--edition", "broken.toml"], "not valid TOML"),
    "edition check of a broken file": (["edition", "check", "broken.toml"], "not valid TOML"),
    "edition check of a folder": (["edition", "check", "."], "cannot be read"),
    "edition that exists": (["edition", "new", "schiefer", "broken.toml"], "exists already"),
    "record that exists": (["play", "schiefer", "--record", "broken.toml"], "exists already"),
    "record where none can be": (
        ["play", "schiefer", "--players", "2", "--record", "broken.toml/x"],
        "cannot be written",
    ),
    "missing record": (["resume", "none.pithead"], "cannot be read"),
    "broken record to resume": (["resume", "broken.pithead"], "line 7: 'fall:7'"),
    "broken record to replay": (["replay", "broken.pithead"], "line 7: 'fall:7'"),
    "no record at all": (["replay", "broken.toml"], "line 1"),
    "record of binary data": (["replay", "binary.pithead"], "UTF-8"),
    "position that is not there": (["replay", "sound.pithead", "--at", "9999"], "no position 9999"),
    "position below zero": (["replay", "sound.pithead", "--at", "-1"], "no position -1"),
    "record with an unknown bot": (["resume", "bot.pithead"], "no bot 'deep'"),
    "unknown rule": (["rules", "schiefer", "SF-99.1"], "no rule 'SF-99.1'; near it are SF-"),
    "rule of another game": (["rules", "schiefer", "RS-5.2"], "no rule 'RS-5.2'"),
    "no time to fuzz": (["fuzz", "schiefer", "--seconds", "0"], "seconds"),
}
ANSWERS = {
    "action that does not exist": ("dig:deep", "neither a choice nor a command"),
    "action nearly right": ("kepe", "did you mean keep?"),
    "action that is not legal": ("sell:penrhyn", "sell:penrhyn is not possible now"),
    "action before its time": ("mark:all", "the dice must be kept"),
    "number out of range": ("99", "no choice 99"),
    "undo of nothing": ("undo", "no decision of yours"),
    "rule that is not there": ("rules 99.9", "no rule '99.9'"),
    "copy over a file": ("save broken.toml", "exists already"),
    "reason for no choice": ("why 99", "no choice 99"),
}


@pytest.fixture(autouse=True)
def files() -> None:
    sound = script(["bot:random", "bot:random"], seed=1).record
    Path("sound.pithead").write_text(sound, encoding="utf-8")
    Path("bot.pithead").write_text(sound.replace("bot:random", "bot:deep"), encoding="utf-8")
    Path("broken.pithead").write_text(BROKEN, encoding="utf-8")
    Path("binary.pithead").write_bytes(b"pithead \xff\xfe\n")
    Path("broken.toml").write_text("[game\n", encoding="utf-8")


def contents() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(Path().iterdir()) if path.is_file()}


@pytest.mark.parametrize(("arguments", "expected"), CASES.values(), ids=CASES.keys())
def test_bad_arguments_give_one_sentence(
    command: Command, arguments: list[str], expected: str
) -> None:
    before = contents()
    result = command(*arguments)
    assert result.exit_code == 2
    assert expected in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stderr.endswith((".\n", "?\n"))
    assert "Traceback" not in result.output
    assert contents() == before


@pytest.mark.parametrize(("answer", "expected"), ANSWERS.values(), ids=ANSWERS.keys())
def test_bad_answers_give_one_sentence(command: Command, answer: str, expected: str) -> None:
    arguments = [*GAME, "--seats", "human,random"]
    assert command(*arguments).exit_code == 0
    before = contents()
    result = command("resume", "game.pithead", answers=[answer])
    assert result.exit_code == 2
    assert expected in result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output
    assert contents() == before


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["play", "skat"], "Ein Spiel 'skat' gibt es nicht; es gibt"),
        ([*GAME, "--players", "9"], "Schiefer ist für 2 bis 4 Spieler, nicht für 9."),
        ([*GAME, "--seats", "human,deep"], "Einen Bot 'deep' gibt es nicht"),
        (["rules", "schiefer", "99"], "Eine Regel '99' gibt es nicht; in der Nähe sind"),
    ],
)
def test_sentences_are_german_for_germans(
    command: Command, arguments: list[str], expected: str
) -> None:
    result = command(*arguments, "--lang", "de")
    assert result.exit_code == 2
    assert expected in result.stderr


def test_usage_errors_have_exit_code_2(command: Command) -> None:
    for arguments in (["play", "--nonsense"], ["dance"], ["simulate"], ["play", "--seed", "x"]):
        result = command(*arguments)
        assert result.exit_code == 2
        assert "Traceback" not in result.output
