"""The decision and chance tables: every action by name, its id by its place; the steps."""

import copy

import pytest

import pithead
from pithead.games.schiefer.steps.later_purchase import LaterPurchase

GAME = pithead.game("schiefer")


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (0, "keep"),
        (1, "done"),
        (2, "pass"),
        (3, "forfeit"),
        (4, "fetch"),
        (5, "buy:buy3"),
        (6, "buy:buy4"),
        (7, "reroll:1"),
        (12, "reroll:6"),
        (13, "turn:1>2"),
        (18, "turn:2>1"),
        (42, "turn:6>5"),
        (43, "up:1"),
        (48, "up:6"),
        (49, "down:1"),
        (54, "down:6"),
        (55, "mark:all"),
        (56, "mark:1"),
        (61, "mark:6"),
        (62, "spend:1"),
        (67, "spend:6"),
        (68, "open:ogwen"),
        (74, "open:dulas"),
        (75, "sell:bryn_hafod_y_wern"),
        (103, "sell:ratgoed"),
        (104, "develop:buy3"),
        (111, "develop:alone_in_the_valley"),
        (112, "bid:1-0"),
        (195, "bid:4-20"),
        (196, "start:0"),
        (199, "start:3"),
        (200, "roll:1-1-1"),
        (201, "roll:1-1-2"),
        (255, "roll:6-6-6"),
        (256, "die:1"),
        (261, "die:6"),
    ],
)
def test_keeps_the_id_of_the_action(number: int, name: str) -> None:
    assert GAME.vocabulary[number] == name


def test_has_262_names_that_all_differ() -> None:
    assert len(GAME.vocabulary) == len(set(GAME.vocabulary)) == 262


def test_the_steps_of_an_agenda_are_those_that_four_players_need() -> None:
    kinds: dict[str, set[str]] = {}
    for name in GAME.agenda_observer.indices:
        kind, _, rest = name.partition(":")
        kinds.setdefault(kind, set()).add(rest)
    seats = {"0", "1", "2", "3"}
    assert kinds["throw"] == kinds["empty"] == kinds["dice"] == kinds["mark"] == seats
    assert kinds["rolling"] == {*seats, "4"}
    assert kinds["carry_out"] == {f"{face}:{at}" for face in range(1, 7) for at in range(5)}
    assert kinds["act"] == {f"{face}:{seat}" for face in range(1, 7) for seat in range(4)}
    assert kinds["reroll"] == {f"{seat}:{face}" for face in range(1, 7) for seat in range(4)}
    assert kinds["spend"] == {f"{seat}:{owed}" for seat in range(4) for owed in (1, 2)}
    sets = ("buy3", "buy4", "buy3+buy4")
    assert kinds["purchase"] == {f"{seat}:{boxes}" for seat in range(4) for boxes in sets}


@pytest.mark.parametrize(("boxes", "which"), [("buy3", 0b01), ("buy4", 0b10), ("buy3+buy4", 0b11)])
def test_a_later_purchase_is_named_by_its_boxes(boxes: str, which: int) -> None:
    step = GAME.step(f"purchase:2:{boxes}")
    assert isinstance(step, LaterPurchase)
    assert (step.seat, step.which) == (2, which)


def test_an_edition_with_cheap_mines_is_observed_in_the_same_way() -> None:
    tables = copy.deepcopy(GAME.edition.tables)
    for valley in tables["valley"]:
        for mine in valley["mines"]:
            mine["cost"] = 1
    game = GAME.with_edition(pithead.Edition(tables, "mine.toml"))
    assert game.observation(3).layout() == GAME.observation(3).layout()
    assert game.step("spend:0:1") is not None
    assert game.step("spend:0:2") is None
