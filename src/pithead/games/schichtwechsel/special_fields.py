"""The shapes of fields that only Schichtwechsel has."""

from collections.abc import Sequence
from typing import Any, Final, Unpack

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.state import NOBODY, TRACKS, SchichtwechselState
from pithead.kernel.fields.diff import COMMON, Entry
from pithead.kernel.fields.field import About, Field, json_types, out_of_range, row
from pithead.kernel.fields.field_types import (
    FlagPerSeat,
    IdsBySeat,
    Number,
    PerSeat,
    Subset,
    SubsetPerSeat,
)
from pithead.kernel.fields.observation import Feature
from pithead.kernel.fields.observation_row import MOST
from pithead.kernel.fields.observed_parts import (
    OWNER,
    PART,
    ROWS,
    ROWS_ABOVE,
    ROWS_BELOW,
    SEATS,
    SEATS_BY_SEAT,
    SEATS_OF_EACH,
    ObservedPart,
)
from pithead.kernel.json_schema import Json, json_integer, json_list, json_object
from pithead.kernel.problem import Problem
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text
from pithead.kernel.texts.text_sections import SHAPES
from pithead.kernel.validation import Reader

MOST_CUBES: Final = 10_000
MOST_IN_HAND: Final = 12
TRACK_NAMES: Final = (*ROUTES, "exit")


def named(names: Sequence[Text], label: Text) -> list[Text]:
    """A label for each name."""
    return [label.with_values(name=name) for name in names]


# -- what is common ------------------------------------------------------------------------------


class CubeCounts(Field):
    """Several numbers that stand together: one of each kind of cube."""

    def __init__(self, name: str, cubes: Sequence[Field]) -> None:
        super().__init__(name)
        self.cubes = cubes

    def value(self, state: State) -> Any:
        return [cube.value(state) for cube in self.cubes]

    def features(self, players: int) -> list[Feature]:
        return [feature for cube in self.cubes for feature in cube.features(players)]

    def parts(self, players: int) -> list[ObservedPart]:
        return [part for cube in self.cubes for part in cube.parts(players)]

    def problems(self, state: State) -> list[Problem]:
        return [problem for cube in self.cubes for problem in cube.problems(state)]


class Triple(CubeCounts):
    """The cubes that were drawn from the bag: one object in JSON, one line in a diff."""

    def __init__(self, drawn: int) -> None:
        meaning = "coal, spoil and blue cubes that were drawn"
        super().__init__(
            "triple",
            [
                Number(f"triple_{cube}", 0, high, key=cube, feature="triple", meaning=meaning)
                for cube, high in (("coal", drawn), ("spoil", drawn), ("blue", 1))
            ],
        )
        self.labels = [Text("drawn cubes")]

    def to_json(self, state: State) -> Any:
        return {cube.key: cube.to_json(state) for cube in self.cubes}

    def json_type(self, players: int) -> Json:
        return json_object(json_types(self.cubes, players))

    def read(self, state: State, reader: Reader) -> None:
        table = reader.table(self.key)
        for cube in self.cubes:
            cube.read(state, table)
        table.finish()

    def entries(self, state: State, place: int) -> list[Entry]:
        value = "-".join(str(count) for count in self.value(state))
        return [Entry(self.diff_key, COMMON, label, value) for label in self.labels]


class WithoutCubes(FlagPerSeat):
    """A set of players, one bit each; in JSON a list of seats."""

    def value(self, state: State) -> Any:
        bits: int = getattr(state, self.name)
        return [bool(bits >> seat & 1) for seat in range(state.players)]

    def to_json(self, state: State) -> Any:
        return [seat for seat, waits in enumerate(self.value(state)) if waits]

    def json_type(self, players: int) -> Json:
        return seats_type(players)

    def read(self, state: State, reader: Reader) -> None:
        setattr(state, self.name, read_seats(reader, self.key, state.players))

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(SEATS, self.name)]


def seats_type(players: int) -> Json:
    return json_list(json_integer(0, players - 1), 0, players, unique=True)


def read_seats(reader: Reader, key: str, players: int) -> int:
    """A list of seats as a set."""
    bits = 0
    for item in reader.items(key):
        bit = 1 << reader.check_integer(key, item, 0, players - 1)
        if bits & bit:
            reader.complain(key, Text("must not contain a player twice"))
        bits |= bit
    return bits


class UsedCards(Subset):
    """The common cards that are used up: the lowest bits of `used`."""

    def __init__(self, material: Material) -> None:
        super().__init__(
            "used",
            material.card_ids,
            key="used_cards",
            labels=named(material.card_names[: material.cards], Text("{name} used")),
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

    def __init__(self, name: str, cards: int, **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.cards = cards

    def value(self, state: State) -> Any:
        assert isinstance(state, SchichtwechselState)
        return [state.has_used(state.material.cards + seat) for seat in range(state.players)]

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, SchichtwechselState)
        for seat, used in enumerate(reader.flags(self.key, state.players)):
            state.used |= used << (state.material.cards + seat)

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(SEATS, "used", 0, self.cards)]


