"""Positions of Schiefer that read like a table, and what rule tests do with them.

>>> state = table(players=3).mines(ogwen="0 1 2").coins(5, 3, 3).acting(seat=0, field=5)
>>> play(state, "sell:coetmor").to_json()["coins"]
[6, 5, 4]
"""

from collections.abc import Mapping
from typing import Any, cast

import pytest

import pithead

MARKERS = 26
FIELDS = range(1, 7)


class Table:
    """A position in the making. What is not said is as at the start of a game.

    Seats count from 0. Each player has 26 markers: 8 are in the supply unless `supply` says
    otherwise, and the reserve takes what is left over. `acting`, `throwing`, `rolling`, `marking`,
    `empty_handed`, `spending` and `over` end the sentence and answer the state.
    """

    def __init__(self, players: int, game: pithead.Game, options: Mapping[str, Any]) -> None:
        self.game = game
        self.players = players
        self.data = game.start(players=players, options=options).to_json()
        self.data["start_player"] = 0
        self._supply: list[int] | None = None
        self._reserve: list[int] | None = None

    def round(self, number: int) -> "Table":
        self.data["round"] = number
        return self

    def start_player(self, seat: int) -> "Table":
        self.data["start_player"] = seat
        return self

    def mines(self, **owners: str) -> "Table":
        """The owners of a valley's opened mines from the mouth upward: `ogwen="0 1 2"`."""
        for valley, seats in owners.items():
            self.data["owners"][valley] = [int(seat) for seat in seats.split()]
        return self

    def sold(self, *mines: str) -> "Table":
        self.data["sold"].update(dict.fromkeys(mines, True))
        return self

    def boxes(self, **owners: list[int]) -> "Table":
        self.data["boxes"].update(owners)
        return self

    def coins(self, *coins: int) -> "Table":
        self.data["coins"] = list(coins)
        return self

    def supply(self, *markers: int) -> "Table":
        self._supply = list(markers)
        return self

    def reserve(self, *markers: int) -> "Table":
        self._reserve = list(markers)
        return self

    def waiting(self, markers: Mapping[int, Mapping[int, int]]) -> "Table":
        """Markers on fields: `{0: {3: 2, 5: 1}}` is seat 0 with two on field 3 and one on 5."""
        for seat, fields in markers.items():
            for field, count in fields.items():
                self.data["waiting"][seat][field - 1] = count
        return self

    def used(self, seat: int, *what: str) -> "Table":
        """What a player has used in this round: "buy3", "buy4", "turned", "changed"."""
        for key in what:
            if key in self.data["bought"][seat]:
                self.data["bought"][seat][key] = True
            else:
                self.data[key][seat] = True
        return self

    def acting(self, seat: int, field: int) -> pithead.State:
        """The player is asked what their marker on the field does; it is put there if none is."""
        if not self.data["waiting"][seat][field - 1]:
            self.data["waiting"][seat][field - 1] = 1
        return self._asking(f"carry_out:{field}:{self._place(seat) + 1}", f"act:{field}:{seat}")

    def spending(self, seat: int, field: int, owed: int) -> pithead.State:
        """The player has opened a mine on the field and still owes markers."""
        return self._asking(f"carry_out:{field}:{self._place(seat) + 1}", f"spend:{seat}:{owed}")

    def throwing(self, seat: int) -> pithead.State:
        """The player's three dice are about to fall."""
        return self._rolling(seat, f"throw:{seat}")

    def empty_handed(self, seat: int) -> pithead.State:
        """The player has no marker to roll for and is asked whether to buy one."""
        return self._rolling(seat, f"empty:{seat}")

    def rolling(self, seat: int, dice: str) -> pithead.State:
        """The player has rolled `dice`, such as "1 3 6", and may improve them."""
        return self._rolling(seat, f"dice:{seat}", dice)

    def marking(self, seat: int, dice: str, marked: str = "") -> pithead.State:
        """The player keeps `dice` and has put down markers for the dice `marked`."""
        for face in map(int, marked.split()):
            self.data["marked"].append(face)
            self.data["waiting"][seat][face - 1] += 1
        return self._rolling(seat, f"mark:{seat}", dice)

    def over(self) -> pithead.State:
        """The game is over: all mines are opened, or it was the last round of all."""
        self.data["agenda"] = []
        return self._state()

    def _place(self, seat: int) -> int:
        return cast(int, (seat - self.data["start_player"]) % self.players)

    def _rolling(self, seat: int, question: str, dice: str = "") -> pithead.State:
        self.data["dice"] = [int(face) for face in dice.split()]
        return self._asking("carry_out:1:0", f"rolling:{self._place(seat) + 1}", question)

    def _asking(self, *steps: str) -> pithead.State:
        self.data["agenda"] = ["end_of_round", *steps]
        return self._state()

    def _state(self) -> pithead.State:
        for seat in range(self.players):
            free = MARKERS - self._on_the_board(seat)
            supply = min(8, free)
            if self._supply is not None:
                supply = self._supply[seat]
            elif self._reserve is not None:
                supply = free - self._reserve[seat]
            self.data["supply"][seat] = supply
            self.data["reserve"][seat] = (
                free - supply if self._reserve is None else self._reserve[seat]
            )
        return self.game.from_json(self.data)

    def _on_the_board(self, seat: int) -> int:
        rows = [*self.data["owners"].values(), *self.data["boxes"].values()]
        return cast(int, sum(row.count(seat) for row in rows) + sum(self.data["waiting"][seat]))


