"""One game of the arena, in which whoever does not answer as he should forfeits."""

import random
import signal
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Protocol, TypeVar

from pithead.arena.paired_random import PairedLuck
from pithead.arena.safe_bot import answer_of, raised
from pithead.arena.schedule import Fixture
from pithead.bots import bot
from pithead.kernel.errors import BrokenBot, IllegalAction
from pithead.kernel.game import Game
from pithead.kernel.play import Bot
from pithead.kernel.record import MOST_EVENTS
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER

LONGEST_REASON: Final = 300

T = TypeVar("T")


@dataclass
class Outcome:
    """What came of a game, as plain data. Lists are by seat."""

    number: int
    scores: list[int]
    places: list[int]
    """1 for the winner; who forfeits is last."""
    decisions: list[int]
    kinds: list[dict[str, int]]
    """How often each kind of action was taken."""
    forfeits: list[str] = field(default_factory=list)
    """Per seat why it forfeited, "" where it did not; empty if nobody did."""
    seconds: list[float] = field(default_factory=list)
    """How long each seat thought. It is no part of the result: no two runs have the same."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


class Overrun(BaseException):
    """A bot thinks for too long. It is no Exception: bots catch those."""


class Forfeit(Exception):
    """A seat gave no answer that can be used."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = _harmless(reason)


def _harmless(text: str) -> str:
    """One short line that every file and terminal can take, whatever a bot has said."""
    line = " ".join(text.split())[:LONGEST_REASON]
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in line
    )


class Watch(Protocol):
    """Whoever must know how far a game has come, should it never end."""

    def question(self, seat: int) -> None:
        """A bot is being made, or asked."""

    def event(self, action: int) -> None:
        """Something was decided, by a bot or by chance."""


class Unwatched:
    """Nobody."""

    def question(self, seat: int) -> None:
        pass

    def event(self, action: int) -> None:
        pass


def contest(
    game: Game,
    fixture: Fixture,
    limit: float,
    options: Mapping[str, Any] | None = None,
    watch: Watch | None = None,
) -> Outcome:
    """Play a game; `limit` is the time for a decision in seconds, and for getting ready."""
    watch = watch or Unwatched()
    state = game.start(fixture.players, options)
    luck = PairedLuck(fixture.luck)
    sources = [random.Random(f"{fixture.luck}/{seat}") for seat in range(fixture.players)]
    outcome = nothing_yet(fixture)
    events = 0
    try:
        minds: list[Bot] = []
        for seat, name in enumerate(fixture.seating):
            watch.question(seat)
            minds.append(_mind(name, seat, limit))
        while state.actor != OVER:
            events += 1
            if events > MOST_EVENTS:
                raise Forfeit(state.actor, f"no end after {MOST_EVENTS} events")
            if state.actor == CHANCE:
                action = luck.draw(state)
                state.take(action)
                watch.event(action)
                continue
            seat = state.actor
            watch.question(seat)
            began = time.perf_counter()
            action = _answer(minds[seat], state, sources[seat], seat, limit)
            outcome.seconds[seat] += time.perf_counter() - began
            _take(state, action, seat)
            _count(outcome, seat, game.vocabulary[action])
            watch.event(action)
    except Forfeit as forfeit:
        note_forfeit(outcome, state, forfeit.seat, forfeit.reason)
        return outcome
    outcome.scores = state.scores()
    for place, seat in enumerate(state.ranking(), 1):
        outcome.places = outcome.places or [0] * fixture.players
        outcome.places[seat] = place
    return outcome


def cut_short(
    game: Game,
    fixture: Fixture,
    options: Mapping[str, Any] | None,
    events: Iterable[int],
    seat: int,
    reason: str,
) -> Outcome:
    """A game that somebody else has played as far as this, until the seat made it impossible."""
    state = game.start(fixture.players, options)
    outcome = nothing_yet(fixture)
    for action in events:
        if state.actor != CHANCE:
            _count(outcome, state.actor, game.vocabulary[action])
        state.take(action)
    note_forfeit(outcome, state, seat, reason)
    return outcome


def nothing_yet(fixture: Fixture) -> Outcome:
    """The outcome of a game that has not begun."""
    return Outcome(
        fixture.number,
        scores=[],
        places=[],
        decisions=[0] * fixture.players,
        kinds=[{} for _ in range(fixture.players)],
        seconds=[0.0] * fixture.players,
    )


def _count(outcome: Outcome, seat: int, action: str) -> None:
    outcome.decisions[seat] += 1
    used = outcome.kinds[seat]
    kind = action.partition(":")[0]
    used[kind] = used.get(kind, 0) + 1


def note_forfeit(outcome: Outcome, state: State, seat: int, reason: str) -> None:
    """The seat is last; the others come in the order in which they stand."""
    order = [other for other in state.ranking() if other != seat] + [seat]
    outcome.places = [order.index(player) + 1 for player in range(state.players)]
    outcome.scores = []
    outcome.forfeits = [reason if player == seat else "" for player in range(state.players)]


def _mind(name: str, seat: int, limit: float) -> Bot:
    slow = f"it needed more than {limit:g} seconds to get ready"
    return _at_its_own_risk(seat, limit, slow, lambda: bot(name))


def _answer(mind: Bot, state: State, rng: random.Random, seat: int, limit: float) -> int:
    slow = f"it thought for more than {limit:g} seconds"
    began = time.perf_counter()
    answer = _at_its_own_risk(seat, limit, slow, lambda: answer_of(mind, state, rng))
    if time.perf_counter() - began > limit:
        raise Forfeit(seat, slow)
    return answer


def _at_its_own_risk(seat: int, limit: float, slow: str, work: Callable[[], T]) -> T:
    """What a bot, which may be anybody's, does; it forfeits if it fails, or is too slow."""
    try:
        with _Alarm(limit):
            return work()
    except Overrun:
        raise Forfeit(seat, slow) from None
    except BrokenBot as error:
        raise Forfeit(seat, str(error)) from None
    except (Exception, SystemExit) as error:
        raise Forfeit(seat, raised(error)) from None


def _take(state: State, action: int, seat: int) -> None:
    try:
        state.apply(action)
    except IllegalAction as error:
        raise Forfeit(seat, str(error)) from None


class _Alarm:
    """Interrupts a bot that overruns, where the system can; elsewhere the watchman must do."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._set = (
            hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        )

    def __enter__(self) -> None:
        if self._set:
            signal.signal(signal.SIGALRM, _ring)
            signal.setitimer(signal.ITIMER_REAL, self._seconds)

    def __exit__(self, *_: object) -> None:
        if self._set:
            signal.setitimer(signal.ITIMER_REAL, 0.0)


def _ring(*_: object) -> None:
    raise Overrun
