"""How people call the values of Schiefer's edition file."""

from pithead.games.schiefer.material import ACTIONS
from pithead.kernel.edition_texts import EditionTexts
from pithead.kernel.i18n import Text


def texts() -> EditionTexts:
    """The words for tables, keys and codes, and where the numbers of the mines come from."""
    return EditionTexts(
        sections={
            "game": Text("The game"),
            "components": Text("Components"),
            "setup": Text("Setup"),
            "dice_costs": Text("Changing dice"),
            "sale": Text("Sale"),
            "tunnel": Text("Tunnels"),
            "field": Text("Action space"),
            "valley": Text("Valley"),
            "valley.mines": Text("Mine"),
            "box": Text("Box"),
            "box_slots": Text("Room on a box"),
            "scoring": Text("Scoring"),
        },
        keys={
            "title_de": Text("German title"),
            "title_en": Text("English title"),
            "edition": Text("name of the edition"),
            "players_min": Text("fewest players"),
            "players_max": Text("most players"),
            "markers_per_player": Text("markers of a player"),
            "black_markers": Text("black markers"),
            "dice": Text("dice"),
            "markers_in_supply": Text("markers in the supply"),
            "coins": Text("coins"),
            "reroll_one_die": Text("coins to reroll a die"),
            "turn_one_die": Text("coins to turn a die"),
            "turns_per_round": Text("dice turned per round"),
            "better_sale_bonus": Text("extra coins of a better sale"),
            "value_min": Text("lowest value of a mine"),
            "value_max": Text("highest value of a mine"),
            "cost_min": Text("lowest cost of a mine"),
            "cost_max": Text("highest cost of a mine"),
            "actions": Text("actions"),
            "region": Text("region"),
            "mouth": Text("river mouth"),
            "name": Text("name"),
            "name_de": Text("German name"),
            "name_en": Text("English name"),
            "cost": Text("cost"),
            "value": Text("value"),
            "price": Text("price"),
            "players": Text("fewest and most players"),
            "two_players": Text("markers with two players"),
            "three_or_four_players": Text("markers with three or four players"),
            "per_mine": Text("points for a mine"),
            "coins_per_point": Text("coins for a point"),
            "coins_per_point_improved": Text("coins for a point with the box"),
            "per_valley": Text("points for a valley"),
            "per_half_valley": Text("points for half of a valley"),
            "per_valley_alone": Text("points for a valley of one's own"),
        },
        codes={
            "supply": Text("fetch a marker"),
            "open": Text("open a mine"),
            "sell": Text("sell slate"),
            "develop": Text("develop"),
        },
        choices={"field.actions": ACTIONS},
        # SF-2.2: only the names and places of the mines are historical.
        sources={"valley.mines.cost": "reconstructed", "valley.mines.value": "reconstructed"},
        hidden={"game.id": "the program's name of the game"},
    )