def table(
    players: int, game: pithead.Game | None = None, options: Mapping[str, Any] | None = None
) -> Table:
    """An empty table in the first round, seat 0 the start player."""
    return Table(players, game or pithead.game("schiefer"), options or {})


def play(state: pithead.State, *actions: str) -> pithead.State:
    """Apply actions and outcomes by name, in place; the position must stay sound all the way."""
    for action in actions:
        number = state.game.vocabulary.index(action)
        obstacle = state.agenda[-1].obstacle(state, number)
        state.apply(action)
        assert obstacle is None, "what is legal has no obstacle"
        assert state.problems() == []
    return state


def legal(state: pithead.State) -> list[str]:
    return [state.name(action) for action in state.legal()]


def assert_refused(state: pithead.State, action: str, rule: str) -> None:
    """The action is refused by the rule, what would be legal is named, and nothing changes."""
    before = state.to_json()
    with pytest.raises(pithead.IllegalAction) as refusal:
        state.apply(action)
    assert refusal.value.rule == rule
    assert refusal.value.legal == legal(state)
    assert action not in refusal.value.legal
    assert state.to_json() == before


def coins(state: pithead.State) -> list[int]:
    return cast(list[int], state.to_json()["coins"])


def supply(state: pithead.State) -> list[int]:
    return cast(list[int], state.to_json()["supply"])


def reserve(state: pithead.State) -> list[int]:
    return cast(list[int], state.to_json()["reserve"])


def dice(state: pithead.State) -> list[int]:
    return cast(list[int], state.to_json()["dice"])


def owners(state: pithead.State, valley: str) -> list[int]:
    """Of a valley's opened mines, from the mouth upward."""
    return cast(list[int], state.to_json()["owners"][valley])


def on_box(state: pithead.State, box: str) -> list[int]:
    return cast(list[int], state.to_json()["boxes"][box])


def sold(state: pithead.State) -> list[str]:
    """The mines with a black marker."""
    return [mine for mine, is_sold in state.to_json()["sold"].items() if is_sold]


def on_fields(state: pithead.State, seat: int) -> dict[int, int]:
    """Field and number of a player's waiting markers, fields without any left out."""
    row = state.to_json()["waiting"][seat]
    return {field: row[field - 1] for field in FIELDS if row[field - 1]}
