"""Results of matches, written by `tzaar match` with --json or --save."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tzaar import records
from tzaar.engine.elo import Estimate, PairCounts, estimate
from tzaar.engine.match import Round, Tally
from tzaar.errors import RecordError
from tzaar.pieces import BLACK, WHITE

_ROUND: Final = re.compile(r"(\d+)\.([12])", re.ASCII)
_SECONDS: Final = re.compile(r"([\d.]+) s a turn", re.ASCII)


class PlotError(Exception):
    """Results that cannot be drawn, and why."""


@dataclass(frozen=True)
class MatchResult:
    """Who played whom, and how it ended."""

    first: str
    second: str
    pairs: PairCounts
    seconds: float | None = None
    """Seconds a turn, if known."""

    @property
    def elo(self) -> Estimate:
        """The first player's Elo above the second's; raises `PlotError` if it has no bounds."""
        found = estimate(self.pairs)
        if found is None or not 0 < found.score < 1:
            raise PlotError(f"{self.first} against {self.second}: no Elo without wins and losses")
        return found


def read_result(path: Path) -> MatchResult:
    """The match in a .json or .tzr file; raises `PlotError` if there is none."""
    return _read_json(path) if path.suffix == ".json" else _read_games(path)


def _read_json(path: Path) -> MatchResult:
    facts = json.loads(path.read_text("utf-8"))
    try:
        pairs = facts["pairs"]
        counts = (pairs["lost"], pairs["shared"], pairs["won"])
        return MatchResult(facts["first"], facts["second"], counts)
    except (KeyError, TypeError):
        raise PlotError(f"{path} is not the result of a match") from None


def _read_games(path: Path) -> MatchResult:
    tally = Tally()
    first = second = limit = ""
    for game in records.scan(path):
        if isinstance(game, RecordError):
            continue
        numbers = _ROUND.fullmatch(game.tags.get("Round", ""))
        outcome = game.outcome()
        if numbers is None or outcome is None:
            continue
        which = Round(int(numbers[1]), int(numbers[2]))
        tally.won[which] = outcome.winner is (WHITE if which.first_is_white else BLACK)
        white, black = game.tags.get("White", ""), game.tags.get("Black", "")
        first, second = (white, black) if which.first_is_white else (black, white)
        limit = game.tags.get("Limit", "")
    if sum(tally.pairs) == 0:
        raise PlotError(f"{path} has no pairs of match games")
    seconds = _SECONDS.search(limit)
    return MatchResult(first, second, tally.pairs, float(seconds[1]) if seconds else None)
