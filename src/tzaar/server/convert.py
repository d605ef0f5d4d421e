"""Game records from one format into another, for the page, which reads and writes `.tzr` alone."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Final

from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.records import Format, detect, scan_text, write

TIME_LIMIT: Final = 20.0
"""Seconds; 2 MB of short games take twice that, and nobody waits longer in front of a page."""


class TimeLimitError(RecordError):
    """The text is too long to be read in the time there is; `games` have been looked at."""

    def __init__(self, games: int) -> None:
        super().__init__(f"the text is long: only its first {games} games were read")
        self.games = games


@dataclass
class Converted:
    """What came of a text: the games in the wanted format, and the broken ones."""

    source: Format
    games: list[str] = field(default_factory=list)
    problems: list[RecordError] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All games, with an empty line between two."""
        return "\n".join(game.rstrip("\n") + "\n" for game in self.games)


def convert(text: str, to: Format, time_limit: float = TIME_LIMIT) -> Converted:
    """The games of a text in another format; raises `RecordError` if not one can be given.

    What is left when the time is over counts as a problem.
    """
    converted = Converted(detect(text))
    end = time.monotonic() + time_limit
    for number, entry in enumerate(scan_text(text), start=1):
        _take(entry, to, converted)
        if time.monotonic() > end:
            converted.problems.append(TimeLimitError(number))
            break
    if not converted.games:
        raise converted.problems[0]
    return converted


def _take(entry: Game | RecordError, to: Format, converted: Converted) -> None:
    if isinstance(entry, RecordError):
        converted.problems.append(entry)
        return
    try:
        converted.games.append(write(entry, to))
    except RecordError as error:  # not every format can tell every game
        converted.problems.append(error)
