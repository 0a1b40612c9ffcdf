"""A position of Ruhrschifffahrt in JSON: written, and read from anybody."""

from typing import TYPE_CHECKING, Any, Final

from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    COLOURS,
    MOST_ROWS,
    MOST_SLOTS,
    OPTIONS,
    PERMANENT,
    ROUNDS,
    STAGES,
    WHITE_TILES,
)
from pithead.games.ruhrschifffahrt.pieces import (
    CATEGORIES,
    NOBODY,
    SIGHTS,
    TILE_STATES,
    die,
    die_colour,
    die_value,
)
from pithead.kernel.validation import Reader, shown

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.state import RuhrState

_NONE: Final = -1
_MOST: Final = 9999
"""More thalers or victory points than anybody can have."""


# -- writing -------------------------------------------------------------------------------------


def fields(state: "RuhrState") -> dict[str, Any]:
    """What lies on the table, by the names of the rules; what has an id stands under its id."""
    material = state.material
    seats = range(state.players)
    rows = material.rows[state.stage]
    return {
        "round": state.round,
        "phase": state.phase,
        "order": list(state.order),
        "active_player": state.actor if state.actor >= 0 else None,
        "step": {
            "kind": state.agenda[-1].kind if state.agenda else None,
            "price_paid": state.price_paid,
            "free_towing": state.free_towing,
            "die_in_hand": _die(state.die_in_hand),
            "dice_waiting": [_die(number) for number in state.waiting],
            "removals_left": [
                colour for i, colour in enumerate(COLOURS) for _ in range(state.removals[i])
            ],
        },
        "depot": {
            depot: _die(die(material.depot_colour[i], state.depots[i])) if state.depots[i] else None
            for i, depot in enumerate(material.depot_ids)
        },
        "stage": material.stage_ids[state.stage],
        "track": {
            colour: [value or None for value in state.track[i * MOST_ROWS : i * MOST_ROWS + rows]]
            for i, colour in enumerate(COLOURS)
            if material.stage_columns[state.stage][i]
        },
        "dice_removed": dict(zip(COLOURS, state.dice_removed, strict=True)),
        "obstacle": {
            lock: state.obstacles >> i & 1 == 1 for i, lock in enumerate(material.lock_ids)
        },
        "bag_count": state.bag,
        "markers_undrawn": dict(zip(material.marker_ids, state.undrawn, strict=True)),
        "demand": dict(zip(material.sale_ids[: material.port], state.demand, strict=False)),
        "pilot_blocked": state.pilot_blocked,
        "wages_taken": state.wages_taken,
        "forced_building": state.forced_building,
        "flags_unrevealed": dict(zip(material.column_ids, state.flags, strict=True)),
        "flag_now": None if state.flag_now == _NONE else material.column_ids[state.flag_now],
        "export_pos": state.export_pos,
        "column": _owners(material.column_ids, state.column),
        "town_slots": _owners(material.town_ids, state.town_slots),
        "store_slots": _owners(material.store_ids, state.store_slots),
        "white_left": dict(zip(WHITE_TILES, state.white_left, strict=True)),
        "ship": [_ship(state, seat) for seat in seats],
        "thalers": list(state.thalers),
        "vp": list(state.vp),
        "vp_by_category": [
            dict(zip(CATEGORIES, _part(state.points, seat, len(CATEGORIES)), strict=True))
            for seat in seats
        ],
        "supply": list(state.supply),
        "debt": list(state.debt),
        "lock_pool": list(state.lock_pool),
        "county_pool": list(state.county_pool),
        "timeline": [
            [number for number in range(ROUNDS + 1) if state.timeline[seat] >> number & 1]
            for seat in seats
        ],
        "stones": [
            dict(zip(AREAS, _part(state.stones, seat, len(AREAS)), strict=True)) for seat in seats
        ],
        "permanent": [_flags(state.permanent[seat]) for seat in seats],
        "used_this_round": [_flags(state.used[seat]) for seat in seats],
        "white": [
            {
                tile: TILE_STATES[held]
                for tile, held in zip(
                    WHITE_TILES, _part(state.white, seat, len(WHITE_TILES)), strict=True
                )
            }
            for seat in seats
        ],
        "option_now": [
            None if state.option_now[seat] == _NONE else OPTIONS[state.option_now[seat]]
            for seat in seats
        ],
        "moved_or_built_columns": [
            [name for i, name in enumerate(material.column_ids) if state.moved[seat] >> i & 1]
            for seat in seats
        ],
    }


