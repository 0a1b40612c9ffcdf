"""The games, one folder each. A further game is a further folder and a further line here."""

import sys
from types import ModuleType

from pithead.games.ruhrschifffahrt.game import Ruhrschifffahrt
from pithead.games.schichtwechsel.game import Schichtwechsel
from pithead.games.schiefer.game import Schiefer
from pithead.kernel import game_registry
from pithead.kernel.game_registry import register_game

register_game("schiefer", Schiefer)
register_game("ruhrschifffahrt", Ruhrschifffahrt)
register_game("schichtwechsel", Schichtwechsel)


class _CallablePackage(ModuleType):
    """`pithead.games` is this package, and `pithead.games()` lists the games: both are public."""

    def __call__(self) -> tuple[str, ...]:
        return game_registry.games()


sys.modules[__name__].__class__ = _CallablePackage
