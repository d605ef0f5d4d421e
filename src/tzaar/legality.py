"""Why a move is refused, in words. `Position.play` asks here before it plays."""

from __future__ import annotations

from tzaar.errors import Illegality, IllegalMoveError
from tzaar.geometry import BETWEEN, Space
from tzaar.moves import Capture, Move, Pass, Phase, Place, Reinforce
from tzaar.pieces import Color, Stack
from tzaar.setups import Board


def check_move(move: Move, board: Board, to_move: Color, due: Phase) -> None:
    """Raise `IllegalMoveError` with the first reason that speaks against a move, if any does.

    The game must not be over. Raises `TypeError` for what is no move at all, such as a text.
    """
    match move:
        case Place():
            _check_placement(move, board, to_move, due)
        case Capture() | Reinforce() | Pass() if due is Phase.PLACEMENT:
            raise _illegal(
                move,
                Illegality.WRONG_PHASE,
                "the pieces are still being placed: a move is, for instance, Z@D4 (R6)",
            )
        case Pass():
            if due is not Phase.SECOND:
                raise _illegal(
                    move,
                    Illegality.MUST_CAPTURE,
                    "the first move of a turn must be a capture and cannot be passed (R8)",
                )
        case Capture():
            mover, met = _check_way(move, board, to_move)
            _check_capture(move, mover, met)
        case Reinforce():
            _, met = _check_way(move, board, to_move)
            _check_reinforcement(move, met, to_move, due)
        case _:
            raise TypeError(f"{move!r} is no move; parse_move reads one from a text")


def _check_placement(move: Place, board: Board, to_move: Color, due: Phase) -> None:
    if due is not Phase.PLACEMENT:
        raise _illegal(
            move, Illegality.WRONG_PHASE, "all pieces have been placed: move a stack (R6)"
        )
    if stack := board[move.space]:
        raise _illegal(
            move,
            Illegality.OCCUPIED,
            f"{move.space} is taken by a {stack.description}; place on a vacant space (R6)",
        )
    if board.count(Stack(to_move, move.piece_type)) >= move.piece_type.supply:
        raise _illegal(
            move, Illegality.NONE_IN_HAND, f"{to_move} has no {move.piece_type} left in hand (R6)"
        )


def _check_way(move: Capture | Reinforce, board: Board, to_move: Color) -> tuple[Stack, Stack]:
    """The moving stack and the one it meets, where the way between them is open."""
    source, target = move.source, move.target
    mover, met = board[source], board[target]
    if mover is None:
        raise _illegal(move, Illegality.VACANT_SOURCE, f"there is no stack on {source}")
    if mover.color is not to_move:
        raise _illegal(
            move,
            Illegality.NOT_YOUR_STACK,
            f"the stack on {source} is {mover.color}'s, but {to_move} is to move",
        )
    if source is target:
        raise _illegal(move, Illegality.SAME_SPACE, f"the stack stands on {source} already (R9)")
    if (source, target) not in BETWEEN:
        raise _illegal(
            move,
            Illegality.NOT_IN_LINE,
            f"no line leads from {source} to {target}; none crosses the centre (R9)",
        )
    if blocker := _first_stack(BETWEEN[source, target], board):
        raise _illegal(
            move,
            Illegality.BLOCKED,
            f"the way from {source} to {target} is blocked by the stack on {blocker} (R9)",
        )
    if met is None:
        raise _illegal(
            move,
            Illegality.VACANT_TARGET,
            f"{target} is vacant; a move ends on the first stack in its way (R9)",
        )
    return mover, met


def _first_stack(way: tuple[Space, ...], board: Board) -> str | None:
    return next((space.name for space in way if board[space] is not None), None)


def _check_capture(move: Capture, mover: Stack, met: Stack) -> None:
    if met.color is mover.color:
        raise _illegal(
            move,
            Illegality.NOT_AN_ENEMY,
            f"the stack on {move.target} is {mover.color}'s own; to reinforce it write "
            f"{Reinforce(move.source, move.target)} (R10)",
        )
    if met.height > mover.height:
        raise _illegal(
            move,
            Illegality.TOO_HIGH,
            f"the stack on {move.target} is too high: {met.height} against {mover.height} (R10)",
        )


def _check_reinforcement(move: Reinforce, met: Stack, to_move: Color, due: Phase) -> None:
    if met.color is not to_move:
        raise _illegal(
            move,
            Illegality.NOT_A_FRIEND,
            f"the stack on {move.target} is {met.color}'s; to capture it write "
            f"{Capture(move.source, move.target)} (R11)",
        )
    if due is Phase.CAPTURE:
        raise _illegal(
            move,
            Illegality.MUST_CAPTURE,
            "the first move of a turn must be a capture, not a reinforcement (R8)",
        )


def _illegal(move: Move, illegality: Illegality, reason: str) -> IllegalMoveError:
    return IllegalMoveError(f"{move}: {reason}", str(move), illegality)
