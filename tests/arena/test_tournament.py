"""Tournaments: results for any number of workers, the journal, forfeits, statistics."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pithead
from bench import strength
from pithead import datasets
from pithead.arena.confidence import Proportion, series_difference, series_mean, wilson
from pithead.arena.journal import GAMES, PLAN, BadJournal, parse_outcome
from pithead.arena.match import Outcome, new_outcome, play_match, set_forfeit
from pithead.arena.parquet import write_tables
from pithead.arena.plots import histogram
from pithead.arena.process_pool import Terms, play_matches
from pithead.arena.ratings import ratings
from pithead.arena.report import report
from pithead.arena.schedule import Fixture
from pithead.arena.statistics import tournament_statistics
from pithead.arena.tournament import RAY, Tournament, run
from pithead.bots import bot_registry
from pithead.datasets.tournament_games import write_records
from pithead.locale import Messages
from pithead.optional_dependencies import MissingDependency, require

pytestmark = pytest.mark.full

SMALL = Tournament("ruhrschifffahrt", ("random", "greedy"), (2, 3), games=4, seed=3)
BAD_BOTS = """\
import time
import os
import sys

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

class Catches:
    name = "catches"
    def choose(self, state, rng):
        while True:
            try:
                time.sleep(30)
            except Exception:
                pass

class Mumbles:
    name = "mumbles"
    def choose(self, state, rng):
        raise ValueError("bad \\ud800 \\x1b[31m text")

class Exits:
    name = "exits"
    def choose(self, state, rng):
        sys.exit(1)

class Nothing:
    name = "nothing"
    def choose(self, state, rng):
        return None

class Number:
    name = "number"
    def choose(self, state, rng):
        return str(state.legal()[0])

class Late:
    name = "late"
    def __init__(self):
        self.left = 20
    def choose(self, state, rng):
        self.left -= 1
        if self.left == 0:
            self.end()
        return state.legal()[0]
    def end(self):
        raise ValueError("enough")

class LateDies(Late):
    name = "latedies"
    def end(self):
        os._exit(3)

class Unmade(Raises):
    name = "unmade"
    def __init__(self):
        sys.exit(1)

class Stillborn(Raises):
    name = "stillborn"
    def __init__(self):
        os._exit(3)

class Slow(Raises):
    name = "slow"
    def __init__(self):
        time.sleep(30)

class Spoils:
    name = "spoils"
    def choose(self, state, rng):
        choice = state.legal()[0]
        state.take(choice)
        return choice
"""


def results(outcomes: list[Outcome]) -> list[dict[str, Any]]:
    """Return the outcomes without the thinking times."""
    found = [outcome.to_json() for outcome in outcomes]
    for outcome in found:
        del outcome["seconds"]
    return found


@pytest.fixture
def bad_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install a package of faulty bots, which worker processes find as well."""
    packages = tmp_path / "packages"
    info = packages / "bad_bots-1.0.dist-info"
    info.mkdir(parents=True)
    (packages / "bad_bots_for_tests.py").write_text(BAD_BOTS)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-bots\nVersion: 1.0\n")
    names = [*re.findall(r"^class (\w+)", BAD_BOTS, re.MULTILINE), "Absent"]
    lines = [f"{name.lower()} = bad_bots_for_tests:{name}" for name in names]
    (info / "entry_points.txt").write_text("[pithead.bots]\n" + "\n".join(lines) + "\n")
    monkeypatch.syspath_prepend(str(packages))
    path = os.pathsep.join([str(packages), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path.rstrip(os.pathsep))
    before = dict(bot_registry._factories)
    bot_registry._entry_points.clear()
    yield
    bot_registry._entry_points.clear()
    bot_registry._factories.clear()
    bot_registry._factories.update(before)
    sys.modules.pop("bad_bots_for_tests", None)


def play(bot: str, limit: float = 20.0) -> Outcome:
    fixture = Fixture(0, 0, 3, ("random", bot, "random"), "1")
    return play_match(pithead.game("schichtwechsel"), fixture, limit)


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
        ("mumbles", "it raised ValueError: bad \ufffd \ufffd[31m text"),
        ("exits", "it raised SystemExit: 1"),
        ("unmade", "it raised SystemExit: 1"),
        ("nothing", "it answered None, which is not the id of an action"),
        ("number", "', which is not the id of an action"),
    ],
)
def test_a_bot_that_does_not_answer_forfeits(bad_bots: None, bot: str, reason: str) -> None:
    outcome = play(bot)
    assert reason in outcome.forfeits[1]
    assert outcome.places[1] == 3
    assert sorted(outcome.places) == [1, 2, 3]
    assert outcome.scores == []


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs the alarm of Unix")
def test_a_bot_that_exceeds_its_time_forfeits(bad_bots: None) -> None:
    for bot in ("sleeps", "catches"):
        assert play(bot, limit=0.2).forfeits[1] == "it thought for more than 0.2 seconds"
    slow = "it needed more than 0.2 seconds to get ready"
    assert play("slow", limit=0.2).forfeits[1] == slow


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
        tables = [require("pyarrow.parquet", "arena").read_table(path) for path in paths]
        seats = tables[0].to_pylist()
        assert [row["seed"] for row in seats[:2]] == [fixtures[0].seed] * 2
        assert all(row["seconds"] > 0 for row in seats)
        files.append([tables[0].drop_columns(["seconds"]), *tables[1:]])
    assert files[0] == files[1]


