"""The fields of a position of Schiefer, each declared once."""

from typing import Any

from pithead.games.schiefer.dice import FACES, NO_DICE, ROLL_INDEX, ROLLS
from pithead.games.schiefer.material import BUYING, MOST_ROUNDS, MOST_SLOTS, NOBODY, Material
from pithead.games.schiefer.state import CHANGED, TURNED, SchieferState
from pithead.kernel.diff import COMMON, Entry
from pithead.kernel.field import Field, row
from pithead.kernel.field_types import Choice, FlagById, Number, Owner, PerSeat, SlotsById
from pithead.kernel.fields import Fields
from pithead.kernel.i18n import Text
from pithead.kernel.observation import Feature, observe_owners, observe_rows, observe_sets
from pithead.kernel.problem import Problem
from pithead.kernel.state import State
from pithead.kernel.validation import Reader


def declare(material: Material) -> Fields:
    """All fields, in the order in which JSON has them."""
    owner_labels = [Text(f"owner of {m}", f"Besitzer von {m}") for m in material.mine_names]
    sold_labels = [Text(f"{m} sold", f"{m} verkauft") for m in material.mine_names]
    bought_labels = [
        Text(f"box {box} used this round", f"Box {box} in dieser Runde benutzt") for box in BUYING
    ]
    markers = material.markers
    return Fields(
        [
            Number(
                "round",
                1,
                MOST_ROUNDS,
                labels=Text("round", "Runde"),
                meaning="the number of the round",
            ),
            Owner(
                "start_player",
                labels=Text("start player", "Startspieler"),
                meaning="1 for the start player of the round",
            ),
            Dice("dice", labels=Text("dice", "Würfel"), meaning="how many dice show each face"),
            Marked("marked", meaning="how many of them have been marked"),
            PerSeat(
                "supply",
                0,
                markers,
                labels=Text("supply", "Vorrat"),
                meaning="markers in the supply",
            ),
            PerSeat(
                "reserve",
                0,
                markers,
                labels=Text("reserve", "Reserve"),
                meaning="markers in the reserve",
            ),
            PerSeat("coins", 0, material.most_coins, labels=Text("coins", "Geld")),
            Waiting("waiting", markers),
            Owners(material, owner_labels),
            FlagById(
                "sold",
                material.mine_ids,
                labels=sold_labels,
                meaning="whether each mine is sold",
            ),
            Choice("last_sale", material.mine_ids, feature=""),
            Boxes(
                "boxes",
                material.box_ids,
                MOST_SLOTS,
                labels=material.box_names,
                diff_key="box.{id}.{slot}",
                meaning="who has each box, by box",
            ),
            Bought(
                "bought",
                labels=bought_labels,
                feature="used",
                meaning="used in this round: each purchase, turn, change",
            ),
            Used("turned", TURNED, Text("die turned this round", "Würfel in dieser Runde gedreht")),
            Used(
                "changed",
                CHANGED,
                Text("die changed this round", "Würfel in dieser Runde verändert"),
            ),
        ],
        compared=[
            ["round", "start_player", "dice"],
            ["coins", "supply", "reserve", "turned", "changed", "bought", "waiting"],
            ["owners", "sold"],
        ],
    )


class Dice(Field):
    """The roll on the table: an index in the state, three faces or none in JSON."""

    def to_json(self, state: State) -> Any:
        assert isinstance(state, SchieferState)
        return [] if state.dice == NO_DICE else list(ROLLS[state.dice])

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, SchieferState)
        state.dice = NO_DICE
        faces = reader.items("dice", at_most=3)
        checked = [reader.check_integer("dice", face, 1, FACES) for face in faces]
        if checked and tuple(checked) not in ROLL_INDEX:
            reader.complain("dice", "must be three faces, ascending, or none")
        elif checked:
            state.dice = ROLL_INDEX[checked[0], checked[1], checked[2]]

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, FACES, 3, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        assert isinstance(state, SchieferState)
        first = len(numbers)
        numbers.extend([0] * FACES)
        if state.dice != NO_DICE:
            for face in ROLLS[state.dice]:
                numbers[first + face - 1] += 1

    def entries(self, state: State, place: int) -> list[Entry]:
        dice = " ".join(str(face) for face in self.to_json(state))
        return [Entry(self.diff_key, COMMON, label, dice) for label in self.labels]


class Marked(Field):
    """The faces that the roller has marked so far."""

    def to_json(self, state: State) -> Any:
        return list(self.value(state))

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, SchieferState)
        state.marked = [
            reader.check_integer("marked", face, 1, FACES)
            for face in reader.items("marked", at_most=3)
        ]

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, FACES, 3, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        assert isinstance(state, SchieferState)
        first = len(numbers)
        numbers.extend([0] * FACES)
        for face in state.marked:
            numbers[first + face - 1] += 1


