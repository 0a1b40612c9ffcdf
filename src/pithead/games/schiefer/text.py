"""A position of Schiefer in words: its ledger, and its tables of text."""

from typing import TYPE_CHECKING, Final

from pithead.games.schiefer.dice import FACES, NO_DICE, ROLLS
from pithead.games.schiefer.material import BUYING, MOST_SLOTS, Material
from pithead.games.schiefer.scoring import own_mines
from pithead.kernel.diff import COMMON, Entry
from pithead.kernel.i18n import Text, player_name, say
from pithead.kernel.text_sections import SHAPES, Section, Span

if TYPE_CHECKING:
    from pithead.games.schiefer.state import SchieferState

_COINS: Final = Text("coins", "Geld")
_SUPPLY: Final = Text("supply", "Vorrat")
_RESERVE: Final = Text("reserve", "Reserve")
_TURNED: Final = Text("die turned this round", "Würfel in dieser Runde gedreht")
_CHANGED: Final = Text("die changed this round", "Würfel in dieser Runde verändert")
_BOUGHT: Final = [
    Text(f"box {box} used this round", f"Box {box} in dieser Runde benutzt") for box in BUYING
]
_ON_FIELD: Final = [Text(f"on field {face}", f"auf Feld {face}") for face in range(1, FACES + 1)]

_MINES: Final = Text("Mines", "Minen")
_MONEY: Final = Text("Money", "Geld")


def category(material: Material, key: str, lang: str) -> str:
    """A line of the score sheet: points for mines, for money, or for a box."""
    if key == "mines":
        return _MINES.to(lang)
    if key == "money":
        return _MONEY.to(lang)
    return material.box_names[material.box_ids.index(key)].to(lang)


def ledger(state: "SchieferState") -> list[Entry]:
    """Every piece and every sum on the table."""
    material = state.material
    dice = "" if state.dice == NO_DICE else " ".join(str(face) for face in ROLLS[state.dice])
    entries = [
        Entry("round", COMMON, Text("round", "Runde"), state.round),
        Entry(
            "start_player",
            COMMON,
            Text("start player", "Startspieler"),
            state.start_player,
            owner=True,
        ),
        Entry("dice", COMMON, Text("dice", "Würfel"), dice),
    ]
    for seat in range(state.players):
        entries += [
            Entry(f"coins.{seat}", seat, _COINS, state.coins[seat]),
            Entry(f"supply.{seat}", seat, _SUPPLY, state.supply[seat]),
            Entry(f"reserve.{seat}", seat, _RESERVE, state.reserve[seat]),
            Entry(f"turned.{seat}", seat, _TURNED, state.turned(seat)),
            Entry(f"changed.{seat}", seat, _CHANGED, state.changed(seat)),
        ]
        for which, label in enumerate(_BOUGHT):
            key = f"bought.{seat}.{BUYING[which]}"
            entries.append(Entry(key, seat, label, state.bought(seat, which)))
        for index, label in enumerate(_ON_FIELD):
            key = f"waiting.{seat}.{index + 1}"
            entries.append(Entry(key, seat, label, state.waits(seat, index + 1)))
    for mine, mine_id in enumerate(material.mine_ids):
        name = material.mine_names[mine]
        owner = Text(f"owner of {name}", f"Besitzer von {name}")
        sold = Text(f"{name} sold", f"{name} verkauft")
        entries.append(Entry(f"owner.{mine_id}", COMMON, owner, state.owners[mine], owner=True))
        entries.append(Entry(f"sold.{mine_id}", COMMON, sold, state.sold[mine]))
    for slot, owner_seat in enumerate(state.boxes):
        box, place = divmod(slot, MOST_SLOTS)
        key = f"box.{material.box_ids[box]}.{place + 1}"
        entries.append(Entry(key, COMMON, material.box_names[box], owner_seat, owner=True))
    return entries


def sections(state: "SchieferState", lang: str, names: list[str] | None) -> list[Section]:
    """The whole table: valleys, fields, boxes, players."""
    return [
        _valleys(state, lang),
        _fields(state, lang),
        _boxes(state, lang, names),
        _players(state, lang, names),
    ]


def _marker(seat: int, count: int = 1) -> Span:
    return Span(SHAPES[seat] * count, seat)


def _valleys(state: "SchieferState", lang: str) -> Section:
    """Mines from the mouth upward: open ones with owner and value, closed ones cost and value."""
    material = state.material
    section = Section(
        say(
            lang,
            "Valleys, from the river mouth upward (tunnel cost > slate value)",
            "Täler, von der Mündung aufwärts (Tunnelkosten > Wert)",
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


def _mine(state: "SchieferState", mine: int, next_in_valley: bool, lang: str) -> list[Span]:
    material = state.material
    name = material.mine_names[mine]
    owner = state.owners[mine]
    if owner >= 0:
        value = Span(f" {material.values[mine]}", tone="money")
        if state.sold[mine]:
            value = Span(say(lang, " sold", " verkauft"), tone="dim")
        return [_marker(owner), Span(f" {name}", owner), value]
    price = f"{material.costs[mine]}>{material.values[mine]}"
    return [Span(f"{name} {price}", tone="plain" if next_in_valley else "dim")]


def _fields(state: "SchieferState", lang: str) -> Section:
    section = Section(
        say(lang, "Action fields and waiting markers", "Aktionsfelder und wartende Marker"),
        ["", "", ""],
    )
    for face in range(1, FACES + 1):
        markers = [
            _marker(seat, state.waits(seat, face))
            for seat in range(state.players)
            if state.waits(seat, face)
        ]
        section.add(str(face), state.material.field_text(face, lang), markers)
    return section


def _boxes(state: "SchieferState", lang: str, names: list[str] | None) -> Section:
    material = state.material
    section = Section(say(lang, "Development boxes", "Entwicklungsboxen"), ["", ""])
    for box, name in enumerate(material.box_names):
        slots = material.box_slots(box, state.players)
        if not slots:
            continue
        owners: list[Span] = []
        for owner in state.boxes[box * MOST_SLOTS : box * MOST_SLOTS + slots]:
            if owners:
                owners += [Span(",", tone="spoken"), Span(" ")]
            if owner >= 0:
                name_of_owner = Span(f" {player_name(owner, lang, names)}", owner, "spoken")
                owners += [_marker(owner), name_of_owner]
            else:
                free = say(lang, " free", " frei")
                owners += [Span("·", tone="dim"), Span(free, tone="spoken")]
        section.add(name.to(lang), owners)
    return section


def _players(state: "SchieferState", lang: str, names: list[str] | None) -> Section:
    section = Section(
        say(lang, f"Players, round {state.round}", f"Spieler, Runde {state.round}"),
        [
            "",
            say(lang, "coins", "Geld"),
            say(lang, "supply", "Vorrat"),
            say(lang, "reserve", "Reserve"),
            say(lang, "mines", "Minen"),
            say(lang, "points", "Punkte"),
            "",
        ],
    )
    scores = state.scores()
    for seat in range(state.players):
        starts = say(lang, "start player", "Startspieler") if seat == state.start_player else ""
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
