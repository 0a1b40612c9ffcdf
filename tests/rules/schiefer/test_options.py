"""Section 11: coins at the start, the readings of the rulebook, and no other variants."""

from typing import Any

import pytest

import pithead
from pithead.kernel.game import Reading
from tests.fair_starts import fair_game, start_drawn, without_bonuses
from tests.positions import coins

GAME = pithead.game("schiefer")


@pytest.mark.rule("SF-11.1")
@pytest.mark.parametrize("amount", [0, 1, 10])
def test_starts_with_the_agreed_coins(amount: int) -> None:
    state = GAME.start(players=3, options={"coins_at_start": amount})
    assert coins(state) == [amount] * 3
    assert state.to_json()["options"]["coins_at_start"] == amount


@pytest.mark.rule("SF-11.1")
def test_starts_with_3_coins_unless_something_else_is_agreed() -> None:
    assert coins(GAME.start(players=2)) == [3, 3]
    assert GAME.options[0].default == 3


@pytest.mark.rule("SF-11.1")
@pytest.mark.parametrize("amount", [-1, 11, "3", 2.5, True, None])
def test_refuses_another_amount_of_coins(amount: Any) -> None:
    with pytest.raises(pithead.BadSetup) as refusal:
        GAME.start(players=2, options={"coins_at_start": amount})
    assert "coins_at_start" in str(refusal.value)


@pytest.mark.rule("SF-11.2")
def test_has_no_other_option() -> None:
    readings = [option.name for option in GAME.options if isinstance(option, Reading)]
    assert readings == ["marker_purchase", "tied_win"]
    assert [option.name for option in GAME.options] == [
        "coins_at_start",
        "round_limit",
        "second_player_coins",
        "fair_start",
        *readings,
    ]


@pytest.mark.rule("SF-11.2")
def test_refuses_an_option_that_does_not_exist() -> None:
    with pytest.raises(pithead.BadSetup) as refusal:
        GAME.start(players=2, options={"short_game": True})
    assert "short_game" in str(refusal.value)


@pytest.mark.rule("SF-11.5")
def test_the_second_of_two_players_gets_the_agreed_coins() -> None:
    state = GAME.start(players=2, options={"second_player_coins": 6})
    assert coins(state) == [3, 3]
    state.apply("start:1")
    assert coins(state) == [9, 3]
    assert not state.problems()
    even = GAME.start(players=2)
    even.apply("start:1")
    assert coins(even) == [3, 3]


@pytest.mark.rule("SF-11.5")
def test_three_players_start_alike() -> None:
    state = GAME.start(players=3, options={"second_player_coins": 6})
    state.apply("start:1")
    assert coins(state) == [3, 3, 3]


@pytest.mark.rule("SF-11.5")
def test_the_draw_tells_the_agreed_coins() -> None:
    state = GAME.start(players=2, options={"second_player_coins": 6})
    assert state.describe("start:1", "en", ["Ada", "Ben"]) == (
        "The start player is Ben. Extra coins: Ada 6."
    )


FAIR = fair_game("schiefer", "coins", [1, 2, 5], [0, 3, 4, 7])


@pytest.mark.rule("SF-11.6")
def test_a_fair_start_gives_coins_by_place_in_turn_order() -> None:
    state = FAIR.start(players=3, options={"fair_start": True})
    assert coins(state) == [3, 3, 3], "before the start player is drawn"
    state.apply("start:1")
    assert coins(state) == [3 + 5, 3 + 1, 3 + 2]
    assert not state.problems()
    assert coins(start_drawn(FAIR, 4, "start:3", fair_start=True)) == [6, 7, 10, 3]


@pytest.mark.rule("SF-11.6")
def test_a_fair_start_adds_to_the_agreed_coins() -> None:
    state = start_drawn(FAIR, 3, "start:0", fair_start=True, coins_at_start=10)
    assert coins(state) == [11, 12, 15]
    assert not state.problems()


@pytest.mark.rule("SF-11.6")
def test_without_the_option_all_start_alike() -> None:
    assert coins(start_drawn(FAIR, 4, "start:2")) == [3] * 4
    assert coins(start_drawn(FAIR, 4, "start:2", fair_start=False)) == [3] * 4
    assert coins(start_drawn(GAME, 3, "start:2")) == [3] * 3


@pytest.mark.rule("SF-11.6")
def test_a_fair_start_changes_nothing_for_two() -> None:
    assert coins(start_drawn(GAME, 2, "start:0", fair_start=True)) == [3, 3]
    both = start_drawn(GAME, 2, "start:0", fair_start=True, second_player_coins=4)
    assert coins(both) == [3, 7]


@pytest.mark.rule("SF-11.6")
def test_an_edition_without_amounts_gives_none() -> None:
    assert coins(start_drawn(without_bonuses("schiefer"), 3, "start:0", fair_start=True)) == [3] * 3
    only_four = fair_game("schiefer", "coins", [9, 9, 9, 9])
    assert coins(start_drawn(only_four, 3, "start:0", fair_start=True)) == [3] * 3


@pytest.mark.rule("SF-11.6")
def test_the_draw_tells_who_gets_coins() -> None:
    state = FAIR.start(players=4, options={"fair_start": True})
    assert state.describe("start:1", "en", ["Ada", "Ben", "Cy", "Dora"]) == (
        "The start player is Ben. Extra coins: Cy 3, Dora 4, Ada 7."
    )
    even = FAIR.start(players=3)
    assert even.describe("start:1", "en", ["Ada", "Ben", "Cy"]) == "The start player is Ben."
