"""Checks that a game can be played with an edition, whatever the players do (section 18)."""

from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    BLACK,
    COLOURS,
    COUNTY_MARK,
    EVENTS,
    GROUPS,
    NO_GROUP,
    PILOT_ARROW,
    PLACES,
    PORT,
    ROUNDS,
    STAGES,
    TILES,
    WHITE,
    Material,
)
from pithead.games.ruhrschifffahrt.vocabulary import Vocabulary
from pithead.kernel.edition import Edition
from pithead.kernel.errors import BadEdition

_ONCE = [event for event in EVENTS if not event.startswith(("gain_", "pay_", "track_dice"))]
_STAGE_OF_EVENT = {"track_to_paved": 1, "track_to_rail": 2}


def checked_material(edition: Edition) -> Material:
    """The material of an edition; BadEdition names table and key of everything that is wrong."""
    material = Material(edition)
    problems = material.problems + material_problems(material)
    if problems:
        raise BadEdition(edition.source, problems)
    return material


def material_problems(material: Material) -> list[str]:
    """Every way in which the material as a whole cannot be played."""
    found = [*_river(material), *_tableau(material), *_warehouses(material), *_actions(material)]
    if len(material.years) != ROUNDS + 1:
        found.append(f"[[round]]: there must be {ROUNDS} rounds, not {len(material.years) - 1}")
        return found
    if material.stage_ids != list(STAGES):
        found.append(f"[[track]], key stage: the stages must be {', '.join(STAGES)}, in this order")
        return found
    return [
        *found,
        *_rounds(material),
        *_track(material),
        *_markers(material),
        *_dice(material),
        *_loading(material),
    ]


def _river(material: Material) -> list[str]:
    """RS-2.1, RS-2.3: one port at the mouth, and every arrow shows where its depot's ships go."""
    found = []
    ports = [sale for sale in range(material.sales) if material.sale_place[sale] == PORT]
    if len(ports) != 1 or material.sale_space[ports[0]] != material.length:
        found.append("[[river.space]], key kind: the last space, and no other, must be the port")
    for depot, name in enumerate(material.depot_ids):
        start = material.depot_space[depot]
        where = f"[[river.space]] {name}"
        if not any(space > start for space in material.sale_space):
            found.append(f"{where}, key index: no sale space can be reached from this depot")
        near = [
            sale
            for sale in range(material.sales)
            if start < material.sale_space[sale] <= start + material.trip
        ]
        arrow = material.depot_arrow[depot]
        reached = ", ".join(material.sale_ids[sale] for sale in near) or "none"
        if arrow == PILOT_ARROW:
            if near:
                found.append(
                    f"{where}, key arrow: no sale space may lie within {material.trip} spaces of "
                    f"a pilot depot, but there is {reached} (RS-2.3)"
                )
        elif len(near) != 1:
            found.append(
                f"{where}, key arrow: exactly one sale space must lie within {material.trip} "
                f"spaces downstream, not {reached} (RS-2.3)"
            )
        elif material.sale_ids[near[0]] != material.depot_goal[depot]:
            found.append(f"{where}, key target: the sale space within reach is {reached}")
        elif PLACES[material.sale_place[near[0]]] != arrow:
            found.append(
                f"{where}, key arrow: {reached} is a {PLACES[material.sale_place[near[0]]]}"
            )
    for lock, name in enumerate(material.lock_ids):
        mark = material.lock_in_mark[lock]
        vp = material.lock_vp_mark if mark else material.lock_vp_other
        if material.lock_vp[lock] != vp:
            key = "vp_mark" if mark else "vp_other"
            found.append(
                f"[[river.space]] {name}, key lock_vp: [locks], key {key} says {vp} (RS-11.4)"
            )
    return found


def _tableau(material: Material) -> list[str]:
    """RS-10.4: each tile can be reached, and none without a sale."""
    found = []
    for tile, name in enumerate(TILES):
        needs = material.needs[tile]
        if not any(needs):
            found.append(f"[[tile]] {name}, key needs: every tile needs at least one stone")
        for area, number in enumerate(needs):
            if number > material.capacity[area]:
                found.append(
                    f"[[tile]] {name}, key needs: {AREAS[area]} has room for "
                    f"{material.capacity[area]} stones only, not for {number} (RS-8.8)"
                )
    needs = material.needs[COUNTY_MARK]
    if any(needs[3:]):
        found.append("[[tile]] county_mark, key needs: white stones need this very tile (RS-7.5)")
    for players in material.players:
        if not 0 < material.white_supply[players] < players:
            found.append(
                f"[white_tile_supply], key players_{players}: there must be at least one tile of "
                "each kind, and fewer than players (RS-3.5)"
            )
    return found


