"""Games and positions that were written before rules 2 are played as they were then."""

import json
from pathlib import Path
from typing import Any

import pytest

import pithead
from pithead.kernel.game import Reading
from tests.river import GAME

STORIES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "rules_1.json").read_text(encoding="utf-8")
)
"""`scores`, `ranking`, the `record`, and `positions` with the number of events before each."""
READINGS = {option.name: option.default for option in GAME.options if isinstance(option, Reading)}


def assert_same(then: dict[str, Any], state: pithead.State) -> None:
    """The position is that of then, with the defaults of the options that came later."""
    today = {
        **then,
        "rules": GAME.rules_version,
        "options": {**then["options"], **READINGS, "fair_start": False},
        "round_start": None,
    }
    assert state.to_json() == today


@pytest.mark.parametrize("story", STORIES, ids=["4 players", "2 players"])
def test_a_record_of_rules_1_replays(story: dict[str, Any]) -> None:
    assert "rules 1\n" in story["record"]
    record = pithead.Record.load(story["record"])
    for point in story["positions"]:
        assert point["position"]["rules"] == 1
        assert_same(point["position"], record.at(point["after"]))
    assert record.state.actor == pithead.OVER
    assert record.state.scores() == story["scores"]
    assert record.state.ranking() == story["ranking"]


@pytest.mark.parametrize("story", STORIES, ids=["4 players", "2 players"])
def test_a_position_of_rules_1_loads_and_plays_on(story: dict[str, Any]) -> None:
    events = pithead.Record.load(story["record"]).events
    for point in story["positions"]:
        state = GAME.from_json(point["position"])
        assert_same(point["position"], state)
        for event in events[point["after"] :]:
            state.apply(event)
        assert state.scores() == story["scores"]


def test_a_position_of_rules_2_needs_the_readings() -> None:
    data = {**STORIES[0]["positions"][0]["position"], "rules": 2}
    with pytest.raises(pithead.BadPosition, match="export_marker"):
        GAME.from_json(data)
