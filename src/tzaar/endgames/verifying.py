"""Checking endgames from scratch: their lengths, and how many turns keep the win.

The solver found them, but is not trusted here. `ProofCheck` in the core replays by the rules that
the win is forced within its length, and that it can be held off for longer than any shorter one;
`tzaar.puzzles.exhaustive` looks through small positions in pure Python, without using the core.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tzaar.endgames.endgame import Endgame
from tzaar.engine._native import Position as CorePosition
from tzaar.engine._native import ProofCheck
from tzaar.errors import TzaarError
from tzaar.puzzles.exhaustive import Exhaustive
from tzaar.puzzles.mining import MEMORY
from tzaar.puzzles.puzzle import puzzle_id
from tzaar.puzzles.verifying import Double, Verified

SMALL: Final = 11
"""With this many stacks at most, Python looks through the whole game tree for the winning turns."""
SHORT: Final = 2
"""Of these, Python looks for the length of wins in so many turns at most."""


def verify(endgame: Endgame) -> Verified:
    """Check an endgame: its id, its length, and its numbers of turns."""
    positions = 0
    is_small = False
    try:
        problems = list(_problems_of_form(endgame))
        core = CorePosition(str(endgame.start))
        check = ProofCheck(memory=MEMORY)
        played, problem = check.check_length(core, endgame.plies)
        positions += played
        problems += [problem] if problem else []
        counted = check.count_kept_wins(core)
        if counted is None:
            problems.append("not every turn is proved to win or to lose")
        else:
            played, *kept = counted
            positions += played
            problems += _problems_of_counts(endgame, kept)
        is_small = sum(1 for _ in endgame.start.stacks()) <= SMALL
        if is_small and not problems:
            problems += _problems_of_the_tree(endgame)
    except (TzaarError, ValueError) as error:
        problems = [str(error)]
    return Verified(endgame.id, tuple(problems), positions, is_small)


def doubles(endgames: Iterable[Endgame]) -> Iterator[Double]:
    """The positions that come up twice, up to symmetry and exchange of colours."""
    first: dict[str, str] = {}
    for endgame in endgames:
        name = puzzle_id(endgame.start)
        if name in first:
            yield Double(endgame.id, f"it is the position of {first[name]}, turned or recoloured")
        first.setdefault(name, endgame.id)


def _problems_of_form(endgame: Endgame) -> Iterator[str]:
    if endgame.id != (wanted := puzzle_id(endgame.start)):
        yield f"the id of this position is {wanted}"
    if endgame.position != str(endgame.start):
        yield "the position string is not in its usual form"


def _problems_of_counts(endgame: Endgame, kept: list[int]) -> Iterator[str]:
    for name, is_so in zip(("winning", "turns"), kept, strict=True):
        if getattr(endgame, name) != is_so:
            yield f"{name} is {is_so}, not {getattr(endgame, name)}"


def _problems_of_the_tree(endgame: Endgame) -> Iterator[str]:
    exhaustive = Exhaustive()
    if exhaustive.count_kept_wins(endgame.start) != (endgame.winning, endgame.turns):
        yield "the whole game tree has other winning turns"
    if endgame.wins_in <= SHORT:
        lengths = range(1, endgame.plies + 1, 2)
        if [exhaustive.wins_within(endgame.start, n) for n in lengths].index(True) != len(
            lengths
        ) - 1:
            yield "the whole game tree has a shorter win"
