"""How hard puzzles are: which levels solve them, and how long the engine misses the solution.

An attempt counts as a game between the level and the puzzle. The puzzle's rating is the most likely
one given the results, on the scale of docs/levels.md.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tzaar.engine._native import Engine
from tzaar.engine._native import Position as CorePosition
from tzaar.engine.native import turn_of
from tzaar.puzzles.puzzle import Puzzle
from tzaar.puzzles.work_file import done

LADDER: Final = {
    1: 0, 2: 135, 3: 311, 4: 518, 5: 684, 6: 851, 7: 1011, 8: 1202, 9: 1347, 10: 1494
}  # fmt: skip
"""The ratings of the levels, from docs/levels.md."""
TRIES: Final = {1: 12, 2: 12, 3: 12, 4: 12, 5: 6, 6: 6, 7: 4, 8: 3, 9: 3, 10: 1}
"""How often each level tries; level 10 is deterministic."""
FULL_LEVEL: Final = 10
FULL_NODES: Final = 1_500_000
"""The nodes with which level 10 was measured."""
NODES: Final = {250: 135, 1_000: 311, 4_000: 518, 16_000: 851, 64_000: 1011, 256_000: 1202}
"""Nodes of searches at full strength, and the ratings they stand for. Levels 5 to 9 search 7 000 to
500 000 nodes and play some turns in haste, which costs them a little."""
_MEAN: Final = 500
_SPREAD: Final = 500
"""The normal prior, without which a puzzle that all or none solve would have no rating."""
_SCALE: Final = 400 / math.log(10)
LOWEST: Final = -300
"""About the rating of random play: puzzles that everyone solves cannot be told apart below."""
_HIGHEST: Final = 3000


@dataclass(frozen=True, slots=True)
class Attempts:
    """The attempts at a puzzle and their results."""

    solved: Mapping[int, int]
    """How many attempts succeeded, by level."""
    tries: Mapping[int, int]
    misses: tuple[int, ...]
    """The numbers of nodes, of `NODES`, with which the engine prefers a wrong turn."""

    def rating(self) -> int:
        """The most likely rating given these results and the prior.

        >>> Attempts({1: 8}, {1: 16}, ()).rating() < Attempts({1: 0}, {1: 16}, ()).rating()
        True
        """
        games = [(LADDER[level], self.solved[level], tries) for level, tries in self.tries.items()]
        games += [(rating, int(nodes not in self.misses), 1) for nodes, rating in NODES.items()]
        low, high = float(LOWEST), float(_HIGHEST)
        while high - low > 0.25:
            middle = (low + high) / 2
            low, high = (middle, high) if _slope(middle, games) > 0 else (low, middle)
        return round(low)

    def facts(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "levels": [[level, self.solved[level], self.tries[level]] for level in self.tries],
            "misses": list(self.misses),
        }


def _slope(rating: float, games: Iterable[tuple[int, int, int]]) -> float:
    """The slope of the log posterior, which falls as the rating rises."""
    slope = (_MEAN - rating) / _SPREAD**2
    for opponent, solved, tries in games:
        expected = 1 / (1 + math.exp((rating - opponent) / _SCALE))
        slope += (tries * expected - solved) / _SCALE
    return slope


class Examiner:
    """Lets levels and searches attempt puzzles. Only one thread may use it at a time.

    The engine's seed is derived from the puzzle and `seed`, so that attempts are the same on every
    machine; another `seed` gives independent attempts.
    """

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._engine = Engine()
        self._engine.set_option("Threads", 1)
        self._engine.set_option("Hash", 8)

    def attempts(self, puzzle: Puzzle, tries: Mapping[int, int] = TRIES) -> Attempts:
        """Let every level and search attempt a puzzle."""
        solved = {}
        for level, number in tries.items():
            self._engine.set_option("Level", level)
            # A new seed also resets the generator that the previous level used.
            self._engine.set_option("Seed", 1 + (int(puzzle.id, 16) + level + self._seed) % 2**30)
            solved[level] = sum(self._solves(puzzle, FULL_NODES) for _ in range(number))
        self._engine.set_option("Level", FULL_LEVEL)
        misses = tuple(nodes for nodes in NODES if not self._solves(puzzle, nodes))
        return Attempts(solved, dict(tries), misses)

    def _solves(self, puzzle: Puzzle, nodes: int) -> bool:
        self._engine.new_game()
        for number in range(puzzle.turns):
            position, _ = puzzle.played[2 * number]
            self._engine.allow_search()
            moves = self._engine.go(CorePosition(str(position)), nodes=nodes)
            if not puzzle.is_right(number, turn_of(moves)):
                return False
        return True


def rate(text: str) -> str:
    """Rate a puzzle given as text; gives the line for a work file. Any machine can do it."""
    puzzle = Puzzle.parse(text)
    attempts = Examiner().attempts(puzzle)
    return done(puzzle.id, rating=attempts.rating(), **attempts.facts())
