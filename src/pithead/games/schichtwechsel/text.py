"""A position of Schichtwechsel in words: its ledger, and its tables of text."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.effects import ROUTES, effects_text
from pithead.games.schichtwechsel.material import (
    AREAS,
    BARRIERS,
    BLUE,
    LOCK,
    PLANT,
    VP_SPACE,
    WATER_DOWN,
    WATER_SPACE,
)
from pithead.kernel.diff import COMMON, Entry
from pithead.kernel.i18n import Text, player_name, say
from pithead.kernel.text_sections import SHAPES, Section, Span

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.state import SchichtwechselState

_CATEGORIES: Final = {
    "vp_play": Text("VP collected during play", "Siegpunkte im Spiel"),
    "vp_rounds": Text("Round cards", "Rundenkarten"),
    "miner": Text("Miner", "Bergmann"),
    "road": Text("Road", "Straße"),
    "rail": Text("Rail", "Schiene"),
    "canal": Text("Canal", "Kanal"),
    "pit_spoil": Text("Spoil pit", "Baugrube Abraum"),
    "pit_four": Text("4 VP pit", "Baugrube 4 SP"),
    "pit_two": Text("2 VP pit", "Baugrube 2 SP"),
    "coke_sold": Text("Sold coke", "Verkaufter Koks"),
    "coal_wagons": Text("Full coal wagons", "Volle Waggons"),
    "coke_left": Text("Coke left over", "Übriger Koks"),
    "tools": Text("Tool markers", "Werkzeugmarker"),
    "first_player": Text("First player marker", "Startspielermarker"),
}
_SPACES: Final = {
    "own": Text("own space", "eigener Platz"),
    "plain": Text("plain grey spaces", "einfache graue Plätze"),
    "vp": Text("grey space with VP", "grauer Platz mit SP"),
    "water": Text("grey space with water", "grauer Platz mit Wasser"),
}
_BARRIERS: Final = {
    "house": Text("house", "Haus"),
    "tool": Text("tool", "Werkzeug"),
    "miner_or_headframe": Text("miner/headframe", "Bergmann/Turm"),
    "miner_or_headframe_or_vp": Text("miner/headframe/VP", "Bergmann/Turm/SP"),
}
_SIZES: Final = {
    "large": Text("large", "groß"),
    "medium": Text("medium", "mittel"),
    "small": Text("small", "klein"),
    "": Text("personal", "persönlich"),
}


def category(key: str, lang: str) -> str:
    """A line of the score sheet (SW-P)."""
    return _CATEGORIES[key].to(lang)


# -- the ledger ----------------------------------------------------------------------------------


def ledger(state: "SchichtwechselState") -> list[Entry]:
    """Every piece and every sum on the table."""
    entries = _common(state)
    for seat in range(state.players):
        entries += _of_player(state, seat)
        entries += _of_pit(state, seat)
    return entries


def _common(state: "SchichtwechselState") -> list[Entry]:
    material = state.material
    card = material.round_ids[state.round_card] if state.round_card >= 0 else ""
    triple = f"{state.triple_coal}-{state.triple_spoil}-{state.triple_blue}"
    marker = Text("first player marker", "Startspielermarker")
    first = Text("first player of the round", "Startspieler der Runde")
    entries = [
        Entry("round", COMMON, Text("round", "Runde"), state.round),
        Entry("marker", COMMON, marker, state.marker, owner=True),
        Entry("first_player", COMMON, first, state.first, owner=True),
        Entry("round_card", COMMON, Text("round card", "Rundenkarte"), card),
        Entry("locked", COMMON, Text("rimmed wagon locked", "Lore gesperrt"), state.locked),
        Entry("bag.coal", COMMON, Text("coal in the bag", "Kohle im Beutel"), state.bag_coal),
        Entry("bag.spoil", COMMON, Text("spoil in the bag", "Abraum im Beutel"), state.bag_spoil),
        Entry(
            "bag.blue",
            COMMON,
            Text("blue cube in the bag", "blauer Würfel im Beutel"),
            state.bag_blue,
        ),
        Entry("triple", COMMON, Text("drawn cubes", "gezogene Würfel"), triple),
    ]
    for index, name in enumerate(material.card_ids):
        title = material.card_names[index]
        used = Text(f"{title.en} used", f"{title.de} benutzt")
        paid = Text(f"payment on {title.en}", f"Zahlung auf {title.de}")
        entries.append(Entry(f"used.{name}", COMMON, used, state.has_used(index)))
        entries.append(Entry(f"paid.{name}", COMMON, paid, _payment(state, index)))
    for kind, owner in ((VP_SPACE, state.plant_vp), (WATER_SPACE, state.plant_water)):
        name = PLANT[kind]
        entries.append(Entry(f"plant.{name}", COMMON, _SPACES[name], owner, owner=True))
    for space, name in enumerate(material.frame_ids):
        title = material.frame_names[space]
        label = Text(f"headframe on {title.en}", f"Förderturm auf {title.de}")
        entries.append(Entry(f"frame.{name}", COMMON, label, state.frames[space], owner=True))
    return entries


def _payment(state: "SchichtwechselState", card: int) -> str:
    """What lies on a card: white tokens, player tokens by shape, coins."""
    parts = ["○" * state.white_on[card]]
    parts += [SHAPES[seat] for seat in range(state.players) if state.tokens_on[card] >> seat & 1]
    parts.append("¤" * state.coins_on[card])
    return "".join(parts)


def _of_player(state: "SchichtwechselState", seat: int) -> list[Entry]:
    material = state.material
    tile = material.tile_ids[state.tile[seat]] if state.tile[seat] >= 0 else ""
    waits = bool(state.without_cubes >> seat & 1)
    used = state.has_used(material.cards + seat)
    rows: list[tuple[str, Text, int | bool | str]] = [
        ("vp", Text("VP", "SP"), state.vp[seat]),
        ("vp_rounds", Text("VP of round cards", "SP aus Rundenkarten"), state.vp_rounds[seat]),
        ("vp_last", Text("VP of the last move", "SP des letzten Zuges"), state.vp_last[seat]),
        ("coins", Text("coins", "Münzen"), state.coins[seat]),
        ("white", Text("white tokens", "weiße Aktionssteine"), state.white[seat]),
        ("token", Text("player token at hand", "Spieler-Aktionsstein da"), state.token[seat]),
        ("tools", Text("tool markers", "Werkzeugmarker"), state.tools[seat]),
        ("passed", Text("passed", "hat gepasst"), state.passed[seat]),
        ("traded", Text("traded this turn", "hat getauscht"), state.traded == seat),
        ("tile", Text("selection tile", "Auswahlplättchen"), tile),
        ("personal", Text("personal card used", "persönliche Karte benutzt"), used),
        ("waits", Text("waits for cubes", "wartet auf Würfel"), waits),
        ("miner", Text("miner on space", "Bergmann auf Feld"), state.miner[seat]),
        ("frames", Text("headframes on the card", "Türme auf der Karte"), state.on_card[seat]),
    ]
    entries = [Entry(f"{key}.{seat}", seat, label, value) for key, label, value in rows]
    for route, name in enumerate(ROUTES):
        entries.append(
            Entry(f"{name}.{seat}", seat, material.route_names[route], state.disc(seat, route))
        )
    for area, name in enumerate(AREAS):
        title = material.area_names[area]
        label = Text(f"houses, {title.en}", f"Häuser, {title.de}")
        entries.append(Entry(f"{name}.{seat}", seat, label, state.house_count(seat, area)))
    for bar, name in enumerate(material.bar_ids):
        title = material.bar_names[bar]
        label = Text(f"bar space free: {title.en}", f"Leistenfeld frei: {title.de}")
        entries.append(Entry(f"{name}.{seat}", seat, label, not state.bar[seat] >> bar & 1))
    return entries


def _of_pit(state: "SchichtwechselState", seat: int) -> list[Entry]:
    material = state.material
    rows: list[tuple[str, Text, int]] = [
        ("water", Text("water", "Wasser"), state.water[seat]),
        ("tip", Text("spoil on the tip", "Abraum auf der Halde"), state.tip[seat]),
        ("coke_wagons", Text("coke on wagons", "Koks auf Wagen"), state.coke_on_wagons[seat]),
        ("sold", Text("pairs of coke sold", "verkaufte Kokspaare"), state.sold[seat]),
        ("coke", Text("coke in supply", "Koks im Vorrat"), state.coke[seat]),
        ("plant_own", _SPACES["own"], state.plant_own[seat]),
        ("plant_plain", _SPACES["plain"], state.plant_plain[seat]),
        ("hand_coal", Text("coal in hand", "Kohle in der Hand"), state.hand_coal[seat]),
        ("hand_spoil", Text("spoil in hand", "Abraum in der Hand"), state.hand_spoil[seat]),
        ("lifted", Text("lifted coal in hand", "geförderte Kohle in der Hand"), state.lifted[seat]),
    ]
    entries = [Entry(f"{key}.{seat}", seat, label, value) for key, label, value in rows]
    for wagon, name in enumerate(material.mine_ids):
        load = state.wagons[seat * material.mines + wagon]
        coal = Text(f"coal on {name}", f"Kohle auf {name}")
        spoil = Text(f"spoil on {name}", f"Abraum auf {name}")
        entries.append(Entry(f"coal.{name}.{seat}", seat, coal, max(0, load)))
        entries.append(Entry(f"spoil.{name}.{seat}", seat, spoil, max(0, -load)))
    for group, name in enumerate(material.coal_ids):
        label = _coal_label(state, group)
        coal_now = state.coal[seat * material.coal_groups + group]
        entries.append(Entry(f"above.{name}.{seat}", seat, label, coal_now))
    return entries


def _coal_label(state: "SchichtwechselState", group: int) -> Text:
    name = state.material.coal_ids[group]
    if state.material.coal_wagons[group] > 1:
        return Text("coal on singles", "Kohle auf Einzelwaggons")
    return Text(f"coal on {name}", f"Kohle auf {name}")


# -- tables of text ------------------------------------------------------------------------------


def sections(state: "SchichtwechselState", lang: str, names: list[str] | None) -> list[Section]:
    """The whole table: the round, pit boards, routes, shift, cards, tiles, headframes, houses."""
    return [
        _round(state, lang, names),
        _pits(state, lang, names),
        _routes(state, lang, names),
        _shift(state, lang, names),
        _cards(state, lang, names),
        _tiles(state, lang),
        _frames(state, lang, names),
        _areas(state, lang, names),
    ]


def _pieces(seats: list[int], lang: str, names: list[str] | None) -> list[Span]:
    """One piece for each seat of the list, by shape for the eye and by name for the ear."""
    spans: list[Span] = []
    for seat in seats:
        spans.append(Span(SHAPES[seat], seat))
        spans.append(Span(f" {player_name(seat, lang, names)} ", seat, "spoken"))
    return spans


def _round(state: "SchichtwechselState", lang: str, names: list[str] | None) -> Section:
    material = state.material
    section = Section(
        say(
            lang,
            f"Round {state.round} of {material.rounds}",
            f"Runde {state.round} von {material.rounds}",
        ),
        ["", ""],
    )
    card = state.round_card
    if card >= 0:
        title = material.round_names[card].to(lang)
        goal = goal_text(state, card, lang)
        section.add(say(lang, "round card", "Rundenkarte"), f"{title}: {goal}")
    if state.first >= 0:
        section.add(
            say(lang, "first player", "Startspieler"),
            [
                Span(SHAPES[state.first], state.first),
                Span(f" {player_name(state.first, lang, names)}", state.first),
            ],
        )
        section.add(
            say(lang, "marker", "Marker"),
            [
                Span(SHAPES[state.marker], state.marker),
                Span(f" {player_name(state.marker, lang, names)}", state.marker),
            ],
        )
    bag = say(
        lang,
        f"{state.bag_coal} coal, {state.bag_spoil} spoil",
        f"{state.bag_coal} Kohle, {state.bag_spoil} Abraum",
    )
    if state.bag_blue:
        bag += say(lang, ", blue cube", ", blauer Würfel")
    section.add(say(lang, "bag", "Beutel"), bag)
    return section


def goal_text(state: "SchichtwechselState", card: int, lang: str) -> str:
    """What a round card rewards."""
    material = state.material
    vp = material.goal_vp[card]
    per = material.goal_per[card]
    goal = material.goals[card]
    what = (
        say(lang, f"per {per} road spaces", f"je {per} Straßenfelder"),
        say(lang, f"per {per} rail spaces", f"je {per} Schienenfelder"),
        say(lang, f"per {per} canal spaces", f"je {per} Kanalfelder"),
        say(lang, "per disc in the lead", "je führender Scheibe"),
        say(lang, f"per {per} spoil", f"je {per} Abraum"),
        say(lang, f"per {per} coke", f"je {per} Koks"),
    )[goal]
    return say(lang, f"{vp} VP {what}", f"{vp} SP {what}")


def reveal_text(state: "SchichtwechselState", card: int, lang: str) -> str:
    """The upper effect of a round card, "" if it has none."""
    effect = state.material.reveals[card]
    if effect == WATER_DOWN:
        return say(lang, "everybody's water falls by 1", "das Wasser aller sinkt um 1")
    if effect == LOCK:
        return say(lang, "the rimmed wagon is locked", "die umrandete Lore ist gesperrt")
    if effect == BLUE:
        return say(lang, "the blue cube is in the bag", "der blaue Würfel ist im Beutel")
    return ""


def _pits(state: "SchichtwechselState", lang: str, names: list[str] | None) -> Section:
    """What each player has, a column a player."""
    material = state.material
    seats = range(state.players)
    section = Section(
        say(lang, "Pit boards", "Zechentableaus"),
        ["", *(f"{SHAPES[seat]} {player_name(seat, lang, names)}" for seat in seats)],
    )

    def row(label: str, values: list[str], tone: str = "plain") -> None:
        section.add(Span(label, tone="dim"), *(Span(value, tone=tone) for value in values))

    scores = state.scores()
    row(say(lang, "points", "Punkte"), [str(score) for score in scores], "strong")
    row(say(lang, "VP so far", "SP bisher"), [str(state.vp[s] + state.vp_rounds[s]) for s in seats])
    row(say(lang, "tool markers", "Werkzeugmarker"), [str(state.tools[s]) for s in seats])
    row(
        say(lang, "white / player / coins", "weiß / Spieler / Münzen"),
        [f"{state.white[s]} / {1 if state.token[s] else 0} / {state.coins[s]}" for s in seats],
        "money",
    )
    row(
        say(lang, "tokens next round", "Steine nächste Runde"),
        [str(token_forecast(state, s)) for s in seats],
    )
    row(
        say(lang, "water", "Wasser"),
        [f"{state.water[s]}/{material.water_top}" for s in seats],
    )
    for wagon, name in enumerate(material.mine_ids):
        locked = (
            say(lang, " locked", " gesperrt") if state.locked and material.rimmed[wagon] else ""
        )
        row(f"{name}{locked}", [_load(state, s, wagon, lang) for s in seats])
    for group, name in enumerate(material.coal_ids):
        label = say(lang, "singles", "Einzelwaggons") if material.coal_wagons[group] > 1 else name
        row(
            label,
            [
                f"{state.coal[s * material.coal_groups + group]}/{material.coal_capacity[group]}"
                for s in seats
            ],
        )
    row(say(lang, "tip", "Halde"), [f"{state.tip[s]}/{material.tip}" for s in seats])
    row(say(lang, "in the plant", "in der Kokerei"), [_in_plant(state, s, lang) for s in seats])
    row(
        say(lang, "coke wagons", "Kokswaggons"),
        [f"{state.coke_on_wagons[s]}/{material.coke_wagons}" for s in seats],
    )
    row(say(lang, "pairs sold", "Paare verkauft"), [str(state.sold[s]) for s in seats])
    row(say(lang, "coke supply", "Koksvorrat"), [str(state.coke[s]) for s in seats])
    row(say(lang, "free on the bar", "frei auf der Leiste"), [_bar(state, s, lang) for s in seats])
    row(
        say(lang, "headframes card / waiting", "Türme Karte / wartend"),
        [f"{state.on_card[s]} / {state.waiting_frames(s)}" for s in seats],
    )
    row(
        say(lang, "tile", "Plättchen"),
        [material.tile_names[t].to(lang) if t >= 0 else "-" for t in state.tile],
    )
    row(
        say(lang, "passed", "gepasst"),
        [say(lang, "yes", "ja") if passed else "-" for passed in state.passed],
    )
    return section


def _load(state: "SchichtwechselState", seat: int, wagon: int, lang: str) -> str:
    load = state.wagons[seat * state.material.mines + wagon]
    spaces = state.material.mine_spaces[wagon]
    if load == 0:
        return f"-/{spaces}"
    what = say(lang, "coal", "Kohle") if load > 0 else say(lang, "spoil", "Abraum")
    return f"{abs(load)}/{spaces} {what}"


def _in_plant(state: "SchichtwechselState", seat: int, lang: str) -> str:
    parts = []
    if state.plant_own[seat]:
        parts.append(say(lang, "own", "eigener"))
    if state.plant_plain[seat]:
        parts.append(
            say(lang, f"{state.plant_plain[seat]} grey", f"{state.plant_plain[seat]} grau")
        )
    if state.plant_vp == seat:
        parts.append(say(lang, "VP", "SP"))
    if state.plant_water == seat:
        parts.append(say(lang, "water", "Wasser"))
    return ", ".join(parts) or "-"


def _bar(state: "SchichtwechselState", seat: int, lang: str) -> str:
    material = state.material
    free = [str(bar + 1) for bar in range(material.bars) if not state.bar[seat] >> bar & 1]
    return " ".join(free) or "-"


def token_forecast(state: "SchichtwechselState", seat: int) -> int:
    """White tokens of the next round if nothing on the pit board changes until then."""
    material = state.material
    level = state.water[seat] + material.water_rise
    if level >= material.water_top:
        level -= material.flood_drop
    total = 0
    if level != material.water_token:
        total += material.white_water
    if state.coal[seat * material.coal_groups + material.token_group] == 0:
        total += material.white_wagons
    if state.plant_own[seat] == 0:
        total += material.white_plant
    if state.coke_on_wagons[seat] >= material.pair and state.sold[seat] < len(material.columns):
        total += material.sale_white
    for bar, options in enumerate(material.bar_options):
        if len(options) == 1 and not state.bar[seat] >> bar & 1:
            total += sum(line.amount for line in options[0] if line.word == "white")
    return total


def _routes(state: "SchichtwechselState", lang: str, names: list[str] | None) -> Section:
    """Every space with its discs; a barrier stands before the space that is behind it."""
    material = state.material
    section = Section(
        say(lang, "Routes (| is a barrier)", "Verkehrswege (| ist eine Schranke)"), ["", ""]
    )
    for route, name in enumerate(material.route_names):
        spans: list[Span] = []
        for space in range(material.length[route] + 1):
            if spans:
                spans.append(Span(" "))
            kind = BARRIERS[material.barriers[route][space]]
            if kind:
                spans.append(Span(f"|{_BARRIERS[kind].to(lang)}", tone="dim"))
                spans.append(Span(" "))
            here = [s for s in range(state.players) if state.disc(s, route) == space]
            spans.append(Span(str(space), tone="strong" if here else "plain"))
            spans += _pieces(here, lang, names)
        section.add(Span(name.to(lang), tone="strong"), spans)
    return section


def _shift(state: "SchichtwechselState", lang: str, names: list[str] | None) -> Section:
    material = state.material
    section = Section(say(lang, "Miner's shift", "Bergmannschicht"), ["", "", "", ""])
    for space in range(1, material.exit + 1):
        covered = material.covered[state.players][space]
        reward = (
            say(lang, "covered", "abgedeckt")
            if covered
            else effects_text(material.shift_lines[space - 1], lang)
        )
        tone = "dim" if covered else "plain"
        here = [s for s in range(state.players) if state.miner[s] == space]
        section.add(
            str(space),
            Span(material.shift_names[space - 1].to(lang), tone=tone),
            Span(reward, tone=tone),
            _pieces(here, lang, names),
        )
    return section


def _cards(state: "SchichtwechselState", lang: str, names: list[str] | None) -> Section:
    """The cards of this game, what they cost and do, and what lies on them."""
    material = state.material
    section = Section(
        say(
            lang, "Action cards (○ white token, ¤ coin)", "Aktionskarten (○ weißer Stein, ¤ Münze)"
        ),
        ["", "", "", "", ""],
    )
    for index in material.modes_in_game[state.players]:
        mode = material.modes[index]
        personal = index == material.personal
        used = not personal and state.has_used(mode.card)
        marks = [_SIZES[mode.size].to(lang)]
        if mode.reusable:
            marks.append(say(lang, "reusable", "mehrfach"))
        if mode.copy_protected and not personal:
            marks.append(say(lang, "no copy", "kopiergeschützt"))
        lying: list[Span] = []
        if personal:
            users = [s for s in range(state.players) if state.has_used(material.cards + s)]
            lying = _pieces(users, lang, names)
        else:
            lying.append(Span(_payment(state, mode.card), tone="money"))
            if used:
                lying.append(Span(say(lang, " used", " benutzt"), tone="dim"))
        tone = "dim" if used else "plain"
        section.add(
            Span(mode.name.to(lang), tone=tone),
            Span(mode.cost.label(lang), tone="money"),
            Span(effects_text(mode.lines, lang), tone=tone),
            Span(", ".join(marks), tone="dim"),
            lying,
        )
    return section


def _tiles(state: "SchichtwechselState", lang: str) -> Section:
    material = state.material
    section = Section(
        say(lang, "Selection tiles in the supply", "Auswahlplättchen im Vorrat"),
        ["", say(lang, "upper half", "obere Hälfte"), say(lang, "lower half", "untere Hälfte")],
    )
    either = say(lang, " or ", " oder ")
    for tile in material.tiles_in_game[state.players]:
        if not state.free_tiles >> tile & 1:
            continue
        upper = effects_text(material.upper[tile], lang)
        if material.upper_either[tile]:
            upper = either.join(effects_text([line], lang) for line in material.upper[tile])
        lower = either.join(effects_text(option, lang) for option in material.lower[tile])
        section.add(material.tile_names[tile].to(lang), upper, lower)
    return section


def _frames(state: "SchichtwechselState", lang: str, names: list[str] | None) -> Section:
    material = state.material
    section = Section(say(lang, "Headframe spaces", "Förderturmfelder"), ["", "", ""])
    for space, name in enumerate(material.frame_names):
        owner = state.frames[space]
        row = (
            say(lang, "big bonus", "großer Bonus")
            if material.frame_top[space]
            else say(lang, "small bonus", "kleiner Bonus")
        )
        here = _pieces([owner], lang, names) if owner >= 0 else [Span("-", tone="dim")]
        section.add(name.to(lang), Span(row, tone="dim"), here)
    return section


def _areas(state: "SchichtwechselState", lang: str, names: list[str] | None) -> Section:
    material = state.material
    section = Section(say(lang, "Building pits", "Baugruben"), ["", "", ""])
    for area, name in enumerate(material.area_names):
        owners = [
            seat for seat in range(state.players) for _ in range(state.house_count(seat, area))
        ]
        capacity = material.capacity[state.players][area]
        room = f"{len(owners)}/{capacity}" if capacity else f"{len(owners)}"
        section.add(name.to(lang), Span(room, tone="dim"), _pieces(owners, lang, names))
    return section
