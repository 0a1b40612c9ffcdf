"""`bench.balance`: options of the games, and points by place in turn order."""

from argparse import Namespace

import pytest

import pithead
from bench import balance


def arguments(*options: str) -> Namespace:
    return Namespace(edition=None, option=list(options), games=1, seed=1, bot="random", noise=0.0)


@pytest.mark.parametrize(("given", "value"), [("True", True), ("false", False), ("False", False)])
def test_options_are_read_as_by_the_commands(
    monkeypatch: pytest.MonkeyPatch, given: str, value: bool
) -> None:
    agreed: list[dict[str, object]] = []
    monkeypatch.setattr(balance.Tally, "add_game", lambda *given: agreed.append(given[3]))
    balance.tally("ruhrschifffahrt", 2, arguments(f"fair_start={given}", "coins_at_start=5"))
    assert agreed == [{"fair_start": value}]
    with pytest.raises(pithead.BadSetup, match="fair_start"):
        balance.tally("ruhrschifffahrt", 2, arguments("fair_start=maybe"))


def test_points_are_less_the_mean_of_all_players() -> None:
    tally = balance.Tally(3)
    tally.games = 2
    tally.scores = [20, 26, 14]
    assert tally.leads() == [0.0, 3.0, -3.0]


def test_a_game_counts_the_scores_by_place_in_turn_order() -> None:
    found = balance.tally("ruhrschifffahrt", 2, arguments())
    assert found.games == 1
    assert sum(found.wins) == pytest.approx(1.0)
    assert sum(found.leads()) == pytest.approx(0.0)
    winner = found.wins.index(max(found.wins))
    assert found.scores[winner] == max(found.scores)
