"""Checks that a game can be played with an edition, whatever the players do (section 18)."""

from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    BLACK,
    COLOURS,
    COUNTY_MARK,
    EVENTS,
    GROUPS,
    MOST_DEPOTS,
    MOST_OF_A_SET,
    MOST_PLAYERS,
    NO_GROUP,
    PERMANENT,
    PILOT_ARROW,
    PLACES,
    PORT,
    ROUNDS,
    STAGES,
    TILES,
    WHITE,
    Material,
)
from pithead.kernel.editions.checked_edition import CheckedEdition, CheckedTable
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import LARGEST, not_one_of, whole_number

_ONCE = [event for event in EVENTS if not event.startswith(("gain_", "pay_", "track_dice"))]
_MOST_LOCKS = Text("at most {most} spaces may be obstacles, not {given}")
_MOST_DEPOTS = Text("at most {most} spaces may be depots, not {given}")
_STAGE_OF_EVENT = {"track_to_paved": 1, "track_to_rail": 2}


def check_material(edition: CheckedEdition, material: Material) -> None:
    """Note every way in which the material as a whole cannot be played."""
    _variants(edition)
    _components(edition)
    _river(edition, material)
    _tableau(edition, material)
    _options(edition)
    _warehouses(edition, material)
    _export(edition, material)
    if len(material.years) != ROUNDS + 1:
        return
    if material.stage_ids != list(STAGES):
        problem = Text("the stages must be {stages}, in this order", stages=", ".join(STAGES))
        edition.complain("[[track]]", "stage", problem)
        return
    _rounds(edition, material)
    _track(edition, material)
    _markers(edition, material)
    _dice(edition, material)
    _loading(edition, material)


def _variants(edition: CheckedEdition) -> None:
    thalers = edition.table("options.start_thalers")
    if thalers.whole("default") not in thalers.wholes("choices"):
        thalers.complain("default", Text("must be one of the choices"))


def _components(edition: CheckedEdition) -> None:
    components = edition.table("components")
    stones = components.whole("stones_per_player") * MOST_PLAYERS
    if components.whole("development_stones") < stones:
        given = components.whole("development_stones")
        components.complain("development_stones", whole_number(given, stones, LARGEST))
    final = edition.table("final_scoring")
    if final.texts("tie_break") != ["thalers", "ship_furthest_upstream"]:
        problem = Text("must be thalers, then ship_furthest_upstream (RS-15.10)")
        final.complain("tie_break", problem)


def _options(edition: CheckedEdition) -> None:
    for option in edition.array("option"):
        name = option.text("id")
        for part in ("pilot", "transport", "towing"):
            expected = part in name
            if option.flag(part) != expected:
                value = "true" if expected else "false"
                option.complain(
                    part, Text("must be {expected} for {option}", expected=value, option=name)
                )
        if option.text("needs_tile"):
            _only(option, "needs_tile", name)


def _only(entry: CheckedTable, key: str, code: str) -> None:
    if entry.text(key) != code:
        entry.complain(key, not_one_of([code], entry.text(key)))


def _export(edition: CheckedEdition, material: Material) -> None:
    export = edition.table("export")
    rows = material.export_rows
    if len(material.row_bonus) != rows:
        problem = Text("must have a bonus for each of {rows} rows", rows=rows)
        export.complain("row_bonus", problem)
    places = rows * len(material.column_ids)
    if len(material.port_prices) != places:
        problem = Text("must have a price for each of {places} slots", places=places)
        export.complain("prices_by_count", problem)
    if material.export_start >= max(1, len(material.scale)):
        last = max(0, len(material.scale) - 1)
        problem = whole_number(material.export_start, 0, last)
        edition.complain("[export_scale]", "start", problem)
    for marker in edition.array("country_marker"):
        country = marker.text("country")
        if country not in material.column_ids:
            marker.complain("country", not_one_of(material.column_ids, country))


