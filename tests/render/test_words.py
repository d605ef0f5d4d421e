"""The text that accompanies diagrams."""

from __future__ import annotations

import pytest

from tzaar import Capture, PieceType, Place, Position, Space
from tzaar.render.marks import Arrow, ArrowKind, Mark
from tzaar.render.words import describe, headline, phase_line

ENDGAME = "TT.Tt/R12...../t....../t...r2..r10/T......./.......Z3/z6....../Tt2...R3/T.T2tt b s"
STUCK = "t..../....../......./......../R2......./......../......./....../Z2T2.rz b c"


@pytest.mark.parametrize(
    ("position", "head", "phase"),
    [
        (Position.fixed(), "White to move", "opening turn: one capture"),
        (
            Position.fixed().play(Capture(Space.D7, Space.E7)),
            "Black to move",
            "move 1 of 2: capture",
        ),
        (Position.parse(ENDGAME), "Black to move", "move 2 of 2: capture, reinforce or pass"),
        (
            Position.empty().play(Place(PieceType.TOTT, Space.E5)),
            "Black to place",
            "placement: 1 of 60 placed",
        ),
        (Position.parse(STUCK), "White wins", "Black cannot capture"),
    ],
    ids=["opening", "capture", "second", "placement", "over"],
)
def test_whose_move_and_where_the_turn_stands(position: Position, head: str, phase: str) -> None:
    assert headline(position) == head
    assert phase_line(position) == phase


def test_the_description_says_everything() -> None:
    marks = {Space.A1: Mark.ACCENT, Space.D8: Mark.DANGER, Space.E5: Mark.ACCENT}
    arrows = [
        Arrow(ArrowKind.CAPTURE, Space.D8, Space.F8, 1),
        Arrow(ArrowKind.REINFORCE, Space.I4, Space.I5, 2),
        Arrow(ArrowKind.PLAIN, Space.E5, Space.E8),
    ]
    assert describe(Position.parse(ENDGAME), marks, arrows) == (
        "Black to move, move 2 of 2: capture, reinforce or pass. "
        "White: Tzaar on F8 (height 3); Tzarras on B1 (height 12), H6 (height 3); "
        "Totts on A1, A2, A4, E1, H1, I1, I3 (height 2). "
        "Black: Tzaar on G1 (height 6); Tzarras on D5 (height 2), D8 (height 10); "
        "Totts on A5, C1, D1, H2 (height 2), I4, I5. "
        "Highlighted: A1, E5. In danger: D8. "
        "Arrows: 1. D8 captures F8; 2. I4 reinforces I5; E5 to E8."
    )


def test_an_empty_board_is_described_too() -> None:
    assert describe(Position.empty(), {}, []) == (
        "White to place, placement: 0 of 60 placed. "
        "White: nothing on the board. Black: nothing on the board."
    )
