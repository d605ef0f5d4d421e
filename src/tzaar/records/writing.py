"""Games written to files and texts of any format."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path

from tzaar.game import Game
from tzaar.records.boardspace_writer import write_boardspace
from tzaar.records.formats import Format
from tzaar.records.littlegolem import write_littlegolem
from tzaar.records.tzr import write_tzr
from tzaar.safe_files import replacing


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
