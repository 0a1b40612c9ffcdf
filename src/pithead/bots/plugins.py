"""Bots of other packages, which these offer as entry points of the group `pithead.bots`."""

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from pithead.kernel.errors import BrokenBot
from pithead.kernel.play import Bot

GROUP: Final = "pithead.bots"


def offered() -> dict[str, list[EntryPoint]]:
    """What the installed packages offer, by name; nothing of it is loaded yet."""
    found: dict[str, list[EntryPoint]] = {}
    for point in sorted(entry_points(group=GROUP), key=_order):
        found.setdefault(point.name, []).append(point)
    return found


def load(name: str, points: list[EntryPoint]) -> Callable[[], Bot]:
    """The maker of a bot; BrokenBot says why there is none."""
    sources = sorted({_order(point)[1] for point in points})
    if len(sources) > 1:
        raise BrokenBot(f"The bot {name!r} is offered by more than one package: {sources}")
    try:
        maker: Any = points[0].load()
    except Exception as error:  # whatever goes wrong while somebody's module is imported
        raise BrokenBot(
            f"The bot {name!r} ({sources[0]}) cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    if not callable(maker):
        raise BrokenBot(f"The bot {name!r} ({sources[0]}) is no class or function, but {maker!r}")
    return lambda: made(name, sources[0], maker)


def made(name: str, source: str, maker: Callable[[], Any]) -> Bot:
    try:
        player: Any = maker()
    except Exception as error:  # it is somebody's code
        raise BrokenBot(
            f"The bot {name!r} ({source}) cannot be made: {type(error).__name__}: {error}"
        ) from error
    if not callable(getattr(player, "choose", None)):
        raise BrokenBot(f"The bot {name!r} ({source}) has no method choose(state, rng)")
    found: Bot = player
    return found


def _order(point: EntryPoint) -> tuple[str, str]:
    package = point.dist.name if point.dist is not None else ""
    return point.name, f"{package}: {point.value}" if package else point.value
