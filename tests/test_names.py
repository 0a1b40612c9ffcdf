"""Names of modules and classes, and the words of docstrings and comments, follow the style."""

import ast
import importlib
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent
SOURCES = PROJECT / "src" / "pithead"
MODULES = sorted(SOURCES.rglob("*.py"))
MIGRATIONS = SOURCES / "table" / "storage" / "migrations"
"""Alembic runs these scripts by path; some of them are no modules to import."""
WEB = sorted([*PROJECT.glob("web/scripts/*.js"), *PROJECT.glob("web/styles/*.css")])
"""The scripts and the style sheets of the pages."""
IMPORTABLE = [path for path in MODULES if MIGRATIONS not in path.parents]

NOUNS_IN_ING = {
    "drawing": "the drawing of a board, and the package of the drawing tools",
    "encoding": "a character encoding",
    "meaning": "what a symbol on the board means",
    "ring": "a circle of places",
    "scoring": "the score sheet of a game",
}
"""Parts of module names that end in "ing" and are nouns, with their meaning."""

OPTIONAL = {"pyarrow", "ray", "pyspiel", "open_spiel", "pettingzoo", "gymnasium", "fontTools"}
"""Libraries of extras, which may be missing here."""

SAME_MEANING = {
    "__init__": "a package",
    "actions": "taking an action at a table: in the service, and from a page",
    "choices": "what a player may choose: the ids while they are collected, and the list on screen",
    "edition": "an edition of a game, and the commands for its file",
    "edition_schema": "what an edition file contains: the kinds of tables, and each game's",
    "errors": "the errors of a package",
    "evaluator": "the evaluation of positions: the interface, and each game",
    "fields": "the fields of a state: the collection, and each game's declaration",
    "game": "the interface of a game, and each game",
    "pieces": "the pieces of a position: the collection, and each game's",
    "play": "play of a game: in the kernel, and the command",
    "seats": "the seats of a game: in the terminal, and in the service",
    "state": "the interface of a state, and each game's state",
    "step_registry": "the registry of steps: the base, and each game's",
}
"""Base names of modules that occur more than once with the same meaning, which is given here."""

SHARED_CLASSES = {
    "AgreedRules": "what the players of a game have agreed on, of each game",
    "Material": "the material of each game",
    "Seats": "the seats of a table: a set of them as a field of a state, and the service for them",
    "Steps": "the registry of steps of each game",
    "Verbs": "the registry of verbs of each game",
    "DrawStartPlayer": "the step that draws the start player by lot, of two games",
}
"""Names of classes that occur more than once with the same meaning, which is given here."""

WRONG_PRONOUNS = re.compile(r"\b(he|him|his|whoever)\b", re.IGNORECASE)


def name_of(path: Path) -> str:
    """Return the dotted name of a module."""
    parts = path.relative_to(SOURCES.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_in_game_folder(path: Path) -> bool:
    """Whether a module belongs to one game; all games have the same file names."""
    parts = path.relative_to(SOURCES).parts
    return parts[0] == "games" and len(parts) > 2


def is_command(path: Path) -> bool:
    """Whether a module is a command, which has the name that people type."""
    return path.parent == SOURCES / "terminal" / "commands"


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the comments, docstrings and names of functions of a module with their lines."""
    source = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        # A string that is a statement is a docstring, of a module, class, function or attribute.
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            if isinstance(node.value.value, str):
                yield node.lineno, node.value.value
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name.replace("_", " ")


def test_a_module_name_is_no_gerund() -> None:
    # Migrations were named when they were released. The last word names the thing: a coking plant
    # is a plant, a loading phase is a phase.
    gerunds = [
        path.name
        for path in MODULES + WEB
        if MIGRATIONS not in path.parents
        and path.stem.split("_")[-1].endswith("ing")
        and path.stem.split("_")[-1] not in NOUNS_IN_ING
    ]
    assert gerunds == []


def test_no_module_name_has_two_meanings() -> None:
    """Two modules share a base name only if it means the same."""
    by_name: defaultdict[str, list[str]] = defaultdict(list)
    games: defaultdict[str, set[Path]] = defaultdict(set)
    for path in MODULES:
        if is_command(path) or path.stem in SAME_MEANING:
            continue
        if is_in_game_folder(path):
            folder = SOURCES / "games" / path.relative_to(SOURCES / "games").parts[0]
            place = path.relative_to(folder)
            if place in games[path.stem]:
                continue  # the same file of another game
            games[path.stem].add(place)
        by_name[path.stem].append(name_of(path))
    assert {name: found for name, found in by_name.items() if len(found) > 1} == {}


def test_no_class_name_has_two_meanings() -> None:
    """Two classes share a name only if it means the same.

    Verbs have the names of what players do in their game, as in its rulebook.
    """
    by_name: defaultdict[str, list[str]] = defaultdict(list)
    for path in MODULES:
        if path.parent.name == "verbs":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name not in SHARED_CLASSES:
                by_name[node.name].append(name_of(path))
    assert {name: found for name, found in by_name.items() if len(found) > 1} == {}


def test_every_exception_to_the_rules_is_needed() -> None:
    stems = [path.stem for path in MODULES]
    parts = {path.stem.split("_")[-1] for path in MODULES + WEB}
    classes = [
        node.name
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    unneeded = [
        *(word for word in NOUNS_IN_ING if word not in parts),
        *(name for name in SAME_MEANING if stems.count(name) < 2),
        *(name for name in SHARED_CLASSES if classes.count(name) < 2),
    ]
    assert unneeded == []


@pytest.mark.parametrize("path", IMPORTABLE, ids=name_of)
def test_an_import_of_a_module_yields_the_module(path: Path) -> None:
    """No function or class hides a module or a package of the same name.

    `import a.b.c as m` looks c up as an attribute of b.
    """
    name = name_of(path)
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in OPTIONAL:
            raise
        return
    found: object = importlib.import_module("pithead")
    for part in name.split(".")[1:]:
        found = getattr(found, part)
    assert found is module


@pytest.mark.parametrize("folder", ["src", "tests", "tools", "bench", "website"])
def test_players_are_called_they(folder: str) -> None:
    """Docstrings, comments and names of functions call a player "they"."""
    wrong = [
        f"{path.name}:{line}: {found[0]}"
        for path in sorted((PROJECT / folder).rglob("*.py"))
        for line, text in prose(path)
        for found in WRONG_PRONOUNS.finditer(text)
    ]
    assert wrong == []
