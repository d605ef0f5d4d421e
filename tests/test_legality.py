"""Every reason for a refusal, with its words. The rules behind them are tested in tests/rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tzaar.errors import FailureCode, IllegalMoveError
from tzaar.geometry import Space
from tzaar.legality import check_move
from tzaar.moves import PASS, Capture, Move, Phase, Place, Reinforce
from tzaar.pieces import BLACK, WHITE, PieceType
from tzaar.position import Position
from tzaar.setups import empty_board, fixed_board

Study = Callable[[str], Position]

BOARD = "A1:Z A2:R A3:T I3:z I4:r I5:t D4:T2 D5:t3 D6:r C4:T F5:t"


def capture(text: str) -> Capture:
    return Capture(*map(Space.parse, text.split("x")))


def reinforce(text: str) -> Reinforce:
    return Reinforce(*map(Space.parse, text.split("+")))


@pytest.mark.parametrize(
    ("move", "code", "message"),
    [
        (capture("E1xE2"), FailureCode.NO_STACK, "E1xE2: there is no stack on E1"),
        (capture("E1xE1"), FailureCode.NO_STACK, "E1xE1: there is no stack on E1"),
        (
            capture("D6xD5"),
            FailureCode.NOT_YOUR_STACK,
            "D6xD5: the stack on D6 is Black's, but White is to move",
        ),
        (
            reinforce("D4+D4"),
            FailureCode.NOT_ON_ONE_LINE,
            "D4+D4: the stack stands on D4 already (R9)",
        ),
        (
            capture("D4xF5"),
            FailureCode.CENTRE_BETWEEN,
            "D4xF5: the centre lies between D4 and F5, and no line crosses it (R9)",
        ),
        (
            capture("D4xI4"),
            FailureCode.NOT_ON_ONE_LINE,
            "D4xI4: no line leads from D4 to I4 (R9)",
        ),
        (
            capture("D4xD6"),
            FailureCode.BLOCKED,
            "D4xD6: the way from D4 to D6 is blocked by the stack on D5 (R9)",
        ),
        (
            reinforce("D4+D3"),
            FailureCode.VACANT_TARGET,
            "D4+D3: D3 is vacant; a move ends on the first stack in its way (R9)",
        ),
        (
            capture("D4xC4"),
            FailureCode.OWN_TARGET,
            "D4xC4: the stack on C4 is White's own; to reinforce it write D4+C4 (R10)",
        ),
        (
            capture("D4xD5"),
            FailureCode.TARGET_TOO_HIGH,
            "D4xD5: the stack on D5 is too high: 3 against 2 (R10)",
        ),
        (
            reinforce("D4+D5"),
            FailureCode.ENEMY_TARGET,
            "D4+D5: the stack on D5 is Black's; to capture it write D4xD5 (R11)",
        ),
        (
            Place(PieceType.TZAAR, Space.E1),
            FailureCode.NOTHING_TO_PLACE,
            "Z@E1: all pieces have been placed: move a stack (R6)",
        ),
    ],
)
def test_refusals_of_a_second_move(
    study: Study, move: Move, code: FailureCode, message: str
) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        study(f"{BOARD} w s").play(move)
    assert str(caught.value) == message
    assert caught.value.code is code
    assert caught.value.move == str(move)


@pytest.mark.parametrize(
    ("move", "code", "message"),
    [
        (
            PASS,
            FailureCode.FIRST_MOVE_NOT_PASSED,
            "pass: the first move of a turn must be a capture and cannot be passed (R8)",
        ),
        (
            reinforce("D7+D6"),
            FailureCode.FIRST_MOVE_MUST_CAPTURE,
            "D7+D6: the first move of a turn must be a capture, and the stack on D6 is your own "
            "(R8)",
        ),
        (
            capture("D7xD6"),
            FailureCode.FIRST_MOVE_MUST_CAPTURE,
            "D7xD6: the first move of a turn must be a capture, and the stack on D6 is your own "
            "(R8)",
        ),
    ],
)
def test_refusals_of_a_first_move(move: Move, code: FailureCode, message: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        check_move(move, fixed_board(), WHITE, Phase.CAPTURE)
    assert str(caught.value) == message
    assert caught.value.code is code


@pytest.mark.parametrize("move", [PASS, capture("A1xA2"), reinforce("A1+A2")])
def test_refusals_while_pieces_are_placed(move: Move) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        check_move(move, empty_board(), WHITE, Phase.PLACEMENT)
    assert str(caught.value) == (f"{move}: the pieces are still being placed; example: Z@D4 (R6)")
    assert caught.value.code is FailureCode.STILL_PLACING


def test_a_taken_space(study: Study) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        study("A1:T b p").play(Place(PieceType.TZAAR, Space.A1))
    assert caught.value.code is FailureCode.NOT_VACANT
    assert str(caught.value) == "Z@A1: A1 is taken by a white Tott; place on a vacant space (R6)"


def test_an_empty_hand(study: Study) -> None:
    black = "A1:z A2:z A3:z A4:z A5:z B1:z"
    white = "I1:T I2:T I3:T I4:T I5:T H1:T H2:T"
    with pytest.raises(IllegalMoveError) as caught:
        study(f"{black} {white} b p").play(Place(PieceType.TZAAR, Space.E1))
    assert caught.value.code is FailureCode.NONE_LEFT_TO_PLACE
    assert str(caught.value) == "Z@E1: Black has no Tzaar left in hand (R6)"


@pytest.mark.parametrize("what", ["D7xE7", None, 3, (Space.D7, Space.E7), Capture])
@pytest.mark.parametrize("phase", [Phase.PLACEMENT, Phase.CAPTURE, Phase.SECOND])
def test_what_is_no_move_at_all(what: object, phase: Phase) -> None:
    with pytest.raises(
        TypeError, match="is not a move; parse_move reads one from a text"
    ) as caught:
        check_move(what, fixed_board(), WHITE, phase)  # type: ignore[arg-type]
    assert str(caught.value).startswith(f"{what!r} ")


@pytest.mark.parametrize("start", [Position.fixed(), Position.empty(), Position.random(3)])
def test_legal_moves_pass(start: Position) -> None:
    board = tuple(start[space] for space in Space)
    for move in start.legal_moves():
        check_move(move, board, start.to_move, start.phase)


def test_black_is_asked_alike(study: Study) -> None:
    with pytest.raises(IllegalMoveError, match="the stack on D4 is White's, but Black is to move"):
        study(f"{BOARD} b c").play(capture("D4xD5"))
    assert study(f"{BOARD} b c").play(capture("D5xD4")).to_move is BLACK
