"""The games of an iteration of training: opponents of several kinds, in one or more processes.

Every game has its own random numbers, so the same positions are found with any number of workers.
"""

import random
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cache
from math import exp
from typing import Any, Final

from pithead.arena.confidence import Proportion, series_mean
from pithead.arena.paired_random import PairedRandom
from pithead.arena.teacher_games import play_teacher_game
from pithead.bots.bot_registry import bot
from pithead.bots.network.network_bot import NetworkBot
from pithead.bots.network.network_file import load_network
from pithead.bots.network.self_play import SelfPlaySettings, TrainingSamples, play_training_game
from pithead.bots.network.value_network import ValueNetwork
from pithead.kernel.editions.edition import Edition
from pithead.kernel.game import Game
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.play import Bot, events
from pithead.optional_dependencies import missing_dependency

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing_dependency(error, "arena") from None

VARIED_SEATS: Final = 0.2
"""The part of the seats that have varied weights."""
VARIATION: Final = 0.15
"""The standard deviation of the logarithm of a varied weight."""
SPECIALISTS: Final = 0.5
"""The part of the varied seats that are specialists: they overvalue one thing."""
SPECIALITY: Final = 1.5
"""How many times as much a specialist values it."""
OLDER_SEATS: Final = 0.15
"""The part of the seats that an older network plays, once there is one."""
_PARTS: Final = 2
"""The parts of an iteration for each worker, so that none waits long for another."""


@dataclass(frozen=True)
class Samples:
    """Positions to learn from: observations, evaluations and targets."""

    rows: NDArray[np.uint8]
    evaluations: NDArray[np.float32]
    targets: NDArray[np.float32]


@dataclass(frozen=True)
class GamesOrder:
    """What a process must know to play games of an iteration."""

    game_id: str
    players: int
    seed: int
    iteration: int
    network: bytes
    """The file of the learning network; empty before there is one."""
    older: tuple[bytes, ...]
    """The files of older networks."""
    temperature: float
    random_rate: float
    trace: float
    sample_rate: float
    teacher: int = 0
    """The simulations of the search that plays and teaches; 0 without a search."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the games; all others have their defaults."""
    edition: Edition | None = None
    """Corrected material; None for the built-in edition."""


