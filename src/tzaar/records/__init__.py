"""Game records: our own `.tzr` and what Little Golem and Boardspace use.

What a file holds is told from its content, not from its name.

>>> from tzaar.game import Game
>>> text = write(Game(tags={"White": "Ada"}), Format.LITTLE_GOLEM)
>>> detect(text)
<Format.LITTLE_GOLEM: 'littlegolem'>
>>> read_game(text).tags
{'White': 'Ada'}
"""

from __future__ import annotations

import errno
import io
import os
import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final

from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.records.boardspace import is_boardspace, read_boardspace
from tzaar.records.boardspace_writer import write_boardspace
from tzaar.records.characters import find_unreadable
from tzaar.records.littlegolem import is_littlegolem, read_littlegolem, write_littlegolem
from tzaar.records.restart import after_placement
from tzaar.records.sgf import SgfNode, read_trees
from tzaar.records.tzr import read_tzr, write_tzr
from tzaar.safe_files import replacing

__all__ = [
    "Format",
    "after_placement",
    "detect",
    "load",
    "read_game",
    "save",
    "scan",
    "scan_text",
    "write",
]

_HEAD: Final = 65_536
"""Characters of a file that are enough to tell what it holds."""
_BYTE_ORDER_MARK: Final = "\ufeff"
_TZR_TAG: Final = re.compile(r'^[ \t]*+\[[ \t]*+[A-Za-z]\w*+[ \t]++"', re.MULTILINE)
_SGF_TREE: Final = re.compile(r"\A\s*+\(|\(\s*+;\s*+[A-Za-z][A-Za-z0-9]*+\s*+\[")
_DIALECT: Final = re.compile(
    r"(?P<littlegolem>\bFF\s*+\[\s*+TZAAR\s*+\])|(?P<boardspace>\bGM\s*+\[\s*+Tzaar\s*+\])",
    re.IGNORECASE,
)


class Format(StrEnum):
    """How a record is written."""

    TZR = "tzr"
    LITTLE_GOLEM = "littlegolem"
    BOARDSPACE = "boardspace"


# -- Reading ---------------------------------------------------------------------------------------


def detect(text: str) -> Format:
    """The format of a text, or of the first game in it.

    Raises `RecordError` for an empty text and for SGF of some other game. What shows no sign of
    any format counts as `.tzr`, whose reader says what is wrong with it.
    """
    text = text.removeprefix(_BYTE_ORDER_MARK)
    if not text.strip():
        raise RecordError("there is no game here: the text is empty")
    if not _is_sgf(text):
        return Format.TZR
    match = _DIALECT.search(text)
    if match is None:
        raise RecordError(_NO_DIALECT)
    return Format(match.lastgroup or "")


def scan(path: str | os.PathLike[str]) -> Iterator[Game | RecordError]:
    """The games of a file; in place of a broken one, what is wrong with it.

    `.tzr` is read as it comes, so a file may be of any size; SGF is taken in whole. A file without
    any game gives one error. Raises `OSError` if the file cannot be read at all.
    """
    # What is no UTF-8 is let through here and found by whoever reads the game it is in.
    with Path(path).open(encoding="utf-8-sig", errors="surrogateescape") as file:
        head = file.read(_HEAD)
        if not file.seekable():
            yield from scan_text(head + file.read())
            return
        file.seek(0)
        yield from _never_nothing(_scan_sgf(file.read()) if _is_sgf(head) else _scan_tzr(file))


def scan_text(text: str) -> Iterator[Game | RecordError]:
    """The games of a text, as `scan` reads them from a file."""
    text = text.removeprefix(_BYTE_ORDER_MARK)
    lines = io.StringIO(text, newline=None)
    yield from _never_nothing(_scan_sgf(text) if _is_sgf(text) else _scan_tzr(lines))


def read_game(text: str) -> Game:
    """The one game of a text; raises `RecordError` if it is broken or not the only one."""
    games = scan_text(text)
    game = next(games)
    if isinstance(game, RecordError):
        raise game
    if next(games, None) is not None:
        raise RecordError("one game is wanted, and there is more here")
    return game


def load(path: str | os.PathLike[str]) -> list[Game]:
    """All games of a file; raises the first `RecordError`."""
    games = []
    for game in scan(path):
        if isinstance(game, RecordError):
            raise game
        games.append(game)
    return games


def _is_sgf(text: str) -> bool:
    """Whether the first sign of a game is a tree and not a tag."""
    tree, tag = _SGF_TREE.search(text), _TZR_TAG.search(text)
    return tree is not None and (tag is None or tree.start() < tag.start())


def _never_nothing(games: Iterator[Game | RecordError]) -> Iterator[Game | RecordError]:
    first = next(games, None)
    yield RecordError("there is no game here") if first is None else first
    yield from games


def _scan_sgf(text: str) -> Iterator[Game | RecordError]:
    for tree in read_trees(text):
        try:
            yield tree if isinstance(tree, RecordError) else _read_tree(tree)
        except RecordError as error:
            yield error


def _read_tree(tree: SgfNode) -> Game:
    if is_littlegolem(tree):
        return read_littlegolem(tree)
    if is_boardspace(tree):
        return read_boardspace(tree)
    raise RecordError(_NO_DIALECT, line=tree.line)


_NO_DIALECT: Final = (
    "this SGF is no game of TZAAR: there is neither FF[TZAAR] (Little Golem) nor GM[Tzaar] "
    "(Boardspace)"
)


def _scan_tzr(lines: Iterable[str]) -> Iterator[Game | RecordError]:
    watched = _Watched(lines)
    for game in read_tzr(watched):
        yield watched.first_fault() or game


class _Watched:
    """Passes lines on and remembers which of them are no text."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.number = 0
        self.exhausted = False
        self.faults: list[RecordError] = []

    def __iter__(self) -> Iterator[str]:
        for line in self.lines:
            self.number += 1
            if unreadable := find_unreadable(line):
                self.faults.append(RecordError(unreadable[1], line=self.number))
            yield line
        self.exhausted = True

    def first_fault(self) -> RecordError | None:
        """The first fault in the game that the reader has just given, which is then forgotten.

        To see that a game has ended the reader looks one line ahead; that line is the next game's.
        """
        end = self.number + 1 if self.exhausted else self.number
        within = [fault for fault in self.faults if (fault.line or 0) < end]
        self.faults = self.faults[len(within) :]
        return within[0] if within else None


# -- Writing ---------------------------------------------------------------------------------------


def write(game: Game, format: Format) -> str:  # noqa: A002
    """A game as text; raises `RecordError` if the format cannot tell its start."""
    match format:
        case Format.TZR:
            return write_tzr(game)
        case Format.LITTLE_GOLEM:
            return write_littlegolem(game)
        case Format.BOARDSPACE:
            return write_boardspace(game)


def save(
    games: Iterable[Game],
    path: str | os.PathLike[str],
    format: Format = Format.TZR,  # noqa: A002
) -> None:
    """Write games to a file, which is there completely or, if that fails, as it was before.

    Raises `RecordError` as `write` does, and `OSError`.
    """
    folder = Path(path).resolve().parent
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(folder))
    with replacing(path) as file:
        for number, game in enumerate(games):
            text = write(game, format)
            # A blank line between games, and a line break at the end of the last.
            gap, end = "\n" if number else "", "" if text.endswith("\n") else "\n"
            file.write(f"{gap}{text}{end}".encode())
