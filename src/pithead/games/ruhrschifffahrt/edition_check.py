"""Checks that a game can be played with an edition, whatever the players do (section 18)."""

from collections.abc import Iterator

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
from pithead.kernel.edition import Edition
from pithead.kernel.errors import BadEdition
from pithead.kernel.i18n import Text
from pithead.kernel.problem import Problem
from pithead.kernel.validation import defect

_ONCE = [event for event in EVENTS if not event.startswith(("gain_", "pay_", "track_dice"))]
_STAGE_OF_EVENT = {"track_to_paved": 1, "track_to_rail": 2}


def checked_material(edition: Edition) -> Material:
    """The material of an edition; BadEdition names table and key of everything that is wrong."""
    material = Material(edition)
    problems = material.problems + material_problems(material)
    if problems:
        raise BadEdition(edition.source, problems)
    return material


def material_problems(material: Material) -> list[Problem]:
    """Every way in which the material as a whole cannot be played."""
    found = [*_river(material), *_tableau(material), *_warehouses(material)]
    if len(material.years) != ROUNDS + 1:
        found.append(
            defect(
                "[[round]]",
                "",
                Text(
                    "there must be {rounds} rounds, not {count}",
                    rounds=ROUNDS,
                    count=len(material.years) - 1,
                ),
            )
        )
        return found
    if material.stage_ids != list(STAGES):
        found.append(
            defect(
                "[[track]]",
                "stage",
                Text("the stages must be {stages}, in this order", stages=", ".join(STAGES)),
            )
        )
        return found
    return [
        *found,
        *_rounds(material),
        *_track(material),
        *_markers(material),
        *_dice(material),
        *_loading(material),
    ]


def _river(material: Material) -> Iterator[Problem]:
    """RS-2.1, RS-2.3: one port at the mouth, and every arrow shows where its depot's ships go."""
    ports = [sale for sale in range(material.sales) if material.sale_place[sale] == PORT]
    if len(ports) != 1 or material.sale_space[ports[0]] != material.length:
        yield defect(
            "[[river.space]]",
            "kind",
            Text("the last space must be the port, and no other space may be one"),
        )
    for depot, name in enumerate(material.depot_ids):
        start = material.depot_space[depot]
        where = f"[[river.space]] {name}"
        if not any(space > start for space in material.sale_space):
            yield defect(where, "index", Text("no sale space can be reached from this depot"))
        near = [
            sale
            for sale in range(material.sales)
            if start < material.sale_space[sale] <= start + material.trip
        ]
        arrow = material.depot_arrow[depot]
        reached = ", ".join(material.sale_ids[sale] for sale in near) or "-"
        if arrow == PILOT_ARROW:
            if near:
                yield defect(
                    where,
                    "arrow",
                    Text(
                        "no sale space may be within {trip} spaces downstream of a pilot depot, "
                        "but {reached} is (RS-2.3)",
                        trip=material.trip,
                        reached=reached,
                    ),
                )
        elif len(near) != 1:
            yield defect(
                where,
                "arrow",
                Text(
                    "exactly one sale space must be within {trip} spaces downstream; found: "
                    "{reached} (RS-2.3)",
                    trip=material.trip,
                    reached=reached,
                ),
            )
        elif material.sale_ids[near[0]] != material.depot_goal[depot]:
            yield defect(
                where,
                "target",
                Text("must be {reached}, the sale space within reach", reached=reached),
            )
        elif PLACES[material.sale_place[near[0]]] != arrow:
            yield defect(
                where,
                "arrow",
                Text(
                    "must be {place}, because {reached} is one",
                    reached=reached,
                    place=PLACES[material.sale_place[near[0]]],
                ),
            )
    for lock, name in enumerate(material.lock_ids):
        mark = material.lock_in_mark[lock]
        vp = material.lock_vp_mark if mark else material.lock_vp_other
        if material.lock_vp[lock] != vp:
            key = "vp_mark" if mark else "vp_other"
            yield defect(
                f"[[river.space]] {name}",
                "lock_vp",
                Text("must be {vp}, the value of [locks], key {key} (RS-11.4)", key=key, vp=vp),
            )


