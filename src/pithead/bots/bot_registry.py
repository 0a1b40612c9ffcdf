"""The registry of bots by the short names that people type."""

from collections.abc import Callable
from importlib.metadata import EntryPoint
from typing import Final

from pithead.bots.greedy import Greedy, GreedyByHand
from pithead.bots.mcts.levels import LEVELS, level, tree_with
from pithead.bots.plugins import find_entry_points, load
from pithead.bots.random_bot import RandomBot
from pithead.kernel.errors import UnknownBot
from pithead.kernel.play import Bot

RENAMED: Final = {"hewer": "journeyman", "overman": "foreman"}
"""Former names of bots, with today's. They are not listed, but found wherever a bot is named."""

_factories: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": Greedy}
_entry_points: list[dict[str, list[EntryPoint]]] = []
"""The bots of other packages, found on first use because the scan takes a moment."""


def bot(name: str) -> Bot:
    """A new bot of this name; the part after a colon is its budget, as in `tree:0.5s`."""
    name = current_name(name)
    if name in _factories:
        return _factories[name]()
    if name == "greedy:hand":
        return GreedyByHand()
    kind, colon, budget = name.partition(":")
    if name in LEVELS:
        return level(name)
    if kind == "tree" and colon:
        return tree_with(budget)
    plugins = _plugins()
    if name in plugins:
        register(name, load(name, plugins[name]))
        return _factories[name]()
    raise UnknownBot(f"There is no bot {name!r}; there is: {', '.join(bots())}")


def bots() -> tuple[str, ...]:
    """The names of all bots, those of other packages last."""
    names = dict.fromkeys(["random", "greedy", *LEVELS, *_factories, *_plugins()])
    return tuple(names)


def is_bot(name: str) -> bool:
    """Whether `bot` knows this name, with or without a budget."""
    if current_name(name) in bots():
        return True
    try:
        bot(name)
    except UnknownBot:
        return False
    return True


def current_name(name: str) -> str:
    """Return today's name of a bot; any other name is returned as it is."""
    if name in RENAMED and name not in _factories and name not in _plugins():
        return RENAMED[name]
    return name


def register(name: str, maker: Callable[[], Bot]) -> None:
    """Register a bot of your own under a short name."""
    _factories[name] = maker


def _plugins() -> dict[str, list[EntryPoint]]:
    if not _entry_points:
        _entry_points.append(find_entry_points())
    return _entry_points[0]
