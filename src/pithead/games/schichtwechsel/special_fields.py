"""The shapes of fields that only Schichtwechsel has."""

from typing import Any, Final

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.material import Material
from pithead.kernel.fields.diff import Entry
from pithead.kernel.fields.field import out_of_range, row, seats_type
from pithead.kernel.fields.field_types import IdsBySeat, RowPerSeat, SubsetPerSeat
from pithead.kernel.fields.observation import Feature
from pithead.kernel.fields.observed_parts import ROWS_ABOVE, ROWS_BELOW, ObservedPart
from pithead.kernel.json_schema import Json, json_integer, json_list, json_object
from pithead.kernel.problem import Problem
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import Reader

TRACK_NAMES: Final = (*ROUTES, "exit")
_COAL: Final = Text("coal on mine wagon {id}")
_SPOIL: Final = Text("spoil on mine wagon {id}")


class Arrivals(RowPerSeat):
    """As which player each one reached each target and the exit; in JSON the seats in order."""

    def __init__(self, players: int) -> None:
        super().__init__(
            "arrival",
            TRACK_NAMES,
            0,
            players,
            key="arrivals",
            meaning="as which player each target was reached",
        )

    def to_json(self, state: State) -> Any:
        places: list[int] = self.stored(state)
        width = len(TRACK_NAMES)
        found: dict[str, list[int]] = {}
        for track, name in enumerate(TRACK_NAMES):
            there = [seat for seat in range(state.players) if places[seat * width + track]]
            found[name] = sorted(there, key=lambda seat: places[seat * width + track])
        return found

    def json_type(self, players: int) -> Json:
        return json_object(dict.fromkeys(TRACK_NAMES, seats_type(players)))

    def read(self, state: State, reader: Reader) -> None:
        places = [0] * self.size(state.players)
        table = reader.table(self.key)
        for track, name in enumerate(TRACK_NAMES):
            for index, item in enumerate(table.items(name, at_most=state.players)):
                seat = table.check_integer(name, item, 0, state.players - 1)
                if places[seat * len(TRACK_NAMES) + track]:
                    table.complain(name, Text("must not contain player {seat} twice", seat=seat))
                places[seat * len(TRACK_NAMES) + track] = index + 1
        table.finish()
        self.set(state, places)

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(self.stored(state), 0, state.players)


class MineWagons(IdsBySeat):
    """The load of each mine wagon: a signed number in the state, coal and spoil in JSON."""

    def __init__(self, material: Material) -> None:
        super().__init__("wagons", material.mine_ids, key="mine_wagons", rank=5)
        self.spaces = material.mine_spaces
        self.labels = [label.with_values(id=id) for id in self.ids for label in (_COAL, _SPOIL)]

    def values_of(self, state: State, seat: int) -> list[Any]:
        loads = row(self.stored(state), seat, len(self.ids))
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
        self.set(state, loads)

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
                key = f"{cube}.{id}.{place}"
                found.append(Entry(key, place, self.labels[len(found)], count))
        return found

    def problems(self, state: State) -> list[Problem]:
        loads: list[int] = self.stored(state)
        found: list[Problem] = []
        for index, load in enumerate(loads):
            seat, wagon = divmod(index, len(self.ids))
            spaces = self.spaces[wagon]
            if abs(load) > spaces:
                key = f"{self.key}[{seat}].{self.ids[wagon]}"
                found.append(out_of_range(key, load, -spaces, spaces))
        return found


class BarHouses(SubsetPerSeat):
    """The bar spaces on which a house of each player still stands; a diff has the free ones."""

    def __init__(self, material: Material) -> None:
        free = Text("house bar space free: {name}")
        super().__init__(
            "bar",
            material.bar_ids,
            key="bar_houses",
            start=(1 << material.bars) - 1,
            labels=[free.with_values(name=name) for name in material.bar_names],
            diff_key="{id}.{seat}",
            meaning="bar spaces with a house on them, by player",
            rank=4,
            good=1,
        )

    def entries(self, state: State, place: int) -> list[Entry]:
        found = super().entries(state, place)
        return [Entry(e.key, e.seat, e.label, not e.value) for e in found]
