"""Counting the move tree: the classic check of a move generator."""

from __future__ import annotations

from tzaar.moves import Move
from tzaar.position import Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` single moves there are from a position.

    The last move of each is counted, not played. Raises `ValueError` if `depth` is negative.

    >>> perft(Position.fixed(), 2)
    1797
    """
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    if depth == 0:
        return 1
    return _count(position, depth)


def divide(position: Position, depth: int) -> dict[Move, int]:
    """The count behind each legal move, as `perft` would give it at one move less.

    >>> sum(divide(Position.fixed(), 2).values())
    1797
    """
    if depth < 1:
        raise ValueError(f"a depth to divide is 1 or more, not {depth}")
    return {move: perft(position.play(move), depth - 1) for move in position.legal_moves()}


def _count(position: Position, depth: int) -> int:
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(_count(position.play(move), depth - 1) for move in moves)
