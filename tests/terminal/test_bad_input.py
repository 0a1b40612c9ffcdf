"""Bad input gives one sentence, exit code 2, no traceback, and changes nothing."""

from pathlib import Path

import pytest

from pithead.bots import is_bot
from pithead.terminal.commands import analyse, train
from tests.terminal.conftest import Command
from tests.terminal.scripted_games import script

BROKEN = "pithead 1\ngame schiefer\nrules 1\nplayers 2\nedition spielbox-2011\n---\n* fall:7\n"
GAME = ["play", "schiefer", "--record", "game.pithead", "--seed", "1"]
ANALYSE = ["analyse", "sound.pithead"]

CASES = {
    "unknown game to play": (["play", "skat"], "no game 'skat'"),
    "unknown game to simulate": (["simulate", "skat"], "no game 'skat'"),
    "unknown game to fuzz": (["fuzz", "skat"], "no game 'skat'"),
    "rules into no folder": (
        ["rules", "schiefer", "--pdf", "nothing/rules.pdf"],
        "There is no folder nothing",
    ),
    "unknown game's rules": (["rules", "skat"], "no game 'skat'"),
    "unknown game's edition": (["edition", "new", "skat"], "no game 'skat'"),
    "unknown game's positions": (["position-schema", "skat"], "no game 'skat'"),
    "too many players in a position": (
        ["position-schema", "schiefer", "--players", "5"],
        "2 to 4 players, not for 5",
    ),
    "schema that exists": (["position-schema", "schiefer", "broken.toml"], "already exists"),
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
    "no budget at all": (["simulate", "schiefer", "--bots", "tree:"], "number of simulations"),
    "a budget of nothing": (["simulate", "schiefer", "--bots", "tree:0"], "tree:200 or tree:0.5s"),
    "a budget below zero": ([*GAME, "--seats", "human,tree:-1"], "tree:200 or tree:0.5s"),
    "a budget in words": ([*GAME, "--seats", "human,bot:tree:abc"], "no bot 'tree:abc'. After"),
    "unknown weights": (["simulate", "schiefer", "--bots", "greedy:x"], "greedy:hand"),
    "a bot too few": (["simulate", "schiefer", "--bots", "greedy,"], "name of a bot is missing"),
    "a seat too few": ([*GAME, "--seats", "human,"], "Seat 2 has no player"),
    "no time in the arena": (
        ["arena", "schiefer", "--bots", "random", "--limit", "nan"],
        "--limit is the time per decision",
    ),
    "endless time in the arena": (
        ["arena", "schiefer", "--bots", "random", "--limit", "inf"],
        "at most 86400 seconds",
    ),
    "far too many games": (
        ["arena", "schiefer", "--bots", "random", "--games", "1000000000000"],
        "The number of games must be at most 1000000, not 1000000000000",
    ),
    "an arena in a file": (
        ["arena", "schiefer", "--bots", "random", "--games", "1", "--out", "broken.toml"],
        "cannot be used",
    ),
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
    "edition that exists": (["edition", "new", "schiefer", "broken.toml"], "already exists"),
    "record that exists": (["play", "schiefer", "--record", "broken.toml"], "already exists"),
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
    "unknown rule": (["rules", "schiefer", "SF-99.1"], "no rule 'SF-99.1'. Similar: SF-"),
    "rule of another game": (["rules", "schiefer", "RS-5.2"], "no rule 'RS-5.2'"),
    "no time to analyse": ([*ANALYSE, "--seconds", "0"], "more than 0"),
    "less than no time to analyse": ([*ANALYSE, "--seconds", "-1"], "The bot needs more than 0"),
    "undefined time to analyse": ([*ANALYSE, "--seconds", "nan"], "not nan"),
    "unending time to analyse": ([*ANALYSE, "--seconds", "inf"], "at most 86400 seconds"),
    "too much time to analyse": ([*ANALYSE, "--seconds", "86401"], "not 86401.0"),
    "no simulations": ([*ANALYSE, "--simulations", "0"], "at least 1 simulation"),
    "simulations below zero": ([*ANALYSE, "--simulations", "-5"], "not -5"),
    "unknown bot to analyse": ([*ANALYSE, "--bot", "nobody"], "no bot 'nobody'. Available:"),
    "a budget of nothing to analyse": ([*ANALYSE, "--bot", "tree:0"], "tree:200 or tree:0.5s"),
    "a bot that does not search": (
        [*ANALYSE, "--bot", "greedy"],
        "'greedy' does not search. An analysis needs foreman, director, tree, master or tree:N",
    ),
    "no time to fuzz": (["fuzz", "schiefer", "--seconds", "0"], "seconds"),
}
ANSWERS = {
    "action that does not exist": ("dig:deep", "neither a choice nor a command"),
    "action nearly right": ("kepe", "Did you mean keep?"),
    "action that is not legal": ("sell:penrhyn", "sell:penrhyn is not possible now"),
    "action before its time": ("mark:all", "keep the dice before"),
    "number out of range": ("99", "no choice 99"),
    "undo of nothing": ("undo", "no decision to take back"),
    "rule that is not there": ("rules 99.9", "no rule '99.9'"),
    "copy over a file": ("save broken.toml", "already exists"),
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
        (["play", "skat"], "Das Spiel 'skat' gibt es nicht; es gibt"),
        ([*GAME, "--players", "9"], "Schiefer ist für 2 bis 4 Spieler, nicht für 9."),
        ([*GAME, "--seats", "human,deep"], "Den Bot 'deep' gibt es nicht"),
        ([*GAME, "--seats", "human,tree:0"], "nach tree: steht die Zahl der Simulationen"),
        ([*GAME, "--seats", "human,greedy:x"], "nach greedy: steht nur hand"),
        ([*GAME, "--seats", "human,"], "Für Platz 2 ist niemand genannt"),
        (["simulate", "schiefer", "--bots", "greedy,"], "Der Name eines Bots fehlt"),
        ([*ANALYSE, "--seconds", "nan"], "höchstens 86400 Sekunden"),
        ([*ANALYSE, "--simulations", "0"], "mindestens 1 Simulation"),
        (["rules", "schiefer", "99"], "Die Regel '99' gibt es nicht; ähnlich sind"),
    ],
)
def test_sentences_are_german_for_germans(
    command: Command, arguments: list[str], expected: str
) -> None:
    result = command(*arguments, "--lang", "de")
    assert result.exit_code == 2
    assert expected in result.stderr


