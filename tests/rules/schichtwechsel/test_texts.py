"""The facts in what players read: amounts, wagons and levels are those of the position."""

import random

import pytest

import pithead
from tests.collieries import GAME, colliery, play, with_card
from tests.random_play import random_action


def described(state: pithead.State) -> list[str]:
    return [state.describe(action) for action in state.legal()]


@pytest.mark.rule("SW-8.5", "SW-8.9")
def test_a_lift_says_what_comes_up_and_where_coal_goes() -> None:
    table = colliery(3).pit(1, white=2, mine="L1:c L3:s L5:cc")
    state = play(table.turn(1), "use:wagon_medium")
    assert described(state) == [
        "Lift mine wagon L1: 1 coal goes to the coal wagons.",
        "Lift mine wagon L3: 1 spoil goes to the tip.",
        "Lift mine wagon L5: 2 coal goes to the coal wagons.",
    ]
    play(state, "lift:L5", "stop")
    told = "1 coal on single wagons and 1 coal on coal wagon K5."
    assert state.describe("layout:1_0_1") == told


@pytest.mark.rule("SW-8.3")
def test_a_placement_says_how_full_the_wagon_will_be() -> None:
    table = colliery(3, with_card("coal_mine 1")).pit(1, white=1, mine="L4:c")
    state = play(table.turn(1), "use:miner_small")
    assert state.prompt().startswith("You have 1 coal in hand. ")
    placed = "Place coal on mine wagon"
    assert state.describe("place:coal_L1") == f"{placed} L1, which then holds 1 of 1."
    assert state.describe("place:coal_L4") == f"{placed} L4, which then holds 2 of 2."


@pytest.mark.rule("SW-4.2")
def test_the_blue_cube_is_named_where_it_lies_and_only_there() -> None:
    rng = random.Random(1)
    state = GAME.start(3)
    found = set()
    while state.actor != pithead.OVER:
        if state.agenda[-1].kind == "give":
            blue = bool(state.to_json()["triple"]["blue"])
            for text in described(state):
                assert ("the blue cube" in text) == ("(water +1)" in text) == blue
            found.add(blue)
        state.take(random_action(state, rng))
    assert found == {False, True}


@pytest.mark.rule("SW-11.6")
@pytest.mark.parametrize(("on_card", "gain"), [(2, "1 spoil on the tip"), (1, "2 VP")])
def test_a_barrier_says_what_its_headframe_brings(on_card: int, gain: str) -> None:
    table = colliery(2).pit(0, discs=(0, 1, 0), white=2, on_card=on_card)
    state = play(table.turn(), "use:route_medium")
    assert described(state)[:2] == ["Move the miner.", f"Place a headframe: {gain}."]


@pytest.mark.rule("SW-10.6")
def test_a_choice_of_water_says_from_where_to_where() -> None:
    state = play(colliery(2).pit(0, water=4).turn(), "use:water_2_3_player")
    assert described(state)[:2] == [
        "Leave the water on level 4.",
        "Lower the water from 4 to 3.",
    ]


@pytest.mark.rule("SW-9.3")
def test_coking_says_which_wagon_and_where_it_ends() -> None:
    table = colliery(4).pit(0, coins=1, singles=1, K4=2)
    state = play(table.turn(), "use:coking_big")
    assert len(set(described(state))) == 2
    play(state, state.name(state.legal()[0]), "plant:own")
    assert described(state)[0] == "Stop here."
    assert described(state)[1].startswith("Coke ")


@pytest.mark.rule("SW-17.1")
def test_a_round_card_says_its_effect_if_it_has_one() -> None:
    state = GAME.start(2)
    play(state, "start:0")
    texts = described(state)
    assert not any("; ." in text for text in texts)
    assert any("; " in text for text in texts)
    assert any("; " not in text for text in texts)
