"""A position of Ruhrschifffahrt in words: its ledger, and its tables of text."""

from typing import TYPE_CHECKING, Final

from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    COLOURS,
    MOST_ROWS,
    MOST_SLOTS,
    OPTIONS,
    PERMANENT,
    PILOT_ARROW,
    ROUNDS,
    TILES,
    WHITE_TILES,
    Material,
)
from pithead.games.ruhrschifffahrt.pieces import BLANK, NO_TILE, NOBODY, TILE_STATES, UNUSED, USED
from pithead.games.ruhrschifffahrt.words import colour_word, depot_die
from pithead.kernel.diff import COMMON, Entry
from pithead.kernel.i18n import Text, player_name, say
from pithead.kernel.text_sections import SHAPES, Section, Span

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.state import RuhrState

_PHASES: Final = (
    Text("event", "Ereignis"),
    Text("water and demand", "Wasser und Nachfrage"),
    Text("loading", "Laden"),
    Text("sailing", "Fahren"),
    Text("progress", "Fortschritt"),
    Text("purchase", "Kaufen"),
    Text("end of the round", "Rundenende"),
)
_EVENTS: Final = {
    "draw_start_player": Text("start player by lot", "Startspieler wird ausgelost"),
    "locks_open": Text("locks may be built", "Schleusenbau beginnt"),
    "pay_thaler_or_vp": Text("pay 1 thaler or 1 VP", "1 Thaler oder 1 SP zahlen"),
    "track_to_paved": Text("track: paved road", "Bahn: gepflasterter Weg"),
    "lock_price_3": Text("locks dearer", "Schleusen teurer"),
    "gain_warehouse": Text("a warehouse each", "je ein Lagerhaus"),
    "gain_thaler_or_vp": Text("take 1 thaler or 1 VP", "1 Thaler oder 1 SP nehmen"),
    "option_prices_up": Text("options dearer", "Sonderoptionen teurer"),
    "track_to_rail": Text("track: rail", "Bahn: Schienen"),
    "track_dice_plus_one": Text("dice on the track +1", "Würfel auf der Bahn +1"),
    "remove_dice": Text("dice leave the game", "Würfel gehen aus dem Spiel"),
    "no_marker": Text("no marker", "kein Marker"),
    "wages_and_supply_closed": Text("no Wages, no Supply", "kein Lohn, kein Nachschub"),
}
_CATEGORIES: Final = {
    "locks": Text("Locks", "Schleusen"),
    "town_warehouses": Text("Warehouses in towns", "Lagerhäuser in Städten"),
    "coal_stores": Text("Coal stores", "Kohlenlager"),
    "ruhrort_warehouses": Text("Warehouses in Ruhrort", "Lagerhäuser in Ruhrort"),
    "export": Text("Export", "Export"),
    "events": Text("Events", "Ereignisse"),
    "inn": Text("Inn", "Gasthaus"),
    "penalties": Text("Penalties", "Strafen"),
    "ruhr_barge": Text("Ruhr barge", "Ruhraake"),
    "mayor": Text("Mayor", "Bürgermeister"),
    "ruhr_railway": Text("Ruhr valley railway", "Ruhrtalbahn"),
    "essen_group": Text("All Essen towns", "Alle Essener Städte"),
    "mark_group": Text("All Mark towns", "Alle märkischen Städte"),
    "muelheim": Text("Muelheim", "Mülheim"),
    "coal_store_pairs": Text("Coal stores beside towns", "Kohlenlager bei Städten"),
    "thalers": Text("Thalers", "Thaler"),
    "debts": Text("Debts", "Schulden"),
}


def category(key: str, lang: str) -> str:
    """A line of the score sheet."""
    return _CATEGORIES[key].to(lang)


def phase_name(phase: int, lang: str) -> str:
    return _PHASES[phase - 1].to(lang)


def event_name(event: str, lang: str) -> str:
    """What happens at the beginning of a round."""
    return _EVENTS[event].to(lang)


# -- ledger --------------------------------------------------------------------------------------


