"""One game of a tournament; a bot that gives no legal answer in time forfeits it."""

import random
import signal
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Protocol, TypeVar

from pithead.arena.forfeit_reasons import NO_END, SLOW_START, TOO_SLOW
from pithead.arena.paired_random import PairedRandom
from pithead.arena.safe_bot import ask_bot, error_text
from pithead.arena.schedule import Fixture
from pithead.bots import bot
from pithead.kernel.errors import BrokenBot, IllegalAction
from pithead.kernel.game import Game
from pithead.kernel.play import Bot, events
from pithead.kernel.record import MOST_EVENTS
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE
from pithead.kernel.texts.catalogue import ENGLISH

MAX_REASON_LENGTH: Final = 300

T = TypeVar("T")


@dataclass
class Outcome:
    """The result of a game as plain data. Lists are by seat."""

    number: int
    scores: list[int]
    places: list[int]
    """1 for a winner; seats that tie have the same place, and a seat that forfeits is last."""
    decisions: list[int]
    kinds: list[dict[str, int]]
    """The number of actions of each kind."""
    forfeits: list[str] = field(default_factory=list)
    """The reason why a seat forfeited, "" where it did not; empty if no seat did."""
    seconds: list[float] = field(default_factory=list)
    """The thinking time. It is no part of the result: it differs from run to run."""
    events: str = ""
    """The ids of all actions and chance outcomes, in order, with spaces between them."""

    def event_ids(self) -> list[int]:
        """Return the ids of all actions and chance outcomes, in order."""
        return [int(event) for event in self.events.split()]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def win(self, seat: int) -> float:
        """The part of the win that a seat gets: 1 for a sole winner, 0 for all who did not win."""
        return 1.0 / self.places.count(1) if self.places[seat] == 1 else 0.0


class BotTimeout(BaseException):
    """A bot exceeds its time limit. It is no Exception, because bots may catch those."""


