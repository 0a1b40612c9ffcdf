"""The simulator: fair seats, honest sums, clear refusals."""

import random

import pytest

import pithead
from pithead.arena.simulate import simulate
from pithead.bots import bot_registry

GAME = pithead.game("schiefer")


class Confused:
    """A bot whose every answer is the same."""

    name = "confused"

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, state: pithead.State, rng: random.Random) -> object:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def test_every_game_is_counted_once() -> None:
    seen = []
    result = simulate(GAME, 4, ["random"], games=6, on_game=lambda: seen.append(1))
    assert result.games == len(seen) == 6
    assert sum(result.wins) == pytest.approx(6)
    assert result.bots == ["random"] * 4
    assert [len(scores) for scores in result.scores] == [6] * 4
    assert result.decisions > 0
    assert result.seconds > 0


def test_bots_are_dealt_out_in_turn() -> None:
    result = simulate(GAME, 3, ["greedy", "random"], games=1)
    assert result.bots == ["greedy", "random", "greedy"]


@pytest.mark.parametrize(
    ("players", "bots", "games", "reason"),
    [
        (5, ["random"], 1, "2 to 4 players, not for 5"),
        (2, [], 1, "need 1 to 2 bots, not 0"),
        (2, ["random"] * 3, 1, "need 1 to 2 bots, not 3"),
        (2, ["random"], 0, "The number of games must be at least 1, not 0"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    players: int, bots: list[str], games: int, reason: str
) -> None:
    with pytest.raises(pithead.BadSetup, match=reason):
        simulate(GAME, players, bots, games)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (ValueError("no idea"), "it raised ValueError: no idea"),
        (None, "it answered None, which is not the id of an action"),
        (-1, "'-1' is not legal here"),
        (0, "is not legal here"),
    ],
)
def test_a_bot_that_cannot_go_on_is_named(
    answer: object, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bot_registry._factories, "confused", lambda: Confused(answer))
    with pytest.raises(pithead.BrokenBot, match="The bot 'confused' cannot go on: ") as caught:
        simulate(GAME, 2, ["random", "confused"], 1)
    assert reason in str(caught.value)


class Idle:
    """Never does anything, so that all players have the points of their coins at the start."""

    name = "idle"

    def choose(self, state: pithead.State, rng: random.Random) -> int:
        return state.legal()[0]


def test_a_shared_win_is_a_part_of_a_win_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pithead.arena.simulate.bot", lambda name: Idle())
    game = pithead.game("schiefer")
    options = {"round_limit": 100}
    assert simulate(game, 2, ["random"], 2, options=options).wins == [1.0, 1.0]
    one_winner = simulate(game, 2, ["random"], 2, options={**options, "tied_win": "tie_break"})
    assert sorted(one_winner.wins) in ([0.0, 2.0], [1.0, 1.0])
    assert all(count == int(count) for count in one_winner.wins)