def _river(edition: CheckedEdition, material: Material) -> None:
    """RS-2.1, RS-2.3: one port at the mouth, and every arrow shows where its depot's ships go."""
    spaces = edition.array("river.space")
    if len(spaces) != material.length:
        problem = Text(
            "is {length}, but [[river.space]] has {count} spaces",
            length=material.length,
            count=len(spaces),
        )
        edition.complain("[river]", "length", problem)
    for space in spaces:
        if (space.text("kind") == "port") != (space.text("territory") == "none"):
            problem = Text("must be none for the port, and a territory for any other space")
            space.complain("territory", problem)
    ports = [sale for sale in range(material.sales) if material.sale_place[sale] == PORT]
    if len(ports) != 1 or material.sale_space[ports[0]] != material.length:
        problem = Text("the last space must be the port, and no other space may be one")
        edition.complain("[[river.space]]", "kind", problem)
    for given, most, message in (
        (material.locks, MOST_OF_A_SET, _MOST_LOCKS),
        (material.depots, MOST_DEPOTS, _MOST_DEPOTS),
    ):
        if given > most:
            problem = message.with_values(most=most, given=given)
            edition.complain("[[river.space]]", "kind", problem)
    for depot, name in enumerate(material.depot_ids):
        start = material.depot_space[depot]
        where = f"[[river.space]] {name}"
        if not any(space > start for space in material.sale_space):
            edition.complain(where, "index", Text("no sale space can be reached from this depot"))
        near = [
            sale
            for sale in range(material.sales)
            if start < material.sale_space[sale] <= start + material.trip
        ]
        arrow = material.depot_arrow[depot]
        reached = ", ".join(material.sale_ids[sale] for sale in near) or "-"
        if arrow == PILOT_ARROW:
            if near:
                problem = Text(
                    "no sale space may be within {trip} spaces downstream of a pilot depot, "
                    "but {reached} is (RS-2.3)",
                    trip=material.trip,
                    reached=reached,
                )
                edition.complain(where, "arrow", problem)
        elif len(near) != 1:
            problem = Text(
                "exactly one sale space must be within {trip} spaces downstream; found: "
                "{reached} (RS-2.3)",
                trip=material.trip,
                reached=reached,
            )
            edition.complain(where, "arrow", problem)
        elif material.sale_ids[near[0]] != material.depot_goal[depot]:
            problem = Text("must be {reached}, the sale space within reach", reached=reached)
            edition.complain(where, "target", problem)
        elif PLACES[material.sale_place[near[0]]] != arrow:
            problem = Text(
                "must be {place}, because {reached} is one",
                reached=reached,
                place=PLACES[material.sale_place[near[0]]],
            )
            edition.complain(where, "arrow", problem)
    for lock, name in enumerate(material.lock_ids):
        mark = material.lock_in_mark[lock]
        vp = material.lock_vp_mark if mark else material.lock_vp_other
        if material.lock_vp[lock] != vp:
            key = "vp_mark" if mark else "vp_other"
            problem = Text(
                "must be {vp}, the value of [locks], key {key} (RS-11.4)", key=key, vp=vp
            )
            edition.complain(f"[[river.space]] {name}", "lock_vp", problem)