def _tableau(material: Material) -> Iterator[Problem]:
    """RS-10.4: each tile can be reached, and none without a sale."""
    for tile, name in enumerate(TILES):
        needs = material.needs[tile]
        if not any(needs):
            yield defect(
                f"[[tile]] {name}", "needs", Text("every tile must need at least one stone")
            )
        for area, number in enumerate(needs):
            if number > material.capacity[area]:
                yield defect(
                    f"[[tile]] {name}",
                    "needs",
                    Text(
                        "area {area} has room for {room} stones, not for {number} (RS-8.8)",
                        area=AREAS[area],
                        room=material.capacity[area],
                        number=number,
                    ),
                )
    needs = material.needs[COUNTY_MARK]
    if any(needs[3:]):
        yield defect(
            "[[tile]] county_mark",
            "needs",
            Text("must not include white stones: players get them only with this tile (RS-7.5)"),
        )
    for players in material.players:
        if not 0 < material.white_supply[players] < players:
            yield defect(
                "[white_tile_supply]",
                f"players_{players}",
                Text("must be at least 1 and less than the number of players (RS-3.5)"),
            )


def _warehouses(material: Material) -> Iterator[Problem]:
    total = (
        material.first_supply
        + material.lock_pool
        + material.county_pool
        + len(material.timeline_rounds)
    )
    if total != material.warehouses:
        yield defect(
            "[warehouse_supply]",
            "",
            Text(
                "the warehouses add up to {total}, but [components], key "
                "warehouses_per_player is {expected} (RS-3.3)",
                total=total,
                expected=material.warehouses,
            ),
        )
    for group, name in enumerate(GROUPS):
        if group not in material.town_group:
            yield defect(
                "[[town_warehouses]]",
                "group",
                Text("no town belongs to the group {name}", name=name),
            )
    if material.town_group.count(NO_GROUP) > 1:
        yield defect(
            "[[town_warehouses]]",
            "group",
            Text("only one town may have the group {group}", group=GROUPS[NO_GROUP]),
        )


def _rounds(material: Material) -> Iterator[Problem]:
    """Section 5: events come as often and in the rounds that the other tables say."""
    for event in _ONCE:
        times = sum(event in events for events in material.events)
        if times != 1:
            yield defect(
                "[[round]]",
                "events",
                Text(
                    "{given} must occur exactly once in all rounds; found: {times}",
                    given=event,
                    times=times,
                ),
            )
    for event, stage in _STAGE_OF_EVENT.items():
        first = material.stage_from[stage]
        if event not in material.events[first]:
            yield defect(
                f"[[track]] {STAGES[stage]}",
                "from_round",
                Text("round {round} must have the event {given}", given=event, round=first),
            )
    for number in range(1, ROUNDS + 1):
        where = f"[[round]] {number}"
        events = material.events[number]
        if len(set(events)) < len(events):
            yield defect(where, "events", Text("must not contain an event twice"))
        if ("gain_warehouse" in events) != (number in material.timeline_rounds):
            yield defect(
                where,
                "events",
                Text(
                    "must contain gain_warehouse if [warehouse_supply], key timeline_rounds "
                    "names this round, and only then"
                ),
            )
        if (number == 1) != ("draw_start_player" in events):
            yield defect(
                where,
                "events",
                Text("draw_start_player must be an event of round 1, and of no other"),
            )
        if (number == ROUNDS) != ("no_marker" in events):
            yield defect(
                where,
                "events",
                Text("no_marker must be an event of the last round, and of no other (RS-6.1)"),
            )
        if material.flag_rounds[number] != material.exports[number]:
            yield defect(
                where,
                "flag",
                Text(
                    "must be true from first_round to last_round of [export], and false in "
                    "other rounds"
                ),
            )
        crest = material.crest[number]
        if 1 < number < ROUNDS and crest < 0:
            yield defect(
                where, "crest", Text("must name a territory, to which dice return (RS-9.5)")
            )
        if crest >= 0 and material.coal_of[crest] != BLACK:
            yield defect(where, "crest", Text("must be a territory with black coal"))
    if len(set(material.timeline_rounds)) < len(material.timeline_rounds):
        yield defect(
            "[warehouse_supply]", "timeline_rounds", Text("must not contain a round twice")
        )