class Waiting(Field):
    """The markers of each player on each field: a flat list in the state, rows in JSON."""

    def __init__(self, name: str, markers: int) -> None:
        super().__init__(name, meaning="markers on each field, by player")
        self.markers = markers
        self.labels = [Text(f"on field {face}", f"auf Feld {face}") for face in range(1, FACES + 1)]

    def to_json(self, state: State) -> Any:
        return [row(self.value(state), seat, FACES) for seat in range(state.players)]

    def read(self, state: State, reader: Reader) -> None:
        values: list[int] = []
        for seat, counts in enumerate(reader.items_or_nulls("waiting", state.players)):
            key = f"waiting[{seat}]"
            checked = reader.check_items(key, counts, FACES, FACES) or [0] * FACES
            values += [
                reader.check_integer(f"{key}[{i}]", count, 0, self.markers)
                for i, count in enumerate(checked)
            ]
        setattr(state, self.name, values)

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, players * FACES, self.markers, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        observe_rows(numbers, self.value(state), FACES, seat)

    def places(self, state: State) -> int:
        return state.players

    def entries(self, state: State, place: int) -> list[Entry]:
        counts = row(self.value(state), place, FACES)
        return [
            Entry(f"waiting.{place}.{i + 1}", place, label, counts[i])
            for i, label in enumerate(self.labels)
        ]

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(self.value(state), 0, self.markers)


class Owners(Field):
    """Who owns each mine: in JSON the owners of each valley's open mines, `opened` follows."""

    def __init__(self, material: Material, labels: list[Text]) -> None:
        super().__init__("owners", feature="mines", meaning="who owns each mine, by mine")
        self.labels = labels
        self.material = material

    def to_json(self, state: State) -> Any:
        assert isinstance(state, SchieferState)
        first = self.material.first
        return {
            valley: state.owners[first[i] : first[i] + state.opened[i]]
            for i, valley in enumerate(self.material.valley_ids)
        }

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, SchieferState)
        material = self.material
        state.owners = [NOBODY] * material.mines
        table = reader.table("owners")
        for valley, name in enumerate(material.valley_ids):
            owners = table.items(name, at_most=material.size[valley])
            state.opened[valley] = len(owners)
            for i, owner in enumerate(owners):
                seat = table.check_integer(name, owner, 0, state.players - 1)
                state.owners[material.first[valley] + i] = seat
        table.finish()

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, self.material.mines * players, 1, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        observe_owners(numbers, self.value(state), seat, state.players)

    def places(self, state: State) -> int:
        return self.material.mines

    def entries(self, state: State, place: int) -> list[Entry]:
        owners: list[int] = self.value(state)
        key = f"owner.{self.material.mine_ids[place]}"
        return [Entry(key, COMMON, self.labels[place], owners[place], owner=True)]


class Boxes(SlotsById):
    """Development boxes; an observation says who has each box, whichever slot it is."""

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, len(self.ids) * players, 1, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        assert isinstance(state, SchieferState)
        players = state.players
        for box in range(len(self.ids)):
            for index in range(players):
                numbers.append(1 if state.has_box((seat + index) % players, box) else 0)


class Bought(Field):
    """The buying boxes that each player has used in this round: the lowest bits of `used`."""

    def value(self, state: State) -> Any:
        assert isinstance(state, SchieferState)
        return state.used

    def to_json(self, state: State) -> Any:
        assert isinstance(state, SchieferState)
        return [
            {box: state.bought(seat, i) for i, box in enumerate(BUYING)}
            for seat in range(state.players)
        ]

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, SchieferState)
        state.used = [0] * state.players
        for seat, table in enumerate(reader.rows("bought", state.players)):
            for i, box in enumerate(BUYING):
                state.used[seat] |= table.flag(box) << i
            table.finish()

    def features(self, players: int) -> list[Feature]:
        return [Feature(self.feature, players * (len(BUYING) + 2), 1, self.meaning)]

    def observe(self, state: State, seat: int, numbers: list[int]) -> None:
        observe_sets(numbers, self.value(state), len(BUYING) + 2, seat)

    def places(self, state: State) -> int:
        return state.players

    def entries(self, state: State, place: int) -> list[Entry]:
        assert isinstance(state, SchieferState)
        return [
            Entry(f"bought.{place}.{BUYING[i]}", place, label, state.bought(place, i))
            for i, label in enumerate(self.labels)
        ]


class Used(Field):
    """One bit of `used`: something that each player may do once a round."""

    def __init__(self, name: str, bit: int, label: Text) -> None:
        super().__init__(name, labels=label, feature="")
        self.bit = bit

    def value(self, state: State) -> Any:
        assert isinstance(state, SchieferState)
        return [bool(used & self.bit) for used in state.used]

    def to_json(self, state: State) -> Any:
        return self.value(state)

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, SchieferState)
        for seat, done in enumerate(reader.flags(self.key, state.players)):
            state.used[seat] |= self.bit if done else 0

    def places(self, state: State) -> int:
        return state.players

    def entries(self, state: State, place: int) -> list[Entry]:
        done: bool = self.value(state)[place]
        return [Entry(f"{self.name}.{place}", place, label, done) for label in self.labels]
