"""Every way in which a position of Ruhrschifffahrt can be wrong."""

from pithead.games.ruhrschifffahrt.dice import die_colour
from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    BLACK,
    BLANK,
    COLOURS,
    COUNTY_MARK,
    LOCK_BUILDING,
    MOST_ROWS,
    MOST_SLOTS,
    NOBODY,
    PERMANENT,
    ROUNDS,
    RUHR_BARGE,
    STAGES,
    UNUSED,
    USED,
    WAGES,
    WHITE,
    WHITE_TILES,
)
from pithead.games.ruhrschifffahrt.score_categories import CATEGORIES
from pithead.games.ruhrschifffahrt.scoring import warehouses_built
from pithead.games.ruhrschifffahrt.state import NO_FLAG, NO_OPTION_YET, RuhrState
from pithead.kernel.field import row
from pithead.kernel.game_parts import Audit
from pithead.kernel.problem import Problem


class RuhrAudit(Audit[RuhrState]):
    def problems(self, state: RuhrState) -> list[Problem]:
        """The invariants of the rules that a position by itself can break."""
        return [
            *_dice(state),
            *_track(state),
            *_ships(state),
            *_warehouses(state),
            *_points(state),
            *_markers(state),
            *_port(state),
            *_tiles(state),
            *_turn_state(state),
            *_agenda(state),
        ]


def _dice(state: RuhrState) -> list[Problem]:
    """Invariant 1. Invariant 2 is the range of a die; depots have the colour of their territory."""
    material = state.material
    found: list[Problem] = []
    in_hand = [number for number in (state.die_in_hand, *state.waiting) if number]
    for colour, name in enumerate(COLOURS):
        on_depots = sum(
            value > 0 and material.depot_colour[depot] == colour
            for depot, value in enumerate(state.depots)
        )
        on_track = sum(value > 0 for value in row(state.track, colour, MOST_ROWS))
        held = sum(die_colour(number) == colour for number in in_hand)
        removed = state.dice_removed[colour]
        total = on_depots + on_track + held + removed
        if total != material.dice[colour]:
            sentence = (
                f"there are {total} {name} dice instead of {material.dice[colour]}: on "
                f"depots {on_depots}, on the track {on_track}, in hand or waiting {held}, "
                f"removed {removed} (RS-3.10)"
            )
            found.append(Problem("dice_count", sentence))
    return found


def _track(state: RuhrState) -> list[Problem]:
    """Invariant 12, and that the stage is that of the round."""
    material = state.material
    found: list[Problem] = []
    due = _stage_due(state)
    if state.stage != due:
        sentence = (
            f"the track is {STAGES[state.stage]} in round {state.round} instead of "
            f"{STAGES[due]} (RS-9.1)"
        )
        found.append(Problem("wrong_stage", sentence))
    arrow = material.arrow[state.stage]
    for colour, name in enumerate(COLOURS):
        column = row(state.track, colour, MOST_ROWS)
        if any(column[material.rows[state.stage] :]):
            sentence = f"the {name} column of the track has dice below its last row (RS-9.1)"
            found.append(Problem("die_below_track", sentence))
        if any(column) and not material.stage_columns[state.stage][colour]:
            sentence = f"the track has no {name} column yet (RS-9.1)"
            found.append(Problem("missing_track_column", sentence))
        above = column[: arrow + 1]
        if 0 in above and any(above[: len(above) - above[::-1].index(0)]):
            sentence = f"there is a gap above the arrow in the {name} column (RS-9.2)"
            found.append(Problem("track_gap", sentence))
    return found


def _stage_due(state: RuhrState) -> int:
    """The stage of the round; the event that changes it comes first in its round, if any does."""
    material = state.material
    stage = material.stage_of[state.round]
    if stage and material.stage_from[stage] == state.round:
        return stage if _is_over(state, f"track_to_{STAGES[stage]}") else stage - 1
    return stage


def _is_over(state: RuhrState, event: str) -> bool:
    """Whether an event of this round has happened or is happening."""
    if state.phase > 1:
        return True
    place = state.material.events[state.round].index(event)
    for step in state.agenda:
        kind, _, index = step.name.partition(":")
        if kind == "event" and int(index) <= place:
            return False
    return True


