"""The fields of a position of Schichtwechsel, each declared once."""

from collections.abc import Sequence
from typing import Any, Final

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.material import (
    AREAS,
    OWN,
    PLAIN,
    PLANT,
    VP_SPACE,
    WATER_SPACE,
    Material,
)
from pithead.games.schichtwechsel.state import NOBODY, TRACKS, SchichtwechselState
from pithead.kernel.diff import COMMON, Entry
from pithead.kernel.field import Field, out_of_range
from pithead.kernel.field_types import (
    Choice,
    ChoicePerSeat,
    Flag,
    FlagPerSeat,
    Group,
    Number,
    Owner,
    OwnerById,
    PerSeat,
    RowPerSeat,
    Subset,
    SubsetPerSeat,
)
from pithead.kernel.fields import Fields
from pithead.kernel.i18n import Text
from pithead.kernel.observation import MOST, Feature, observe_amounts, observe_rows
from pithead.kernel.problem import Problem
from pithead.kernel.state import State
from pithead.kernel.text_sections import SHAPES
from pithead.kernel.validation import Reader

MOST_CUBES: Final = 10_000
MOST_AMOUNT: Final = 10**6
MOST_IN_HAND: Final = 12
TRACK_NAMES: Final = (*ROUTES, "exit")
PLANT_TEXTS: Final = (
    Text("own space", "eigener Platz"),
    Text("plain grey spaces", "einfache graue Plätze"),
    Text("grey space with VP", "grauer Platz mit SP"),
    Text("grey space with water", "grauer Platz mit Wasser"),
)
"""The kinds of coking spaces, in the order of `material.PLANT`."""
_COMPARED: Final = (
    ("round", "marker", "first", "round_card", "locked"),
    ("bag_coal", "bag_spoil", "bag_blue", "triple"),
    ("used", "payments"),
    ("plant_vp", "plant_water"),
    ("frames",),
    (
        *("vp", "vp_rounds", "vp_last", "coins", "white", "token", "tools", "passed", "traded"),
        *("tile", "personal_used", "without_cubes", "miner", "on_card", "discs", "houses", "bar"),
        *("water", "tip", "coke_on_wagons", "sold", "coke", "plant_own", "plant_plain"),
        *("cubes_in_hand", "lifted", "wagons", "coal"),
    ),
)
"""The order of a diff: what is common, then what each player has."""
_OBSERVED: Final = (
    *("round", "marker", "first", "unused_rounds", "round_card", "locked"),
    *("bag_coal", "bag_spoil", "bag_blue", "blue_in_game", "blue_drawn", "triple"),
    *("without_cubes", "free_tiles", "used", "personal_used", "traded"),
    *("plant_vp", "plant_water", "plant_own", "plant_plain", "frames", "houses", "arrival"),
    *("payments", "water", "wagons", "coal", "tip", "coke_on_wagons", "sold", "coke", "tools"),
    *("vp", "vp_rounds", "vp_last", "coins", "white", "token", "passed", "bar", "on_card"),
    *("discs", "miner", "tile", "cubes_in_hand", "lifted"),
)


def declare(material: Material) -> Fields:
    """All fields, in the order in which JSON has them."""
    return Fields(
        [*_round_fields(material), *_board_fields(material), *_player_fields(material)],
        observed=_OBSERVED,
        compared=_COMPARED,
    )


def _round_fields(material: Material) -> list[Field]:
    return [
        Number(
            "round",
            1,
            material.rounds,
            labels=Text("round", "Runde"),
            meaning="the number of the round",
        ),
        Owner(
            "marker",
            labels=Text("first player marker", "Startspielermarker"),
            meaning="1 for the holder of the first player's marker",
        ),
        Owner(
            "first",
            key="first_player",
            labels=Text("first player of the round", "Startspieler der Runde"),
            diff_key="first_player",
            meaning="1 for the first player of this round",
        ),
        Subset(
            "unused_rounds",
            material.round_ids,
            key="unused_round_cards",
            meaning="whether each round card is still to come",
        ),
        Choice(
            "round_card",
            material.round_ids,
            labels=Text("round card", "Rundenkarte"),
            meaning="1 for the round card that is shown",
        ),
        Flag(
            "locked",
            key="wagon_locked",
            labels=Text("rimmed wagon locked", "Lore gesperrt"),
            meaning="whether the rimmed mine wagon is locked",
        ),
        Group(
            "bag",
            [
                _bag("coal", MOST_CUBES, Text("coal in the bag", "Kohle im Beutel")),
                _bag("spoil", MOST_CUBES, Text("spoil in the bag", "Abraum im Beutel")),
                _bag("blue", 1, Text("blue cube in the bag", "blauer Würfel im Beutel")),
            ],
        ),
        Flag(
            "blue_in_game",
            feature="blue",
            meaning="whether the blue cube is in the game; whether it has been drawn",
        ),
        Flag("blue_drawn", feature="blue"),
        Triple(material.drawn),
        WithoutCubes(
            "without_cubes",
            key="seats_without_cubes",
            labels=Text("waits for cubes", "wartet auf Würfel"),
            diff_key="waits.{seat}",
            meaning="whether the player is without cubes",
        ),
        Subset(
            "free_tiles", material.tile_ids, meaning="whether each selection tile can be chosen"
        ),
    ]


