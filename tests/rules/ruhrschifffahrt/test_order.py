"""Section 4: the phases of a round, and who comes when."""

import random

import pytest

import pithead
from tests.random_play import random_game
from tests.river import GAME, get, legal, play, river, sail, spaces


def to_the_end(players: int, seed: int) -> list[pithead.State]:
    """All positions of a random game."""
    game = random_game(GAME.start(players), random.Random(seed))
    return [state.clone() for state in game]


@pytest.mark.rule("RS-4.1")
def test_goes_through_the_phases_in_order() -> None:
    places = [(get(state, "round"), get(state, "phase")) for state in to_the_end(3, 5)]
    assert places == sorted(places)
    assert {phase for _, phase in places[:-1]} <= {1, 2, 3, 4, 6}, "5 and 7 need no decisions"
    assert places[-1] == (12, 7)
    assert GAME.edition.tables["game"]["phases"] == [
        "event",
        "demand",
        "loading",
        "sailing",
        "progress",
        "purchase",
        "round_end",
    ]


@pytest.mark.rule("RS-4.2")
@pytest.mark.parametrize(("seat", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_follows_the_seats_in_the_first_phases_of_round_1(seat: int, order: list[int]) -> None:
    state = GAME.start(3)
    play(state, f"start:{seat}")
    assert get(state, "order") == order
    play(state, "marker:high_water")
    asked = []
    while get(state, "phase") == 3:
        asked.append(state.actor)
        play(state, "option:none")
        play(state, f"start:{legal(state, 'start')[0]}")
    assert asked == order


@pytest.mark.rule("RS-4.3")
def test_lets_the_ship_furthest_upstream_begin() -> None:
    state = (
        river(round=4)
        .ships("town_kettwig", "town_steele", "ind_saarn", "town_witten")
        .order(3, 1, 0, 2)
        .buying(2)
    )
    play(state, "end_turn")
    assert get(state, "order") == [3, 1, 0, 2]


@pytest.mark.rule("RS-4.3")
def test_sails_in_the_order_of_the_depots() -> None:
    state = GAME.start(2)
    play(state, "start:0", "marker:high_water")
    play(state, "option:none", "start:depot_wiesche", "option:none", "start:depot_deimelsberg")
    # Seat 1 has sailed first: its die lies on the arrow, the other one above it.
    assert get(state, "track", "black")[2:4] == [3, 3]
    assert get(state, "order")[0] == 1


@pytest.mark.rule("RS-4.4")
def test_puts_the_later_of_two_ships_on_a_space_first() -> None:
    state = river(round=4).ships("town_steele", "town_steele", "ind_saarn", "ind_saarn").buying(3)
    play(state, "end_turn")
    assert get(state, "order") == [1, 0, 3, 2]


@pytest.mark.rule("RS-4.5")
def test_puts_the_first_ship_in_ruhrort_last() -> None:
    state = river(3, round=4).ships(*["port_ruhrort"] * 3).buying(2)
    play(state, "end_turn")
    assert get(state, "order") == [2, 1, 0]
    assert get(state, "arrival") == [1, 2, 3]


@pytest.mark.rule("RS-4.6")
def test_keeps_the_order_while_ships_move() -> None:
    state = river(3).order(2, 1, 0).ships("port_ruhrort", "ind_saarn", "ind_dahlhausen").loading(2)
    play(state, "option:none", "start:depot_wiesche")
    assert get(state, "order") == [2, 1, 0]
    assert state.actor == 1


@pytest.mark.rule("RS-4.7")
def test_orders_loading_by_sales_sailing_by_depots_and_buying_by_new_sales() -> None:
    for state in to_the_end(4, 11):
        if state.actor < 0 or get(state, "round") == 1:
            continue
        order, phase = get(state, "order"), get(state, "phase")
        if phase in (1, 2, 6):
            assert order == by_ships(state)


def by_ships(state: pithead.State) -> list[int]:
    river_spaces = [space["id"] for space in GAME.edition.tables["river"]["space"]]
    arrival = get(state, "arrival")
    places = spaces(state)
    return sorted(
        range(state.players),
        key=lambda seat: (river_spaces.index(places[seat]), -arrival[seat]),
    )


@pytest.mark.rule("RS-4.7")
def test_begins_phase_4_with_the_depot_furthest_upstream() -> None:
    state = (
        river(2)
        .order(0, 1)
        .ship(0, "depot_menden")
        .option(0, "pilot")
        .ships("depot_menden", "ind_dahlhausen")
        .starting(1, "pilot")
    )
    play(state, "start:depot_gewalt")
    assert get(state, "phase") == 4
    assert get(state, "order") == [1, 0]
    assert state.actor == 1


@pytest.mark.rule("RS-4.8")
def test_lets_a_player_finish_before_the_next_begins() -> None:
    state = (
        river(2, round=6)
        .thalers(9, 9)
        .tiles(0, "lock_building", "coal_store")
        .tiles(1, "coal_store")
        .buying(0)
    )
    play(state, "store:store_pauline")
    assert state.actor == 0
    play(state, "lock:lock_horst")
    assert state.actor == 1, "nothing else could be bought"


@pytest.mark.rule("RS-4.8")
def test_sells_before_the_next_ship_leaves() -> None:
    state = river(2).dice(rudolph=3, gewalt=4, menden=3, wiesche=3, deimelsberg=3)
    asked = state.sailing(0, "rudolph")
    sail(asked)
    assert spaces(asked) == ["town_kettwig", "depot_gewalt"]
    assert asked.actor == 1
