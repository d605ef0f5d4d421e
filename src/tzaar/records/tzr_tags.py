"""The tags of the games of a `.tzr` file, read without their turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO, Final

from tzaar.errors import RecordError
from tzaar.position import Position
from tzaar.records.movetext import MovetextReader
from tzaar.records.tzr_lines import TAG_LINE, RawGame, read_tags
from tzaar.records.visitor import Visitor

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Header:
    """The tags of one game of a file, and where the game is, for `load_game`."""

    tags: dict[str, str]
    """All tags as they are written, `Result`, `Setup`, `Position` and `Termination` too."""
    number: int
    """Which game of the file it is, counted from 1 as `scan` gives them, broken ones too."""
    line: int
    """The line on which it begins."""
    offset: int | None
    """The same in bytes; None in SGF, which is read from its beginning."""


def scan_tzr_tags(file: BinaryIO) -> Iterator[Header | RecordError]:
    r"""The tags of all games of a file, whose turns are not looked at.

    >>> from io import BytesIO
    >>> file = BytesIO(b'[White "Ada"]\n\n1. D7xE7 *\n\n[White "Bob"]\n\n*\n')
    >>> [(header.tags, header.line, header.offset) for header in scan_tzr_tags(file)]
    [({'White': 'Ada'}, 1, 0), ({'White': 'Bob'}, 5, 27)]
    """
    number = 0
    for raw, offset in _split(file):
        number += 1
        try:
            if raw.fault is not None:
                raise raw.fault
            if not raw.tags and not _has_turns(raw):
                number -= 1  # remarks before the first tag
                continue
            yield Header(read_tags(raw.tags), number, raw.line, offset)
        except RecordError as error:
            yield error


def _split(file: BinaryIO) -> Iterator[tuple[RawGame, int]]:
    """The games and where they begin; of games with tags nothing but these is kept."""
    raw: RawGame | None = None
    begin, moved = 0, False
    first = file.readline()
    at = len(_BYTE_ORDER_MARK) if first.startswith(_BYTE_ORDER_MARK) else 0
    for number, line in enumerate(_lines(chain([first[at:]], file)), start=1):
        text = line.decode(errors="surrogateescape") if line.lstrip().startswith(b"[") else ""
        if TAG_LINE.match(text):
            if raw is None or moved:
                if raw is not None:
                    yield raw, begin
                raw, begin, moved = RawGame(number), at, False
            raw.add_tags(number, text)
        elif line.strip():
            if raw is None:
                raw, begin = RawGame(number), at
            moved = True
            if not raw.tags:
                raw.add_moves(number, line.decode(errors="surrogateescape"))
        at += len(line)
    if raw is not None:
        yield raw, begin


def _lines(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The lines of a file with their ends, of which there are three kinds."""
    return (line for piece in pieces for line in piece.splitlines(keepends=True))


def _has_turns(raw: RawGame) -> bool:
    reader = MovetextReader(raw.movetext, raw.moves_line, Position.fixed(), Visitor())
    reader.read()
    return reader.has_turns
