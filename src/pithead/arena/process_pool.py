"""A pool of worker processes that play the games of a tournament, with a watchdog."""

import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from pithead.arena.forfeit_reasons import PROCESS_DIED, TOO_SLOW
from pithead.arena.match import Outcome, forfeited_match, play_match
from pithead.arena.schedule import Fixture
from pithead.kernel.editions.edition import Edition, parse_edition
from pithead.kernel.errors import PitheadError
from pithead.kernel.game import Game
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.record import MOST_EVENTS
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text
from pithead.worker_process import CONTEXT, WorkerDied, WorkerProcess, ignore_signals, serve

GRACE: Final = 5.0
"""Seconds beyond the limit after which a bot that cannot be interrupted is killed."""
_START_SECONDS: Final = 120.0
"""The time in which a process must be ready."""
_POLL_SECONDS: Final = 0.2


class WorkerLost(PitheadError, RuntimeError):
    """A process ended, and no bot is to blame."""


class Heartbeat:
    """The progress of a worker's game in shared memory: written there, read by the watchdog."""

    def __init__(self) -> None:
        self._seat = CONTEXT.RawValue("i", 0)
        self._questions = CONTEXT.RawValue("q", 0)
        self._count = CONTEXT.RawValue("i", 0)
        self._events = CONTEXT.RawArray("i", MOST_EVENTS)

    def reset(self) -> None:
        """Prepare for a new game."""
        self._questions.value = 0
        self._count.value = 0

    def on_question(self, seat: int) -> None:
        self._seat.value = seat
        self._questions.value += 1

    def on_event(self, action: int) -> None:
        self._events[self._count.value] = action
        self._count.value += 1

    @property
    def seat(self) -> int:
        """The seat that was asked last."""
        return int(self._seat.value)

    @property
    def questions(self) -> int:
        """The number of questions in this game so far."""
        return int(self._questions.value)

    def events(self) -> list[int]:
        return list(self._events[: self._count.value])


@dataclass(frozen=True)
class Terms:
    """What all games of a tournament have in common; it is sent to the workers."""

    game_id: str
    options: Mapping[str, Any]
    limit: float
    edition_text: str = ""

    def game(self) -> Game:
        game = find_game(self.game_id)
        if not self.edition_text:
            return game
        edition: Edition = parse_edition(self.edition_text, "edition")
        return game.with_edition(edition)


def play_matches(terms: Terms, fixtures: Iterable[Fixture], workers: int) -> Iterator[Outcome]:
    """Play games in parallel, and yield their outcomes in the order in which they finish."""
    queue = deque(fixtures)
    pool = [_MatchWorker(terms) for _ in range(min(workers, len(queue)))]
    try:
        for worker in pool:
            worker.assign(queue.popleft())
        while busy := [worker for worker in pool if worker.fixture is not None]:
            ready = wait([worker.pipe for worker in busy], timeout=_POLL_SECONDS)
            for worker in busy:
                outcome = worker.receive() if worker.pipe in ready else worker.check_timeout()
                if outcome is None:
                    continue
                if queue:
                    worker.assign(queue.popleft())
                yield outcome
    finally:
        for worker in pool:
            worker.stop()


class _MatchWorker:
    """A worker process, the game it plays, and the watchdog over its bots."""

    def __init__(self, terms: Terms) -> None:
        self.fixture: Fixture | None = None
        self._terms = terms
        self._start()

    def _start(self) -> None:
        self._heartbeat = Heartbeat()
        self._process = WorkerProcess(_work, self._terms, self._heartbeat)
        self._process.start()
        self._questions_seen = 0
        self._last_beat = time.monotonic() + _START_SECONDS

    @property
    def pipe(self) -> Connection:
        return self._process.pipe

    def assign(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self._heartbeat.reset()
        self._questions_seen = 0
        self._last_beat = max(self._last_beat, time.monotonic())
        self._process.send(fixture)

    def receive(self) -> Outcome:
        """Return the finished game; if the process has died, the game as forfeited."""
        try:
            outcome: Outcome = self._process.receive()
        except WorkerDied:
            return self._forfeit(PROCESS_DIED.to(ENGLISH))
        self.fixture = None
        return outcome

    def check_timeout(self) -> Outcome | None:
        """Kill the process and return the game as forfeited if a bot is far beyond its limit."""
        now = time.monotonic()
        if self._heartbeat.questions != self._questions_seen:
            self._questions_seen = self._heartbeat.questions
            self._last_beat = now
        if now - self._last_beat < self._terms.limit + GRACE:
            return None
        return self._forfeit(TOO_SLOW.fill(ENGLISH, limit=f"{self._terms.limit:g}"))

    def _forfeit(self, reason: str) -> Outcome:
        """Replace the process; the seat that was asked last forfeits."""
        fixture = self.fixture
        assert fixture is not None
        heartbeat = self._heartbeat
        self.stop()
        if heartbeat.questions == 0:
            raise WorkerLost(
                Text(
                    "A worker process ended before it had asked a bot. If your own program runs "
                    "the tournament, it must start it below `if __name__ == '__main__':`"
                )
            )
        self._start()
        self.fixture = None
        game = self._terms.game()
        played = heartbeat.events()
        return forfeited_match(game, fixture, self._terms.options, played, heartbeat.seat, reason)

    def stop(self) -> None:
        self._process.stop()


def _work(pipe: Connection, terms: Terms, heartbeat: Heartbeat) -> None:
    """Play games in a worker process."""
    ignore_signals(signal.SIGINT)  # Ctrl-C reaches every process; the parent decides when to end
    game = terms.game()
    serve(pipe, lambda fixture: play_match(game, fixture, terms.limit, terms.options, heartbeat))