def _ships(state: RuhrState) -> list[Problem]:
    """Invariants 3 and 11: loaded ships lie at a depot with a die, others on a sale space."""
    found: list[Problem] = []
    if state.order and sorted(state.order) != list(range(state.players)):
        sentence = f"the order {state.order} does not name each player once (RS-4.6)"
        return [Problem("order_incomplete", sentence)]
    drawn = not state.agenda or state.agenda[-1].kind != "draw_start"
    if drawn != bool(state.order):
        sentence = "there is an order of play from the draw on, and not before (RS-5.1)"
        return [Problem("order_before_draw", sentence)]
    taken: list[int] = []
    for position, seat in enumerate(state.order or range(state.players)):
        depot = state.depot_of(seat)
        loaded = _has_loaded(state, position)
        if loaded and depot == NOBODY and state.option_now[seat] == NO_OPTION_YET:
            if _scarce(state):
                continue
        if loaded and not _has_sold(state, position):
            found += _loaded_ship(state, seat, depot, taken)
            taken.append(depot)
        else:
            found += _other_ship(state, seat, position)
        found += _option(state, seat, position)
    return [*found, *_arrivals(state), *_wages(state)]


def _loaded_ship(state: RuhrState, seat: int, depot: int, taken: list[int]) -> list[Problem]:
    """RS-7.4: a player who has loaded can sell."""
    material = state.material
    if depot == NOBODY:
        sentence = f"the ship of player {seat} must lie at a depot (RS-7.1)"
        return [Problem("ship_not_at_depot", sentence)]
    name = material.depot_ids[depot]
    if state.depots[depot] == 0:
        sentence = f"the ship of player {seat} lies at a depot without a die (RS-7.3)"
        return [Problem("ship_without_die", sentence)]
    if depot in taken:
        return [Problem("ships_at_one_depot", f"two ships lie at {name} (RS-2.4)")]
    option = state.option_now[seat]
    if option >= 0 and material.depot_sale[depot] < 0 and not material.has_pilot[option]:
        sentence = f"player {seat} lies at {name} without a pilot (RS-7.3)"
        return [Problem("depot_needs_pilot", sentence)]
    if material.depot_colour[depot] == WHITE and not state.county(seat):
        sentence = f"player {seat} lies at {name} without the County of Mark (RS-7.5)"
        return [Problem("depot_needs_county", sentence)]
    return []


def _other_ship(state: RuhrState, seat: int, position: int) -> list[Problem]:
    sold = _has_sold(state, position)
    if state.sale_of(seat) == NOBODY and (state.round > 1 or sold) and not _scarce(state):
        sentence = f"the ship of player {seat} must stand on a sale space (RS-8.1)"
        return [Problem("ship_not_on_sale_space", sentence)]
    if state.ship[seat] and state.round == 1 and not sold:
        sentence = f"the ship of player {seat} is not on the river yet (RS-7.8)"
        return [Problem("ship_too_early", sentence)]
    return []


def _arrivals(state: RuhrState) -> list[Problem]:
    found: list[Problem] = []
    spaces = [
        (state.ship[seat], state.arrival[seat])
        for seat in range(state.players)
        if state.arrival[seat]
    ]
    if len(set(spaces)) < len(spaces):
        sentence = "two ships have arrived on one space at the same time (RS-4.4)"
        found.append(Problem("arrival_twice", sentence))
    for seat in range(state.players):
        if (state.arrival[seat] > 0) != (state.sale_of(seat) != NOBODY):
            sentence = f"the ship of player {seat} has an arrival only on a sale space (RS-4.4)"
            found.append(Problem("arrival_off_sale_space", sentence))
    return found


def _wages(state: RuhrState) -> list[Problem]:
    found: list[Problem] = []
    if (WAGES in state.option_now) != state.wages_taken:
        sentence = "wages are taken exactly if a player has chosen them (RS-7.10)"
        found.append(Problem("wages_without_player", sentence))
    if state.option_now.count(WAGES) > 1:
        found.append(Problem("wages_twice", "two players have chosen Wages (RS-7.10)"))
    return found


