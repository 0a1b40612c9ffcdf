"""Every way in which a position of Ruhrschifffahrt can be wrong."""

from collections.abc import Iterator
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
from pithead.games.ruhrschifffahrt.position_problems import problem
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


def _dice(state: RuhrState) -> Iterator[Problem]:
    """Invariant 1. Invariant 2 is the range of a die; depots have the colour of their territory."""
    material = state.material
    depots = range(material.depots)
    in_hand = [number for number in (state.die_in_hand, *state.waiting) if number != NO_DIE]
    for colour, dice in enumerate(_DICE):
        counts = [
            sum(
                state.depots[depot] > 0
                for depot in depots
                if material.depot_colour[depot] == colour
            ),
            sum(value > 0 for value in row_of(state.track, colour, MOST_ROWS)),
            sum(die_colour(number) == colour for number in in_hand),
            state.dice_removed[colour],
        ]
        yield from dice.problems(material.dice[colour], counts)


def _track(state: RuhrState) -> Iterator[Problem]:
    """Invariant 12, and that the stage is that of the round."""
    material = state.material
    due = _stage_due(state)
    if state.stage != due:
        yield problem(
            "wrong_stage", stage=STAGES[state.stage], round=state.round, expected=STAGES[due]
        )
    arrow = material.arrow[state.stage]
    for colour, name in enumerate(COLOURS):
        column = row_of(state.track, colour, MOST_ROWS)
        if any(column[material.rows[state.stage] :]):
            yield problem("die_below_track", name=name)
        if any(column) and not material.stage_columns[state.stage][colour]:
            yield problem("missing_track_column", name=name)
        above = column[: arrow + 1]
        if 0 in above and any(above[: len(above) - above[::-1].index(0)]):
            yield problem("track_gap", name=name)


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


def _ships(state: RuhrState) -> Iterator[Problem]:
    """Invariants 3 and 11: loaded ships lie at a depot with a die, others on a sale space."""
    if state.order_is_known() and sorted(state.order) != list(range(state.players)):
        yield problem("order_incomplete", order=state.turn_order())
        return
    drawn = not state.agenda or state.agenda[-1].kind != "draw_start"
    if drawn != state.order_is_known():
        yield problem("order_before_draw")
        return
    yield from _round_start(state)
    taken: list[int] = []
    for position, seat in enumerate(state.turn_order()):
        depot = state.depot_of(seat)
        loaded = _has_loaded(state, position)
        if loaded and depot == NOBODY and state.option_now[seat] == NO_OPTION_YET:
            if _scarce(state):
                continue
        if loaded and not _has_sold(state, position):
            yield from _loaded_ship(state, seat, depot, taken)
            taken.append(depot)
        else:
            yield from _other_ship(state, seat, position)
        yield from _option(state, seat, position)
    yield from _arrivals(state)
    yield from _wages(state)


def _round_start(state: RuhrState) -> Iterator[Problem]:
    """RS-4.7: the start player of the round is the first in the turn order of phase 1."""
    drawn = state.order_is_known()
    if (state.round_start != NOBODY) != drawn:
        yield problem("round_start")
    elif drawn and state.phase <= 3 and state.round_start != state.order[0]:
        yield problem("round_start_not_first")


def _loaded_ship(state: RuhrState, seat: int, depot: int, taken: list[int]) -> Iterator[Problem]:
    """RS-7.4: a player who has loaded can sell."""
    material = state.material
    name = material.depot_ids[depot] if depot != NOBODY else ""
    option = state.option_now[seat]
    if depot == NOBODY:
        yield problem("ship_not_at_depot", seat=seat)
    elif state.depots[depot] == 0:
        yield problem("ship_without_die", seat=seat)
    elif depot in taken:
        yield problem("ships_at_one_depot", name=name)
    elif option >= 0 and material.depot_sale[depot] < 0 and not material.has_pilot[option]:
        yield problem("depot_needs_pilot", seat=seat, name=name)
    elif material.depot_colour[depot] == WHITE and not state.county(seat):
        yield problem("depot_needs_county", seat=seat, name=name)