def ledger(state: "RuhrState") -> list[Entry]:
    """Every piece and every sum on the table."""
    entries = [
        Entry("round", COMMON, Text("round", "Runde"), state.round),
        Entry("phase", COMMON, Text("phase", "Phase"), state.phase),
        Entry(
            "start_player",
            COMMON,
            Text("start player of the phase", "Startspieler der Phase"),
            state.order[0] if state.order else NOBODY,
            owner=True,
        ),
    ]
    for seat in range(state.players):
        entries += _player_entries(state, seat)
    return [*entries, *_river_entries(state), *_slot_entries(state)]


def _player_entries(state: "RuhrState", seat: int) -> list[Entry]:
    material = state.material
    entries = [
        Entry(f"thalers.{seat}", seat, Text("thalers", "Thaler"), state.thalers[seat]),
        Entry(f"vp.{seat}", seat, Text("VP", "SP"), state.vp[seat]),
        Entry(f"supply.{seat}", seat, Text("warehouses", "Lagerhäuser"), state.supply[seat]),
        Entry(f"debt.{seat}", seat, Text("debts", "Schulden"), state.debt[seat]),
        Entry(
            f"timeline.{seat}",
            seat,
            Text("warehouses on the timeline", "Lagerhäuser auf der Zeitleiste"),
            state.timeline[seat].bit_count(),
        ),
    ]
    places = [*zip(material.depot_ids, material.depot_space, material.depot_names, strict=True)]
    places += zip(material.sale_ids, material.sale_space, material.sale_names, strict=True)
    for key, space, name in places:
        label = _labelled("ship at", "Schiff in", name)
        entries.append(Entry(f"ship.{seat}.{key}", seat, label, state.ship[seat] == space))
    for option, key in enumerate(OPTIONS):
        label = _labelled("option", "Sonderoption", material.option_names[option])
        entries.append(Entry(f"option.{seat}.{key}", seat, label, state.option_now[seat] == option))
    for area in range(len(AREAS)):
        stones = state.stones[seat * len(AREAS) + area]
        name = material.area_names[area]
        entries.append(Entry(f"stones.{seat}.{AREAS[area]}", seat, name, stones))
    for tile, key in enumerate(PERMANENT):
        owned = Entry(f"tile.{seat}.{key}", seat, material.tile_names[tile], state.has(seat, tile))
        entries.append(owned)
    for kind in range(len(WHITE_TILES)):
        held = state.white[seat * len(WHITE_TILES) + kind]
        name = material.tile_names[len(PERMANENT) + kind]
        for what, en, de in (
            (UNUSED, "tile", "Plättchen"),
            (USED, "used tile", "benutztes Plättchen"),
            (BLANK, "blank on", "Blankoplättchen auf"),
        ):
            key = f"tile.{seat}.{WHITE_TILES[kind]}.{TILE_STATES[what]}"
            entries.append(Entry(key, seat, _labelled(en, de, name), held == what))
    return entries


def _river_entries(state: "RuhrState") -> list[Entry]:
    material = state.material
    entries = []
    for depot, key in enumerate(material.depot_ids):
        entries.append(
            Entry(
                f"depot.{key}",
                COMMON,
                _labelled("die at", "Würfel in", material.depot_names[depot]),
                state.depots[depot],
            )
        )
    for colour, key in enumerate(COLOURS):
        for row in range(max(material.rows)):
            label = Text(
                f"{colour_word(colour, 'en')} die on row {row + 1} of the track",
                f"Würfel ({colour_word(colour, 'de')}) in Reihe {row + 1} der Bahn",
            )
            value = state.track[colour * MOST_ROWS + row]
            entries.append(Entry(f"track.{key}.{row + 1}", COMMON, label, value))
    for lock, key in enumerate(material.lock_ids):
        built = state.obstacles >> lock & 1 == 0
        label = _labelled("built:", "gebaut:", material.lock_names[lock])
        entries.append(Entry(f"lock.{key}", COMMON, label, built))
    for sale in range(material.port):
        label = _labelled("demand at", "Nachfrage bei", material.sale_names[sale])
        entries.append(
            Entry(f"demand.{material.sale_ids[sale]}", COMMON, label, state.demand[sale])
        )
    for column, key in enumerate(material.column_ids):
        label = _labelled("export to", "Export nach", material.column_names[column])
        entries.append(Entry(f"flag.{key}", COMMON, label, state.flag_now == column))
    entries += [
        Entry("bag", COMMON, Text("markers in the bag", "Marker im Beutel"), state.bag),
        Entry(
            "pilot_blocked", COMMON, Text("pilot blocked", "Lotse gesperrt"), state.pilot_blocked
        ),
        Entry(
            "export_pos",
            COMMON,
            Text("space of the export marker", "Feld des Exportanzeigers"),
            state.export_pos + 1,
        ),
    ]
    return entries