def test_the_games_of_a_tournament_are_kept_as_records(tmp_path: Path) -> None:
    outcomes = run(SMALL, workers=1, folder=tmp_path)
    again = run(SMALL, workers=1, folder=tmp_path, resume=True)
    assert results(again) == results(outcomes)
    file = write_records(tmp_path, SMALL, SMALL.fixtures(), again)
    games = list(datasets.load(file))
    assert len(games) == len(outcomes)
    for game, outcome, fixture in zip(games, outcomes, SMALL.fixtures(), strict=True):
        record = game.record()
        assert record.state.actor == pithead.OVER
        assert record.state.scores() == outcome.scores
        assert record.seats == [f"bot:{name}" for name in fixture.seating]


def test_a_forfeited_game_keeps_its_events(bad_bots: None, tmp_path: Path) -> None:
    tournament = Tournament("ruhrschifffahrt", ("late", "random"), (2,), games=2)
    outcomes = run(tournament, workers=1)
    file = write_records(tmp_path, tournament, tournament.fixtures(), outcomes)
    for game, outcome in zip(datasets.load(file), outcomes, strict=True):
        assert any(outcome.forfeits)
        assert game.scores == []
        state = game.record().state
        assert state.actor >= 0
        assert outcome.forfeits[state.actor]


@pytest.mark.parametrize(
    ("bots", "workers"),
    [(("dies", "random"), 2), (("random", "stillborn"), 1)],
    ids=["asked", "before it is asked"],
)
def test_a_bot_whose_process_dies_loses_that_game(
    bad_bots: None, bots: tuple[str, str], workers: int
) -> None:
    tournament = Tournament("ruhrschifffahrt", bots, (2,), games=2)
    reasons = {"random": ""}
    for fixture, outcome in zip(tournament.fixtures(), run(tournament, workers)):
        expected = [reasons.get(name, "its process died") for name in fixture.seating]
        assert outcome.forfeits == expected


def test_a_forfeited_game_is_counted_up_to_its_last_event(bad_bots: None) -> None:
    found: list[Outcome] = []
    for late in ("late", "latedies"):
        fixture = Fixture(0, 0, 3, ("greedy", "random", late), "1")
        found += play_matches(Terms("schiefer", {}, 60.0), [fixture], 1)
    raised, died = results(found)
    assert (raised.pop("forfeits")[2], died.pop("forfeits")[2]) == (
        "it raised ValueError: enough",
        "its process died",
    )
    assert died == raised
    assert died["decisions"][2] == 19


def test_a_program_without_a_main_guard_gets_an_explanation(tmp_path: Path) -> None:
    program = tmp_path / "unguarded.py"
    program.write_text(
        "from pithead.arena.tournament import Tournament, run\n"
        "run(Tournament('ruhrschifffahrt', ('random',), (2,), 1), workers=1)\n"
    )
    done = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 1
    assert "below `if __name__ == '__main__':`" in done.stderr


