"""A position of Schichtwechsel as tables of text."""

from functools import lru_cache
from typing import Final

from pithead.games.schichtwechsel.effect_text import (
    alternatives_text,
    cost_label,
    effects_text,
    upper_text,
)
from pithead.games.schichtwechsel.material import BARRIERS, Material
from pithead.games.schichtwechsel.round_card_text import goal_text
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.kernel.fields.field import seats_of
from pithead.kernel.game_parts import TextView
from pithead.kernel.texts.i18n import Text, player_name, say
from pithead.kernel.texts.text_sections import SHAPES, Section, Span

_BARRIERS: Final = {
    "house": Text("house"),
    "tool": Text("tool"),
    "miner_or_headframe": Text("miner/headframe"),
    "miner_or_headframe_or_vp": Text("miner/headframe/VP"),
}
_SIZES: Final = {
    "large": Text("large"),
    "medium": Text("medium"),
    "small": Text("small"),
    "": Text("personal"),
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
            "Round {round} of {rounds}",
            round=state.round,
            rounds=material.rounds,
        ),
        ["", ""],
    )
    card = state.round_card
    if card >= 0:
        title = material.round_names[card].to(lang)
        goal = goal_text(material, card).to(lang)
        section.add(say(lang, "round card"), f"{title}: {goal}")
    if state.first >= 0:
        for label, seat in (
            (say(lang, "first player"), state.first),
            (say(lang, "first player marker"), state.marker),
        ):
            name = Span(f" {player_name(seat, lang, names)}", seat)
            section.add(label, [Span(SHAPES[seat], seat), name])
    bag = Text("{coal} coal, {spoil} spoil")
    if state.bag_blue:
        bag = Text("{coal} coal, {spoil} spoil, the blue cube")
    section.add(say(lang, "bag"), bag.fill(lang, coal=state.bag_coal, spoil=state.bag_spoil))
    return section


def _pits(state: SchichtwechselState, lang: str, names: list[str] | None) -> Section:
    """What each player has, a column a player."""
    material = state.material
    seats = range(state.players)
    section = Section(
        say(lang, "Pit boards"),
        ["", *(f"{SHAPES[seat]} {player_name(seat, lang, names)}" for seat in seats)],
    )

    def row(label: str, values: list[str], tone: str = "plain") -> None:
        section.add(Span(label, tone="dim"), *(Span(value, tone=tone) for value in values))

    scores = state.scores()
    row(say(lang, "points"), [str(score) for score in scores], "strong")
    row(say(lang, "VP so far"), [str(state.vp[s] + state.vp_rounds[s]) for s in seats])
    row(say(lang, "tool markers"), [str(state.tools[s]) for s in seats])
    row(
        say(lang, "white tokens / player token / coins"),
        [f"{state.white[s]} / {1 if state.token[s] else 0} / {state.coins[s]}" for s in seats],
        "money",
    )
    row(
        say(lang, "tokens next round"),
        [str(state.white_next_round(s)) for s in seats],
    )
    row(say(lang, "water"), [f"{state.water[s]}/{material.water_top}" for s in seats])
    for wagon, name in enumerate(material.mine_ids):
        locked = state.locked and material.rimmed[wagon]
        label = say(lang, "{name} (locked)", name=name) if locked else name
        row(label, [_load(state, s, wagon, lang) for s in seats])
    for group, name in enumerate(material.coal_ids):
        label = say(lang, "single wagons") if material.coal_wagons[group] > 1 else name
        row(
            label,
            [
                f"{state.coal[s * material.coal_groups + group]}/{material.coal_capacity[group]}"
                for s in seats
            ],
        )
    row(say(lang, "tip"), [f"{state.tip[s]}/{material.tip}" for s in seats])
    row(say(lang, "in the coking plant"), [_in_plant(state, s, lang) for s in seats])
    row(
        say(lang, "coke wagons"),
        [f"{state.coke_on_wagons[s]}/{material.coke_wagons}" for s in seats],
    )
    row(say(lang, "pairs sold"), [str(state.sold[s]) for s in seats])
    row(say(lang, "coke in supply"), [str(state.coke[s]) for s in seats])
    row(say(lang, "free on the house bar"), [_bar(state, s) for s in seats])
    row(
        say(lang, "headframes on card / waiting"),
        [f"{state.on_card[s]} / {state.waiting_frames(s)}" for s in seats],
    )
    row(
        say(lang, "tile"),
        [material.tile_names[t].to(lang) if t >= 0 else "-" for t in state.tile],
    )
    row(
        say(lang, "passed"),
        [say(lang, "yes") if passed else "-" for passed in state.passed],
    )
    return section


def _load(state: SchichtwechselState, seat: int, wagon: int, lang: str) -> str:
    load = state.wagons[seat * state.material.mines + wagon]
    spaces = state.material.mine_spaces[wagon]
    if load == 0:
        return f"-/{spaces}"
    what = say(lang, "coal") if load > 0 else say(lang, "spoil")
    return f"{abs(load)}/{spaces} {what}"


