"""Puzzles from one's own games: the wins that a review has found missed.

>>> from tzaar import Game, Position
>>> from tzaar.engine import Limit, NativeEngine, review
>>> start = "....R4/t...../......./......../.T....../......../......./r...r2Z6/rz2T2TT b c"
>>> game = Game(Position.parse(start))
>>> node = game.play("B1xI4 pass")
>>> with NativeEngine({"Hash": 1}) as engine:
...     judged = review(game, engine, Limit(nodes=40_000))
>>> [puzzle] = missed_puzzles(judged)
>>> puzzle.line[0], puzzle.source
('H5xI4 I4xI3', 'White against Black, turn 1')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from tzaar.engine.game_review import JudgedTurn, Review
from tzaar.game import Game
from tzaar.moves import Phase
from tzaar.pieces import Color
from tzaar.puzzles.collection import MANIFEST, Collection
from tzaar.puzzles.mining import Prover
from tzaar.puzzles.puzzle import Puzzle
from tzaar.puzzles.rating import Examiner
from tzaar.puzzles.writing import write_collection

NODES: Final = 1_000_000
"""Solver nodes for each question: the positions are few, and known to be won."""
_LONGEST_NAME: Final = 40


def missed_puzzles(judged: Review, nodes: int = NODES) -> Iterator[Puzzle]:
    """The missed wins in which exactly one turn wins, or exactly one first move. Unrated.

    Where several turns win, there is no puzzle in the sense of the collection, though there is a
    win to find: `Review.missed_wins` has all of them.
    """
    prover = Prover(nodes)
    for each in judged.missed_wins():
        if each.position.phase is Phase.CAPTURE and not each.position.is_opening:
            puzzle = prover.puzzle(each.position, _source(judged.game, each))
            if puzzle is not None:
                yield puzzle


def keep_missed_puzzles(judged: Review, folder: Path) -> int:
    """Rate the puzzles of a review and add them to the collection in a folder.

    The folder is made if there is none. Gives how many are new: those that are there already stay
    as they are.
    """
    old = list(Collection.open(folder)) if (folder / MANIFEST).is_file() else []
    known = {puzzle.id for puzzle in old}
    fresh = {puzzle.id: puzzle for puzzle in missed_puzzles(judged) if puzzle.id not in known}
    examiner = Examiner()
    rated = [
        replace(puzzle, rating=examiner.attempts(puzzle).rating()) for puzzle in fresh.values()
    ]
    if rated:
        write_collection([*old, *rated], folder)
    return len(rated)


def _source(game: Game, each: JudgedTurn) -> str:
    names = (game.tags.get(str(color), "").strip() or str(color) for color in Color)
    players = " against ".join(name[:_LONGEST_NAME] for name in names)
    return f"{players}, turn {each.node.number}"
