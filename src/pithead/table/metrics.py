"""What an operator can watch, in the form that Prometheus reads.

A registry of its own for each server: nothing is global, and tests may run many of them. No label
holds anything that people type: there are only so many kinds, statuses and failures.
"""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_QUICK: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_THINKING: Final = (0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


class Metrics:
    """Counters, gauges and histograms of one process."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        self.actions = Counter(
            "pithead_actions", "Actions of people that were acknowledged", registry=registry
        )
        self.action_seconds = Histogram(
            "pithead_action_seconds",
            "From the request for an action until it is committed",
            buckets=_QUICK,
            registry=registry,
        )
        self.events = Counter(
            "pithead_events", "Events committed by this process", ["kind"], registry=registry
        )
        self.conflicts = Counter(
            "pithead_conflicts", "Writes that came second and were tried again", registry=registry
        )
        self.database_errors = Counter(
            "pithead_database_errors",
            "Reads and writes that the database failed",
            registry=registry,
        )
        self.requests = Counter(
            "pithead_requests", "Answers by method and status", ["method", "status"],
            registry=registry,
        )  # fmt: skip
        self._answers: dict[tuple[str, str], Counter] = {}
        self.streams = Gauge("pithead_streams", "Event streams that are open", registry=registry)
        self.tables = Gauge("pithead_tables_live", "Tables held in memory", registry=registry)
        self.bot_seconds = Histogram(
            "pithead_bot_seconds",
            "From asking a bot until its answer, waiting for a free process included",
            buckets=_THINKING,
            registry=registry,
        )
        self.bot_failures = Counter(
            "pithead_bot_failures", "Bots that gave no usable answer", ["what"], registry=registry
        )
        self.bots_busy = Gauge(
            "pithead_bot_tables", "Tables whose bots this process lets act now", registry=registry
        )
        self.hearing = Gauge(
            "pithead_hears_others", "1 while other processes are heard", registry=registry
        )

    def answered(self, method: str, status: int) -> None:
        """Count an answer. People may call a method whatever they like: we know only some."""
        kind = (method if method in _METHODS else "other", str(status))
        counter = self._answers.get(kind)
        if counter is None:
            # Looking a counter up by its labels takes longer than counting.
            counter = self._answers[kind] = self.requests.labels(*kind)
        counter.inc()

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)
