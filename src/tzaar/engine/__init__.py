"""Engines: programs that play, analyse and solve; matches between them, and self-play.

`NativeEngine` runs the core in this process, `ProcessEngine` any TZI program; both have twins for
asyncio. `evaluate` is the core's static evaluation. `review` judges the turns of a game.
`tzaar.engine.match` plays matches, `tzaar.engine.cluster` lets many machines play.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from tzaar.engine.answers import Analysis, PlayResult, Solution, Verdict
from tzaar.engine.base import AsyncEngine, AsyncStream, Engine, Stream
from tzaar.engine.limit import Limit
from tzaar.engine.options import Option
from tzaar.engine.score import Score
from tzaar.engine.timeouts import Timeouts
from tzaar.errors import (
    EngineCrashError,
    EngineError,
    EngineStartError,
    EngineTimeoutError,
    IllegalTurnError,
)

if TYPE_CHECKING:
    from tzaar.engine.game_review import (
        JudgedTurn,
        Judgement,
        MissedWin,
        Review,
        annotate,
        review,
    )
    from tzaar.engine.native import AsyncNativeEngine, NativeEngine, evaluate
    from tzaar.engine.process import AsyncProcessEngine, ProcessEngine

__all__ = [
    "Analysis",
    "AsyncEngine",
    "AsyncNativeEngine",
    "AsyncProcessEngine",
    "AsyncStream",
    "Engine",
    "EngineCrashError",
    "EngineError",
    "EngineStartError",
    "EngineTimeoutError",
    "IllegalTurnError",
    "JudgedTurn",
    "Judgement",
    "Limit",
    "MissedWin",
    "NativeEngine",
    "Option",
    "PlayResult",
    "ProcessEngine",
    "Review",
    "Score",
    "Solution",
    "Stream",
    "Timeouts",
    "Verdict",
    "annotate",
    "evaluate",
    "review",
]

_ON_DEMAND: Final = {
    "AsyncNativeEngine": "native",
    "NativeEngine": "native",
    "evaluate": "native",
    "AsyncProcessEngine": "process",
    "ProcessEngine": "process",
    "JudgedTurn": "game_review",
    "Judgement": "game_review",
    "MissedWin": "game_review",
    "Review": "game_review",
    "annotate": "game_review",
    "review": "game_review",
}
"""What takes time to import, or needs the native core, is imported on demand."""


def __getattr__(name: str) -> Any:
    if name not in _ON_DEMAND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"tzaar.engine.{_ON_DEMAND[name]}"), name)
