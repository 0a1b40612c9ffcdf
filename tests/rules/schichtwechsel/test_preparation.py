"""Section 4: the six steps of the preparation."""

from typing import Any

import pytest

import pithead
from tests.collieries import GAME, Colliery, colliery, game_with, legal, now, play
from tests.positions import assert_refused


def mining(players: int = 3, **bag: int) -> Colliery:
    """Step I of round 2, before the first triple."""
    cubes = {"coal": 3 * players + 3 * players, "spoil": 0, "blue": 0}
    cubes.update(bag)
    everybody = list(range(players))
    return colliery(players).set(bag=cubes, seats_without_cubes=everybody)


def drawing(table: Colliery) -> pithead.State:
    return table.asked("mining", "draw")


# -- step I --------------------------------------------------------------------------------------


@pytest.mark.rule("SW-4.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_adds_a_coal_and_a_spoil_per_player_in_every_round(players: int) -> None:
    state = GAME.start(players=players)
    before = state.to_json()["bag"]
    play(state, "start:0", "reveal:round_road")
    after = state.to_json()["bag"]
    assert after["coal"] == before["coal"] + players
    assert after["spoil"] == before["spoil"] + players
    later = play(colliery(players).turn(), *["pass"] * players)
    before = later.to_json()["bag"]
    play(later, "reveal:round_canal")
    assert later.to_json()["bag"]["spoil"] == before["spoil"] + players


@pytest.mark.rule("SW-4.2")
def test_the_first_player_gives_drawn_cubes_to_somebody_without() -> None:
    table = mining(3, coal=15, spoil=3).set(first_player=2, marker=2)
    state = play(drawing(table), "draw:2-1-0")
    assert state.actor == 2
    assert legal(state) == ["give:0", "give:1", "give:2"]
    assert now(state, "bag") == {"coal": 13, "spoil": 2, "blue": 0}
    play(state, "give:1")
    assert state.actor == 1
    assert now(state, "cubes_in_hand", 1) == {"coal": 2, "spoil": 1}


@pytest.mark.rule("SW-4.2")
def test_nobody_receives_cubes_twice_in_a_round() -> None:
    state = play(drawing(mining(3)), "draw:3-0-0", "give:1")
    play(state, "place:coal_L1", "place:coal_L2", "place:coal_L3", "draw:3-0-0")
    assert legal(state) == ["give:0", "give:2"]
    assert_refused(state, "give:1", rule="SW-4.2")


@pytest.mark.rule("SW-4.2")
def test_nobody_receives_cubes_on_an_empty_seat() -> None:
    state = play(drawing(mining(2)), "draw:3-0-0")
    for action in ("give:2", "give:3"):
        assert_refused(state, action, rule="SW-4.2")
        assert state.refuse(action).reason == "there is no player on this seat"


@pytest.mark.rule("SW-4.2")
def test_draws_by_the_contents_of_the_bag() -> None:
    state = play(GAME.start(players=2), "start:0", "reveal:round_road")
    odds = {state.name(outcome): probability for outcome, probability in state.chance()}
    assert odds["draw:3-0-0"] == pytest.approx(30 / 91)
    assert sum(odds.values()) == pytest.approx(1)


@pytest.mark.rule("SW-4.3")
def test_places_the_cubes_before_the_next_are_drawn() -> None:
    state = play(drawing(mining(2)), "draw:3-0-0", "give:0")
    for action in ("place:coal_L1", "place:coal_L2", "place:coal_L3"):
        assert state.actor == 0
        play(state, action)
    assert state.actor == pithead.CHANCE


@pytest.mark.rule("SW-4.4")
def test_the_last_triple_goes_to_the_last_player_without_a_question() -> None:
    table = mining(2, coal=9).set(seats_without_cubes=[1])
    state = play(drawing(table), "draw:3-0-0")
    assert state.actor == 1
    assert state.agenda[-1].kind == "place"
    play(state, "place:coal_L1", "place:coal_L2", "place:coal_L3")
    assert state.agenda[0].kind == "tiles"


@pytest.mark.rule("SW-4.5", "SW-17.5")
def test_a_blue_cube_raises_the_water_and_is_not_placed() -> None:
    table = mining(3, coal=16, spoil=2, blue=1).set(blue_in_game=True)
    state = play(drawing(table), "draw:1-1-1")
    assert state.to_json()["blue_drawn"]
    play(state, "give:2")
    assert now(state, "water", 2) == 4
    assert now(state, "cubes_in_hand", 2) == {"coal": 1, "spoil": 1}


@pytest.mark.rule("SW-4.6")
def test_a_drawn_blue_cube_is_back_after_step_one() -> None:
    table = mining(2, coal=8, spoil=1, blue=1).set(blue_in_game=True, seats_without_cubes=[0])
    state = play(drawing(table), "draw:2-0-1")
    assert now(state, "bag")["blue"] == 0
    play(state, "place:coal_L1", "place:coal_L2")
    assert state.agenda[0].kind == "tiles"
    assert now(state, "bag")["blue"] == 1


@pytest.mark.rule("SW-4.7")
def test_cubes_are_placed_in_any_order() -> None:
    state = play(drawing(mining(2, coal=11, spoil=1)), "draw:2-1-0", "give:0")
    assert {"place:coal_L1", "place:spoil_L1"} <= set(legal(state))
    play(state, "place:spoil_L1", "place:coal_L4", "place:coal_L4")
    assert (now(state, "L1"), now(state, "L4")) == ("s", "cc")


@pytest.mark.rule("SW-4.8")
def test_cubes_without_room_cost_a_tool_marker_each_and_leave_the_bag() -> None:
    table = mining(2).pit(0, mine="L1:c L2:c L3:c L4:cc L5:c")
    state = drawing(table)
    before = now(state, "bag")["coal"]
    play(state, "draw:3-0-0", "give:0")
    assert now(state, "tools") == 8
    assert now(state, "L5") == "cc"
    assert now(state, "bag")["coal"] == before - 3


@pytest.mark.rule("SW-4.9")
def test_a_cube_that_fits_must_be_placed() -> None:
    state = play(drawing(mining(2)), "draw:3-0-0", "give:0")
    assert all(action.startswith("place:") for action in legal(state))


@pytest.mark.rule("SW-4.10", "SW-17.4")
def test_a_locked_wagon_takes_no_cubes() -> None:
    table = mining(2).set(wagon_locked=True)
    state = play(drawing(table), "draw:3-0-0", "give:0")
    assert_refused(state, "place:coal_L5", rule="SW-4.10")


@pytest.mark.rule("SW-4.10", "SW-8.3")
@pytest.mark.parametrize(("wagon", "locked"), [("L5", False), ("L4", True)])
def test_a_full_wagon_is_refused_as_full_unless_it_is_locked(wagon: str, locked: bool) -> None:
    table = mining(2).set(wagon_locked=locked).pit(0, mine=f"{wagon}:cc")
    state = play(drawing(table), "draw:3-0-0", "give:0")
    assert_refused(state, f"place:coal_{wagon}", rule="SW-8.3")


# -- step II -------------------------------------------------------------------------------------


@pytest.mark.rule("SW-4.11")
def test_chooses_counter_clockwise_in_round_1_the_first_player_last() -> None:
    state = play(GAME.start(players=4), "start:2", "reveal:round_road")
    seats: list[int] = []
    while len(seats) < 4:
        if state.agenda[-1].kind == "choose_tile":
            seats.append(state.actor)
        state.apply(state.legal()[0])
    assert seats == [1, 0, 3, 2]


@pytest.mark.rule("SW-4.12")
def test_chooses_clockwise_from_round_2_on() -> None:
    table = colliery(4).set(first_player=2, marker=2)
    state = table.asked("tiles:1", "choose_tile:2")
    seats = []
    while state.agenda[0].kind == "tiles":
        seats.append(state.actor)
        state.apply(state.legal()[0])
    assert seats == [2, 3, 0, 1]


@pytest.mark.rule("SW-4.13", "SW-4.14")
def test_changes_the_tile_and_gives_the_old_one_to_those_who_follow() -> None:
    state = colliery(2).asked("tiles:1", "choose_tile:0")
    assert_refused(state, "tile:train_driver", rule="SW-4.13")
    assert_refused(state, "tile:coal_vendor", rule="SW-4.13")
    assert_refused(state, "tile:hewer", rule="SW-20.3")
    play(state, "tile:gatekeeper")
    assert now(state, "tile", 0) == "gatekeeper"
    assert "tile:train_driver" in legal(state)
    play(state, "tile:train_driver")
    assert now(state, "tile", 1) == "train_driver"


@pytest.mark.rule("SW-4.15")
def test_gives_the_upper_halves_clockwise_when_all_have_chosen() -> None:
    table = colliery(3).set(first_player=1, marker=1).pit(0, tile="overman")
    table.pit(1, tile="mine_rescue").pit(2, tile="train_driver")
    state = table.asked("tiles:3", "choose_tile:0")
    play(state, "tile:gatekeeper")
    assert state.actor == 1
    play(state, "coal_on:singles")
    assert state.actor == 2
    assert now(state, "coke_on_wagons", 0) == 0
    play(state, "place:coal_L1")
    assert now(state, "coke_on_wagons", 0) == 1


@pytest.mark.rule("SW-4.16")
def test_the_upper_half_may_be_refused_in_the_other_reading() -> None:
    table = colliery(2, bonuses="may").pit(0, tile="coal_vendor")
    state = table.asked("tiles:2", "choose_tile:1")
    play(state, "tile:gatekeeper")
    assert legal(state) == ["stop", "take:upper"]
    play(state, "stop")
    assert (now(state, "tools", 1), now(state, "coke_on_wagons", 1)) == (6, 0)


@pytest.mark.rule("SW-4.16")
def test_the_upper_half_must_be_taken() -> None:
    table = colliery(2).pit(0, tile="coal_vendor")
    state = play(table.asked("tiles:2", "choose_tile:1"), "tile:gatekeeper")
    assert now(state, "tools", 1) == 7


# -- steps III to V ------------------------------------------------------------------------------


@pytest.mark.rule("SW-4.17")
def test_everybodys_water_rises_by_1() -> None:
    state = colliery(3).pit(0, water=0).pit(1, water=2).pit(2, water=5).at("upper_halves:3")
    assert state.to_json()["water"] == [1, 3, 6]


@pytest.mark.rule("SW-4.18")
@pytest.mark.parametrize(("water", "tokens"), [(0, 3), (3, 3), (4, 2), (5, 3)])
def test_gives_a_token_unless_the_water_is_on_level_5(water: int, tokens: int) -> None:
    state = colliery(2).pit(0, water=water).at("upper_halves:2")
    assert now(state, "white") == tokens


@pytest.mark.rule("SW-4.19")
@pytest.mark.parametrize(("coal", "tokens"), [(0, 3), (1, 2), (2, 2)])
def test_gives_a_token_for_an_empty_wagon_k5(coal: int, tokens: int) -> None:
    state = colliery(2).pit(0, K5=coal, K4=2, singles=3).at("upper_halves:2")
    assert now(state, "white") == tokens


@pytest.mark.rule("SW-4.20")
@pytest.mark.parametrize(("own", "tokens"), [(0, 3), (1, 2)])
def test_gives_a_token_for_an_empty_own_coking_space(own: int, tokens: int) -> None:
    state = colliery(2).pit(0, own=own, plain=1).at("upper_halves:2")
    assert now(state, "white") == tokens


@pytest.mark.rule("SW-4.21")
def test_gives_0_to_3_tokens_in_step_four() -> None:
    best = colliery(2).at("upper_halves:2")
    worst = colliery(2).pit(0, water=4, K5=1, own=1).pit(1, white=1).at("upper_halves:2")
    assert now(best, "white") == 3
    assert now(worst, "white") == 0


@pytest.mark.rule("SW-4.22", "SW-4.23", "SW-9.13")
@pytest.mark.parametrize(("coke", "pairs"), [(1, 0), (2, 1), (3, 1), (4, 1)])
def test_sells_one_pair_from_round_2_on(coke: int, pairs: int) -> None:
    state = colliery(2).pit(0, coke_on_wagons=coke).at("upper_halves:2")
    assert now(state, "sold_pairs") == pairs
    assert now(state, "coke_on_wagons") == coke - 2 * pairs
    assert now(state, "coins") == pairs
    assert now(state, "white") == 3 + pairs


@pytest.mark.rule("SW-4.22")
def test_sells_nothing_in_round_1() -> None:
    state = colliery(2, round=1).pit(0, coke_on_wagons=2).at("upper_halves:2")
    assert now(state, "sold_pairs") == 0


@pytest.mark.rule("SW-4.24")
def test_sells_nothing_when_all_columns_are_filled() -> None:
    state = colliery(2).pit(0, sold_pairs=4, coke_on_wagons=2).at("upper_halves:2")
    assert now(state, "sold_pairs") == 5
    tables = colliery(2).pit(0, sold_pairs=5, coke_on_wagons=1)
    assert now(tables.at("upper_halves:2"), "coke_on_wagons") == 1


# -- step VI -------------------------------------------------------------------------------------


def bar(*free: str, **pit: object) -> Colliery:
    """Player 0 has crossed as many house barriers as bar spaces are free."""
    discs = {0: (0, 0, 0), 1: (0, 0, 2), 2: (0, 0, 6), 3: (3, 0, 6), 4: (3, 4, 6), 5: (9, 4, 6)}
    return colliery(2).pit(0, discs=discs[len(free)], free=free, **pit)


@pytest.mark.rule("SW-4.25", "SW-12.3")
def test_uses_the_free_bar_spaces_from_left_to_right() -> None:
    state = bar("bar_road", "bar_water", "bar_lift", mine="L1:c L2:c").at("bonus_bar:0")
    assert state.agenda[-1].name == "choose_bar:bar_water:0"
    play(state, "bar:2")
    assert state.agenda[-1].name == "choose_bar:bar_road:0"
    play(state, "bar:2")
    assert legal(state) == ["lift:L1", "lift:L2"]


@pytest.mark.rule("SW-4.25")
def test_uses_the_bar_of_the_first_player_first() -> None:
    table = colliery(2).set(first_player=1, marker=1)
    for seat in (0, 1):
        table.pit(seat, discs=(0, 0, 2), free=["bar_water"])
    state = table.at("upper_halves:2")
    assert state.agenda[-1].name == "choose_bar:bar_water:1"
    assert play(state, "bar:2").agenda[-1].name == "choose_bar:bar_water:0"


@pytest.mark.rule("SW-4.25")
def test_uses_the_bar_from_round_2_on() -> None:
    table = colliery(2, round=1).pit(0, discs=(0, 0, 2), free=["bar_token"])
    state = table.at("bonus_bar:0")
    assert now(state, "white") == 0


@pytest.mark.rule("SW-4.26")
def test_a_space_freed_meanwhile_counts_from_the_next_round_on() -> None:
    table = bar("bar_road", mine="L1:c")
    state = table.pit(0, discs=(2, 0, 2)).at("bonus_bar:0")
    play(state, "bar:1", "house_from:bar_lift", "house_to:area_two")
    assert now(state, "L1") == "c"
    assert state.agenda[0].kind == "turns"


@pytest.mark.rule("SW-4.27")
def test_the_first_space_lowers_the_water_or_gives_a_point() -> None:
    assert now(play(bar("bar_water").at("bonus_bar:0"), "bar:1"), "water") == 2
    assert now(play(bar("bar_water").at("bonus_bar:0"), "bar:2"), "vp") == 1


@pytest.mark.rule("SW-4.28")
def test_the_second_space_gives_a_white_token() -> None:
    assert now(bar("bar_token").at("bonus_bar:0"), "white") == 1


@pytest.mark.rule("SW-4.29")
def test_the_third_space_advances_on_the_road_or_gives_a_point() -> None:
    state = play(bar("bar_road").at("bonus_bar:0"), "bar:1")
    assert (now(state, "road"), now(state, "vp")) == (1, 0)
    state = play(bar("bar_road").at("bonus_bar:0"), "bar:2")
    assert (now(state, "road"), now(state, "vp")) == (0, 1)


@pytest.mark.rule("SW-4.30")
def test_the_fourth_space_lifts_one_full_wagon() -> None:
    state = bar("bar_lift", mine="L1:s L3:s").at("bonus_bar:0")
    play(state, "lift:L3")
    assert (now(state, "tip"), now(state, "L1"), now(state, "L3")) == (1, "s", "")


@pytest.mark.rule("SW-4.31", "SW-16.1")
def test_the_fifth_space_uses_the_lower_half_of_the_tile() -> None:
    state = bar("bar_tile", tile="coal_vendor").at("bonus_bar:0")
    assert legal(state) == ["lower:1", "lower:2"]
    assert now(play(state, "lower:2"), "vp") == 1
    without = bar("bar_token", tile="coal_vendor").at("bonus_bar:0")
    assert without.agenda[0].kind == "turns"


@pytest.mark.rule("SW-4.32")
def test_offers_no_alternative_that_cannot_be_carried_out() -> None:
    dry = bar("bar_water", water=0).at("bonus_bar:0")
    assert now(dry, "vp") == 1
    arrived = bar("bar_road").pit(0, discs=(12, 0, 0), free=["bar_road", "bar_token"])
    assert now(arrived.at("bonus_bar:0"), "vp") == 1
    empty = bar("bar_lift").at("bonus_bar:0")
    assert empty.agenda[0].kind == "turns"


@pytest.mark.rule("SW-4.31", "SW-4.32")
def test_the_lower_half_of_the_tile_can_be_one_of_two_alternatives() -> None:
    def edit(tables: dict[str, Any]) -> None:
        tables["bar_space"][4]["options"] = [["tile_lower"], ["vp 1"]]

    table = colliery(2, game_with(edit)).pit(0, discs=(0, 0, 2), free=["bar_tile"])
    assert legal(table.at("bonus_bar:0")) == ["bar:1", "bar:2"]


@pytest.mark.rule("SW-4.32")
def test_refuses_an_alternative_that_only_another_space_has() -> None:
    def edit(tables: dict[str, Any]) -> None:
        tables["bar_space"][0]["options"].append(["coin 1"])

    table = colliery(2, game_with(edit)).pit(0, discs=(0, 0, 2), free=["bar_road"])
    state = table.at("bonus_bar:0")
    assert legal(state) == ["bar:1", "bar:2"]
    assert_refused(state, "bar:3", rule="SW-4.32")


@pytest.mark.rule("SW-4.32", "SW-6.5")
def test_the_only_bonus_of_a_space_is_taken_as_far_as_it_goes() -> None:
    def edit(tables: dict[str, Any]) -> None:
        tables["bar_space"][3]["options"] = [["lift 1", "coin 2"]]

    table = colliery(2, game_with(edit)).pit(0, discs=(0, 0, 2), free=["bar_lift"])
    assert now(table.at("bonus_bar:0"), "coins") == 2


@pytest.mark.rule("SW-4.33")
def test_what_step_six_sets_off_is_carried_out_at_once() -> None:
    table = colliery(2).pit(0, discs=(6, 0, 0), free=["bar_road"], miner=1)
    state = play(table.at("bonus_bar:0"), "bar:1", "barrier:miner")
    assert now(state, "miner") == 2
    assert now(state, "vp") == 1
    assert state.agenda[0].kind == "turns"
