"""Every action and outcome by name, its id by its place."""

import pytest

import pithead

GAME = pithead.game("schichtwechsel")


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (0, "pass"),
        (1, "stop"),
        (2, "end_turn"),
        (3, "give:0"),
        (6, "give:3"),
        (7, "place:coal_L1"),
        (12, "place:spoil_L1"),
        (16, "place:spoil_L5"),
        (17, "tile:train_driver"),
        (24, "lower:1"),
        (27, "bar:1"),
        (29, "use:wagon_big"),
        (53, "use:personal"),
        (54, "trade:trade3_road"),
        (60, "lift:L1"),
        (65, "layout:0_0_0"),
        (66, "layout:0_0_1"),
        (100, "layout:3_2_2"),
        (101, "coke_from:singles"),
        (104, "plant:own"),
        (108, "load:own"),
        (112, "coal_on:singles"),
        (115, "water_down:0"),
        (120, "rail:0"),
        (123, "miner_to:tally_office"),
        (135, "miner_to:gate_out"),
        (136, "barrier:miner"),
        (137, "barrier:headframe"),
        (138, "barrier:vp"),
        (139, "house_from:bar_water"),
        (144, "house_to:area_speed"),
        (151, "headframe_to:top_miner"),
        (159, "barrier:headframe_only"),
        (160, "advance:road"),
        (163, "take:upper"),
        (164, "bid:1-0"),
        (247, "bid:4-20"),
        (248, "start:0"),
        (252, "reveal:round_road"),
        (258, "draw:3-0-0"),
        (264, "draw:0-2-1"),
    ],
)
def test_keeps_the_id_of_the_action(number: int, name: str) -> None:
    assert GAME.vocabulary[number] == name


def test_has_265_names_that_all_differ() -> None:
    assert len(GAME.vocabulary) == len(set(GAME.vocabulary)) == 265
    assert GAME.actions == 248
