"""Every way in which a position of Ruhrschifffahrt can be wrong."""

from typing import Final

from pithead.games.ruhrschifffahrt.dice import NO_DIE, die_colour
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
from pithead.kernel.fields.conservation import Conserved
from pithead.kernel.fields.packed_row import row_of
from pithead.kernel.game_parts import Audit
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Text

_DICE_PLACES: Final = (
    Text("on depots"),
    Text("on the track"),
    Text("in hand or waiting"),
    Text("removed"),
)
_DICE: Final = (
    Conserved("dice_count", "RS-3.10", Text("black dice"), *_DICE_PLACES),
    Conserved("dice_count", "RS-3.10", Text("white dice"), *_DICE_PLACES),
)
_WAREHOUSES: Final = Conserved(
    "warehouse_count",
    "RS-1.1",
    Text("warehouses"),
    Text("in the supply"),
    Text("as debt"),
    Text("for locks"),
    Text("for the County of Mark"),
    Text("on the timeline"),
    Text("built"),
)


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
    in_hand = [number for number in (state.die_in_hand, *state.waiting) if number != NO_DIE]
    for colour, dice in enumerate(_DICE):
        on_depots = [
            value > 0 and material.depot_colour[depot] == colour
            for depot, value in enumerate(state.depots)
        ]
        counts = [
            sum(on_depots),
            sum(value > 0 for value in row_of(state.track, colour, MOST_ROWS)),
            sum(die_colour(number) == colour for number in in_hand),
            state.dice_removed[colour],
        ]
        found += dice.problems(material.dice[colour], counts)
    return found


def _track(state: RuhrState) -> list[Problem]:
    """Invariant 12, and that the stage is that of the round."""
    material = state.material
    found: list[Problem] = []
    due = _stage_due(state)
    if state.stage != due:
        sentence = Text(
            "in round {round}, the stage of the track must be {expected}, not {stage} (RS-9.1)",
            stage=STAGES[state.stage],
            round=state.round,
            expected=STAGES[due],
        )
        found.append(Problem("wrong_stage", sentence))
    arrow = material.arrow[state.stage]
    for colour, name in enumerate(COLOURS):
        column = row_of(state.track, colour, MOST_ROWS)
        if any(column[material.rows[state.stage] :]):
            sentence = Text(
                "column {name} of the track has dice below its last row (RS-9.1)", name=name
            )
            found.append(Problem("die_below_track", sentence))
        if any(column) and not material.stage_columns[state.stage][colour]:
            sentence = Text("the track has no column {name} yet (RS-9.1)", name=name)
            found.append(Problem("missing_track_column", sentence))
        above = column[: arrow + 1]
        if 0 in above and any(above[: len(above) - above[::-1].index(0)]):
            sentence = Text(
                "column {name} of the track has a gap above the arrow (RS-9.2)", name=name
            )
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
    if state.order_is_known() and sorted(state.order) != list(range(state.players)):
        sentence = Text(
            "the order of play {order} must contain each player exactly once (RS-4.6)",
            order=state.turn_order(),
        )
        return [Problem("order_incomplete", sentence)]
    drawn = not state.agenda or state.agenda[-1].kind != "draw_start"
    if drawn != state.order_is_known():
        sentence = Text(
            "there must be an order of play as soon as the start player has been "
            "drawn, and not before (RS-5.1)"
        )
        return [Problem("order_before_draw", sentence)]
    found += _round_start(state)
    taken: list[int] = []
    for position, seat in enumerate(state.turn_order()):
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


def _round_start(state: RuhrState) -> list[Problem]:
    """RS-4.7: the start player of the round is the first in the turn order of phase 1."""
    drawn = state.order_is_known()
    if (state.round_start != NOBODY) != drawn:
        sentence = Text(
            "the start player of the round must be known as soon as there is a turn order, and "
            "not before (RS-4.7)"
        )
        return [Problem("round_start", sentence)]
    if drawn and state.phase <= 3 and state.round_start != state.order[0]:
        sentence = Text(
            "in phases 1 to 3, the start player of the round must be first in turn order (RS-4.7)"
        )
        return [Problem("round_start_not_first", sentence)]
    return []