def _tableau(edition: CheckedEdition, material: Material) -> None:
    """RS-10.4: each tile can be reached, and none without a sale."""
    for entry in edition.array("area"):
        index = AREAS.index(entry.text("id"))
        _only(entry, "coal", COLOURS[index // 3])
        _only(entry, "place", PLACES[index % 3])
    for entry in edition.array("tile"):
        _only(entry, "kind", "permanent" if entry.text("id") in PERMANENT else "white")
    for needs, name in zip(material.needs, TILES, strict=True):
        if not any(needs):
            edition.complain(
                f"[[tile]] {name}", "needs", Text("every tile must need at least one stone")
            )
        for area, number in enumerate(needs):
            if number > material.capacity[area]:
                problem = Text(
                    "area {area} has room for {room} stones, not for {number} (RS-8.8)",
                    area=AREAS[area],
                    room=material.capacity[area],
                    number=number,
                )
                edition.complain(f"[[tile]] {name}", "needs", problem)
    needs = material.needs[COUNTY_MARK]
    if any(needs[3:]):
        problem = Text(
            "must not include white stones: players get them only with this tile (RS-7.5)"
        )
        edition.complain("[[tile]] county_mark", "needs", problem)
    for players in material.players:
        if not 0 < material.white_supply[players] < players:
            problem = Text("must be at least 1 and less than the number of players (RS-3.5)")
            edition.complain("[white_tile_supply]", f"players_{players}", problem)


def _warehouses(edition: CheckedEdition, material: Material) -> None:
    total = (
        material.first_supply
        + material.lock_pool
        + material.county_pool
        + len(material.timeline_rounds)
    )
    if total != material.warehouses:
        problem = Text(
            "the warehouses add up to {total}, but [components], key "
            "warehouses_per_player is {expected} (RS-3.3)",
            total=total,
            expected=material.warehouses,
        )
        edition.complain("[warehouse_supply]", "", problem)
    given = edition.array("town_warehouses").texts("town")
    for town in material.town_ids:
        if town not in given:
            problem = Text("the town {given!r} is missing", given=town)
            edition.complain("[[town_warehouses]]", "", problem)
    for group, name in enumerate(GROUPS):
        if group not in material.town_group:
            problem = Text("no town belongs to the group {name}", name=name)
            edition.complain("[[town_warehouses]]", "group", problem)
    if material.town_group.count(NO_GROUP) > 1:
        problem = Text("only one town may have the group {group}", group=GROUPS[NO_GROUP])
        edition.complain("[[town_warehouses]]", "group", problem)


def _rounds(edition: CheckedEdition, material: Material) -> None:
    """Section 5: events come as often and in the rounds that the other tables say."""
    for event in _ONCE:
        times = sum(event in events for events in material.events)
        if times != 1:
            problem = Text(
                "{given} must occur exactly once in all rounds; found: {times}",
                given=event,
                times=times,
            )
            edition.complain("[[round]]", "events", problem)
    for event, stage in _STAGE_OF_EVENT.items():
        first = material.stage_from[stage]
        if event not in material.events[first]:
            problem = Text("round {round} must have the event {given}", given=event, round=first)
            edition.complain(f"[[track]] {STAGES[stage]}", "from_round", problem)
    for number in range(1, ROUNDS + 1):
        where = f"[[round]] {number}"
        events = material.events[number]
        if ("gain_warehouse" in events) != (number in material.timeline_rounds):
            problem = Text(
                "must contain gain_warehouse if [warehouse_supply], key timeline_rounds "
                "names this round, and only then"
            )
            edition.complain(where, "events", problem)
        if (number == 1) != ("draw_start_player" in events):
            problem = Text("draw_start_player must be an event of round 1, and of no other")
            edition.complain(where, "events", problem)
        if (number == ROUNDS) != ("no_marker" in events):
            problem = Text("no_marker must be an event of the last round, and of no other (RS-6.1)")
            edition.complain(where, "events", problem)
        if material.flag_rounds[number] != material.exports[number]:
            problem = Text(
                "must be true from first_round to last_round of [export], and false in other rounds"
            )
            edition.complain(where, "flag", problem)
        crest = material.crest[number]
        if 1 < number < ROUNDS and crest < 0:
            edition.complain(
                where, "crest", Text("must name a territory, to which dice return (RS-9.5)")
            )
        if crest >= 0 and material.coal_of[crest] != BLACK:
            edition.complain(where, "crest", Text("must be a territory with black coal"))


def _track(edition: CheckedEdition, material: Material) -> None:
    """RS-9.1: stages follow one another and get shorter, so that no gap can arise (18.1)."""
    if material.stage_from[0] != 1:
        edition.complain("[[track]] clay", "from_round", Text("must be 1 for the first stage"))
    for stage, name in enumerate(STAGES):
        where = f"[[track]] {name}"
        if material.arrow[stage] >= material.rows[stage]:
            problem = Text(
                "must be less than the number of rows, {rows}", rows=material.rows[stage]
            )
            edition.complain(where, "arrow_row", problem)
        if not material.stage_columns[stage][BLACK]:
            problem = Text("must contain black: black dice need a column in every stage")
            edition.complain(where, "columns", problem)
        if stage == 0:
            continue
        before = STAGES[stage - 1]
        if material.stage_from[stage] <= material.stage_from[stage - 1]:
            edition.complain(
                where, "from_round", Text("must be later than that of {before}", before=before)
            )
        if material.rows[stage] > material.rows[stage - 1]:
            problem = Text(
                "must be at most {rows_before}, the number of rows of {before}, not {rows}",
                rows=material.rows[stage],
                rows_before=material.rows[stage - 1],
                before=before,
            )
            edition.complain(where, "rows", problem)
        if material.arrow[stage] > material.arrow[stage - 1]:
            problem = Text(
                "must not be lower than the arrow of {before}: there would be a gap below the dice",
                before=before,
            )
            edition.complain(where, "arrow_row", problem)
        if material.stage_columns[stage - 1][WHITE] and not material.stage_columns[stage][WHITE]:
            problem = Text(
                "must contain white: white dice have had a column since {before}", before=before
            )
            edition.complain(where, "columns", problem)
    white_from = ROUNDS + 1
    for stage in reversed(range(len(STAGES))):
        if material.stage_columns[stage][WHITE]:
            white_from = material.stage_from[stage]
    sold_from = sum(material.needs[COUNTY_MARK]) + 1
    if white_from > sold_from:
        problem = Text(
            "must contain white from round {round} on: white coal can be sold from "
            "then on (RS-9.1)",
            round=sold_from,
        )
        edition.complain("[[track]]", "columns", problem)
    if material.rows[0] < material.players[-1]:
        problem = Text(
            "must be at least {dice}: so many dice are sold in round 1 and cannot "
            "return yet (RS-9.5)",
            dice=material.players[-1],
        )
        edition.complain("[[track]] clay", "rows", problem)


def _markers(edition: CheckedEdition, material: Material) -> None:
    """RS-3.6, RS-3.8 and 18.4: enough markers, and a bag that never runs dry."""
    if sum(material.marker_counts) != material.markers:
        problem = Text(
            "the counts add up to {total}, but [components], key "
            "obstacle_demand_markers is {expected}",
            total=sum(material.marker_counts),
            expected=material.markers,
        )
        edition.complain("[[marker]]", "count", problem)
    flags = sum(material.flag_counts)
    if flags != material.country_markers:
        problem = Text(
            "the counts add up to {total}, but [components], key country_markers is {expected}",
            total=flags,
            expected=material.country_markers,
        )
        edition.complain("[[country_marker]]", "count", problem)
    if flags != sum(material.flag_rounds):
        problem = Text(
            "the counts add up to {total}, but {rounds} rounds have a flag ([[round]], key flag)",
            total=flags,
            rounds=sum(material.flag_rounds),
        )
        edition.complain("[[country_marker]]", "count", problem)
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
                problem = Text(
                    "with {players} players and {markers} markers, the bag runs out before "
                    "locks can be built; markers in it at the start: {left}",
                    players=players,
                    markers=markers,
                    left=markers - obstacles,
                )
                edition.complain(where, f"players_{players}", problem)
            elif markers - draws - 1 < players:
                problem = Text(
                    "with {players} players and {markers} markers, there may be fewer "
                    "obstacles than players when all must build (RS-11.17)",
                    players=players,
                    markers=markers,
                )
                edition.complain("[components]", "obstacle_demand_markers", problem)


def _dice(edition: CheckedEdition, material: Material) -> None:
    """RS-3.10 and 18.2: the dice of the set-up are in the box, and each finds an empty depot."""
    for players in range(2, MOST_PLAYERS + 1):
        taken: list[str] = []
        for colour, name in enumerate(COLOURS):
            for die in edition.table(f"setup.dice.players_{players}").entries(name):
                _die(die, taken, material, colour)
    for players in material.players:
        values = material.first_dice[players]
        for colour, name in enumerate(COLOURS):
            where = f"[setup.dice.players_{players}]"
            depots = material.depot_colour.count(colour)
            dice = _set_out(values, material, colour)
            if dice > material.dice[colour]:
                problem = Text(
                    "names {dice} dice, but [components], key coal_dice_{name} is {expected}",
                    dice=dice,
                    name=name,
                    expected=material.dice[colour],
                )
                edition.complain(where, name, problem)
            if dice > depots:
                problem = Text(
                    "names {dice} dice, but there are {depots} depots for them (RS-9.5)",
                    dice=dice,
                    depots=depots,
                )
                edition.complain(where, name, problem)


def _die(die: CheckedTable, taken: list[str], material: Material, colour: int) -> None:
    depot = die.text("depot")
    if depot in taken:
        die.complain("depot", Text("{given} already has a die (RS-2.4)", given=depot))
    taken.append(depot)
    if depot in material.depot_ids:
        index = material.depot_ids.index(depot)
        if material.depot_colour[index] != colour:
            problem = Text(
                "dice of colour {name} are not allowed on {given} (RS-2.6)",
                name=COLOURS[colour],
                given=depot,
            )
            die.complain("depot", problem)


def _set_out(values: list[int], material: Material, colour: int) -> int:
    return sum(
        value > 0 and material.depot_colour[depot] == colour for depot, value in enumerate(values)
    )


def _loading(edition: CheckedEdition, material: Material) -> None:
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
            problem = Text(
                "{players} players need {players} depots with black coal and without a "
                "pilot, not {ordinary}: a player might find no place to load",
                players=players,
                ordinary=ordinary,
            )
            edition.complain("[[river.space]]", "arrow", problem)
        dice = _set_out(material.first_dice[players], material, BLACK)
        for stage, name in enumerate(STAGES):
            last = material.stage_from[stage + 1] - 1 if stage + 1 < len(STAGES) else ROUNDS
            left = dice
            if _removal_round(material) <= last:
                left -= material.removal[players][BLACK]
            below = material.rows[stage] - 1 - material.arrow[stage]
            if left - (players - 1) <= pilots + below:
                problem = Text(
                    "{left} black dice are too few at the stage {name}: {others} may be "
                    "under other ships, {pilots} on pilot depots and {below} below the "
                    "arrow, and a player finds none to load",
                    left=left,
                    name=name,
                    others=players - 1,
                    pilots=pilots,
                    below=below,
                )
                edition.complain(f"[setup.dice.players_{players}]", "black", problem)


def _removal_round(material: Material) -> int:
    for number in range(1, ROUNDS + 1):
        if "remove_dice" in material.events[number]:
            return number
    return ROUNDS + 1