def _track(material: Material) -> Iterator[Problem]:
    """RS-9.1: stages follow one another and get shorter, so that no gap can arise (18.1)."""
    if material.stage_from[0] != 1:
        yield defect("[[track]] clay", "from_round", Text("must be 1 for the first stage"))
    for stage, name in enumerate(STAGES):
        where = f"[[track]] {name}"
        if material.arrow[stage] >= material.rows[stage]:
            yield defect(
                where,
                "arrow_row",
                Text("must be less than the number of rows, {rows}", rows=material.rows[stage]),
            )
        if not material.stage_columns[stage][BLACK]:
            yield defect(
                where,
                "columns",
                Text("must contain black: black dice need a column in every stage"),
            )
        if stage == 0:
            continue
        before = STAGES[stage - 1]
        if material.stage_from[stage] <= material.stage_from[stage - 1]:
            yield defect(
                where, "from_round", Text("must be later than that of {before}", before=before)
            )
        if material.rows[stage] > material.rows[stage - 1]:
            yield defect(
                where,
                "rows",
                Text(
                    "must be at most {rows_before}, the number of rows of {before}, not {rows}",
                    rows=material.rows[stage],
                    rows_before=material.rows[stage - 1],
                    before=before,
                ),
            )
        if material.arrow[stage] > material.arrow[stage - 1]:
            yield defect(
                where,
                "arrow_row",
                Text(
                    "must not be lower than the arrow of {before}: there would be a gap "
                    "below the dice",
                    before=before,
                ),
            )
        if material.stage_columns[stage - 1][WHITE] and not material.stage_columns[stage][WHITE]:
            yield defect(
                where,
                "columns",
                Text(
                    "must contain white: white dice have had a column since {before}", before=before
                ),
            )
    white_from = ROUNDS + 1
    for stage in reversed(range(len(STAGES))):
        if material.stage_columns[stage][WHITE]:
            white_from = material.stage_from[stage]
    sold_from = sum(material.needs[COUNTY_MARK]) + 1
    if white_from > sold_from:
        yield defect(
            "[[track]]",
            "columns",
            Text(
                "must contain white from round {round} on: white coal can be sold from "
                "then on (RS-9.1)",
                round=sold_from,
            ),
        )
    if material.rows[0] < material.players[-1]:
        yield defect(
            "[[track]] clay",
            "rows",
            Text(
                "must be at least {dice}: so many dice are sold in round 1 and cannot "
                "return yet (RS-9.5)",
                dice=material.players[-1],
            ),
        )