def _die(number: int) -> dict[str, Any] | None:
    if number == 0:
        return None
    return {"colour": COLOURS[die_colour(number)], "value": die_value(number)}


def _part(values: list[int], seat: int, width: int) -> list[int]:
    return values[seat * width : (seat + 1) * width]


def _flags(mask: int) -> dict[str, bool]:
    return {tile: mask >> i & 1 == 1 for i, tile in enumerate(PERMANENT)}


def _owners(ids: list[str], slots: list[int]) -> dict[str, list[int]]:
    return {
        name: [owner for owner in _part(slots, i, MOST_SLOTS) if owner != NOBODY]
        for i, name in enumerate(ids)
    }


def _ship(state: "RuhrState", seat: int) -> dict[str, Any] | None:
    if state.ship[seat] == 0:
        return None
    depot = state.depot_of(seat)
    if depot != NOBODY:
        return {"depot": state.material.depot_ids[depot]}
    return {
        "sale_space": state.material.sale_ids[state.sale_of(seat)],
        "arrival": state.arrival[seat],
    }


# -- reading -------------------------------------------------------------------------------------


def read(state: "RuhrState", reader: Reader) -> None:
    """Take over the fields of a position; defects go to the reader."""
    state.round = reader.integer("round", 1, ROUNDS)
    state.phase = reader.integer("phase", 1, 7)
    state.order = [
        reader.check_integer("order", seat, 0, state.players - 1)
        for seat in reader.items("order", at_most=state.players)
    ]
    if state.order and sorted(state.order) != list(range(state.players)):
        reader.complain("order", "must name each player once")
    _read_step(state, reader)
    _read_dice(state, reader)
    _read_river(state, reader)
    _read_port(state, reader)
    _read_players(state, reader)


def _read_step(state: "RuhrState", reader: Reader) -> None:
    """The question that is asked: whom and what must agree with the top of the agenda."""
    agenda = reader.data.get("agenda")
    top = agenda[-1] if isinstance(agenda, list) and agenda else None
    kind, _, seat = top.partition(":") if isinstance(top, str) else ("", "", "")
    expected = int(seat) if seat.isdigit() and len(seat) == 1 else None
    found = reader.value_or_null("active_player")
    if found != expected or isinstance(found, bool):
        reader.complain("active_player", f"the agenda asks {shown(expected)}, not {shown(found)}")
    step = reader.table("step")
    found = step.value_or_null("kind")
    if found != (kind or None):
        step.complain("kind", f"the agenda asks {shown(kind or None)}, not {shown(found)}")
    state.price_paid = step.integer("price_paid", 0, _MOST)
    state.free_towing = step.flag("free_towing")
    state.die_in_hand = _read_die(step, "die_in_hand", step.value_or_null("die_in_hand"))
    state.waiting = [
        _read_die(step, f"dice_waiting[{i}]", value)
        for i, value in enumerate(step.items("dice_waiting", at_most=2 * MOST_ROWS))
    ]
    if 0 in state.waiting:
        step.complain("dice_waiting", "must be a list of dice")
    left = step.items("removals_left", at_most=state.players)
    if any(colour not in COLOURS for colour in left):
        step.complain("removals_left", f"must be a list of {' and '.join(COLOURS)}")
    state.removals = [left.count(colour) for colour in COLOURS]
    step.finish()


def _read_die(reader: Reader, key: str, value: object) -> int:
    if value is None:
        return 0
    table = Reader(f"{reader.where}.{key}" if reader.where else key, value, reader.problems)
    colour = COLOURS.index(table.choice("colour", COLOURS))
    number = table.integer("value", 1, SIGHTS)
    table.finish()
    return die(colour, number)


