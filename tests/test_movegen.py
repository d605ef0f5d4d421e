"""Move generation, against what `play` accepts."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tzaar.geometry import SPACES
from tzaar.movegen import captures, encounters, placements, stack_moves
from tzaar.moves import PASS, Capture, Move, Phase, Place, Reinforce
from tzaar.pieces import Color, PieceType
from tzaar.position import Position
from tzaar.setups import empty_board, fixed_board


@settings(max_examples=15)
@given(st.from_type(Position))
def test_generated_moves_are_those_that_may_be_played(position: Position) -> None:
    moves = position.legal_moves()
    assert len(set(moves)) == len(moves)
    ways = ((source, target) for source in SPACES for target in SPACES)
    candidates: list[Move] = [PASS, *(Place(kind, s) for kind in PieceType for s in SPACES)]
    candidates += [kind(*way) for way in ways for kind in (Capture, Reinforce)]
    assert {move for move in candidates if position.is_legal(move)} == set(moves)


def test_captures_come_before_reinforcements_and_the_pass() -> None:
    moves = stack_moves(fixed_board(), Color.WHITE, Phase.SECOND)
    kinds = [type(move).__name__ for move in moves]
    assert kinds == sorted(kinds, key=["Capture", "Reinforce", "Pass"].index)
    assert moves[-1] is PASS
    assert stack_moves(fixed_board(), Color.WHITE, Phase.CAPTURE) == moves[:42]
    assert list(captures(fixed_board(), Color.WHITE)) == moves[:42]


def test_an_empty_board() -> None:
    assert len(placements(empty_board(), Color.BLACK)) == 3 * 60
    assert list(encounters(empty_board(), Color.BLACK)) == []
    assert stack_moves(empty_board(), Color.BLACK, Phase.SECOND) == [PASS]


def test_a_type_out_of_hand_is_not_placed() -> None:
    board = list(empty_board())
    for space in SPACES[:6]:
        board[space] = fixed_board()[next(iter(Position.fixed().spaces("white", "tzaar")))]
    kinds = {move.piece_type for move in placements(tuple(board), Color.WHITE)}  # type: ignore[union-attr]
    assert kinds == {PieceType.TZARRA, PieceType.TOTT}
