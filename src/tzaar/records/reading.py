"""Games read from files and texts of any format."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tzaar.errors import FailureCode, RecordError
from tzaar.game import Game
from tzaar.records.boardspace_header import is_boardspace
from tzaar.records.boardspace_reader import read_boardspace
from tzaar.records.formats import BYTE_ORDER_MARK, NO_DIALECT, is_sgf
from tzaar.records.littlegolem import is_littlegolem, read_littlegolem
from tzaar.records.sgf import SgfNode, read_trees
from tzaar.records.tzr import read_tzr

_HEAD: Final = 65_536
"""Characters of a file that are enough to see what it holds."""


def scan(path: str | os.PathLike[str]) -> Iterator[Game | RecordError]:
    """The games of a file; in place of a broken one, what is wrong with it.

    `.tzr` is read as it comes, so a file may be of any size; SGF is taken in whole. A file without
    any game gives one error. Raises `OSError` if the file cannot be read at all.
    """
    # Bytes that are not UTF-8 pass here; whoever reads the game they are in finds them.
    with Path(path).open(encoding="utf-8-sig", errors="surrogateescape") as file:
        head = file.read(_HEAD)
        if not file.seekable():
            yield from scan_text(head + file.read())
            return
        file.seek(0)
        yield from _never_nothing(_scan_sgf(file.read()) if is_sgf(head) else read_tzr(file))


def scan_text(text: str) -> Iterator[Game | RecordError]:
    """The games of a text, as `scan` reads them from a file."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    lines = io.StringIO(text, newline=None)
    yield from _never_nothing(_scan_sgf(text) if is_sgf(text) else read_tzr(lines))


def read_game(text: str) -> Game:
    """The one game of a text; raises `RecordError` if it is broken or not the only one."""
    games = scan_text(text)
    game = next(games)
    if isinstance(game, RecordError):
        raise game
    if next(games, None) is not None:
        raise RecordError("one game is wanted, and there are more")
    return game


def load(path: str | os.PathLike[str]) -> list[Game]:
    """All games of a file; raises the first `RecordError`."""
    games = []
    for game in scan(path):
        if isinstance(game, RecordError):
            raise game
        games.append(game)
    return games


def _never_nothing(games: Iterator[Game | RecordError]) -> Iterator[Game | RecordError]:
    first = next(games, None)
    nothing = RecordError("there is no game here", code=FailureCode.NO_GAME)
    yield nothing if first is None else first
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
    raise RecordError(NO_DIALECT, line=tree.line, code=FailureCode.NOT_TZAAR)
