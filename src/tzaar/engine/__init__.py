"""Engines: programs that play, analyse and solve; matches between them, and self-play.

`tzaar.engine.process` runs any TZI program, `tzaar.engine.native` the core in this process;
`tzaar.engine.native.evaluate` is the core's static evaluation. `tzaar.engine.cluster` lets many
machines play.
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
from tzaar.engine.options import Option
from tzaar.engine.search import Timeouts

__all__ = [
    "Analysis",
    "AsyncEngine",
    "AsyncStream",
    "Engine",
    "Limit",
    "Option",
    "PlayResult",
    "Score",
    "Solution",
    "Stream",
    "Timeouts",
    "Verdict",
]