class Payments(Field):
    """What lies on the common cards, by card.

    An observation has the payments on all cards: first on the common ones, then on the personal
    ones, those of the player who looks first.
    """

    def __init__(self, material: Material, key: str = "payments") -> None:
        super().__init__(key)
        self.material = material
        names = material.card_names[: material.cards]
        self.labels = named(names, Text("payment on {name}"))

    def value(self, state: State) -> Any:
        assert isinstance(state, SchichtwechselState)
        return [state.white_on, state.coins_on, state.tokens_on]

    def to_json(self, state: State) -> Any:
        return {name: payment_json(state, card) for card, name in enumerate(self.material.card_ids)}

    def json_type(self, players: int) -> Json:
        return json_object(dict.fromkeys(self.material.card_ids, payment_type(players)))

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

    def parts(self, players: int) -> list[ObservedPart]:
        common = self.material.cards
        return [
            ObservedPart(PART, "white_on", 0, common),
            ObservedPart(ROWS, "white_on", 1, common),
            ObservedPart(PART, "coins_on", 0, common),
            ObservedPart(ROWS, "coins_on", 1, common),
            ObservedPart(SEATS_OF_EACH, "tokens_on", 0, common),
            ObservedPart(SEATS_BY_SEAT, "tokens_on", 0, common),
        ]

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

    def json_type(self, players: int) -> Json:
        return json_list(payment_type(players), players, players)

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


def payment_type(players: int) -> Json:
    amount = json_integer(0, MOST_CUBES)
    return json_object({"white": amount, "player_tokens": seats_type(players), "coins": amount})


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

    def json_type(self, players: int) -> Json:
        return json_object(dict.fromkeys(TRACK_NAMES, seats_type(players)))

    def read(self, state: State, reader: Reader) -> None:
        places = [0] * (state.players * TRACKS)
        table = reader.table(self.key)
        for track, name in enumerate(TRACK_NAMES):
            for index, item in enumerate(table.items(name, at_most=state.players)):
                seat = table.check_integer(name, item, 0, state.players - 1)
                if places[seat * TRACKS + track]:
                    table.complain(name, Text("must not contain player {seat} twice", seat=seat))
                places[seat * TRACKS + track] = index + 1
        table.finish()
        setattr(state, self.name, places)

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, players * TRACKS, players, self.meaning)]

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(ROWS, self.name, TRACKS)]

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(self.value(state), 0, state.players)


# -- what each player has ------------------------------------------------------------------------


class MineWagons(IdsBySeat):
    """The load of each mine wagon: a signed number in the state, coal and spoil in JSON."""

    def __init__(self, material: Material) -> None:
        super().__init__("wagons", material.mine_ids, key="mine_wagons", rank=5)
        self.spaces = material.mine_spaces
        self.labels = [
            label.with_values(id=id)
            for id in self.ids
            for label in (Text("coal on mine wagon {id}"), Text("spoil on mine wagon {id}"))
        ]

    def values_of(self, state: State, seat: int) -> list[Any]:
        loads = row(self.value(state), seat, len(self.ids))
        return [{"coal": max(0, load), "spoil": max(0, -load)} for load in loads]

    def json_type(self, players: int) -> Json:
        wagons: Json = {}
        for id, spaces in zip(self.ids, self.spaces, strict=True):
            load = json_integer(0, spaces)
            wagons[id] = json_object({"coal": load, "spoil": load})
        return json_list(json_object(wagons), players, players)

    def read(self, state: State, reader: Reader) -> None:
        loads: list[int] = []
        for pit in reader.rows(self.key, state.players):
            for id, spaces in zip(self.ids, self.spaces, strict=True):
                table = pit.table(id)
                coal = table.integer("coal", 0, spaces)
                spoil = table.integer("spoil", 0, spaces)
                table.finish()
                if coal and spoil:
                    pit.complain(
                        id, Text("a mine wagon takes either coal or spoil, not both (SW-8.1)")
                    )
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

    def parts(self, players: int) -> list[ObservedPart]:
        width = len(self.ids)
        return [
            ObservedPart(ROWS_ABOVE, self.name, width),
            ObservedPart(ROWS_BELOW, self.name, width),
        ]

    def entries(self, state: State, place: int) -> list[Entry]:
        found: list[Entry] = []
        for id, load in zip(self.ids, self.values_of(state, place), strict=True):
            for cube, count in load.items():
                label = self.labels[len(found)]
                found.append(Entry(f"{cube}.{id}.{place}", place, label, count))
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
        found = super().entries(state, place)
        return [Entry(e.key, e.seat, e.label, not e.value) for e in found]


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
                reader.complain(self.key, Text("only the player whose turn it is can have traded"))
            elif traded:
                state.traded = seat

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(OWNER, self.name)]


class CubesInHand(CubeCounts):
    """The cubes that a player is placing: in JSON an object for each player."""

    def __init__(self) -> None:
        super().__init__(
            "cubes_in_hand",
            [
                PerSeat(
                    f"hand_{cube}",
                    0,
                    MOST_IN_HAND,
                    highest=MOST,
                    key=cube,
                    labels=label,
                )
                for cube, label in (
                    ("coal", Text("coal in hand")),
                    ("spoil", Text("spoil in hand")),
                )
            ],
        )
        self.rank = 6
        self.labels = [label for cube in self.cubes for label in cube.labels]

    def to_json(self, state: State) -> Any:
        return [
            {cube.key: cube.value(state)[seat] for cube in self.cubes}
            for seat in range(state.players)
        ]

    def json_type(self, players: int) -> Json:
        cubes = {cube.key: json_integer(0, MOST_IN_HAND) for cube in self.cubes}
        return json_list(json_object(cubes), players, players)

    def read(self, state: State, reader: Reader) -> None:
        for seat, table in enumerate(reader.rows(self.key, state.players)):
            for cube in self.cubes:
                cube.value(state)[seat] = table.integer(cube.key, 0, MOST_IN_HAND)
            table.finish()

    def places(self, state: State) -> int:
        return state.players

    def entries(self, state: State, place: int) -> list[Entry]:
        return [entry for cube in self.cubes for entry in cube.entries(state, place)]
