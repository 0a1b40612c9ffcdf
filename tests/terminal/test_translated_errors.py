"""A German reader gets German: errors of every kind, help and usage errors."""

import json
import os
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
import typer

from pithead.cli import app
from pithead.terminal.typer_texts import translated
from tests.terminal.conftest import Command

OUTPUTS = """
import json, sys
calls = json.load(sys.stdin)
sys.argv = ["pithead", "--lang", "de"]
from typer.testing import CliRunner
from pithead.cli import app
print(json.dumps([CliRunner().invoke(app, call.split()).output for call in calls]))
"""


def run(*arguments: str, **environment: str) -> str:
    """The output of the command in a process of its own: it takes its language when it starts."""
    return run_python("-m", "pithead", *arguments, **environment)


def run_python(*arguments: str, given: str = "", **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "COLUMNS": "100", **environment},
        input=given,
        capture_output=True,
        text=True,
        timeout=600,
    )
    return done.stdout + done.stderr


def german(calls: list[str]) -> list[str]:
    """The outputs of the command in German, all in one process: its start takes longest."""
    plain = {"NO_COLOR": "1", "TERM": "dumb", "LANG": "C.UTF-8"}
    said: list[str] = json.loads(run_python("-c", OUTPUTS, given=json.dumps(calls), **plain))
    return said


def test_a_broken_edition_is_explained_in_german(command: Command, tmp_path: Path) -> None:
    text = (files("pithead.games.schiefer") / "edition.toml").read_text(encoding="utf-8")
    file = tmp_path / "broken.toml"
    file.write_text(text.replace("players_max = 4", "players_max = 40"), encoding="utf-8")
    assert command("edition", "check", file, "--lang", "de").stderr == (
        f"Die Ausgabe {file} lässt sich nicht verwenden: [game], Schlüssel players_max: muss eine "
        "ganze Zahl von 2 bis 4 sein, nicht 40.\n"
    )


def test_the_language_may_stand_before_the_command(command: Command, tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    for arguments in (("--lang", "de", "edition"), ("edition", "--lang", "de")):
        assert "lässt sich nicht verwenden" in command(*arguments, "check", missing).stderr


def test_a_broken_record_is_explained_in_german(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "broken.pithead"
    file.write_text("pithead 1\ngame schiefer\nweather fine\n---\n")
    assert (
        "eine Kopfzeile 'weather' gibt es nicht" in command("replay", file, "--lang", "de").stderr
    )


def test_an_illegal_event_in_a_record_is_explained_in_german(
    command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "broken.pithead"
    head = "pithead 1\ngame schiefer\nrules 1\nplayers 2\nedition spielbox-2011\n---\n"
    file.write_text(f"{head}* start:2\n")
    said = command("replay", file, "--lang", "de").stderr
    assert "'start:2' ist hier nicht erlaubt" in said
    assert "Erlaubt: start:0, start:1" in said


def test_a_bad_option_is_explained_in_german(command: Command) -> None:
    said = command("play", "schiefer", "-o", "coins_at_start=99", "--lang", "de").stderr
    assert said == "Die Option coins_at_start muss eine ganze Zahl von 0 bis 10 sein, nicht 99.\n"


def test_a_tournament_that_cannot_be_played_is_explained_in_german(command: Command) -> None:
    said = command("arena", "schiefer", "--bots", "random,random", "--lang", "de").stderr
    assert "Ein Bot ist zweimal genannt" in said


def test_a_bad_setting_is_explained_in_german(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITHEAD_LIVE_TABLES", "many")
    said = command("serve", "--lang", "de").stderr
    assert said == "PITHEAD_LIVE_TABLES muss eine Zahl von mindestens 1 sein, nicht 'many'.\n"


def command_paths() -> list[str]:
    group = typer.main.get_command(app)
    paths = [""]
    for name, found in group.commands.items():  # type: ignore[attr-defined]
        paths += [name, *(f"{name} {below}" for below in getattr(found, "commands", ()))]
    return paths


def test_help_of_every_command_is_german() -> None:
    english = re.compile(
        r"Usage|Options|Arguments|Commands|Show this|Install completion|required"
        r"|<(?:str|int|float|file|path)\b|\b(?:FILE|FOLDER|GAME|PATH|VALUE)\b"
    )
    paths = command_paths()
    for path, said in zip(paths, german([f"{path} --help" for path in paths]), strict=True):
        assert f"Aufruf: {' '.join(['pithead', *path.split()])} [OPTIONEN]" in said
        assert "Diese Hilfe zeigen." in said
        assert not english.search(said), path


def test_help_is_german_in_a_german_locale_and_english_in_others() -> None:
    assert "Aufruf: pithead" in run("--help", LC_ALL="de_DE.UTF-8")
    assert "Usage: pithead [OPTIONS] COMMAND [ARGS]..." in run("--help", LC_ALL="fr_FR.UTF-8")


USAGE_ERRORS = {
    "replay": "'DATEI' fehlt.",
    "play --xyz red": "Eine Option --xyz gibt es nicht.",
    "play --editoin x": "Eine Option --editoin gibt es nicht; meinst du --edition?",
    "plya": "Einen Befehl 'plya' gibt es nicht; meinst du 'play', 'replay'?",
    "dance": "Einen Befehl 'dance' gibt es nicht.",
    "play --seed": "Nach '--seed' fehlt ein Wert.",
    "play --seed x": "Ungültiger Wert für '--seed': muss eine ganze Zahl sein",
    "fuzz schiefer --seconds x": "Ungültiger Wert für '--seconds': muss eine Zahl sein",
    "games now": "Unerwartetes Argument: now",
    "doctor --json=1": "'--json' wird ohne Wert angegeben.",
}


@pytest.fixture(scope="module")
def usage_errors() -> dict[str, str]:
    """What the command says to each of them."""
    said = german([f"--lang de {arguments}" for arguments in USAGE_ERRORS])
    return dict(zip(USAGE_ERRORS, said, strict=True))


@pytest.mark.parametrize("arguments", USAGE_ERRORS)
def test_a_usage_error_is_german(usage_errors: dict[str, str], arguments: str) -> None:
    output = usage_errors[arguments]
    assert USAGE_ERRORS[arguments] in output
    assert "Fehler" in output
    assert "Error" not in output


def test_usage_errors_of_older_versions_are_known_too() -> None:
    for message, said in (
        ("No such option: --foo Did you mean --fob?", "meinst du --fob?"),
        ("Invalid value for '-n': 'x' is not a valid integer.", "muss eine ganze Zahl sein"),
        ("Got unexpected extra argument (x)", "Unerwartetes Argument: x"),
    ):
        assert said in translated(message, "de")
        assert translated(message, "en") == message


def test_an_unknown_message_stays_as_it_is() -> None:
    assert translated("Something else.", "de") == "Something else."
