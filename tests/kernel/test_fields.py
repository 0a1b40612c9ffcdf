"""Declared fields: one declaration gives JSON out and in, observation, diff and range checks.

The fields here are attributes of a state that is nothing else.
"""

from typing import Any

import pytest

import pithead
from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.diff import COMMON
from pithead.kernel.fields.field import OUT_OF_RANGE, Field
from pithead.kernel.fields.field_types import (
    Flag,
    FlagById,
    FlagPerSeat,
    Group,
    Members,
    Number,
    NumberById,
    OneOf,
    OneOfPerSeat,
    Owner,
    OwnerById,
    PerSeat,
    RowPerSeat,
    Seats,
    SeatsById,
    SlotsById,
    Subset,
    SubsetPerSeat,
)
from pithead.kernel.fields.list_fields import ChoicePerSeat, IdList, RowById, SeatOrder
from pithead.kernel.fields.observation_row import ObservationRow
from pithead.kernel.fields.observed_parts import PART, SEATS_OF_EACH, SUBSET, ObservedPart
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Verbatim
from pithead.kernel.validation import Reader

IDS = ["red", "blue", "green"]
AB = [Verbatim("A"), Verbatim("B")]
ABC = [*AB, Verbatim("C")]
LABEL = Verbatim("label")
BIG = 300


class Sample(pithead.State):
    """A position that has the attributes it is given."""


def state_with(**values: Any) -> pithead.State:
    """A position of three players with these attributes."""
    state = Sample(pithead.game("schiefer"), 3, {})
    for name, value in values.items():
        setattr(state, name, value)
    return state


class Case:
    """A field, one value of it, and everything that follows from them.

    `row` is what the player on seat 1 observes.
    """

    def __init__(
        self,
        field: Field,
        value: Any,
        json: Any,
        row: list[int],
        highest: int,
        entries: list[tuple[str, int, str, Any, bool]],
    ) -> None:
        self.field = field
        self.value = value
        self.json = json
        self.row = row
        self.highest = highest
        self.entries = entries

    def state(self) -> pithead.State:
        return state_with(**{self.field.name: self.value})