def _warehouses(material: Material) -> list[str]:
    found = []
    total = (
        material.first_supply
        + material.lock_pool
        + material.county_pool
        + len(material.timeline_rounds)
    )
    if total != material.warehouses:
        found.append(
            f"[warehouse_supply]: {total} warehouses are set out, but [components], key "
            f"warehouses_per_player is {material.warehouses} (RS-3.3)"
        )
    for group, name in enumerate(GROUPS):
        if group not in material.town_group:
            found.append(f"[[town_warehouses]], key group: no town belongs to {name}")
    if material.town_group.count(NO_GROUP) > 1:
        found.append(f"[[town_warehouses]], key group: only one town can be {GROUPS[NO_GROUP]}")
    return found


def _rounds(material: Material) -> list[str]:
    """Section 5: events come as often and in the rounds that the other tables say."""
    found = []
    for event in _ONCE:
        times = sum(event in events for events in material.events)
        if times != 1:
            found.append(f"[[round]], key events: {event} must come once, not {times} times")
    for event, stage in _STAGE_OF_EVENT.items():
        first = material.stage_from[stage]
        if event not in material.events[first]:
            found.append(
                f"[[track]] {STAGES[stage]}, key from_round: {event} is not an event of round "
                f"{first}"
            )
    for number in range(1, ROUNDS + 1):
        where = f"[[round]] {number}"
        events = material.events[number]
        if len(set(events)) < len(events):
            found.append(f"{where}, key events: an event is given twice")
        if ("gain_warehouse" in events) != (number in material.timeline_rounds):
            found.append(
                f"{where}, key events: gain_warehouse and [warehouse_supply], key timeline_rounds "
                "do not agree"
            )
        if (number == 1) != ("draw_start_player" in events):
            found.append(f"{where}, key events: draw_start_player belongs in round 1")
        if (number == ROUNDS) != ("no_marker" in events):
            found.append(f"{where}, key events: no_marker belongs in the last round (RS-6.1)")
        if material.flag_rounds[number] != material.exports[number]:
            found.append(
                f"{where}, key flag: [export], keys first_round and last_round do not agree"
            )
        crest = material.crest[number]
        if 1 < number < ROUNDS and crest < 0:
            found.append(f"{where}, key crest: returning dice need a territory (RS-9.5)")
        if crest >= 0 and material.coal_of[crest] != BLACK:
            found.append(f"{where}, key crest: black dice return to territories of black coal")
    if len(set(material.timeline_rounds)) < len(material.timeline_rounds):
        found.append("[warehouse_supply], key timeline_rounds: a round is given twice")
    return found


def _track(material: Material) -> list[str]:
    """RS-9.1: stages follow one another and get shorter, so that no gap can arise (18.1)."""
    found = []
    if material.stage_from[0] != 1:
        found.append("[[track]] clay, key from_round: the first stage begins in round 1")
    for stage, name in enumerate(STAGES):
        where = f"[[track]] {name}"
        if material.arrow[stage] >= material.rows[stage]:
            found.append(f"{where}, key arrow_row: there are only {material.rows[stage]} rows")
        if not material.stage_columns[stage][BLACK]:
            found.append(f"{where}, key columns: black dice need a column in every stage")
        if stage == 0:
            continue
        before = STAGES[stage - 1]
        if material.stage_from[stage] <= material.stage_from[stage - 1]:
            found.append(f"{where}, key from_round: it must come after {before}")
        if material.rows[stage] > material.rows[stage - 1]:
            found.append(
                f"{where}, key rows: a column of {material.rows[stage]} rows is longer than the "
                f"{material.rows[stage - 1]} of {before} before it"
            )
        if material.arrow[stage] > material.arrow[stage - 1]:
            found.append(
                f"{where}, key arrow_row: a lower arrow than that of {before} would leave a gap "
                "below the dice"
            )
        if material.stage_columns[stage - 1][WHITE] and not material.stage_columns[stage][WHITE]:
            found.append(f"{where}, key columns: white dice lose the column they had in {before}")
    white_from = ROUNDS + 1
    for stage in reversed(range(len(STAGES))):
        if material.stage_columns[stage][WHITE]:
            white_from = material.stage_from[stage]
    sold_from = sum(material.needs[COUNTY_MARK]) + 1
    if white_from > sold_from:
        found.append(
            f"[[track]], key columns: white coal can be sold from round {sold_from} on and needs a "
            "column then (RS-9.1)"
        )
    if material.rows[0] < material.players[-1]:
        found.append(
            f"[[track]] clay, key rows: {material.players[-1]} dice are sold in round 1, and none "
            "of them can return: there is no crest yet (RS-9.5)"
        )
    return found


