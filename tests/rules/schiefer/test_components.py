"""Section 1: markers, coins, open information."""

import random
import re
from typing import Any

import pytest

import pithead
from tests.positions import coins, play, table
from tests.random_play import random_game

GAME = pithead.game("schiefer")


def markers_of(data: dict[str, Any], seat: int) -> int:
    """All markers of a player, wherever they lie."""
    on_mines = sum(owners.count(seat) for owners in data["owners"].values())
    on_boxes = sum(owners.count(seat) for owners in data["boxes"].values())
    on_fields = sum(data["waiting"][seat])
    return int(data["supply"][seat] + data["reserve"][seat] + on_fields + on_mines + on_boxes)


@pytest.mark.rule("SF-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_gives_everybody_26_markers(players: int) -> None:
    data = GAME.start(players=players).to_json()
    assert [markers_of(data, seat) for seat in range(players)] == [26] * players


@pytest.mark.rule("SF-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_never_gains_or_loses_a_marker_in_a_whole_game(players: int) -> None:
    for state in random_game(GAME.start(players=players), random.Random(players)):
        data = state.to_json()
        assert [markers_of(data, seat) for seat in range(players)] == [26] * players
        assert state.problems() == []


@pytest.mark.rule("SF-1.1")
@pytest.mark.parametrize("reserve", [17, 19])
def test_refuses_a_position_with_another_number_of_markers(reserve: int) -> None:
    data = GAME.start(players=2).to_json()
    data["reserve"][1] = reserve
    with pytest.raises(pithead.BadPosition) as refusal:
        GAME.from_json(data)
    assert "SF-1.1" in str(refusal.value)


@pytest.mark.rule("SF-1.2")
def test_pays_the_last_sale_in_full_however_many_coins_are_in_play() -> None:
    every_mine = {
        "ogwen": "0 0 0 0",
        "seiont": "0 0 0 0",
        "llyfni": "0 0 0 0 0",
        "dwyfor": "0 0 0",
        "dwyryd": "1 1 1 1 1 1",
        "dysynni": "1 1",
        "dulas": "1 1 1 1 1",
    }
    all_but_the_last = [
        mine for mine in GAME.start(players=2).to_json()["sold"] if mine != "ratgoed"
    ]
    state = table(2).mines(**every_mine).sold(*all_but_the_last).coins(110, 60).acting(0, field=5)
    assert coins(play(state, "sell:ratgoed")) == [110, 65]


@pytest.mark.rule("SF-1.3")
def test_shows_everybody_all_markers_and_coins() -> None:
    state = table(3).coins(7, 0, 12).supply(5, 2, 9).waiting({1: {3: 2}}).acting(1, field=3)
    shown = "\n".join(line for section in state.sections() for line in section.lines())
    for seat, row in enumerate(["7 5 21", "0 2 22", "12 9 17"]):
        assert re.search(rf"player {seat + 1} +{row.replace(' ', ' +')}\b", shown)
    assert re.search(r"3 +open a mine +▲▲", shown)


@pytest.mark.rule("SF-1.3")
def test_decides_nothing_before_it_is_seen() -> None:
    """What lies on the table is all there is: the game goes on from it in the same way."""
    state = play(GAME.start(players=2), "start:1", "roll:1-3-5", "keep", "mark:all")
    seen = GAME.from_json(state.to_json())
    further = ["roll:2-2-6", "reroll:2", "die:4", "keep", "mark:all", "fetch"]
    assert play(seen, *further) == play(state, *further)
