"""Fitting weights by least squares: the same seed gives the same weights."""

import importlib
import random
from importlib.resources import files

import pytest

import pithead
from pithead.arena.weight_fit import (
    FitRound,
    MarginSample,
    count_wins,
    least_squares_change,
    predicted_margin,
    root_mean_square_error,
    train,
)
from pithead.kernel.weights import BadWeights, read_weights, write_weights
from tests.random_play import random_action


def test_least_squares_find_the_weights_of_a_linear_evaluation() -> None:
    rng = random.Random(2)
    samples = []
    for _ in range(500):
        slopes = [rng.random(), rng.random()]
        samples.append(MarginSample(slopes[0], 3.0 * slopes[0] - slopes[1], slopes))
    assert least_squares_change([1.0, 0.0], samples, 0.01) == pytest.approx([2.0, -1.0], abs=0.01)
    assert root_mean_square_error(samples) > 0.3


@pytest.mark.parametrize("game_id", pithead.games())
def test_margins_of_two_players_are_opposite(game_id: str) -> None:
    """With two players the margins are opposite, whatever the rivalry."""
    game = pithead.game(game_id)
    rng = random.Random(3)
    state = game.start(players=2)
    for _ in range(60):
        state.take(random_action(state, rng))
    margins = [predicted_margin(state, seat, game.evaluator.weights) for seat in (0, 1)]
    assert margins[0] == pytest.approx(-margins[1])


@pytest.mark.parametrize("game_id", pithead.games())
def test_the_files_of_weights_fit_their_games(game_id: str) -> None:
    game = pithead.game(game_id)
    assert (
        len(game.evaluator.weights)
        == len(game.evaluator.weights_by_hand)
        == sum(size for _, size in game.evaluator.layout)
    )
    text = (files(f"pithead.games.{game_id}") / "weights.toml").read_text(encoding="utf-8")
    if game.evaluator.weights != game.evaluator.weights_by_hand:
        assert f"pithead train {game_id}" in text
    written = write_weights(game.evaluator.weights, game.evaluator.layout, ["a remark"])
    assert written.startswith("# a remark\n")
    assert read_weights(written, game.evaluator.layout) == pytest.approx(
        game.evaluator.weights, abs=1e-4
    )


def test_weights_that_do_not_fit_are_refused() -> None:
    layout = [("coin", 1), ("markers", 2)]
    with pytest.raises(BadWeights, match="in this order"):
        read_weights("markers = [1, 2]\ncoin = 1", layout)
    with pytest.raises(BadWeights, match="markers must have 2 numbers, not 1"):
        read_weights("coin = 1\nmarkers = [1]", layout)


@pytest.mark.parametrize("game_id", pithead.games())
def test_the_names_in_the_evaluator_are_the_places_in_the_list(game_id: str) -> None:
    evaluator = importlib.import_module(f"pithead.games.{game_id}.evaluator")
    place = 0
    for name, size in pithead.game(game_id).evaluator.layout:
        assert getattr(evaluator, name.upper()) == place, name
        place += size


def test_the_same_seed_gives_the_same_weights() -> None:
    game = pithead.game("ruhrschifffahrt")
    rounds: list[FitRound] = []
    first = train(game, 1, 4, seed=1, regularisation=50.0, on_round=rounds.append)
    assert first == train(game, 1, 4, seed=1, regularisation=50.0)
    assert rounds[0].samples > 0
    assert len(first) == len(game.evaluator.weights)


def test_a_shared_win_is_half_a_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pithead.arena.weight_fit.Greedy", lambda name, weights: Idle())
    assert count_wins(pithead.game("schiefer"), [], [], 3, "tied") == 1.5


class Idle:
    """Never does anything, so that both players have the points of their coins at the start."""

    def choose(self, state: pithead.State, rng: object) -> int:
        return state.legal()[0]