def _labelled(en: str, de: str, name: Text) -> Text:
    return Text(f"{en} {name.en}", f"{de} {name.de}")


def _slot_entries(state: "RuhrState") -> list[Entry]:
    material = state.material
    entries = []
    for slots, ids, names in (
        (state.town_slots, material.town_ids, material.town_names),
        (state.store_slots, material.store_ids, material.store_names),
        (state.column, material.column_ids, material.column_names),
    ):
        for place, key in enumerate(ids):
            for slot in range(MOST_SLOTS):
                label = Text(
                    f"warehouse {slot + 1}, {names[place].en}",
                    f"Lagerhaus {slot + 1}, {names[place].de}",
                )
                owner = slots[place * MOST_SLOTS + slot]
                entries.append(Entry(f"slot.{key}.{slot + 1}", COMMON, label, owner, owner=True))
    for kind, key in enumerate(WHITE_TILES):
        name = material.tile_names[len(PERMANENT) + kind]
        label = Text(f"{name.en} tiles left", f"{name.de}: Plättchen übrig")
        entries.append(Entry(f"left.{key}", COMMON, label, state.white_left[kind]))
    return entries


# -- sections ------------------------------------------------------------------------------------


def sections(state: "RuhrState", lang: str, names: list[str] | None) -> list[Section]:
    """The whole table: timeline, river, track, buildings, port, tableaus, players."""
    return [
        _timeline(state, lang),
        _river(state, lang, names),
        _track(state, lang),
        _buildings(state, lang, names),
        _port(state, lang, names),
        _tableau(state, lang, names),
        _players(state, lang, names),
    ]


def _mark(seat: int, lang: str, names: list[str] | None) -> list[Span]:
    """A player's piece, with his name for those who listen."""
    return [Span(SHAPES[seat], seat), Span(f" {player_name(seat, lang, names)}", seat, "spoken")]


def _timeline(state: "RuhrState", lang: str) -> Section:
    material = state.material
    phase = phase_name(state.phase, lang)
    section = Section(
        say(
            lang,
            f"Timeline, round {state.round} of {ROUNDS}, phase {state.phase}: {phase}",
            f"Zeitleiste, Runde {state.round} von {ROUNDS}, Phase {state.phase}: {phase}",
        ),
        ["", "", ""],
    )
    for number in range(1, ROUNDS + 1):
        texts = [event_name(event, lang) for event in material.events[number]]
        if material.flag_rounds[number]:
            texts.append(say(lang, "export", "Export"))
        crest = material.crest[number]
        if crest >= 0:
            home = material.territory_names[crest].to(lang)
            texts.append(say(lang, f"dice return to {home}", f"Würfel zurück nach {home}"))
        tone = "strong" if number == state.round else "dim" if number < state.round else "plain"
        section.add(
            Span(str(number), tone=tone),
            Span(str(material.years[number]), tone=tone),
            Span("; ".join(texts), tone=tone),
        )
    return section


def _river(state: "RuhrState", lang: str, names: list[str] | None) -> Section:
    """The spaces downstream, in stretches of one territory."""
    material = state.material
    section = Section(
        say(
            lang,
            "River, downstream (~ obstacle, = lock, * pilot depot, [die] at a depot, +demand)",
            "Fluss, flussabwärts (~ Hindernis, = Schleuse, * Lotse, [Würfel], +Nachfrage)",
        ),
        ["", ""],
    )
    title = ""
    row: list[Span] = []
    for space in range(1, material.length + 1):
        home = _home(material, space, lang)
        if home != title:
            if row:
                section.add(Span(title, tone="strong"), row)
            title = home
            row = []
        if row:
            row.append(Span("  "))
        row += _space(state, space, lang, names)
    section.add(Span(title, tone="strong"), row)
    return section


