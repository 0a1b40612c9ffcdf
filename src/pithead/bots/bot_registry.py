"""Which bots there are, by the short names that people type."""

from collections.abc import Callable
from importlib.metadata import EntryPoint

from pithead.bots.greedy import Greedy, GreedyByHand
from pithead.bots.mcts.levels import LEVELS, level, tree_with
from pithead.bots.plugins import load, offered
from pithead.bots.random_bot import Uniform
from pithead.kernel.errors import UnknownBot
from pithead.kernel.play import Bot

_makers: dict[str, Callable[[], Bot]] = {"random": Uniform, "greedy": Greedy}
_offered: list[dict[str, list[EntryPoint]]] = []
"""What other packages offer, looked up when somebody first asks: that takes a moment."""


def bot(name: str) -> Bot:
    """A new bot of this name; what stands behind a colon is its budget, as in `tree:0.5s`."""
    if name in _makers:
        return _makers[name]()
    if name == "greedy:hand":
        return GreedyByHand()
    kind, colon, budget = name.partition(":")
    if name in LEVELS:
        return level(name)
    if kind == "tree" and colon:
        return tree_with(budget)
    others = _others()
    if name in others:
        register(name, load(name, others[name]))
        return _makers[name]()
    raise UnknownBot(f"There is no bot {name!r}; there is: {', '.join(bots())}")


def bots() -> tuple[str, ...]:
    """The names of all bots, those of other packages last."""
    names = dict.fromkeys(["random", "greedy", *LEVELS, *_makers, *_others()])
    return tuple(names)


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
    """Make a bot of your own known by a short name."""
    _makers[name] = maker


def _others() -> dict[str, list[EntryPoint]]:
    if not _offered:
        _offered.append(offered())
    return _offered[0]
