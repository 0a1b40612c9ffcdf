"""What can be wrong with a position of Ruhrschifffahrt, by the code of the problem."""

from typing import Final

from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Text

SENTENCES: Final = {
    "wrong_stage": Text(
        "in round {round}, the stage of the track must be {expected}, not {stage} (RS-9.1)"
    ),
    "die_below_track": Text("column {name} of the track has dice below its last row (RS-9.1)"),
    "missing_track_column": Text("the track has no column {name} yet (RS-9.1)"),
    "track_gap": Text("column {name} of the track has a gap above the arrow (RS-9.2)"),
    "order_incomplete": Text(
        "the order of play {order} must contain each player exactly once (RS-4.6)"
    ),
    "order_before_draw": Text(
        "there must be an order of play as soon as the start player has been drawn, and not "
        "before (RS-5.1)"
    ),
    "round_start": Text(
        "the start player of the round must be known as soon as there is a turn order, and not "
        "before (RS-4.7)"
    ),
    "round_start_not_first": Text(
        "in phases 1 to 3, the start player of the round must be first in turn order (RS-4.7)"
    ),
    "ship_not_at_depot": Text("the ship of player {seat} must be at a depot (RS-7.1)"),
    "ship_without_die": Text("the ship of player {seat} is at a depot without a die (RS-7.3)"),
    "ships_at_one_depot": Text("there are two ships at {name}, but only one may be there (RS-2.4)"),
    "depot_needs_pilot": Text(
        "the ship of player {seat} is at {name}, where it needs a pilot (RS-7.3)"
    ),
    "depot_needs_county": Text(
        "the ship of player {seat} is at {name}, but the player does not have the County of "
        "Mark tile (RS-7.5)"
    ),
    "ship_not_on_sale_space": Text("the ship of player {seat} must be on a sale space (RS-8.1)"),
    "ship_too_early": Text("the ship of player {seat} cannot be on the river yet (RS-7.8)"),
    "arrival_twice": Text("two ships on the same space have the same arrival number (RS-4.4)"),
    "arrival_off_sale_space": Text(
        "the ship of player {seat} must have an arrival number if it is on a sale space, and "
        "only then (RS-4.4)"
    ),
    "wages_without_player": Text(
        "Wages must be marked as taken if a player has chosen them, and only then (RS-7.10)"
    ),
    "wages_twice": Text("two players have chosen Wages, but only one may (RS-7.10)"),
    "loaded_without_option": Text("player {seat} has loaded but has no option (RS-7.1)"),
    "option_too_early": Text("player {seat} has an option before their turn to load (RS-7.1)"),
    "warehouse_twice": Text("{name} has two warehouses of the same player ({rule})"),
    "warehouse_gap": Text("{name} has a gap between its warehouses (RS-11.23)"),
    "part_of_lock_pool": Text(
        "player {seat} must have all or none of the warehouses for locks (RS-11.22)"
    ),
    "county_pool": Text(
        "the warehouses of player {seat} for the County of Mark must still be there if the "
        "player does not have its tile, and only then (RS-10.6)"
    ),
    "timeline_over": Text(
        "player {seat} has a warehouse on a round of the timeline that is over (RS-5.7)"
    ),
    "port_limit": Text("player {seat} has too many warehouses in Ruhrort (RS-11.26)"),
    "vp_sum": Text("the vp_by_category of player {seat} add up to {total}, but vp is {vp}"),
    "wealth_limit": Text(
        "player {seat} has more than {limit} thalers at the end of the game (RS-13.5)"
    ),
    "marker_count": Text(
        "{undrawn} river markers have not been drawn, but there are {bag} in the bag and "
        "{obstacles} on the river (RS-3.6)"
    ),
    "markers_drawn": Text("{drawn} river markers have been drawn instead of {due} (RS-6.1)"),
    "starred_marker": Text("the river marker {marker} is not used with these options (RS-17.4)"),
    "bag_runs_dry": Text("the bag would run out: markers in it: {bag} (RS-6.9)"),
    "building_not_forced": Text(
        "the draw has left one marker in the bag, but the players are not forced to build locks"
        " (RS-6.9)"
    ),
    "flag_shown": Text(
        "a country must be revealed from its event to the export, and not at any other time "
        "(RS-5.15)"
    ),
    "flags_revealed": Text(
        "{revealed} country markers have been revealed instead of {due} (RS-5.15)"
    ),
    "white_tile_count": Text("there are {count} tiles {name} instead of {supply} (RS-3.5)"),
    "stone_count": Text(
        "player {seat} has {stones} development stones, but {sales} sales (RS-8.7)"
    ),
    "county_too_early": Text(
        "player {seat} cannot have the County of Mark tile after {sales} sales (RS-10.4)"
    ),
    "used_without_tile": Text(
        "player {seat} has used the tile {name} but does not have it (RS-11.2)"
    ),
    "final_tile_used": Text(
        "the tile {name} of player {seat} cannot be used up: it counts at the end of the game "
        "(RS-14.13)"
    ),
    "blank_too_early": Text("player {seat} has a blank although there are tiles left (RS-10.5)"),
    "die_in_hand": Text(
        "a die must be in hand while a player puts it on a depot, and at no other time (RS-7.14)"
    ),
    "dice_waiting": Text(
        "dice must be waiting while a player puts them on depots, and at no other time (RS-9.5)"
    ),
    "removals_left": Text("dice have to be removed, but no player is asked which (RS-5.12)"),
    "free_towing": Text("towing can be free only while a player chooses an option (RS-7.18)"),
    "price_paid": Text("a price has been paid for an option, but no player is using one (RS-7.2)"),
    "new_too_early": Text("a warehouse in Ruhrort is new only while its owner buys (RS-11.12)"),
    "used_too_early": Text("tiles can be used only in phase 6 (RS-11.2)"),
    "pilot_blocked": Text(
        "the pilot is closed although no high or low water has been drawn (RS-6.6)"
    ),
    "building_forced": Text(
        "players are forced to build locks although no marker has been drawn (RS-6.9)"
    ),
    "premature_end": Text("the agenda is empty, but the game is not over (RS-15.1)"),
}


def problem(code: str, **values: object) -> Problem:
    """The problem with this code; the values fill the placeholders of its sentence."""
    return Problem(code, SENTENCES[code].with_values(**values))
