"""The kinds of a puzzle, derived from its proof.

docs/puzzles.md has the definitions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tzaar.engine._native import Position as CorePosition
from tzaar.engine._native import count_blunders
from tzaar.geometry import Space
from tzaar.moves import Capture, Pass, Reinforce, Turn
from tzaar.outcome import Termination
from tzaar.pieces import Color
from tzaar.position import Position
from tzaar.puzzles.kinds import Kind

_NEARLY_ALL: Final = 0.9
"""The share of the positions after wrong turns that must be lost at once."""
_TAKES: Final = {1: Kind.TAKE_1, 2: Kind.TAKE_2, 3: Kind.TAKE_3}
_STACK: Final = 2
"""The height from which a stack counts as sacrificed; every game loses single pieces."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is proved about a puzzle."""

    start: Position
    turn: Turn
    """The first turn of the solution; only its first move if the puzzle asks for no more."""
    winning: int
    """How many positions winning turns lead to; several if only a first move is asked for."""
    wins_in: int
    is_exact: bool
    termination: Termination
    """How the game ends in the proved line."""


def kinds_of(facts: Facts) -> tuple[Kind, ...]:
    """The kinds of a puzzle, in the order of `Kind`."""
    found = set(_by_the_end(facts))
    if facts.wins_in > 1:
        found.update(_by_danger(facts))
    if len(facts.turn) == 2:
        found.update(_by_the_turn(facts))
    return tuple(kind for kind in Kind if kind in found)


def _by_the_end(facts: Facts) -> Iterator[Kind]:
    if facts.termination is Termination.NO_CAPTURE:
        yield Kind.STARVE
    else:
        yield _TAKES.get(facts.wins_in, Kind.TAKE_LATER) if facts.is_exact else Kind.TAKE_LATER


def _by_danger(facts: Facts) -> Iterator[Kind]:
    core = CorePosition(str(facts.start))
    losing, reached = count_blunders(core)
    wrong = reached - facts.winning
    if wrong and losing >= wrong * _NEARLY_ALL:
        yield Kind.ONLY_DEFENCE
    if _types_in_danger(facts.start, facts.start.to_move):
        yield Kind.SAVE


def _by_the_turn(facts: Facts) -> Iterator[Kind]:
    _, second = facts.turn
    match second:
        case Capture():
            yield Kind.TWICE
        case Pass():
            yield Kind.PASS
    if facts.wins_in == 1:
        return
    us, after = facts.start.to_move, facts.start.play_turn(facts.turn)
    if isinstance(second, Reinforce) and not _types_in_danger(after, us.opponent):
        yield Kind.QUIET
    tall = (space for space, stack in after.stacks(us) if stack.height >= _STACK)
    if any(_is_offered(facts.start, after, space) for space in tall):
        yield Kind.SACRIFICE


def _types_in_danger(position: Position, color: Color) -> list[str]:
    """The types whose last visible pieces the opponent could capture, given the next turn."""
    return CorePosition(str(position)).threats(color.name[0].lower())[1]


def _is_offered(before: Position, after: Position, space: Space) -> bool:
    """Whether a stack can be captured that was not there or was safe before the turn."""
    is_new = before[space] != after[space] or not before.is_attacked(space)
    return is_new and after.is_attacked(space)
