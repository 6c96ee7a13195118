"""Metrics for Prometheus: one registry for each worker, so that two services in a process don't mix theirs."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric

if TYPE_CHECKING:
    from fuda.server.service import Service

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
COMMIT_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.events = Counter("fuda_events", "Events written, by kind", ["kind"], registry=self.registry)
        self.conflicts = Counter("fuda_conflicts", "Writes for which another worker was first", registry=self.registry)
        self.responses = Counter("fuda_responses", "Answers to requests, by status", ["status"], registry=self.registry)
        self.failed_writes = Counter("fuda_failed_writes", "Writes that the database refused", registry=self.registry)
        about_commits = "Time from the first write of a group until the group is on disk"
        self.commits = Histogram("fuda_commit_seconds", about_commits, buckets=COMMIT_SECONDS, registry=self.registry)

    def watch(self, service: "Service") -> None:
        """Adds what is counted at the moment of asking."""
        self.registry.register(Gauges(service))  # type: ignore[arg-type]

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Gauges:
    """What a worker has in memory just now."""

    def __init__(self, service: "Service") -> None:
        self.service = service

    def collect(self) -> Iterable[Metric]:
        registry, storage = self.service.registry, self.service.storage
        sessions = registry.sessions
        yield GaugeMetricFamily("fuda_tables", "Tables in memory", len(sessions))
        yield GaugeMetricFamily("fuda_subscribers", "Live connections", sum(len(session.subscribers) for session in sessions))
        yield GaugeMetricFamily("fuda_connections", "Connections of any kind", len(self.service.guard))
        yield GaugeMetricFamily("fuda_damaged_tables", "Tables that were set aside", len(registry.damaged))
        yield GaugeMetricFamily("fuda_waiting_writes", "Writes that wait for the database", storage.waiting_writes)
