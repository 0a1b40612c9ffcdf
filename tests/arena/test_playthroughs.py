"""Whole games as text, regenerated and compared.

After a wanted change of rules or words: `python -m tests.arena.test_playthroughs` writes them anew.
"""

from pathlib import Path

import pytest

import pithead
from pithead.arena.playthrough import playthrough

FOLDER = Path(__file__).parent.parent / "playthroughs"
ALL = [(name, players) for name in pithead.games() for players in pithead.game(name).players]


def path_of(game_id: str, players: int) -> Path:
    return FOLDER / f"{game_id}-{players}.txt"


@pytest.mark.parametrize(("game_id", "players"), ALL)
def test_a_playthrough_is_as_it_was(game_id: str, players: int) -> None:
    written = path_of(game_id, players).read_text(encoding="utf-8")
    assert playthrough(pithead.game(game_id), players, seed=players) == written


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game_id, players in ALL:
        text = playthrough(pithead.game(game_id), players, seed=players)
        path_of(game_id, players).write_text(text, encoding="utf-8")
