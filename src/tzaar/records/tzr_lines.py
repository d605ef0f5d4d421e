"""The lines of a `.tzr` file, split into games, and the tags in them.

A tag after moves begins the next game, so a game that is broken beyond repair costs none of the
others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from tzaar.errors import FailureCode, RecordError, excerpt
from tzaar.records.characters import find_unreadable

TAG_LINE: Final = re.compile(r'\s*\[\s*[A-Za-z]\w*\s+"', re.ASCII)
_TAG: Final = re.compile(
    r'\s*\[\s*(?P<name>[A-Za-z]\w*)\s+"(?P<value>(?:[^"\\]|\\.)*+)"\s*\]', re.ASCII
)
_ESCAPE: Final = re.compile(r"\\(.)")


@dataclass
class RawGame:
    """The lines of one game, not yet understood."""

    line: int
    tags: list[tuple[int, str]] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    moves_line: int = 0
    fault: RecordError | None = None
    """The first line that is not text."""

    @property
    def movetext(self) -> str:
        """All that is not tags, as one text."""
        return "\n".join(line.rstrip("\r\n") for line in self.moves)

    def add_tags(self, number: int, line: str) -> None:
        """Add a line of tags."""
        self.tags.append((number, line))
        self.check(number, line)

    def add_moves(self, number: int, line: str) -> None:
        """Add another line."""
        self.moves_line = self.moves_line or number
        self.moves.append(line)
        self.check(number, line)

    def check(self, number: int, line: str) -> None:
        """Note the first line that is not text."""
        if self.fault is None and (unreadable := find_unreadable(line)):
            self.fault = RecordError(unreadable[1], line=number, code=FailureCode.NOT_TEXT)


def split_games(lines: Iterable[str], first_line: int = 1) -> Iterator[RawGame]:
    """The games of a file, one after the other.

    >>> [game.line for game in split_games(['[White "Ada"]', "*", '[White "Bob"]', "*"])]
    [1, 3]
    """
    raw: RawGame | None = None
    for number, line in enumerate(lines, start=first_line):
        if TAG_LINE.match(line):
            if raw is None or raw.moves:
                if raw is not None:
                    yield raw
                raw = RawGame(number)
            raw.add_tags(number, line)
        elif line.strip() or (raw is not None and raw.moves):
            # A blank line between moves stays: a comment may run over it.
            raw = raw or RawGame(number)
            raw.add_moves(number, line)
        elif raw is not None:
            raw.check(number, line)
    if raw is not None:
        yield raw


def read_tags(lines: Iterable[tuple[int, str]]) -> dict[str, str]:
    """The tags of numbered lines; raises `RecordError`.

    >>> read_tags([(1, '[White "Ada"] [Black "Bob"]')])
    {'White': 'Ada', 'Black': 'Bob'}
    """
    tags: dict[str, str] = {}
    for number, line in lines:
        at, end = 0, len(line.rstrip())
        while at < end:
            match = _TAG.match(line, at)
            if match is None:
                reason = f'{excerpt(line[at:].strip())!r} is not a tag; example: [White "a name"]'
                raise RecordError(reason, line=number, code=FailureCode.BAD_TAG)
            if match["name"] in tags:
                reason = f"the tag {match['name']} is given twice"
                raise RecordError(reason, line=number, code=FailureCode.TAG_TWICE)
            tags[match["name"]] = _ESCAPE.sub(_unescaped, match["value"])
            at = match.end()
    return tags


def _unescaped(match: re.Match[str]) -> str:
    return "\n" if match[1] == "n" else match[1]
