"""One search of an engine: what was asked, what it reports, how it ends.

Reports are handed in as functions, because a program may print far more of them than anybody reads.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from tzaar.engine.answers import Analysis, Verdict
from tzaar.engine.limit import Limit
from tzaar.errors import EngineError
from tzaar.moves import Move, Turn
from tzaar.position import Position

MAX_REPORTS: Final = 256
"""Reports that wait to be read; where more come, the oldest are dropped."""

Report: TypeAlias = Callable[[], Analysis | None]
"""Something an engine said, called when somebody reads it; None if it says nothing of use."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """How a search ended: the turn and, of a solver, what it proved."""

    turn: Turn
    verdict: Verdict = Verdict.UNKNOWN
    turns: int | None = None


class Search:
    """One search: what was asked, what is reported as it goes, how it ended."""

    def __init__(
        self,
        position: Position,
        limit: Limit,
        *,
        lines: int = 1,
        root_moves: Sequence[Move] = (),
        solving: bool = False,
    ) -> None:
        self.position = position
        self.limit = limit
        self.lines = lines
        self.root_moves = root_moves
        """The first moves to choose from; empty for all."""
        self.solving = solving
        self.reports: deque[Report] = deque(maxlen=MAX_REPORTS)
        """Not yet read."""
        self.updated = asyncio.Event()
        """Set when there is a report or the end."""
        self.result: SearchResult | EngineError | None = None
        self.seconds = 0.0
        """How long it took, once it has ended."""
        self._ended = asyncio.Event()
        self._started_at = time.monotonic()

    def start_clock(self) -> None:
        """The engine has been asked: its time runs."""
        self._started_at = time.monotonic()

    def report(self, report: Report) -> None:
        """Take in what the engine says."""
        self.reports.append(report)
        self.updated.set()

    def end(self, result: SearchResult | EngineError) -> None:
        """Take in how it ended; only the first result counts."""
        if self.result is None:
            self.result = result
            self.seconds = time.monotonic() - self._started_at
        self._ended.set()
        self.updated.set()

    async def ended(self) -> SearchResult:
        """Wait for the end; raises `EngineError` if it is a failure."""
        await self._ended.wait()
        if isinstance(self.result, EngineError):
            raise self.result
        assert self.result is not None
        return self.result

    async def ends_within(self, seconds: float) -> bool:
        """Whether the end comes before so many seconds have passed."""
        try:
            async with asyncio.timeout(seconds):
                await self._ended.wait()
        except TimeoutError:
            return False
        return True

    def last_analysis(self, turn: Turn) -> Analysis | None:
        """The last report of the line that begins with the chosen turn, if there is one.

        Otherwise that of the best line, which an engine at a lower level does not always play. If
        it has only the first move of the chosen turn, it gets the whole turn.
        """
        last = self._last_by_rank()
        for analysis in last.values():
            if analysis.pv[:1] == (turn,):
                return analysis
        return _completed(last[1], turn) if 1 in last else None

    def last_analyses(self, turn: Turn) -> list[Analysis]:
        """The last report of every line, best first; the best gets the whole turn."""
        last = self._last_by_rank()
        if 1 in last:
            last[1] = _completed(last[1], turn)
        return [last[rank] for rank in sorted(last)]

    def _last_by_rank(self) -> dict[int, Analysis]:
        analyses = [analysis for report in self.reports if (analysis := report()) is not None]
        return {analysis.rank: analysis for analysis in analyses}


def _completed(best: Analysis, turn: Turn) -> Analysis:
    """The best line, of which only the first move may be known, with the whole turn."""
    if best.pv and best.pv[0].moves[0] != turn.moves[0]:
        return best
    return best if best.pv[:1] == (turn,) else replace(best, pv=(turn,))
