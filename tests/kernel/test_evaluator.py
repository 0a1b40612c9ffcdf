"""What the evaluation of every game has in common, shown with a small evaluator."""

from pathlib import Path

import pithead
from pithead.kernel.evaluator import Evaluator
from tests.positions import table


class CoinEvaluator(Evaluator[pithead.State]):
    """A coin is worth the first weight."""

    def value(self, state: pithead.State, seat: int, weights: list[float]) -> float:
        return float(state.to_json()["coins"][seat] * weights[0])


def evaluator(folder: Path) -> CoinEvaluator:
    (folder / "weights.toml").write_text("coin = 2.0\n", encoding="utf-8")
    return CoinEvaluator([("coin", 1)], folder)


def test_a_position_is_evaluated_with_the_weights_of_the_game_or_with_others(
    tmp_path: Path,
) -> None:
    state = table(3).coins(5, 3, 1).throwing(seat=0)
    coins = evaluator(tmp_path)
    assert coins.evaluate(state, 1) == 6.0
    assert coins.evaluate_all(state) == [10.0, 6.0, 2.0]
    assert coins.evaluate(state, 1, [0.5]) == 1.5
    assert coins.evaluate_all(state, [0.5]) == [2.5, 1.5, 0.5]


def test_opponents_count_in_full_and_every_position_is_evaluated_as_it_is(tmp_path: Path) -> None:
    coins = evaluator(tmp_path)
    assert (coins.rivalry, coins.rounds_ahead) == (1.0, 0)


def test_a_rollout_looks_ahead_unless_the_game_knows_an_answer(tmp_path: Path) -> None:
    state = table(3).throwing(seat=0)
    assert evaluator(tmp_path).default_action(state, [1.0]) == -1


class RoundEvaluator(Evaluator[pithead.State]):
    """7 points, and what coins, the round and its square are worth."""

    def value(self, state: pithead.State, seat: int, weights: list[float]) -> float:
        data = state.to_json()
        coins, rounds = data["coins"][seat], data["round"]
        return float(7 + coins * weights[0] + rounds * weights[1] + rounds**2 * weights[2])


def test_a_value_is_the_sum_of_what_each_weight_adds_and_the_rest(tmp_path: Path) -> None:
    (tmp_path / "weights.toml").write_text("coin = 2.0\nround = [3.0, 0.5]\n", encoding="utf-8")
    rounds = RoundEvaluator([("coin", 1), ("round", 2)], tmp_path)
    state = table(3).coins(5, 3, 1).round(4).throwing(seat=0)
    assert rounds.contributions(state, 1) == [6.0, 20.0, 7.0]
    assert rounds.evaluate(state, 1) == 33.0