@pytest.mark.parametrize("limit", [0.0, -1.0, float("nan"), float("inf"), 1e20])
def test_a_limit_that_is_none_is_refused(limit: float) -> None:
    with pytest.raises(pithead.BadSetup, match="more than 0 and at most 86400 seconds"):
        Tournament("schiefer", ("random",), (2,), 1, limit=limit)


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
    with pytest.raises(BadJournal, match="continue it with --resume"):
        run(Tournament("ruhrschifffahrt", ("random",), (2,), 1), 1, folder=tmp_path)
    other = Tournament("ruhrschifffahrt", ("random",), (2,), 1, seed=1)
    with pytest.raises(BadJournal, match=r"There is another tournament in .*: it differs in seed"):
        run(other, 1, folder=tmp_path, resume=True)


def test_a_damaged_journal_loses_no_game(tmp_path: Path) -> None:
    tournament = Tournament("ruhrschifffahrt", ("random", "greedy"), (2,), 4)
    run(tournament, 1, folder=tmp_path)
    games = tmp_path / GAMES
    lines = games.read_text().splitlines(keepends=True)
    for damage in ("garbage\n", lines[1].replace("[1,2]", "[]").replace("[2,1]", "[]"), "[]\n"):
        damaged = "".join([lines[0], damage, *lines[2:]])
        games.write_text(damaged)
        with pytest.raises(BadJournal, match=r"Line 2 of .* is damaged; if you delete it"):
            run(tournament, 1, folder=tmp_path, resume=True)
        assert games.read_text() == damaged
    games.write_text("".join([lines[0], *lines[2:]]))
    finished: list[int] = []
    run(tournament, 1, folder=tmp_path, resume=True, on_game=lambda n, _: finished.append(n))
    assert finished == [3, 4]
    (tmp_path / PLAN).write_text("[]")
    with pytest.raises(BadJournal, match=r"plan\.json is damaged"):
        run(tournament, 1, folder=tmp_path, resume=True)
    (tmp_path / PLAN).unlink()
    with pytest.raises(
        BadJournal, match=r"plan\.json, which describes their tournament, is missing"
    ):
        run(tournament, 1, folder=tmp_path)


def test_a_folder_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("mine")
    (tmp_path / "out" / GAMES).mkdir(parents=True)
    for folder in (taken, taken / "below"):
        with pytest.raises(BadJournal, match="cannot be used: "):
            run(SMALL, 1, folder=folder)
    with pytest.raises(BadJournal, match=r"There are games in .*, but plan\.json"):
        run(SMALL, 1, folder=tmp_path / "out")
    assert taken.read_text() == "mine"


def test_statistics_count_every_seat() -> None:
    outcomes = run(SMALL, workers=1)
    found = tournament_statistics(SMALL.bots, SMALL.fixtures(), outcomes)
    assert found.ratings["greedy"].error > 0
    for standing in found.by_bot:
        assert sum(standing.places) == standing.games == standing.wins.count
    first, second = found.head_to_head["greedy", "random"], found.head_to_head["random", "greedy"]
    assert first.value + second.value == pytest.approx(1.0)
    stronger = found.ratings["greedy"].strength > found.ratings["random"].strength
    assert stronger == (first.value > second.value)
    assert [len(seats) for seats in found.seats.values()] == [2, 3]
    assert "buy" in found.kinds or found.kinds
    for standing in found.by_bot:
        assert standing.decisions > 0
        assert standing.milliseconds() * standing.decisions / 1000 == pytest.approx(
            standing.seconds
        )
    ahead = found.score_differences["greedy", "random"]
    behind = found.score_differences["random", "greedy"]
    assert (ahead.value, ahead.low, ahead.high) == (-behind.value, -behind.high, -behind.low)


