"""Every way in which a position of Ruhrschifffahrt can be wrong."""

from typing import TYPE_CHECKING, Final

from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    BLACK,
    COLOURS,
    COUNTY_MARK,
    LOCK_BUILDING,
    MOST_ROWS,
    MOST_SLOTS,
    OPTIONS,
    PERMANENT,
    ROUNDS,
    STAGES,
    WAGES,
    WHITE,
    WHITE_TILES,
)
from pithead.games.ruhrschifffahrt.pieces import (
    BLANK,
    CATEGORIES,
    NO_TILE,
    NOBODY,
    SIGHTS,
    TILE_STATES,
    UNUSED,
    USED,
    die_colour,
)
from pithead.games.ruhrschifffahrt.scoring import warehouses_built

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.state import RuhrState

_NONE: Final = -1


def problems(state: "RuhrState") -> list[str]:
    """The invariants of the rules that a position by itself can break, one sentence each."""
    return [
        *_dice(state),
        *_track(state),
        *_ships(state),
        *_warehouses(state),
        *_money(state),
        *_markers(state),
        *_port(state),
        *_tiles(state),
        *_round(state),
        *_agenda(state),
    ]


def _dice(state: "RuhrState") -> list[str]:
    """Invariants 1 and 2; the colours of dice on depots are those of the territories."""
    material = state.material
    found = []
    in_hand = [number for number in (state.die_in_hand, *state.waiting) if number]
    for colour, name in enumerate(COLOURS):
        counts = (
            sum(
                value > 0 and material.depot_colour[depot] == colour
                for depot, value in enumerate(state.depots)
            ),
            sum(value > 0 for value in _column(state, colour)),
            sum(die_colour(number) == colour for number in in_hand),
            state.dice_removed[colour],
        )
        if sum(counts) != material.dice[colour]:
            on_depots, on_track, held, removed = counts
            found.append(
                f"there are {sum(counts)} {name} dice instead of {material.dice[colour]}: on "
                f"depots {on_depots}, on the track {on_track}, in hand or waiting {held}, "
                f"removed {removed} (RS-3.10)"
            )
    for value in (*state.depots, *state.track):
        if not 0 <= value <= SIGHTS:
            found.append(f"a die shows {value} (RS-1.3)")
    return found


def _column(state: "RuhrState", colour: int) -> list[int]:
    return state.track[colour * MOST_ROWS : (colour + 1) * MOST_ROWS]


def _track(state: "RuhrState") -> list[str]:
    """Invariant 12, and that the stage is that of the round."""
    material = state.material
    found = []
    if state.stage != _stage_now(state):
        found.append(
            f"the track is {STAGES[state.stage]} in round {state.round} instead of "
            f"{STAGES[_stage_now(state)]} (RS-9.1)"
        )
    arrow = material.arrow[state.stage]
    for colour, name in enumerate(COLOURS):
        column = _column(state, colour)
        if any(column[material.rows[state.stage] :]):
            found.append(f"the {name} column of the track has dice below its last row (RS-9.1)")
        if any(column) and not material.stage_columns[state.stage][colour]:
            found.append(f"the track has no {name} column yet (RS-9.1)")
        above = column[: arrow + 1]
        if 0 in above and any(above[: len(above) - above[::-1].index(0)]):
            found.append(f"there is a gap above the arrow in the {name} column (RS-9.2)")
    return found


def _stage_now(state: "RuhrState") -> int:
    """The stage of the round; the event that changes it comes first in its round, if any does."""
    material = state.material
    stage = material.stage_of[state.round]
    if state.phase == 1 and stage and material.stage_from[stage] == state.round:
        return stage if _is_over(state, f"track_to_{STAGES[stage]}") else stage - 1
    return stage


def _is_over(state: "RuhrState", event: str) -> bool:
    """Whether an event of this round has happened or is happening."""
    if state.phase > 1:
        return True
    place = state.material.events[state.round].index(event)
    for step in state.agenda:
        kind, _, index = step.name.partition(":")
        if kind == "event" and int(index) <= place:
            return False
    return True


