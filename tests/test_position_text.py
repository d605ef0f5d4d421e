from __future__ import annotations

import pytest

from tzaar.errors import InvalidNotationError
from tzaar.geometry import Space
from tzaar.moves import Phase
from tzaar.pieces import BLACK, WHITE, Color, PieceType, Stack
from tzaar.position_text import LONGEST, read_position, write_position
from tzaar.setups import empty_board, fixed_board, random_board

FIXED = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT"
EMPTY = "...../....../......./......../......../......../......./....../....."


def test_fixed_start() -> None:
    assert write_position(fixed_board(), WHITE, Phase.CAPTURE) == f"{FIXED} w c"
    assert read_position(f"{FIXED} w c") == (fixed_board(), WHITE, Phase.CAPTURE)


def test_empty_start() -> None:
    assert write_position(empty_board(), WHITE, Phase.PLACEMENT) == f"{EMPTY} w p"
    assert read_position(f"{EMPTY} w p") == (empty_board(), WHITE, Phase.PLACEMENT)


@pytest.mark.parametrize("color", Color)
@pytest.mark.parametrize("phase", [Phase.PLACEMENT, Phase.CAPTURE, Phase.SECOND])
def test_sides_and_phases(color: Color, phase: Phase) -> None:
    text = write_position(random_board(1), color, phase)
    assert text.endswith(f" {color.letter} {phase.value}")
    assert read_position(text) == (random_board(1), color, phase)


def test_heights_follow_the_letter() -> None:
    board = list(empty_board())
    board[Space.A1] = Stack(WHITE, PieceType.TZAAR, 3)
    board[Space.A2] = Stack(BLACK, PieceType.TOTT, 12)
    board[Space.E8] = Stack(WHITE, PieceType.TZARRA)
    board[Space.I5] = Stack(BLACK, PieceType.TZARRA, 2)
    text = "Z3t12.../....../......./......../.......R/......../......./....../....r2 b s"
    assert write_position(tuple(board), BLACK, Phase.SECOND) == text
    assert read_position(text) == (tuple(board), BLACK, Phase.SECOND)


@pytest.mark.parametrize(
    "text",
    [
        f"  {FIXED}   w  c  ",
        f"{FIXED}\tw\nc\n",
        f"{FIXED} w c".ljust(LONGEST),
        f"{FIXED} w c".replace("ttttT", "t1t1t1t1T1"),
    ],
)
def test_spaces_and_heights_of_1_are_read_too(text: str) -> None:
    assert read_position(text) == (fixed_board(), WHITE, Phase.CAPTURE)


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        (
            "",
            None,
            "a position string has 3 parts, board, side and phase, not 0: ''",
        ),
        (
            FIXED,
            None,
            f"a position string has 3 parts, board, side and phase, not 1: '{FIXED[:37]}...'",
        ),
        (
            "a b c d",
            None,
            "a position string has 3 parts, board, side and phase, not 4: 'a b c d'",
        ),
        ("ttttT w c", None, "a board has 9 columns separated by '/', not 1"),
        (f"{FIXED}/ w c", None, "a board has 9 columns separated by '/', not 10"),
        (f"{FIXED[1:]} w c", 0, "column A has 5 spaces, 4 are given: 'tttT'"),
        (f" {FIXED}. w c", 64, "column I has 5 spaces, 6 are given: 'tTTTT.'"),
        (f"{EMPTY.replace('/....../', '//', 1)} w p", 6, "column B has 6 spaces, 0 are given: ''"),
        (
            f"{FIXED.replace('TrrrRT', 'TrxrRT')} w c",
            8,
            "column B: 'x' is not a stack; a stack is Z, R or T (White) or z, r or t (Black) with "
            "its height behind it, a vacant space is '.'",
        ),
        (
            f"{FIXED.replace('TrrrRT', '3TrrRT')} w c",
            6,
            "column B: '3' is not a stack; a stack is Z, R or T (White) or z, r or t (Black) with "
            "its height behind it, a vacant space is '.'",
        ),
        (
            f"t0{FIXED[1:]} w c",
            0,
            "column A: '0' is not a height; a height is 1 to 30",
        ),
        (
            f"t02{FIXED[1:]} w c",
            0,
            "column A: '02' is not a height; a height is 1 to 30",
        ),
        (
            f"tt02{FIXED[2:]} w c",
            1,
            "column A: '02' is not a height; a height is 1 to 30",
        ),
        (
            f"t{'9' * 100}{FIXED[1:]} w c",
            0,
            f"column A: '{'9' * 37}...' is not a height; a height is 1 to 30",
        ),
        (f"{FIXED} W c", 69, "the side to move is 'w' or 'b', not 'W'"),
        (f"{FIXED} c c", 69, "the side to move is 'w' or 'b', not 'c'"),
        (f"{FIXED} white c", 69, "the side to move is 'w' or 'b', not 'white'"),
        (
            f"{FIXED} w C",
            71,
            "the phase is 'p' (placement), 'c' (capture) or 's' (second move), not 'C'",
        ),
        (
            f"{FIXED} w over",
            71,
            "the phase is 'p' (placement), 'c' (capture) or 's' (second move), not 'over'",
        ),
        (
            "x" * (LONGEST + 1),
            None,
            "a position string of 401 characters: none is longer than 400",
        ),
    ],
)
def test_refusals(text: str, at: int | None, message: str) -> None:
    with pytest.raises(InvalidNotationError) as caught:
        read_position(text)
    assert str(caught.value) == message
    assert caught.value.at == at
    assert caught.value.text == (text if len(text) <= 40 else text[:37] + "...")