def _other_ship(state: RuhrState, seat: int, position: int) -> Iterator[Problem]:
    sold = _has_sold(state, position)
    if state.sale_of(seat) == NOBODY and (state.round > 1 or sold) and not _scarce(state):
        yield problem("ship_not_on_sale_space", seat=seat)
    elif state.ship[seat] and state.round == 1 and not sold:
        yield problem("ship_too_early", seat=seat)


def _arrivals(state: RuhrState) -> Iterator[Problem]:
    spaces = [
        (state.ship[seat], state.arrival[seat])
        for seat in range(state.players)
        if state.arrival[seat]
    ]
    if len(set(spaces)) < len(spaces):
        yield problem("arrival_twice")
    for seat in range(state.players):
        if (state.arrival[seat] > 0) != (state.sale_of(seat) != NOBODY):
            yield problem("arrival_off_sale_space", seat=seat)


def _wages(state: RuhrState) -> Iterator[Problem]:
    if (WAGES in state.option_now) != state.wages_taken:
        yield problem("wages_without_player")
    if state.option_now.count(WAGES) > 1:
        yield problem("wages_twice")


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


def _option(state: RuhrState, seat: int, position: int) -> Iterator[Problem]:
    """RS-7.1, RS-13.4: an option from the own turn of phase 3 to the end of phase 6."""
    if state.phase == 3 and position == _turns_begun(state, "loading") - 1:
        return
    has_option = state.option_now[seat] != NO_OPTION_YET
    loaded = _has_loaded(state, position) and bool(state.agenda)
    if loaded and not has_option:
        yield problem("loaded_without_option", seat=seat)
    elif has_option and not loaded:
        yield problem("option_too_early", seat=seat)


def _warehouses(state: RuhrState) -> Iterator[Problem]:
    """Invariants 4 and 5."""
    material = state.material
    for seat in range(state.players):
        yield from _own_warehouses(state, seat)
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
                yield problem("warehouse_twice", name=name, rule=rule)
            if owners[: len(taken)] != taken:
                yield problem("warehouse_gap", name=name)


def _own_warehouses(state: RuhrState, seat: int) -> Iterator[Problem]:
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
    yield from _WAREHOUSES.problems(material.warehouses, counts, seat)
    if lock_pool not in (0, material.lock_pool):
        yield problem("part_of_lock_pool", seat=seat)
    if county_pool != (0 if state.county(seat) else material.county_pool):
        yield problem("county_pool", seat=seat)
    if any(
        state.timeline[seat] >> number & 1
        for number in material.timeline_rounds
        if number < state.round or (number == state.round and _is_over(state, "gain_warehouse"))
    ):
        yield problem("timeline_over", seat=seat)
    if state.column.count(seat) > material.port_limit:
        yield problem("port_limit", seat=seat)


def _points(state: RuhrState) -> Iterator[Problem]:
    """Invariants 6 and 13."""
    limit = state.material.wealth_limit
    for seat in range(state.players):
        total = sum(row_of(state.points, seat, len(CATEGORIES)))
        if total != state.vp[seat]:
            yield problem("vp_sum", seat=seat, total=total, vp=state.vp[seat])
        if not state.agenda and state.thalers[seat] > limit:
            yield problem("wealth_limit", seat=seat, limit=limit)


def _markers(state: RuhrState) -> Iterator[Problem]:
    """Invariants 8 and 9."""
    material = state.material
    undrawn = sum(state.undrawn)
    obstacles = state.obstacles.bit_count()
    if state.bag + obstacles != undrawn:
        yield problem("marker_count", undrawn=undrawn, bag=state.bag, obstacles=obstacles)
    total = sum(
        count
        for count, starred in zip(material.marker_counts, material.starred, strict=True)
        if not (starred and state.rules.without_starred)
    )
    due = sum(material.draws[1 : state.round]) + (state.phase > 2 and material.draws[state.round])
    if total - undrawn != due:
        yield problem("markers_drawn", drawn=total - undrawn, due=due)
    for marker, count in enumerate(state.undrawn):
        if count and material.starred[marker] and state.rules.without_starred:
            yield problem("starred_marker", marker=material.marker_ids[marker])
    left = state.bag - sum(used >> LOCK_BUILDING & 1 for used in state.used)
    if state.agenda and material.draws[state.round]:
        if left < (1 if state.phase > 2 else 2):
            yield problem("bag_runs_dry", bag=state.bag)
        elif left == 1 and not state.forced_building:
            yield problem("building_not_forced")