def _bag(cube: str, high: int, label: Text) -> Field:
    return Number(
        f"bag_{cube}",
        0,
        high,
        key=cube,
        labels=label,
        diff_key=f"bag.{cube}",
        feature="bag",
        meaning="coal, spoil and blue cubes in the bag",
    )


def _board_fields(material: Material) -> list[Field]:
    return [
        UsedCards(material),
        Payments(material),
        PersonalPayments(material),
        Group(
            "plant",
            [
                PerSeat(
                    "plant_own",
                    0,
                    1,
                    key=PLANT[OWN],
                    labels=PLANT_TEXTS[OWN],
                    meaning="coke on the own space",
                ),
                PerSeat(
                    "plant_plain",
                    0,
                    material.plain_grey,
                    key=PLANT[PLAIN],
                    labels=PLANT_TEXTS[PLAIN],
                    meaning="coke on plain spaces",
                ),
                Owner(
                    "plant_vp",
                    key=PLANT[VP_SPACE],
                    labels=PLANT_TEXTS[VP_SPACE],
                    diff_key="plant.vp",
                    meaning="1 for whose coke is on the VP space of the coking plant",
                ),
                Owner(
                    "plant_water",
                    key=PLANT[WATER_SPACE],
                    labels=PLANT_TEXTS[WATER_SPACE],
                    diff_key="plant.water",
                    meaning="the same on the water space",
                ),
            ],
        ),
        OwnerById(
            "frames",
            material.frame_ids,
            key="headframe_spaces",
            labels=_named(material.frame_names, "headframe on {name}", "Förderturm auf {name}"),
            diff_key="frame.{id}",
            meaning="who owns each headframe space, by space",
        ),
        RowPerSeat(
            "houses",
            AREAS,
            0,
            material.houses,
            labels=_named(material.area_names, "houses, {name}", "Häuser, {name}"),
            diff_key="{id}.{seat}",
            meaning="houses in each area, by player",
        ),
        Arrivals(
            "arrival",
            key="arrivals",
            meaning="the player's place among those who reached each target, the exit",
        ),
    ]


