"""Checking puzzles from scratch: that the solution is the only one, and that all they say is so.

The solver found them, but its word does not count here. `ProofCheck` in the core plays every turn
of the loser against the winner's, by the rules, to the end of the game, and compares whole
positions; `tzaar.puzzles.exhaustive` looks through the whole game tree of small positions in pure
Python, without anything of the core.
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
"""Stacks on a board of which the whole game tree is looked through in Python, in some hundredths of
a second."""
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
    is_whole: bool = False
    """Whether the whole game tree was looked through as well."""


def verify(puzzle: Puzzle) -> Verified:
    """Check a puzzle: its id, its line, every turn that is asked for and every other turn.

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
            problems.append("the whole game tree says otherwise")
    except (TzaarError, ValueError) as error:
        problems = [str(error)]
    return Verified(puzzle.id, tuple(problems), positions, is_small)


def doubles(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """What is asked about twice in a collection: a position, however turned, or in other colours.

    Of legal lines; `verify` finds the others.
    """
    first: dict[str, str] = {}
    for puzzle in puzzles:
        for number in range(puzzle.turns):
            name = puzzle_id(puzzle.played[2 * number][0])
            if name in first:
                yield f"{puzzle.id}: turn {number + 1} is asked for in {first[name]} too"
            first.setdefault(name, puzzle.id)


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
