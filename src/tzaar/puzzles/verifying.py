"""Checking puzzles from scratch: the solution is unique, and everything else they say is true.

The solver found them, but is not trusted here. `ProofCheck` in the core plays every turn of the
loser against the winner's, by the rules, to the end of the game, and compares whole positions;
`tzaar.puzzles.exhaustive` searches the whole game tree of small positions in pure Python, without
using the core.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tzaar.engine._native import Position as CorePosition
from tzaar.engine._native import ProofCheck
from tzaar.errors import TzaarError
from tzaar.puzzles.exhaustive import Exhaustive
from tzaar.puzzles.mining import MEMORY, Prover
from tzaar.puzzles.puzzle import Puzzle, puzzle_id

SMALL: Final = 13
"""With this many stacks at most, Python searches the whole game tree, in a few hundredths of a
second."""
NODES: Final = 20_000_000
"""For each question about lengths and kinds: more than when the puzzles were found."""


@dataclass(frozen=True, slots=True)
class Verified:
    """The result for a puzzle."""

    id: str
    problems: tuple[str, ...]
    """Everything that is wrong; empty if the puzzle is right."""
    positions: int
    """How many positions were replayed against every reply, or ended the game."""
    is_whole: bool = False
    """Whether the whole game tree was searched as well."""


def verify(puzzle: Puzzle) -> Verified:
    """Check a puzzle: its id, its line, its solution and every other turn.

    Also its length and its kinds, which rest on the solver and an exhaustive search of short wins.
    """
    positions = 0
    is_small = False
    try:
        problems = list(_problems_of_form(puzzle))
        check = ProofCheck(memory=MEMORY)
        for number, (position, turn) in enumerate(puzzle.played[::2], start=1):
            seconds = puzzle.seconds if number == puzzle.turns else ()
            played, problem = check.check(
                CorePosition(str(position)), [str(move) for move in turn], list(seconds)
            )
            positions += played
            problems += [problem] if problem else []
        problems += _problems_of_facts(puzzle)
        is_small = sum(1 for _ in puzzle.start.stacks()) <= SMALL
        if is_small and not all(Exhaustive().solutions(puzzle)):
            problems.append("the whole game tree contradicts the solution")
    except (TzaarError, ValueError) as error:
        problems = [str(error)]
    return Verified(puzzle.id, tuple(problems), positions, is_small)


@dataclass(frozen=True, slots=True)
class Double:
    """A position that comes up twice in a collection."""

    id: str
    reason: str


def doubles(puzzles: Iterable[Puzzle]) -> Iterator[Double]:
    """The positions to solve that come up twice, up to symmetry and exchange of colours.

    The lines must be legal; `verify` finds those that are not.
    """
    first: dict[str, str] = {}
    for puzzle in puzzles:
        for number in range(puzzle.turns):
            name = puzzle_id(puzzle.played[2 * number][0])
            if name in first:
                yield Double(puzzle.id, f"turn {number + 1} is to be found in {first[name]} too")
            first.setdefault(name, puzzle.id)


def _problems_of_form(puzzle: Puzzle) -> Iterator[str]:
    if puzzle.id != (wanted := puzzle_id(puzzle.start)):
        yield f"the id of this position is {wanted}"
    if puzzle.position != str(puzzle.start):
        yield "the position string is not in its usual form"
    if Puzzle.parse(str(puzzle)) != puzzle:
        yield "written and read back, it is different"


def _problems_of_facts(puzzle: Puzzle) -> Iterator[str]:
    defences = [turn for _, turn in puzzle.played[1::2]]
    found = Prover(NODES).puzzle(puzzle.start, puzzle.source, defences)
    if found is None:
        yield "the solver does not find exactly one winning turn"
        return
    if found.turns != puzzle.turns:
        yield f"turn {found.turns} is not followed by a longest defence with a single answer"
    found = replace(found, rating=puzzle.rating, line=puzzle.line, seconds=puzzle.seconds)
    for name in ("wins_in", "is_exact", "kinds"):
        said, is_so = getattr(puzzle, name), getattr(found, name)
        if said != is_so:
            yield f"{name} is {is_so}, not {said}"
