"""Moves read without a position; tests/test_notation.py reads them where they are played."""

from __future__ import annotations

import pytest

from tzaar.errors import FailureCode, InvalidNotationError
from tzaar.geometry import Space
from tzaar.move_text import LONGEST, Way, read_moves
from tzaar.moves import PASS, Capture, Place, Reinforce
from tzaar.pieces import PieceType


def test_moves_one_after_the_other() -> None:
    assert list(read_moves(" D7xE7, f2+g2; z@c3 a1-a2 A1A2 pass ")) == [
        Capture("D7", "E7"),
        Reinforce("F2", "G2"),
        Place(PieceType.TZAAR, "C3"),
        Way(Space.A1, Space.A2),
        Way(Space.A1, Space.A2),
        PASS,
    ]


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("", FailureCode.NO_MOVE_GIVEN, 0),
        (" ,;", FailureCode.NO_MOVE_GIVEN, 3),
        ("D7xE7 what", FailureCode.NOT_A_MOVE, 6),
        ("D7xE9", FailureCode.NO_SUCH_SPACE, 3),
        ("x@C3", FailureCode.BAD_PLACEMENT, 0),
        ("D7xE7 " * LONGEST, FailureCode.NOT_A_MOVE, None),
    ],
)
def test_what_cannot_be_read(text: str, code: FailureCode, at: int | None) -> None:
    with pytest.raises(InvalidNotationError) as caught:
        list(read_moves(text))
    assert (caught.value.code, caught.value.at) == (code, at)