def _markers(material: Material) -> Iterator[Problem]:
    """RS-3.6, RS-3.8 and 18.4: enough markers, and a bag that never runs dry."""
    if sum(material.marker_counts) != material.markers:
        yield defect(
            "[[marker]]",
            "count",
            Text(
                "the counts add up to {total}, but [components], key "
                "obstacle_demand_markers is {expected}",
                total=sum(material.marker_counts),
                expected=material.markers,
            ),
        )
    flags = sum(material.flag_counts)
    if flags != material.country_markers:
        yield defect(
            "[[country_marker]]",
            "count",
            Text(
                "the counts add up to {total}, but [components], key country_markers is {expected}",
                total=flags,
                expected=material.country_markers,
            ),
        )
    if flags != sum(material.flag_rounds):
        yield defect(
            "[[country_marker]]",
            "count",
            Text(
                "the counts add up to {total}, but {rounds} rounds have a flag "
                "([[round]], key flag)",
                total=flags,
                rounds=sum(material.flag_rounds),
            ),
        )
    starred = sum(
        count for count, star in zip(material.marker_counts, material.starred, strict=True) if star
    )
    draws = sum(material.draws)
    for players in material.players:
        obstacles = material.locks - len(set(material.open_locks[players]))
        where = "[setup.locks_open_at_start]"
        for left_out in (0, starred):
            markers = material.markers - left_out
            if markers - obstacles < 2:
                yield defect(
                    where,
                    f"players_{players}",
                    Text(
                        "with {players} players and {markers} markers, the bag runs out before "
                        "locks can be built; markers in it at the start: {left}",
                        players=players,
                        markers=markers,
                        left=markers - obstacles,
                    ),
                )
            elif markers - draws - 1 < players:
                yield defect(
                    "[components]",
                    "obstacle_demand_markers",
                    Text(
                        "with {players} players and {markers} markers, there may be fewer "
                        "obstacles than players when all must build (RS-11.17)",
                        players=players,
                        markers=markers,
                    ),
                )


def _dice(material: Material) -> Iterator[Problem]:
    """RS-3.10 and 18.2: the dice of the set-up are in the box, and each finds an empty depot."""
    for players in material.players:
        values = material.first_dice[players]
        for colour, name in enumerate(COLOURS):
            where = f"[setup.dice.players_{players}]"
            depots = material.depot_colour.count(colour)
            dice = _set_out(values, material, colour)
            if dice > material.dice[colour]:
                yield defect(
                    where,
                    name,
                    Text(
                        "names {dice} dice, but [components], key coal_dice_{name} is {expected}",
                        dice=dice,
                        name=name,
                        expected=material.dice[colour],
                    ),
                )
            if dice > depots:
                yield defect(
                    where,
                    name,
                    Text(
                        "names {dice} dice, but there are {depots} depots for them (RS-9.5)",
                        dice=dice,
                        depots=depots,
                    ),
                )


def _set_out(values: list[int], material: Material, colour: int) -> int:
    return sum(
        value > 0 and material.depot_colour[depot] == colour for depot, value in enumerate(values)
    )


def _loading(material: Material) -> Iterator[Problem]:
    """18.1: every player who has to load finds a black die to carry without a pilot.

    Of the black dice, others may stand on one each, some may lie on pilot depots, and some below
    the arrow of the track. If one more exists, it lies on a free ordinary depot or on the arrow.
    """
    pilots = sum(
        arrow == PILOT_ARROW and material.depot_colour[depot] == BLACK
        for depot, arrow in enumerate(material.depot_arrow)
    )
    ordinary = material.depot_colour.count(BLACK) - pilots
    for players in material.players:
        if ordinary < players:
            yield defect(
                "[[river.space]]",
                "arrow",
                Text(
                    "{players} players need {players} depots with black coal and without a "
                    "pilot, not {ordinary}: a player might find no place to load",
                    players=players,
                    ordinary=ordinary,
                ),
            )
        dice = _set_out(material.first_dice[players], material, BLACK)
        for stage, name in enumerate(STAGES):
            last = material.stage_from[stage + 1] - 1 if stage + 1 < len(STAGES) else ROUNDS
            left = dice
            if _removal_round(material) <= last:
                left -= material.removal[players][BLACK]
            below = material.rows[stage] - 1 - material.arrow[stage]
            if left - (players - 1) <= pilots + below:
                yield defect(
                    f"[setup.dice.players_{players}]",
                    "black",
                    Text(
                        "{left} black dice are too few at the stage {name}: {others} may be "
                        "under other ships, {pilots} on pilot depots and {below} below the "
                        "arrow, and a player finds none to load",
                        left=left,
                        name=name,
                        others=players - 1,
                        pilots=pilots,
                        below=below,
                    ),
                )


def _removal_round(material: Material) -> int:
    for number in range(1, ROUNDS + 1):
        if "remove_dice" in material.events[number]:
            return number
    return ROUNDS + 1
