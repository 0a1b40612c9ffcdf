"""Games of other packages, found by entry points of the group `pithead.games`."""

import sys
import warnings
from importlib.metadata import EntryPoint
from typing import Any, Final

from pithead.kernel.entry_points import find_entry_points, load_object, sources
from pithead.kernel.errors import BrokenGame
from pithead.kernel.fields.packed_row import COMPILED
from pithead.kernel.game import Game
from pithead.kernel.state import State
from pithead.kernel.step import Step
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import shown
from pithead.kernel.verb import Verb

GROUP: Final = "pithead.games"
_BASES: Final = (State, Step, Verb)


def load_games(taken: set[str]) -> tuple[dict[str, type[Game]], dict[str, BrokenGame]]:
    """Return the games of the installed packages by id, and why others cannot be used.

    `taken` are the ids of the built-in games, which no package can replace.
    """
    found: dict[str, type[Game]] = {}
    broken: dict[str, BrokenGame] = {}
    for game_id, points in find_entry_points(GROUP).items():
        try:
            if game_id in taken:
                raise BrokenGame(
                    Text(
                        "The game {name} of {sources} has the name of a built-in game",
                        name=repr(game_id),
                        sources=", ".join(sources(points)),
                    )
                )
            found[game_id] = _load(game_id, points)
        except BrokenGame as error:
            warnings.warn(error.to(ENGLISH), stacklevel=2)
            if game_id not in taken:
                broken[game_id] = error
    return found, broken


def _load(game_id: str, points: list[EntryPoint]) -> type[Game]:
    """Return the class of a game; raise BrokenGame if there is none."""
    found: Any = load_object(
        game_id,
        points,
        BrokenGame,
        several=Text("The game {name} is offered by more than one package: {sources}"),
        failed=Text("The game {name} ({source}) cannot be loaded: {kind}: {reason}"),
    )
    if not isinstance(found, type) or not issubclass(found, Game):
        raise BrokenGame(
            Text(
                "The game {name} ({source}) is not a subclass of pithead.Game, but {given}",
                name=repr(game_id),
                source=sources(points)[0],
                given=shown(found),
            )
        )
    place: str = getattr(found, "__module__")  # noqa: B009 - mypyc reads no `__module__` of a class
    module = compiled_apart(place.partition(".")[0])
    if COMPILED and module:
        raise BrokenGame(
            Text(
                "The game {name} ({source}) was compiled apart from Pithead: {module}. Python "
                "would crash, so install it as plain Python",
                name=repr(game_id),
                source=sources(points)[0],
                module=module,
            )
        )
    return found


def compiled_apart(package: str) -> str:
    """Return a compiled module whose classes are based on the kernel's, "" if there is none.

    Compiled code relies on where the attributes of a class are in memory. It is wrong about those
    of a base class that was compiled elsewhere.
    """
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if name != package and not name.startswith(f"{package}."):
            continue
        if not file or file.endswith((".py", ".pyc")):
            continue
        for item in list(vars(module).values()):
            if isinstance(item, type) and item.__module__ == name and issubclass(item, _BASES):
                return name
    return ""
