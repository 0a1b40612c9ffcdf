"""Section 9: the coking plant, coke wagons, sold coke."""

import pytest

from tests.collieries import GAME, colliery, legal, now, play, with_card
from tests.positions import assert_refused


@pytest.mark.rule("SW-9.1", "SW-9.8")
def test_grey_spaces_give_a_point_or_water_each_time() -> None:
    table = colliery(4).pit(0, white=1, singles=1)
    state = play(table.turn(), "use:coking_small")
    assert legal(state) == ["plant:own", "plant:plain", "plant:vp", "plant:water"]
    assert now(play(state.clone(), "plant:vp"), "vp") == 1
    assert now(play(state.clone(), "plant:water"), "water") == 5
    assert now(play(state, "plant:plain"), "water") == 4
    gift = colliery(4, with_card("coke_plant 1")).pit(0, white=1)
    assert now(play(gift.turn(), "use:miner_small", "plant:vp"), "vp") == 1


@pytest.mark.rule("SW-9.2", "SW-9.3")
@pytest.mark.parametrize(("wagon", "coal"), [("singles", 1), ("K4", 2)])
def test_a_full_wagon_becomes_one_coke_of_the_own_supply(wagon: str, coal: int) -> None:
    table = colliery(2).pit(0, white=1, **{wagon: coal})
    state = play(table.turn(), "use:coking_small", "plant:own")
    assert now(state, wagon) == 0
    assert now(state, "coke_supply") == 10
    assert state.to_json()["plant"]["own"] == [1, 0]


@pytest.mark.rule("SW-9.2")
def test_coking_ends_with_the_number_on_the_card() -> None:
    state = colliery(4, with_card("coke 2")).pit(0, white=1, singles=3).turn()
    play(state, "use:miner_small", "plant:own", "coke_from:singles", "plant:plain")
    assert now(state, "singles") == 1
    assert state.actor == 1


@pytest.mark.rule("SW-9.4")
@pytest.mark.parametrize("pit", [{}, {"own": 1}, {"plain": 1}])
def test_the_first_two_coke_go_anywhere_free(pit: dict[str, int]) -> None:
    table = colliery(4).pit(0, white=1, singles=1, **pit)
    state = play(table.turn(), "use:coking_small")
    assert ("plant:own" in legal(state)) == ("own" not in pit)
    assert {"plant:plain", "plant:vp", "plant:water"} <= set(legal(state))


@pytest.mark.rule("SW-9.5")
@pytest.mark.parametrize("plain", [2, 3])
def test_from_the_third_on_an_empty_own_space_comes_first(plain: int) -> None:
    table = colliery(4).pit(0, white=1, singles=1, plain=plain)
    state = play(table.turn(), "use:coking_small")
    assert state.to_json()["plant"]["own"][0] == 1
    assert state.actor == 1


@pytest.mark.rule("SW-9.5")
def test_grey_is_refused_while_the_own_space_is_due() -> None:
    game = with_card("coke_plant 2")
    table = colliery(4, game).pit(0, white=1, plain=1)
    state = play(table.turn(), "use:miner_small", "plant:vp")
    assert state.to_json()["plant"]["own"][0] == 1


@pytest.mark.rule("SW-9.5", "SW-9.10")
def test_a_refusal_tells_a_full_space_from_an_own_space_that_is_due() -> None:
    full = play(colliery(2).pit(0, white=1, singles=1, plain=1).turn(), "use:coking_small")
    assert_refused(full, "plant:plain", rule="SW-9.10")
    step = GAME.step("coking_space:0")
    assert step is not None
    for plain in (2, 3):
        due = colliery(4).pit(0, plain=plain).turn()
        obstacle = step.obstacle(due, GAME.vocabulary.index("plant:vp"))
        assert obstacle is not None
        assert obstacle.rule == "SW-9.5"


@pytest.mark.rule("SW-9.6")
def test_with_the_own_space_taken_the_third_goes_grey() -> None:
    table = colliery(4).pit(0, white=1, singles=1, own=1, plain=1)
    state = play(table.turn(), "use:coking_small")
    assert legal(state) == ["plant:plain", "plant:vp", "plant:water"]
    assert_refused(state, "plant:own", rule="SW-9.10")


