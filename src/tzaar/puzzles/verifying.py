"""Checking puzzles from scratch: that the solution is the only one, and that all they say is so.

The solver found them, but its word does not count here. `ProofCheck` in the core plays every turn
of the loser against the winner's, by the rules, to the end of the game, and compares whole
positions; `tzaar.puzzles.exhaustive` does the same for small positions in pure Python, with a
search of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tzaar.engine._native import Position as CorePosition
from tzaar.engine._native import ProofCheck
from tzaar.errors import TzaarError
from tzaar.puzzles.mining import MEMORY, Prover
from tzaar.puzzles.puzzle import Puzzle, puzzle_id

NODES: Final = 20_000_000
"""For each question about lengths and kinds: more than was allowed where puzzles were found."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What came of a puzzle."""

    id: str
    problems: tuple[str, ...]
    """What is not as it should be; empty if all is well."""
    positions: int
    """In which the winner's turn was played against all replies, or ended the game."""


def verify(puzzle: Puzzle) -> Verified:
    """Check a puzzle: its id, its line, every turn that is asked for and every other turn.

    Also its length and its kinds, which rest on the solver and an exhaustive search of short wins.
    """
    positions = 0
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
    except (TzaarError, ValueError) as error:
        problems = [str(error)]
    return Verified(puzzle.id, tuple(problems), positions)


def _problems_of_form(puzzle: Puzzle) -> Iterator[str]:
    if puzzle.id != (wanted := puzzle_id(puzzle.start)):
        yield f"the id of the position is {wanted}"
    if puzzle.position != str(puzzle.start):
        yield "the position is not written as usual"
    if Puzzle.parse(str(puzzle)) != puzzle:
        yield "it cannot be read back"


def _problems_of_facts(puzzle: Puzzle) -> Iterator[str]:
    defences = [turn for _, turn in puzzle.played[1::2]]
    found = Prover(NODES).puzzle(puzzle.start, puzzle.source, defences)
    if found is None:
        yield "the solver does not find one winning turn"
        return
    if found.turns != puzzle.turns:
        yield f"turn {found.turns} is not followed by the longest defence or a single answer"
    found = replace(found, rating=puzzle.rating, line=puzzle.line, seconds=puzzle.seconds)
    for name in ("wins_in", "is_exact", "kinds"):
        said, is_so = getattr(puzzle, name), getattr(found, name)
        if said != is_so:
            yield f"{name} is {is_so}, not {said}"