CASES = [
    Case(
        Number("round", 1, 9, labels=LABEL),
        4,
        4,
        [4],
        9,
        entries=[("round", COMMON, "label", 4, False)],
    ),
    Case(Number("round", 1, 1000, highest=7, feature="turn"), BIG, BIG, [255], 7, []),
    Case(
        Flag("round", labels=LABEL),
        True,
        True,
        [1],
        1,
        entries=[("round", COMMON, "label", True, False)],
    ),
    Case(Flag("round"), False, False, [0], 1, []),
    Case(
        Owner("start_player", labels=LABEL),
        0,
        0,
        [0, 0, 1],
        1,
        entries=[("start_player", COMMON, "label", 0, True)],
    ),
    Case(
        Owner("start_player", labels=LABEL),
        -1,
        None,
        [0, 0, 0],
        1,
        entries=[("start_player", COMMON, "label", -1, True)],
    ),
    Case(
        OneOf("last_sale", IDS, labels=LABEL),
        1,
        "blue",
        [0, 1, 0],
        1,
        entries=[("last_sale", COMMON, "label", "blue", False)],
    ),
    Case(
        OneOf("last_sale", IDS, labels=LABEL),
        -1,
        None,
        [0, 0, 0],
        1,
        entries=[("last_sale", COMMON, "label", "", False)],
    ),
    Case(OneOf("last_sale", IDS, start=2), 2, "green", [0, 0, 1], 1, []),
    Case(
        OneOf("last_sale", ["red", "", "blue"], none=0, rows=b"\5\0\0\0\0\6", labels=LABEL),
        3,
        "blue",
        [0, 6],
        6,
        entries=[("last_sale", COMMON, "label", "blue", False)],
    ),
    Case(OneOf("last_sale", IDS, none=0, rows=b"\5\5\5"), 0, None, [0], 5, []),
    Case(
        SeatOrder("order", labels=LABEL),
        [2, 0, 1],
        [2, 0, 1],
        [3, 1, 2],
        3,
        entries=[("order", COMMON, "label", 2, True)],
    ),
    Case(
        SeatOrder("order", labels=LABEL),
        [-1, -1, -1],
        [],
        [0, 0, 0],
        3,
        entries=[("order", COMMON, "label", -1, True)],
    ),
    Case(IdList("hand", IDS, 4), [2, 0, 2, -1], ["green", "red", "green"], [1, 0, 2], 4, []),
    Case(IdList("hand", ["red", "", "blue"], 2, none=0), [3, 0], ["blue"], [0, 1], 2, []),
    Case(
        RowById("track", IDS[:2], 2, 0, 6, labels=[*AB, *AB], nothing=True),
        [1, 2, 3, 0],
        {"red": [1, 2], "blue": [3, 0]},
        [1, 2, 3, 0],
        6,
        entries=[
            ("track.red.1", COMMON, "A", 1, False),
            ("track.red.2", COMMON, "B", 2, False),
            ("track.blue.1", COMMON, "A", 3, False),
            ("track.blue.2", COMMON, "B", 0, False),
        ],
    ),
    Case(
        ChoicePerSeat("tiles", IDS[:2], ["none", "new", "old"], ABC, labels=AB),
        [0, 1, 2, 0, 0, 0],
        [
            {"red": "none", "blue": "new"},
            {"red": "old", "blue": "none"},
            {"red": "none", "blue": "none"},
        ],
        [2, 0, 0, 0, 0, 1],
        2,
        entries=[
            (f"tiles.{seat}.{id}", seat, label, value, False)
            for seat, values in enumerate((["none", "new"], ["old", "none"], ["none", "none"]))
            for id, label, value in zip(IDS, "AB", values, strict=False)
        ],
    ),
    Case(
        Subset("round", IDS, labels=ABC, inverted=True),
        0b101,
        ["red", "green"],
        [1, 0, 1],
        1,
        entries=[
            ("round.red", COMMON, "A", False, False),
            ("round.blue", COMMON, "B", True, False),
            ("round.green", COMMON, "C", False, False),
        ],
    ),
    Case(
        OneOfPerSeat("ship", ["red", "", "blue"], none=0, numbered=True, labels=LABEL),
        [0, 3, 1],
        [None, "blue", "red"],
        [3, 1, 0],
        3,
        entries=[
            (f"ship.{seat}", seat, "label", value, False)
            for seat, value in enumerate(("", "blue", "red"))
        ],
    ),
    Case(
        OneOfPerSeat("ship", IDS, numbered=True),
        [-1, 2, 0],
        [None, "green", "red"],
        [3, 1, 0],
        3,
        [],
    ),
    Case(
        Subset("round", IDS, labels=ABC),
        0b101,
        ["red", "green"],
        [1, 0, 1],
        1,
        entries=[
            ("round.red", COMMON, "A", True, False),
            ("round.blue", COMMON, "B", False, False),
            ("round.green", COMMON, "C", True, False),
        ],
    ),
    Case(
        NumberById("coins", IDS, 0, 400, labels=ABC, diff_key="n.{id}"),
        [0, 1, BIG],
        {"red": 0, "blue": 1, "green": BIG},
        [0, 1, 255],
        255,
        entries=[
            ("n.red", COMMON, "A", 0, False),
            ("n.blue", COMMON, "B", 1, False),
            ("n.green", COMMON, "C", BIG, False),
        ],
    ),
    Case(
        NumberById("coins", IDS, 0, [5, 6, 7]),
        [5, 6, 7],
        {"red": 5, "blue": 6, "green": 7},
        [5, 6, 7],
        7,
        [],
    ),
    Case(
        FlagById("sold", IDS[:2], labels=AB),
        [True, False],
        {"red": True, "blue": False},
        [1, 0],
        1,
        entries=[("sold.red", COMMON, "A", True, False), ("sold.blue", COMMON, "B", False, False)],
    ),
    Case(
        Seats("sold", labels=LABEL),
        0b101,
        [0, 2],
        [0, 1, 1],
        1,
        entries=[(f"sold.{seat}", seat, "label", seat != 1, False) for seat in range(3)],
    ),
    Case(
        NumberById("coins", IDS[:2], 0, [9, BIG], of_seats="own", labels=AB),
        [1, 2, 3, 4, BIG],
        {"red": 1, "blue": 2, "own:0": 3, "own:1": 4, "own:2": BIG},
        [1, 2, 4, 255, 3],
        255,
        entries=[
            ("coins.red", COMMON, "A", 1, False),
            ("coins.blue", COMMON, "B", 2, False),
        ],
    ),
    Case(
        NumberById("coins", IDS, 0, [3, 3, 1], labels=LABEL),
        [2, 1, 0],
        {"red": 2, "blue": 1, "green": 0},
        [2, 1, 0],
        3,
        entries=[("coins", COMMON, "label", "2-1-0", False)],
    ),
    Case(
        NumberById("coins", IDS[:2], 0, 9, symbol="¤", labels=AB),
        [2, 0],
        {"red": 2, "blue": 0},
        [2, 0],
        9,
        entries=[("coins.red", COMMON, "A", "¤¤", False), ("coins.blue", COMMON, "B", "", False)],
    ),
    Case(
        Members("sold", IDS, labels=ABC),
        [1, 0, 1],
        ["red", "green"],
        [1, 0, 1],
        1,
        entries=[
            ("sold.red", COMMON, "A", True, False),
            ("sold.blue", COMMON, "B", False, False),
            ("sold.green", COMMON, "C", True, False),
        ],
    ),
    Case(
        FlagById("sold", IDS[:1], of_seats="own"),
        [True, False, True, False],
        {"red": True, "own:0": False, "own:1": True, "own:2": False},
        [1, 1, 0, 0],
        1,
        [],
    ),
    Case(
        SeatsById("owners", IDS[:1], labels=AB),
        [0b011],
        {"red": [0, 1]},
        [1, 0, 1],
        1,
        entries=[("owners.red", COMMON, "A", "●▲", False)],
    ),
    Case(
        SeatsById("owners", IDS[:2], of_seats="own", labels=AB),
        [0b011, 0, 0b100, 0, 0b111],
        {"red": [0, 1], "blue": [], "own:0": [2], "own:1": [], "own:2": [0, 1, 2]},
        [1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 1, 0],
        1,
        entries=[
            ("owners.red", COMMON, "A", "●▲", False),
            ("owners.blue", COMMON, "B", "", False),
        ],
    ),
    Case(
        OwnerById("owners", IDS[:2], labels=AB),
        [2, -1],
        {"red": 2, "blue": None},
        [0, 1, 0, 0, 0, 0],
        1,
        entries=[("owners.red", COMMON, "A", 2, True), ("owners.blue", COMMON, "B", -1, True)],
    ),
    Case(
        SlotsById("boxes", IDS[:2], 2, labels=AB),
        [1, 0, 2, -1],
        {"red": [1, 0], "blue": [2]},
        [1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0],
        1,
        entries=[
            ("boxes.red.1", COMMON, "A", 1, True),
            ("boxes.red.2", COMMON, "A", 0, True),
            ("boxes.blue.1", COMMON, "B", 2, True),
            ("boxes.blue.2", COMMON, "B", -1, True),
        ],
    ),
    Case(
        SlotsById("boxes", IDS[:2], 2, counted=True),
        [1, 1, 2, -1],
        {"red": [1, 1], "blue": [2]},
        [2, 0, 0, 0, 1, 0],
        2,
        [],
    ),
    Case(
        PerSeat("coins", 0, 9, labels=LABEL),
        [3, 4, 5],
        [3, 4, 5],
        [4, 5, 3],
        9,
        entries=[(f"coins.{seat}", seat, "label", 3 + seat, False) for seat in range(3)],
    ),
    Case(PerSeat("coins", 0, 400), [BIG, 4, 255], [BIG, 4, 255], [4, 255, 255], 255, []),
    Case(PerSeat("coins", 0, 400, highest=20), [1, 2, 3], [1, 2, 3], [2, 3, 1], 20, []),
    Case(PerSeat("coins", 0, 9), [0, 9, 5], [0, 9, 5], [9, 5, 0], 9, []),
    Case(
        SlotsById("boxes", IDS, 2),
        [1, 0, 2, -1, 0, 1],
        {"red": [1, 0], "blue": [2], "green": [0, 1]},
        [1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0],
        1,
        [],
    ),
    Case(
        RowPerSeat("coins", ["red"], 0, 400, highest=255),
        [BIG, 1, 255],
        [{"red": BIG}, {"red": 1}, {"red": 255}],
        [1, 255, 255],
        255,
        [],
    ),
    Case(
        FlagPerSeat("sold", labels=LABEL),
        [True, False, False],
        [True, False, False],
        [0, 0, 1],
        1,
        entries=[(f"sold.{seat}", seat, "label", seat == 0, False) for seat in range(3)],
    ),
    Case(
        OneOfPerSeat("coins", IDS[:2], labels=LABEL),
        [0, -1, 1],
        ["red", None, "blue"],
        [0, 0, 0, 1, 1, 0],
        1,
        entries=[
            (f"coins.{seat}", seat, "label", value, False)
            for seat, value in enumerate(("red", "", "blue"))
        ],
    ),
    Case(
        RowPerSeat("waiting", IDS[:2], 0, [9, 8], labels=AB),
        [1, 2, 3, 4, 5, 6],
        [{"red": 1, "blue": 2}, {"red": 3, "blue": 4}, {"red": 5, "blue": 6}],
        [3, 4, 5, 6, 1, 2],
        9,
        entries=[
            (f"waiting.{seat}.{id}", seat, label, 1 + 2 * seat + i, False)
            for seat in range(3)
            for i, (id, label) in enumerate((("red", "A"), ("blue", "B")))
        ],
    ),
    Case(
        RowPerSeat("coins", ["red"], 0, 400),
        [BIG, 1, 255],
        [{"red": BIG}, {"red": 1}, {"red": 255}],
        [1, 255, 255],
        255,
        [],
    ),
    Case(
        SubsetPerSeat("used", IDS[:2], labels=AB),
        [0b01, 0b10, 0b11],
        [{"red": True, "blue": False}, {"red": False, "blue": True}, {"red": True, "blue": True}],
        [0, 1, 1, 1, 1, 0],
        1,
        entries=[
            (f"used.{seat}.{id}", seat, label, bool((seat + 1) >> i & 1), False)
            for seat in range(3)
            for i, (id, label) in enumerate((("red", "A"), ("blue", "B")))
        ],
    ),
]
NAMES = [f"{type(case.field).__name__}-{case.field.name}" for case in CASES]
every_field = pytest.mark.parametrize("case", CASES, ids=NAMES)


