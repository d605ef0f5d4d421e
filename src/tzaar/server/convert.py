"""Game records from one format to another, for the page, which reads and writes only `.tzr`."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Final

from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.records import Format, detect, scan_text, write

TIME_LIMIT: Final = 10.0
"""Seconds; 2 MB of real games take a fifth of that."""
OUTPUT_LIMIT: Final = 8_000_000
"""Characters of the answer: short games grow when they are written out."""


class LimitError(RecordError):
    """The text is too long to be converted in one go; `games` have been read."""

    def __init__(self, games: int) -> None:
        super().__init__(f"the text is long: only its first {games} games were read")
        self.games = games


@dataclass
class Converted:
    """The result for a text: the games in the wanted format, and what is wrong with others."""

    source: Format
    games: list[str] = field(default_factory=list)
    problems: list[RecordError] = field(default_factory=list)
    size: int = 0
    """Characters of all games and problems."""

    @property
    def text(self) -> str:
        """All games, with a blank line between them."""
        return "\n".join(game.rstrip("\n") + "\n" for game in self.games)

    def take(self, entry: Game | RecordError, to: Format) -> None:
        """Add a game in the wanted format, or what is wrong with it."""
        try:
            if isinstance(entry, RecordError):
                raise entry
            self.games.append(write(entry, to))  # not every format can hold every game
            self.size += len(self.games[-1])
        except RecordError as error:
            self.problems.append(error)
            self.size += len(error.reason)


def convert(
    text: str, to: Format, time_limit: float = TIME_LIMIT, output_limit: int = OUTPUT_LIMIT
) -> Converted:
    """The games of a text in another format; raises `RecordError` if there is not a single one.

    What is left when a limit is reached counts as a problem. The current game is finished first;
    whoever cannot wait for that ends the process (see `converter`).
    """
    converted = Converted(detect(text))
    end = time.monotonic() + time_limit
    for number, entry in enumerate(scan_text(text), start=1):
        converted.take(entry, to)
        if time.monotonic() > end or converted.size > output_limit:
            converted.problems.append(LimitError(number))
            break
    if not converted.games:
        raise converted.problems[0]
    return converted