def _loaded_ship(state: RuhrState, seat: int, depot: int, taken: list[int]) -> list[Problem]:
    """RS-7.4: a player who has loaded can sell."""
    material = state.material
    if depot == NOBODY:
        sentence = Text("the ship of player {seat} must be at a depot (RS-7.1)", seat=seat)
        return [Problem("ship_not_at_depot", sentence)]
    name = material.depot_ids[depot]
    if state.depots[depot] == 0:
        sentence = Text("the ship of player {seat} is at a depot without a die (RS-7.3)", seat=seat)
        return [Problem("ship_without_die", sentence)]
    if depot in taken:
        return [
            Problem(
                "ships_at_one_depot",
                Text(
                    "there are two ships at {name}, but only one may be there (RS-2.4)", name=name
                ),
            )
        ]
    option = state.option_now[seat]
    if option >= 0 and material.depot_sale[depot] < 0 and not material.has_pilot[option]:
        sentence = Text(
            "the ship of player {seat} is at {name}, where it needs a pilot (RS-7.3)",
            seat=seat,
            name=name,
        )
        return [Problem("depot_needs_pilot", sentence)]
    if material.depot_colour[depot] == WHITE and not state.county(seat):
        sentence = Text(
            "the ship of player {seat} is at {name}, but the player does not have "
            "the County of Mark tile (RS-7.5)",
            seat=seat,
            name=name,
        )
        return [Problem("depot_needs_county", sentence)]
    return []


def _other_ship(state: RuhrState, seat: int, position: int) -> list[Problem]:
    sold = _has_sold(state, position)
    if state.sale_of(seat) == NOBODY and (state.round > 1 or sold) and not _scarce(state):
        sentence = Text("the ship of player {seat} must be on a sale space (RS-8.1)", seat=seat)
        return [Problem("ship_not_on_sale_space", sentence)]
    if state.ship[seat] and state.round == 1 and not sold:
        sentence = Text("the ship of player {seat} cannot be on the river yet (RS-7.8)", seat=seat)
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
        sentence = Text("two ships on the same space have the same arrival number (RS-4.4)")
        found.append(Problem("arrival_twice", sentence))
    for seat in range(state.players):
        if (state.arrival[seat] > 0) != (state.sale_of(seat) != NOBODY):
            sentence = Text(
                "the ship of player {seat} must have an arrival number if it is on a "
                "sale space, and only then (RS-4.4)",
                seat=seat,
            )
            found.append(Problem("arrival_off_sale_space", sentence))
    return found


def _wages(state: RuhrState) -> list[Problem]:
    found: list[Problem] = []
    if (WAGES in state.option_now) != state.wages_taken:
        sentence = Text(
            "Wages must be marked as taken if a player has chosen them, and only then (RS-7.10)"
        )
        found.append(Problem("wages_without_player", sentence))
    if state.option_now.count(WAGES) > 1:
        found.append(
            Problem(
                "wages_twice", Text("two players have chosen Wages, but only one may (RS-7.10)")
            )
        )
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
        sentence = Text("player {seat} has loaded but has no option (RS-7.1)", seat=seat)
        return [Problem("loaded_without_option", sentence)]
    if has_option and not loaded:
        return [
            Problem(
                "option_too_early",
                Text("player {seat} has an option before their turn to load (RS-7.1)", seat=seat),
            )
        ]
    return []


def _warehouses(state: RuhrState) -> list[Problem]:
    """Invariants 4 and 5."""
    material = state.material
    found: list[Problem] = []
    for seat in range(state.players):
        found += _own_warehouses(state, seat)
    for slots, ids, rule in (
        (state.town_slots, material.town_ids, "RS-11.24"),
        (state.store_slots, material.store_ids, "RS-17.10"),
        (state.column, material.column_ids, "RS-11.26"),
    ):
        for place, name in enumerate(ids):
            owners = row_of(slots, place, MOST_SLOTS)
            taken = [owner for owner in owners if owner != NOBODY]
            alone = slots is not state.store_slots or state.rules.one_at_a_store
            if alone and len(set(taken)) < len(taken):
                sentence = Text(
                    "{name} has two warehouses of the same player ({rule})", name=name, rule=rule
                )
                found.append(Problem("warehouse_twice", sentence))
            if owners[: len(taken)] != taken:
                sentence = Text("{name} has a gap between its warehouses (RS-11.23)", name=name)
                found.append(Problem("warehouse_gap", sentence))
    return found