def _scarce(state: RuhrState) -> bool:
    """Whether there are so few black dice that a player may find none to load (section 18)."""
    material = state.material
    dice = material.dice[BLACK] - state.dice_removed[BLACK]
    pilots = (material.of_colour[BLACK] & ~material.ordinary).bit_count()
    below = material.rows[state.stage] - 1 - material.arrow[state.stage]
    return dice - (state.players - 1) <= pilots + below


def _turns_begun(state: RuhrState, kind: str) -> int:
    """How many players have begun their turn of this kind of the phase."""
    for step in state.agenda:
        if step.kind == kind:
            return int(step.name.partition(":")[2])
    return 0


def _has_loaded(state: RuhrState, position: int) -> bool:
    if state.phase != 3:
        return state.phase > 3
    return position < _turns_begun(state, "loading") - 1


def _has_sold(state: RuhrState, position: int) -> bool:
    if state.phase != 4:
        return state.phase > 4
    returning = bool(state.agenda) and state.agenda[-1].kind == "return_die"
    return position < _turns_begun(state, "sailing") - (0 if returning else 1)


def _option(state: RuhrState, seat: int, position: int) -> list[Problem]:
    """RS-7.1, RS-13.4: an option from the own turn of phase 3 to the end of phase 6."""
    if state.phase == 3 and position == _turns_begun(state, "loading") - 1:
        return []
    has_option = state.option_now[seat] != NO_OPTION_YET
    loaded = _has_loaded(state, position) and bool(state.agenda)
    if loaded and not has_option:
        sentence = f"player {seat} has loaded without an option (RS-7.1)"
        return [Problem("loaded_without_option", sentence)]
    if has_option and not loaded:
        return [Problem("option_too_early", f"player {seat} has an option too early (RS-7.1)")]
    return []


def _warehouses(state: RuhrState) -> list[Problem]:
    """Invariants 4 and 5."""
    material = state.material
    found: list[Problem] = []
    for seat in range(state.players):
        found += _own_warehouses(state, seat)
    for slots, ids, rule in (
        (state.town_slots, material.town_ids, "RS-11.24"),
        (state.store_slots, material.store_ids, "RS-11.25"),
        (state.column, material.column_ids, "RS-11.26"),
    ):
        for place, name in enumerate(ids):
            owners = row(slots, place, MOST_SLOTS)
            taken = [owner for owner in owners if owner != NOBODY]
            if len(set(taken)) < len(taken):
                sentence = f"{name} has two warehouses of one player ({rule})"
                found.append(Problem("warehouse_twice", sentence))
            if owners[: len(taken)] != taken:
                sentence = f"{name} has a gap between its warehouses (RS-11.23)"
                found.append(Problem("warehouse_gap", sentence))
    return found


def _own_warehouses(state: RuhrState, seat: int) -> list[Problem]:
    material = state.material
    found: list[Problem] = []
    supply = state.supply[seat]
    debt = state.debt[seat]
    lock_pool = state.lock_pool[seat]
    county_pool = state.county_pool[seat]
    timeline = state.timeline[seat].bit_count()
    built = warehouses_built(state, seat)
    total = supply + debt + lock_pool + county_pool + timeline + built
    if total != material.warehouses:
        sentence = (
            f"player {seat} has {total} warehouses instead of {material.warehouses}: supply "
            f"{supply}, debt {debt}, lock pool {lock_pool}, county pool {county_pool}, timeline "
            f"{timeline}, built {built} (RS-1.1)"
        )
        found.append(Problem("warehouse_count", sentence))
    if lock_pool not in (0, material.lock_pool):
        sentence = f"player {seat} has a part of the lock pool (RS-11.22)"
        found.append(Problem("part_of_lock_pool", sentence))
    if county_pool != (0 if state.county(seat) else material.county_pool):
        sentence = f"the county pool of player {seat} goes with the tile (RS-10.6)"
        found.append(Problem("county_pool", sentence))
    if any(
        state.timeline[seat] >> number & 1
        for number in material.timeline_rounds
        if number < state.round or (number == state.round and _is_over(state, "gain_warehouse"))
    ):
        sentence = f"player {seat} has a warehouse on a round that is over (RS-5.7)"
        found.append(Problem("timeline_over", sentence))
    if state.column.count(seat) > material.port_limit:
        sentence = f"player {seat} has too many warehouses in Ruhrort (RS-11.26)"
        found.append(Problem("port_limit", sentence))
    return found