@every_field
def test_json_goes_out_and_in(case: Case) -> None:
    state = case.state()
    assert case.field.to_json(state) == case.json
    again = state_with()
    problems: list[Problem] = []
    reader = Reader("", {case.field.key: case.json}, problems)
    case.field.read(again, reader)
    reader.finish()
    assert problems == []
    assert getattr(again, case.field.name) == case.value
    assert case.field.same(state, again)


@every_field
def test_what_json_holds_is_no_part_of_the_state(case: Case) -> None:
    state = case.state()
    data = case.field.to_json(state)
    if isinstance(data, (list, dict)):
        data.clear()
    assert case.field.to_json(state) == case.json


@every_field
def test_an_observation_has_as_many_numbers_as_its_feature_says(case: Case) -> None:
    row = ObservationRow(1 + len(case.row), seat=1, players=3)
    row.number(9)
    case.field.observe(case.state(), row)
    assert list(row.finish()) == [9, *case.row]
    (feature,) = case.field.features(3)
    assert (feature.size, feature.highest) == (len(case.row), case.highest)
    assert feature.name == case.field.feature


@every_field
def test_a_diff_lists_every_value_that_has_a_label(case: Case) -> None:
    state = case.state()
    found = [
        (entry.key, entry.seat, entry.label.to("en"), entry.value, entry.owner)
        for place in range(case.field.places(state))
        for entry in case.field.entries(state, place)
    ]
    assert found == case.entries


