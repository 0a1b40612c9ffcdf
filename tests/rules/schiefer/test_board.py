"""Section 2: valleys and mines, action fields, development boxes, corrected editions."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

import pithead
from tests.positions import assert_refused, coins, legal, on_box, play, reserve, supply, table

GAME = pithead.game("schiefer")

# From the mouth upward: mine, tunnel cost, slate value.
VALLEYS = {
    "ogwen": [
        ("bryn_hafod_y_wern", 1, 4),
        ("coetmor", 1, 4),
        ("pant_dreiniog", 2, 5),
        ("penrhyn", 3, 6),
    ],
    "seiont": [("glyn_rhonwy", 1, 4), ("cambrian", 1, 5), ("vivian", 2, 5), ("dinorwic", 3, 6)],
    "llyfni": [
        ("coed_madog", 1, 4),
        ("tal_y_sarn", 1, 4),
        ("cilgwyn", 2, 5),
        ("dorothea", 2, 5),
        ("pen_yr_orsedd", 3, 6),
    ],
    "dwyfor": [("hendre_ddu", 1, 4), ("dol_ifan_gethin", 2, 4), ("prince_of_wales", 2, 5)],
    "dwyryd": [
        ("wrysgan", 1, 4),
        ("cwmorthin", 1, 4),
        ("oakeley", 3, 6),
        ("llechwedd", 3, 6),
        ("votty_bowydd", 2, 5),
        ("maenofferen", 2, 5),
    ],
    "dysynni": [("cantrybedd", 2, 5), ("bryn_eglwys", 3, 6)],
    "dulas": [
        ("llwyngwern", 1, 4),
        ("rhiwr_gwreiddyn", 1, 4),
        ("braichgoch", 2, 5),
        ("aberllefenni", 3, 6),
        ("ratgoed", 2, 5),
    ],
}
MINES = [
    pytest.param(valley, place, id=mine)
    for valley, mines in VALLEYS.items()
    for place, (mine, _, _) in enumerate(mines)
]


# -- valleys and mines ---------------------------------------------------------------------------


@pytest.mark.rule("SF-2.1")
def test_has_29_mines_in_7_valleys() -> None:
    verbs = [name.partition(":")[0] for name in GAME.vocabulary]
    assert verbs.count("open") == 7
    assert verbs.count("sell") == 29


@pytest.mark.rule("SF-2.1")
@pytest.mark.parametrize("valley", VALLEYS)
def test_has_the_mines_of_the_valley_in_a_row_from_the_mouth_upward(valley: str) -> None:
    mines = [mine for mine, _, _ in VALLEYS[valley]]
    for opened in range(1, len(mines) + 1):
        below = table(2).mines(**{valley: " 1" * (opened - 1)}).waiting({0: {5: 1}})
        state = play(below.acting(0, field=3), f"open:{valley}")
        assert legal(state) == ["forfeit", *(f"sell:{mine}" for mine in mines[:opened])]


@pytest.mark.rule("SF-2.2")
@pytest.mark.parametrize(("valley", "place"), MINES)
def test_asks_the_tunnel_cost_of_the_mine(valley: str, place: int) -> None:
    _, cost, _ = VALLEYS[valley][place]
    state = table(2).mines(**{valley: " 1" * place}).supply(8, 8).acting(0, field=4)
    kept = reserve(state)[0]
    play(state, f"open:{valley}")
    assert (supply(state)[0], reserve(state)[0]) == (8 - cost + 1, kept + cost - 1)
    assert 1 <= cost <= 3


@pytest.mark.rule("SF-2.2")
@pytest.mark.parametrize(("valley", "place"), MINES)
def test_pays_the_slate_value_of_the_mine(valley: str, place: int) -> None:
    mine, _, value = VALLEYS[valley][place]
    state = table(2).mines(**{valley: " 1" * (place + 1)}).coins(0, 0).acting(0, field=5)
    assert coins(play(state, f"sell:{mine}")) == [0, value]
    assert 4 <= value <= 6


# -- action fields -------------------------------------------------------------------------------

ACTIONS_OF_FIELDS = {
    1: ["fetch"],
    2: ["fetch", "develop"],
    3: ["open"],
    4: ["open"],
    5: ["sell"],
    6: ["sell", "develop"],
}


@pytest.mark.rule("SF-2.3")
@pytest.mark.parametrize(("field", "actions"), ACTIONS_OF_FIELDS.items())
def test_offers_the_actions_of_the_field(field: int, actions: list[str]) -> None:
    state = table(3).mines(ogwen="0").coins(0, 0, 0).acting(0, field)
    verbs = dict.fromkeys(name.partition(":")[0] for name in legal(state))
    assert list(verbs) == ["forfeit", *actions]


@pytest.mark.rule("SF-2.3")
@pytest.mark.parametrize(
    ("field", "action"),
    [
        (1, "develop:buy3"),
        (1, "open:ogwen"),
        (2, "sell:bryn_hafod_y_wern"),
        (3, "fetch"),
        (3, "sell:bryn_hafod_y_wern"),
        (4, "develop:buy3"),
        (5, "develop:buy3"),
        (5, "fetch"),
        (6, "open:ogwen"),
    ],
)
def test_refuses_an_action_of_another_field(field: int, action: str) -> None:
    assert_refused(table(3).mines(ogwen="0").acting(0, field), action, rule="SF-2.3")


# -- development boxes ---------------------------------------------------------------------------

FOR_ALL = ["buy3", "buy4", "change_die", "better_sale", "more_for_money", "different_valleys"]


@pytest.mark.rule("SF-2.4")
@pytest.mark.parametrize(
    ("players", "boxes"),
    [
        (2, [*FOR_ALL, "alone_in_the_valley"]),
        (3, [*FOR_ALL, "half_the_mines"]),
        (4, [*FOR_ALL, "half_the_mines"]),
    ],
)
def test_has_the_boxes_for_the_number_of_players(players: int, boxes: list[str]) -> None:
    state = table(players).coins(*[0] * players).acting(0, field=6)
    assert legal(state) == ["forfeit", *(f"develop:{box}" for box in boxes)]


@pytest.mark.rule("SF-2.4")
@pytest.mark.parametrize(
    ("players", "box"),
    [(2, "half_the_mines"), (3, "alone_in_the_valley"), (4, "alone_in_the_valley")],
)
def test_refuses_a_box_that_is_not_in_the_game(players: int, box: str) -> None:
    assert_refused(table(players).acting(0, field=2), f"develop:{box}", rule="SF-2.4")


@pytest.mark.rule("SF-2.5")
@pytest.mark.parametrize("players", [3, 4])
def test_has_room_for_two_in_a_box(players: int) -> None:
    state = table(players).boxes(better_sale=[0]).acting(1, field=6)
    assert on_box(play(state, "develop:better_sale"), "better_sale") == [0, 1]


@pytest.mark.rule("SF-2.5")
@pytest.mark.parametrize("players", [3, 4])
def test_refuses_a_third_marker_in_a_box(players: int) -> None:
    state = table(players).boxes(better_sale=[0, 1]).acting(2, field=6)
    assert_refused(state, "develop:better_sale", rule="SF-2.5")


@pytest.mark.rule("SF-2.5")
def test_refuses_a_second_marker_in_a_box_with_two_players() -> None:
    state = table(2).boxes(better_sale=[0]).acting(1, field=6)
    assert_refused(state, "develop:better_sale", rule="SF-2.5")


@pytest.mark.rule("SF-2.5")
@pytest.mark.parametrize(
    ("players", "box", "seats"),
    [
        (2, "buy3", [0, 1]),
        (3, "buy3", [1, 1]),
        (2, "half_the_mines", [0]),
        (4, "alone_in_the_valley", [2]),
    ],
)
def test_refuses_a_position_with_a_box_too_full(players: int, box: str, seats: list[int]) -> None:
    with pytest.raises(pithead.BadPosition) as refusal:
        table(players).boxes(**{box: seats}).acting(0, field=1)
    assert "SF-2.5" in str(refusal.value)


# -- corrected editions --------------------------------------------------------------------------


def corrected(change: Callable[[dict[str, Any]], None]) -> pithead.Game:
    """The game with material that somebody has changed."""
    tables = copy.deepcopy(GAME.edition.tables)
    change(tables)
    return GAME.with_edition(pithead.Edition(tables, "my-copy.toml"))


def into_valleys(count: int) -> Callable[[dict[str, Any]], None]:
    """The 29 mines spread over other valleys, one mine each but in the last."""

    def change(tables: dict[str, Any]) -> None:
        first = tables["valley"][0]
        mines = [mine for valley in tables["valley"] for mine in valley["mines"]]
        tables["valley"] = [
            {
                **first,
                "id": f"valley_{i}",
                "name": f"Valley {i}",
                "mines": mines[i : i + 1] if i < count - 1 else mines[i:],
            }
            for i in range(count)
        ]

    return change


@pytest.mark.rule("SF-2.6")
def test_plays_a_sound_corrected_edition() -> None:
    def dearer(tables: dict[str, Any]) -> None:
        tables["valley"][0]["mines"][0].update(cost=3, value=6)
        tables["field"][0]["actions"] = ["open"]
        tables["field"][3]["actions"] = ["supply"]

    game = corrected(dearer)
    opened = play(table(2, game).supply(5, 8).acting(0, field=1), "open:ogwen")
    assert supply(opened)[0] == 5 - 3 + 1
    sale = play(table(2, game).mines(ogwen="1").coins(0, 0).acting(0, 5), "sell:bryn_hafod_y_wern")
    assert coins(sale) == [0, 6]
    assert "fetch" in legal(table(2, game).acting(0, field=4))


@pytest.mark.rule("SF-2.6")
@pytest.mark.parametrize("valleys", [1, 12])
def test_accepts_1_to_12_valleys(valleys: int) -> None:
    game = corrected(into_valleys(valleys))
    assert sum(name.startswith("open:") for name in game.vocabulary) == valleys


def no_valleys(tables: dict[str, Any]) -> None:
    tables["valley"] = []
    tables["components"]["black_markers"] = 1


def a_valley_without_mines(tables: dict[str, Any]) -> None:
    tables["valley"][1]["mines"] += tables["valley"][0]["mines"]
    tables["valley"][0]["mines"] = []


def a_mine_too_few(tables: dict[str, Any]) -> None:
    tables["valley"][0]["mines"].pop()


def a_mine_too_many(tables: dict[str, Any]) -> None:
    tables["components"]["black_markers"] = 28


def a_tunnel_for_nothing(tables: dict[str, Any]) -> None:
    tables["valley"][0]["mines"][0]["cost"] = 0


def a_tunnel_for_four(tables: dict[str, Any]) -> None:
    tables["valley"][0]["mines"][0]["cost"] = 4


def slate_worth_three(tables: dict[str, Any]) -> None:
    tables["valley"][0]["mines"][0]["value"] = 3


def slate_worth_seven(tables: dict[str, Any]) -> None:
    tables["valley"][0]["mines"][0]["value"] = 7


def nowhere_to_develop(tables: dict[str, Any]) -> None:
    tables["field"][1]["actions"] = ["supply", "open"]
    tables["field"][5]["actions"] = ["sell", "open"]


def nowhere_to_open(tables: dict[str, Any]) -> None:
    tables["field"][2]["actions"] = ["supply"]
    tables["field"][3]["actions"] = ["sell"]


def one_choice(tables: dict[str, Any]) -> None:
    tables["field"][1]["actions"] = ["supply"]


def three_choices(tables: dict[str, Any]) -> None:
    tables["field"][0]["actions"] = ["supply", "sell"]


def a_face_without_field(tables: dict[str, Any]) -> None:
    tables["field"].pop(0)


def two_valleys_of_one_id(tables: dict[str, Any]) -> None:
    tables["valley"][1]["id"] = "ogwen"


def two_mines_of_one_id(tables: dict[str, Any]) -> None:
    tables["valley"][1]["mines"][0]["id"] = "penrhyn"


def two_boxes_of_one_id(tables: dict[str, Any]) -> None:
    tables["box"][1]["id"] = "buy3"


@pytest.mark.rule("SF-2.6")
@pytest.mark.parametrize(
    ("change", "place", "problem"),
    [
        (no_valleys, "[[valley]]", "1 to 12 of these tables, not 0"),
        (into_valleys(13), "[[valley]]", "1 to 12 of these tables, not 13"),
        (a_valley_without_mines, "[[valley]] ogwen, key mines", "at least 1 item"),
        (
            a_mine_too_few,
            "[[valley]], key mines",
            "must be 29 mines, as many as black markers ([components], key black_markers), not 28",
        ),
        (
            a_mine_too_many,
            "[[valley]], key mines",
            "must be 28 mines, as many as black markers ([components], key black_markers), not 29",
        ),
        (a_tunnel_for_nothing, "mine bryn_hafod_y_wern, key cost", "from 1 to 3, not 0"),
        (a_tunnel_for_four, "mine bryn_hafod_y_wern, key cost", "from 1 to 3, not 4"),
        (slate_worth_three, "mine bryn_hafod_y_wern, key value", "from 4 to 6, not 3"),
        (slate_worth_seven, "mine bryn_hafod_y_wern, key value", "from 4 to 6, not 7"),
        (nowhere_to_develop, "[[field]], key actions", "no space has the action 'develop'"),
        (nowhere_to_open, "[[field]], key actions", "no space has the action 'open'"),
        (one_choice, "[[field]], key actions", "two spaces must have two actions each, not 1"),
        (three_choices, "[[field]], key actions", "two spaces must have two actions each, not 3"),
        (a_face_without_field, "[[field]]", "6 of these tables, not 5"),
        (two_valleys_of_one_id, "[[valley]] ogwen, key id", "given twice"),
        (two_mines_of_one_id, "mine penrhyn, key id", "given twice"),
        (two_boxes_of_one_id, "[[box]] buy3, key id", "given twice"),
    ],
)
def test_refuses_an_edition_that_is_not_sound(
    change: Callable[[dict[str, Any]], None], place: str, problem: str
) -> None:
    with pytest.raises(pithead.BadEdition) as refusal:
        corrected(change)
    assert any(place in found and problem in found for found in refusal.value.problems)