def _read_dice(state: "RuhrState", reader: Reader) -> None:
    material = state.material
    table = reader.table("depot")
    state.depots = []
    for i, depot in enumerate(material.depot_ids):
        number = _read_die(table, depot, table.value_or_null(depot))
        if number and die_colour(number) != material.depot_colour[i]:
            table.complain(depot, f"no {COLOURS[die_colour(number)]} dice here (RS-2.6)")
        state.depots.append(die_value(number))
    table.finish()
    state.stage = STAGES.index(reader.choice("stage", STAGES))
    state.track = [0] * (2 * MOST_ROWS)
    table = reader.table("track")
    rows = material.rows[state.stage]
    for i, colour in enumerate(COLOURS):
        if material.stage_columns[state.stage][i]:
            for row, value in enumerate(table.items(colour, rows)):
                if value is not None:
                    state.track[i * MOST_ROWS + row] = table.check_integer(
                        f"{colour}[{row}]", value, 1, SIGHTS
                    )
    table.finish()
    table = reader.table("dice_removed")
    state.dice_removed = [table.integer(c, 0, material.dice[i]) for i, c in enumerate(COLOURS)]
    table.finish()


def _read_river(state: "RuhrState", reader: Reader) -> None:
    material = state.material
    table = reader.table("obstacle")
    state.obstacles = sum(table.flag(lock) << i for i, lock in enumerate(material.lock_ids))
    table.finish()
    state.bag = reader.integer("bag_count", 0, material.markers)
    table = reader.table("markers_undrawn")
    state.undrawn = [
        table.integer(marker, 0, material.marker_counts[i])
        for i, marker in enumerate(material.marker_ids)
    ]
    table.finish()
    table = reader.table("demand")
    state.demand = [
        table.integer(sale, 0, material.most_demand) for sale in material.sale_ids[: material.port]
    ]
    state.demand.append(0)
    table.finish()
    state.pilot_blocked = reader.flag("pilot_blocked")
    state.wages_taken = reader.flag("wages_taken")
    state.forced_building = reader.flag("forced_building")


def _read_port(state: "RuhrState", reader: Reader) -> None:
    material = state.material
    table = reader.table("flags_unrevealed")
    state.flags = [
        table.integer(country, 0, material.flag_counts[i])
        for i, country in enumerate(material.column_ids)
    ]
    table.finish()
    state.flag_now = _choice(
        reader, "flag_now", reader.value_or_null("flag_now"), material.column_ids
    )
    state.export_pos = reader.integer("export_pos", 0, len(material.scale) - 1)
    rows = [material.export_rows] * material.columns
    state.column = _read_owners(state, reader, "column", material.column_ids, rows)
    rows = [len(prices) for prices in material.town_prices]
    state.town_slots = _read_owners(state, reader, "town_slots", material.town_ids, rows)
    rows = [len(prices) for prices in material.store_prices]
    state.store_slots = _read_owners(state, reader, "store_slots", material.store_ids, rows)
    table = reader.table("white_left")
    most = material.white_supply[state.players]
    state.white_left = [table.integer(tile, 0, most) for tile in WHITE_TILES]
    table.finish()


def _choice(reader: Reader, key: str, value: object, allowed: "tuple[str, ...] | list[str]") -> int:
    """The index of a value that may be null."""
    if value is None:
        return _NONE
    if value not in allowed:
        reader.complain(key, f"must be null or one of {', '.join(allowed)}, not {shown(value)}")
        return _NONE
    return allowed.index(str(value))


def _read_owners(
    state: "RuhrState", reader: Reader, key: str, ids: list[str], slots: list[int]
) -> list[int]:
    table = reader.table(key)
    found = [NOBODY] * (len(ids) * MOST_SLOTS)
    for i, name in enumerate(ids):
        for slot, owner in enumerate(table.items(name, at_most=slots[i])):
            found[i * MOST_SLOTS + slot] = table.check_integer(name, owner, 0, state.players - 1)
    table.finish()
    return found


