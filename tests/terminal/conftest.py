"""The command as a function: what it is given, what it prints, how it ends."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pithead.cli import app

Command = Callable[..., Result]


@pytest.fixture(autouse=True)
def quiet_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the home folder, the language or the terminal of whoever runs it."""
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
