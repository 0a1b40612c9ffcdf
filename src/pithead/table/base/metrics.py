"""Metrics for operators, in Prometheus format.

Each server has its own registry: nothing is global, and tests may run many servers. No label
contains user input, so the number of label values is bounded.
"""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_REQUEST_BUCKETS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_BOT_BUCKETS: Final = (0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


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
            buckets=_REQUEST_BUCKETS,
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
        self._responses: dict[tuple[str, str], Counter] = {}
        self.streams = Gauge("pithead_streams", "Event streams that are open", registry=registry)
        self.tables = Gauge("pithead_tables_live", "Tables held in memory", registry=registry)
        self.bot_seconds = Histogram(
            "pithead_bot_seconds",
            "From asking a bot until its answer, waiting for a free process included",
            buckets=_BOT_BUCKETS,
            registry=registry,
        )
        self.bot_failures = Counter(
            "pithead_bot_failures", "Bots that gave no usable answer", ["what"], registry=registry
        )
        self.bots_busy = Gauge(
            "pithead_bot_tables", "Tables whose bots this process lets act now", registry=registry
        )
        self.peers_connected = Gauge(
            "pithead_hears_others", "1 while other processes are heard", registry=registry
        )

    def count_response(self, method: str, status: int) -> None:
        """Count a response. Unknown methods are counted together."""
        kind = (method if method in _METHODS else "other", str(status))
        counter = self._responses.get(kind)
        if counter is None:
            # Looking up a counter by its labels takes longer than counting.
            counter = self._responses[kind] = self.requests.labels(*kind)
        counter.inc()

    def text(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self._registry)
