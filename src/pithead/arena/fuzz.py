"""The fuzzer: random games with all options, checked for five kinds of failures.

They are a crash; a dead end (nothing is legal, but the game is not over); an endless game; aliasing
between a state and its clone; and a broken invariant, such as a JSON round trip that is not exact
or a record that does not replay. At the end, the lesson and a drawing for each number of players
are checked.
"""

import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from pithead.arena.shown_checks import check_advice, drawing_problem, lesson_problem
from pithead.bots import bot
from pithead.kernel.errors import IllegalAction
from pithead.kernel.game import Game
from pithead.kernel.play import events
from pithead.kernel.question import Question
from pithead.kernel.record import MOST_EVENTS, Record
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER, AnyStep
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text, Verbatim, joined

SLOW_CHECK_RATE: Final = 0.05
"""The share of positions that get the slow checks: JSON, clones, refusals."""
GREEDY_RATE: Final = 0.1
"""The share of greedy choices, to reach positions that random play never finds."""

KINDS: Final = {
    "crash": Text("crash"),
    "dead end": Text("dead end"),
    "endless game": Text("endless game"),
    "aliasing": Text("aliasing between a position and its clone"),
    "broken invariant": Text("broken invariant"),
}
"""The kinds of failures, and what people call them."""


@dataclass
class Failure:
    """A failure, and the game in which it was found."""

    kind: str
    """One of KINDS."""
    message: Text
    record_text: str
    error: Exception | None = None
    """What was raised, if the game crashed."""
    about: object = None
    """The class or the function that is wrong, if it is known."""


@dataclass
class FuzzReport:
    """The numbers of games and events, and the first failure."""

    games: int = 0
    events: int = 0
    failure: Failure | None = None


class CheckFailed(Exception):
    """A check failed."""

    def __init__(self, kind: str, message: Text, about: object = None) -> None:
        super().__init__(message.to(ENGLISH))
        self.kind = kind
        self.message = message
        self.about = about
        """The class or the function that is wrong, if it is known."""


def fuzz(
    game: Game,
    seconds: float,
    seed: int = 0,
    on_progress: Callable[[int, int], None] | None = None,
) -> FuzzReport:
    """Play random games until the time is up or a check fails."""
    report = FuzzReport()
    last: dict[int, Record] = {}
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and report.failure is None:
        record, rng = _random_game(game, seed, report.games)
        last[record.players] = record
        events, report.failure = _play(record, rng, lambda _: time.monotonic() > deadline)
        report.events += events
        report.games += 1
        if on_progress is not None:
            on_progress(report.games, report.events)
    if report.failure is None:
        report.failure = _failure_in_what_is_shown(game, last)
    return report


def play_random_game(
    game: Game, seed: int, number: int, most_events: int
) -> tuple[int, Failure | None]:
    """Play a random game, the same for the same numbers; return its events and a failure."""
    record, rng = _random_game(game, seed, number)
    return _play(record, rng, lambda events: events >= most_events)


def _random_game(game: Game, seed: int, number: int) -> tuple[Record, random.Random]:
    rng = random.Random(f"{seed}/{number}")
    return Record(_random_start(game, rng)), rng


def _play(
    record: Record, rng: random.Random, is_enough: Callable[[int], bool]
) -> tuple[int, Failure | None]:
    """Play until something is wrong, the game is over or it is enough."""
    events = 0
    try:
        for _ in play_through(record, rng):
            events += 1
            if is_enough(events):
                break
    except CheckFailed as failed:
        failure = Failure(failed.kind, failed.message, record_text(record), about=failed.about)
        return events, failure
    except Exception as error:  # finding these is the purpose of the fuzzer
        return events, _crash(error, record)
    return events, None


def _crash(error: Exception, record: Record) -> Failure:
    message = Verbatim("{error}", error=repr(error))
    return Failure("crash", message, record_text(record), error)


def _failure_in_what_is_shown(game: Game, last: dict[int, Record]) -> Failure | None:
    """Check the advice, the lesson, and drawings of the start and of the last position reached."""
    record = Record(game.start(game.players[0]))
    try:
        check_advice(game)
        problem = lesson_problem(game)
        for players in game.players:
            for shown in (Record(game.start(players)), last.get(players)):
                if problem is None and shown is not None:
                    record = shown
                    problem = drawing_problem(record.state)
    except Exception as error:  # finding these is the purpose of the fuzzer
        return _crash(error, record)
    if problem is None:
        return None
    return Failure("broken invariant", problem, record_text(record))


def record_text(record: Record) -> str:
    """Return the record as far as it can be replayed: where clones share data, it may not."""
    try:
        return record.dump()
    except Exception:  # whatever is wrong with the game
        names = [record.game.vocabulary[event] for event in record.events]
        return Record(record.at(0)).dump() + "".join(f"? {name}\n" for name in names)


def _random_start(game: Game, rng: random.Random) -> State:
    options: dict[str, Any] = {option.name: rng.choice(option.values) for option in game.options}
    return game.start(rng.choice(game.players), options)


