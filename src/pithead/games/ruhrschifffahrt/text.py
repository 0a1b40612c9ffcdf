"""A position of Ruhrschifffahrt as tables of text."""

from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    BLANK,
    COLOURS,
    MOST_ROWS,
    MOST_SLOTS,
    NO_TILE,
    NOBODY,
    PERMANENT,
    PILOT_ARROW,
    ROUNDS,
    TILES,
    UNUSED,
    USED,
    WHITE_TILES,
    Material,
)
from pithead.games.ruhrschifffahrt.names import COLOUR_NAMES, PHASE_NAMES, depot_die, round_events
from pithead.games.ruhrschifffahrt.river_history import stories
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.kernel.game_parts import TextView
from pithead.kernel.texts.i18n import player_name, say
from pithead.kernel.texts.text_sections import SHAPES, Section, Span


class RuhrText(TextView[RuhrState]):
    def sections(self, state: RuhrState, lang: str, names: list[str] | None) -> list[Section]:
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

    def story(self, state: RuhrState, lang: str) -> str:
        """What happened on the Ruhr in the years of this round."""
        return stories(lang).get(state.round, "")


def _mark(seat: int, lang: str, names: list[str] | None) -> list[Span]:
    """A player's piece, with their name for a screen reader."""
    return [Span(SHAPES[seat], seat), Span(f" {player_name(seat, lang, names)}", seat, "spoken")]


def _timeline(state: RuhrState, lang: str) -> Section:
    material = state.material
    phase = PHASE_NAMES[state.phase - 1].to(lang)
    section = Section(
        say(
            lang,
            "Timeline, round {round} of {ROUNDS}, phase {phase}: {phase2}",
            round=state.round,
            ROUNDS=ROUNDS,
            phase=state.phase,
            phase2=phase,
        ),
        ["", "", ""],
    )
    for number in range(1, ROUNDS + 1):
        tone = "strong" if number == state.round else "dim" if number < state.round else "plain"
        section.add(
            Span(str(number), tone=tone),
            Span(str(material.years[number]), tone=tone),
            Span(round_events(material, number).to(lang), tone=tone),
        )
        if number == state.round:
            section.add("", "", Span(stories(lang).get(number, ""), tone="dim"))
    return section


def _river(state: RuhrState, lang: str, names: list[str] | None) -> Section:
    """The spaces downstream, in stretches of one territory."""
    material = state.material
    section = Section(
        say(
            lang,
            "River, from upstream to downstream (~ obstacle, = lock, * pilot depot, "
            "[die] on a depot, +demand)",
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
        return say(lang, "River mouth")
    if sale >= 0:
        return material.territory_names[material.sale_territory[sale]].to(lang)
    lock = material.lock_space.index(space)
    return material.territory_names[material.lock_territory[lock]].to(lang)


def _space(state: RuhrState, space: int, lang: str, names: list[str] | None) -> list[Span]:
    material = state.material
    depot = material.depot_at[space]
    sale = material.sale_at[space]
    spans = []
    if depot >= 0:
        name = material.depot_names[depot].to(lang)
        star = "*" if material.depot_arrow[depot] == PILOT_ARROW else ""
        value = state.depots[depot]
        die = depot_die(material, state.depots, depot).to(lang) if value else ""
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


def _track(state: RuhrState, lang: str) -> Section:
    material = state.material
    stage = material.stage_names[state.stage].to(lang)
    section = Section(
        say(
            lang,
            "Transport track: {stage} (from the top, > marks the arrow space)",
            stage=stage,
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
        section.add(COLOUR_NAMES[colour].to(lang), values)
    return section


def _buildings(state: RuhrState, lang: str, names: list[str] | None) -> Section:
    material = state.material
    section = Section(
        say(
            lang,
            "Warehouses in towns and coal stores (price of each free slot)",
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


def _port(state: RuhrState, lang: str, names: list[str] | None) -> Section:
    material = state.material
    scale = " ".join(
        f"[{value}]" if place == state.export_pos else str(value)
        for place, value in enumerate(material.scale)
    )
    section = Section(say(lang, "Ruhrort, export scale {scale}", scale=scale), ["", "", ""])
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
        left = say(lang, "face-down markers: {flags}", flags=state.flags[column])
        if column == state.flag_now:
            left = say(lang, "export this round, {left}", left=left)
        section.add(name.to(lang), cells, left)
    return section


def _tableau(state: RuhrState, lang: str, names: list[str] | None) -> Section:
    """Every tile: who has it, and which stones the other players still need."""
    material = state.material
    section = Section(
        say(lang, "Tiles, and the stones still needed"),
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
            left = say(lang, "{count} left", count=count)
        shown.append(Span(left, tone="dim"))
        section.add(*shown)
    return section


def _short(area: int, lang: str) -> str:
    """The letters of an area: B or W for the coal, I, T or R for the place."""
    coal = say(lang, "BW")[area // 3]
    place = say(lang, "ITR")[area % 3]
    return coal + place


def _holding(state: RuhrState, seat: int, tile: int, lang: str) -> Span:
    """How a player has a tile, or the stones that they still need for it."""
    if tile < len(PERMANENT):
        if state.has(seat, tile):
            used = state.used[seat] >> tile & 1
            return Span(say(lang, "used") if used else say(lang, "yes"), seat, "strong")
    else:
        held = state.white[seat * len(WHITE_TILES) + tile - len(PERMANENT)]
        if held == UNUSED:
            return Span(say(lang, "yes"), seat, "strong")
        if held == USED:
            return Span(say(lang, "used"), seat, "dim")
        if held == BLANK:
            return Span(say(lang, "blank"), seat, "dim")
        assert held == NO_TILE
    parts = []
    for area, number in enumerate(state.material.needs[tile]):
        lacking = number - state.stones[seat * len(AREAS) + area]
        if lacking > 0:
            parts.append(f"{lacking} {_short(area, lang)}")
    return Span(" ".join(parts) or say(lang, "earned"))


def _players(state: RuhrState, lang: str, names: list[str] | None) -> Section:
    material = state.material
    section = Section(
        say(lang, "Players in turn order"),
        [
            "",
            say(lang, "thalers"),
            say(lang, "warehouses"),
            say(lang, "to come"),
            say(lang, "debts"),
            say(lang, "VP"),
            say(lang, "option"),
        ],
    )
    scores = state.scores()
    for seat in state.turn_order():
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
