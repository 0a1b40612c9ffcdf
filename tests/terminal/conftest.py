"""Fixtures: the command as a function, and an environment of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pithead.cli import app

Command = Callable[..., Result]


@pytest.fixture(autouse=True)
def isolated_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the home folder, the language and the terminal of the person who runs the tests."""
    for variable in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR", "LINES", "PAGER"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def command() -> Command:
    def run(*arguments: object, answers: list[str] | None = None) -> Result:
        lines = "".join(f"{answer}\n" for answer in answers or [])
        return CliRunner().invoke(app, [str(argument) for argument in arguments], input=lines)

    return run