def _ships(state: "RuhrState") -> list[str]:
    """Invariants 3 and 11: who has loaded lies at a depot with a die, who has sold on a space."""
    found = []
    if state.order and sorted(state.order) != list(range(state.players)):
        return [f"the order {state.order} does not name each player once (RS-4.6)"]
    drawn = not state.agenda or state.agenda[-1].kind != "draw_start"
    if drawn != bool(state.order):
        return ["there is an order of play from the draw on, and not before (RS-5.1)"]
    places: list[int] = []
    for position, seat in enumerate(state.order or range(state.players)):
        depot = state.depot_of(seat)
        loaded = _has_loaded(state, position)
        sold = _has_sold(state, position)
        if loaded and depot == NOBODY and state.option_now[seat] == _NONE and _scarce(state):
            continue
        if loaded and not sold:
            if depot == NOBODY:
                found.append(f"the ship of player {seat} must lie at a depot (RS-7.1)")
            elif state.depots[depot] == 0:
                found.append(f"the ship of player {seat} lies at a depot without a die (RS-7.3)")
            elif depot in places:
                found.append(f"two ships lie at {state.material.depot_ids[depot]} (RS-2.4)")
            else:
                places.append(depot)
                found += _cannot_sell(state, seat, depot)
        elif state.sale_of(seat) == NOBODY and (state.round > 1 or sold) and not _scarce(state):
            found.append(f"the ship of player {seat} must stand on a sale space (RS-8.1)")
        elif state.ship[seat] and state.round == 1 and not sold:
            found.append(f"the ship of player {seat} is not on the river yet (RS-7.8)")
        found += _wrong_option(state, seat, position)
    spaces = [
        (state.ship[seat], state.arrival[seat])
        for seat in range(state.players)
        if state.arrival[seat]
    ]
    if len(set(spaces)) < len(spaces):
        found.append("two ships have arrived on one space at the same time (RS-4.4)")
    for seat in range(state.players):
        if (state.arrival[seat] > 0) != (state.sale_of(seat) != NOBODY):
            found.append(f"the ship of player {seat} has an arrival only on a sale space (RS-4.4)")
    wages = WAGES in state.option_now
    if wages != state.wages_taken:
        found.append("wages are taken exactly if a player has chosen them (RS-7.10)")
    if state.option_now.count(WAGES) > 1:
        found.append("two players have chosen Wages (RS-7.10)")
    return found


def _scarce(state: "RuhrState") -> bool:
    """Whether there are so few black dice that somebody may find none to load (section 18)."""
    material = state.material
    dice = material.dice[BLACK] - state.dice_removed[BLACK]
    pilots = (material.of_colour[BLACK] & ~material.ordinary).bit_count()
    below = material.rows[state.stage] - 1 - material.arrow[state.stage]
    return dice - (state.players - 1) <= pilots + below


def _turn(state: "RuhrState", row: str) -> int:
    """How many players have had their turn in the row of this phase, or are having it."""
    for step in state.agenda:
        if step.kind == row:
            return int(step.name.partition(":")[2])
    return 0


def _has_loaded(state: "RuhrState", position: int) -> bool:
    if state.phase != 3:
        return state.phase > 3
    turn = _turn(state, "loading")
    return position < turn - 1


def _has_sold(state: "RuhrState", position: int) -> bool:
    if state.phase != 4:
        return state.phase > 4
    turn = _turn(state, "sailing")
    returning = bool(state.agenda) and state.agenda[-1].kind == "return_die"
    return position < turn - (0 if returning else 1)


def _cannot_sell(state: "RuhrState", seat: int, depot: int) -> list[str]:
    """RS-7.4: whoever has loaded can sell."""
    material = state.material
    option = state.option_now[seat]
    if option >= 0 and material.depot_sale[depot] < 0 and not material.has_pilot[option]:
        return [f"player {seat} lies at {material.depot_ids[depot]} without a pilot (RS-7.3)"]
    if material.depot_colour[depot] == WHITE and not state.county(seat):
        return [
            f"player {seat} lies at {material.depot_ids[depot]} without the County of Mark (RS-7.5)"
        ]
    return []


def _wrong_option(state: "RuhrState", seat: int, position: int) -> list[str]:
    """RS-7.1, RS-13.4: an option from the own turn of phase 3 to the end of phase 6."""
    option = state.option_now[seat]
    if not _NONE <= option < len(OPTIONS):
        return [f"player {seat} has an unknown option"]
    choosing = state.phase == 3 and position == _turn(state, "loading") - 1
    if choosing:
        return []
    if _has_loaded(state, position) and bool(state.agenda):
        return [] if option != _NONE else [f"player {seat} has loaded without an option (RS-7.1)"]
    return [] if option == _NONE else [f"player {seat} has an option too early (RS-7.1)"]


