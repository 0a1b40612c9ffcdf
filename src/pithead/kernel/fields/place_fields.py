"""The fields of the bid for the places in turn order; only games with that option have them."""

from typing import Any, Final

from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.diff import COMMON, Entry
from pithead.kernel.fields.field import NOBODY, Field
from pithead.kernel.fields.observed_parts import OWNERS, PART, ObservedPart
from pithead.kernel.json_schema import Json, json_integer, json_integer_or_null, json_list
from pithead.kernel.problem import Problem
from pithead.kernel.seat_bids import MOST_BID
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import Reader


class PlaceHolders(Field):
    """Who has each place; a list by place of seats, null for a free place."""

    def __init__(self) -> None:
        super().__init__(
            "place_holders", key="places", meaning="who has each place in turn order", rank=2
        )

    def places(self, state: State) -> int:
        return len(state.place_holders)

    def holds_seats(self) -> bool:
        return True

    def to_json(self, state: State) -> Any:
        return [None if holder == NOBODY else holder for holder in state.place_holders]

    def json_type(self, players: int) -> Json:
        return json_list(json_integer_or_null(0, players - 1), players, players)

    def read(self, state: State, reader: Reader) -> None:
        state.place_holders = [
            NOBODY
            if holder is None
            else reader.check_integer(f"{self.key}[{place}]", holder, 0, state.players - 1)
            for place, holder in enumerate(reader.items_or_nulls(self.key, state.players))
        ]

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(OWNERS, self.name, players)]

    def entries(self, state: State, place: int) -> list[Entry]:
        label = Text("place {place} in turn order", place=place + 1)
        return [Entry(f"place.{place + 1}", COMMON, label, state.place_holders[place], owner=True)]


class PlaceBids(Field):
    """The highest bid for each place."""

    def __init__(self) -> None:
        super().__init__("place_bids", key="bids", meaning="the bid for each place", rank=2)
        self.highest = MOST_BID

    def places(self, state: State) -> int:
        return len(state.place_bids)

    def to_json(self, state: State) -> Any:
        return list(state.place_bids)

    def json_type(self, players: int) -> Json:
        return json_list(json_integer(0, MOST_BID), players, players)

    def read(self, state: State, reader: Reader) -> None:
        state.place_bids = reader.integers(self.key, state.players, 0, MOST_BID)

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(PART, self.name, 0, players)]

    def entries(self, state: State, place: int) -> list[Entry]:
        label = Text("bid for place {place}", place=place + 1)
        return [Entry(f"bid.{place + 1}", COMMON, label, state.place_bids[place])]

    def problems(self, state: State) -> list[Problem]:
        return self.range_problems(state.place_bids, 0, MOST_BID)


PLACE_FIELDS: Final = Fields(
    [PlaceHolders(), PlaceBids()], compared=[["place_holders", "place_bids"]]
)
