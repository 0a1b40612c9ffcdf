"""Tournaments: the same results from any number of workers, nothing lost, forfeits in words."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pithead
from pithead.arena.contest import Outcome, contest
from pithead.arena.figures import binomial, figures, share_of_series
from pithead.arena.journal import GAMES, BadJournal
from pithead.arena.needs import Lacking, needed
from pithead.arena.parquet import write_tables
from pithead.arena.report import report
from pithead.arena.schedule import Fixture
from pithead.arena.tournament import RAY, Tournament, run
from pithead.bots import registry
from pithead.locale import Words

SMALL = Tournament("ruhrschifffahrt", ("random", "greedy"), (2, 3), games=4, seed=3)
BAD_BOTS = """\
import time
import os

class Raises:
    name = "raises"
    def choose(self, state, rng):
        raise ValueError("no idea\\nat all")

class Illegal:
    name = "illegal"
    def choose(self, state, rng):
        return len(state.game.vocabulary) - 1

class Sleeps:
    name = "sleeps"
    def choose(self, state, rng):
        time.sleep(30)

class Dies:
    name = "dies"
    def choose(self, state, rng):
        os._exit(3)

class Spoils:
    name = "spoils"
    def choose(self, state, rng):
        choice = state.legal()[0]
        state.take(choice)
        return choice
"""


def results(outcomes: list[Outcome]) -> list[dict[str, Any]]:
    """Without the time that was needed."""
    found = [outcome.to_json() for outcome in outcomes]
    for outcome in found:
        del outcome["seconds"]
    return found


@pytest.fixture
def bad_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package of bots that do everything wrong, also found by other processes."""
    packages = tmp_path / "packages"
    info = packages / "bad_bots-1.0.dist-info"
    info.mkdir(parents=True)
    (packages / "bad_bots_for_tests.py").write_text(BAD_BOTS)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-bots\nVersion: 1.0\n")
    names = ("Raises", "Illegal", "Sleeps", "Dies", "Spoils", "Absent")
    lines = [f"{name.lower()} = bad_bots_for_tests:{name}" for name in names]
    (info / "entry_points.txt").write_text("[pithead.bots]\n" + "\n".join(lines) + "\n")
    monkeypatch.syspath_prepend(str(packages))
    path = os.pathsep.join([str(packages), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path.rstrip(os.pathsep))
    before = dict(registry._makers)
    registry._offered.clear()
    yield
    registry._offered.clear()
    registry._makers.clear()
    registry._makers.update(before)
    sys.modules.pop("bad_bots_for_tests", None)


def play(bot: str, limit: float = 20.0) -> Outcome:
    fixture = Fixture(0, 0, 3, ("random", bot, "random"), "1")
    return contest(pithead.game("schichtwechsel"), fixture, limit)


def test_a_game_is_counted_in_full() -> None:
    outcome = play("random")
    assert sorted(outcome.places) == [1, 2, 3]
    assert len(outcome.scores) == 3
    assert outcome.decisions == [sum(kinds.values()) for kinds in outcome.kinds]
    assert outcome.forfeits == []


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("raises", "it raised ValueError: no idea at all"),
        ("illegal", "is not legal here"),
        ("absent", "cannot be loaded: AttributeError"),
    ],
)
def test_who_does_not_answer_forfeits(bad_bots: None, bot: str, reason: str) -> None:
    outcome = play(bot)
    assert reason in outcome.forfeits[1]
    assert outcome.places[1] == 3
    assert sorted(outcome.places) == [1, 2, 3]
    assert outcome.scores == []


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs the alarm of Unix")
def test_who_overruns_his_time_forfeits(bad_bots: None) -> None:
    assert play("sleeps", limit=0.2).forfeits[1] == "it thought for more than 0.2 seconds"


def test_a_bot_that_plays_on_the_state_it_is_shown_disturbs_nobody(bad_bots: None) -> None:
    assert play("spoils").forfeits == []


