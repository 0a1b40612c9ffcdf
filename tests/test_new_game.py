"""The game of docs/adding-a-game.md is a whole game: built from the page, held to the contract.

It is built in a copy of the sources and runs there as plain Python, whichever build is tested here:
a game becomes a part of the package, and the package is not compiled anew for a page.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"
FILE = re.compile(r'^```[a-z]+ title="([^"]+)"\n(.*?)^```$', re.DOTALL | re.MULTILINE)
COPIED = (
    "pyproject.toml",
    "tests/conftest.py",
    "tests/kernel/test_contract.py",
    "tests/games/test_legality.py",
)
GAME = "src/pithead/games/halde/"
SIMULATION = (
    "import pithead; from pithead.arena.simulate import simulate;"
    "print(simulate(pithead.game('halde'), 3, ['greedy', 'random'], 6, seed=1).wins);"
    "state = pithead.game('halde').start(2);"
    "assert len(state.game.observe(state, 1)) == state.game.observation(2).size;"
    "print(len(state.svg('de')), len(state.svg(part='choices')), len(state.game.drawing.cover()))"
)


def files_of_the_page() -> list[tuple[str, str]]:
    found = FILE.findall(PAGE.read_text(encoding="utf-8"))
    assert len(found) == 17
    return found


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the new game in it."""
    folder = tmp_path_factory.mktemp("project")
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static")
    shutil.copytree(ROOT / "src", folder / "src", ignore=compiled)
    for name in COPIED:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    for title, text in files_of_the_page():
        name, _, where = title.partition(", ")
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if where == "at its end":
            text = path.read_text(encoding="utf-8") + text
        path.write_text(text, encoding="utf-8")
    return folder


def run(project: Path, *arguments: str) -> str:
    variables = {name: value for name, value in os.environ.items() if name != "PITHEAD_EXPECT"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env=variables | {"PYTHONPATH": str(project / "src"), "PITHEAD_EXPECT": "interpreted"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_keeps_the_contract_and_its_own_rules(project: Path) -> None:
    told = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "halde", "tests")
    passed = re.search(r"(\d+) passed", told)
    assert passed is not None
    assert int(passed[1]) > 30


def test_bots_play_it_and_it_is_drawn(project: Path) -> None:
    wins, sizes = run(project, "-c", SIMULATION).splitlines()
    assert sum(int(number) for number in re.findall(r"\d+", wins)) == 6
    assert all(int(size) > 1000 for size in sizes.split())


def test_its_files_are_in_the_style_of_the_project(project: Path) -> None:
    run(project, "-m", "ruff", "check", "-q", "src/pithead/games/halde", "tests/rules/halde")


def test_the_page_says_how_long_the_game_is() -> None:
    files = files_of_the_page()
    lines = sum(
        len(text.splitlines())
        for title, text in files
        if title.startswith(GAME) and title.endswith(".py")
    )
    assert f"The Python of Halde is {lines} lines long" in PAGE.read_text(encoding="utf-8")
