"""Which puzzles enter the collection: no two alike, and as varied as possible."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final

from tzaar.puzzles.puzzle import Puzzle, puzzle_id

_PER_GAME: Final = 4
"""Puzzles from one game often share an idea."""
_RATING_STEP: Final = 100
_LOWEST_RATING: Final = -300


def without_doubles(found: Iterable[Puzzle], known: Iterable[Puzzle]) -> list[Puzzle]:
    """The puzzles in `found` whose positions are neither in `known` nor in a longer one.

    Positions are compared up to symmetry and exchange of colours, including those later in a
    puzzle. A game contributes a few puzzles at most, with different first turns.
    """
    taken = {name for puzzle in known for name in _positions(puzzle)}
    games: Counter[str] = Counter(_game(puzzle) for puzzle in known)
    openings: set[tuple[str, str]] = set()
    kept = []
    # The rarest first, then by id, which is a hash and so random.
    for puzzle in sorted(found, key=lambda p: (-p.turns, -p.wins_in, p.id)):
        game = _game(puzzle)
        opening = game, puzzle.line[0]
        if games[game] >= _PER_GAME or opening in openings:
            continue
        positions = set(_positions(puzzle))
        if positions & taken:
            continue
        taken |= positions
        games[game] += 1
        openings.add(opening)
        kept.append(puzzle)
    return kept


def most_varied(found: Iterable[Puzzle], number: int) -> list[Puzzle]:
    """Up to `number` rated puzzles, from all classes of rating, length and kinds in turn."""
    classes: defaultdict[tuple[object, ...], list[Puzzle]] = defaultdict(list)
    for puzzle in found:
        classes[_class_of(puzzle)].append(puzzle)
    rows = (sorted(members, key=lambda p: p.id) for _, members in sorted(classes.items(), key=str))
    in_turn = (puzzle for row in zip_longest(*rows) for puzzle in row if puzzle is not None)
    return [puzzle for _, puzzle in zip(range(number), in_turn, strict=False)]


def _class_of(puzzle: Puzzle) -> tuple[object, ...]:
    step = max(puzzle.rating, _LOWEST_RATING) // _RATING_STEP
    return step, puzzle.turns, puzzle.asks_first_move_only, puzzle.kinds


def _positions(puzzle: Puzzle) -> Iterator[str]:
    """The ids of the positions in which a turn is to be found."""
    yield puzzle.id
    for number in range(1, puzzle.turns):
        yield puzzle_id(puzzle.played[2 * number][0])


def _game(puzzle: Puzzle) -> str:
    return puzzle.source.partition(",")[0]
