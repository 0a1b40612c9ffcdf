"""Games of other packages, found by entry points of the group `pithead.games`."""

import warnings
from importlib.metadata import EntryPoint
from typing import Any, Final

from pithead.kernel.entry_points import find_entry_points, load_object, sources
from pithead.kernel.errors import BrokenGame
from pithead.kernel.game import Game
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import shown

GROUP: Final = "pithead.games"


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
    return found
