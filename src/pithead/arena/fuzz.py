"""The fuzzer: random games of every kind, hunting for five failures.

A crash, a dead end (nobody can do anything but the game is not over), an endless game, aliasing
between a state and its clone, and a broken invariant, to which belong a JSON round trip that is not
exact and a record that does not replay.
"""

import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from pithead.bots import bot
from pithead.kernel.errors import IllegalAction
from pithead.kernel.game import Game
from pithead.kernel.record import MOST_EVENTS, Record
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER

LOOK_CLOSELY: Final = 0.05
"""How often the dear checks are made: JSON, clones, refusals."""
GREEDY: Final = 0.1
"""How often a player follows the greedy bot, to reach positions that luck alone never finds."""


@dataclass
class Failure:
    """What was found, and the game in which it was found."""

    kind: str
    message: str
    record_text: str


@dataclass
class Report:
    games: int = 0
    events: int = 0
    failure: Failure | None = None


class Found(Exception):
    """A check failed."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message


def fuzz(
    game: Game,
    seconds: float,
    seed: int = 0,
    on_progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Play random games until the time is up or something is wrong."""
    report = Report()
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and report.failure is None:
        rng = random.Random(f"{seed}/{report.games}")
        record = Record(_random_start(game, rng))
        try:
            for _ in play_through(record, rng):
                report.events += 1
                if time.monotonic() > deadline:
                    break
        except Found as found:
            report.failure = Failure(found.kind, found.message, record.dump())
        except Exception as error:  # the fuzzer's very purpose
            report.failure = Failure("crash", repr(error), record.dump())
        report.games += 1
        if on_progress is not None:
            on_progress(report.games, report.events)
    return report


def _random_start(game: Game, rng: random.Random) -> State:
    options: dict[str, Any] = {option.name: rng.choice(option.values) for option in game.options}
    return game.start(rng.choice(game.players), options)


def play_through(record: Record, rng: random.Random) -> Iterator[None]:
    """Play one random game to its end, checking every position on the way."""
    state = record.state
    greedy = bot("greedy")
    while state.actor != OVER:
        check_position(state)
        if rng.random() < LOOK_CLOSELY:
            look_closely(state, rng)
        if len(record.events) >= MOST_EVENTS:
            raise Found("endless game", f"no end after {MOST_EVENTS} events")
        if state.actor == CHANCE:
            record.play(state.draw(rng))
        elif rng.random() < GREEDY:
            record.play(greedy.choose(state, rng))
        else:
            record.play(rng.choice(state.legal()))
        yield
    check_position(state)
    look_closely(state, rng)
    if Record.load(record.dump(), record.game.edition).state != state:
        raise Found("broken invariant", "the record does not replay to the same position")


def check_position(state: State) -> None:
    """What must hold at every point of a game."""
    problems = state.problems()
    if problems:
        raise Found("broken invariant", "; ".join(problems))
    legal = state.legal()
    if state.actor == OVER:
        if legal:
            raise Found("broken invariant", "something is legal although the game is over")
        return
    if not legal:
        raise Found("dead end", f"nothing is legal at: {state.prompt()}")
    if legal != sorted(set(legal)):
        raise Found("broken invariant", f"the legal actions are not ascending: {legal}")
    if state.actor == CHANCE:
        outcomes = state.chance()
        if [outcome for outcome, _ in outcomes] != legal:
            raise Found("broken invariant", "the outcomes of chance are not the legal ones")
        if abs(sum(weight for _, weight in outcomes) - 1) > 1e-9:
            raise Found("broken invariant", "the weights of chance do not sum to 1")
    if [sum(points.values()) for points in state.sheet()] != state.scores():
        raise Found("broken invariant", "the score sheet does not sum to the scores")


def look_closely(state: State, rng: random.Random) -> None:
    """The dear checks: exact JSON, independent clones, refusals that change nothing."""
    text = json.dumps(state.to_json())
    loaded = state.game.from_json(text)
    if json.dumps(loaded.to_json()) != text or loaded.legal() != state.legal():
        raise Found("broken invariant", "the position changes on its way through JSON")
    if state.actor == OVER:
        return
    for lang in ("en", "de"):
        if not state.prompt(lang):
            raise Found("broken invariant", f"there is no prompt in {lang}")
    _check_clone(state, text, rng)
    _check_refusal(state, text, rng)


def _check_clone(state: State, text: str, rng: random.Random) -> None:
    """Playing on with a clone must leave the original alone, and the other way round."""
    twin, witness = state.clone(), state.clone()
    for _ in range(8):
        if twin.actor == OVER:
            break
        twin.take(twin.draw(rng) if twin.actor == CHANCE else rng.choice(twin.legal()))
    if json.dumps(state.to_json()) != text or json.dumps(witness.to_json()) != text:
        raise Found("aliasing", "playing on with a clone changed the original")
    if witness.legal() != state.legal() or witness.actor != state.actor:
        raise Found("aliasing", "a clone does not ask the same question")


def _check_refusal(state: State, text: str, rng: random.Random) -> None:
    legal = state.legal()
    for action in rng.sample(range(len(state.game.vocabulary)), 5):
        for lang in ("en", "de"):
            if not state.describe(action, lang):
                raise Found("broken invariant", f"{state.name(action)} has no words in {lang}")
        if action in legal:
            continue
        try:
            state.apply(action)
        except IllegalAction:
            if json.dumps(state.to_json()) != text:
                raise Found(
                    "broken invariant", f"the refused {state.name(action)} changed the position"
                ) from None
        else:
            raise Found("broken invariant", f"{state.name(action)} was taken without being legal")