def _warehouses(state: "RuhrState") -> list[str]:
    """Invariants 4 and 5."""
    material = state.material
    found = []
    for seat in range(state.players):
        built = warehouses_built(state, seat)
        timeline = state.timeline[seat].bit_count()
        total = (
            state.supply[seat]
            + state.debt[seat]
            + state.lock_pool[seat]
            + state.county_pool[seat]
            + timeline
            + built
        )
        if total != material.warehouses:
            found.append(
                f"player {seat} has {total} warehouses instead of {material.warehouses}: supply "
                f"{state.supply[seat]}, debt {state.debt[seat]}, lock pool "
                f"{state.lock_pool[seat]}, county pool {state.county_pool[seat]}, timeline "
                f"{timeline}, built {built} (RS-1.1)"
            )
        if state.lock_pool[seat] not in (0, material.lock_pool):
            found.append(f"player {seat} has a part of the lock pool (RS-11.22)")
        if state.county_pool[seat] != (0 if state.county(seat) else material.county_pool):
            found.append(f"the county pool of player {seat} goes with the tile (RS-10.6)")
        if any(
            state.timeline[seat] >> number & 1
            for number in material.timeline_rounds
            if number < state.round or (number == state.round and _is_over(state, "gain_warehouse"))
        ):
            found.append(f"player {seat} has a warehouse on a round that is over (RS-5.7)")
        if state.column.count(seat) > material.port_limit:
            found.append(f"player {seat} has too many warehouses in Ruhrort (RS-11.26)")
    for slots, ids, rule in (
        (state.town_slots, material.town_ids, "RS-11.24"),
        (state.store_slots, material.store_ids, "RS-11.25"),
        (state.column, material.column_ids, "RS-11.26"),
    ):
        for place, name in enumerate(ids):
            owners = slots[place * MOST_SLOTS : (place + 1) * MOST_SLOTS]
            taken = [owner for owner in owners if owner != NOBODY]
            if len(set(taken)) < len(taken):
                found.append(f"{name} has two warehouses of one player ({rule})")
            if owners[: len(taken)] != taken:
                found.append(f"{name} has a gap between its warehouses (RS-11.23)")
    return found


def _money(state: "RuhrState") -> list[str]:
    """Invariants 6 and 13."""
    material = state.material
    found = []
    for seat in range(state.players):
        for name, count in (
            ("thalers", state.thalers[seat]),
            ("VP", state.vp[seat]),
            ("warehouses in supply", state.supply[seat]),
            ("debts", state.debt[seat]),
        ):
            if count < 0:
                found.append(f"player {seat} has {count} {name}")
        if state.debt[seat] > material.debt_spaces:
            found.append(f"player {seat} has more debts than spaces for them (RS-12.3)")
        points = state.points[seat * len(CATEGORIES) : (seat + 1) * len(CATEGORIES)]
        if sum(points) != state.vp[seat]:
            found.append(
                f"the VP of player {seat} add up to {sum(points)} in vp_by_category, not to "
                f"{state.vp[seat]}"
            )
        if not state.agenda and state.thalers[seat] > material.wealth_limit:
            found.append(f"player {seat} keeps more than {material.wealth_limit} (RS-13.5)")
    return found


def _markers(state: "RuhrState") -> list[str]:
    """Invariants 8 and 9."""
    material = state.material
    found = []
    undrawn = sum(state.undrawn)
    obstacles = state.obstacles.bit_count()
    if state.bag + obstacles != undrawn:
        found.append(
            f"{undrawn} markers are not drawn, but {state.bag} lie in the bag and {obstacles} on "
            "the river (RS-3.6)"
        )
    total = sum(
        count
        for count, starred in zip(material.marker_counts, material.starred, strict=True)
        if not (starred and state.variants.without_starred)
    )
    due = sum(material.draws[1 : state.round]) + (state.phase > 2 and material.draws[state.round])
    if total - undrawn != due:
        found.append(f"{total - undrawn} markers have been drawn instead of {due} (RS-6.1)")
    for marker, count in enumerate(state.undrawn):
        if count and material.starred[marker] and state.variants.without_starred:
            found.append(f"{material.marker_ids[marker]} is not in the game (RS-17.4)")
    left = state.bag - sum(used >> LOCK_BUILDING & 1 for used in state.used)
    if state.agenda and material.draws[state.round]:
        if left < (1 if state.phase > 2 else 2):
            found.append(f"only {state.bag} markers lie in the bag: it runs dry (RS-6.9)")
        elif left == 1 and not state.forced_building:
            found.append("the draw has left one marker, but locks are not forced (RS-6.9)")
    return found