def _port(state: RuhrState) -> Iterator[Problem]:
    """Invariant 14."""
    material = state.material
    flag_due = material.flag_rounds[state.round] and (state.phase > 1) and bool(state.agenda)
    if (state.flag_now != NO_FLAG) != flag_due:
        yield problem("flag_shown")
    revealed = sum(material.flag_counts) - sum(state.flags)
    due = sum(material.flag_rounds[: state.round])
    due += material.flag_rounds[state.round] and state.phase > 1
    if revealed != due:
        yield problem("flags_revealed", revealed=revealed, due=due)


def _tiles(state: RuhrState) -> Iterator[Problem]:
    """Invariants 7 and 10, and that nobody has used a tile that they do not own."""
    supply = state.material.white_supply[state.players]
    for kind, name in enumerate(WHITE_TILES):
        held = sum(
            state.white[seat * len(WHITE_TILES) + kind] in (UNUSED, USED)
            for seat in range(state.players)
        )
        if held + state.white_left[kind] != supply:
            yield problem(
                "white_tile_count", count=held + state.white_left[kind], name=name, supply=supply
            )
    for seat in range(state.players):
        yield from _stones(state, seat)
        yield from _own_tiles(state, seat)


def _stones(state: RuhrState, seat: int) -> Iterator[Problem]:
    position = state.position_of(seat)
    sold = position != NOBODY and _has_sold(state, position)
    sales = state.round if sold else state.round - 1
    stones = sum(row_of(state.stones, seat, len(AREAS)))
    if stones > sales:
        yield problem("stone_count", seat=seat, stones=stones, sales=sales)
    if state.county(seat) and sales < sum(state.material.needs[COUNTY_MARK]):
        yield problem("county_too_early", seat=seat, sales=sales)


def _own_tiles(state: RuhrState, seat: int) -> Iterator[Problem]:
    for tile, name in enumerate(PERMANENT):
        needs_tile = tile != LOCK_BUILDING or not state.forced_building
        if state.used[seat] >> tile & 1 and needs_tile and not state.has(seat, tile):
            yield problem("used_without_tile", seat=seat, name=name)
    white = row_of(state.white, seat, len(WHITE_TILES))
    for kind, name in enumerate(WHITE_TILES):
        if kind >= RUHR_BARGE and white[kind] == USED:
            yield problem("final_tile_used", name=name, seat=seat)
    if any(white[kind] == BLANK and state.white_left[kind] for kind in range(len(WHITE_TILES))):
        yield problem("blank_too_early", seat=seat)


def _turn_state(state: RuhrState) -> Iterator[Problem]:
    """What belongs to a turn is there exactly while the turn lasts."""
    top = state.agenda[-1].kind if state.agenda else ""
    if (state.die_in_hand != NO_DIE) != (top == "place_die"):
        yield problem("die_in_hand")
    if (state.waiting[0] != NO_DIE) != (top == "return_die"):
        yield problem("dice_waiting")
    if any(state.removals) and top != "remove_die":
        yield problem("removals_left")
    if state.free_towing and top != "choose_option":
        yield problem("free_towing")
    if state.price_paid and top not in ("take_die", "place_die", "raise_die", "choose_start"):
        yield problem("price_paid")
    if any(state.new_in_port) and (top != "purchase" or state.rules.new_may_move):
        yield problem("new_too_early")
    if any(state.used) and state.phase != 6:
        yield problem("used_too_early")
    if state.pilot_blocked and (state.phase < 3 or not state.material.draws[state.round]):
        yield problem("pilot_blocked")
    if state.forced_building and (state.phase < 3 or not state.agenda):
        yield problem("building_forced")


def _agenda(state: RuhrState) -> Iterator[Problem]:
    """The question on top must be one that can be asked here."""
    if state.agenda:
        yield from state.agenda[-1].objections(state)
    elif state.round < ROUNDS or state.phase < 7:
        yield problem("premature_end")
