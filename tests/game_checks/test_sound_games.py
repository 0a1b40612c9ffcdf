"""`pithead check` finds nothing wrong with the games that there are."""

from pathlib import Path

import pytest

import pithead
from pithead.game_checks.all_checks import CHECKS, Check, check_game
from pithead.game_checks.examined_game import ExaminedGame
from pithead.game_checks.findings import GameFinding
from pithead.terminal.commands.new_game import EXAMPLES
from tests.new_games import new_game

every_check = pytest.mark.parametrize("check", CHECKS, ids=[check.name for check in CHECKS])


@pytest.mark.full
@every_check
@pytest.mark.parametrize("game_id", pithead.games())
def test_nothing_is_wrong_with_a_built_in_game(game_id: str, check: Check) -> None:
    examined = ExaminedGame(pithead.game(game_id), is_quick=True, seed=1)
    assert [result for result in check.run(examined) if isinstance(result, GameFinding)] == []


@pytest.mark.full
@pytest.mark.parametrize("example", EXAMPLES)
def test_nothing_is_wrong_with_an_example(tmp_path: Path, example: str) -> None:
    with new_game(tmp_path, f"{example}_sound", example=example) as game:
        report = check_game(game, is_quick=True)
        assert report.findings == []
        assert {note.check for note in report.notes} >= {"play", "bots", "pages"}