def _player_fields(material: Material) -> list[Field]:
    return [
        PerSeat(
            "water",
            material.water_lowest,
            material.water_top,
            labels=Text("water", "Wasser"),
            meaning="the water level",
        ),
        MineWagons(material),
        RowPerSeat(
            "coal",
            material.coal_ids,
            0,
            material.coal_capacity,
            key="coal_wagons",
            labels=_coal_labels(material),
            diff_key="above.{id}.{seat}",
            meaning="coal on each kind of coal wagon, by player",
        ),
        _amount("tip", material.tip, "spoil on the tip", "Abraum auf der Halde"),
        _amount(
            "coke_on_wagons",
            material.coke_wagons,
            "coke on wagons",
            "Koks auf Wagen",
            diff_key="coke_wagons.{seat}",
        ),
        _amount(
            "sold",
            len(material.columns),
            "pairs of coke sold",
            "verkaufte Kokspaare",
            key="sold_pairs",
            meaning="pairs of coke that are sold",
        ),
        _amount(
            "coke",
            material.coke,
            "coke in supply",
            "Koks im Vorrat",
            key="coke_supply",
            meaning="coke in the supply",
        ),
        _amount("tools", MOST_AMOUNT, "tool markers", "Werkzeugmarker", meaning="tools"),
        _amount(
            "vp_rounds",
            MOST_AMOUNT,
            "VP of round cards",
            "SP aus Rundenkarten",
            meaning="victory points of round cards",
        ),
        _amount("vp", MOST_AMOUNT, "VP", "SP", meaning="victory points"),
        _amount(
            "vp_last",
            material.again_vp,
            "VP of the last move",
            "SP des letzten Zuges",
            key="vp_last_move",
            meaning="victory points of the last miner move",
        ),
        _amount("coins", MOST_AMOUNT, "coins", "Münzen"),
        PerSeat(
            "white",
            0,
            material.most_white,
            highest=MOST,
            labels=Text("white tokens", "weiße Aktionssteine"),
        ),
        FlagPerSeat(
            "token",
            key="player_token",
            labels=Text("player token at hand", "Spieler-Aktionsstein da"),
            meaning="whether the player has the player token",
        ),
        FlagPerSeat(
            "passed",
            labels=Text("passed", "hat gepasst"),
            meaning="whether the player has passed",
        ),
        BarHouses(
            "bar",
            material.bar_ids,
            key="bar_houses",
            labels=_named(material.bar_names, "bar space free: {name}", "Leistenfeld frei: {name}"),
            diff_key="{id}.{seat}",
            meaning="bar spaces with a house on them, by player",
        ),
        _amount(
            "on_card",
            material.headframes,
            "headframes on the card",
            "Türme auf der Karte",
            key="headframes_on_card",
            diff_key="frames.{seat}",
            meaning="headframes on the personal card",
        ),
        RowPerSeat(
            "discs",
            ROUTES,
            0,
            material.length,
            labels=material.route_names,
            diff_key="{id}.{seat}",
            meaning="discs on routes, by player",
        ),
        PerSeat(
            "miner",
            1,
            material.exit,
            labels=Text("miner on space", "Bergmann auf Feld"),
            meaning="the space of the miner",
        ),
        ChoicePerSeat(
            "tile",
            material.tile_ids,
            labels=Text("selection tile", "Auswahlplättchen"),
            meaning="the selection tile of each player",
        ),
        Traded(
            "traded",
            labels=Text("traded this turn", "hat getauscht"),
            meaning="1 for the player who has traded in this turn",
        ),
        PersonalUsed(
            "personal_used",
            labels=Text("personal card used", "persönliche Karte benutzt"),
            diff_key="personal.{seat}",
            feature="used_cards",
        ),
        CubesInHand(),
        _amount(
            "lifted",
            material.coal_room,
            "lifted coal in hand",
            "geförderte Kohle in der Hand",
            key="coal_in_hand",
            meaning="coal in hand during a lift",
        ),
    ]


def _amount(name: str, high: int, en: str, de: str, **about: Any) -> Field:
    return PerSeat(name, 0, high, labels=Text(en, de), **about)


def _named(names: Sequence[Text], en: str, de: str) -> list[Text]:
    """A label for each name."""
    return [Text(en.format(name=name.en), de.format(name=name.de)) for name in names]


def _coal_labels(material: Material) -> list[Text]:
    return [
        Text("coal on singles", "Kohle auf Einzelwaggons")
        if material.coal_wagons[group] > 1
        else Text(f"coal on {name}", f"Kohle auf {name}")
        for group, name in enumerate(material.coal_ids)
    ]


# -- what is common ------------------------------------------------------------------------------


