"""The game in an edition that somebody has sent."""

import logging

from pithead.kernel.editions.edition import Edition
from pithead.kernel.errors import BadEdition, PitheadError
from pithead.kernel.game import Game
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import MALFORMED

_log = logging.getLogger(__name__)


def playable_game(game: Game, edition: Edition) -> Game:
    """The game in an edition, after it was set up for each number of players.

    BadEdition if it cannot be. The checks of a game name each wrong value; an edition whose tables
    do not fit together in a way that they do not know gets one sentence for all of it.
    """
    try:
        found = game.with_edition(edition)
        for players in found.players:
            found.start(players)
    except PitheadError:
        raise
    except Exception:
        # Whatever it is: the edition is at fault, and the game has not begun.
        _log.info("the checks of %s do not name what is wrong", game.id, exc_info=True)
        reason = Text("its tables do not fit together; one may be missing, or there twice")
        raise BadEdition(edition.source, [Problem(MALFORMED, reason, "", "", reason)]) from None
    return found
