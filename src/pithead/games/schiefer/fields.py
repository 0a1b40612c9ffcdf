"""The fields of a position of Schiefer, each declared once."""

from typing import Any, Final, Unpack

from pithead.games.schiefer.dice import FACES, NO_DICE, ROLL_INDEX, ROLLS
from pithead.games.schiefer.material import BUYING, MOST_ROUNDS, MOST_SLOTS, NOBODY, Material
from pithead.games.schiefer.state import CHANGED, TURNED, SchieferState
from pithead.kernel.diff import COMMON, Entry
from pithead.kernel.field import About, Field, row
from pithead.kernel.field_types import (
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
from pithead.kernel.fields import Fields
from pithead.kernel.i18n import Text
from pithead.kernel.observed_parts import (
    OWNERS,
    ROWS,
    SUBSETS,
    TABLE,
    TALLY,
    ObservedPart,
)
from pithead.kernel.problem import Problem
from pithead.kernel.state import State
from pithead.kernel.validation import Reader


def declare(material: Material) -> Fields:
    """All fields, in the order in which JSON has them."""
    mines = material.mine_names
    markers = material.markers
    return Fields(
        [
            Number(
                "round",
                1,
                MOST_ROUNDS,
                labels=Text("round"),
                meaning="the number of the round",
                rank=7,
            ),
            Owner(
                "start_player",
                labels=Text("start player"),
                meaning="1 for the start player of the round",
                rank=7,
            ),
            DiceField("dice", labels=Text("dice"), meaning="how many dice show each face", rank=6),
            FaceList("marked", meaning="how many of them have been marked"),
            PerSeat(
                "supply",
                0,
                markers,
                labels=Text("markers in supply"),
                meaning="markers in the supply",
                rank=5,
                good=1,
            ),
            PerSeat(
                "reserve",
                0,
                markers,
                labels=Text("markers in reserve"),
                meaning="markers in the reserve",
                rank=6,
            ),
            PerSeat("coins", 0, material.most_coins, labels=Text("coins"), rank=2, good=1),
            WaitingMarkers(markers),
            MineOwners(material),
            FlagById(
                "sold",
                material.mine_ids,
                labels=[Text("{mine} sold", mine=mine) for mine in mines],
                meaning="whether each mine is sold",
                rank=3,
            ),
            OneOf("last_sale", material.mine_ids, feature=""),
            BoxOwners(material),
            BoughtMarkers(material),
            UsedBit("turned", TURNED, Text("die turned this round")),
            UsedBit(
                "changed",
                CHANGED,
                Text("die changed this round"),
            ),
        ],
        compared=[
            ["round", "start_player", "dice"],
            ["coins", "supply", "reserve", "turned", "changed", "used", "waiting"],
            ["owners", "sold"],
        ],
    )


ROLL_ROWS: Final = bytes(roll.count(face) for roll in ROLLS for face in range(1, FACES + 1))
"""How often each roll has each face."""


class FaceList(Field):
    """Up to three faces of dice: a list in JSON; an observation counts each face."""

    def __init__(self, name: str, **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.highest = 3

    def faces(self, state: State) -> list[int]:
        return list(self.value(state))

    def to_json(self, state: State) -> Any:
        return self.faces(state)

    def read(self, state: State, reader: Reader) -> None:
        setattr(state, self.name, self.read_faces(reader))

    def read_faces(self, reader: Reader) -> list[int]:
        faces = reader.items(self.key, at_most=3)
        return [reader.check_integer(self.key, face, 1, FACES) for face in faces]

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(TALLY, self.name, FACES, 0, bytes([0, *range(FACES)]))]


class DiceField(FaceList):
    """The roll on the table: an index in the state, three faces or none in JSON."""

    def faces(self, state: State) -> list[int]:
        assert isinstance(state, SchieferState)
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

    def to_json(self, state: State) -> Any:
        return [row(self.value(state), seat, FACES) for seat in range(state.players)]

    def read(self, state: State, reader: Reader) -> None:
        values: list[int] = []
        for seat, counts in enumerate(reader.items_or_nulls(self.key, state.players)):
            key = f"{self.key}[{seat}]"
            checked = reader.check_items(key, counts, FACES, FACES) or [0] * FACES
            values += [
                reader.check_integer(f"{key}[{i}]", count, 0, self.highest)
                for i, count in enumerate(checked)
            ]
        setattr(state, self.name, values)

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
    """The owner of each mine: in JSON the owners of each valley's open mines, `opened` follows."""

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

    def holds_seats(self) -> bool:
        return True

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
        self.bit = bit

    def value(self, state: State) -> Any:
        assert isinstance(state, SchieferState)
        return [bool(used & self.bit) for used in state.used]

    def read(self, state: State, reader: Reader) -> None:
        assert isinstance(state, SchieferState)
        for seat, done in enumerate(reader.flags(self.key, state.players)):
            state.used[seat] |= self.bit if done else 0
