from __future__ import annotations

import itertools

import pytest

from tzaar.geometry import SPACES
from tzaar.moves import Phase
from tzaar.pieces import BLACK, WHITE, Color, PieceType, Stack
from tzaar.position import Position
from tzaar.setups import empty_board, fixed_board, splitmix64
from tzaar.zobrist import zobrist_key

NUMBERS = tuple(itertools.islice(splitmix64(0), 6 * 60 + 32 * 60 + 3))
TO_MOVE, SECOND, PLACEMENT = NUMBERS[-3:]


def test_the_key_of_the_fixed_start() -> None:
    assert zobrist_key(fixed_board(), WHITE, Phase.CAPTURE) == 0x272D7B94A1628E21
    assert Position.fixed().key == 0x272D7B94A1628E21


def test_the_empty_board_has_the_flags_alone() -> None:
    assert zobrist_key(empty_board(), WHITE, Phase.CAPTURE) == 0
    assert zobrist_key(empty_board(), BLACK, Phase.CAPTURE) == TO_MOVE
    assert zobrist_key(empty_board(), WHITE, Phase.SECOND) == SECOND
    assert zobrist_key(empty_board(), BLACK, Phase.SECOND) == TO_MOVE ^ SECOND
    assert zobrist_key(empty_board(), WHITE, Phase.PLACEMENT) == PLACEMENT
    assert zobrist_key(empty_board(), BLACK, Phase.PLACEMENT) == TO_MOVE ^ PLACEMENT


@pytest.mark.parametrize("color", Color)
@pytest.mark.parametrize("piece_type", PieceType)
def test_one_stack(color: Color, piece_type: PieceType) -> None:
    for space in SPACES:
        for height in (1, 2, 30):
            board = list(empty_board())
            board[space] = Stack(color, piece_type, height)
            expected = NUMBERS[6 * space + 3 * color.index + piece_type.index]
            if height > 1:
                expected ^= NUMBERS[360 + 32 * space + height]
            assert zobrist_key(tuple(board), WHITE, Phase.CAPTURE) == expected


def test_the_numbers_differ() -> None:
    assert len(set(NUMBERS)) == len(NUMBERS)
    assert max(NUMBERS) < 2**64
