"""What can be wrong with a position of Schichtwechsel, by the code of the problem."""

from typing import Final

from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Text

SENTENCES: Final = {
    "premature_end": Text("the agenda is empty, but the game is not over (SW-3.1)"),
    "no_phase": Text("{name} cannot be at the bottom of the agenda"),
    "no_question": Text("{name} asks no player"),
    "agenda_order": Text("{above} cannot be directly above {below} on the agenda"),
    "agenda_seat": Text("{name} must concern player {seat}, whose effects these are (SW-6.6)"),
    "empty_seat": Text("{name} asks player {seat}, who is not in the game"),
    "position": Text("{bottom} is too high for {players} players"),
    "wrong_player": Text(
        "in {bottom}, player {expected} must be asked, not player {seat} (SW-3.3)"
    ),
    "no_answer": Text("{name} has no legal answer here"),
    "bag_count": Text(
        "there are {total} coal and spoil in the bag instead of {expected} (SW-I.13)"
    ),
    "blue_cube": Text(
        "the blue cube must be in the bag or drawn if it is in the game, and only then (SW-4.6)"
    ),
    "blue_not_returned": Text("the blue cube must be back in the bag after step I (SW-4.6)"),
    "cubes_drawn": Text(
        "there must be drawn cubes while the first player gives them away, and at no other time"
        " (SW-4.2)"
    ),
    "blue_not_drawn": Text(
        "the blue cube is among the drawn cubes, but is not marked as drawn (SW-4.5)"
    ),
    "nobody_without_cubes": Text("cubes are being drawn although all players have theirs (SW-4.4)"),
    "placing_without_cubes": Text(
        "a player is placing cubes, but is still listed as waiting for them (SW-4.4)"
    ),
    "without_cubes": Text("players are waiting for cubes although step I is over (SW-4.4)"),
    "tile_count": Text(
        "the tile {name} must be in the game {expected} times; found: {places} (SW-I.10)"
    ),
    "tile_held": Text(
        "player {seat} must have a tile as soon as they have chosen one in round 1, and not "
        "before (SW-I.10)"
    ),
    "plain_spaces": Text(
        "there are {plain} coke on plain grey spaces, more than there are such spaces (SW-I.4)"
    ),
    "missing_grey_space": Text(
        "there is a coke on a grey space that is not in this edition (SW-I.4)"
    ),
    "coke_in_plant": Text("player {seat} has too many coke in the coking plant: {inside} (SW-I.5)"),
    "headframes_in_row": Text("player {seat} has two headframes in the same row (SW-14.6)"),
    "headframe_count": Text("player {seat} has too many headframes (SW-I.3)"),
    "headframes_outside_turns": Text(
        "headframes can be on bonus spaces only in the action phase (SW-14.15)"
    ),
    "arrivals": Text(
        "player {seat} must be in the list of arrivals {name} if they have arrived there, and "
        "only then (SW-I.12)"
    ),
    "miner_on_covered": Text(
        "the miner of player {seat} is on {name}, which is covered with this number of players "
        "(SW-I.11)"
    ),
    "miners_on_space": Text("there are two miners on {name}, but only one may be there (SW-I.11)"),
    "round_card_count": Text("{used} round cards have been used instead of {revealed} (SW-17.1)"),
    "round_card": Text(
        "there must be a round card as soon as the first one has been revealed, and not before "
        "(SW-3.6)"
    ),
    "round_card_unused": Text("the round card is still listed as unused (SW-17.1)"),
    "first_player": Text(
        "there must be a first player and a first player marker as soon as the first player has"
        " been drawn, and not before (SW-2.12)"
    ),
    "late_start": Text("the first player can be drawn only in round 1 (SW-2.12)"),
    "early_bonus_bar": Text("the house bar is not used before round {round} (SW-4.25)"),
    "early_last_moves": Text(
        "the final scoring cannot come before the end of the last round (SW-3.5)"
    ),
    "passed_outside_turns": Text(
        "players can pass and trade only in the action phase (SW-5.1, SW-15.3)"
    ),
    "traded_out_of_turn": Text("only the player whose turn it is can have traded (SW-15.1)"),
    "trade_not_noted": Text(
        "a player is trading, but their trade of this turn is not recorded (SW-15.1)"
    ),
    "locked_outside_round": Text("a wagon can be locked only during a round (SW-17.11)"),
    "early_vp_of_last_move": Text(
        "VP for a last move cannot come before the end of the last round (SW-18.1)"
    ),
    "vp_without_last_move": Text(
        "player {seat} has VP for a last move that they did not make (SW-18.1)"
    ),
    "cards_outside_turns": Text(
        "cards can be used and tokens paid only in the action phase (SW-17.10)"
    ),
    "payment_on_unused_card": Text(
        "there is a payment on card {card}, which has not been used (SW-5.11)"
    ),
    "early_white_tokens": Text(
        "player {seat} has white tokens before they can have received them (SW-4.18)"
    ),
    "coal_only": Text("{name} of player {seat} contains spoil, but takes only coal (SW-I.6)"),
    "flood": Text("the water of player {seat} cannot stay on level {level} (SW-I.8)"),
    "player_token": Text("the player token of player {seat} is in two places (SW-1.3)"),
    "houses_on_bar": Text(
        "player {seat} cannot have {bar} houses on the house bar when their discs have crossed "
        "{crossed} house barriers (SW-I.2)"
    ),
    "houses_of_player": Text("player {seat} has too many houses in {name}: {own} (SW-I.14)"),
    "houses_in_area": Text("there are too many houses in {name}: {total} (SW-I.14)"),
    "cubes_in_hand": Text(
        "player {seat} must have cubes in hand while placing them, and at no other time (SW-4.7)"
    ),
    "coal_in_hand": Text("player {seat} cannot have lifted coal in hand now: {coal} (SW-8.8)"),
}


def problem(code: str, **values: object) -> Problem:
    """The problem with this code; the values fill the placeholders of its sentence."""
    return Problem(code, SENTENCES[code].with_values(**values))