class Forfeit(Exception):
    """A seat gave no usable answer."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = _printable(reason)


def _printable(text: str) -> str:
    """Return one short line of printable characters, whatever text a bot has given."""
    line = " ".join(text.split())[:MAX_REASON_LENGTH]
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in line
    )


class MatchObserver(Protocol):
    """Follows a game while it is played, in case it never ends."""

    def on_question(self, seat: int) -> None:
        """A bot is about to be created, or asked for an action."""

    def on_event(self, action: int) -> None:
        """An action or an outcome of chance was applied."""


class NullObserver:
    """An observer that does nothing."""

    def on_question(self, seat: int) -> None:
        pass

    def on_event(self, action: int) -> None:
        pass


def play_match(
    game: Game,
    fixture: Fixture,
    limit: float,
    options: Mapping[str, Any] | None = None,
    observer: MatchObserver | None = None,
) -> Outcome:
    """Play a game; `limit` is the time in seconds for a decision, and for creating a bot."""
    observer = observer or NullObserver()
    state = game.start(fixture.players, options)
    rngs = [random.Random(f"{fixture.seed}/{seat}") for seat in range(fixture.players)]
    outcome = new_outcome(fixture)
    bots: list[Bot] = []
    played: list[int] = []

    def choose(state: State) -> int:
        seat = state.actor
        observer.on_question(seat)
        began = time.perf_counter()
        action = _ask(bots[seat], state, rngs[seat], seat, limit)
        outcome.seconds[seat] += time.perf_counter() - began
        return action

    try:
        for seat, name in enumerate(fixture.seating):
            observer.on_question(seat)
            bots.append(_create(name, seat, limit))
        chance = PairedRandom(fixture.seed, state)
        for number, action in enumerate(events(state, choose, chance)):
            seat = state.actor
            if number == MOST_EVENTS:
                raise Forfeit(seat, NO_END.fill(ENGLISH, number=MOST_EVENTS))
            if seat == CHANCE:
                state.take(action)
            else:
                _apply(state, action, seat)
                _count(outcome, seat, game.vocabulary[action])
            played.append(action)
            observer.on_event(action)
    except Forfeit as forfeit:
        set_events(outcome, played)
        set_forfeit(outcome, state, forfeit.seat, forfeit.reason)
        return outcome
    set_events(outcome, played)
    outcome.scores = state.scores()
    outcome.places = state.places()
    return outcome


def forfeited_match(
    game: Game,
    fixture: Fixture,
    options: Mapping[str, Any] | None,
    events: Iterable[int],
    seat: int,
    reason: str,
) -> Outcome:
    """Return the outcome of a game that ended after these events because the seat forfeited."""
    state = game.start(fixture.players, options)
    outcome = new_outcome(fixture)
    played = list(events)
    set_events(outcome, played)
    for action in played:
        if state.actor != CHANCE:
            _count(outcome, state.actor, game.vocabulary[action])
        state.take(action)
    set_forfeit(outcome, state, seat, reason)
    return outcome


def new_outcome(fixture: Fixture) -> Outcome:
    """Return the outcome of a game that has not begun."""
    return Outcome(
        fixture.number,
        scores=[],
        places=[],
        decisions=[0] * fixture.players,
        kinds=[{} for _ in range(fixture.players)],
        seconds=[0.0] * fixture.players,
    )


def set_events(outcome: Outcome, played: Iterable[int]) -> None:
    """Keep the events of a game, as a text: lists of numbers would take ten times the memory."""
    outcome.events = " ".join(map(str, played))


def set_forfeit(outcome: Outcome, state: State, seat: int, reason: str) -> None:
    """Put the seat last; the others keep their order so far."""
    places = state.places()
    outcome.places = [place - 1 if place > places[seat] else place for place in places]
    outcome.places[seat] = state.players
    outcome.scores = []
    outcome.forfeits = [reason if player == seat else "" for player in range(state.players)]


def _count(outcome: Outcome, seat: int, action: str) -> None:
    outcome.decisions[seat] += 1
    kinds = outcome.kinds[seat]
    kind = action.partition(":")[0]
    kinds[kind] = kinds.get(kind, 0) + 1


def _create(name: str, seat: int, limit: float) -> Bot:
    slow = SLOW_START.fill(ENGLISH, limit=f"{limit:g}")
    return _call(seat, limit, slow, lambda: bot(name))


def _ask(bot: Bot, state: State, rng: random.Random, seat: int, limit: float) -> int:
    slow = TOO_SLOW.fill(ENGLISH, limit=f"{limit:g}")
    began = time.perf_counter()
    answer = _call(seat, limit, slow, lambda: ask_bot(bot, state, rng))
    if time.perf_counter() - began > limit:
        raise Forfeit(seat, slow)
    return answer


def _call(seat: int, limit: float, slow: str, function: Callable[[], T]) -> T:
    """Call a bot's code; the seat forfeits if it fails or exceeds the limit."""
    try:
        with _Alarm(limit):
            return function()
    except BotTimeout:
        raise Forfeit(seat, slow) from None
    except BrokenBot as error:
        raise Forfeit(seat, str(error)) from None
    except (Exception, SystemExit) as error:
        raise Forfeit(seat, error_text(error).to(ENGLISH)) from None


def _apply(state: State, action: int, seat: int) -> None:
    try:
        state.apply(action)
    except IllegalAction as error:
        raise Forfeit(seat, str(error)) from None


class _Alarm:
    """Interrupts a slow bot by a signal, where the system has it; elsewhere the pool kills it."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._available = (
            hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        )

    def __enter__(self) -> None:
        if self._available:
            signal.signal(signal.SIGALRM, _raise_timeout)
            signal.setitimer(signal.ITIMER_REAL, self._seconds)

    def __exit__(self, *_: object) -> None:
        if self._available:
            signal.setitimer(signal.ITIMER_REAL, 0.0)


def _raise_timeout(*_: object) -> None:
    raise BotTimeout
