"""Docstrings are there at run time, whether the modules are compiled or not."""

import importlib
import inspect
import pydoc
import re
from typing import Any

import griffe

import pithead
from tests.api.snapshot import PUBLIC, package_sources


def public_names() -> list[tuple[str, Any, griffe.Object | griffe.Alias]]:
    """Every public name, with the object it means and what the sources say about it."""
    found = []
    package = package_sources()
    for module, names in PUBLIC.items():
        place = importlib.import_module(module)
        source = package[module.partition(".")[2]] if "." in module else package
        for name in names or place.__all__:
            described = source[name]
            if described.is_alias:
                described = described.final_target
            found.append((f"{module}.{name}", getattr(place, name), described))
    return found


def members() -> list[tuple[str, Any, griffe.Object | griffe.Alias]]:
    """Every public method and property of the public classes."""
    found = []
    for path, owner, described in public_names():
        if not described.is_class:
            continue
        for name, member in described.members.items():
            if not name.startswith("_") and (member.is_function or "property" in member.labels):
                found.append((f"{path}.{name}", getattr(owner, name), member))
    return found


def test_every_public_name_has_a_docstring() -> None:
    assert len(public_names()) > 40
    assert [path for path, value, _ in public_names() if not inspect.getdoc(value)] == []


def test_every_public_method_and_property_has_a_docstring() -> None:
    paths = [path for path, _, _ in members()]
    assert {"pithead.State.apply", "pithead.Bot.choose", "pithead.Game.drawing"} <= set(paths)
    assert [path for path, value, _ in members() if not inspect.getdoc(value)] == []


def test_the_docstrings_are_those_of_the_sources() -> None:
    for path, value, described in [*public_names(), *members()]:
        if described.is_attribute and "property" not in described.labels:
            continue  # a constant or a type alias, which has the docstring of its type
        if described.is_module:  # `pithead.games` is a folder, too: exported is the function
            continue
        assert described.docstring is not None, path
        assert inspect.getdoc(value) == inspect.cleandoc(described.docstring.value), path


def test_attributes_of_compiled_classes_have_docstrings() -> None:
    """In plain Python only classes, functions and modules can have them."""
    if pithead.COMPILED:
        assert inspect.getdoc(pithead.Game.__dict__["minutes"]) == (
            "The usual duration of a game; 0 if it is not known."
        )
    else:
        assert "minutes" not in pithead.Game.__dict__


def test_modules_have_docstrings() -> None:
    module = importlib.import_module("pithead.kernel.state")
    described = package_sources()["kernel.state"].docstring
    assert described is not None
    assert module.__doc__ == described.value


def test_help_shows_signatures_and_docstrings() -> None:
    text = pydoc.plain(pydoc.render_doc(pithead.Game))
    assert "A game in one edition." in text
    assert re.search(r"start\(self.* players.*, options.*, edition.*\)", text)
    assert "Start a game: return its first position." in text
