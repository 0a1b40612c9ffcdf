"""The registry of bots by their short names."""

from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint
from typing import Any, Final

from pithead.bots.greedy import Greedy, GreedyByHand
from pithead.bots.mcts.levels import DIRECTOR, LEVELS, MASTER, level, tree_with
from pithead.bots.mcts.tree_bot import Tree
from pithead.bots.network.network_bot import NetworkBot
from pithead.bots.network.network_registry import has_networks
from pithead.bots.plugins import GROUP, load
from pithead.bots.random_bot import RandomBot
from pithead.kernel.entry_points import find_entry_points
from pithead.kernel.errors import BadSetup, BrokenBot, UnknownBot
from pithead.kernel.play import Bot
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import shown

NETWORK: Final = "network"
_factories: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": Greedy,
}
_own: set[str] = set()
"""The names that were registered by `register`."""
_entry_points: list[dict[str, list[EntryPoint]]] = []
"""The bots of other packages, found on first use because the scan takes a moment."""


def bot(name: str | Bot) -> Bot:
    """Create a bot by its name, such as `bot("greedy")`; an object that is a bot is returned.

    A budget can follow after a colon: `bot("tree:200")` makes 200 simulations per decision,
    `bot("tree:0.5s")` searches for half a second of processor time.
    """
    if isinstance(name, str):
        return bot_factory(name)()
    return checked_bot(name)


def searching_bot(given: str | Bot) -> Tree:
    """Return a bot by its name or as an object; raise BadSetup if it does not search."""
    found = bot(given)
    if isinstance(found, Tree) and found.settings.searches():
        return found
    raise BadSetup(
        Text(
            "The bot {name} does not search; here, one is needed that does, such as tree:200 or "
            "director",
            name=repr(found.name),
        )
    )


def checked_bot(given: object) -> Bot:
    """Return an object that can be used as a bot; raise BrokenBot if it is none."""
    if isinstance(given, type):
        reason = Text("it is a class, so call it to create one")
    elif not callable(getattr(given, "choose", None)):
        reason = Text("it has no method choose(state, rng)")
    elif not isinstance(getattr(given, "name", None), str):
        reason = Text("it has no name, which must be a text")
    else:
        found: Any = given
        return found  # type: ignore[no-any-return]
    raise BrokenBot(
        Text(
            "{given} is neither a bot nor the name of one, such as 'greedy': {reason}",
            given=shown(given),
            reason=reason,
        )
    )


def check_names(names: Sequence[object]) -> None:
    """Raise BadSetup if not all bots are given by name, so that every process can create them."""
    for name in names:
        if not isinstance(name, str):
            raise BadSetup(
                Text(
                    "Games in several processes need the names of their bots, not {given}; a "
                    "package can give a bot of your own a name",
                    given=shown(name),
                )
            )


def bot_factory(name: str) -> Callable[[], Bot]:
    """Return what creates a bot; raise UnknownBot, or BrokenBot if it cannot be loaded."""
    if name in _factories:
        return _factories[name]
    if name == "greedy:hand":
        return GreedyByHand
    kind, colon, budget = name.partition(":")
    if name == NETWORK:
        return NetworkBot
    if name in LEVELS or name == MASTER:
        return lambda: level(name)
    if kind in ("tree", MASTER) and colon:
        tree_with(kind, budget)  # raises UnknownBot if there is no such budget
        return lambda: tree_with(kind, budget)
    plugins = _plugins()
    if name in plugins:
        _factories[name] = load(name, plugins[name])
        return _factories[name]
    raise UnknownBot(unknown_bot(name))


def bots() -> tuple[str, ...]:
    """Return the names of all bots; bots of other packages come last.

    Bots that need a value network are listed if there is one.
    """
    levels = [*LEVELS, NETWORK]
    if has_networks():
        levels.insert(levels.index(DIRECTOR) + 1, MASTER)
    else:
        levels.remove(NETWORK)
    listed = ["random", "greedy", *levels, *_factories, *_plugins()]
    return tuple(dict.fromkeys(listed))


def unknown_bot(name: str) -> Text:
    """Why a bot cannot be used that is not among `bots`."""
    known = ", ".join(bots())
    return Text("There is no bot {given}; choose one of {known}", given=repr(name), known=known)


def is_bot(name: str) -> bool:
    """Return whether there is a bot with this name, with or without a budget."""
    if name in bots():
        return True
    try:
        bot(name)
    except UnknownBot:
        return False
    return True


def register(name: str, maker: Callable[[], Bot], replace: bool = False) -> None:
    """Register your own bot by a name: `register("miser", Miser)`.

    `maker` is its class, or a function that creates it. A bot of your own can be registered again.
    The name of any other bot is refused without `replace=True`.
    """
    if not callable(maker):
        raise BadSetup(
            Text(
                "A bot is registered by its class or a function that creates it, not by {maker}",
                maker=shown(maker),
            )
        )
    if not replace and name not in _own and is_bot(name):
        raise BadSetup(
            Text(
                "There is already a bot {name}; choose another name, or replace it with "
                "replace=True",
                name=repr(name),
            )
        )
    _own.add(name)
    _factories[name] = maker


def _plugins() -> dict[str, list[EntryPoint]]:
    if not _entry_points:
        _entry_points.append(find_entry_points(GROUP))
    return _entry_points[0]