@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        (OneOf("last_sale", IDS, ABC, labels=LABEL), 1, ["B"]),
        (OneOf("last_sale", IDS, ABC, labels=LABEL), -1, ["-"]),
        (OneOf("last_sale", IDS, labels=LABEL), 1, ["blue"]),
        (OneOfPerSeat("coins", IDS, ABC, labels=LABEL), [2, -1, 0], ["C", "-", "A"]),
        (OneOfPerSeat("coins", IDS, labels=LABEL), [2, -1, 0], ["green", "-", "red"]),
        (Number("round", 0, 6, labels=LABEL, nothing=True), 0, ["-"]),
        (NumberById("sold", IDS, 0, 6, labels=ABC, nothing=True), [0, 3, 0], ["-", "3", "-"]),
        (RowById("track", IDS[:1], 2, 0, 6, labels=AB, nothing=True), [0, 3], ["-", "3"]),
        (
            ChoicePerSeat("tiles", IDS[:1], ["none", "old"], AB, labels=[LABEL]),
            [1, 0, 1],
            ["B", "A", "B"],
        ),
    ],
)
def test_a_diff_shows_the_name_of_an_id_that_has_one(
    field: Field, value: Any, shown: list[str]
) -> None:
    state = state_with(**{field.name: value})
    entries = [
        entry for place in range(field.places(state)) for entry in field.entries(state, place)
    ]
    assert [entry.value_text("en", None) for entry in entries] == shown


