"""The registry of bots by the short names that people type."""

from collections.abc import Callable
from importlib.metadata import EntryPoint

from pithead.bots.greedy import Greedy, GreedyByHand
from pithead.bots.mcts.levels import LEVELS, level, tree_with
from pithead.bots.plugins import find_entry_points, load
from pithead.bots.random_bot import RandomBot
from pithead.kernel.errors import UnknownBot
from pithead.kernel.i18n import Text
from pithead.kernel.play import Bot

_factories: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": Greedy}
_entry_points: list[dict[str, list[EntryPoint]]] = []
"""The bots of other packages, found on first use because the scan takes a moment."""


def bot(name: str) -> Bot:
    """A new bot of this name; the part after a colon is its budget, as in `tree:0.5s`."""
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
    raise UnknownBot(unknown_bot(name))


def bots() -> tuple[str, ...]:
    """The names of all bots, those of other packages last."""
    names = dict.fromkeys(["random", "greedy", *LEVELS, *_factories, *_plugins()])
    return tuple(names)


def unknown_bot(name: str) -> Text:
    """Why a bot cannot be used that is not among `bots`."""
    known = ", ".join(bots())
    return Text("There is no bot {given}; choose one of {known}", given=repr(name), known=known)


def is_bot(name: str) -> bool:
    """Whether `bot` knows this name, with or without a budget."""
    if name in bots():
        return True
    try:
        bot(name)
    except UnknownBot:
        return False
    return True


def register(name: str, maker: Callable[[], Bot]) -> None:
    """Register a bot of your own under a short name."""
    _factories[name] = maker


def _plugins() -> dict[str, list[EntryPoint]]:
    if not _entry_points:
        _entry_points.append(find_entry_points())
    return _entry_points[0]
