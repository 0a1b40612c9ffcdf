"""Bots of other packages, found by entry points of the group `pithead.bots`."""

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from pithead.kernel.errors import BrokenBot
from pithead.kernel.play import Bot

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
        raise BrokenBot(f"The bot {name!r} is offered by more than one package: {sources}")
    try:
        factory: Any = points[0].load()
    except Exception as error:  # importing foreign code can raise anything
        raise BrokenBot(
            f"The bot {name!r} ({sources[0]}) cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    if not callable(factory):
        raise BrokenBot(f"The bot {name!r} ({sources[0]}) is no class or function, but {factory!r}")
    return lambda: create(name, sources[0], factory)


def create(name: str, source: str, factory: Callable[[], Any]) -> Bot:
    """Create a bot by its factory; raise BrokenBot if that fails or the result is no bot."""
    try:
        player: Any = factory()
    except Exception as error:  # foreign code can raise anything
        raise BrokenBot(
            f"The bot {name!r} ({source}) cannot be made: {type(error).__name__}: {error}"
        ) from error
    if not callable(getattr(player, "choose", None)):
        raise BrokenBot(f"The bot {name!r} ({source}) has no method choose(state, rng)")
    found: Bot = player
    return found


def _sort_key(point: EntryPoint) -> tuple[str, str]:
    package = point.dist.name if point.dist is not None else ""
    return point.name, f"{package}: {point.value}" if package else point.value