@every_field
def test_a_value_in_its_range_is_no_problem(case: Case) -> None:
    assert case.field.problems(case.state()) == []


@pytest.mark.parametrize(
    ("field", "value", "sentences"),
    [
        (Number("round", 1, 9), 0, ["round: must be a whole number from 1 to 9, not 0"]),
        (Number("round", 1, 9), 10, ["round: must be a whole number from 1 to 9, not 10"]),
        (
            PerSeat("coins", 1, 10**9, key="money"),
            [0, 1, 2],
            ["money[0]: must be a whole number of at least 1, not 0"],
        ),
        (OneOf("last_sale", IDS), 3, ["last_sale: must be a whole number from -1 to 2, not 3"]),
        (
            OneOfPerSeat("ship", IDS, none=0),
            [0, 4, 3],
            ["ship[1]: must be a whole number from 0 to 3, not 4"],
        ),
        (IdList("hand", IDS, 2), [3, -1], ["hand[0]: must be a whole number from -1 to 2, not 3"]),
        (
            RowById("track", IDS[:1], 2, 0, 6),
            [0, 7],
            ["track[1]: must be a whole number from 0 to 6, not 7"],
        ),
        (
            NumberById("coins", IDS, 0, [1, 2, 3]),
            [1, 3, -1],
            [
                "coins, key blue: must be a whole number from 0 to 2, not 3",
                "coins, key green: must be a whole number from 0 to 3, not -1",
            ],
        ),
        (
            NumberById("coins", IDS[:1], 0, 3, of_seats="own"),
            [4, 3, 5, 0],
            [
                "coins, key red: must be a whole number from 0 to 3, not 4",
                "coins, key own:1: must be a whole number from 0 to 3, not 5",
            ],
        ),
        (
            RowPerSeat("waiting", IDS[:2], 0, [9, 8]),
            [0, 0, 9, 9, 10, 8],
            [
                "waiting[1], key blue: must be a whole number from 0 to 8, not 9",
                "waiting[2], key red: must be a whole number from 0 to 9, not 10",
            ],
        ),
    ],
)
def test_a_value_out_of_its_range_is_a_problem(
    field: Field, value: Any, sentences: list[str]
) -> None:
    problems = field.problems(state_with(**{field.name: value}))
    assert problems == sentences
    assert {problem.code for problem in problems} == {OUT_OF_RANGE}


