"""Engines: programs that play, analyse and solve; matches between them, and self-play.

`tzaar.engine.process` runs any TZI program, `tzaar.engine.native` the core in this process;
`tzaar.engine.native.evaluate` tells what the core thinks of a position at a glance.
`tzaar.engine.cluster` lets many machines play.
"""

from tzaar.engine.base import (
    Analysis,
    AsyncEngine,
    AsyncStream,
    Engine,
    Limit,
    PlayResult,
    Score,
    Solution,
    Stream,
    Verdict,
)
from tzaar.engine.search import Patience

__all__ = [
    "Analysis",
    "AsyncEngine",
    "AsyncStream",
    "Engine",
    "Limit",
    "Patience",
    "PlayResult",
    "Score",
    "Solution",
    "Stream",
    "Verdict",
]
