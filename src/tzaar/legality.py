"""Why a move is refused, in words. `Position.play` asks here before it plays."""

from __future__ import annotations

from tzaar.errors import FailureCode, IllegalMoveError
from tzaar.geometry import BETWEEN, Space, faces_across_centre
from tzaar.moves import Capture, Move, Pass, Phase, Place, Reinforce, Turn
from tzaar.pieces import Color, Stack
from tzaar.setups import Board


def check_move(move: Move, board: Board, to_move: Color, due: Phase) -> None:
    """Raise `IllegalMoveError` with the first reason why a move is not allowed, if there is one.

    The game must not be over. Raises `TypeError` for what is not a move at all, such as a text.
    """
    match move:
        case Capture() if due is not Phase.PLACEMENT:
            mover, met = _check_way(move, board, to_move)
            _check_capture(move, mover, met, due)
        case Reinforce() if due is not Phase.PLACEMENT:
            _, met = _check_way(move, board, to_move)
            _check_reinforcement(move, met, to_move, due)
        case Place():
            _check_placement(move, board, to_move, due)
        case Pass() if due is Phase.CAPTURE:
            raise _illegal(
                move,
                FailureCode.FIRST_MOVE_NOT_PASSED,
                "the first move of a turn must be a capture and cannot be passed (R8)",
            )
        case Pass() if due is Phase.SECOND:
            pass
        case Capture() | Reinforce() | Pass():
            raise _illegal(
                move,
                FailureCode.STILL_PLACING,
                "the pieces are still being placed; example: Z@D4 (R6)",
            )
        case _:
            raise TypeError(f"{move!r} is not a move; parse_move reads one from a text")


def too_many_moves(turn: Turn, number: int) -> IllegalMoveError:
    """The error for a turn that goes on after its last move, number `number`."""
    return IllegalMoveError(
        f"the turn ends with its move {number}: there is no {turn.moves[number]} after it",
        str(turn),
        FailureCode.TOO_MANY_MOVES,
        {"text": str(turn)},
    )


def unfinished(turn: Turn) -> IllegalMoveError:
    """The error for a turn that lacks its second move."""
    return IllegalMoveError(
        f"the turn '{turn}' is not finished: a capture, reinforcement or pass is missing",
        str(turn),
        FailureCode.UNFINISHED_TURN,
        {"text": str(turn)},
    )


def _check_placement(move: Place, board: Board, to_move: Color, due: Phase) -> None:
    if due is not Phase.PLACEMENT:
        raise _illegal(
            move, FailureCode.NOTHING_TO_PLACE, "all pieces have been placed: move a stack (R6)"
        )
    if stack := board[move.space]:
        raise _illegal(
            move,
            FailureCode.NOT_VACANT,
            f"{move.space} is taken by a {stack.description}; place on a vacant space (R6)",
            space=str(move.space),
        )
    if board.count(Stack(to_move, move.piece_type)) >= move.piece_type.supply:
        raise _illegal(
            move,
            FailureCode.NONE_LEFT_TO_PLACE,
            f"{to_move} has no {move.piece_type} left in hand (R6)",
            color=to_move.name.lower(),
            type=move.piece_type.name.lower(),
        )


def _check_way(move: Capture | Reinforce, board: Board, to_move: Color) -> tuple[Stack, Stack]:
    """The moving stack and the one it meets, if the way between them is open."""
    source, target = move.source, move.target
    mover, met = board[source], board[target]
    if mover is None:
        reason = f"there is no stack on {source}"
        raise _illegal(move, FailureCode.NO_STACK, reason, space=str(source))
    if mover.color is not to_move:
        raise _illegal(
            move,
            FailureCode.NOT_YOUR_STACK,
            f"the stack on {source} is {mover.color}'s, but {to_move} is to move",
            space=str(source),
            color=mover.color.name.lower(),
            type=mover.piece_type.name.lower(),
            height=mover.height,
        )
    if met is None:
        raise _illegal(
            move,
            FailureCode.VACANT_TARGET,
            f"{target} is vacant; a move ends on the first stack in its way (R9)",
            space=str(target),
        )
    if (source, target) not in BETWEEN:
        raise _out_of_reach(move)
    if blocker := _first_stack(BETWEEN[source, target], board):
        raise _illegal(
            move,
            FailureCode.BLOCKED,
            f"the way from {source} to {target} is blocked by the stack on {blocker} (R9)",
            **_ends(move),
            by=blocker,
        )
    return mover, met


def _out_of_reach(move: Capture | Reinforce) -> IllegalMoveError:
    """The error for a target that no line reaches, or none past the centre."""
    source, target = move.source, move.target
    if source is target:
        reason = f"the stack stands on {source} already (R9)"
    elif faces_across_centre(source, target):
        reason = f"the centre lies between {source} and {target}, and no line crosses it (R9)"
        return _illegal(move, FailureCode.CENTRE_BETWEEN, reason, **_ends(move))
    else:
        reason = f"no line leads from {source} to {target} (R9)"
    return _illegal(move, FailureCode.NOT_ON_ONE_LINE, reason, **_ends(move))


def _ends(move: Capture | Reinforce) -> dict[str, str | int]:
    return {"from": str(move.source), "to": str(move.target)}


def _first_stack(way: tuple[Space, ...], board: Board) -> str | None:
    return next((space.name for space in way if board[space] is not None), None)


def _check_capture(move: Capture, mover: Stack, met: Stack, due: Phase) -> None:
    if met.color is mover.color:
        if due is Phase.CAPTURE:
            raise _must_capture(move)
        raise _illegal(
            move,
            FailureCode.OWN_TARGET,
            f"the stack on {move.target} is {mover.color}'s own; to reinforce it write "
            f"{Reinforce(move.source, move.target)} (R10)",
            space=str(move.target),
        )
    if met.height > mover.height:
        raise _illegal(
            move,
            FailureCode.TARGET_TOO_HIGH,
            f"the stack on {move.target} is too high: {met.height} against {mover.height} (R10)",
            targetHeight=met.height,
            height=mover.height,
        )


def _check_reinforcement(move: Reinforce, met: Stack, to_move: Color, due: Phase) -> None:
    if met.color is not to_move:
        raise _illegal(
            move,
            FailureCode.ENEMY_TARGET,
            f"the stack on {move.target} is {met.color}'s; to capture it write "
            f"{Capture(move.source, move.target)} (R11)",
            space=str(move.target),
        )
    if due is Phase.CAPTURE:
        raise _must_capture(move)


def _must_capture(move: Capture | Reinforce) -> IllegalMoveError:
    return _illegal(
        move,
        FailureCode.FIRST_MOVE_MUST_CAPTURE,
        f"the first move of a turn must be a capture, and the stack on {move.target} is your own "
        "(R8)",
        space=str(move.target),
    )


def _illegal(move: Move, code: FailureCode, reason: str, **values: str | int) -> IllegalMoveError:
    return IllegalMoveError(f"{move}: {reason}", str(move), code, values)