@pytest.mark.parametrize(
    ("field", "data", "sentences"),
    [
        (Number("round", 1, 9), 0, ["round: must be a whole number from 1 to 9, not 0"]),
        (Number("round", 1, 9), "5", ["round: must be a whole number from 1 to 9, not '5'"]),
        (Number("round", 1, 9), None, ["round: must not be null"]),
        (Flag("round"), 1, ["round: must be true or false, not 1"]),
        (
            Owner("start_player"),
            3,
            ["start_player: must be a whole number from 0 to 2, not 3"],
        ),
        (
            OneOf("last_sale", IDS),
            "pink",
            ["last_sale: must be one of red, blue, green, not 'pink'"],
        ),
        (OneOf("last_sale", IDS, start=0), None, ["last_sale: must not be null"]),
        (OneOf("last_sale", ["red", ""]), "", ["last_sale: must be one of red, not ''"]),
        (SeatOrder("order"), [0, 1], ["order: must contain each player exactly once"]),
        (
            SeatOrder("order"),
            [0, 1, 3],
            [
                "order: must be a whole number from 0 to 2, not 3",
                "order: must contain each player exactly once",
            ],
        ),
        (SeatOrder("order"), [0] * 4, ["order: must have at most 3 items, not 4"]),
        (IdList("hand", IDS, 1), ["red", "red"], ["hand: must have at most 1 items, not 2"]),
        (
            IdList("hand", IDS, 3),
            [None, "pink", "red"],
            [
                "hand[0]: must be one of red, blue, green, not ''",
                "hand[1]: must be one of red, blue, green, not 'pink'",
            ],
        ),
        (
            RowById("track", IDS[:2], 2, 0, 6),
            {"red": [7, 0], "blue": [1]},
            [
                "track, key red[0]: must be a whole number from 0 to 6, not 7",
                "track, key blue: must have 2 items, not 1",
            ],
        ),
        (
            SlotsById("slots", IDS[:2], 2, slots=[1, 2]),
            {"red": [0, 1], "blue": [0, 1]},
            ["slots, key red: must have at most 1 items, not 2"],
        ),
        (
            ChoicePerSeat("tiles", IDS[:1], ["none", "old"], AB),
            [{"red": "new"}, {"red": "none"}, {}],
            [
                "tiles[0], key red: must be one of none, old, not 'new'",
                "tiles[2], key red: is missing",
            ],
        ),
        (Subset("round", IDS), ["red", "red"], ["round: 'red' is given twice"]),
        (Members("sold", IDS), ["red", "red"], ["sold: 'red' is given twice"]),
        (
            Subset("round", IDS),
            [None, "pink"],
            [
                "round: must be one of red, blue, green, not ''",
                "round: must be one of red, blue, green, not 'pink'",
            ],
        ),
        (
            Seats("sold"),
            [1, 3, 1],
            [
                "sold: must be a whole number from 0 to 2, not 3",
                "sold: must not contain a player twice",
            ],
        ),
        (
            SeatsById("sold", IDS[:1], of_seats="own"),
            {"red": [1, 1], "own:0": [3], "own:1": 2, "own:3": []},
            [
                "sold, key red: must not contain a player twice",
                "sold, key own:0: must be a whole number from 0 to 2, not 3",
                "sold, key own:1: must be a list, not 2",
                "sold, key own:2: is missing",
                "sold, key own:3: is not known here",
            ],
        ),
        (
            NumberById("coins", IDS[:2], 0, [1, 2]),
            {"red": 2, "pink": 1},
            [
                "coins, key red: must be a whole number from 0 to 1, not 2",
                "coins, key blue: is missing",
                "coins, key pink: is not known here",
            ],
        ),
        (
            FlagById("sold", IDS[:1]),
            {"red": 0, "blue": True},
            [
                "sold, key red: must be true or false, not 0",
                "sold, key blue: is not known here",
            ],
        ),
        (
            OwnerById("owners", IDS[:1]),
            {"red": 3, "blue": 1},
            [
                "owners, key red: must be a whole number from 0 to 2, not 3",
                "owners, key blue: is not known here",
            ],
        ),
        (
            SlotsById("boxes", IDS[:2], 2),
            {"red": [0, 1, 2], "blue": [3], "green": []},
            [
                "boxes, key red: must have at most 2 items, not 3",
                "boxes, key blue: must be a whole number from 0 to 2, not 3",
                "boxes, key green: is not known here",
            ],
        ),
        (PerSeat("coins", 0, 9), [1, 2], ["coins: must have 3 items, not 2"]),
        (
            PerSeat("coins", 0, 9),
            [1, 2, 10],
            ["coins[2]: must be a whole number from 0 to 9, not 10"],
        ),
        (FlagPerSeat("sold"), [True, 0, False], ["sold[1]: must be true or false, not 0"]),
        (
            OneOfPerSeat("coins", IDS),
            ["red", None, "pink"],
            ["coins[2]: must be one of red, blue, green, not 'pink'"],
        ),
        (
            RowPerSeat("waiting", IDS[:1], 0, 9),
            [{"red": 1}, {"red": 10}, {"red": 1, "blue": 1}],
            [
                "waiting[1], key red: must be a whole number from 0 to 9, not 10",
                "waiting[2], key blue: is not known here",
            ],
        ),
        (
            SubsetPerSeat("used", IDS[:1]),
            [{"red": True}, 5, {"red": 1, "blue": True}],
            [
                "used[1]: must be a table, not 5",
                "used[1], key red: is missing",
                "used[2], key red: must be true or false, not 1",
                "used[2], key blue: is not known here",
            ],
        ),
    ],
)
def test_bad_json_is_refused_with_its_place(field: Field, data: Any, sentences: list[str]) -> None:
    problems: list[Problem] = []
    field.read(state_with(), Reader("", {field.key: data}, problems))
    assert problems == sentences


