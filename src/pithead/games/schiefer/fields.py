"""The fields of a position of Schiefer, each declared once."""

from typing import Any, Final, Unpack

from pithead.games.schiefer.dice import FACES, NO_DICE, ROLL_INDEX, ROLLS, SHOWN
from pithead.games.schiefer.material import (
    BUYING,
    MOST_PLAYERS,
    MOST_ROUNDS,
    MOST_SLOTS,
    NOBODY,
    Material,
)
from pithead.games.schiefer.state import CHANGED, TURNED, SchieferState
from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.diff import COMMON, Entry
from pithead.kernel.fields.field import About, Field, row
from pithead.kernel.fields.field_types import (
    ById,
    FlagById,
    FlagPerSeat,
    Number,
    OneOf,
    Owner,
    PerSeat,
    SlotsById,
    SubsetPerSeat,
)
from pithead.kernel.fields.observed_parts import (
    OWNERS,
    PART,
    ROWS,
    SUBSETS,
    TABLE,
    ObservedPart,
)
from pithead.kernel.fields.packed_row import set_all
from pithead.kernel.json_schema import Json, json_integer, json_list, json_object
from pithead.kernel.problem import Problem
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import Reader


class SchieferFields(Fields):
    """All fields, in the order in which JSON has them."""

    def __init__(self, material: Material) -> None:
        super().__init__(
            compared=[
                ["round", "start_player", "dice"],
                ["coins", "supply", "reserve", "turned", "changed", "used", "waiting"],
                ["owners", "sold"],
            ],
        )
        mines = material.mine_names
        markers = material.markers
        self.round = self.add(
            Number(
                "round",
                1,
                MOST_ROUNDS,
                labels=Text("round"),
                meaning="the number of the round",
                rank=7,
            )
        )
        self.start_player = self.add(
            Owner(
                "start_player",
                labels=Text("start player"),
                meaning="1 for the start player of the round",
                rank=7,
            )
        )
        self.dice = self.add(
            DiceField("dice", labels=Text("dice"), meaning="how many dice show each face", rank=6)
        )
        self.marked = self.add(FaceCounts("marked", meaning="how many of them have been marked"))
        self.supply = self.add(
            PerSeat(
                "supply",
                0,
                markers,
                start=material.first_supply,
                labels=Text("markers in supply"),
                meaning="markers in the supply",
                rank=5,
                good=1,
            )
        )
        self.reserve = self.add(
            PerSeat(
                "reserve",
                0,
                markers,
                start=markers - material.first_supply,
                labels=Text("markers in reserve"),
                meaning="markers in the reserve",
                rank=6,
            )
        )
        self.coins = self.add(
            PerSeat("coins", 0, material.most_coins, labels=Text("coins"), rank=2, good=1)
        )
        self.waiting = self.add(WaitingMarkers(markers))
        self.owners = self.add(MineOwners(material))
        self.opened = self.add(OpenedMines(material.valleys))
        self.sold = self.add(
            FlagById(
                "sold",
                material.mine_ids,
                labels=[Text("{mine} sold", mine=mine) for mine in mines],
                meaning="whether each mine is sold",
                rank=3,
            )
        )
        self.last_sale = self.add(OneOf("last_sale", material.mine_ids, feature=""))
        self.boxes = self.add(BoxOwners(material))
        self.used = self.add(BoughtMarkers(material))
        self.add(UsedBit("turned", TURNED, Text("die turned this round")))
        self.add(UsedBit("changed", CHANGED, Text("die changed this round")))
        self.pack(MOST_PLAYERS)


ROLL_ROWS: Final = bytes(SHOWN)
"""How often each roll has each face."""


class FaceList(Field):
    """Up to three faces of dice, ascending: a list in JSON; an observation counts each face."""

    def __init__(self, name: str, **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.highest = 3

    def faces(self, state: SchieferState) -> list[int]:
        raise NotImplementedError

    def to_json(self, state: State) -> Any:
        assert isinstance(state, SchieferState)
        return self.faces(state)

    def json_type(self, players: int) -> Json:
        return json_list(json_integer(1, FACES), 0, 3)

    def read_faces(self, reader: Reader) -> list[int]:
        faces = reader.items(self.key, at_most=3)
        return [reader.check_integer(self.key, face, 1, FACES) for face in faces]


class FaceCounts(FaceList):
    """How many of the dice with each face are marked."""

    def __init__(self, name: str, **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.cells = FACES

    def faces(self, state: SchieferState) -> list[int]:
        return state.marked_faces()

    def read(self, state: State, reader: Reader) -> None:
        faces = self.read_faces(reader)
        if faces != sorted(faces):
            reader.complain(self.key, Text("must be in ascending order"))
        self.set(state, [faces.count(face) for face in range(1, FACES + 1)])

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(PART, self.name, 0, FACES)]


class DiceField(FaceList):
    """The roll on the table: an index in the state, three faces or none in JSON."""

    def __init__(self, name: str, **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.cells = 1
        self.single = True
        self.start = NO_DICE

    def faces(self, state: SchieferState) -> list[int]:
        return [] if state.dice == NO_DICE else list(ROLLS[state.dice])

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, SchieferState)
        state.dice = NO_DICE
        faces = self.read_faces(reader)
        if faces and tuple(faces) not in ROLL_INDEX:
            reader.complain(self.key, Text("must be three numbers in ascending order, or none"))
        elif faces:
            state.dice = ROLL_INDEX[faces[0], faces[1], faces[2]]

    def entries(self, state: State, place: int) -> list[Entry]:
        assert isinstance(state, SchieferState)
        dice = " ".join(str(face) for face in self.faces(state))
        return [Entry(self.diff_key, COMMON, label, dice) for label in self.labels]

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(TABLE, self.name, FACES, 0, ROLL_ROWS)]


