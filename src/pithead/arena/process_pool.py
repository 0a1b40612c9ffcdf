"""Processes that play the games of a tournament, and whoever watches over them."""

import contextlib
import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from pithead.arena.match import Outcome, contest, cut_short
from pithead.arena.schedule import Fixture
from pithead.kernel.edition import Edition, parse_edition
from pithead.kernel.errors import PitheadError
from pithead.kernel.game import Game
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.record import MOST_EVENTS

GRACE: Final = 5.0
"""Seconds beyond the limit; then a bot that cannot be interrupted is ended with its process."""
_START: Final = 120.0
"""Seconds in which a process must be ready."""


class WorkerLost(PitheadError, RuntimeError):
    """A process ended without any bot's doing."""


class Board:
    """On which a process writes how far its game has come, and the watchman reads it."""

    def __init__(self, context: Any) -> None:
        self._seat = context.RawValue("i", 0)
        self._questions = context.RawValue("q", 0)
        self._count = context.RawValue("i", 0)
        self._events = context.RawArray("i", MOST_EVENTS)

    def wipe(self) -> None:
        """Before a game begins."""
        self._questions.value = 0
        self._count.value = 0

    def question(self, seat: int) -> None:
        self._seat.value = seat
        self._questions.value += 1

    def event(self, action: int) -> None:
        self._events[self._count.value] = action
        self._count.value += 1

    @property
    def seat(self) -> int:
        """Who was asked last."""
        return int(self._seat.value)

    @property
    def questions(self) -> int:
        """How many there were in this game."""
        return int(self._questions.value)

    def events(self) -> list[int]:
        return list(self._events[: self._count.value])


@dataclass(frozen=True)
class Terms:
    """What is the same for all games of a tournament; it travels to other processes."""

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


def play_all(terms: Terms, fixtures: Iterable[Fixture], workers: int) -> Iterator[Outcome]:
    """Play games side by side; they come back as they are finished, in any order."""
    waiting = deque(fixtures)
    crew = [_Worker(terms) for _ in range(min(workers, len(waiting)))]
    try:
        for worker in crew:
            worker.give(waiting.popleft())
        while busy := [worker for worker in crew if worker.fixture is not None]:
            pipes = [worker.pipe for worker in busy]
            ready = wait(pipes, timeout=0.2)
            for worker in busy:
                outcome = worker.outcome() if worker.pipe in ready else worker.overrun()
                if outcome is None:
                    continue
                if waiting:
                    worker.give(waiting.popleft())
                yield outcome
    finally:
        for worker in crew:
            worker.stop()


class _Worker:
    """One process, the game it plays, and on whom it waits there."""

    def __init__(self, terms: Terms) -> None:
        self.fixture: Fixture | None = None
        self._terms = terms
        self._context = multiprocessing.get_context("spawn")
        self._start()

    def _start(self) -> None:
        self.pipe, theirs = self._context.Pipe()
        self._board = Board(self._context)
        self._process = self._context.Process(
            target=_work, args=(theirs, self._terms, self._board), daemon=True
        )
        self._process.start()
        theirs.close()
        self._seen = 0
        self._since = time.monotonic() + _START

    def give(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self._board.wipe()
        self._seen = 0
        self._since = max(self._since, time.monotonic())
        with contextlib.suppress(OSError):  # a process that has died is noticed when we read
            self.pipe.send(fixture)

    def outcome(self) -> Outcome | None:
        """What the process has to say: a finished game, or nothing because it has died."""
        try:
            found: Outcome = self.pipe.recv()
        except (EOFError, OSError):
            return self._lost("its process died")
        self.fixture = None
        return found

    def overrun(self) -> Outcome | None:
        """The game as forfeited, if a bot has been thinking for far too long."""
        now = time.monotonic()
        if self._board.questions != self._seen:
            self._seen = self._board.questions
            self._since = now
        if now - self._since < self._terms.limit + GRACE:
            return None
        return self._lost(f"it thought for more than {self._terms.limit:g} seconds")

    def _lost(self, reason: str) -> Outcome:
        fixture = self.fixture
        assert fixture is not None
        board = self._board
        self.stop()
        if board.questions == 0:
            raise WorkerLost(
                "A process that should play games ended before it asked a bot. If a program of"
                ' yours starts the tournament, it must do so below `if __name__ == "__main__":`'
            )
        self._start()
        self.fixture = None
        game = self._terms.game()
        return cut_short(game, fixture, self._terms.options, board.events(), board.seat, reason)

    def stop(self) -> None:
        self._process.kill()
        self._process.join(5)
        with contextlib.suppress(OSError):
            self.pipe.close()
        with contextlib.suppress(ValueError):
            self._process.close()


def _work(pipe: Connection, terms: Terms, board: Board) -> None:
    """The life of a process: it ends when nobody asks any more."""
    # Ctrl-C in a terminal reaches every process; it is the watchman who says when this one ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    game = terms.game()
    while True:
        try:
            fixture: Fixture = pipe.recv()
            pipe.send(contest(game, fixture, terms.limit, terms.options, board))
        except (EOFError, OSError):
            return
