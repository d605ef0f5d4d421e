"""The collection of puzzles, read piece by piece; selection by kind, rating or date."""

from __future__ import annotations

import errno
import hashlib
import json
import tarfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Final, Self

from tzaar.errors import TzaarError
from tzaar.puzzles.kinds import Kind
from tzaar.puzzles.puzzle import Puzzle

FORMAT: Final = 1
MANIFEST: Final = "collection.json"
_HERE: Final = Path(__file__).resolve().parent
_FOLDERS: Final = (_HERE / "data", _HERE.parents[2] / "data" / "puzzles")
"""Where the collection is: in an installed package, or in a checkout."""


class CollectionError(TzaarError):
    """A collection or a puzzle that does not exist or cannot be read."""


@dataclass(frozen=True)
class Collection:
    """The puzzles of a folder, by default those that come with the package.

    They are stored in pieces, named after the first digits of the ids in them. A piece is read when
    one of its puzzles is needed, and then kept. Ids are hashes, so their order mixes all ratings
    and kinds.

    >>> puzzle = next(iter(Collection.open()))
    >>> Collection.open()[puzzle.id] == puzzle
    True
    """

    folder: Path
    pieces: tuple[str, ...]
    """Their names: the first digits of the ids in them."""
    _read: dict[str, tuple[Puzzle, ...]] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def open(cls, folder: Path | None = None) -> Self:
        """Open the collection in a folder; raises `CollectionError` if there is none."""
        folder = folder or default_folder()
        path = folder / MANIFEST
        try:
            facts = json.loads(read_text(path))
            found, pieces = facts["format"], tuple(map(str, facts["pieces"]))
        except FileNotFoundError:
            raise CollectionError(f"there are no puzzles in {folder}: {path} is missing") from None
        except (KeyError, TypeError, ValueError) as error:
            raise CollectionError(f"{path} cannot be read: {error}") from error
        if found != FORMAT:
            raise CollectionError(f"{path} has the format {found}, and this program reads {FORMAT}")
        return cls(folder, pieces)

    def __iter__(self) -> Iterator[Puzzle]:
        """All puzzles, by id."""
        for piece in self.pieces:
            yield from self._piece(piece)

    def __getitem__(self, puzzle_id: str) -> Puzzle:
        """The puzzle with an id; raises `CollectionError` if there is none."""
        wanted = puzzle_id.strip().lower()
        piece = next((name for name in self.pieces if wanted.startswith(name)), None)
        if piece is not None:
            for puzzle in self._piece(piece):
                if puzzle.id == wanted:
                    return puzzle
        raise CollectionError(f"there is no puzzle {puzzle_id!r}")

    def select(
        self, kind: Kind | None = None, lowest: int | None = None, highest: int | None = None
    ) -> Iterator[Puzzle]:
        """The puzzles of a kind with ratings from `lowest` to `highest`, by id.

        >>> easy = Collection.open().select(Kind.TAKE_1, highest=400)
        >>> max(puzzle.rating for puzzle in easy) <= 400
        True
        """
        for puzzle in self:
            if (
                (kind is None or kind in puzzle.kinds)
                and (lowest is None or puzzle.rating >= lowest)
                and (highest is None or puzzle.rating <= highest)
            ):
                yield puzzle

    def daily(self, day: date) -> Puzzle:
        """The puzzle of a day, the same everywhere; raises `CollectionError` if there are none.

        The date chooses a piece, and in it the puzzle whose id, hashed with the date, comes first:
        only one piece is read, and adding a puzzle changes hardly any day.

        >>> day = date(2026, 11, 19)
        >>> Collection.open().daily(day) == Collection.open().daily(day)
        True
        """
        for name in sorted(self.pieces, key=lambda name: _mix(day, name)):
            if puzzles := self._piece(name):
                return min(puzzles, key=lambda puzzle: _mix(day, puzzle.id))
        raise CollectionError(f"there are no puzzles in {self.folder}")

    def _piece(self, name: str) -> tuple[Puzzle, ...]:
        if name not in self._read:
            path = self.folder / f"{name}.jsonl"
            try:
                lines = read_text(path).splitlines()
            except OSError as error:
                raise CollectionError(f"{path} cannot be read: {error.strerror}") from error
            self._read[name] = tuple(map(Puzzle.parse, lines))
        return self._read[name]


def default_folder() -> Path:
    """Where the puzzles that come with the package are."""
    found = (path for path in _FOLDERS if (path / MANIFEST).is_file() or _archive(path).is_file())
    return next(found, _FOLDERS[-1])


def read_text(path: Path) -> str:
    """A file of a collection; a wheel has an archive in place of the folder."""
    archive = _archive(path.parent)
    if path.parent.is_dir() or not archive.is_file():
        return path.read_text("utf-8")
    if path.name not in (files := _unpacked(archive)):
        raise FileNotFoundError(errno.ENOENT, "it is missing in the archive", str(archive))
    return files[path.name]


def _archive(folder: Path) -> Path:
    return folder.parent / f"{folder.name}.tar.bz2"  # the current folder has no name


@lru_cache(maxsize=1)
def _unpacked(archive: Path) -> dict[str, str]:
    with tarfile.open(archive, "r:bz2") as packed:
        opened = ((member.name, packed.extractfile(member)) for member in packed)
        return {name: file.read().decode() for name, file in opened if file is not None}


def _mix(day: date, text: str) -> bytes:
    return hashlib.sha256(f"{day.isoformat()} {text}".encode()).digest()


def by_id(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """In the order of the files."""
    return sorted(puzzles, key=lambda puzzle: puzzle.id)