def test_a_declaration_has_sensible_defaults() -> None:
    field = Number("round", 1, 9, labels=LABEL)
    assert (field.key, field.diff_key, field.feature, field.meaning) == (
        "round",
        "round",
        "round",
        "label",
    )
    other = Number("round", 1, 9, key="turn", diff_key="d", feature="f", labels=LABEL, meaning="m")
    assert (other.key, other.diff_key, other.feature, other.meaning) == ("turn", "d", "f", "m")
    assert NumberById("coins", IDS, 0, 9, labels=ABC).meaning == ""
    assert Number("round", 0, 9, highest=0).highest == 0
    assert NumberById("coins", IDS, 0, 9, highest=0).highest == 0
    assert RowPerSeat("waiting", IDS, 0, 9, highest=0).highest == 0
    assert PerSeat("coins", 0, 9, highest=0).highest == 0


def test_a_group_is_one_object_in_json() -> None:
    group = Group("pair", [Number("round", 1, 9, key="turn"), Owner("start_player")])
    state = state_with(round=3, start_player=2)
    assert group.to_json(state) == {"turn": 3, "start_player": 2}
    assert group.features(3) == []
    assert not group.same(state, state_with(round=3, start_player=1))
    assert group.same(state, state_with(round=3, start_player=2))
    problems: list[Problem] = []
    again = state_with()
    group.read(again, Reader("", {"pair": {"turn": 3, "start_player": 2}}, problems))
    assert problems == []
    assert group.same(state, again)
    group.read(again, Reader("", {"pair": {"turn": 3, "start_player": 2, "x": 1}}, problems))
    assert problems == ["pair, key x: is not known here"]


