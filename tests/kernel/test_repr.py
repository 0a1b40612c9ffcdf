"""What a state says of itself in a console, a debugger or a failed assertion."""

import random

import pytest

import pithead
from tests.random_play import random_game


@pytest.mark.parametrize(
    ("game_id", "start", "later"),
    [
        (
            "schiefer",
            "<Schiefer, 3 players, round 1: chance decides>",
            "<Schiefer, 3 players, round 2: seat 2 is asked>",
        ),
        (
            "ruhrschifffahrt",
            "<Ruhrschifffahrt 1769-1890, 3 players, round 1, phase 1: chance decides>",
            "<Ruhrschifffahrt 1769-1890, 3 players, round 2, phase 3: seat 2 is asked>",
        ),
        (
            "schichtwechsel",
            "<Schichtwechsel, 3 players, round 1: chance decides>",
            "<Schichtwechsel, 3 players, round 2: seat 2 is asked>",
        ),
    ],
)
def test_a_state_says_where_the_game_is_and_who_is_asked(
    game_id: str, start: str, later: str
) -> None:
    rng = random.Random(1)
    state = pithead.game(game_id).start(players=3)
    assert repr(state) == start
    assert later in {repr(position) for position in random_game(state, rng)}
    assert repr(state).endswith(": the game is over>")


def test_a_game_without_rounds_says_nothing_of_them() -> None:
    game = pithead.game("schiefer")
    assert repr(pithead.State(game, 2, {})) == "<Schiefer, 2 players: the game is over>"