def _points(state: RuhrState) -> list[Problem]:
    """Invariants 6 and 13."""
    found: list[Problem] = []
    limit = state.material.wealth_limit
    for seat in range(state.players):
        total = sum(row(state.points, seat, len(CATEGORIES)))
        if total != state.vp[seat]:
            sentence = (
                f"the VP of player {seat} add up to {total} in vp_by_category, not to "
                f"{state.vp[seat]}"
            )
            found.append(Problem("vp_sum", sentence))
        if not state.agenda and state.thalers[seat] > limit:
            sentence = f"player {seat} keeps more than {limit} (RS-13.5)"
            found.append(Problem("wealth_limit", sentence))
    return found


def _markers(state: RuhrState) -> list[Problem]:
    """Invariants 8 and 9."""
    material = state.material
    found: list[Problem] = []
    undrawn = sum(state.undrawn)
    obstacles = state.obstacles.bit_count()
    if state.bag + obstacles != undrawn:
        sentence = (
            f"{undrawn} markers are not drawn, but {state.bag} lie in the bag and {obstacles} on "
            "the river (RS-3.6)"
        )
        found.append(Problem("marker_count", sentence))
    total = sum(
        count
        for count, starred in zip(material.marker_counts, material.starred, strict=True)
        if not (starred and state.variants.without_starred)
    )
    due = sum(material.draws[1 : state.round]) + (state.phase > 2 and material.draws[state.round])
    if total - undrawn != due:
        sentence = f"{total - undrawn} markers have been drawn instead of {due} (RS-6.1)"
        found.append(Problem("markers_drawn", sentence))
    for marker, count in enumerate(state.undrawn):
        if count and material.starred[marker] and state.variants.without_starred:
            sentence = f"{material.marker_ids[marker]} is not in the game (RS-17.4)"
            found.append(Problem("starred_marker", sentence))
    left = state.bag - sum(used >> LOCK_BUILDING & 1 for used in state.used)
    if state.agenda and material.draws[state.round]:
        if left < (1 if state.phase > 2 else 2):
            sentence = f"only {state.bag} markers lie in the bag: it runs dry (RS-6.9)"
            found.append(Problem("bag_runs_dry", sentence))
        elif left == 1 and not state.forced_building:
            sentence = "the draw has left one marker, but locks are not forced (RS-6.9)"
            found.append(Problem("building_not_forced", sentence))
    return found


def _port(state: RuhrState) -> list[Problem]:
    """Invariant 14."""
    material = state.material
    found: list[Problem] = []
    flag_due = material.flag_rounds[state.round] and (state.phase > 1) and bool(state.agenda)
    if (state.flag_now != NO_FLAG) != flag_due:
        sentence = "a country is shown from the event of its round to the export (RS-5.15)"
        found.append(Problem("flag_shown", sentence))
    revealed = sum(material.flag_counts) - sum(state.flags)
    due = sum(material.flag_rounds[: state.round])
    due += material.flag_rounds[state.round] and state.phase > 1
    if revealed != due:
        sentence = f"{revealed} countries have been revealed instead of {due} (RS-5.15)"
        found.append(Problem("flags_revealed", sentence))
    return found


def _tiles(state: RuhrState) -> list[Problem]:
    """Invariants 7 and 10, and that nobody has used a tile that they do not own."""
    supply = state.material.white_supply[state.players]
    found: list[Problem] = []
    for kind, name in enumerate(WHITE_TILES):
        held = sum(
            state.white[seat * len(WHITE_TILES) + kind] in (UNUSED, USED)
            for seat in range(state.players)
        )
        if held + state.white_left[kind] != supply:
            sentence = (
                f"there are {held + state.white_left[kind]} tiles {name} instead of "
                f"{supply} (RS-3.5)"
            )
            found.append(Problem("white_tile_count", sentence))
    for seat in range(state.players):
        found += [*_stones(state, seat), *_own_tiles(state, seat)]
    return found


