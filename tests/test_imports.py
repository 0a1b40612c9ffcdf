"""What importing the package loads, and how its modules depend on each other."""

import ast
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import pithead

PACKAGE = Path(str(pithead.__file__)).parent
SOURCES = Path(__file__).parent.parent / "src" / "pithead"
ROOT = SOURCES if SOURCES.exists() else PACKAGE


def module_name(path: Path) -> str:
    parts = ("pithead", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


RULES = [
    module_name(path)
    for part in ("kernel", "games")
    for path in sorted((ROOT / part).rglob("*.py"))
]


def loaded_after(code: str) -> set[str]:
    """The modules of the package that a new process has loaded after running this."""
    script = f"import sys\n{code}\nprint('\\n'.join(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=300
    )
    return {name for name in done.stdout.split() if name.startswith("pithead")}


def drawing_or_evaluating(names: set[str]) -> list[str]:
    found = []
    for name in sorted(names):
        last = name.rpartition(".")[2]
        parts = name.split(".")
        if "drawing" in parts or "board" in parts or last in ("cover", "symbols", "drawings"):
            found.append(name)
        if last == "evaluator" and "games" in parts:
            found.append(name)
    return found


@pytest.mark.parametrize(
    "code",
    [
        "import pithead",
        "import pithead\nfor id in pithead.games(): pithead.game(id).start(2).to_json()",
    ],
)
def test_playing_loads_no_drawing_and_no_evaluator(code: str) -> None:
    assert drawing_or_evaluating(loaded_after(code)) == []


@pytest.mark.parametrize("game_id", pithead.games())
def test_a_drawing_and_an_evaluator_are_loaded_when_they_are_used(game_id: str) -> None:
    start = f"import pithead\nstate = pithead.game('{game_id}').start(2)\n"
    drawn = loaded_after(start + "state.svg()")
    assert f"pithead.games.{game_id}.drawings" in drawn
    assert f"pithead.games.{game_id}.evaluator" not in drawn
    evaluated = loaded_after(start + "state.game.evaluator.evaluate(state, 0)")
    assert drawing_or_evaluating(evaluated) == [f"pithead.games.{game_id}.evaluator"]


@pytest.mark.parametrize("name", RULES)
def test_every_module_can_be_imported_by_its_full_name(name: str) -> None:
    """`import a.b.c as m` looks m up as attributes, which another name in a package can hide."""
    code = f"import {name} as m\nfrom types import ModuleType\nassert isinstance(m, ModuleType)"
    exec(code, {})


def test_a_game_module_is_found_in_a_new_process() -> None:
    for game_id in pithead.games():
        loaded_after(
            f"import pithead.games.{game_id}.state as s\nassert s.__name__.endswith('state')"
        )


def test_games_is_a_package_and_lists_the_games() -> None:
    assert set(pithead.games()) >= {"schiefer", "ruhrschifffahrt", "schichtwechsel"}
    assert find_spec("pithead.games.schiefer") is not None


def imports_at_module_level(path: Path) -> set[str]:
    """The modules that importing this file imports; not those for type checkers only."""
    found: set[str] = set()

    def visit(body: list[ast.stmt]) -> None:
        for node in body:
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
                visit(node.orelse)
            elif isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
                found.update(f"{node.module}.{alias.name}" for alias in node.names)

    visit(ast.parse(path.read_text(encoding="utf-8")).body)
    return found


def graph(folder: Path) -> dict[str, set[str]]:
    paths = {module_name(path): path for path in folder.rglob("*.py")}
    return {name: imports_at_module_level(path) & paths.keys() for name, path in paths.items()}


def cycle(imports: dict[str, set[str]]) -> list[str]:
    """The modules that import each other in a circle; empty if there are none."""
    left = {name: set(needed) - {name} for name, needed in imports.items()}
    while True:
        free = [name for name, needed in left.items() if not needed & left.keys()]
        if not free:
            return sorted(left)
        for name in free:
            del left[name]
        if not left:
            return []


@pytest.mark.parametrize("folder", ["kernel", *(f"games/{id}" for id in pithead.games())])
def test_no_modules_import_each_other_in_a_circle(folder: str) -> None:
    assert cycle(graph(ROOT / folder)) == []


def test_a_circle_would_be_found() -> None:
    assert cycle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["a", "b", "c"]


@pytest.mark.parametrize("game_id", pithead.games())
def test_rules_import_no_drawing_no_text_and_no_evaluator(game_id: str) -> None:
    imports = graph(ROOT / "games" / game_id)
    package = f"pithead.games.{game_id}"
    others = ["board", "text", "audit", "evaluator", "drawings"]
    for name, needed in imports.items():
        for part in others:
            if name == f"{package}.state" or name.startswith(f"{package}.steps."):
                assert f"{package}.{part}" not in needed, name
    assert f"{package}.scoring" not in imports[f"{package}.state"]