class WaitingMarkers(Field):
    """The markers of each player on each field: a flat list in the state, rows in JSON."""

    def __init__(self, markers: int) -> None:
        super().__init__(
            "waiting",
            labels=[Text("markers on space {face}", face=face) for face in range(1, FACES + 1)],
            meaning="markers on each field, by player",
            rank=5,
            good=1,
        )
        self.highest = markers
        self.cells = FACES
        self.by_seat = True

    def to_json(self, state: State) -> Any:
        return [row(self.value(state), seat, FACES) for seat in range(state.players)]

    def json_type(self, players: int) -> Json:
        counts = json_list(json_integer(0, self.highest), FACES, FACES)
        return json_list(counts, players, players)

    def read(self, state: State, reader: Reader) -> None:
        values: list[int] = []
        for seat, counts in enumerate(reader.items_or_nulls(self.key, state.players)):
            key = f"{self.key}[{seat}]"
            checked = reader.check_items(key, counts, FACES, FACES) or [0] * FACES
            values += [
                reader.check_integer(f"{key}[{i}]", count, 0, self.highest)
                for i, count in enumerate(checked)
            ]
        self.set(state, values)

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(ROWS, self.name, FACES)]

    def places(self, state: State) -> int:
        return state.players

    def entries(self, state: State, place: int) -> list[Entry]:
        counts = row(self.value(state), place, FACES)
        return [
            Entry(f"waiting.{place}.{i + 1}", place, label, counts[i])
            for i, label in enumerate(self.labels)
        ]

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(self.value(state), 0, self.highest)


class MineOwners(ById):
    """The owner of each mine: in JSON the owners of each valley's open mines."""

    def __init__(self, material: Material) -> None:
        super().__init__(
            "owners",
            material.mine_ids,
            labels=[Text("owner of {m}", m=m) for m in material.mine_names],
            diff_key="owner.{id}",
            feature="mines",
            meaning="who owns each mine, by mine",
            rank=3,
        )
        self.material = material
        self.start = NOBODY

    def holds_seats(self) -> bool:
        return True

    def to_json(self, state: State) -> Any:
        assert isinstance(state, SchieferState)
        owners = list(state.owners)
        first = self.material.first
        return {
            valley: owners[first[i] : first[i] + state.opened[i]]
            for i, valley in enumerate(self.material.valley_ids)
        }

    def json_type(self, players: int) -> Json:
        material = self.material
        return json_object(
            {
                name: json_list(json_integer(0, players - 1), 0, material.size[valley])
                for valley, name in enumerate(material.valley_ids)
            }
        )

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, SchieferState)
        material = self.material
        set_all(state.owners, NOBODY)
        table = reader.table(self.key)
        for valley, name in enumerate(material.valley_ids):
            owners = table.items(name, at_most=material.size[valley])
            state.opened[valley] = len(owners)
            for i, owner in enumerate(owners):
                seat = table.check_integer(name, owner, 0, state.players - 1)
                state.owners[material.first[valley] + i] = seat
        table.finish()

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(OWNERS, self.name, self.material.mines)]


class OpenedMines(Field):
    """How many mines of each valley are open, for speed: it follows from their owners."""

    def __init__(self, valleys: int) -> None:
        super().__init__("opened", key="", feature="")
        self.cells = valleys


class BoxOwners(SlotsById):
    """The owners of the development boxes; nobody has two slots of a box."""

    def __init__(self, material: Material) -> None:
        super().__init__(
            "boxes",
            material.box_ids,
            MOST_SLOTS,
            counted=True,
            labels=[Text("box “{name}”", name=name) for name in material.box_names],
            diff_key="box.{id}.{slot}",
            meaning="who has each box, by box",
            rank=3,
        )
        self.highest = 1


class BoughtMarkers(SubsetPerSeat):
    """The buying boxes that each player has used in this round: the lowest bits of `used`.

    An observation has the other bits of `used`, too.
    """

    def __init__(self, material: Material) -> None:
        labels = [
            Text("{box} used this round", box=material.box_names[box]) for box in material.buying
        ]
        super().__init__(
            "used",
            BUYING,
            key="bought",
            labels=labels,
            diff_key="bought.{seat}.{id}",
            meaning="used in this round: each purchase, turn, change",
        )

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(SUBSETS, self.name, len(BUYING) + 2)]


class UsedBit(FlagPerSeat):
    """One bit of `used`: something that each player may do once a round."""

    def __init__(self, name: str, bit: int, label: Text) -> None:
        super().__init__(name, labels=label, feature="")
        self.cells = 0
        self.bit = bit

    def value(self, state: State) -> Any:
        assert isinstance(state, SchieferState)
        return [bool(used & self.bit) for used in state.used]

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, SchieferState)
        for seat, done in enumerate(reader.flags(self.key, state.players)):
            state.used[seat] |= self.bit if done else 0
