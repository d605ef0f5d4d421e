"""Figures of a running server, for Prometheus."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """All figures of one server."""

    def __init__(self) -> None:
        # A registry of its own: a process may run several servers, one after another.
        self._registry = registry = CollectorRegistry()
        self.commands = Counter(
            "tzaar_commands",
            "Commands by kind and outcome: ok, or the code of a refusal",
            ("kind", "outcome"),
            registry=registry,
        )
        self.command_seconds = Histogram(
            "tzaar_command_seconds",
            "From a command's arrival to its answer, after the commit",
            buckets=_SECONDS,
            registry=registry,
        )
        self.messages = Counter("tzaar_messages", "Messages from pages", registry=registry)
        self.sockets = Gauge("tzaar_sockets", "Open sockets", registry=registry)
        self.cut_off = Counter(
            "tzaar_sockets_cut_off", "Sockets ended by the server", ("reason",), registry=registry
        )
        self.games_in_memory = Gauge(
            "tzaar_games_in_memory", "Games in the cache", registry=registry
        )
        self.games_followed = Gauge(
            "tzaar_games_followed", "Games that somebody looks at", registry=registry
        )
        self.loop_late = Histogram(
            "tzaar_loop_late_seconds",
            "How much later than planned the event loop runs what is due",
            buckets=_SECONDS,
            registry=registry,
        )
        self.write_failures = Counter(
            "tzaar_heartbeat_failures", "Heartbeats that could not be written", registry=registry
        )

    def text(self) -> bytes:
        """All figures, in the format of Prometheus."""
        return generate_latest(self._registry)