def _own_warehouses(state: RuhrState, seat: int) -> list[Problem]:
    material = state.material
    lock_pool = state.lock_pool[seat]
    county_pool = state.county_pool[seat]
    counts = [
        state.supply[seat],
        state.debt[seat],
        lock_pool,
        county_pool,
        state.timeline[seat].bit_count(),
        warehouses_built(state, seat),
    ]
    found = _WAREHOUSES.problems(material.warehouses, counts, seat)
    if lock_pool not in (0, material.lock_pool):
        sentence = Text(
            "player {seat} must have all or none of the warehouses for locks (RS-11.22)", seat=seat
        )
        found.append(Problem("part_of_lock_pool", sentence))
    if county_pool != (0 if state.county(seat) else material.county_pool):
        sentence = Text(
            "the warehouses of player {seat} for the County of Mark must still be "
            "there if the player does not have its tile, and only then (RS-10.6)",
            seat=seat,
        )
        found.append(Problem("county_pool", sentence))
    if any(
        state.timeline[seat] >> number & 1
        for number in material.timeline_rounds
        if number < state.round or (number == state.round and _is_over(state, "gain_warehouse"))
    ):
        sentence = Text(
            "player {seat} has a warehouse on a round of the timeline that is over (RS-5.7)",
            seat=seat,
        )
        found.append(Problem("timeline_over", sentence))
    if state.column.count(seat) > material.port_limit:
        sentence = Text("player {seat} has too many warehouses in Ruhrort (RS-11.26)", seat=seat)
        found.append(Problem("port_limit", sentence))
    return found


def _points(state: RuhrState) -> list[Problem]:
    """Invariants 6 and 13."""
    found: list[Problem] = []
    limit = state.material.wealth_limit
    for seat in range(state.players):
        total = sum(row_of(state.points, seat, len(CATEGORIES)))
        if total != state.vp[seat]:
            sentence = Text(
                "the vp_by_category of player {seat} add up to {total}, but vp is {vp}",
                seat=seat,
                total=total,
                vp=state.vp[seat],
            )
            found.append(Problem("vp_sum", sentence))
        if not state.agenda and state.thalers[seat] > limit:
            sentence = Text(
                "player {seat} has more than {limit} thalers at the end of the game (RS-13.5)",
                seat=seat,
                limit=limit,
            )
            found.append(Problem("wealth_limit", sentence))
    return found


def _markers(state: RuhrState) -> list[Problem]:
    """Invariants 8 and 9."""
    material = state.material
    found: list[Problem] = []
    undrawn = sum(state.undrawn)
    obstacles = state.obstacles.bit_count()
    if state.bag + obstacles != undrawn:
        sentence = Text(
            "{undrawn} river markers have not been drawn, but there are {bag} in the "
            "bag and {obstacles} on the river (RS-3.6)",
            undrawn=undrawn,
            bag=state.bag,
            obstacles=obstacles,
        )
        found.append(Problem("marker_count", sentence))
    total = sum(
        count
        for count, starred in zip(material.marker_counts, material.starred, strict=True)
        if not (starred and state.rules.without_starred)
    )
    due = sum(material.draws[1 : state.round]) + (state.phase > 2 and material.draws[state.round])
    if total - undrawn != due:
        sentence = Text(
            "{drawn} river markers have been drawn instead of {due} (RS-6.1)",
            drawn=total - undrawn,
            due=due,
        )
        found.append(Problem("markers_drawn", sentence))
    for marker, count in enumerate(state.undrawn):
        if count and material.starred[marker] and state.rules.without_starred:
            sentence = Text(
                "the river marker {marker} is not used with these options (RS-17.4)",
                marker=material.marker_ids[marker],
            )
            found.append(Problem("starred_marker", sentence))
    left = state.bag - sum(used >> LOCK_BUILDING & 1 for used in state.used)
    if state.agenda and material.draws[state.round]:
        if left < (1 if state.phase > 2 else 2):
            sentence = Text("the bag would run out: markers in it: {bag} (RS-6.9)", bag=state.bag)
            found.append(Problem("bag_runs_dry", sentence))
        elif left == 1 and not state.forced_building:
            sentence = Text(
                "the draw has left one marker in the bag, but the players are not forced "
                "to build locks (RS-6.9)"
            )
            found.append(Problem("building_not_forced", sentence))
    return found


def _port(state: RuhrState) -> list[Problem]:
    """Invariant 14."""
    material = state.material
    found: list[Problem] = []
    flag_due = material.flag_rounds[state.round] and (state.phase > 1) and bool(state.agenda)
    if (state.flag_now != NO_FLAG) != flag_due:
        sentence = Text(
            "a country must be revealed from its event to the export, and not at any "
            "other time (RS-5.15)"
        )
        found.append(Problem("flag_shown", sentence))
    revealed = sum(material.flag_counts) - sum(state.flags)
    due = sum(material.flag_rounds[: state.round])
    due += material.flag_rounds[state.round] and state.phase > 1
    if revealed != due:
        sentence = Text(
            "{revealed} country markers have been revealed instead of {due} (RS-5.15)",
            revealed=revealed,
            due=due,
        )
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
            sentence = Text(
                "there are {count} tiles {name} instead of {supply} (RS-3.5)",
                count=held + state.white_left[kind],
                name=name,
                supply=supply,
            )
            found.append(Problem("white_tile_count", sentence))
    for seat in range(state.players):
        found += [*_stones(state, seat), *_own_tiles(state, seat)]
    return found


