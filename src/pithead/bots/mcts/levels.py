"""The searching bots by name: `tree`, and the levels of strength for people."""

import re
from typing import Final

from pithead.bots.mcts.search_settings import Settings
from pithead.bots.mcts.tree_bot import Tree
from pithead.kernel.errors import UnknownBot

LEVELS: Final = ("apprentice", "hewer", "overman", "director", "tree")
"""From the weakest on; `tree` thinks by the clock."""

_BUDGET: Final = re.compile(r"(\d{1,7})|(\d{1,4}(?:\.\d{1,4})?)s")


def level(name: str) -> Tree:
    """A bot of one of the levels."""
    if name == "apprentice":
        return Tree(name, Settings(blur=4.0))
    if name == "hewer":
        return Tree(name, Settings(blur=1.0))
    if name == "overman":
        return Tree(name, Settings(simulations=50, simulations_ahead=3))
    if name == "director":
        return Tree(name, Settings(simulations=600, seconds=1.0))
    return Tree(name, Settings(seconds=0.1))


def tree_with(budget: str) -> Tree:
    """`tree:200` thinks for 200 simulations, `tree:0.5s` for half a second a decision.

    With `:hand` behind it, it judges with the weights that people chose.
    """
    found = _BUDGET.fullmatch(budget.removesuffix(":hand"))
    if found is not None and float(found[1] or found[2]) > 0:
        if found[1]:
            settings = Settings(simulations=int(found[1]))
        else:
            settings = Settings(seconds=float(found[2]))
        settings.by_hand = budget.endswith(":hand")
        return Tree(f"tree:{budget}", settings)
    raise UnknownBot(
        f"There is no bot 'tree:{budget}'; after the colon stands a number of simulations or of"
        " seconds, as in tree:200 or tree:0.5s"
    )