def test_paired_games_show_a_difference_that_the_scores_hide() -> None:
    """One bot is always two points ahead; the scores of the games differ by far more."""
    fixtures = [Fixture(number, number // 2, 2, ("a", "b"), "") for number in range(8)]
    outcomes = [
        Outcome(number, [10 * number + 2 + number // 4, 10 * number], [1, 2], [1, 1], [{}, {}])
        for number in range(8)
    ]
    found = tournament_statistics(["a", "b"], fixtures, outcomes).score_differences["a", "b"]
    assert found.value == 2.5
    assert 0 < found.low < 2.5 < found.high < 5
    assert found.low + found.high == pytest.approx(5.0)
    assert str(found) == "+2.5 (+1.6 to +3.4)"


def test_one_series_has_no_interval() -> None:
    found = series_difference({0: [1.0, 2.0]})
    assert not found.has_interval()
    assert str(found) == "+1.5"
    assert not series_difference({}).count


def test_ratings_have_95_percent_intervals() -> None:
    fixtures = [Fixture(0, 0, 2, ("a", "b"), "")]
    found = ratings(["a", "b"], fixtures, [Outcome(0, [2, 1], [1, 2], [1, 1], [{}, {}])])
    model = require("openskill.models", "arena").PlackettLuce()
    (winner,), _ = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    assert found["a"].strength == pytest.approx(winner.mu)
    assert found["a"].error == pytest.approx(1.96 * winner.sigma)


def test_the_benchmark_of_strength_counts_series() -> None:
    planned = strength.fixtures("greedy", "random", 2, 8, seed=1)
    outcomes = [
        Outcome(fixture.number, [7, 5], [1, 2] if fixture.series < 2 else [2, 1], [1, 1], [{}] * 2)
        for fixture in planned
    ]
    outcomes[4].places = [1, 1]
    for outcome in outcomes:
        outcome.seconds = [0.1, 0.2]
    won = {
        series: [
            outcome.win(fixture.seating.index("greedy"))
            for fixture, outcome in zip(planned, outcomes, strict=True)
            if fixture.series == series
        ]
        for series in range(4)
    }
    row = strength.row("schiefer", "greedy", "random", planned, outcomes)
    assert f"| 8 | {series_mean(won)} |" in row
    assert str(wilson(4.5, 8)) not in row


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_report_needs_nothing_from_elsewhere(lang: str, bad_bots: None) -> None:
    tournament = Tournament("ruhrschifffahrt", ("random", "raises"), (2,), games=2)
    outcomes = run(tournament, workers=1)
    found = tournament_statistics(tournament.bots, tournament.fixtures(), outcomes)
    page = report(Messages(lang), tournament, found, "pithead arena <x>")
    reason = {"en": "it raised ValueError", "de": "er stieß auf einen Fehler, ValueError"}
    assert f"{reason[lang]}: no idea at all" in page
    assert "pithead arena &lt;x&gt;" in page
    percent = re.compile(r"\d([.,])\d % \(\d+([.,])\d–")
    point = {"en": ".", "de": ","}[lang]
    assert {found for pair in percent.findall(page) for found in pair} == {point}
    for outside in ("<script", "src=", "href=", "@import", "url("):
        assert outside not in page


@pytest.mark.parametrize(
    "scores", [[0, 0, 0, 5, 5, 5], [7, 7], [3, 4], [-2, 30, 30], [0, 24], [0, 200, 200, 200]]
)
def test_the_labels_of_a_histogram_stand_at_their_bars(scores: list[int]) -> None:
    drawing = histogram("t", [("a", scores)], str)
    bars = [
        (float(left), float(left) + float(width))
        for left, width, height in re.findall(
            r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="([\d.]+)"', drawing
        )
        if float(height) > 0
    ]
    labels = re.findall(r'<text x="([\d.]+)" y="68.0"[^>]*>(-?\d+)</text>', drawing)
    assert [int(text) for _, text in labels] == sorted(set(scores))
    assert len(bars) == len(labels)
    for (x, _), (left, right) in zip(labels, bars):
        assert left <= float(x) <= right


def test_the_sample_size_is_the_number_of_series() -> None:
    alike = series_mean({number: [1.0, 0.0] for number in range(100)})
    assert alike.value == 0.5
    assert width(alike) == pytest.approx(width(wilson(100, 100)), rel=0.05)
    assert series_mean({0: [1.0], 1: [1.0]}).low < 0.1
    one = series_mean({0: [1.0]})
    assert (one.low, one.high) == (0.0, 1.0)
    ten = series_mean({number: [number % 2] for number in range(10)})
    assert width(ten) == pytest.approx(2 * 2.262 * 0.5 / (9 + 2.262**2) ** 0.5, rel=0.01)
    fifty = wilson(50, 100)
    assert (fifty.low, fifty.high) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def width(found: Proportion) -> float:
    return found.high - found.low


def test_a_confidence_interval_stays_within_0_and_100_percent() -> None:
    some = series_mean({0: [1.0, 1.0], 1: [1.0, 0.0], 2: [0.0, 1.0]})
    assert 0.0 < some.low < some.value < some.high < 1.0
    for share in (*(wilson(wins, 7) for wins in range(8)), wilson(0.5, 1), wilson(0, 0)):
        assert 0.0 <= share.low <= share.value <= share.high <= 1.0
    assert str(wilson(7, 7)) == "100.0 % (64.6–100.0 %)"


def test_a_bot_that_cannot_be_loaded_is_an_error_before_the_first_game(
    bad_bots: None, tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    with pytest.raises(pithead.BrokenBot, match=r"'absent' .* cannot be loaded: AttributeError"):
        run(Tournament("schiefer", ("random", "absent"), (2,), games=2), 1, folder=folder)
    with pytest.raises(pithead.UnknownBot, match="There is no bot 'nobody'"):
        run(Tournament("schiefer", ("random", "nobody"), (2,), games=2), 1, folder=folder)
    assert not folder.exists()


def test_a_library_that_is_missing_is_named_with_its_extra() -> None:
    with pytest.raises(
        MissingDependency, match=r"needs surely_absent, .* pip install 'pithead\[arena\]'"
    ):
        require("surely_absent.part", "arena")


def test_games_of_one_series_do_not_narrow_the_confidence_interval() -> None:
    fixtures = [Fixture(number, number // 4, 2, ("a", "b"), "") for number in range(80)]
    outcomes = [
        Outcome(number, [2, 1], [1, 2] if number // 4 % 2 else [2, 1], [0, 0], [{}, {}])
        for number in range(80)
    ]
    share = tournament_statistics(["a", "b"], fixtures, outcomes).seats[2][0]
    assert share.value == 0.5
    assert width(share) > 1.8 * width(wilson(40, 80))


def test_a_shared_win_is_divided() -> None:
    fixtures = [Fixture(number, number, 3, ("a", "b", "c"), "") for number in range(4)]
    outcomes = [Outcome(number, [5, 5, 1], [1, 1, 3], [0] * 3, [{}, {}, {}]) for number in range(4)]
    found = tournament_statistics(["a", "b", "c"], fixtures, outcomes)
    assert [one.wins.value for one in found.by_bot] == [0.5, 0.5, 0.0]
    assert [one.places for one in found.by_bot] == [[4, 0, 0], [4, 0, 0], [0, 0, 4]]
    assert found.head_to_head["a", "b"].value == found.head_to_head["b", "a"].value == 0.5
    assert found.head_to_head["a", "c"].value == 1.0
    assert [seat.value for seat in found.seats[3]] == [0.5, 0.5, 0.0]
    assert found.ratings["a"].strength == pytest.approx(found.ratings["b"].strength, abs=0.5)
    assert found.ratings["a"].strength > found.ratings["c"].strength


@pytest.mark.parametrize(
    ("places", "sound"),
    [
        ([1, 1, 3], True),
        ([1, 2, 2], True),
        ([1, 1, 1], True),
        ([1, 1, 2], False),
        ([2, 2, 3], False),
        ([1, 2], False),
        ([1, True, 3], False),
        ([1, "2", 3], False),
    ],
)
def test_a_journal_may_have_shared_places(places: list[object], sound: bool) -> None:
    fixture = Fixture(0, 0, 3, ("a", "b", "c"), "")
    outcome = Outcome(0, [1, 1, 1], [1, 2, 3], [0] * 3, [{}, {}, {}]).to_json()
    line = json.dumps({**outcome, "places": places}).encode()
    assert (parse_outcome(line, [fixture]) is not None) == sound


def test_a_seat_that_forfeits_is_behind_all_that_tie() -> None:
    fixture = Fixture(0, 0, 3, ("a", "b", "c"), "")
    outcome = new_outcome(fixture)
    set_forfeit(outcome, pithead.game("schiefer").start(3), 0, "gave up")
    assert outcome.places == [3, 1, 1]


@pytest.mark.nightly
def test_ray_gives_the_same_results_and_names_whose_process_died(bad_bots: None) -> None:
    tournament = Tournament("ruhrschifffahrt", ("dies", "random", "greedy"), (2,), games=1)
    assert results(run(tournament, 2, on=RAY)) == results(run(tournament, 1))
