"""Games read from files and texts of any format."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final, TypeVar

from tzaar.errors import FailureCode, RecordError
from tzaar.game import Game
from tzaar.records.boardspace_header import is_boardspace
from tzaar.records.boardspace_reader import read_boardspace
from tzaar.records.formats import BYTE_ORDER_MARK, NO_DIALECT, is_sgf
from tzaar.records.littlegolem import is_littlegolem, read_littlegolem
from tzaar.records.sgf import SgfNode, read_trees
from tzaar.records.tags import all_tags
from tzaar.records.tzr import read_tzr, visit_tzr
from tzaar.records.tzr_tags import Header, scan_tzr_tags
from tzaar.records.visitor import Visitor, accept

_HEAD: Final = 65_536
"""Characters of a file that are enough to recognise its format."""


def scan(path: str | os.PathLike[str]) -> Iterator[Game | RecordError]:
    """The games of a file; for a broken one the `RecordError` that says what is wrong with it.

    `.tzr` is read game by game, so a file may be of any size; SGF is read as a whole. A file
    without any game gives one error. Raises `OSError` if the file cannot be read at all.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "games.tzr")
    ...     _ = path.write_text("1. D7xE7 *")
    ...     list(scan(path))
    [<Game: fixed start, 1 turns, *>]
    """
    # Bytes that are not UTF-8 are found later, in the game that contains them.
    with Path(path).open(encoding="utf-8-sig", errors="surrogateescape") as file:
        head = file.read(_HEAD)
        if not file.seekable():
            yield from scan_text(head + file.read())
            return
        file.seek(0)
        yield from _never_nothing(_scan_sgf(file.read()) if is_sgf(head) else read_tzr(file))


def scan_text(text: str) -> Iterator[Game | RecordError]:
    """The games of a text, as `scan` reads them from a file.

    >>> list(scan_text("1. D7xE7 *"))
    [<Game: fixed start, 1 turns, *>]
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    lines = io.StringIO(text, newline=None)
    yield from _never_nothing(_scan_sgf(text) if is_sgf(text) else read_tzr(lines))


def visit(path: str | os.PathLike[str], visitor: Visitor) -> None:
    """Show all games of a file to one visitor, turn by turn, without building trees.

    A game that is broken goes to `handle_error`, after what could be read of it. `.tzr` is read as
    it comes; what the visitor skips, a game by its tags or a variation, costs next to nothing.
    Raises `OSError` if the file cannot be read at all.

    >>> from tempfile import TemporaryDirectory
    >>> class Winners(Visitor):
    ...     def end_game(self, outcome):
    ...         print(outcome and outcome.winner)
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "games.tzr")
    ...     _ = path.write_text("1. D7xE7 1-0")
    ...     visit(path, Winners())
    White
    """
    with Path(path).open(encoding="utf-8-sig", errors="surrogateescape") as file:
        head = file.read(_HEAD)
        if is_sgf(head) or not file.seekable():
            visit_text(head + file.read(), visitor)
            return
        file.seek(0)
        _visit_tzr(file, visitor)


def visit_text(text: str, visitor: Visitor) -> None:
    r"""Show all games of a text to one visitor, as `visit` does with a file.

    >>> from tzaar.records import SKIP
    >>> class Lengths(Visitor):
    ...     turns = 0
    ...     def begin_game(self, tags, start):
    ...         return None if tags.get("Event") == "Club" else SKIP
    ...     def visit_turn(self, turn, before, after):
    ...         self.turns += 1
    >>> lengths = Lengths()
    >>> visit_text('[Event "Club"]\n1. D7xE7 *\n[Event "Other"]\n1. D7xE7 *', lengths)
    >>> lengths.turns
    1
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    if not is_sgf(text):
        _visit_tzr(io.StringIO(text, newline=None), visitor)
        return
    for entry in _never_nothing(_scan_sgf(text)):
        if isinstance(entry, RecordError):
            visitor.handle_error(entry)
        else:
            accept(entry, visitor)


def scan_tags(path: str | os.PathLike[str]) -> Iterator[Header | RecordError]:
    r"""The tags of all games of a file, without their turns: fast, for files of any size.

    `load_game` reads the game of a `Header`. A game whose tags are broken gives
    a `RecordError` instead. Raises `OSError` if the file cannot be read at all.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "games.tzr")
    ...     _ = path.write_text('[White "Ada"]\n1. D7xE7 *\n[White "Bob"]\n*')
    ...     ada, bob = scan_tags(path)
    ...     bob.tags, bob.line, load_game(path, ada)
    ({'White': 'Bob'}, 3, <Game: fixed start, 1 turns, *>)
    """
    with Path(path).open("rb") as file:
        head = file.read(_HEAD)
        rest = io.BytesIO(head + file.read()) if not file.seekable() else file
        rest.seek(0)
        if not is_sgf(head.decode("utf-8-sig", "surrogateescape")):
            yield from scan_tzr_tags(rest)
            return
        text = rest.read().decode("utf-8-sig", "surrogateescape")
    for number, tree in enumerate(read_trees(text), start=1):
        try:
            if isinstance(tree, RecordError):
                yield tree
            else:
                yield Header(dict(all_tags(_read_tree(tree))), number, tree.line, None)
        except RecordError as error:
            yield error


def load_game(path: str | os.PathLike[str], header: Header) -> Game:
    """The game of a file to which a `Header` of `scan_tags` belongs.

    Raises `RecordError` if it is broken or the file has changed, and `OSError`.
    """
    if header.offset is None:
        entry = next(islice(scan(path), header.number - 1, None), None)
    else:
        with Path(path).open("rb") as file:
            file.seek(header.offset)
            lines = io.TextIOWrapper(file, encoding="utf-8", errors="surrogateescape")
            entry = next(read_tzr(lines, header.line), None)
    if entry is None:
        raise RecordError("the file has changed: the game is not there", line=header.line)
    if isinstance(entry, RecordError):
        raise entry
    return entry


def read_game(text: str) -> Game:
    """The one game of a text; raises `RecordError` if it is broken or not the only one.

    >>> read_game("1. D7xE7 *").position.to_move
    Color.BLACK
    """
    games = scan_text(text)
    game = next(games)
    if isinstance(game, RecordError):
        raise game
    if next(games, None) is not None:
        raise RecordError("expected one game, got more; scan_text reads them all")
    return game


def load(path: str | os.PathLike[str]) -> list[Game]:
    """All games of a file; raises the first `RecordError`, and `OSError`."""
    games = []
    for game in scan(path):
        if isinstance(game, RecordError):
            raise game
        games.append(game)
    return games


def _visit_tzr(lines: Iterable[str], visitor: Visitor) -> None:
    for error in _never_nothing(visit_tzr(lines, visitor)):
        if error is not None:
            visitor.handle_error(error)


_T = TypeVar("_T")


def _never_nothing(games: Iterator[_T | RecordError]) -> Iterator[_T | RecordError]:
    nothing = RecordError("there is no game here", code=FailureCode.NO_GAME)
    yield next(games, nothing)
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