def declared() -> Fields:
    return Fields(
        [
            Group("pair", [Number("round", 1, 9, labels=LABEL), Owner("start_player")]),
            PerSeat("coins", 0, 9, labels=LABEL, feature="sums"),
            PerSeat("supply", 0, 7, labels=LABEL, feature="sums"),
            OneOf("last_sale", IDS, feature="", labels=LABEL),
        ],
        observed=["start_player", "coins", "supply"],
        compared=[["coins", "supply"], ["last_sale"]],
    )


def test_fields_are_observed_and_compared_in_their_own_orders() -> None:
    fields = declared()
    state = state_with(round=2, start_player=1, coins=[1, 2, 3], supply=[4, 5, 6], last_sale=0)
    assert list(fields.to_json(state)) == ["pair", "coins", "supply", "last_sale"]
    features = [(feature.name, feature.size, feature.highest) for feature in fields.features(3)]
    assert features == [("start_player", 3, 1), ("sums", 6, 9), ("round", 1, 9)]
    row = ObservationRow(10, seat=1, players=3)
    for part in fields.parts(3):
        row.write(part, state)
    assert list(row.finish()) == [1, 0, 0, 2, 3, 1, 5, 6, 4, 2]
    keys = ["coins.0", "supply.0", "coins.1", "supply.1", "coins.2", "supply.2"]
    assert [entry.key for entry in fields.entries(state)] == [*keys, "last_sale", "round"]


def test_a_part_of_a_list_has_as_many_numbers_as_it_is_long() -> None:
    assert ObservedPart(PART, "coins", 2, 5).size(players=4) == 3
    assert ObservedPart(SEATS_OF_EACH, "coins", 2, 5).size(players=4) == 12


def test_a_set_in_an_observation_may_start_at_a_later_bit() -> None:
    state = state_with(round=0b0110)
    row = ObservationRow(3, seat=0, players=3)
    row.write(ObservedPart(SUBSET, "round", 3, 1), state)
    assert row.finish() == bytes([1, 1, 0])


def test_only_what_differs_is_compared() -> None:
    fields = declared()
    before = state_with(round=2, start_player=0, coins=[1, 2, 3], supply=[4, 5, 6], last_sale=0)
    after = state_with(round=3, start_player=0, coins=[1, 0, 3], supply=[4, 5, 7], last_sale=-1)
    found = [(old.key, old.value, new.value) for old, new in fields.changed_entries(before, after)]
    assert found == [
        ("coins.1", 2, 0),
        ("supply.2", 6, 7),
        ("last_sale", "red", ""),
        ("round", 2, 3),
    ]
    assert fields.changed_entries(before, before) == []


def test_problems_of_all_fields_are_found_also_in_groups() -> None:
    fields = declared()
    state = state_with(round=10, start_player=1, coins=[1, 2, 3], supply=[4, 8, -1], last_sale=0)
    assert fields.problems(state) == [
        "round: must be a whole number from 1 to 9, not 10",
        "supply[1]: must be a whole number from 0 to 7, not 8",
        "supply[2]: must be a whole number from 0 to 7, not -1",
    ]


@pytest.mark.parametrize("game_id", pithead.games())
def test_every_field_of_a_game_is_known_by_one_name(game_id: str) -> None:
    """Orders are given by names, so a name must not stand for two fields."""
    names: list[str] = []
    for field in pithead.game(game_id).fields.declared:
        names += (
            [inner.name for inner in field.fields] if isinstance(field, Group) else [field.name]
        )
    assert len(set(names)) == len(names)


def test_a_field_is_bookkeeping_and_neither_good_nor_bad_unless_it_says_so() -> None:
    plain, told = Number("round", 1, 9), Number("round", 1, 9, rank=2, good=-1)
    assert [(field.rank, field.good) for field in (plain, told)] == [(0, 0), (2, -1)]
