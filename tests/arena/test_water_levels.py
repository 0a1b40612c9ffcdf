"""`bench.water`: levels of the water by place, drawn at random."""

import pytest

from bench import water
from tests.positions import play


def test_the_water_of_each_place_starts_on_its_level() -> None:
    state = play(water.game_with((2, 5, 0)).start(3), "start:1")
    assert state.to_json()["water"] == [0, 2, 5]


def test_every_game_is_counted_at_the_level_of_each_place() -> None:
    first, second = water.measured([range(1, 4), range(2, 3)], "random", games=12, seed=1)
    assert set(first.points) <= {1, 2, 3}
    assert sum(len(points) for points in first.points.values()) == 12
    assert list(second.points) == [2]
    (points,) = second.points.values()
    own = [value for values in first.points.values() for value in values]
    assert sum(points) == pytest.approx(-sum(own))
    (wins,) = second.wins.values()
    assert sum(wins) + sum(sum(values) for values in first.wins.values()) == pytest.approx(12)


def test_a_range_is_given_for_every_player(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["water", "--players", "3", "--levels", "1-2", "3"])
    with pytest.raises(SystemExit):
        water.main()
    assert "there are 3 players, but 2 ranges of levels" in capsys.readouterr().err
