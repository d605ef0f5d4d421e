"""Move generation: which moves the rules allow on a board (R6-R11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tzaar.geometry import RAYS, SPACES
from tzaar.moves import PASS, Capture, Move, Phase, Place, Reinforce
from tzaar.pieces import Color, PieceType, Stack
from tzaar.setups import Board

# Every possible move, made once: generating moves allocates none of them.
_RAY_MOVES: Final = tuple(
    tuple(
        tuple((target, Capture(source, target), Reinforce(source, target)) for target in ray)
        for ray in RAYS[source].values()
        if ray
    )
    for source in SPACES
)
_PLACES: Final = {kind: tuple(Place(kind, space) for space in SPACES) for kind in PieceType}


def placements(board: Board, to_move: Color) -> list[Move]:
    """All placements (R6): every type still in hand, on every vacant space.

    >>> len(placements((None,) * 60, Color.WHITE))
    180
    """
    in_hand = [kind for kind in PieceType if board.count(Stack(to_move, kind)) < kind.supply]
    vacant = [space for space, stack in enumerate(board) if stack is None]
    return [_PLACES[kind][space] for kind in in_hand for space in vacant]


def stack_moves(board: Board, to_move: Color, due: Phase) -> list[Move]:
    """All moves of a turn's first capture or of its second move: captures come first.

    >>> from tzaar.setups import fixed_board
    >>> len(stack_moves(fixed_board(), Color.WHITE, Phase.CAPTURE))
    42
    """
    captures: list[Move] = []
    reinforcements: list[Move] = []
    for mover, met, capture, reinforce in encounters(board, to_move):
        if met.color is to_move:
            reinforcements.append(reinforce)  # R11
        elif met.height <= mover.height:
            captures.append(capture)  # R10
    if due is Phase.CAPTURE:
        return captures  # R7, R8: the first move must capture
    return [*captures, *reinforcements, PASS]


def encounters(board: Board, color: Color) -> Iterator[tuple[Stack, Stack, Capture, Reinforce]]:
    """For each stack of a colour and each direction, the first stack in its way (R9).

    Yields both stacks and the two moves that may lead from the one to the other.

    >>> from tzaar.setups import fixed_board
    >>> mover, met, capture, _ = next(encounters(fixed_board(), Color.BLACK))
    >>> print(mover.description, met.description, capture)
    black Tott black Tott A1xA2
    """
    for mover, rays in zip(board, _RAY_MOVES, strict=True):
        if mover is None or mover.color is not color:
            continue
        for ray in rays:
            for target, capture, reinforce in ray:
                met = board[target]
                if met is not None:
                    yield mover, met, capture, reinforce
                    break


def captures(board: Board, color: Color) -> Iterator[Capture]:
    """What a colour could capture if it were its turn (R10).

    >>> from tzaar.setups import fixed_board
    >>> print(next(captures(fixed_board(), Color.WHITE)))
    A5xA4
    """
    for mover, met, capture, _ in encounters(board, color):
        if met.color is not color and met.height <= mover.height:
            yield capture
