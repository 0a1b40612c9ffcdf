"""Tournaments and simulations that name bots as they were called before."""

import pickle
import shutil
from pathlib import Path

import pytest

import pithead
from pithead.arena.journal import PLAN
from pithead.arena.match import play_match
from pithead.arena.schedule import Fixture
from pithead.arena.simulate import simulate
from pithead.arena.tournament import Tournament, run
from pithead.kernel.errors import BadSetup
from tests.arena.test_tournament import results

INTERRUPTED = Path(__file__).parent / "old_tournament"
"""Two of four games, written when the journeyman was called hewer."""
PLAN_OF_IT = Tournament("ruhrschifffahrt", ("random", "journeyman"), (2,), games=4, seed=3)
OLD_PICKLE = (
    b"\x80\x02cpithead.arena.tournament\nTournament\nq\x00)\x81q\x01}q\x02(X\x07\x00\x00\x00game_id"
    b"q\x03X\x0f\x00\x00\x00ruhrschifffahrtq\x04X\x04\x00\x00\x00botsq\x05X\x06\x00\x00\x00random"
    b"q\x06X\x05\x00\x00\x00hewerq\x07\x86q\x08X\x07\x00\x00\x00playersq\tK\x02\x85q\n"
    b"X\x05\x00\x00\x00gamesq\x0bK\x04X\x04\x00\x00\x00seedq\x0cK\x03X\x07\x00\x00\x00optionsq\r}"
    b"q\x0eX\x05\x00\x00\x00limitq\x0fG@N\x00\x00\x00\x00\x00\x00X\x0c\x00\x00\x00edition_textq\x10"
    b"X\x00\x00\x00\x00q\x11ub."
)


def test_a_tournament_has_the_new_names() -> None:
    old = Tournament("ruhrschifffahrt", ("random", "hewer"), (2,), games=4, seed=3)
    assert old == PLAN_OF_IT
    assert old.plan() == PLAN_OF_IT.plan()
    assert old.fixtures() == PLAN_OF_IT.fixtures()


def test_a_pickled_tournament_has_the_new_names() -> None:
    assert pickle.loads(OLD_PICKLE) == PLAN_OF_IT


def test_the_old_and_the_new_name_are_one_bot() -> None:
    with pytest.raises(BadSetup, match="named twice"):
        Tournament("ruhrschifffahrt", ("hewer", "journeyman"), (2,), games=4).fixtures()


def test_an_interrupted_tournament_goes_on_under_either_name(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    shutil.copytree(INTERRUPTED, folder)
    assert '"hewer"' in (folder / PLAN).read_text()
    finished: list[int] = []
    outcomes = run(
        PLAN_OF_IT, 1, folder=folder, resume=True, on_game=lambda n, _: finished.append(n)
    )
    assert finished == [2, 3, 4]
    assert results(outcomes) == results(run(PLAN_OF_IT, 1))
    old = Tournament("ruhrschifffahrt", ("random", "hewer"), (2,), games=4, seed=3)
    assert results(run(old, 1, folder=folder, resume=True)) == results(outcomes)


def test_a_fixture_with_an_old_name_is_played() -> None:
    game = pithead.game("ruhrschifffahrt")
    old, new = (
        play_match(game, Fixture(0, 0, 2, ("random", name), "1"), 60.0)
        for name in ("hewer", "journeyman")
    )
    assert old.forfeits == []
    assert results([old]) == results([new])


def test_a_simulation_names_the_bots_as_they_are_called_now() -> None:
    assert simulate(pithead.game("schiefer"), 2, ["hewer", "random"], 1).bots == [
        "journeyman",
        "random",
    ]
