"""Plays the games that come with the sources anew, after a change of rules or of an edition.

`python -m tools.sample_games` writes them for all games, `python -m tools.sample_games schiefer`
for one: the sample dataset of the package, and the games of the drawing tests.
"""

import argparse
import random
from pathlib import Path
from typing import Final

import pithead
from pithead.bots import bot
from pithead.datasets.dataset_game import play_game
from pithead.datasets.game_files import write_games
from pithead.kernel.record import Record

ROOT: Final = Path(__file__).parents[1]
DATASETS: Final = ROOT / "src/pithead/datasets/samples"
DRAWINGS: Final = ROOT / "tests/drawing/games"
BOTS: Final = ("random", "apprentice", "journeyman", "greedy")
GAMES: Final = 20
"""How many games of each number of players a sample dataset has."""


def write_dataset(game_id: str) -> None:
    """Write the sample dataset of a game."""
    game = pithead.game(game_id)
    games = []
    for players in game.players:
        for number in range(GAMES):
            seed = f"sample/{game_id}/{players}/{number}"
            seats = random.Random(f"{seed}/seats")
            seating = [seats.choice(BOTS) for _ in range(players)]
            games.append(play_game(game, seating, seed, number))
    settings = f"three numbers of players, {GAMES} games each"
    write_games(DATASETS / f"{game_id}.parquet", games, settings)


def write_drawn_games(game_id: str) -> None:
    """Write a game of each number of players for the tests of the drawings."""
    game = pithead.game(game_id)
    for players in game.players:
        record = Record.start(game, players)
        bots = [bot("greedy") for _ in range(players)]
        rng = random.Random(f"drawn/{game_id}/{players}")
        while record.state.actor != pithead.OVER:
            state = record.state
            chance = state.actor == pithead.CHANCE
            record.play(state.draw(rng) if chance else bots[state.actor].choose(state, rng))
        path = DRAWINGS / f"{game_id}-{players}.pithead"
        path.write_text(record.dump(), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.sample_games", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(pithead.games()), metavar="GAME")
    for game_id in parser.parse_args().games:
        write_dataset(game_id)
        write_drawn_games(game_id)


if __name__ == "__main__":
    main()