def _stones(state: RuhrState, seat: int) -> list[Problem]:
    found: list[Problem] = []
    position = state.position_of(seat)
    sold = position != NOBODY and _has_sold(state, position)
    sales = state.round if sold else state.round - 1
    stones = sum(row_of(state.stones, seat, len(AREAS)))
    if stones > sales:
        sentence = Text(
            "player {seat} has {stones} development stones, but {sales} sales (RS-8.7)",
            seat=seat,
            stones=stones,
            sales=sales,
        )
        found.append(Problem("stone_count", sentence))
    if state.county(seat) and sales < sum(state.material.needs[COUNTY_MARK]):
        sentence = Text(
            "player {seat} cannot have the County of Mark tile after {sales} sales (RS-10.4)",
            seat=seat,
            sales=sales,
        )
        found.append(Problem("county_too_early", sentence))
    return found


def _own_tiles(state: RuhrState, seat: int) -> list[Problem]:
    found: list[Problem] = []
    for tile, name in enumerate(PERMANENT):
        needs_tile = tile != LOCK_BUILDING or not state.forced_building
        if state.used[seat] >> tile & 1 and needs_tile and not state.has(seat, tile):
            sentence = Text(
                "player {seat} has used the tile {name} but does not have it (RS-11.2)",
                seat=seat,
                name=name,
            )
            found.append(Problem("used_without_tile", sentence))
    white = row_of(state.white, seat, len(WHITE_TILES))
    for kind, name in enumerate(WHITE_TILES):
        if kind >= RUHR_BARGE and white[kind] == USED:
            sentence = Text(
                "the tile {name} of player {seat} cannot be used up: it counts at the "
                "end of the game (RS-14.13)",
                name=name,
                seat=seat,
            )
            found.append(Problem("final_tile_used", sentence))
    if any(white[kind] == BLANK and state.white_left[kind] for kind in range(len(WHITE_TILES))):
        sentence = Text(
            "player {seat} has a blank although there are tiles left (RS-10.5)", seat=seat
        )
        found.append(Problem("blank_too_early", sentence))
    return found


def _turn_state(state: RuhrState) -> list[Problem]:
    """What belongs to a turn is there exactly while the turn lasts."""
    top = state.agenda[-1].kind if state.agenda else ""
    found: list[Problem] = []
    if (state.die_in_hand != 0) != (top == "place_die"):
        sentence = Text(
            "a die must be in hand while a player puts it on a depot, and at no "
            "other time (RS-7.14)"
        )
        found.append(Problem("die_in_hand", sentence))
    if (state.waiting[0] != NO_DIE) != (top == "return_die"):
        sentence = Text(
            "dice must be waiting while a player puts them on depots, and at no other time (RS-9.5)"
        )
        found.append(Problem("dice_waiting", sentence))
    if any(state.removals) and top != "remove_die":
        sentence = Text("dice have to be removed, but no player is asked which (RS-5.12)")
        found.append(Problem("removals_left", sentence))
    if state.free_towing and top != "choose_option":
        sentence = Text("towing can be free only while a player chooses an option (RS-7.18)")
        found.append(Problem("free_towing", sentence))
    if state.price_paid and top not in ("take_die", "place_die", "raise_die", "choose_start"):
        sentence = Text("a price has been paid for an option, but no player is using one (RS-7.2)")
        found.append(Problem("price_paid", sentence))
    if any(state.new_in_port) and (top != "purchase" or state.rules.new_may_move):
        sentence = Text("a warehouse in Ruhrort is new only while its owner buys (RS-11.12)")
        found.append(Problem("new_too_early", sentence))
    if any(state.used) and state.phase != 6:
        found.append(Problem("used_too_early", Text("tiles can be used only in phase 6 (RS-11.2)")))
    if state.pilot_blocked and (state.phase < 3 or not state.material.draws[state.round]):
        sentence = Text("the pilot is closed although no high or low water has been drawn (RS-6.6)")
        found.append(Problem("pilot_blocked", sentence))
    if state.forced_building and (state.phase < 3 or not state.agenda):
        sentence = Text(
            "players are forced to build locks although no marker has been drawn (RS-6.9)"
        )
        found.append(Problem("building_forced", sentence))
    return found


def _agenda(state: RuhrState) -> list[Problem]:
    """The question on top must be one that can be asked here."""
    if state.agenda:
        return state.agenda[-1].objections(state)
    if state.round == ROUNDS and state.phase == 7:
        return []
    return [
        Problem("premature_end", Text("the agenda is empty, but the game is not over (RS-15.1)"))
    ]
