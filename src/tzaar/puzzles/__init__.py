"""Puzzles: positions in which exactly one turn wins and every other is proved to lose.

>>> from datetime import date
>>> from tzaar.puzzles import Collection
>>> puzzle = Collection.open().daily(date(2026, 11, 19))
>>> position, turn = puzzle.played[0]
>>> puzzle.is_right(0, turn)
True

`Collection` reads those that come with the package. The modules that find, rate and verify puzzles
(`mining`, `digging`, `rating`, `verifying`) need the native core; the command line uses them.
"""

from tzaar.puzzles.collection import Collection, CollectionError
from tzaar.puzzles.kinds import Kind
from tzaar.puzzles.puzzle import InvalidPuzzleError, Puzzle

__all__ = ["Collection", "CollectionError", "InvalidPuzzleError", "Kind", "Puzzle"]