def test_the_results_are_the_same_with_any_number_of_workers(tmp_path: Path) -> None:
    one = run(SMALL, workers=1)
    two = run(SMALL, workers=2, folder=tmp_path / "two")
    assert results(one) == results(two)
    fixtures = SMALL.fixtures()
    files = []
    for name, outcomes in (("one", one), ("two", two)):
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        paths = write_tables(folder, SMALL.game_id, fixtures, outcomes)
        files.append([path.read_bytes() for path in paths])
    assert files[0] == files[1]


def test_a_process_that_dies_loses_its_game_only(bad_bots: None) -> None:
    tournament = Tournament("ruhrschifffahrt", ("dies", "random"), (2,), games=2)
    outcomes = run(tournament, workers=2)
    assert [outcome.forfeits for outcome in outcomes] == [
        ["its process died", ""],
        ["", "its process died"],
    ]


def test_what_was_finished_is_not_played_again(tmp_path: Path) -> None:
    whole = run(SMALL, workers=1)
    folder = tmp_path / "out"
    finished = []

    def interrupt(done: int, total: int) -> None:
        finished.append(done)
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(SMALL, 1, folder=folder, on_game=interrupt)
    with (folder / GAMES).open("a") as file:
        file.write('{"number": 3, "sco')  # as a crash would leave it
    resumed: list[int] = []
    outcomes = run(SMALL, 1, folder=folder, resume=True, on_game=lambda n, _: resumed.append(n))
    assert resumed[0] == 3
    assert results(outcomes) == results(whole)


def test_another_tournament_is_not_mixed_in(tmp_path: Path) -> None:
    run(Tournament("ruhrschifffahrt", ("random",), (2,), 1), 1, folder=tmp_path)
    with pytest.raises(BadJournal, match="--resume goes on"):
        run(Tournament("ruhrschifffahrt", ("random",), (2,), 1), 1, folder=tmp_path)
    other = Tournament("ruhrschifffahrt", ("random",), (2,), 1, seed=1)
    with pytest.raises(BadJournal, match="another tournament: seed differ"):
        run(other, 1, folder=tmp_path, resume=True)


def test_figures_count_every_seat() -> None:
    outcomes = run(SMALL, workers=1)
    found = figures(SMALL.bots, SMALL.fixtures(), outcomes)
    assert found.ratings["greedy"].strength > found.ratings["random"].strength
    assert found.ratings["greedy"].error > 0
    for standing in found.standings:
        assert sum(standing.places) == standing.games == standing.wins.count
    assert found.duels["greedy", "random"].value > 0.9
    assert found.duels["random", "greedy"].value < 0.1
    assert [len(seats) for seats in found.seats.values()] == [2, 3]
    assert "buy" in found.kinds or found.kinds


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_report_needs_nothing_from_elsewhere(lang: str, bad_bots: None) -> None:
    tournament = Tournament("ruhrschifffahrt", ("random", "raises"), (2,), games=2)
    outcomes = run(tournament, workers=1)
    found = figures(tournament.bots, tournament.fixtures(), outcomes)
    page = report(Words(lang), tournament, found, "pithead arena <x>")
    assert "no idea at all" in page
    assert "pithead arena &lt;x&gt;" in page
    for outside in ("<script", "src=", "href=", "@import", "url("):
        assert outside not in page


def test_errors_are_those_of_series() -> None:
    certain = share_of_series({0: [1.0, 0.0], 1: [1.0, 0.0], 2: [0.0, 1.0]})
    assert certain.value == 0.5
    assert certain.error == 0.0
    assert binomial(50, 100).error == pytest.approx(0.0962, abs=1e-3)


def test_a_library_that_is_missing_is_named_with_its_extra() -> None:
    with pytest.raises(Lacking, match=r"needs surely_absent, .* pip install 'pithead\[arena\]'"):
        needed("surely_absent.part", "arena")


def test_ray_gives_the_same_results() -> None:
    tournament = Tournament("ruhrschifffahrt", ("random", "greedy"), (2,), games=2)
    assert results(run(tournament, 2, on=RAY)) == results(run(tournament, 1))
