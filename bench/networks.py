"""`python -m bench.networks`: two value networks against each other, without a search.

    python -m bench.networks schiefer run1/network.bin run2/network.bin --games 400

One player has the first network, all others have the second one. Seats are balanced, and the games
of a series have paired random numbers. A network is a file that `pithead train` has written. The
interval is the arena's 95 % confidence interval over series; a shared win counts as a part.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import pithead
from pithead.arena.confidence import series_mean
from pithead.arena.league_games import wins_in
from pithead.bots.network.network_file import load_network
from pithead.bots.network.value_network import ValueNetwork


def network_in(parser: argparse.ArgumentParser, game: pithead.Game, file: Path) -> ValueNetwork:
    """Return the network of a file; end with a message if it is not for this game."""
    try:
        network = ValueNetwork(load_network(file.read_bytes()))
    except (OSError, ValueError) as error:
        parser.error(f"{file}: {error}")
    if network.players not in game.players or not network.fits(game.start(network.players)):
        parser.error(f"{file} is not a network for {game.title}")
    return network


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.networks",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=tuple(pithead.games()))
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game = pithead.game(options.game)
    first = network_in(parser, game, options.first)
    second = network_in(parser, game, options.second)
    if first.players != second.players:
        parser.error(f"the networks are for {first.players} and {second.players} players")
    players = first.players
    won: dict[int, list[float]] = defaultdict(list)
    numbers = range(-(-options.games // players) * players)
    wins = wins_in(
        *(game.id, players, first.content.dump(), numbers, options.seed),
        opponent=second.content.dump(),
    )
    for number, share in wins.items():
        won[number // players].append(share)
    rate = series_mean(won)
    print(f"{options.first} wins {rate} of {rate.count} games.")


if __name__ == "__main__":
    main()
