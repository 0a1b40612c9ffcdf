"""The games of a tournament on a Ray cluster."""

import faulthandler
import os
from collections.abc import Iterable, Iterator
from typing import Any

from pithead.arena.match import Outcome, contest
from pithead.arena.needs import needed
from pithead.arena.process_pool import GRACE, Terms, play_all
from pithead.arena.schedule import Fixture


class Deadline:
    """Ends this process if a bot thinks for far too long, even one that cannot be interrupted."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._nowhere = open(os.devnull, "w")  # noqa: SIM115 - it is needed until the end

    def question(self, seat: int) -> None:
        faulthandler.dump_traceback_later(self._seconds, exit=True, file=self._nowhere)

    def event(self, action: int) -> None:
        pass

    def close(self) -> None:
        faulthandler.cancel_dump_traceback_later()
        self._nowhere.close()


def play_on_ray(terms: Terms, fixtures: Iterable[Fixture], at_once: int) -> Iterator[Outcome]:
    """Play games on the running cluster, or on one of this machine's own if none runs.

    A game whose process ended is played once more here, where a watchman sees whose fault it is.
    """
    ray: Any = needed("ray", "ray")
    begun_here = not ray.is_initialized()
    if begun_here:
        try:
            ray.init(address="auto", log_to_driver=False)
        except ConnectionError:
            ray.init(num_cpus=at_once, log_to_driver=False, include_dashboard=False)

    @ray.remote(max_retries=0)  # type: ignore[untyped-decorator,unused-ignore]
    def play(fixture: Fixture) -> Outcome:
        deadline = Deadline(terms.limit + GRACE)
        try:
            return contest(terms.game(), fixture, terms.limit, terms.options, deadline)
        finally:
            deadline.close()

    lost: list[Fixture] = []
    try:
        playing = {play.remote(fixture): fixture for fixture in fixtures}
        waiting = list(playing)
        while waiting:
            done, waiting = ray.wait(waiting)
            for task in done:
                fixture = playing.pop(task)
                try:
                    yield ray.get(task)
                except ray.exceptions.WorkerCrashedError:
                    lost.append(fixture)
        yield from play_all(terms, lost, at_once)
    finally:
        if begun_here:
            ray.shutdown()
