"""The searching bots by name: `tree`, and the levels of strength for human opponents."""

import re
from typing import Final

from pithead.bots.mcts.search_settings import SearchSettings
from pithead.bots.mcts.tree_bot import Tree
from pithead.kernel.errors import UnknownBot
from pithead.kernel.texts.i18n import Text

DIRECTOR: Final = "director"
LEVELS: Final = ("apprentice", "journeyman", "foreman", DIRECTOR, "tree")
"""From the weakest to the strongest; the budget of `tree` is a time."""
MASTER: Final = "master"
"""The director with a value network, where there is one."""
NOISE: Final = {"apprentice": 0.09, "journeyman": 0.06}
"""The random errors of the levels that do not search, in the logit of the share of the win.

The unit is the same for all games, numbers of players and scales of points.
"""

_BUDGET: Final = re.compile(r"(\d{1,7})|(\d{1,4}(?:\.\d{1,4})?)s")


def level(name: str) -> Tree:
    """Return a new bot of one of the levels."""
    if name in NOISE:
        settings = SearchSettings(choice_noise=NOISE[name])
        settings.use_network = True
        return Tree(name, settings)
    if name == "foreman":
        return Tree(name, SearchSettings(simulations=50, rollout_simulations=3))
    if name == DIRECTOR:
        return Tree(name, SearchSettings(simulations=600, seconds=1.0))
    if name == MASTER:
        settings = SearchSettings(simulations=600, seconds=1.0)
        settings.use_network = True
        return Tree(name, settings)
    return Tree(name, SearchSettings(seconds=0.1))


def tree_with(kind: str, budget: str) -> Tree:
    """Return `tree:200` (200 simulations a decision) or `tree:0.5s` (half a second).

    The suffix `:hand` makes it evaluate positions with the hand-chosen weights. `master:200` is the
    same with value networks.
    """
    found = _BUDGET.fullmatch(budget.removesuffix(":hand"))
    if found is not None and float(found[1] or found[2]) > 0:
        if found[1]:
            settings = SearchSettings(simulations=int(found[1]))
        else:
            settings = SearchSettings(seconds=float(found[2]))
        settings.hand_weights = budget.endswith(":hand")
        settings.use_network = kind == MASTER
        return Tree(f"{kind}:{budget}", settings)
    raise UnknownBot(
        Text(
            "There is no bot {given}; after the colon, give a number of simulations or seconds, "
            "as in tree:200 or tree:0.5s",
            given=repr(f"{kind}:{budget}"),
        )
    )
