"""The networks of the games, found by game and number of players.

A game's folder may have networks. The environment variable PITHEAD_NETWORKS names a folder of
further ones, such as `schiefer.2.bin`, which are used first. The folder of a training run will do,
too: its `network.bin` says for which game and number of players it is.
"""

import os
from pathlib import Path
from typing import Final

from pithead.bots.network.network_file import load_network
from pithead.bots.network.value_network import ValueNetwork
from pithead.kernel.game_registry import game_folder, games
from pithead.kernel.state import State

FOLDER: Final = "PITHEAD_NETWORKS"
TRAINED: Final = "network.bin"
"""The network in the folder of a training run."""
MOST_PLAYERS: Final = 8

_loaded: dict[str, ValueNetwork | None] = {}


def network_for(state: State) -> ValueNetwork | None:
    """Return the network for positions like this one; None if there is none."""
    found = find_network(state.game.id, state.players)
    return found if found is not None and found.fits(state) else None


def find_network(game_id: str, players: int) -> ValueNetwork | None:
    """Return the network of a game and number of players; it is read once."""
    key = f"{os.environ.get(FOLDER, '')}/{game_id}/{players}"
    if key not in _loaded:
        data = _own_network(game_id, players) or _built_in_network(game_id, players)
        _loaded[key] = ValueNetwork(load_network(data)) if data else None
    return _loaded[key]


def has_networks() -> bool:
    """Return whether there is a network for any game."""
    for game_id in games():
        for players in range(2, MOST_PLAYERS + 1):
            if find_network(game_id, players) is not None:
                return True
    return False


def _own_network(game_id: str, players: int) -> bytes:
    folder = os.environ.get(FOLDER, "")
    if not folder:
        return b""
    file = Path(folder) / f"{game_id}.{players}.bin"
    if file.is_file():
        return file.read_bytes()
    trained = Path(folder) / TRAINED
    data = trained.read_bytes() if trained.is_file() else b""
    if data:
        about = load_network(data).about
        if (about.get("game"), about.get("players")) == (game_id, players):
            return data
    return b""


def _built_in_network(game_id: str, players: int) -> bytes:
    file = game_folder(game_id) / f"network.{players}.bin"
    return file.read_bytes() if file.is_file() else b""
