"""A position of Ruhrschifffahrt as a row of numbers."""

from typing import Final

from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    COLOURS,
    MOST_ROWS,
    MOST_SLOTS,
    OPTIONS,
    PERMANENT,
    ROUNDS,
    WHITE_TILES,
    Material,
)
from pithead.games.ruhrschifffahrt.pieces import SIGHTS, TILE_STATES, die_colour, die_value
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.kernel.observation import (
    MOST,
    Piece,
    tell_amounts,
    tell_choice,
    tell_counts,
    tell_owners,
    tell_rows,
    tell_set,
    tell_sets,
)

PHASES: Final = 7


def pieces(material: Material, players: int) -> list[Piece]:
    """What `tell` tells, in its order."""
    colours = len(COLOURS)
    houses = material.warehouses
    tiles = len(PERMANENT)
    return [
        Piece("round", 1, ROUNDS, "the number of the round"),
        Piece("phase", 1, PHASES, "the phase of the round"),
        Piece("order", players, players, "as which one each player comes in this phase, 0 unknown"),
        Piece("free_towing", 1, 1, "whether towing is free for who is asked"),
        Piece("price_paid", 1, MOST, "what was paid for the option that is carried out"),
        Piece("die_in_hand", colours, SIGHTS, "the value of the die in hand, by its colour"),
        Piece("dice_waiting", colours * SIGHTS, MOST, "dice that left the track, by colour, value"),
        Piece("removals", colours, MOST, "dice of each colour that are still to be removed"),
        Piece("depots", material.depots, SIGHTS, "the value of the die on each depot, 0 for none"),
        Piece("stage", len(material.stage_ids), 1, "1 for the stage of the transport track"),
        Piece("track", colours * MOST_ROWS, SIGHTS, "dice on the track from the top, by colour"),
        Piece("dice_removed", colours, max(material.dice), "dice of each colour out of play"),
        Piece("obstacles", material.locks, 1, "whether each obstacle has no lock yet"),
        Piece("bag", 1, material.markers, "markers in the bag"),
        Piece("undrawn", len(material.marker_ids), max(material.marker_counts), "of each marker"),
        Piece("demand", material.sales, material.most_demand, "thalers on each sale space"),
        Piece("pilot_blocked", 1, 1, "whether there is no pilot"),
        Piece("wages_taken", 1, 1, "whether wages were taken"),
        Piece("forced_building", 1, 1, "whether a lock must be built"),
        Piece("flags", material.columns, max(material.flag_counts), "flags still hidden"),
        Piece("flag_now", material.columns, 1, "1 for the flag that is shown"),
        Piece("export", 1, len(material.scale), "the space of the export marker"),
        Piece("columns", material.columns * MOST_SLOTS * players, 1, "who is where in each column"),
        Piece("towns", material.towns * players, MOST_SLOTS, "warehouses in each town, by player"),
        Piece("stores", material.stores * players, MOST_SLOTS, "the same in each coal store"),
        Piece("white_left", len(WHITE_TILES), max(material.white_supply), "white tiles to be had"),
        Piece("ship", players, material.length, "the space of the ship, 0 for none"),
        Piece("arrival", players, players, "as which one the ship came to its sale space"),
        Piece("thalers", players, MOST, "thalers"),
        Piece("vp", players, MOST, "victory points"),
        Piece("supply", players, houses, "warehouses in the supply"),
        Piece("debt", players, material.debt_spaces, "debts"),
        Piece("lock_pool", players, houses, "warehouses that the first lock brings"),
        Piece("county_pool", players, houses, "warehouses that the County of Mark brings"),
        Piece("timeline", players * ROUNDS, 1, "whether a warehouse lies on each round, by player"),
        Piece("stones", players * len(AREAS), MOST, "stones in each area, by player"),
        Piece("permanent", players * tiles, 1, "permanent tiles, by player"),
        Piece("used", players * tiles, 1, "those that were used in this round"),
        Piece("white", players * len(WHITE_TILES), len(TILE_STATES) - 1, "0 no tile, 1 unused, …"),
        Piece("option", players, len(OPTIONS), "the option of this round: 0 none yet, 1 the first"),
        Piece("moved", players * material.columns, 1, "columns whose warehouse must stay"),
    ]


def tell(state: RuhrState, seat: int, numbers: list[int]) -> None:
    material = state.material
    players = state.players
    numbers.append(state.round)
    numbers.append(state.phase)
    _tell_order(state, seat, numbers)
    numbers.append(1 if state.free_towing else 0)
    numbers.append(min(state.price_paid, MOST))
    _tell_dice(state, numbers)
    numbers.extend(state.removals)
    numbers.extend(state.depots)
    tell_choice(numbers, state.stage, len(material.stage_ids))
    numbers.extend(state.track)
    numbers.extend(state.dice_removed)
    tell_set(numbers, state.obstacles, material.locks)
    numbers.append(state.bag)
    numbers.extend(state.undrawn)
    numbers.extend(state.demand)
    numbers.append(1 if state.pilot_blocked else 0)
    numbers.append(1 if state.wages_taken else 0)
    numbers.append(1 if state.forced_building else 0)
    numbers.extend(state.flags)
    tell_choice(numbers, state.flag_now, material.columns)
    numbers.append(state.export_pos)
    tell_owners(numbers, state.column, seat, players)
    tell_counts(numbers, state.town_slots, MOST_SLOTS, seat, players)
    tell_counts(numbers, state.store_slots, MOST_SLOTS, seat, players)
    numbers.extend(state.white_left)
    tell_rows(numbers, state.ship, 1, seat)
    tell_rows(numbers, state.arrival, 1, seat)
    tell_amounts(numbers, state.thalers, seat)
    tell_amounts(numbers, state.vp, seat)
    tell_rows(numbers, state.supply, 1, seat)
    tell_rows(numbers, state.debt, 1, seat)
    tell_rows(numbers, state.lock_pool, 1, seat)
    tell_rows(numbers, state.county_pool, 1, seat)
    for index in range(players):
        tell_set(numbers, state.timeline[(seat + index) % players] >> 1, ROUNDS)
    tell_rows(numbers, state.stones, len(AREAS), seat)
    tell_sets(numbers, state.permanent, len(PERMANENT), seat)
    tell_sets(numbers, state.used, len(PERMANENT), seat)
    tell_rows(numbers, state.white, len(WHITE_TILES), seat)
    for index in range(players):
        numbers.append(state.option_now[(seat + index) % players] + 1)
    tell_sets(numbers, state.moved, material.columns, seat)


def _tell_order(state: RuhrState, seat: int, numbers: list[int]) -> None:
    players = state.players
    first = len(numbers)
    numbers.extend([0] * players)
    for position, player in enumerate(state.order):
        numbers[first + (player - seat) % players] = position + 1


def _tell_dice(state: RuhrState, numbers: list[int]) -> None:
    """The die in hand, and those that wait for a depot."""
    first = len(numbers)
    numbers.extend([0] * (len(COLOURS) * (1 + SIGHTS)))
    if state.die_in_hand:
        numbers[first + die_colour(state.die_in_hand)] = die_value(state.die_in_hand)
    first += len(COLOURS)
    for number in state.waiting:
        numbers[first + die_colour(number) * SIGHTS + die_value(number) - 1] += 1
