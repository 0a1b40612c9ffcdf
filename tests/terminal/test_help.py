"""Help: every command has examples, and every example is valid."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import typer

import pithead
from pithead.cli import app
from pithead.locale import Messages
from pithead.terminal.command_help import COMMAND_HELP
from pithead.terminal.commands.man import manual_page
from tests.terminal.conftest import Command


def commands(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield all commands with their paths."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


TREE: Any = typer.main.get_command(app)


def examples(lang: str) -> list[str]:
    return [
        f"{line}  # {comment.to(lang)}"
        for found in COMMAND_HELP.values()
        for line, comment in found.examples
    ]


def parse(arguments: list[str]) -> None:
    """Parse the arguments without running the command; raise an error if they are wrong."""
    context = TREE.make_context("pithead", list(arguments))
    here, words = TREE, [*context._protected_args, *context.args]
    name = "pithead"
    while hasattr(here, "commands"):
        name, found, words = here.resolve_command(context, words)
        assert found is not None
        here = found
    here.make_context(name, words)


def test_every_command_has_examples_of_its_own() -> None:
    for path, found in commands(TREE):
        lines = found.epilog.splitlines()[1:]
        assert lines, path
        assert all(line.startswith(f"pithead {' '.join(path)}") for line in lines)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_example_is_understood(lang: str) -> None:
    for line in examples(lang):
        command, sign, why = line.partition("  # ")
        assert sign, line
        assert why, line
        words = shlex.split(command.partition(" > ")[0])
        assert words[0] == "pithead"
        if not {"--help", "--install-completion"} & set(words):
            parse(words[1:])


def test_a_wrong_example_would_be_found() -> None:
    with pytest.raises(Exception, match="No such option"):
        parse(["play", "schiefer", "--colour", "red"])


def test_help_shows_the_examples_one_a_line(command: Command) -> None:
    lines = [line.strip() for line in command("draw", "--help").output.splitlines()]
    assert "Examples:" in lines
    assert "pithead draw --legend schiefer  # what the symbols mean" in lines


def test_the_manual_page_has_every_command_and_option(command: Command) -> None:
    page = command("man").output
    for path, found in commands(TREE):
        assert ".SS pithead " + " ".join(path).replace("-", r"\-") in page
        for parameter in found.params:
            for name in parameter.opts if parameter.param_type_name == "option" else ():
                assert name.replace("-", r"\-") in page
    assert f"pithead {pithead.__version__}" in page


def test_the_german_manual_page_has_no_english_names_of_values(command: Command) -> None:
    page = command("man", "--lang", "de").output
    assert r"\fI[OPTIONEN]\fR \fIBEFEHL [ARGUMENTE]...\fR" in page
    assert ".SS pithead analyse DATEI\n" in page
    assert r"\fB\-\-simulations WERT\fR" in page
    names = "\n".join(re.findall(r"^(?:\.SS|\\fB).*", page, re.MULTILINE))
    assert not re.search(r"\b(FILE|FOLDER|GAME|PLAYER|RECORD|TABLE|VALUE|COMMAND)\b", names)


def test_arguments_that_can_be_left_out_are_in_brackets(command: Command) -> None:
    assert "Usage: pithead play [OPTIONS] [GAME] " in command("play", "--help").output
    assert ".SS pithead play [GAME]\n" in command("man").output


@pytest.mark.parametrize("lang", ["en", "de"])
def test_help_shows_no_value_after_a_flag(command: Command, lang: str) -> None:
    shown = command("arena", "--help", "--lang", lang).output
    assert "--resume" in shown
    assert "bool" not in shown


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff, which judges it, is not here")
def test_the_manual_page_is_sound_roff(command: Command) -> None:
    page = command("man").output
    judged = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-z"], input=page, capture_output=True, text=True
    )
    assert judged.stderr == ""


def test_nothing_in_a_text_is_taken_for_roff() -> None:
    command = SimpleNamespace(
        help=".TH is a text here, and so is \\fB", epilog="Examples:\n'quoted", commands={}
    )
    page = manual_page(Messages("en"), command)
    assert r"\&.TH is a text here, and so is \efB" in page
    assert r"\&'quoted" in page
