"""Shell completion in bash, zsh and fish."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from pithead.bots import bots
from pithead.games.rules_text import rule_book
from pithead.kernel.game_registry import games
from tests.terminal.conftest import Command
from tests.terminal.pseudo_terminal import environment

SHELLS = ("bash", "zsh", "fish")


def ask(shell: str, line: str) -> list[str]:
    """What the shell's script asks the command for a line that ends where Tab was pressed."""
    words = line.split()
    last = "" if line.endswith(" ") else words[-1]
    variables = {"_PITHEAD_COMPLETE": f"complete_{shell}"}
    if shell == "bash":
        index = len(words) if not last else len(words) - 1
        variables |= {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(index)}
    else:
        variables |= {"_TYPER_COMPLETE_ARGS": line}
    if shell == "fish":
        variables |= {
            "_TYPER_COMPLETE_FISH_ACTION": "get-args",
            "_TYPER_COMPLETE_WORD_TO_COMPLETE": last,
        }
    answer = subprocess.run(
        [sys.executable, "-c", "from pithead.cli import main; main()"],
        env=environment() | variables,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert "Traceback" not in answer.stderr
    return answer.stdout.splitlines()


@pytest.mark.parametrize("shell", SHELLS)
def test_games_are_completed_in_every_shell(shell: str) -> None:
    answer = "\n".join(ask(shell, "pithead play sch"))
    assert "schiefer" in answer
    assert "schichtwechsel" in answer
    assert "ruhrschifffahrt" not in answer


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_has_a_script(shell: str) -> None:
    """`--show-completion` looks which shell it is started from; the script itself is asked here."""
    answer = subprocess.run(
        [sys.executable, "-c", "from pithead.cli import main; main()"],
        env=environment() | {"_PITHEAD_COMPLETE": f"source_{shell}"},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert f"_PITHEAD_COMPLETE=complete_{shell}" in answer.stdout
    if shell == "bash":
        subprocess.run(["bash", "-n"], input=answer.stdout, text=True, check=True)


def test_commands_and_options_are_completed() -> None:
    assert "--resume" in ask("bash", "pithead arena schiefer --re")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("pithead simulate schiefer --bots gre", "greedy"),
        ("pithead arena schiefer --bots greedy,fore", "greedy,foreman"),
        ("pithead play schiefer --seats human:Ada,app", "human:Ada,apprentice"),
        ("pithead rules schiefer SF-5.", "SF-5.2"),
        ("pithead play schiefer --option coins_at_start=1", "coins_at_start=10"),
    ],
)
def test_what_may_stand_there_is_offered(line: str, expected: str) -> None:
    assert expected in ask("bash", line)


def test_all_games_bots_and_rules_are_offered(command: Command) -> None:
    from pithead.terminal import completion

    chosen = SimpleNamespace(params={"game": "schiefer"}, args=[])
    nothing = SimpleNamespace(params={"game": None}, args=[])
    assert [game_id for game_id, _ in completion.game_ids("")] == list(games())
    assert completion.bot_list("") == list(bots())
    rules = [rule_id for rule_id, _ in completion.rule_ids(chosen, "sf")]
    assert rules == list(rule_book("schiefer", "en").rules)
    assert completion.rule_ids(nothing, "") == []
    assert completion.option_values(nothing, "") == []
    assert completion.seat_list("hu") == ["human:"]
    assert completion.themes("d") == ["dark"]
    assert completion.languages("d") == ["de"]
    assert completion.executors("r") == ["ray"]
    assert completion.one_bot("dir") == ["director"]


def test_completion_asks_nobody_else() -> None:
    """Tab must answer quickly: neither the web nor a database is loaded for it."""
    code = (
        "import sys, pithead.cli;"
        "print([m for m in ('fastapi', 'sqlalchemy', 'jinja2', 'uvicorn') if m in sys.modules])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "[]", os.environ.get("PYTHONPATH")
