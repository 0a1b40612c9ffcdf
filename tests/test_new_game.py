"""The game of docs/adding-a-game.md: created by `pithead new-game`, installed, and tested.

It is plain Python, with a compiled kernel below it in the compiled run.
"""

import os
import random
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from typer.testing import CliRunner

import pithead
from pithead.cli import app
from pithead.kernel import game_registry
from pithead.terminal.commands.new_game import package_files
from tests.new_games import write_game

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"
FILE = re.compile(r'^```[a-z]+ title="([^"]+)"\n(.*?)^```$', re.DOTALL | re.MULTILINE)
TRANSLATED = {"The die is rolled.": "Der Würfel fällt.", "Take lumps": "Brocken nehmen"}
NOT_SHOWN = {"README.md", ".gitignore"}


def files_of_the_page() -> dict[str, str]:
    return dict(FILE.findall(PAGE.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def second_project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The other example, as the command creates it."""
    folder = tmp_path_factory.mktemp("games") / "stollen"
    _run(folder.parent, "-m", "pithead", "new-game", "stollen", "--example", "stollen")
    return folder


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game with two words in its name, as the command creates it."""
    folder = tmp_path_factory.mktemp("games") / "coal_yard"
    _run(folder.parent, "-m", "pithead", "new-game", "coal_yard")
    return folder


@pytest.fixture(scope="module")
def installed(project: Path) -> Path:
    """The folder into which the game is installed, beside the Pithead that is tested."""
    return _install(project)


def _install(project: Path) -> Path:
    folder = project.parent / "installed"
    options = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target")
    _run(project, "-m", "pip", "install", *options, str(folder), ".")
    return folder


def _run(where: Path, *arguments: str, further: str = "") -> str:
    search = os.pathsep.join(path for path in (further, os.environ.get("PYTHONPATH")) if path)
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=where,
        env=os.environ | {"PYTHONPATH": search},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_shows_the_files_of_a_new_game() -> None:
    created = package_files("halde")
    assert {name: created[name] for name in created if name not in NOT_SHOWN} == files_of_the_page()


def test_the_page_says_how_long_the_game_is() -> None:
    lines = sum(
        len(text.splitlines())
        for name, text in files_of_the_page().items()
        if name.startswith("src/") and name.endswith(".py")
    )
    assert f"The Python of Halde is {lines} lines long" in PAGE.read_text(encoding="utf-8")


def test_a_new_game_accepts_the_version_that_created_it() -> None:
    project = tomllib.loads(package_files("halde")["pyproject.toml"])["project"]
    (wanted,) = (Requirement(line) for line in project["dependencies"])
    assert wanted.name == "pithead"
    assert wanted.specifier.contains(pithead.__version__, prereleases=True)


def test_a_new_game_passes_its_tests(project: Path, installed: Path) -> None:
    told = _run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", further=str(installed))
    assert "5 passed" in told


def test_the_second_example_passes_its_tests_and_is_played(second_project: Path) -> None:
    installed = str(_install(second_project))
    told = _run(second_project, "-m", "pytest", "-q", "-p", "no:cacheprovider", further=installed)
    assert "10 passed" in told
    options = ("--games", "2", "--bots", "greedy,random", "-n", "2")
    told = _run(second_project, "-m", "pithead", "simulate", "stollen", *options, further=installed)
    assert "greedy" in told
    told = _run(second_project, "-m", "pithead", "rules", "stollen", "ST-2.4", further=installed)
    assert "at most 2 spaces ahead" in " ".join(told.split())


def test_an_unknown_example_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["new-game", "pit", "--example", "chess", "--lang", "en"])
    assert done.exit_code == 2
    assert "There is no example 'chess'; choose one of halde, stollen." in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.nightly
def test_a_new_game_is_in_its_own_style(project: Path, second_project: Path) -> None:
    for folder in (project, second_project):
        _run(folder, "-m", "ruff", "check", "-q", "--no-cache", ".")


def test_a_new_game_is_listed_and_explained(project: Path, installed: Path) -> None:
    assert "coal_yard" in _run(project, "-m", "pithead", "games", further=str(installed))
    told = _run(project, "-m", "pithead", "rules", "coal_yard", "CO-2.2", further=str(installed))
    assert "at most as many as the die shows" in " ".join(told.split())


@pytest.mark.nightly
def test_a_new_game_runs_on_the_build_that_is_tested(project: Path, installed: Path) -> None:
    code = "import pithead; print(pithead.COMPILED, pithead.game('coal_yard').title)"
    assert _run(project, "-c", code, further=str(installed)) == f"{pithead.COMPILED} Coal yard\n"


@pytest.mark.nightly
def test_the_messages_of_a_new_game_are_translated_as_the_page_says(tmp_path: Path) -> None:
    _run(tmp_path, "-m", "pithead", "new-game", "halde")
    project = tmp_path / "halde"
    assert "\npithead messages\n" in PAGE.read_text(encoding="utf-8")
    _run(project, "-m", "pithead", "messages")
    (catalogue,) = project.rglob("*.po")
    text = catalogue.read_text(encoding="utf-8")
    for english, german in TRANSLATED.items():
        found = f'msgid "{english}"\nmsgstr ""\n'
        assert found in text
        text = text.replace(found, f'msgid "{english}"\nmsgstr "{german}"\n')
    catalogue.write_text(text, encoding="utf-8")
    _run(project, "-m", "pithead", "messages")
    code = (
        "import pithead; state = pithead.game('halde').start(players=2); "
        "state.apply(state.legal()[0]); "
        "print(ascii([state.prompt('de'), state.game.advice['take'].title.to('de')]))"
    )
    told = _run(project, "-c", code, further=str(_install(project)))
    assert told == ascii([*TRANSLATED.values()]) + "\n"


def test_a_new_game_can_be_moved_inside_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = " ".join(
        PAGE.read_text(encoding="utf-8").partition("## A game inside Pithead")[2].split()
    )
    assert "replace `halde.` by `pithead.games.halde.` in the imports" in words
    assert '`files("halde")` by `files("pithead.games.halde")` in `evaluator.py`' in words
    package = write_game(tmp_path, "halde", {})
    for file in package.glob("*.py"):
        text = re.sub(
            r"^(\s*from )halde\.", r"\1pithead.games.halde.", file.read_text(), flags=re.MULTILINE
        )
        if file.name == "evaluator.py":
            text = text.replace('files("halde")', 'files("pithead.games.halde")')
        assert not re.search(r"(import|from|files\(.) ?halde", text), file.name
        file.write_text(text)
    folders = import_module("pithead.games").__path__
    monkeypatch.setattr(sys.modules["pithead.games"], "__path__", [*folders, str(package.parent)])
    found = import_module("pithead.games.halde.game").Halde
    game = found(game_registry.built_in_edition(found))
    state = pithead.play(game.start(players=2), ["greedy", "random"], random.Random(1))
    assert state.actor == pithead.OVER
    for loaded in [known for known in sys.modules if known.startswith("pithead.games.halde")]:
        del sys.modules[loaded]


@pytest.mark.parametrize("name", ["Halde", "9pits", "x", "class", "pithead", "a-b", "../up"])
def test_a_name_that_cannot_be_an_id_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["new-game", name, "--lang", "en"])
    assert done.exit_code == 2
    assert "cannot be the id of a game" in done.stderr
    assert not list(tmp_path.iterdir())


def test_neither_a_game_nor_a_folder_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "halde").mkdir()
    for name, reason in (("schiefer", "already a game 'schiefer'"), ("halde", "already exists")):
        done = subprocess.run(
            [sys.executable, "-m", "pithead", "new-game", name],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 2
        assert reason in done.stderr
    assert not list((tmp_path / "halde").iterdir())
