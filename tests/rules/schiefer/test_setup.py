"""Section 3: what everybody starts with, and who begins."""

import pytest

import pithead
from tests.positions import assert_refused, coins, legal, play, reserve, supply

GAME = pithead.game("schiefer")


@pytest.mark.rule("SF-3.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_deals_8_markers_18_in_the_reserve_and_3_coins(players: int) -> None:
    state = GAME.start(players=players)
    assert supply(state) == [8] * players
    assert reserve(state) == [18] * players
    assert coins(state) == [3] * players


@pytest.mark.rule("SF-3.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_draws_the_start_player_by_lot_with_equal_chances(players: int) -> None:
    state = GAME.start(players=players)
    assert state.actor == pithead.CHANCE
    drawn = {state.name(outcome): weight for outcome, weight in state.chance()}
    assert drawn == pytest.approx({f"start:{seat}": 1 / players for seat in range(players)})


@pytest.mark.rule("SF-3.2")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_gives_the_start_player_marker_to_whom_the_lot_falls(seat: int) -> None:
    state = play(GAME.start(players=3), f"start:{seat}")
    assert state.to_json()["start_player"] == seat


@pytest.mark.rule("SF-3.2")
def test_never_draws_a_seat_where_nobody_sits() -> None:
    assert_refused(GAME.start(players=3), "start:3", rule="SF-3.2")


@pytest.mark.rule("SF-3.2")
@pytest.mark.parametrize("luck", [0.0, 0.34, 0.67, 0.9999999])
def test_draws_the_seat_for_the_luck_of_the_lot(luck: float) -> None:
    class Lot:
        def random(self) -> float:
            return luck

    state = GAME.start(players=3)
    assert state.name(state.draw(Lot())) == f"start:{int(luck * 3)}"


@pytest.mark.rule("SF-3.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_opens_no_mine_and_occupies_no_box_at_the_start(players: int) -> None:
    data = GAME.start(players=players).to_json()
    assert all(owners == [] for owners in data["owners"].values())
    assert all(owners == [] for owners in data["boxes"].values())
    assert not any(data["sold"].values())
    assert data["waiting"] == [[0] * 6] * players


@pytest.mark.rule("SF-3.3")
def test_has_nothing_to_sell_in_the_first_round() -> None:
    state = play(GAME.start(players=2), "start:0", "roll:6-6-6", "keep", "mark:6", "done")
    play(state, "roll:1-1-1", "keep", "done")
    assert [name for name in legal(state) if name.startswith("sell:")] == []
