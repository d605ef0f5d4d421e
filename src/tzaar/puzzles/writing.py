"""Writing a collection, in pieces small enough for a page to load one by one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any, Final

from tzaar.errors import TzaarError
from tzaar.puzzles.collection import FORMAT, MANIFEST, by_id
from tzaar.puzzles.kinds import Kind
from tzaar.puzzles.puzzle import ID_LENGTH, Puzzle
from tzaar.safe_files import replacing

MAX_PIECE: Final = 60_000
"""The largest size of a piece, in bytes."""
_DIGITS: Final = "0123456789abcdef"


def write_collection(puzzles: Iterable[Puzzle], folder: Path) -> None:
    """Write puzzles as the collection in a folder; the same puzzles give the same files.

    Each file is whole at every moment. The manifest, which names the pieces, is written after them,
    and only then are pieces removed that it no longer names. Raises `TzaarError` if two puzzles
    have the same id, and `OSError`.
    """
    ordered = by_id(puzzles)
    ids = Counter(puzzle.id for puzzle in ordered)
    if twice := [name for name, number in ids.items() if number > 1]:
        raise TzaarError(f"two puzzles have the id {twice[0]}")
    pieces = _pieces(ordered)
    for name, text in pieces.items():
        _write(folder / f"{name}.jsonl", text)
    _write(folder / MANIFEST, _manifest(ordered, pieces))
    for path in folder.glob("*.jsonl"):
        if path.stem not in pieces:
            path.unlink()


def _pieces(ordered: list[Puzzle]) -> dict[str, str]:
    """The texts of the pieces, with the fewest digits of the ids that keep them small enough."""
    for digits in range(1, ID_LENGTH):
        pieces = {"".join(name): "" for name in product(_DIGITS, repeat=digits)}
        for puzzle in ordered:
            pieces[puzzle.id[:digits]] += f"{puzzle}\n"
        if all(len(text.encode()) <= MAX_PIECE for text in pieces.values()):
            return pieces
    raise TzaarError(f"too many puzzles for pieces of {MAX_PIECE} bytes")


def _manifest(ordered: list[Puzzle], pieces: dict[str, str]) -> str:
    kinds = Counter(kind for puzzle in ordered for kind in puzzle.kinds)
    facts: dict[str, Any] = {
        "format": FORMAT,
        "puzzles": len(ordered),
        "kinds": {kind.value: kinds[kind] for kind in Kind},
        "pieces": {name: text.count("\n") for name, text in pieces.items()},
    }
    return json.dumps(facts, indent=1) + "\n"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file:
        file.write(text.encode())