def _rows(reader: Reader, key: str, length: int) -> list[Any]:
    return reader.items(key, length) or [None] * length


def _seat_tables(state: "RuhrState", reader: Reader, key: str) -> list[Reader]:
    return [
        Reader(
            f"{key}[{seat}]",
            {} if row is None else row,
            [] if row is None else reader.problems,
        )
        for seat, row in enumerate(_rows(reader, key, state.players))
    ]


def _read_players(state: "RuhrState", reader: Reader) -> None:
    material = state.material
    players = state.players
    state.ship = [0] * players
    state.arrival = [0] * players
    for seat, value in enumerate(_rows(reader, "ship", players)):
        if value is not None:
            _read_ship(state, Reader(f"ship[{seat}]", value, reader.problems), seat)
    state.thalers = reader.integers("thalers", players, 0, _MOST)
    state.vp = reader.integers("vp", players, 0, _MOST)
    state.points = []
    for table in _seat_tables(state, reader, "vp_by_category"):
        state.points += [table.integer(category, -_MOST, _MOST) for category in CATEGORIES]
        table.finish()
    most = material.warehouses
    state.supply = reader.integers("supply", players, 0, most)
    state.debt = reader.integers("debt", players, 0, material.debt_spaces)
    state.lock_pool = reader.integers("lock_pool", players, 0, material.lock_pool)
    state.county_pool = reader.integers("county_pool", players, 0, material.county_pool)
    state.timeline = []
    for seat, row in enumerate(_rows(reader, "timeline", players)):
        key = f"timeline[{seat}]"
        rounds = reader.check_items(key, row, -1, ROUNDS) if row is not None else []
        mask = 0
        for number in rounds:
            if number not in material.timeline_rounds or isinstance(number, bool):
                reader.complain(key, f"no warehouse lies on round {shown(number)} (RS-3.3)")
            else:
                mask |= 1 << number
        state.timeline.append(mask)
    state.stones = []
    for table in _seat_tables(state, reader, "stones"):
        state.stones += [table.integer(a, 0, material.capacity[i]) for i, a in enumerate(AREAS)]
        table.finish()
    state.permanent = _read_masks(state, reader, "permanent")
    state.used = _read_masks(state, reader, "used_this_round")
    state.white = []
    for table in _seat_tables(state, reader, "white"):
        state.white += [TILE_STATES.index(table.choice(tile, TILE_STATES)) for tile in WHITE_TILES]
        table.finish()
    state.option_now = [
        _choice(reader, f"option_now[{seat}]", value, OPTIONS)
        for seat, value in enumerate(_rows(reader, "option_now", players))
    ]
    state.moved = []
    for seat, row in enumerate(_rows(reader, "moved_or_built_columns", players)):
        key = f"moved_or_built_columns[{seat}]"
        names = reader.check_items(key, row, -1, material.columns) if row is not None else []
        mask = 0
        for name in names:
            column = _choice(reader, key, name, material.column_ids)
            mask |= 1 << column if column >= 0 else 0
        state.moved.append(mask)


def _read_masks(state: "RuhrState", reader: Reader, key: str) -> list[int]:
    masks = []
    for table in _seat_tables(state, reader, key):
        masks.append(sum(table.flag(tile) << i for i, tile in enumerate(PERMANENT)))
        table.finish()
    return masks


def _read_ship(state: "RuhrState", table: Reader, seat: int) -> None:
    """At a depot, or on a sale space with the number of its arrival there."""
    material = state.material
    if "depot" in table.data:
        depot = _choice(table, "depot", table.value("depot"), material.depot_ids)
        if depot >= 0:
            state.ship[seat] = material.depot_space[depot]
    else:
        sale = _choice(table, "sale_space", table.value("sale_space"), material.sale_ids)
        state.arrival[seat] = table.integer("arrival", 1, state.players * ROUNDS)
        if sale >= 0:
            state.ship[seat] = material.sale_space[sale]
    table.finish()
