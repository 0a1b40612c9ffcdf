"""The public API as text, one name a line: `python -m tests.api.snapshot` writes it anew.

`public.txt` is the API as it is now, `released.txt` that of the last release; before the first one
there is none. What differs between them must stand in the changelog. Both are read from the
sources, so that it does not matter whether the modules are compiled. With a release:
`python -m tests.api.snapshot --release`.
"""

import argparse
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import griffe

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent
NOW = FOLDER / "public.txt"
RELEASED = FOLDER / "released.txt"

PUBLIC = {
    "pithead": None,
    "pithead.bots": None,
    "pithead.analysis": None,
    "pithead.datasets": None,
    "pithead.arena.fuzz": ("FuzzReport", "fuzz"),
    "pithead.arena.simulate": ("Result", "simulate"),
    "pithead.arena.tournament": ("Tournament", "run"),
    "pithead.arena.batch": ("BatchSimulator",),
}
"""Modules, and their public names; None for those in `__all__`."""


@cache
def package_sources() -> griffe.Object | griffe.Alias:
    """What the sources of the package say, read once: that takes seconds."""
    return griffe.load("pithead", search_paths=[ROOT / "src"], allow_inspection=False)


def snapshot() -> list[str]:
    """Every public name with its signature."""
    package = package_sources()
    lines: list[str] = []
    for module, names in PUBLIC.items():
        place = package[module.partition(".")[2]] if "." in module else package
        for name in names or sorted(str(export) for export in place.exports or ()):
            found = place[name]
            if found.is_module:  # `pithead.games` is a folder, too: exported is the function
                found = package[place.imports[name].partition(".")[2]]
            lines += _lines(f"{module}.{name}", found)
    return lines


def _lines(path: str, found: griffe.Object | griffe.Alias) -> Iterator[str]:
    target = found.final_target if isinstance(found, griffe.Alias) else found
    if isinstance(target, griffe.Function):
        yield f"{path}{_signature(target)}"
    elif isinstance(target, griffe.Class):
        bases = ", ".join(str(base) for base in target.bases)
        yield f"{path}({bases})" if bases else path
        for name, member in target.members.items():
            if not name.startswith("_") or name == "__init__":
                yield from _lines(f"{path}.{name}", member)
    elif isinstance(target, griffe.Attribute):
        note = f": {target.annotation}" if target.annotation is not None else ""
        yield f"{path}{note}"


def _signature(function: griffe.Function) -> str:
    parameters = []
    for parameter in function.parameters:
        if parameter.name in ("self", "cls"):
            continue
        text = parameter.name
        if parameter.annotation is not None:
            text += f": {parameter.annotation}"
        if parameter.default is not None:
            text += f" = {parameter.default}"
        parameters.append(text)
    returns = f" -> {function.returns}" if function.returns is not None else ""
    return f"({', '.join(parameters)}){returns}"


def name_of(line: str) -> str:
    """`pithead.State.apply` of `pithead.State.apply(action: object) -> None`."""
    return line.partition("(")[0].partition(":")[0]


def changed(before: list[str], after: list[str]) -> list[str]:
    """The names that came, went or changed; of a class that is new or gone, only itself."""
    names = {name_of(line) for line in set(before) ^ set(after)}
    whole = {name for name in names if (name in _names(before)) != (name in _names(after))}
    return sorted(name for name in names if name.rpartition(".")[0] not in whole)


def _names(lines: list[str]) -> set[str]:
    return {name_of(line) for line in lines}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.api.snapshot", description=__doc__)
    parser.add_argument("--release", action="store_true", help="this API is released now")
    options = parser.parse_args()
    NOW.write_text("\n".join(snapshot()) + "\n", encoding="utf-8")
    if options.release:
        shutil.copy(NOW, RELEASED)


if __name__ == "__main__":
    main()
