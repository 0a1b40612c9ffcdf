"""Which bots there are, by the short names that people type."""

from collections.abc import Callable

from pithead.bots.greedy import Greedy
from pithead.bots.uniform import Uniform
from pithead.kernel.errors import UnknownBot
from pithead.kernel.playing import Bot

_makers: dict[str, Callable[[], Bot]] = {"random": Uniform, "greedy": Greedy}


def bot(name: str) -> Bot:
    """A new bot of this name."""
    if name not in _makers:
        raise UnknownBot(f"There is no bot {name!r}; there is: {', '.join(_makers)}")
    return _makers[name]()


def bots() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(_makers)


def register(name: str, maker: Callable[[], Bot]) -> None:
    """Make a bot of your own known by a short name."""
    _makers[name] = maker
