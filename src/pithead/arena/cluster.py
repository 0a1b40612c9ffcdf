"""The games of a tournament on a Ray cluster."""

from collections.abc import Iterable, Iterator
from typing import Any

from pithead.arena.contest import Outcome, contest
from pithead.arena.crew import Terms
from pithead.arena.needs import needed
from pithead.arena.schedule import Fixture


def play_on_ray(terms: Terms, fixtures: Iterable[Fixture], at_once: int) -> Iterator[Outcome]:
    """Play games on the running cluster, or on one of this machine's own if none runs."""
    ray: Any = needed("ray", "ray")
    begun_here = not ray.is_initialized()
    if begun_here:
        try:
            ray.init(address="auto", log_to_driver=False)
        except ConnectionError:
            ray.init(num_cpus=at_once, log_to_driver=False, include_dashboard=False)

    @ray.remote(max_retries=0)  # type: ignore[untyped-decorator,unused-ignore]
    def play(fixture: Fixture) -> Outcome:
        return contest(terms.game(), fixture, terms.limit, terms.options)

    try:
        waiting = [play.remote(fixture) for fixture in fixtures]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        if begun_here:
            ray.shutdown()