def _markers(material: Material) -> list[str]:
    """RS-3.6, RS-3.8 and 18.4: enough markers, and a bag that never runs dry."""
    found = []
    if sum(material.marker_counts) != material.markers:
        found.append(
            f"[[marker]], key count: they add up to {sum(material.marker_counts)}, but "
            f"[components], key obstacle_demand_markers is {material.markers}"
        )
    flags = sum(material.flag_counts)
    if flags != material.country_markers:
        found.append(
            f"[[country_marker]], key count: they add up to {flags}, but [components], key "
            f"country_markers is {material.country_markers}"
        )
    if flags != sum(material.flag_rounds):
        found.append(
            f"[[country_marker]], key count: {flags} markers for {sum(material.flag_rounds)} "
            "rounds with a flag ([[round]], key flag)"
        )
    starred = sum(
        count for count, star in zip(material.marker_counts, material.starred, strict=True) if star
    )
    draws = sum(material.draws)
    for players in material.players:
        obstacles = material.locks - len(set(material.open_locks[players]))
        where = f"[setup.locks_open_at_start], key players_{players}"
        for left_out in (0, starred):
            markers = material.markers - left_out
            which = f"{players} players and {markers} markers"
            if markers - obstacles < 2:
                found.append(
                    f"{where}: with {which} only {markers - obstacles} are in the bag at first: it "
                    "runs dry before locks can be built"
                )
            elif markers - draws - 1 < players:
                found.append(
                    f"[components], key obstacle_demand_markers: with {which} there may be fewer "
                    "obstacles than players when all must build (RS-11.17)"
                )
    return found


def _dice(material: Material) -> list[str]:
    """RS-3.10 and 18.2: the dice of the set-up are in the box, and each finds an empty depot."""
    found = []
    for players in material.players:
        values = material.first_dice[players]
        for colour, name in enumerate(COLOURS):
            where = f"[setup.dice.players_{players}], key {name}"
            depots = material.depot_colour.count(colour)
            dice = _set_out(values, material, colour)
            if dice > material.dice[colour]:
                found.append(
                    f"{where}: {dice} dice, but [components], key coal_dice_{name} is "
                    f"{material.dice[colour]}"
                )
            if dice > depots:
                found.append(f"{where}: {dice} dice cannot all lie on {depots} depots (RS-9.5)")
    return found


def _set_out(values: list[int], material: Material, colour: int) -> int:
    return sum(
        value > 0 and material.depot_colour[depot] == colour for depot, value in enumerate(values)
    )


def _loading(material: Material) -> list[str]:
    """18.1: every player who has to load finds a black die to carry without a pilot.

    Of the black dice, others may stand on one each, some may lie on pilot depots, and some below
    the arrow of the track. If one more exists, it lies on a free ordinary depot or on the arrow.
    """
    found = []
    pilots = sum(
        arrow == PILOT_ARROW and material.depot_colour[depot] == BLACK
        for depot, arrow in enumerate(material.depot_arrow)
    )
    ordinary = material.depot_colour.count(BLACK) - pilots
    for players in material.players:
        if ordinary < players:
            found.append(
                f"[[river.space]], key arrow: {players} players need {players} ordinary depots "
                f"with black coal, not {ordinary}: somebody might find no place to load"
            )
        dice = _set_out(material.first_dice[players], material, BLACK)
        for stage, name in enumerate(STAGES):
            last = material.stage_from[stage + 1] - 1 if stage + 1 < len(STAGES) else ROUNDS
            left = dice
            if _removal_round(material) <= last:
                left -= material.removal[players][BLACK]
            below = material.rows[stage] - 1 - material.arrow[stage]
            if left - (players - 1) <= pilots + below:
                found.append(
                    f"[setup.dice.players_{players}], key black: {left} black dice on the {name} "
                    f"track are too few: {players - 1} under other ships, {pilots} on pilot depots "
                    f"and {below} below the arrow would leave a player without a die to load"
                )
    return found


def _removal_round(material: Material) -> int:
    for number in range(1, ROUNDS + 1):
        if "remove_dice" in material.events[number]:
            return number
    return ROUNDS + 1


def _actions(material: Material) -> list[str]:
    """The ids of [actions] are those of the vocabulary: a wrong one would spoil old records."""
    table, lists = material.action_tables
    before = len(material.problems)
    vocabulary = Vocabulary(material)
    if table.integer("size", 1) != vocabulary.size:
        table.complain("size", f"there are {vocabulary.size} actions")
    expected = [{"id": i, "name": name} for i, name in enumerate(vocabulary.singles)]
    expected.append({"id": vocabulary.repay, "name": "repay_debt"})
    if table.items("single") != expected:
        table.complain("single", "the ids and names of single actions cannot be changed")
    ranges = [
        {"first": first, "prefix": prefix, "over": over}
        for first, (prefix, over, _) in zip(vocabulary.firsts, vocabulary.ranges, strict=True)
    ]
    if table.items("ranges") != ranges:
        table.complain("ranges", f"must be {ranges}")
    table.finish()
    for name in dict.fromkeys(over for _, over, _ in vocabulary.ranges):
        objects = next(things for _, over, things in vocabulary.ranges if over == name)
        if lists.items(name) != objects:
            lists.complain(name, f"must be, downstream, {', '.join(objects)}")
    lists.finish()
    found = material.problems[before:]
    del material.problems[before:]
    return found
