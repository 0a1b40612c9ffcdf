"""Bots of other packages, found by entry points of the group `pithead.bots`."""

from collections.abc import Callable
from importlib.metadata import EntryPoint
from typing import Any, Final

from pithead.kernel.entry_points import load_object, sources
from pithead.kernel.errors import BrokenBot
from pithead.kernel.play import Bot
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import shown

GROUP: Final = "pithead.bots"


def load(name: str, points: list[EntryPoint]) -> Callable[[], Bot]:
    """Return the factory of a bot; raise BrokenBot if there is none."""
    factory: Any = load_object(
        name,
        points,
        BrokenBot,
        several=Text("The bot {name} is offered by more than one package: {sources}"),
        failed=Text("The bot {name} ({source}) cannot be loaded: {kind}: {reason}"),
    )
    source = sources(points)[0]
    if not callable(factory):
        raise BrokenBot(
            Text(
                "The bot {name} ({source}) is not a class or a function, but {given}",
                name=repr(name),
                source=source,
                given=shown(factory),
            )
        )
    return lambda: create(name, source, factory)


def create(name: str, source: str, factory: Callable[[], Any]) -> Bot:
    """Create a bot by its factory; raise BrokenBot if that fails or the result is no bot."""
    try:
        player: Any = factory()
    except Exception as error:  # foreign code can raise anything
        raise BrokenBot(
            Text(
                "The bot {name} ({source}) cannot be created: {kind}: {reason}",
                name=repr(name),
                source=source,
                kind=type(error).__name__,
                reason=str(error),
            )
        ) from error
    if not callable(getattr(player, "choose", None)):
        raise BrokenBot(
            Text(
                "The bot {name} ({source}) has no method choose(state, rng)",
                name=repr(name),
                source=source,
            )
        )
    found: Bot = player
    return found
