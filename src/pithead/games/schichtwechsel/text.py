"""A position of Schichtwechsel as tables of text."""

from typing import Final

from pithead.games.schichtwechsel.effect_text import (
    alternatives_text,
    cost_label,
    effects_text,
    upper_text,
)
from pithead.games.schichtwechsel.material import BARRIERS
from pithead.games.schichtwechsel.round_card_text import goal_text
from pithead.games.schichtwechsel.special_fields import payment_symbols
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.kernel.game_parts import TextView
from pithead.kernel.i18n import Text, player_name, say
from pithead.kernel.text_sections import SHAPES, Section, Span

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


class SchichtwechselText(TextView[SchichtwechselState]):
    def sections(
        self, state: SchichtwechselState, lang: str, names: list[str] | None
    ) -> list[Section]:
        """The round, pit boards, routes, shift, cards, tiles, headframes, houses."""
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
    """One piece for each seat: a shape to see, and a name to read aloud."""
    spans: list[Span] = []
    for seat in seats:
        spans.append(Span(SHAPES[seat], seat))
        spans.append(Span(f" {player_name(seat, lang, names)} ", seat, "spoken"))
    return spans


def _round(state: SchichtwechselState, lang: str, names: list[str] | None) -> Section:
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
        goal = goal_text(material, card, lang)
        section.add(say(lang, "round card", "Rundenkarte"), f"{title}: {goal}")
    if state.first >= 0:
        for label, seat in (
            (say(lang, "first player", "Startspieler"), state.first),
            (say(lang, "marker", "Marker"), state.marker),
        ):
            name = Span(f" {player_name(seat, lang, names)}", seat)
            section.add(label, [Span(SHAPES[seat], seat), name])
    bag = say(
        lang,
        f"{state.bag_coal} coal, {state.bag_spoil} spoil",
        f"{state.bag_coal} Kohle, {state.bag_spoil} Abraum",
    )
    if state.bag_blue:
        bag += say(lang, ", blue cube", ", blauer Würfel")
    section.add(say(lang, "bag", "Beutel"), bag)
    return section


def _pits(state: SchichtwechselState, lang: str, names: list[str] | None) -> Section:
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
        [str(state.white_next_round(s)) for s in seats],
    )
    row(say(lang, "water", "Wasser"), [f"{state.water[s]}/{material.water_top}" for s in seats])
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
    row(say(lang, "free on the bar", "frei auf der Leiste"), [_bar(state, s) for s in seats])
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


def _load(state: SchichtwechselState, seat: int, wagon: int, lang: str) -> str:
    load = state.wagons[seat * state.material.mines + wagon]
    spaces = state.material.mine_spaces[wagon]
    if load == 0:
        return f"-/{spaces}"
    what = say(lang, "coal", "Kohle") if load > 0 else say(lang, "spoil", "Abraum")
    return f"{abs(load)}/{spaces} {what}"


def _in_plant(state: SchichtwechselState, seat: int, lang: str) -> str:
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


def _bar(state: SchichtwechselState, seat: int) -> str:
    material = state.material
    free = [str(bar + 1) for bar in range(material.bars) if not state.bar[seat] >> bar & 1]
    return " ".join(free) or "-"


def _routes(state: SchichtwechselState, lang: str, names: list[str] | None) -> Section:
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


def _shift(state: SchichtwechselState, lang: str, names: list[str] | None) -> Section:
    material = state.material
    section = Section(say(lang, "Miner's shift", "Bergmannschicht"), ["", "", "", ""])
    for space in range(1, material.exit + 1):
        covered = material.covered[state.players][space]
        reward = (
            say(lang, "covered", "abgedeckt")
            if covered
            else effects_text(material.shift_lines[space - 1]).to(lang)
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


def _cards(state: SchichtwechselState, lang: str, names: list[str] | None) -> Section:
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
            lying.append(Span(payment_symbols(state, mode.card), tone="money"))
            if used:
                lying.append(Span(say(lang, " used", " benutzt"), tone="dim"))
        tone = "dim" if used else "plain"
        section.add(
            Span(mode.name.to(lang), tone=tone),
            Span(cost_label(mode.cost).to(lang), tone="money"),
            Span(effects_text(mode.lines).to(lang), tone=tone),
            Span(", ".join(marks), tone="dim"),
            lying,
        )
    return section


def _tiles(state: SchichtwechselState, lang: str) -> Section:
    material = state.material
    section = Section(
        say(lang, "Selection tiles in the supply", "Auswahlplättchen im Vorrat"),
        ["", say(lang, "upper half", "obere Hälfte"), say(lang, "lower half", "untere Hälfte")],
    )
    for tile in material.tiles_in_game[state.players]:
        if not state.free_tiles >> tile & 1:
            continue
        upper = upper_text(material, tile).to(lang)
        lower = alternatives_text(material.lower[tile]).to(lang)
        section.add(material.tile_names[tile].to(lang), upper, lower)
    return section


def _frames(state: SchichtwechselState, lang: str, names: list[str] | None) -> Section:
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


def _areas(state: SchichtwechselState, lang: str, names: list[str] | None) -> Section:
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
