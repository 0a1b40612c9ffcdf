"""Training games in which some places start with a bonus, drawn at random.

A network that knows such starts can judge a fair start of any size. It also learns more where one
place is ahead: in a part of its games the others have a chance.
"""

import random
from typing import Any, Final

from pithead.kernel.edition import Edition
from pithead.kernel.errors import BadSetup
from pithead.kernel.fair_start import FAIR_START, MOST_BONUS
from pithead.kernel.game import Game
from pithead.kernel.i18n import Text

VARIED_GAMES: Final = 0.5
"""The part of the games that start with bonuses."""
LARGEST: Final = 2
"""The largest bonus, as a multiple of the largest one of the edition."""
_ABOUT: Final = ("players", "source", "note")
"""The keys of a table that do not name a bonus."""


def with_varied_start(game: Game, players: int, rng: random.Random) -> Game:
    """Return the game with other amounts of its option for a fair start, or the game itself.

    The amounts are within a limit that is drawn first, so that small ones are frequent.
    """
    table = _fair_start(game, players)
    if rng.random() >= VARIED_GAMES:
        return game
    name = next(key for key in table if key not in _ABOUT)
    limit = rng.randint(1, max(1, min(MOST_BONUS, LARGEST * max(table[name]))))
    amounts = [rng.randint(0, limit) for _ in range(players)]
    tables = {**game.edition.tables, FAIR_START: [{**table, name: amounts}]}
    return game.with_edition(Edition(tables, game.edition.source))


def _fair_start(game: Game, players: int) -> dict[str, Any]:
    """The table of the edition for this number of players."""
    for table in game.edition.tables.get(FAIR_START, ()):
        if table["players"] == players:
            return dict(table)
    raise BadSetup(
        Text(
            "{game} has no fair start for {players} players that could be varied",
            game=game.title,
            players=players,
        )
    )
