"""The evaluator and the bots that use it.

A short tournament is told, not judged: few games say little.
"""

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from pithead.arena.simulate import simulate
from pithead.bots.mcts.evaluation_spread import measured_scale
from pithead.game_checks.examined_game import ExaminedGame
from pithead.game_checks.findings import GameFinding, Note, Result
from pithead.game_checks.source_place import SourcePlace, place_of, place_of_error
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text

NAME: Final = "bots"
LADDER: Final = ("random", "greedy", "tree:60")
"""From the weakest to the strongest. Their searches are counted, not timed: the same seed gives the
same games."""
QUICK_GAMES: Final = 4
GAMES: Final = 24
"""Games between two neighbours of the ladder."""


def check(examined: ExaminedGame) -> Iterator[Result]:
    """Evaluate the sample positions, and let neighbours of the ladder play."""
    game = examined.game
    try:
        evaluator = game.evaluator
    except NotImplementedError:
        yield GameFinding(
            NAME,
            Text("there is no evaluator: no bot but random can play"),
            Text("Write `make_evaluator`, and the value of a position for a player."),
            place_of(type(game)),
        )
        return
    except Exception as error:  # whatever is wrong with the game
        yield _failed(error, examined)
        return
    place = place_of(type(evaluator).value) or place_of(type(evaluator))
    try:
        wrong = list(_values(examined.positions, place))
    except Exception as error:  # whatever is wrong with the game
        yield _failed(error, examined)
        return
    yield from wrong
    if not wrong:
        yield from _scale(examined)
        yield from _ladder(examined)


def _failed(error: Exception, examined: ExaminedGame) -> GameFinding:
    return GameFinding(
        NAME,
        Text("a position cannot be evaluated: {error}", error=f"{type(error).__name__}: {error}"),
        Text("Correct the line that failed."),
        place_of_error(error, examined.folder),
    )


def _values(states: list[State], place: SourcePlace | None) -> Iterator[GameFinding]:
    """Whether the values are numbers, and depend on the position and on the player."""
    found: set[float] = set()
    apart = 0.0
    for state in states:
        before = state.to_json()
        values = state.game.evaluator.evaluate_all(state)
        if not all(math.isfinite(value) for value in values):
            yield GameFinding(
                NAME,
                Text("a value is not a finite number: {values}", values=values),
                Text("Do not divide by what can be 0."),
                place,
            )
            return
        if state.to_json() != before:
            yield GameFinding(
                NAME,
                Text("evaluating a position changes it"),
                Text("Only read the position in `value`."),
                place,
            )
            return
        found.update(values)
        apart = max(apart, max(values) - min(values))
    if len(found) < 2 or not apart:
        yield GameFinding(
            NAME,
            Text("the evaluator gives every player the same value in every position"),
            Text("Return about how far the player is ahead."),
            place,
        )


def _scale(examined: ExaminedGame) -> Iterator[Note]:
    players = examined.game.players[0]
    scale = measured_scale(examined.game, players)
    yield Note(
        NAME,
        Text(
            "evaluator: leads are {lead} times and choices {choice} times those of the built-in "
            "games; the search allows for that",
            lead=f"{scale.lead:.2g}",
            choice=f"{scale.choice:.2g}",
        ),
    )


def _ladder(examined: ExaminedGame) -> Iterator[Note]:
    games = QUICK_GAMES if examined.is_quick else GAMES
    players = examined.game.players[0]
    ladder = LADDER[:2] if examined.is_quick else LADDER
    for weaker, stronger in pairwise(ladder):
        result = simulate(examined.game, players, [stronger, weaker], games, examined.seed)
        wins: Mapping[str, float] = dict(zip(result.bots, result.wins, strict=True))
        yield Note(
            NAME,
            Text(
                "{stronger} won {wins} of {games} games against {weaker}",
                stronger=stronger,
                wins=f"{wins[stronger]:g}",
                games=games,
                weaker=weaker,
            ),
        )
