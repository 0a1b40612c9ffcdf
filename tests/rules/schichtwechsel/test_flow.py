"""Section 3: rounds, order, the end."""

import random

import pytest

import pithead
from tests.collieries import GAME, colliery, legal, now, play
from tests.random_play import random_action


@pytest.mark.rule("SW-3.1", "SW-3.5")
def test_ends_after_five_rounds() -> None:
    state = colliery(2, round=5).pit(0, white=1).turn()
    assert state.to_json()["round"] == 5
    play(state, "pass", "pass")
    assert state.actor == pithead.OVER
    earlier = play(colliery(2, round=4).turn(), "pass", "pass")
    assert earlier.to_json()["round"] == 5
    assert earlier.actor == pithead.CHANCE


@pytest.mark.rule("SW-3.2")
def test_goes_through_the_parts_of_a_round_in_order() -> None:
    rng = random.Random(5)
    state = GAME.start(players=3)
    seen: list[str] = []
    while state.to_json()["round"] < 3:
        kind = state.agenda[0].kind
        if not seen or seen[-1] != kind:
            seen.append(kind)
        state.apply(random_action(state, rng))
    order = ["reveal", "mining", "tiles", "upper_halves", "bonus_bar", "turns"]
    first = seen[1 : seen.index("reveal", 2)]
    assert [kind for kind in order if kind in first] == first
    second = seen[seen.index("reveal", 2) :]
    assert [kind for kind in order if kind in second] == second
    assert seen[0] == "start"


@pytest.mark.rule("SW-3.3")
def test_goes_clockwise_from_the_first_player_of_the_round() -> None:
    table = colliery(3).set(first_player=1, marker=1)
    for seat in range(3):
        table.pit(seat, white=2)
    state = table.turn(seat=1)
    actors = []
    for _ in range(4):
        actors.append(state.actor)
        play(state, "use:route_small_vp")
    assert actors == [1, 2, 0, 1]


@pytest.mark.rule("SW-3.4", "SW-17.12")
def test_a_marker_that_changes_hands_counts_from_the_next_round_on() -> None:
    state = colliery(3).pit(0, white=1).pit(1, white=1).pit(2, white=1).turn(seat=1)
    play(state, "use:copy_first", "stop")
    assert now(state, "marker") == 1
    assert now(state, "first_player") == 0
    assert state.actor == 2
    while state.agenda[0].kind == "turns":
        play(state, "pass")
    assert now(state, "first_player") == 1


@pytest.mark.rule("SW-3.6")
def test_reveals_a_round_card_before_anything_else() -> None:
    state = play(colliery(2).turn(), "pass", "pass")
    assert state.actor == pithead.CHANCE
    assert state.to_json()["bag"]["coal"] == 6
    assert "reveal:round_road" not in legal(state)
    play(state, "reveal:round_lead")
    assert state.to_json()["bag"] == {"coal": 8, "spoil": 2, "blue": 0}