def play_games(order: GamesOrder, games: int, pool: Executor | None, workers: int) -> Samples:
    """Play the games of an iteration, and return their positions in the order of the games."""
    if pool is None:
        return play_part(order, 0, games)
    size = -(-games // (workers * _PARTS))
    starts = range(0, games, size)
    jobs = [pool.submit(play_part, order, start, min(games, start + size)) for start in starts]
    return joined([job.result() for job in jobs])


def play_part(order: GamesOrder, first: int, last: int) -> Samples:
    """Play the games from number `first` on, without `last`."""
    game = game_in(order.game_id, order.edition)
    network = _network(order.network)
    older = [_network(data) for data in order.older]
    settings = SelfPlaySettings(
        order.temperature, order.random_rate, order.trace, order.sample_rate
    )
    samples = TrainingSamples()
    for number in range(first, last):
        rng = random.Random(f"{order.seed}/{order.players}/{order.iteration}/{number}")
        state = game.start(order.players, order.options)
        if order.teacher > 0 and network is not None:
            play_teacher_game(state, network, order.teacher, settings, rng, samples)
            continue
        weights = [varied_weights(game, rng) for _ in range(order.players)]
        networks = [
            rng.choice(older) if older and rng.random() < OLDER_SEATS else network
            for _ in range(order.players)
        ]
        play_training_game(state, network, weights, settings, rng, samples, networks)
    return sample_arrays(samples)


def game_in(game_id: str, edition: Edition | None) -> Game:
    """Return the game, in its built-in edition or with corrected material."""
    game = find_game(game_id)
    return game if edition is None else game.with_edition(edition)


@cache
def _network(data: bytes) -> ValueNetwork | None:
    return ValueNetwork(load_network(data)) if data else None


def varied_weights(game: Game, rng: random.Random) -> list[float]:
    """Return the weights of the evaluator for a seat, sometimes varied.

    All numbers of one weight have the same factor. With a factor for each number, a table such as
    the worth of one, two and three markers would lose its order, and the player all sense.
    """
    evaluator = game.evaluator
    if rng.random() >= VARIED_SEATS:
        return evaluator.weights
    speciality = ""
    if rng.random() < SPECIALISTS:
        speciality = rng.choice([name for name, _ in evaluator.layout])
    weights: list[float] = []
    for name, size in evaluator.layout:
        factor = exp(rng.gauss(0.0, VARIATION))
        if name == speciality:
            factor *= SPECIALITY
        start = len(weights)
        weights += [factor * weight for weight in evaluator.weights[start : start + size]]
    return weights


def sample_arrays(samples: TrainingSamples) -> Samples:
    """Return the samples as arrays."""
    count = len(samples.targets)
    rows = np.frombuffer(bytes(samples.rows), np.uint8)
    return Samples(
        rows.reshape(count, len(rows) // max(1, count)),
        np.array(samples.evaluations, np.float32).reshape(count, -1 if count else 0),
        np.array(samples.targets, np.float32).reshape(count, -1 if count else 0),
    )


def joined(parts: Sequence[Samples]) -> Samples:
    """Return the samples of all parts; parts without samples have no width and are left out."""
    full = [part for part in parts if len(part.rows)] or list(parts[:1])
    return Samples(
        np.concatenate([part.rows for part in full]),
        np.concatenate([part.evaluations for part in full]),
        np.concatenate([part.targets for part in full]),
    )


# -- games against bots -------------------------------------------------------------------------


def win_rate(
    game_id: str,
    players: int,
    network: bytes,
    judge: str,
    games: int,
    seed: int,
    pool: Executor | None = None,
    workers: int = 1,
    edition: Edition | None = None,
    options: Mapping[str, Any] | None = None,
) -> Proportion:
    """Return how often the network wins against bots of a name, with paired random numbers.

    A series has a game for every seat, so the number of games is rounded up to whole series.
    """
    numbers = range(-(-games // players) * players)
    order = (game_id, players, network)
    if pool is None:
        found = [wins_in(*order, numbers, seed, edition, options, judge=judge)]
    else:
        parts = [numbers[first::workers] for first in range(workers)]
        jobs = [
            pool.submit(wins_in, *order, part, seed, edition, options, judge=judge)
            for part in parts
        ]
        found = [job.result() for job in jobs]
    won: dict[int, list[float]] = {}
    for part in found:
        for number, share in part.items():
            won.setdefault(number // players, []).append(share)
    return series_mean({series: won[series] for series in sorted(won)})


def wins_in(
    game_id: str,
    players: int,
    network: bytes,
    numbers: range,
    seed: int,
    edition: Edition | None = None,
    options: Mapping[str, Any] | None = None,
    opponent: bytes = b"",
    judge: str = "greedy",
) -> dict[int, float]:
    """Return the network's share of the win in each of the games with these numbers.

    The opponents are bots of the name `judge`, or have the network `opponent`.
    """
    game = game_in(game_id, edition)
    wins: dict[int, float] = {}
    for number in numbers:
        seat = number % players
        state = game.start(players, options)
        bots: list[Bot] = [
            NetworkBot(network=_network(opponent)) if opponent else bot(judge)
            for _ in range(players)
        ]
        bots[seat] = NetworkBot(network=_network(network))
        chance = PairedRandom(f"{seed}/check/{number // players}", state)
        rng = random.Random(number)
        for action in events(state, lambda state: bots[state.actor].choose(state, rng), chance):  # noqa: B023
            state.take(action)
        winners = state.winners()
        wins[number] = 1 / len(winners) if seat in winners else 0.0
    return wins
