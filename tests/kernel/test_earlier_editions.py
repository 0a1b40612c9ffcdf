"""Records and positions of an earlier built-in edition are played with that edition."""

import copy
import pickle
import random
from importlib.resources import files
from pathlib import Path

import pytest

import pithead
from pithead.kernel import game_registry
from pithead.kernel.editions.edition import Edition
from tests.random_play import random_action

EARLIER = "spielbox-2010"


@pytest.fixture
def earlier(monkeypatch: pytest.MonkeyPatch) -> pithead.Game:
    """Schiefer as if an edition with five coins at the start had been built in before."""
    schiefer = pithead.game("schiefer")
    tables = copy.deepcopy(schiefer.edition.tables)
    tables["game"]["edition"] = EARLIER
    tables["setup"]["coins"] = 5
    edition = Edition(tables, "schiefer/editions/spielbox-2010.toml", built_in=True)
    monkeypatch.setitem(game_registry._earlier_editions, "schiefer", {EARLIER: edition})
    found = game_registry.built_in_game("schiefer", EARLIER)
    assert found is not None
    monkeypatch.delitem(game_registry._earlier_games, ("schiefer", EARLIER))
    return found


def played(game: pithead.Game, steps: int) -> pithead.Record:
    record = pithead.Record.start(game, players=2)
    rng = random.Random(3)
    for _ in range(steps):
        state = record.state
        chosen = random_action(state, rng)
        record.play(chosen)
    return record


def test_a_record_of_an_earlier_edition_loads_without_a_file(earlier: pithead.Game) -> None:
    record = played(earlier, 30)
    assert f"\nedition {EARLIER}\n" in record.dump()
    again = pithead.Record.load(record.dump())
    assert again.state == record.state
    assert again.at(0).options()["coins_at_start"] == 5
    assert again.dump() == record.dump()


def test_a_position_of_an_earlier_edition_loads_without_a_file(earlier: pithead.Game) -> None:
    state = played(earlier, 30).state
    again = pithead.game("schiefer").from_json(state.to_json())
    assert again == state
    assert again.game.edition.label == EARLIER
    assert pickle.loads(pickle.dumps(state)) == state


def test_new_games_have_the_newest_edition(earlier: pithead.Game) -> None:
    assert pithead.game("schiefer").edition.label != EARLIER


def test_an_unknown_edition_is_refused() -> None:
    assert game_registry.built_in_game("schiefer", "spielbox-1999") is None
    record = played(pithead.game("schiefer"), 3).dump()
    with pytest.raises(pithead.BadRecord, match="is at hand"):
        pithead.Record.load(record.replace("edition spielbox-2011", "edition ../edition"))
    position = pithead.game("schiefer").start(2).to_json()
    with pytest.raises(pithead.BadPosition, match="edition"):
        pithead.game("schiefer").from_json({**position, "edition": "spielbox-1999"})


@pytest.mark.parametrize("game_id", pithead.games())
def test_all_earlier_editions_can_be_played(game_id: str) -> None:
    game = pithead.game(game_id)
    kept = game_registry.earlier_editions(type(game))
    folder = Path(str(files(type(game).__module__.rpartition(".")[0]))) / "editions"
    assert len(kept) == len(list(folder.glob("*.toml")))
    for label, edition in kept.items():
        assert label != game.edition.label
        assert edition.built_in
        assert edition.source == f"{game_id}/editions/{label}.toml"
        played(game.with_edition(edition), 60)


def test_earlier_editions_are_the_toml_files_in_the_folder_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "coal_game"
    (package / "editions").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "editions" / "notes.txt").write_text("no edition", encoding="utf-8")
    for name in ("second", "first"):
        text = f'[game]\nid = "coal"\nedition = "{name}"\n'
        (package / "editions" / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = game_registry.earlier_editions(type("Coal", (), {"__module__": "coal_game.game"}))
    assert list(found) == ["first", "second"]
    assert all(edition.built_in for edition in found.values())
    assert [edition.source for edition in found.values()] == [
        "coal_game/editions/first.toml",
        "coal_game/editions/second.toml",
    ]
