"""The options of Ruhrschifffahrt, and the rules that the players of a game have agreed on."""

from typing import Any, Final

from pithead.games.ruhrschifffahrt.material import Material
from pithead.kernel.game import Option, Reading
from pithead.kernel.texts.i18n import Text

EVERY_SALE: Final = "every_sale"
FIRST_SALE: Final = "first_sale"
"""RS-8.14, RS-17.7: the sales that move the export marker."""
GROUP_TILE_TOO: Final = "group_tile_too"
ANY_TOWN: Final = "any_town"
"""RS-14.12, RS-17.8: what the Warehouse tile needs to build in a town of a group."""
START_OF_PHASE: Final = "start_player_of_phase"
START_OF_ROUND: Final = "start_player_of_round"
"""RS-9.6, RS-17.9: who places dice that return to the river."""
ONE_EACH: Final = "one"
NO_LIMIT: Final = "no_limit"
"""RS-11.25, RS-17.10: how many warehouses a player may have in one coal store."""
BUILT_EARLIER: Final = "built_earlier"
BUILT_NOW_TOO: Final = "built_now_too"
"""RS-11.12, RS-17.12: which warehouses in Ruhrort may be moved."""
BEFORE_SAILING: Final = "before_sailing"
BEFORE_LOADING_TOO: Final = "before_loading_too"
"""RS-14.9, RS-17.13: when the Coal carrier may be used."""

_VARIANTS: Final = {
    "row3_penalty": ("RS-17.2", Text("Penalty in row 3")),
    "round11_all_dice_minus_one": ("RS-17.3", Text("Poorer coal in round 11")),
    "without_starred_markers": ("RS-17.4", Text("Without the starred markers")),
    "mark_locks_need_county": ("RS-17.5", Text("Locks in Mark need the County of Mark tile")),
}

READINGS: Final = (
    Reading(
        "export_marker",
        {
            FIRST_SALE: Text("Only the first sale in Ruhrort of a round moves it."),
            EVERY_SALE: Text("Every sale in Ruhrort moves it."),
        },
        "RS-17.7",
        Text("Export marker"),
        Text("Who moves the export marker?"),
    ),
    Reading(
        "warehouse_tile",
        {
            GROUP_TILE_TOO: Text(
                "It lowers a price: except in Mülheim, you also need the tile of the town's group."
            ),
            ANY_TOWN: Text("You need no other tile: it builds a warehouse in any town."),
        },
        "RS-17.8",
        Text("Warehouse tile"),
        Text("What do you need to build in a town with the white Warehouse tile?"),
    ),
    Reading(
        "returning_die",
        {
            START_OF_ROUND: Text("The start player of the round."),
            START_OF_PHASE: Text("The start player of the current phase."),
        },
        "RS-17.9",
        Text("Dice that return"),
        Text("Who places a die that returns from the transport track to the river?"),
    ),
    Reading(
        "coal_store_limit",
        {
            NO_LIMIT: Text("As many as there are free slots."),
            ONE_EACH: Text("At most one, as in towns."),
        },
        "RS-17.10",
        Text("Coal stores"),
        Text("How many warehouses may you have in one coal store?"),
    ),
    Reading(
        "port_moves",
        {
            BUILT_EARLIER: Text("Only those that you built in earlier rounds."),
            BUILT_NOW_TOO: Text("One that you built in this turn, too."),
        },
        "RS-17.12",
        Text("Moves in Ruhrort"),
        Text("Which of your warehouses in Ruhrort may you move?"),
    ),
    Reading(
        "coal_carrier_time",
        {
            BEFORE_SAILING: Text("At the start of your turn in phase 4, before your ship sails."),
            BEFORE_LOADING_TOO: Text("At the start of your turn in phase 3 as well."),
        },
        "RS-17.13",
        Text("Coal carrier"),
        Text("When may you use the Coal carrier tile?"),
    ),
)
"""The questions that the rulebook leaves open."""


def declare_variants(material: Material) -> tuple[Option, ...]:
    """The variants of section 17; the presets are sets of them."""
    thalers = tuple(material.start_thaler_choices)
    title = Text("Starting thalers")
    found = [Option("start_thalers", thalers, material.start_thalers, "RS-17.1", title)]
    for name, default in material.variants.items():
        found.append(Option(name, (False, True), default, *_VARIANTS[name]))
    return tuple(found)


class AgreedRules:
    """The values of the options in one game, in the form in which the rules use them."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.start_thalers: int = options["start_thalers"]
        self.row3_penalty: bool = options["row3_penalty"]
        self.all_dice_minus_one: bool = options["round11_all_dice_minus_one"]
        self.without_starred: bool = options["without_starred_markers"]
        self.mark_locks_need_county: bool = options["mark_locks_need_county"]
        self.every_sale_moves_export: bool = options["export_marker"] == EVERY_SALE
        self.tile_builds_in_any_town: bool = options["warehouse_tile"] == ANY_TOWN
        self.phase_start_returns: bool = options["returning_die"] == START_OF_PHASE
        self.one_at_a_store: bool = options["coal_store_limit"] == ONE_EACH
        self.new_may_move: bool = options["port_moves"] == BUILT_NOW_TOO
        self.carrier_when_loading: bool = options["coal_carrier_time"] == BEFORE_LOADING_TOO
