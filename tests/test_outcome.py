from __future__ import annotations

import pytest

from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE, PieceType


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (
            Outcome(WHITE, Termination.TYPE_LOST, PieceType.TZAAR),
            "White wins: Black has no visible Tzaar left",
        ),
        (
            Outcome(BLACK, Termination.TYPE_LOST, PieceType.TOTT),
            "Black wins: White has no visible Tott left",
        ),
        (Outcome(BLACK, Termination.TYPE_LOST), "Black wins: White has lost a type"),
        (Outcome(WHITE, Termination.NO_CAPTURE), "White wins: Black cannot capture"),
        (Outcome(BLACK, Termination.RESIGNED), "Black wins: White resigned"),
        (Outcome(WHITE, Termination.TIMED_OUT), "White wins: Black ran out of time"),
        (Outcome(WHITE, Termination.UNKNOWN), "White wins: why is not on record"),
    ],
)
def test_texts(outcome: Outcome, text: str) -> None:
    assert str(outcome) == text


def test_outcomes_are_values() -> None:
    assert Outcome(WHITE, Termination.RESIGNED) == Outcome(WHITE, Termination.RESIGNED)
    assert Outcome(WHITE, Termination.RESIGNED) != Outcome(BLACK, Termination.RESIGNED)
    lost = {Outcome(WHITE, Termination.TYPE_LOST, kind) for kind in PieceType}
    assert len(lost) == 3


def test_terminations_are_the_words_of_the_tag() -> None:
    assert list(Termination) == ["type lost", "no capture", "resigned", "time", "unknown"]


def test_results() -> None:
    assert [Outcome(color, Termination.RESIGNED).result for color in (WHITE, BLACK)] == [
        "1-0",
        "0-1",
    ]
