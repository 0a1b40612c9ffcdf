"""Many games between bots, with the figures that people ask for."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pithead.arena.safe_bot import legal_answer_of
from pithead.bots import bot
from pithead.kernel.errors import BadSetup
from pithead.kernel.game import Game
from pithead.kernel.step import CHANCE, OVER


@dataclass
class Result:
    """What came of a series of games. Lists are by bot, in the order in which they were given."""

    bots: list[str]
    games: int = 0
    seconds: float = 0.0
    decisions: int = 0
    scores: list[list[int]] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)


def simulate(
    game: Game,
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    on_game: Callable[[], None] | None = None,
) -> Result:
    """Play `games` games; the bots move one seat on from game to game, so that none has an edge.

    The same seed gives the same games. Fewer bots than players are dealt out in turn.
    """
    game.check_players(players)
    if not 0 < len(bots) <= players:
        raise BadSetup(f"{players} players need 1 to {players} bots, not {len(bots)}")
    if games < 1:
        raise BadSetup(f"At least one game must be played, not {games}")
    names = [bots[i % len(bots)] for i in range(players)]
    minds = [bot(name) for name in names]
    result = Result(names, scores=[[] for _ in names], wins=[0] * players)
    began = time.perf_counter()
    for number in range(games):
        rng = random.Random(f"{seed}/{number}")
        who_sits = [(seat + number) % players for seat in range(players)]
        state = game.start(players, options)
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.take(state.draw(rng))
            else:
                who = who_sits[state.actor]
                state.take(legal_answer_of(minds[who], names[who], state, rng))
                result.decisions += 1
        for seat, score in enumerate(state.scores()):
            result.scores[who_sits[seat]].append(score)
        result.wins[who_sits[state.ranking()[0]]] += 1
        result.games += 1
        if on_game is not None:
            on_game()
    result.seconds = time.perf_counter() - began
    return result
