"""Bots of other packages, found by entry points of the group `pithead.bots`."""

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from pithead.kernel.errors import BrokenBot
from pithead.kernel.i18n import Text
from pithead.kernel.play import Bot
from pithead.kernel.validation import shown

GROUP: Final = "pithead.bots"


def find_entry_points() -> dict[str, list[EntryPoint]]:
    """Return the entry points of the installed packages by bot name; none is loaded yet."""
    found: dict[str, list[EntryPoint]] = {}
    for point in sorted(entry_points(group=GROUP), key=_sort_key):
        found.setdefault(point.name, []).append(point)
    return found


def load(name: str, points: list[EntryPoint]) -> Callable[[], Bot]:
    """Return the factory of a bot; raise BrokenBot if there is none."""
    sources = sorted({_sort_key(point)[1] for point in points})
    if len(sources) > 1:
        raise BrokenBot(
            Text(
                "The bot {name} is offered by more than one package: {sources}",
                name=repr(name),
                sources=", ".join(sources),
            )
        )
    try:
        factory: Any = points[0].load()
    except Exception as error:  # importing foreign code can raise anything
        raise BrokenBot(
            Text(
                "The bot {name} ({source}) cannot be loaded: {kind}: {reason}",
                name=repr(name),
                source=sources[0],
                kind=type(error).__name__,
                reason=str(error),
            )
        ) from error
    if not callable(factory):
        raise BrokenBot(
            Text(
                "The bot {name} ({source}) is not a class or a function, but {given}",
                name=repr(name),
                source=sources[0],
                given=shown(factory),
            )
        )
    return lambda: create(name, sources[0], factory)


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


def _sort_key(point: EntryPoint) -> tuple[str, str]:
    package = point.dist.name if point.dist is not None else ""
    return point.name, f"{package}: {point.value}" if package else point.value