def _home(material: Material, space: int, lang: str) -> str:
    depot = material.depot_at[space]
    sale = material.sale_at[space]
    if depot >= 0:
        return material.territory_names[material.depot_territory[depot]].to(lang)
    if sale == material.port:
        return say(lang, "Mouth", "Mündung")
    if sale >= 0:
        return material.territory_names[material.sale_territory[sale]].to(lang)
    lock = material.lock_space.index(space)
    return material.territory_names[material.lock_territory[lock]].to(lang)


def _space(state: "RuhrState", space: int, lang: str, names: list[str] | None) -> list[Span]:
    material = state.material
    depot = material.depot_at[space]
    sale = material.sale_at[space]
    spans = []
    if depot >= 0:
        name = material.depot_names[depot].to(lang)
        star = "*" if material.depot_arrow[depot] == PILOT_ARROW else ""
        die = depot_die(material, state.depots, depot, lang) if state.depots[depot] else ""
        spans = [Span(f"{name}{star}"), Span(f"[{die}]", tone="strong" if die else "dim")]
    elif sale >= 0:
        spans = [Span(material.sale_names[sale].to(lang), tone="strong")]
        if state.demand[sale]:
            spans.append(Span(f"+{state.demand[sale]}", tone="money"))
    else:
        lock = material.lock_space.index(space)
        sign = "~" if state.obstacles >> lock & 1 else "="
        spans = [Span(f"{sign}{material.lock_names[lock].to(lang)}", tone="dim")]
    ships = [seat for seat in range(state.players) if state.ship[seat] == space]
    for seat in sorted(ships, key=lambda seat: -state.arrival[seat]):
        spans += _mark(seat, lang, names)
    return spans


def _track(state: "RuhrState", lang: str) -> Section:
    material = state.material
    stage = material.stage_names[state.stage].to(lang)
    section = Section(
        say(
            lang,
            f"Transport track: {stage} (from the top, > marks the arrow space)",
            f"Transportbahn: {stage} (von oben, > bezeichnet das Pfeilfeld)",
        ),
        ["", ""],
    )
    for colour in range(len(COLOURS)):
        if not material.stage_columns[state.stage][colour]:
            continue
        values: list[Span] = []
        for row in range(material.rows[state.stage]):
            value = state.track[colour * MOST_ROWS + row]
            arrow = row == material.arrow[state.stage]
            text = f"{'>' if arrow else ''}{value or '-'} "
            values.append(Span(text, tone="strong" if arrow else "plain"))
        section.add(colour_word(colour, lang), values)
    return section


def _buildings(state: "RuhrState", lang: str, names: list[str] | None) -> Section:
    material = state.material
    section = Section(
        say(
            lang,
            "Warehouses in towns and coal stores (price of each free slot)",
            "Lagerhäuser in Städten und Kohlenlagern (Preis jedes freien Platzes)",
        ),
        ["", ""],
    )
    for slots, titles, prices in (
        (state.town_slots, material.town_names, material.town_prices),
        (state.store_slots, material.store_names, material.store_prices),
    ):
        for place, title in enumerate(titles):
            cells: list[Span] = []
            for slot, price in enumerate(prices[place]):
                if cells:
                    cells.append(Span(" "))
                owner = slots[place * MOST_SLOTS + slot]
                if owner == NOBODY:
                    cells.append(Span(str(price), tone="money"))
                else:
                    cells += _mark(owner, lang, names)
            section.add(title.to(lang), cells)
    return section


def _port(state: "RuhrState", lang: str, names: list[str] | None) -> Section:
    material = state.material
    scale = " ".join(
        f"[{value}]" if place == state.export_pos else str(value)
        for place, value in enumerate(material.scale)
    )
    section = Section(
        say(lang, f"Ruhrort, export scale {scale}", f"Ruhrort, Exportskala {scale}"),
        ["", "", ""],
    )
    for column, name in enumerate(material.column_names):
        cells: list[Span] = []
        for row in range(material.export_rows):
            if cells:
                cells.append(Span(" "))
            owner = state.column[column * MOST_SLOTS + row]
            bonus = f"({material.row_bonus[row]:+})"
            if owner == NOBODY:
                cells.append(Span(bonus, tone="dim"))
            else:
                cells += [*_mark(owner, lang, names), Span(bonus)]
        left = say(
            lang,
            f"face down: {state.flags[column]}",
            f"verdeckt: {state.flags[column]}",
        )
        if column == state.flag_now:
            left = say(lang, f"exports this round, {left}", f"exportiert diese Runde, {left}")
        section.add(name.to(lang), cells, left)
    return section


