"""Schiefer's edition file: a line for each key (SF-2.6)."""

from typing import Final

from pithead.games.schiefer.dice import FACES
from pithead.games.schiefer.material import (
    ACTION_NAMES,
    ACTIONS,
    BOXES,
    BUYING,
    MOST_PLAYERS,
    MOST_SLOTS,
    MOST_VALLEYS,
)
from pithead.kernel.editions.edition_keys import Code, Id, Many, Name, Parts, TextLine, Whole
from pithead.kernel.editions.edition_schema import EditionArray, EditionSchema, EditionTable
from pithead.kernel.texts.i18n import Text

SCHEMA: Final = EditionSchema(
    EditionTable("game", Text("The game")).has(
        Code("id", None, ("schiefer",)).hidden("the program's name of the game"),
        Name("title", Text("English title"), Text("German title")),
        TextLine("edition", Text("name of the edition")),
        Whole("players_min", Text("fewest players"), 2, MOST_PLAYERS),
        Whole("players_max", Text("most players"), "players_min", MOST_PLAYERS),
    ),
    EditionTable("components", Text("Components")).has(
        Whole("markers_per_player", Text("markers of a player"), 1, 200),
        Whole("black_markers", Text("black markers"), 1, 200),
        Whole("dice", Text("dice"), 3),
    ),
    EditionTable("setup", Text("Setup")).has(
        Whole(
            "markers_in_supply", Text("markers in the supply"), 0, "components.markers_per_player"
        ),
        Whole("coins", Text("coins"), 0, 10),
    ),
    EditionTable("dice_costs", Text("Changing dice")).has(
        Whole("reroll_one_die", Text("coins to reroll a die"), 1, 100),
        Whole("turn_one_die", Text("coins to turn a die"), 1, 100),
        Whole("turns_per_round", Text("dice turned per round"), 1),
    ),
    EditionTable("sale", Text("Sale")).has(
        Whole("better_sale_bonus", Text("extra coins of a better sale"), 0, 100),
        Whole("value_min", Text("lowest value of a mine"), 1, 100),
        Whole("value_max", Text("highest value of a mine"), "value_min", 100),
    ),
    EditionTable("tunnel", Text("Tunnels")).has(
        Whole("cost_min", Text("lowest cost of a mine"), 1, 100),
        Whole("cost_max", Text("highest cost of a mine"), "cost_min", 100),
    ),
    EditionArray("field", Text("Action space"), by="face", at_least=FACES, at_most=FACES).has(
        Whole("face", Text("number of the die"), 1, FACES).unique(),
        Many(Code("actions", Text("actions"), ACTIONS), at_least=1, at_most=2, distinct=True),
    ),
    EditionArray("valley", Text("Valley"), at_least=1, at_most=MOST_VALLEYS).has(
        Id("id").unique(),
        TextLine("region", Text("region")),
        TextLine("mouth", Text("river mouth")),
        TextLine("name", Text("name")).unique(),
        Parts("mines", Text("Mine"), by="id", at_least=1).has(
            Id("id").unique(),
            TextLine("name", Text("name")).unique(),
            # SF-2.2: only the names and places of the mines are historical.
            Whole("cost", Text("cost"), "tunnel.cost_min", "tunnel.cost_max").from_source(
                "reconstructed"
            ),
            Whole("value", Text("value"), "sale.value_min", "sale.value_max").from_source(
                "reconstructed"
            ),
        ),
    ),
    EditionArray("box", Text("Box"), complete=True).has(
        Code("id", None, BOXES).unique(),
        Name(),
        Whole("price", Text("price"), 1, 100).only_if("id", *BUYING),
        Many(Whole("players", Text("fewest and most players"), 2, MOST_PLAYERS), 2, 2),
    ),
    EditionTable("box_slots", Text("Room on a box")).has(
        Whole("two_players", Text("markers with two players"), 1, MOST_SLOTS),
        Whole("three_or_four_players", Text("markers with three or four players"), 1, MOST_SLOTS),
    ),
    EditionTable("scoring", Text("Scoring")).has(
        Whole("per_mine", Text("points for a mine"), 0, 100),
        Whole("coins_per_point", Text("coins for a point"), 1, 100),
        Whole("coins_per_point_improved", Text("coins for a point with the box"), 1, 100),
        Whole("per_valley", Text("points for a valley"), 0, 100),
        Whole("per_half_valley", Text("points for half of a valley"), 0, 100),
        Whole("per_valley_alone", Text("points for a valley of one's own"), 0, 100),
    ),
    codes=ACTION_NAMES,
)
