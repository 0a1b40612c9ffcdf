"""What tests of the adapters share."""

import os

import pytest

import pithead

# No window opens on the screen.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

TABLES = [(game_id, players) for game_id in pithead.games() for players in (2, 3, 4)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests that ask for a game and a number of players get all of them."""
    if {"game_id", "players"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("game_id", "players"), TABLES)
    elif "game_id" in metafunc.fixturenames:
        metafunc.parametrize("game_id", pithead.games())
