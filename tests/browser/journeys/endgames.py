"""Endgames to try on the page, and turns to try in them."""

from __future__ import annotations

from collections.abc import Iterator

from tzaar import Position
from tzaar.endgames import Endgame, Ladder
from tzaar.engine._native import Position as CorePosition
from tzaar.engine._native import Solver
from tzaar.moves import Turn
from tzaar.notation import parse_turn

_NODES = 5_000_000
_MEMORY = 16


def endgame_of(wins_in: int) -> Endgame:
    """The first win in so many turns."""
    return next(endgame for endgame in Ladder.open() if endgame.wins_in == wins_in)


def best_line(endgame: Endgame) -> list[tuple[Position, Turn]]:
    """The turns of both sides, with the best play, and the positions in which they are played."""
    position, line = endgame.start, list[tuple[Position, Turn]]()
    while not position.is_over:
        turn = best_turn(position)
        line.append((position, turn))
        position = position.play_turn(turn)
    return line


def best_turn(position: Position) -> Turn:
    """One that wins soonest, or the longest defence that the page plays as well."""
    exact = Solver(memory=_MEMORY).solve_exactly(CorePosition(str(position)), _NODES)
    assert exact is not None
    return parse_turn(" ".join(exact.turn), position)


def losing_turn(position: Position) -> str:
    """A turn that throws the win away, but not at once."""
    return next(str(turn) for turn, wins in _judged(position) if not wins)


def _judged(position: Position) -> Iterator[tuple[Turn, bool]]:
    for turn in position.legal_turns():
        after = position.play_turn(turn)
        if not after.is_over:
            exact = Solver(memory=_MEMORY).solve_exactly(CorePosition(str(after)), _NODES)
            assert exact is not None
            yield turn, not exact.is_win