@pytest.mark.rule("SW-9.7")
def test_nobody_has_more_than_four_coke_in_the_plant() -> None:
    table = colliery(4).pit(0, white=2, singles=1, own=1, plain=3)
    assert_refused(table.turn(), "use:coking_medium", rule="SW-5.17")


@pytest.mark.rule("SW-9.9")
def test_without_an_allowed_space_no_coke_enters() -> None:
    table = colliery(2).pit(0, white=2, singles=1, own=1)
    table.pit(1, plain=1, vp_space=True, water_space=True)
    assert_refused(table.turn(), "use:coking_medium", rule="SW-5.17")


@pytest.mark.rule("SW-9.10")
def test_each_space_holds_one_coke_and_coloured_ones_are_the_owners() -> None:
    table = colliery(2).pit(0, white=1, singles=1).pit(1, plain=1, vp_space=True, own=1)
    state = play(table.turn(), "use:coking_small")
    assert legal(state) == ["plant:own", "plant:water"]
    assert_refused(state, "plant:plain", rule="SW-9.10")


@pytest.mark.rule("SW-9.11")
def test_loading_moves_an_own_coke_to_a_coke_wagon() -> None:
    table = colliery(2).pit(0, white=1, own=1, water_space=True).pit(1, vp_space=True)
    state = play(table.turn(), "use:loading_small")
    assert legal(state) == ["load:own", "load:water"]
    assert_refused(state, "load:vp", rule="SW-9.11")
    play(state, "load:water")
    assert now(state, "coke_on_wagons") == 1
    assert state.to_json()["plant"]["water"] is None


@pytest.mark.rule("SW-9.11")
def test_loading_ends_with_the_number_on_the_card() -> None:
    state = play(colliery(4).pit(0, white=2, own=1, plain=3).turn(), "use:loading_medium")
    play(state, "load:own", "load:plain", "load:plain")
    assert now(state, "coke_on_wagons") == 3
    assert state.actor == 1


@pytest.mark.rule("SW-9.12")
def test_there_is_room_for_four_coke_on_wagons() -> None:
    table = colliery(4).pit(0, white=2, own=1, plain=2, coke_on_wagons=3)
    state = play(table.turn(), "use:loading_medium", "load:own")
    assert now(state, "coke_on_wagons") == 4
    assert state.actor == 1
    table.pit(0, coke_on_wagons=4, water=0)
    assert_refused(table.turn(), "use:loading_medium", rule="SW-5.17")


@pytest.mark.rule("SW-9.13")
def test_only_the_number_of_loaded_coke_matters() -> None:
    state = colliery(2).pit(0, coke_on_wagons=3).at("upper_halves:2")
    assert now(state, "sold_pairs") == 1
    assert now(state, "coke_on_wagons") == 1


@pytest.mark.rule("SW-9.14")
@pytest.mark.parametrize(
    ("pit", "gained"),
    [({}, 1), ({"coke_on_wagons": 4}, 0), ({"sold_pairs": 5, "coke_on_wagons": 1}, 0)],
)
def test_a_gained_coke_needs_a_wagon_and_supply(pit: dict[str, int], gained: int) -> None:
    table = colliery(2, with_card("coke_wagon 1", "vp 1")).pit(0, white=1, **pit)
    state = play(table.turn(), "use:miner_small")
    assert now(state, "coke_on_wagons") == pit.get("coke_on_wagons", 0) + gained


@pytest.mark.rule("SW-9.15", "SW-18.8")
@pytest.mark.parametrize(("pairs", "points"), [(0, 0), (1, 4), (2, 10), (3, 17), (4, 26), (5, 36)])
def test_sold_coke_counts_by_columns(pairs: int, points: int) -> None:
    state = colliery(2).pit(0, sold_pairs=pairs).turn()
    assert state.sheet()[0]["coke_sold"] == points
