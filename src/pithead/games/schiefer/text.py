"""A position of Schiefer as tables of text."""

from pithead.games.schiefer.dice import FACES
from pithead.games.schiefer.material import MOST_SLOTS
from pithead.games.schiefer.scoring import own_mines
from pithead.games.schiefer.state import SchieferState
from pithead.kernel.game_parts import TextView
from pithead.kernel.texts.i18n import player_name, say
from pithead.kernel.texts.text_sections import SHAPES, Section, Span


class SchieferText(TextView[SchieferState]):
    """The position as four tables of text."""

    def sections(self, state: SchieferState, lang: str, names: list[str] | None) -> list[Section]:
        """The whole table: valleys, fields, boxes, players."""
        return [
            _valleys(state, lang),
            _fields(state, lang),
            _boxes(state, lang, names),
            _players(state, lang, names),
        ]


def _marker(seat: int, count: int = 1) -> Span:
    return Span(SHAPES[seat] * count, seat)


def _valleys(state: SchieferState, lang: str) -> Section:
    """Mines from the mouth upward: open ones with owner and value, closed ones cost and value."""
    material = state.material
    section = Section(
        say(
            lang,
            "Valleys from the river mouth up (cost > value)",
        ),
        ["", ""],
    )
    for valley, name in enumerate(material.valley_names):
        mines: list[Span] = []
        for place in range(material.size[valley]):
            mine = material.first[valley] + place
            if mines:
                mines.append(Span("  "))
            mines += _mine(state, mine, place == state.opened[valley], lang)
        section.add(Span(name, tone="strong"), mines)
    return section


def _mine(state: SchieferState, mine: int, next_in_valley: bool, lang: str) -> list[Span]:
    material = state.material
    name = material.mine_names[mine]
    owner = state.owners[mine]
    if owner >= 0:
        value = Span(f" {material.values[mine]}", tone="money")
        if state.sold[mine]:
            value = Span(f" {say(lang, 'sold')}", tone="dim")
        return [_marker(owner), Span(f" {name}", owner), value]
    price = f"{material.costs[mine]}>{material.values[mine]}"
    return [Span(f"{name} {price}", tone="plain" if next_in_valley else "dim")]


def _fields(state: SchieferState, lang: str) -> Section:
    section = Section(
        say(lang, "Action spaces and waiting markers"),
        ["", "", ""],
    )
    for face in range(1, FACES + 1):
        markers = [
            _marker(seat, state.waits(seat, face))
            for seat in range(state.players)
            if state.waits(seat, face)
        ]
        section.add(str(face), state.material.field_text(face).to(lang), markers)
    return section


def _boxes(state: SchieferState, lang: str, names: list[str] | None) -> Section:
    material = state.material
    section = Section(say(lang, "Development boxes"), ["", ""])
    for box, name in enumerate(material.box_names):
        slots = material.box_slots(box, state.players)
        if not slots:
            continue
        owners: list[Span] = []
        for slot in range(box * MOST_SLOTS, box * MOST_SLOTS + slots):
            owner = state.boxes[slot]
            if owners:
                owners += [Span(",", tone="spoken"), Span(" ")]
            if owner >= 0:
                name_of_owner = Span(f" {player_name(owner, lang, names)}", owner, "spoken")
                owners += [_marker(owner), name_of_owner]
            else:
                empty = say(lang, "empty")
                owners += [Span("·", tone="dim"), Span(f" {empty}", tone="spoken")]
        section.add(name.to(lang), owners)
    return section


def _players(state: SchieferState, lang: str, names: list[str] | None) -> Section:
    title = say(lang, "Players, round {round}", round=state.round)
    if state.limit_is_near():
        title = say(
            lang,
            "Players, round {round} of at most {limit}",
            round=state.round,
            limit=state.rules.round_limit,
        )
    section = Section(
        title,
        [
            "",
            say(lang, "coins"),
            say(lang, "supply"),
            say(lang, "reserve"),
            say(lang, "mines"),
            say(lang, "points"),
            "",
        ],
    )
    scores = state.scores()
    for seat in range(state.players):
        starts = say(lang, "start player") if seat == state.start_player else ""
        section.add(
            [_marker(seat), Span(f" {player_name(seat, lang, names)}", seat)],
            Span(str(state.coins[seat]), tone="money"),
            str(state.supply[seat]),
            str(state.reserve[seat]),
            str(own_mines(state, seat)),
            Span(str(scores[seat]), tone="strong"),
            Span(starts, tone="dim"),
        )
    return section