def test_the_largest_budgets_are_those_that_the_sentence_names() -> None:
    assert is_bot("tree:9999999")
    assert not is_bot("tree:10000000")
    assert is_bot("tree:9999s")
    assert not is_bot("tree:10000s")


TARGETS = {
    "a folder": ("folder.html", "Is a directory"),
    "below a file": ("broken.toml/x.html", "Not a directory"),
    "below a file, further down": ("broken.toml/x/y.html", "Not a directory"),
    "a name too long": ("x" * 300 + ".html", "File name too long"),
}


@pytest.mark.parametrize(("target", "reason"), TARGETS.values(), ids=TARGETS.keys())
@pytest.mark.parametrize("arguments", [ANALYSE, ["train", "schiefer"]])
def test_what_cannot_be_written_is_refused_before_the_work(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    target: str,
    reason: str,
) -> None:
    def work(*_: object, **__: object) -> None:
        raise AssertionError("this was not to begin")

    monkeypatch.setattr(analyse, "analyse_game", work)
    monkeypatch.setattr(train, "train_weights", work)
    Path("folder.html").mkdir()
    before = sorted(Path().rglob("*"))
    result = command(*arguments, "-o", target)
    assert result.exit_code == 2
    assert result.stderr == f"{target} cannot be written: {reason}.\n"
    assert sorted(Path().rglob("*")) == before


@pytest.mark.parametrize("arguments", [ANALYSE, ["train", "schiefer"]])
def test_work_that_fails_leaves_nothing_behind(
    command: Command, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    def work(*_: object, **__: object) -> None:
        raise OSError("no more memory")

    monkeypatch.setattr(analyse, "analyse_game", work)
    monkeypatch.setattr(train, "train_weights", work)
    before = sorted(Path().rglob("*"))
    for target in ("new.html", "new/folder/new.html"):
        assert isinstance(command(*arguments, "-o", target).exception, OSError)
        assert sorted(Path().rglob("*")) == before


def test_usage_errors_have_exit_code_2(command: Command) -> None:
    for arguments in (["play", "--nonsense"], ["dance"], ["simulate"], ["play", "--seed", "x"]):
        result = command(*arguments)
        assert result.exit_code == 2
        assert "Traceback" not in result.output
