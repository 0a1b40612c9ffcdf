"""Games and positions of every version of the rules are played today as they were played then."""

import json
from pathlib import Path
from typing import Any

import pytest

import pithead
from tests.earlier.fixtures import FOLDER, result

ALL = sorted(FOLDER.glob("rules-*/*.pithead"))


def story_of(path: Path) -> dict[str, Any]:
    story: dict[str, Any] = json.loads(path.with_suffix(".json").read_text())
    return story


def assert_kept(then: dict[str, Any], now: dict[str, Any]) -> None:
    """Everything that was written then is the same now; something may have been added since."""
    assert {key: now.get(key) for key in then} == then


def assert_same(then: dict[str, Any], state: pithead.State) -> None:
    """The position is the one of then: the pieces, the choices and the result."""
    assert_kept(then["result"], result(state))
    before = dict(then["position"])
    assert before.pop("rules") <= state.game.rules_version
    now = state.to_json()
    assert_kept(before.pop("options"), now["options"])
    assert_kept(before, now)


def test_there_are_games_of_every_game_and_number_of_players() -> None:
    names = {path.name.rsplit("-", 1)[0] for path in ALL if path.parent.name == "rules-1"}
    assert names == {
        f"{game_id}-{players}"
        for game_id in pithead.games()
        for players in pithead.game(game_id).players
    }


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_game_of_then_replays_to_the_same_positions(path: Path) -> None:
    record = pithead.Record.load(path.read_text())
    story = story_of(path)
    assert_kept(story["options"], record.state.options())
    for then in story["positions"]:
        assert_same(then, record.at(then["after"]))
    assert story["positions"][-1]["after"] == len(record.events)


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_position_of_then_loads_and_plays_on_alike(path: Path) -> None:
    record = pithead.Record.load(path.read_text())
    positions = story_of(path)["positions"]
    for then in positions:
        state = record.game.from_json(then["position"])
        assert_same(then, state)
        for event in record.events[then["after"] :]:
            state.apply(event)
        assert_same(positions[-1], state)


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_game_of_then_is_written_and_read_as_one_of_today(path: Path) -> None:
    record = pithead.Record.load(path.read_text())
    again = pithead.Record.load(record.dump())
    assert again.state == record.state
    assert again.dump() == record.dump()
    assert record.game.from_json(record.state.to_json()) == record.state
