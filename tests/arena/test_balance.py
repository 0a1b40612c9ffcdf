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
    balance.tally(
        "ruhrschifffahrt", 2, "random", arguments(f"fair_start={given}", "coins_at_start=5")
    )
    assert agreed == [{"fair_start": value}]
    with pytest.raises(pithead.BadSetup, match="fair_start"):
        balance.tally("ruhrschifffahrt", 2, "random", arguments("fair_start=maybe"))


def test_points_are_less_the_mean_of_all_players() -> None:
    tally = balance.Tally(3)
    tally.games = 2
    tally.scores = [20, 26, 14]
    assert tally.leads() == [0.0, 3.0, -3.0]


def test_a_game_counts_the_scores_by_place_in_turn_order() -> None:
    found = balance.tally("ruhrschifffahrt", 2, "random", arguments())
    assert found.games == 1
    assert sum(found.wins) == pytest.approx(1.0)
    assert sum(found.leads()) == pytest.approx(0.0)
    winner = found.wins.index(max(found.wins))
    assert found.scores[winner] == max(found.scores)


def test_actions_are_counted_for_each_player_and_bot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = "balance actions --verbs start --bot random --beside greedy --games 2 --players 2"
    monkeypatch.setattr("sys.argv", [*command.split(), "--only", "ruhrschifffahrt"])
    balance.main()
    title, _, head, _, *rows = capsys.readouterr().out.splitlines()
    assert title == "### Ruhrschifffahrt 1769-1890"
    assert head == "| Action | `greedy`, 2 players | `random`, 2 players |"
    counts = {row.split("|")[1].strip(): row.split("|")[2:4] for row in rows if row}
    assert all(name.startswith("`start:") for name in counts)
    loads = [sum(float(cells[bot]) for cells in counts.values()) for bot in (0, 1)]
    assert all(count > 5 for count in loads), "each player starts a barge in every round"


def test_actions_need_verbs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["balance", "actions"])
    with pytest.raises(SystemExit):
        balance.main()
    assert "--verbs use tile" in capsys.readouterr().err