def _stones(state: RuhrState, seat: int) -> list[Problem]:
    found: list[Problem] = []
    sold = seat in state.order and _has_sold(state, state.order.index(seat))
    sales = state.round if sold else state.round - 1
    stones = sum(row(state.stones, seat, len(AREAS)))
    if stones > sales:
        sentence = f"player {seat} has {stones} stones of {sales} sales (RS-8.7)"
        found.append(Problem("stone_count", sentence))
    if state.county(seat) and sales < sum(state.material.needs[COUNTY_MARK]):
        sentence = f"player {seat} has the County of Mark after {sales} sales (RS-10.4)"
        found.append(Problem("county_too_early", sentence))
    return found


def _own_tiles(state: RuhrState, seat: int) -> list[Problem]:
    found: list[Problem] = []
    for tile, name in enumerate(PERMANENT):
        needs_tile = tile != LOCK_BUILDING or not state.forced_building
        if state.used[seat] >> tile & 1 and needs_tile and not state.has(seat, tile):
            sentence = f"player {seat} has used {name} without owning it (RS-11.2)"
            found.append(Problem("used_without_tile", sentence))
    white = row(state.white, seat, len(WHITE_TILES))
    for kind, name in enumerate(WHITE_TILES):
        if kind >= RUHR_BARGE and white[kind] == USED:
            sentence = f"the tile {name} of player {seat} is never used up (RS-14.13)"
            found.append(Problem("final_tile_used", sentence))
    if any(white[kind] == BLANK and state.white_left[kind] for kind in range(len(WHITE_TILES))):
        sentence = f"player {seat} has a blank although there are tiles left (RS-10.5)"
        found.append(Problem("blank_too_early", sentence))
    return found


def _turn_state(state: RuhrState) -> list[Problem]:
    """What belongs to a turn is there exactly while the turn lasts."""
    top = state.agenda[-1].kind if state.agenda else ""
    found: list[Problem] = []
    if (state.die_in_hand != 0) != (top == "place_die"):
        sentence = "a die is in hand exactly while it is put on a depot (RS-7.14)"
        found.append(Problem("die_in_hand", sentence))
    if bool(state.waiting) != (top == "return_die"):
        sentence = "dice wait exactly while they are put on depots (RS-9.5)"
        found.append(Problem("dice_waiting", sentence))
    if any(state.removals) and top != "remove_die":
        sentence = "dice are to be removed while nobody is asked which (RS-5.12)"
        found.append(Problem("removals_left", sentence))
    if state.free_towing and top != "choose_option":
        sentence = "towing is free only while the option is chosen (RS-7.18)"
        found.append(Problem("free_towing", sentence))
    if state.price_paid and top not in ("take_die", "place_die", "raise_die", "choose_start"):
        sentence = "a price has been paid for an option that nobody is taking (RS-7.2)"
        found.append(Problem("price_paid", sentence))
    if any(state.moved) and top != "purchase" and top != "forced_lock":
        found.append(Problem("moved_too_early", "warehouses move in phase 6 only (RS-11.11)"))
    if any(state.used) and state.phase != 6:
        found.append(Problem("used_too_early", "tiles are used in phase 6 only (RS-11.2)"))
    if state.pilot_blocked and (state.phase < 3 or not state.material.draws[state.round]):
        sentence = "the pilot is blocked although no water has come (RS-6.6)"
        found.append(Problem("pilot_blocked", sentence))
    if state.forced_building and (state.phase < 3 or not state.agenda):
        sentence = "locks are forced although no marker has been drawn (RS-6.9)"
        found.append(Problem("building_forced", sentence))
    return found


def _agenda(state: RuhrState) -> list[Problem]:
    """The question on top must be one that can be asked here."""
    if state.agenda:
        return state.agenda[-1].objections(state)
    if state.round == ROUNDS and state.phase == 7:
        return []
    return [Problem("premature_end", "the game is over before its end (RS-15.1)")]
