"""Datasets: games of bots as Parquet files that replay, resume and describe themselves."""

import json
from pathlib import Path

import pyarrow.parquet
import pytest

import pithead
from pithead import datasets
from pithead.datasets.data_card import CARD
from pithead.datasets.dataset_game import play_game
from pithead.datasets.game_files import VOCABULARY, write_games
from pithead.datasets.generation import write_file
from pithead.datasets.searched_decision import is_searched

BOTS = ("random", "greedy")


def settings(games: int, seed: int = 0, players: int = 2) -> datasets.DatasetSettings:
    return datasets.DatasetSettings("schichtwechsel", players, games, BOTS, seed, games_per_file=2)


def test_a_game_replays_to_its_result() -> None:
    game = play_game(pithead.game("schichtwechsel"), ["greedy", "random", "greedy"], "a seed", 7)
    record = game.record()
    assert record.state.actor == pithead.OVER
    assert record.state.scores() == game.scores
    assert record.state.places() == game.places
    assert record.seats == ["bot:greedy", "bot:random", "bot:greedy"]
    assert len(record.events) == len(game.events)


def test_the_same_settings_give_the_same_games(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_file(settings(2), tmp_path / f"{name}.parquet", 0)
    write_file(settings(2, seed=1), tmp_path / "c.parquet", 0)
    first, second, other = (list(datasets.load(tmp_path / f"{name}.parquet")) for name in "abc")
    assert first == second
    assert [game.number for game in first] == [0, 1]
    assert [game.events for game in first] != [game.events for game in other]


def test_a_search_of_each_decision_is_kept(tmp_path: Path) -> None:
    plain = settings(2)
    made = datasets.DatasetSettings(
        *("schichtwechsel", 2, 2, BOTS), games_per_file=2, search="tree:10"
    )
    write_file(plain, tmp_path / "plain.parquet", 0)
    write_file(made, tmp_path / "searched.parquet", 0)
    games = list(datasets.load(tmp_path / "searched.parquet"))
    without = list(datasets.load(tmp_path / "plain.parquet"))
    assert [game.events for game in games] == [game.events for game in without]
    assert not any(game.searches for game in without)
    assert "searches" not in pyarrow.parquet.read_schema(tmp_path / "plain.parquet").names
    for game in games:
        record = game.record()
        wanted = [
            number
            for number in range(len(game.events))
            if record.at(number).actor >= 0 and len(record.at(number).legal()) > 1
        ]
        assert [search.event for search in game.searches] == wanted
        for state, search in game.lessons():
            assert state == record.at(search.event)
            assert search.actions == state.legal()
            assert 0 < sum(search.visits) <= 10
            shares = [count / sum(search.visits) for count in search.visits]
            assert search.policy == pytest.approx(shares)
            assert sum(search.values) == pytest.approx(1, abs=1e-4)


def test_bids_for_the_places_are_not_searched() -> None:
    state = pithead.game("schiefer").start(players=2, options={"seat_bids": True})
    assert not is_searched(state)


def test_a_file_names_all_events(tmp_path: Path) -> None:
    write_file(settings(1), tmp_path / "a.parquet", 0)
    metadata = pyarrow.parquet.read_schema(tmp_path / "a.parquet").metadata
    assert tuple(json.loads(metadata[VOCABULARY])) == pithead.game("schichtwechsel").vocabulary


def test_a_run_goes_on_with_the_files_that_are_missing(tmp_path: Path) -> None:
    done: list[int] = []
    files = datasets.generate(settings(3), tmp_path, workers=1, on_games=done.append)
    assert sorted(done) == [1, 2]
    kept, lost = files
    before = kept.read_bytes()
    again = lost.read_bytes()
    lost.unlink()
    assert datasets.generate(settings(3), tmp_path, workers=1) == files
    assert kept.read_bytes() == before
    assert lost.read_bytes() == again
    assert [game.number for game in datasets.load(tmp_path)] == [0, 1, 2]
    card = (tmp_path / CARD).read_text(encoding="utf-8")
    assert "| schichtwechsel | 2 | 3 |" in card
    assert "--bots random,greedy --seed 0 --games-per-file 2`" in card
    with pytest.raises(datasets.BadDataset, match="made with other settings"):
        datasets.generate(settings(3, seed=5), tmp_path, workers=1)


def test_settings_that_make_no_games_are_refused() -> None:
    for wrong, reason in (
        (settings(0), "games must be at least 1"),
        (settings(1, players=9), "2 to 4 players"),
        (datasets.DatasetSettings("schiefer", 2, 1, ()), "at least one bot"),
        (datasets.DatasetSettings("schiefer", 2, 1, search="greedy"), "'greedy' does not search"),
    ):
        with pytest.raises(pithead.BadSetup, match=reason):
            wrong.check()
    with pytest.raises(pithead.UnknownBot):
        datasets.DatasetSettings("schiefer", 2, 1, ("nobody",)).check()


def test_files_that_are_no_datasets_are_refused(tmp_path: Path) -> None:
    with pytest.raises(datasets.BadDataset, match="no files"):
        list(datasets.load(tmp_path))
    file = tmp_path / "x.parquet"
    file.write_bytes(b"nothing")
    with pytest.raises(datasets.BadDataset, match="cannot be read"):
        list(datasets.load(file))
    pyarrow.parquet.write_table(pyarrow.table({"a": [1]}), file)
    with pytest.raises(datasets.BadDataset, match="not a file of a Pithead dataset"):
        list(datasets.load(file))


def test_a_game_of_another_edition_says_that_it_cannot_be_replayed(tmp_path: Path) -> None:
    game = play_game(pithead.game("schichtwechsel"), ["random", "random"], "a seed", 0)
    foreign = datasets.DatasetGame(**{**vars(game), "edition": "my-own"})
    write_games(tmp_path / "a.parquet", [foreign], "by hand")
    [loaded] = datasets.load(tmp_path)
    with pytest.raises(pithead.BadSetup, match="cannot replay edition 'my-own'"):
        loaded.record()


@pytest.mark.parametrize("game_id", pithead.games())
def test_the_sample_replays(game_id: str) -> None:
    games = datasets.sample(game_id)
    assert len(games) == 60
    assert {game.players for game in games} == {2, 3, 4}
    for game in games[::10]:
        assert game.record().state.scores() == game.scores