def play_through(record: Record, rng: random.Random) -> Iterator[None]:
    """Play one random game to its end, and check every position."""
    state = record.state
    greedy = bot("greedy")

    def choose(state: State) -> int:
        if rng.random() < GREEDY_RATE:
            return greedy.choose(state, rng)
        return rng.choice(state.legal())

    _check(state, rng)
    for action in events(state, choose, rng):
        if len(record.events) >= MOST_EVENTS:
            raise CheckFailed(
                "endless game", Text("no end after {number} events", number=MOST_EVENTS)
            )
        record.play(action)
        _check(state, rng)
        yield
    check_slowly(state, rng)
    if Record.load(record.dump(), record.game.edition).state != state:
        raise CheckFailed(
            "broken invariant", Text("the record does not replay to the same position")
        )


def _check(state: State, rng: random.Random) -> None:
    check_position(state)
    if rng.random() < SLOW_CHECK_RATE:
        check_slowly(state, rng)


def check_position(state: State) -> None:
    """Check what must hold at every point of a game."""
    problems = state.problems()
    if problems:
        raise CheckFailed("broken invariant", joined([problem.text for problem in problems], "; "))
    legal = state.legal()
    if state.actor == OVER:
        if legal:
            raise CheckFailed(
                "broken invariant", Text("something is legal although the game is over")
            )
        return
    if not legal:
        raise CheckFailed("dead end", Text("nothing is legal at: {prompt}", prompt=state.prompt()))
    if legal != sorted(set(legal)):
        raise CheckFailed(
            "broken invariant", Text("the legal actions are not ascending: {legal}", legal=legal)
        )
    if (legal[-1] >= state.game.actions) != (state.actor == CHANCE):
        raise CheckFailed(
            "broken invariant",
            Text(
                "the ids of actions go up to {last}, those of chance follow",
                last=state.game.actions - 1,
            ),
        )
    if state.actor == CHANCE:
        outcomes = state.chance()
        if [outcome for outcome, _ in outcomes] != legal:
            raise CheckFailed(
                "broken invariant", Text("the outcomes of chance are not the legal ones")
            )
        if abs(sum(weight for _, weight in outcomes) - 1) > 1e-9:
            raise CheckFailed("broken invariant", Text("the weights of chance do not sum to 1"))
    if [sum(points.values()) for points in state.sheet()] != state.scores():
        raise CheckFailed("broken invariant", Text("the score sheet does not sum to the scores"))


def check_slowly(state: State, rng: random.Random) -> None:
    """Check the JSON round trip, that clones are independent, and that refusals change nothing."""
    text = json.dumps(state.to_json())
    loaded = state.game.from_json(text)
    if json.dumps(loaded.to_json()) != text or loaded.legal() != state.legal():
        raise CheckFailed("broken invariant", Text("the position changes on its way through JSON"))
    if state.actor == OVER:
        return
    for lang in ("en", "de"):
        if not state.prompt(lang):
            raise CheckFailed("broken invariant", Text("there is no prompt in {lang}", lang=lang))
    if state.actor >= 0:
        _check_obstacles(state)
    _check_clone(state, text, rng)
    _check_refusal(state, text, rng)


def _check_obstacles(state: State) -> None:
    """Check that what is legal has no obstacle, and that all other actions have one."""
    step = state.agenda[-1]
    legal = set(state.legal())
    for action in range(state.game.actions):
        free = step.obstacle(state, action) is None
        if free != (action in legal):
            name = state.name(action)
            raise CheckFailed(
                "broken invariant",
                Text("{action} is not legal, but nothing prevents it", action=name)
                if free
                else Text("{action} is legal, but something prevents it", action=name),
                _offer_of(step, action),
            )


def _offer_of(step: AnyStep, action: int) -> object:
    """The method that offers an action, if its game has written one."""
    verb = step.answers[action] if isinstance(step, Question) else None
    if verb is None:
        return type(step)
    return getattr(type(verb), "offer" if "offer" in vars(type(verb)) else "obstacle")


def _check_clone(state: State, text: str, rng: random.Random) -> None:
    """Check that playing on with a clone changes neither the original nor another clone."""
    played, untouched = state.clone(), state.clone()
    for action in islice(events(played, lambda state: rng.choice(state.legal()), rng), 8):
        played.take(action)
    if json.dumps(state.to_json()) != text or json.dumps(untouched.to_json()) != text:
        raise CheckFailed("aliasing", Text("playing on with a clone changed the original"))
    if untouched.legal() != state.legal() or untouched.actor != state.actor:
        raise CheckFailed("aliasing", Text("a clone does not ask the same question"))


def _check_refusal(state: State, text: str, rng: random.Random) -> None:
    legal = state.legal()
    for action in rng.sample(range(len(state.game.vocabulary)), 5):
        for lang in ("en", "de"):
            if not state.describe(action, lang):
                raise CheckFailed(
                    "broken invariant",
                    Text(
                        "{action} has no description in {lang}",
                        action=state.name(action),
                        lang=lang,
                    ),
                )
        if action in legal:
            continue
        try:
            state.apply(action)
        except IllegalAction:
            if json.dumps(state.to_json()) != text:
                raise CheckFailed(
                    "broken invariant",
                    Text("the refused {action} changed the position", action=state.name(action)),
                ) from None
        else:
            raise CheckFailed(
                "broken invariant",
                Text("{action} was taken without being legal", action=state.name(action)),
            )
