"""Simulations: many games between bots in this process."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pithead.arena.safe_bot import ask_for_legal_action
from pithead.bots import bot
from pithead.kernel.errors import BadSetup
from pithead.kernel.game import Game
from pithead.kernel.play import Bot, events
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text


@dataclass
class Result:
    """The results of a simulation. `scores` and `wins` are by bot, in the order of `bots`: names.

    A shared win counts as a part of a win for each of the winners. `seconds` is the duration,
    `decisions` the number of decisions of all bots.
    """

    bots: list[str]
    games: int = 0
    seconds: float = 0.0
    decisions: int = 0
    scores: list[list[int]] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)


def simulate(
    game: Game,
    players: int,
    bots: Sequence[str | Bot],
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    on_game: Callable[[], None] | None = None,
) -> Result:
    """Play games between bots, such as `simulate(game, 2, ["greedy", "random"], games=10)`.

    `bots` are names or objects. They change seats from game to game. If there are fewer bots than
    players, they are repeated in turn. The same random seed gives the same games. `on_game` is
    called after each game.
    """
    game.check_players(players)
    if not 0 < len(bots) <= players:
        raise BadSetup(
            Text(
                "{players} players need 1 to {players} bots, not {count}",
                players=players,
                count=len(bots),
            )
        )
    if games < 1:
        raise BadSetup(Text("The number of games must be at least 1, not {given}", given=games))
    instances = [bot(bots[i % len(bots)]) for i in range(players)]
    names = [
        entry if isinstance(entry := bots[i % len(bots)], str) else entry.name
        for i in range(players)
    ]
    result = Result(names, scores=[[] for _ in names], wins=[0.0] * players)
    began = time.perf_counter()
    for number in range(games):
        rng = random.Random(f"{seed}/{number}")
        seating = [(seat + number) % players for seat in range(players)]
        state = game.start(players, options)
        _play(state, [instances[i] for i in seating], [names[i] for i in seating], rng, result)
        for seat, score in enumerate(state.scores()):
            result.scores[seating[seat]].append(score)
        winners = state.winners()
        for seat in winners:
            result.wins[seating[seat]] += 1 / len(winners)
        result.games += 1
        if on_game is not None:
            on_game()
    result.seconds = time.perf_counter() - began
    return result


def _play(
    state: State, bots: Sequence[Bot], names: Sequence[str], rng: random.Random, result: Result
) -> None:
    """Play a game to its end, with bots and names by seat, and count the decisions."""

    def choose(state: State) -> int:
        result.decisions += 1
        return ask_for_legal_action(bots[state.actor], names[state.actor], state, rng)

    for action in events(state, choose, rng):
        state.take(action)
