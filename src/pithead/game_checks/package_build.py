"""The package of a game: what is built from its folder has every file that the game needs."""

import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

import pithead
from pithead.game_checks.examined_game import ExaminedGame
from pithead.game_checks.findings import GameFinding, Note, Result
from pithead.game_checks.source_place import SourcePlace, place_of_text
from pithead.kernel.game_plugins import GROUP
from pithead.kernel.texts.i18n import Text, Verbatim

NAME: Final = "package"
PROJECT: Final = "pyproject.toml"
_LEVELS: Final = 4
"""How far above the game its project can begin."""
_NOT_COPIED: Final = (
    ".git", ".venv", "venv", "build", "dist", "node_modules", "*.egg-info", "__pycache__",
    ".*_cache",
)  # fmt: skip
_NOT_NEEDED: Final = (".pyc", ".po", ".so", ".pyd", ".c")


def check(examined: ExaminedGame) -> Iterator[Result]:
    """Build the package as pip does, and look into it."""
    if examined.folder.is_relative_to(Path(pithead.__file__).parent):
        return
    project = project_of(examined.folder)
    if project is None:
        yield Note(NAME, Text("not checked: the game is installed, its project is not here"))
        return
    file = project / PROJECT
    if examined.game.id not in entry_points(group=GROUP).names:
        yield Note(NAME, Text("the game is not installed: pip install -e ."))
    if f'{GROUP}"' not in file.read_text(encoding="utf-8"):
        yield GameFinding(
            NAME,
            Text("the package has no entry point of the group {group}", group=GROUP),
            Text("Add a line to it; without one, nobody finds the game."),
            SourcePlace(file),
        )
    with tempfile.TemporaryDirectory(prefix="pithead-check-") as folder:
        names, problem = wheel_files(project, Path(folder))
    if problem:
        yield GameFinding(
            NAME,
            Verbatim("{problem}", problem=problem),
            Text("Run `pip wheel --no-deps .` in the folder of the project."),
            SourcePlace(file),
        )
        return
    package = examined.folder.name
    for path in sorted(examined.folder.rglob("*")):
        inside = path.relative_to(examined.folder)
        if not path.is_file() or path.suffix in _NOT_NEEDED or "__pycache__" in inside.parts:
            continue
        if f"{package}/{inside.as_posix()}" not in names:
            yield GameFinding(
                NAME,
                Text("the package lacks {file}", file=inside.as_posix()),
                Text("Add a pattern for it to `package-data`."),
                place_of_text(file, "package-data"),
            )
    for source in sorted(examined.folder.glob("locale/*/*.po")):
        if not source.with_suffix(".mo").is_file():
            yield GameFinding(
                NAME,
                Text("the catalogue {file} is not compiled", file=source.name),
                Text("Run `pithead messages`: people without Babel need the compiled file."),
                SourcePlace(source),
            )


def project_of(folder: Path) -> Path | None:
    """The folder with the project file of a package, if it is near."""
    for above in list(folder.parents)[:_LEVELS]:
        if (above / PROJECT).is_file():
            return above
    return None


def wheel_files(project: Path, scratch: Path) -> tuple[set[str], str]:
    """The files of the wheel of a project, or why it cannot be built; nothing in it changes."""
    copy = scratch / "project"
    shutil.copytree(project, copy, ignore=shutil.ignore_patterns(*_NOT_COPIED))
    options = ["--quiet", "--no-deps", "--disable-pip-version-check", "--wheel-dir", str(scratch)]
    problem = ""
    for isolation in (["--no-build-isolation"], []):
        done = subprocess.run(
            [sys.executable, "-m", "pip", "wheel", *options, *isolation, str(copy)],
            capture_output=True,
            text=True,
            check=False,
        )
        wheels = list(scratch.glob("*.whl"))
        if wheels:
            with zipfile.ZipFile(wheels[0]) as packed:
                return set(packed.namelist()), ""
        problem = (done.stderr.strip().splitlines() or ["pip failed"])[-1]
        if "No module named" not in done.stderr and "BackendUnavailable" not in done.stderr:
            break
    return set(), problem
