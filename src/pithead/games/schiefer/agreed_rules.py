"""The options of Schiefer, and the rules that the players of a game have agreed on."""

from typing import Any, Final

from pithead.games.schiefer.material import MOST_ROUNDS, Material
from pithead.kernel.game import Option, Reading
from pithead.kernel.texts.i18n import Text

COINS_AT_START: Final = "coins_at_start"
PURCHASE: Final = "marker_purchase"
ANY_TIME: Final = "any_time"
BEFORE_ACTION: Final = "before_action"
TIED_WIN: Final = "tied_win"
SHARED: Final = "shared"
TIE_BREAK: Final = "tie_break"
ROUND_LIMIT: Final = "round_limit"
FEWER_ROUNDS: Final = 100


def declare_options(material: Material) -> tuple[Option, ...]:
    """The variants, and the questions that the rulebook leaves open."""
    return (
        Option(
            COINS_AT_START,
            range(11),
            material.first_coins,
            rule="SF-11.1",
            title=Text("Starting coins"),
        ),
        Option(
            ROUND_LIMIT,
            (FEWER_ROUNDS, MOST_ROUNDS),
            MOST_ROUNDS,
            rule="SF-9.3",
            title=Text("Round limit"),
        ),
        Reading(
            PURCHASE,
            {
                ANY_TIME: Text(
                    "At any time in your turn: also between two markers that you place, and after "
                    "an action."
                ),
                BEFORE_ACTION: Text(
                    "Before you place your first marker, and before one of your markers acts."
                ),
            },
            rule="SF-11.3",
            title=Text("Buying a marker"),
            question=Text("When may you use the boxes for buying a marker?"),
        ),
        Reading(
            TIED_WIN,
            {
                SHARED: Text("The tied players share the win."),
                TIE_BREAK: Text(
                    "More coins win, then more mines, then the later place in turn order."
                ),
            },
            rule="SF-11.4",
            title=Text("Tied first place"),
            question=Text("Who wins if several players have the most points?"),
        ),
    )


class AgreedRules:
    """The values of the options in one game, in the form in which the rules use them."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.first_coins: int = options[COINS_AT_START]
        self.round_limit: int = options[ROUND_LIMIT]
        self.buys_any_time: bool = options[PURCHASE] == ANY_TIME
        self.shares_wins: bool = options[TIED_WIN] == SHARED