class Triple(Field):
    """The cubes that were drawn from the bag: three numbers, one line in a diff."""

    def __init__(self, drawn: int) -> None:
        super().__init__("triple", labels=Text("drawn cubes", "gezogene Würfel"))
        meaning = "coal, spoil and blue cubes that were drawn"
        self.cubes = [
            Number(f"triple_{cube}", 0, high, key=cube, feature="triple", meaning=meaning)
            for cube, high in (("coal", drawn), ("spoil", drawn), ("blue", 1))
        ]

    def value(self, state: State) -> Any:
        return [cube.value(state) for cube in self.cubes]

    def to_json(self, state: State) -> Any:
        return {cube.key: cube.value(state) for cube in self.cubes}

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        for cube in self.cubes:
            cube.read(state, table)
        table.finish()

    def features(self, players: int) -> list[Feature]:
        return [feature for cube in self.cubes for feature in cube.features(players)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        for cube in self.cubes:
            cube.observe(state, seat, numbers)

    def entries(self, state: State, place: int) -> list[Entry]:
        value = "-".join(str(count) for count in self.value(state))
        return [Entry(self.diff_key, COMMON, label, value) for label in self.labels]

    def problems(self, state: State) -> list[Problem]:
        return [problem for cube in self.cubes for problem in cube.problems(state)]


class WithoutCubes(FlagPerSeat):
    """A set of players, one bit each; in JSON a list of seats."""

    def value(self, state: State) -> Any:
        bits: int = getattr(state, self.name)
        return [bool(bits >> seat & 1) for seat in range(state.players)]

    def to_json(self, state: State) -> Any:
        return [seat for seat, waits in enumerate(self.value(state)) if waits]

    def read(self, state: State, reader: Reader) -> None:
        setattr(state, self.name, read_seats(reader, self.key, state.players))


def read_seats(reader: Reader, key: str, players: int) -> int:
    """A list of seats as a set."""
    bits = 0
    for item in reader.items(key):
        bit = 1 << reader.check_integer(key, item, 0, players - 1)
        if bits & bit:
            reader.complain(key, "names a player twice")
        bits |= bit
    return bits


class UsedCards(Subset):
    """The common cards that are used up: the lowest bits of `used`."""

    def __init__(self, material: Material) -> None:
        super().__init__(
            "used",
            material.card_ids,
            key="used_cards",
            labels=_named(material.card_names[: material.cards], "{name} used", "{name} benutzt"),
            feature="used_cards",
            meaning="whether each card is used up; the personal ones by player",
        )

    def places(self, state: State) -> int:
        return len(self.ids)

    def entries(self, state: State, place: int) -> list[Entry]:
        used = bool(self.value(state) >> place & 1)
        return [Entry(f"used.{self.ids[place]}", COMMON, self.labels[place], used)]


class PersonalUsed(FlagPerSeat):
    """Whether each player has used their personal card: the highest bits of `used`."""

    def value(self, state: State) -> Any:
        assert isinstance(state, SchichtwechselState)
        return [state.has_used(state.material.cards + seat) for seat in range(state.players)]

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, SchichtwechselState)
        for seat, used in enumerate(reader.flags(self.key, state.players)):
            state.used |= used << (state.material.cards + seat)


class Payments(Field):
    """What lies on the common cards, by card.

    An observation has the payments on all cards: first on the common ones, then on the personal
    ones, those of the player who looks first.
    """

    def __init__(self, material: Material, key: str = "payments") -> None:
        super().__init__(key)
        self.material = material
        names = material.card_names[: material.cards]
        self.labels = _named(names, "payment on {name}", "Zahlung auf {name}")

    def value(self, state: State) -> Any:
        assert isinstance(state, SchichtwechselState)
        return [state.white_on, state.coins_on, state.tokens_on]

    def to_json(self, state: State) -> Any:
        return {name: payment_json(state, card) for card, name in enumerate(self.material.card_ids)}

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        for card, name in enumerate(self.material.card_ids):
            read_payment(state, table.table(name), card)
        table.finish()

    def features(self, players: int) -> list[Feature]:
        cards = self.material.cards + players
        return [
            Feature(
                "white_on", cards, MOST, "white tokens on each card; the personal ones by player"
            ),
            Feature("coins_on", cards, MOST, "coins on each card"),
            Feature(
                "tokens_on", cards * players, 1, "whose player token lies on each card, by card"
            ),
        ]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        assert isinstance(state, SchichtwechselState)
        players = state.players
        common = self.material.cards
        cards = [*range(common), *(common + (seat + i) % players for i in range(players))]
        for amounts in (state.white_on, state.coins_on):
            for card in cards:
                numbers.append(min(amounts[card], MOST))
        for card in cards:
            for i in range(players):
                numbers.append(state.tokens_on[card] >> (seat + i) % players & 1)

    def places(self, state: State) -> int:
        return self.material.cards

    def entries(self, state: State, place: int) -> list[Entry]:
        assert isinstance(state, SchichtwechselState)
        key = f"paid.{self.material.card_ids[place]}"
        return [Entry(key, COMMON, self.labels[place], payment_symbols(state, place))]

    def problems(self, state: State) -> list[Problem]:
        assert isinstance(state, SchichtwechselState)
        found: list[Problem] = []
        for name, amounts in (("white_on", state.white_on), ("coins_on", state.coins_on)):
            for card, amount in enumerate(amounts):
                if not 0 <= amount <= MOST_CUBES:
                    found.append(out_of_range(f"{name}[{card}]", amount, 0, MOST_CUBES))
        return found


