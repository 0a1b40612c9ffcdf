"""Training games in which the places start with other bonuses, drawn at random.

A network that knows such starts can judge a fair start of any size. It also learns more where one
place is ahead: in a part of its games the others have a chance.
"""

import random
from collections.abc import Mapping
from typing import Any, Final

from pithead.games.schichtwechsel.material import WATER_START
from pithead.kernel.edition import Edition
from pithead.kernel.errors import BadSetup
from pithead.kernel.fair_start import FAIR_START, MOST_BONUS
from pithead.kernel.game import Game
from pithead.kernel.i18n import Text

VARIED_GAMES: Final = 0.5
"""The part of the games that start with other values."""
LARGEST: Final = 2
"""The largest value, as a multiple of the largest one of the edition."""
_ABOUT: Final = ("players", "source", "note")
"""The keys of a table that are not the values of the places."""


def with_varied_start(game: Game, players: int, rng: random.Random) -> Game:
    """Return the game with other values by place in turn order, or the game itself.

    The values are within a limit that is drawn first, so that small ones are frequent.
    """
    tables = game.edition.tables
    found = {
        section: _table(tables, section, players)
        for section in (FAIR_START, WATER_START)
        if section in tables
    }
    if not any(found.values()):
        raise BadSetup(
            Text(
                "{game} has no fair start for {players} players that could be varied",
                game=game.title,
                players=players,
            )
        )
    if rng.random() >= VARIED_GAMES:
        return game
    varied: dict[str, Any] = {
        section: [_varied(table, _most(tables, section), rng)]
        for section, table in found.items()
        if table
    }
    return game.with_edition(Edition({**tables, **varied}, game.edition.source))


def _table(tables: Mapping[str, Any], section: str, players: int) -> dict[str, Any]:
    """The table of a section for this number of players; {} if there is none."""
    return next((dict(table) for table in tables[section] if table["players"] == players), {})


def _most(tables: Mapping[str, Any], section: str) -> int:
    """The largest value that a table of this section may have."""
    if section == WATER_START:
        return int(tables["water"]["start"] - tables["water"]["lowest"])
    return MOST_BONUS


def _varied(table: dict[str, Any], most: int, rng: random.Random) -> dict[str, Any]:
    """The table with other values."""
    key = next(key for key in table if key not in _ABOUT)
    limit = rng.randint(1, max(1, min(most, LARGEST * max(table[key]))))
    return {**table, key: [rng.randint(0, limit) for _ in table[key]]}