def _port(state: "RuhrState") -> list[str]:
    """Invariant 14."""
    material = state.material
    found = []
    flag_due = material.flag_rounds[state.round] and (state.phase > 1) and bool(state.agenda)
    if (state.flag_now != _NONE) != flag_due:
        found.append("a country is shown from the event of its round to the export (RS-5.15)")
    revealed = sum(material.flag_counts) - sum(state.flags)
    due = sum(material.flag_rounds[: state.round])
    due += material.flag_rounds[state.round] and state.phase > 1
    if revealed != due:
        found.append(f"{revealed} countries have been revealed instead of {due} (RS-5.15)")
    if not 0 <= state.export_pos < len(material.scale):
        found.append(f"the export marker stands on {state.export_pos} (RS-2.12)")
    return found


def _tiles(state: "RuhrState") -> list[str]:
    """Invariants 7 and 10, and that nobody has used a tile he does not own."""
    material = state.material
    found = []
    for kind, name in enumerate(WHITE_TILES):
        held = sum(
            state.white[seat * len(WHITE_TILES) + kind] in (UNUSED, USED)
            for seat in range(state.players)
        )
        if held + state.white_left[kind] != material.white_supply[state.players]:
            found.append(
                f"there are {held + state.white_left[kind]} tiles {name} instead of "
                f"{material.white_supply[state.players]} (RS-3.5)"
            )
    for seat in range(state.players):
        sales = state.round if seat in state.order and _seat_sold(state, seat) else state.round - 1
        stones = sum(state.stones[seat * len(AREAS) : (seat + 1) * len(AREAS)])
        if stones > sales:
            found.append(f"player {seat} has {stones} stones of {sales} sales (RS-8.7)")
        if state.county(seat) and sales < sum(material.needs[COUNTY_MARK]):
            found.append(f"player {seat} has the County of Mark after {sales} sales (RS-10.4)")
        for tile, name in enumerate(PERMANENT):
            needs_tile = tile != LOCK_BUILDING or not state.forced_building
            if state.used[seat] >> tile & 1 and needs_tile and not state.has(seat, tile):
                found.append(f"player {seat} has used {name} without owning it (RS-11.2)")
        for kind, name in enumerate(WHITE_TILES):
            if not NO_TILE <= state.white[seat * len(WHITE_TILES) + kind] < len(TILE_STATES):
                found.append(f"player {seat} has {name} in an unknown state")
            elif kind > 3 and state.white[seat * len(WHITE_TILES) + kind] == USED:
                found.append(f"the tile {name} of player {seat} is never used up (RS-14.13)")
        if any(
            state.white[seat * len(WHITE_TILES) + kind] == BLANK and state.white_left[kind]
            for kind in range(len(WHITE_TILES))
        ):
            found.append(f"player {seat} has a blank although there are tiles left (RS-10.5)")
    return found


def _seat_sold(state: "RuhrState", seat: int) -> bool:
    return _has_sold(state, state.order.index(seat))


def _round(state: "RuhrState") -> list[str]:
    """What belongs to a turn is there exactly while the turn goes on."""
    found = []
    top = state.agenda[-1].kind if state.agenda else ""
    if (state.die_in_hand != 0) != (top == "place_die"):
        found.append("a die is in hand exactly while it is put on a depot (RS-7.14)")
    if bool(state.waiting) != (top == "return_die"):
        found.append("dice wait exactly while they are put on depots (RS-9.5)")
    if any(state.removals) and top != "remove_die":
        found.append("dice are to be removed while nobody is asked which (RS-5.12)")
    if state.free_towing and top != "choose_option":
        found.append("towing is free only while the option is chosen (RS-7.18)")
    if state.price_paid and top not in ("take_die", "place_die", "raise_die", "choose_start"):
        found.append("a price has been paid for an option that nobody is taking (RS-7.2)")
    if any(state.moved) and top != "purchase" and top != "forced_lock":
        found.append("warehouses move in phase 6 only (RS-11.11)")
    if any(state.used) and state.phase != 6:
        found.append("tiles are used in phase 6 only (RS-11.2)")
    if state.pilot_blocked and (state.phase < 3 or not state.material.draws[state.round]):
        found.append("the pilot is blocked although no water has come (RS-6.6)")
    if state.forced_building and (state.phase < 3 or not state.agenda):
        found.append("locks are forced although no marker has been drawn (RS-6.9)")
    return found


def _agenda(state: "RuhrState") -> list[str]:
    """The question on top must be one that can be asked here."""
    if state.agenda:
        return state.agenda[-1].objections(state)
    if state.round == ROUNDS and state.phase == 7:
        return []
    return ["the game is over before its end (RS-15.1)"]