class PersonalPayments(Payments):
    """What lies on the personal cards, by seat. `Payments` observes and checks them."""

    def __init__(self, material: Material) -> None:
        super().__init__(material, "personal_payments")
        self.feature = ""

    def to_json(self, state: State) -> Any:
        return [payment_json(state, self.material.cards + seat) for seat in range(state.players)]

    def read(self, state: State, reader: Reader) -> None:
        for seat, table in enumerate(reader.rows(self.key, state.players)):
            read_payment(state, table, self.material.cards + seat)

    def places(self, state: State) -> int:
        return 0

    def problems(self, state: State) -> list[Problem]:
        return []


def payment_json(state: State, card: int) -> dict[str, Any]:
    assert isinstance(state, SchichtwechselState)
    return {
        "white": state.white_on[card],
        "player_tokens": [s for s in range(state.players) if state.tokens_on[card] >> s & 1],
        "coins": state.coins_on[card],
    }


def read_payment(state: State, table: Reader, card: int) -> None:
    assert isinstance(state, SchichtwechselState)
    state.white_on[card] = table.integer("white", 0, MOST_CUBES)
    state.coins_on[card] = table.integer("coins", 0, MOST_CUBES)
    state.tokens_on[card] = read_seats(table, "player_tokens", state.players)
    table.finish()


def payment_symbols(state: SchichtwechselState, card: int) -> str:
    """What lies on a card: white tokens, player tokens by shape, coins."""
    parts = ["○" * state.white_on[card]]
    parts += [SHAPES[seat] for seat in range(state.players) if state.tokens_on[card] >> seat & 1]
    parts.append("¤" * state.coins_on[card])
    return "".join(parts)


class Arrivals(Field):
    """The order in which players arrived on each target and the exit; in JSON lists of seats."""

    def to_json(self, state: State) -> Any:
        places: list[int] = self.value(state)
        found: dict[str, list[int]] = {}
        for track, name in enumerate(TRACK_NAMES):
            order = [
                (places[seat * TRACKS + track], seat)
                for seat in range(state.players)
                if places[seat * TRACKS + track]
            ]
            found[name] = [seat for _, seat in sorted(order)]
        return found

    def read(self, state: State, reader: Reader) -> None:
        places = [0] * (state.players * TRACKS)
        table = reader.table(self.key)
        for track, name in enumerate(TRACK_NAMES):
            for index, item in enumerate(table.items(name, at_most=state.players)):
                seat = table.check_integer(name, item, 0, state.players - 1)
                if places[seat * TRACKS + track]:
                    table.complain(name, f"player {seat} is in it twice")
                places[seat * TRACKS + track] = index + 1
        table.finish()
        setattr(state, self.name, places)

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, players * TRACKS, players, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        observe_rows(numbers, self.value(state), TRACKS, seat)

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(self.value(state), 0, state.players)


# -- what each player has ------------------------------------------------------------------------


