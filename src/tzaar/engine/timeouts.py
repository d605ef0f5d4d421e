"""How long an engine may stay silent."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How many seconds to wait for an engine before it counts as hung."""

    start: float = 10.0
    """For its first answer; a program may have much to load."""
    ready: float = 5.0
    """For it to take in options and positions."""
    overtime: float = 1.0
    """For the turn after the limit has passed; then the search is stopped."""
    stop: float = 2.0
    """For the turn after a stop; then the engine is killed."""
    quit: float = 1.0
    """For it to exit after it was told to; then it is killed."""
