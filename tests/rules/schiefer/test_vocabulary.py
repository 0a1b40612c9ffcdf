"""The decision and chance tables: every action by name, its id by its place."""

import pytest

import pithead

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
        (112, "start:0"),
        (115, "start:3"),
        (116, "roll:1-1-1"),
        (117, "roll:1-1-2"),
        (171, "roll:6-6-6"),
        (172, "die:1"),
        (177, "die:6"),
    ],
)
def test_keeps_the_id_of_the_action(number: int, name: str) -> None:
    assert GAME.vocabulary[number] == name


def test_has_178_names_that_all_differ() -> None:
    assert len(GAME.vocabulary) == len(set(GAME.vocabulary)) == 178