class MineWagons(Field):
    """The load of each mine wagon: a signed number in the state, coal and spoil in JSON."""

    def __init__(self, material: Material) -> None:
        super().__init__("wagons", key="mine_wagons")
        self.ids = material.mine_ids
        self.spaces = material.mine_spaces
        self.labels = [
            Text(f"{en} on {id}", f"{de} auf {id}")
            for id in self.ids
            for en, de in (("coal", "Kohle"), ("spoil", "Abraum"))
        ]

    def to_json(self, state: State) -> Any:
        loads: list[int] = self.value(state)
        width = len(self.ids)
        return [
            {
                id: {
                    "coal": max(0, loads[seat * width + wagon]),
                    "spoil": max(0, -loads[seat * width + wagon]),
                }
                for wagon, id in enumerate(self.ids)
            }
            for seat in range(state.players)
        ]

    def read(self, state: State, reader: Reader) -> None:
        loads: list[int] = []
        for pit in reader.rows(self.key, state.players):
            for id, spaces in zip(self.ids, self.spaces, strict=True):
                table = pit.table(id)
                coal = table.integer("coal", 0, spaces)
                spoil = table.integer("spoil", 0, spaces)
                table.finish()
                if coal and spoil:
                    pit.complain(id, "a mine wagon holds only coal or only spoil (SW-8.1)")
                loads.append(coal or -spoil)
            pit.finish()
        setattr(state, self.name, loads)

    def features(self, players: int) -> list[Feature]:
        size = players * len(self.ids)
        most = max(self.spaces)
        return [
            Feature("mine_coal", size, most, "coal on each mine wagon, by player"),
            Feature("mine_spoil", size, most, "spoil on each mine wagon"),
        ]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        loads: list[int] = self.value(state)
        first = seat * len(self.ids)
        for sign in (1, -1):
            for index in range(len(loads)):
                numbers.append(max(0, sign * loads[(first + index) % len(loads)]))

    def places(self, state: State) -> int:
        return state.players

    def entries(self, state: State, place: int) -> list[Entry]:
        loads: list[int] = self.value(state)
        found: list[Entry] = []
        for wagon, id in enumerate(self.ids):
            load = loads[place * len(self.ids) + wagon]
            coal, spoil = self.labels[2 * wagon : 2 * wagon + 2]
            found.append(Entry(f"coal.{id}.{place}", place, coal, max(0, load)))
            found.append(Entry(f"spoil.{id}.{place}", place, spoil, max(0, -load)))
        return found

    def problems(self, state: State) -> list[Problem]:
        loads: list[int] = self.value(state)
        found: list[Problem] = []
        for index, load in enumerate(loads):
            seat, wagon = divmod(index, len(self.ids))
            spaces = self.spaces[wagon]
            if abs(load) > spaces:
                key = f"{self.key}[{seat}].{self.ids[wagon]}"
                found.append(out_of_range(key, load, -spaces, spaces))
        return found


class BarHouses(SubsetPerSeat):
    """The houses on the bar of each player; a diff says which spaces are free."""

    def entries(self, state: State, place: int) -> list[Entry]:
        bits: int = self.value(state)[place]
        return [
            Entry(self.diff_key.format(seat=place, id=id), place, label, not bits >> i & 1)
            for i, (id, label) in enumerate(zip(self.ids, self.labels, strict=True))
        ]


class Traded(FlagPerSeat):
    """Who has traded in this turn: a seat in the state, a list of true and false in JSON."""

    def value(self, state: State) -> Any:
        assert isinstance(state, SchichtwechselState)
        return [state.traded == seat for seat in range(state.players)]

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, SchichtwechselState)
        state.traded = NOBODY
        for seat, traded in enumerate(reader.flags(self.key, state.players)):
            if traded and state.traded != NOBODY:
                reader.complain(self.key, "only the player whose turn it is has traded")
            elif traded:
                state.traded = seat


class CubesInHand(Field):
    """The cubes that a player is placing: coal and spoil in one object in JSON."""

    def __init__(self) -> None:
        super().__init__("cubes_in_hand")
        self.cubes = [
            PerSeat(
                f"hand_{cube}",
                0,
                MOST_IN_HAND,
                highest=MOST,
                key=cube,
                labels=Text(f"{cube} in hand", f"{de} in der Hand"),
            )
            for cube, de in (("coal", "Kohle"), ("spoil", "Abraum"))
        ]

    def value(self, state: State) -> Any:
        return [cube.value(state) for cube in self.cubes]

    def to_json(self, state: State) -> Any:
        return [
            {cube.key: cube.value(state)[seat] for cube in self.cubes}
            for seat in range(state.players)
        ]

    def read(self, state: State, reader: Reader) -> None:
        values: list[list[int]] = [[], []]
        for table in reader.rows(self.key, state.players):
            for cube, found in zip(self.cubes, values, strict=True):
                found.append(table.integer(cube.key, 0, MOST_IN_HAND))
            table.finish()
        for cube, found in zip(self.cubes, values, strict=True):
            setattr(state, cube.name, found)

    def features(self, players: int) -> list[Feature]:
        return [feature for cube in self.cubes for feature in cube.features(players)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        for cube in self.cubes:
            observe_amounts(numbers, cube.value(state), seat)

    def places(self, state: State) -> int:
        return state.players

    def entries(self, state: State, place: int) -> list[Entry]:
        return [entry for cube in self.cubes for entry in cube.entries(state, place)]

    def problems(self, state: State) -> list[Problem]:
        return [problem for cube in self.cubes for problem in cube.problems(state)]
