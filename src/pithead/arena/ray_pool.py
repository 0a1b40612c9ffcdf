"""The games of a tournament on a Ray cluster."""

import faulthandler
import os
from collections.abc import Iterable, Iterator
from typing import Any

from pithead.arena.match import Outcome, play_match
from pithead.arena.process_pool import GRACE, Terms, play_matches
from pithead.arena.schedule import Fixture
from pithead.optional_dependencies import require


class ProcessWatchdog:
    """Ends this process if a bot is far beyond its limit and cannot be interrupted."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._devnull = open(os.devnull, "w")  # noqa: SIM115 - it is needed until the end

    def on_question(self, seat: int) -> None:
        faulthandler.dump_traceback_later(self._seconds, exit=True, file=self._devnull)

    def on_event(self, action: int) -> None:
        pass

    def close(self) -> None:
        faulthandler.cancel_dump_traceback_later()
        self._devnull.close()


def play_matches_on_ray(
    terms: Terms, fixtures: Iterable[Fixture], at_once: int
) -> Iterator[Outcome]:
    """Play games on the running cluster, or on a local one if none runs.

    A game whose process has died is played again in the local process pool, whose watchdog knows
    which seat is to blame.
    """
    ray: Any = require("ray", "ray")
    started_here = not ray.is_initialized()
    if started_here:
        try:
            ray.init(address="auto", log_to_driver=False)
        except ConnectionError:
            ray.init(num_cpus=at_once, log_to_driver=False, include_dashboard=False)

    @ray.remote(max_retries=0)  # type: ignore[untyped-decorator,unused-ignore]
    def play(fixture: Fixture) -> Outcome:
        watchdog = ProcessWatchdog(terms.limit + GRACE)
        try:
            return play_match(terms.game(), fixture, terms.limit, terms.options, watchdog)
        finally:
            watchdog.close()

    crashed: list[Fixture] = []
    try:
        running = {play.remote(fixture): fixture for fixture in fixtures}
        pending = list(running)
        while pending:
            finished, pending = ray.wait(pending)
            for task in finished:
                fixture = running.pop(task)
                try:
                    yield ray.get(task)
                except ray.exceptions.WorkerCrashedError:
                    crashed.append(fixture)
        yield from play_matches(terms, crashed, at_once)
    finally:
        if started_here:
            ray.shutdown()
