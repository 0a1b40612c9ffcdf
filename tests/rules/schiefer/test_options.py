"""Section 11: coins at the start, the readings of the rulebook, and no other variants."""

from typing import Any

import pytest

import pithead
from pithead.kernel.game import Reading
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
        *readings,
        "seat_bids",
    ]


@pytest.mark.rule("SF-11.2")
def test_refuses_an_option_that_does_not_exist() -> None:
    with pytest.raises(pithead.BadSetup) as refusal:
        GAME.start(players=2, options={"short_game": True})
    assert "short_game" in str(refusal.value)