def _tableau(state: "RuhrState", lang: str, names: list[str] | None) -> Section:
    """Every tile: who has it, and what the others still miss."""
    material = state.material
    section = Section(
        say(lang, "Tiles, and the stones still missing", "Plättchen und die noch fehlenden Steine"),
        ["", *(f"{SHAPES[s]} {player_name(s, lang, names)}" for s in range(state.players)), ""],
    )
    for area, name in enumerate(material.area_names):
        cells = [
            f"{state.stones[seat * len(AREAS) + area]}/{material.capacity[area]}"
            for seat in range(state.players)
        ]
        section.add(Span(name.to(lang), tone="dim"), *cells, Span(_short(area, lang), tone="dim"))
    for tile in range(len(TILES)):
        shown: list[str | Span | list[Span]] = [Span(material.tile_names[tile].to(lang))]
        shown += [_holding(state, seat, tile, lang) for seat in range(state.players)]
        left = ""
        if tile >= len(PERMANENT):
            count = state.white_left[tile - len(PERMANENT)]
            left = say(lang, f"{count} left", f"{count} übrig")
        shown.append(Span(left, tone="dim"))
        section.add(*shown)
    return section


def _short(area: int, lang: str) -> str:
    """The letters of an area: B or W for the coal, I, T or R for the place."""
    coal = say(lang, "BW", "SW")[area // 3]
    place = say(lang, "ITR", "KSR")[area % 3]
    return coal + place


def _holding(state: "RuhrState", seat: int, tile: int, lang: str) -> Span:
    """A tile as its owner has it, or the stones he misses for it."""
    if tile < len(PERMANENT):
        if state.has(seat, tile):
            used = state.used[seat] >> tile & 1
            return Span(
                say(lang, "used", "benutzt") if used else say(lang, "yes", "ja"), seat, "strong"
            )
    else:
        held = state.white[seat * len(WHITE_TILES) + tile - len(PERMANENT)]
        if held == UNUSED:
            return Span(say(lang, "yes", "ja"), seat, "strong")
        if held == USED:
            return Span(say(lang, "used", "benutzt"), seat, "dim")
        if held == BLANK:
            return Span(say(lang, "blank", "blanko"), seat, "dim")
        assert held == NO_TILE
    parts = []
    for area, number in enumerate(state.material.needs[tile]):
        lacking = number - state.stones[seat * len(AREAS) + area]
        if lacking > 0:
            parts.append(f"{lacking} {_short(area, lang)}")
    return Span(" ".join(parts) or say(lang, "due", "fällig"))


def _players(state: "RuhrState", lang: str, names: list[str] | None) -> Section:
    material = state.material
    section = Section(
        say(lang, "Players, in the order of this phase", "Spieler, in der Folge dieser Phase"),
        [
            "",
            say(lang, "thalers", "Thaler"),
            say(lang, "warehouses", "Lagerhäuser"),
            say(lang, "to come", "kommen noch"),
            say(lang, "debts", "Schulden"),
            say(lang, "VP", "SP"),
            say(lang, "option", "Sonderoption"),
        ],
    )
    scores = state.scores()
    for seat in state.order or list(range(state.players)):
        coming = state.timeline[seat].bit_count() + state.lock_pool[seat] + state.county_pool[seat]
        option = state.option_now[seat]
        section.add(
            [Span(SHAPES[seat], seat), Span(f" {player_name(seat, lang, names)}", seat)],
            Span(str(state.thalers[seat]), tone="money"),
            str(state.supply[seat]),
            str(coming),
            str(state.debt[seat]),
            Span(str(scores[seat]), tone="strong"),
            "" if option < 0 else material.option_names[option].to(lang),
        )
    return section
