"""Games written to files and texts of any format."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TypedDict, Unpack

from tzaar.game import Game
from tzaar.records.boardspace_writer import write_boardspace
from tzaar.records.formats import Format
from tzaar.records.littlegolem import write_littlegolem
from tzaar.records.selection import select
from tzaar.records.tzr import LINE_WIDTH, write_tzr
from tzaar.safe_files import replacing


class Options(TypedDict, total=False):
    """What `write` and `save` take by keyword, all True by default but for the width."""

    comments: bool
    variations: bool
    glyphs: bool
    evaluations: bool
    clocks: bool
    width: int | None
    """Of the lines of `.tzr`: 80 characters by default, None for one line."""


def write(
    game: Game,
    format: Format = Format.TZR,  # noqa: A002
    **options: Unpack[Options],
) -> str:
    """A game as text; raises `RecordError` if the format cannot hold its start.

    ``read_game(write(game)) == game`` for `.tzr`, except for what no record holds: control
    characters, white space around comments, and clocks and evaluations finer than milliseconds and
    hundredths. `Options` leave notes and variations out.

    >>> game = Game()
    >>> game.play("D7xE7").comment = "an opening"
    >>> print(write(game, comments=False))
    [Result "*"]
    [Setup "fixed"]
    <BLANKLINE>
    1. D7xE7 *
    <BLANKLINE>
    """
    game = select(
        game,
        comments=options.get("comments", True),
        variations=options.get("variations", True),
        glyphs=options.get("glyphs", True),
        evaluations=options.get("evaluations", True),
        clocks=options.get("clocks", True),
    )
    match format:
        case Format.TZR:
            return write_tzr(game, options.get("width", LINE_WIDTH))
        case Format.LITTLE_GOLEM:
            return write_littlegolem(game)
        case Format.BOARDSPACE:
            return write_boardspace(game)


def save(
    games: Iterable[Game],
    path: str | os.PathLike[str],
    format: Format = Format.TZR,  # noqa: A002
    **options: Unpack[Options],
) -> None:
    """Write games to a file, with `Options` as `write` has them.

    The file is written completely or, if that fails, stays as it was before.

    Raises `RecordError` as `write` does, and `OSError`.

    >>> from tempfile import TemporaryDirectory
    >>> from tzaar.records import load
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "games.tzr")
    ...     save([Game.random(7), Game()], path)
    ...     load(path)
    [<Game: random start, 0 turns, *>, <Game: fixed start, 0 turns, *>]
    """
    folder = Path(path).resolve().parent
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(folder))
    with replacing(path) as file:
        for number, game in enumerate(games):
            text = write(game, format, **options)
            # A blank line between games, and a line break at the end of the last.
            gap, end = "\n" if number else "", "" if text.endswith("\n") else "\n"
            file.write(f"{gap}{text}{end}".encode())