def _in_plant(state: SchichtwechselState, seat: int, lang: str) -> str:
    parts = []
    if state.plant_own[seat]:
        parts.append(say(lang, "own"))
    if state.plant_plain[seat]:
        parts.append(say(lang, "{plant_plain} grey", plant_plain=state.plant_plain[seat]))
    if state.plant_vp == seat:
        parts.append(say(lang, "VP"))
    if state.plant_water == seat:
        parts.append(say(lang, "water"))
    return ", ".join(parts) or "-"


def _bar(state: SchichtwechselState, seat: int) -> str:
    material = state.material
    free = [str(bar + 1) for bar in range(material.bars) if not state.bar[seat] >> bar & 1]
    return " ".join(free) or "-"


def _routes(state: SchichtwechselState, lang: str, names: list[str] | None) -> Section:
    """Every space with its discs; a barrier stands before the space that is behind it."""
    material = state.material
    section = Section(say(lang, "Routes (| is a barrier)"), ["", ""])
    for route, name in enumerate(material.route_names):
        spans: list[Span] = []
        for space in range(material.length[route] + 1):
            if spans:
                spans.append(Span(" "))
            kind = BARRIERS[state.rules.barriers[route][space]]
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
    section = Section(say(lang, "Miner's shift"), ["", "", "", ""])
    for space in range(1, material.exit + 1):
        covered = material.covered[state.players][space]
        reward = say(lang, "covered") if covered else _shift_text(material, space, lang)
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
        say(lang, "Action cards (○ white token, ¤ coin)"),
        ["", "", "", "", ""],
    )
    for index in material.modes_in_game[state.players]:
        mode = material.modes[index]
        personal = index == material.personal
        used = not personal and state.has_used(mode.card)
        cost, effects, marks = _card_texts(material, index, lang)
        lying: list[Span] = []
        if personal:
            users = [s for s in range(state.players) if state.has_used(material.cards + s)]
            lying = _pieces(users, lang, names)
        else:
            lying.append(Span(payment_symbols(state, mode.card), tone="money"))
            if used:
                lying.append(Span(f" {say(lang, 'used')}", tone="dim"))
        tone = "dim" if used else "plain"
        section.add(
            Span(mode.name.to(lang), tone=tone),
            Span(cost, tone="money"),
            Span(effects, tone=tone),
            Span(marks, tone="dim"),
            lying,
        )
    return section


def _tiles(state: SchichtwechselState, lang: str) -> Section:
    material = state.material
    section = Section(
        say(lang, "Selection tiles on display"),
        ["", say(lang, "upper half"), say(lang, "lower half")],
    )
    for tile in material.tiles_in_game[state.players]:
        if not state.free_tiles[tile]:
            continue
        upper, lower = _tile_texts(material, tile, lang)
        section.add(material.tile_names[tile].to(lang), upper, lower)
    return section


def _frames(state: SchichtwechselState, lang: str, names: list[str] | None) -> Section:
    material = state.material
    section = Section(say(lang, "Headframe spaces"), ["", "", ""])
    for space, name in enumerate(material.frame_names):
        owner = state.frames[space]
        row = say(lang, "large bonus") if material.frame_top[space] else say(lang, "small bonus")
        here = _pieces([owner], lang, names) if owner >= 0 else [Span("-", tone="dim")]
        section.add(name.to(lang), Span(row, tone="dim"), here)
    return section


def _areas(state: SchichtwechselState, lang: str, names: list[str] | None) -> Section:
    material = state.material
    section = Section(say(lang, "Building pits"), ["", "", ""])
    for area, name in enumerate(material.area_names):
        owners = [
            seat for seat in range(state.players) for _ in range(state.house_count(seat, area))
        ]
        capacity = material.capacity[state.players][area]
        room = f"{len(owners)}/{capacity}" if capacity else f"{len(owners)}"
        section.add(name.to(lang), Span(room, tone="dim"), _pieces(owners, lang, names))
    return section


# -- what is printed on the material ---------------------------------------------------------------


@lru_cache(maxsize=256)
def _shift_text(material: Material, space: int, lang: str) -> str:
    """What a space of the shift does."""
    return effects_text(material.shift_lines[space - 1]).to(lang)


@lru_cache(maxsize=512)
def _card_texts(material: Material, index: int, lang: str) -> tuple[str, str, str]:
    """What a card costs, what it does, and of which kind it is."""
    mode = material.modes[index]
    marks = [_SIZES[mode.size].to(lang)]
    if mode.reusable:
        marks.append(say(lang, "reusable"))
    if mode.copy_protected and index != material.personal:
        marks.append(say(lang, "copy-protected"))
    return cost_label(mode.cost).to(lang), effects_text(mode.lines).to(lang), ", ".join(marks)


@lru_cache(maxsize=256)
def _tile_texts(material: Material, tile: int, lang: str) -> tuple[str, str]:
    """The halves of a selection tile."""
    upper = upper_text(material, tile).to(lang)
    return upper, alternatives_text(material.lower[tile]).to(lang)


def payment_symbols(state: SchichtwechselState, card: int) -> str:
    """What lies on a card: white tokens, player tokens by shape, coins."""
    tokens = [SHAPES[seat] for seat in seats_of(state.tokens_on[card])]
    return "○" * state.white_on[card] + "".join(tokens) + "¤" * state.coins_on[card]
