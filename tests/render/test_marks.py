"""Highlights and arrows given by callers."""

from __future__ import annotations

from typing import Any

import pytest

from tzaar import (
    PASS,
    Capture,
    InvalidNotationError,
    Move,
    PieceType,
    Place,
    Position,
    Reinforce,
    Space,
    Turn,
    TzaarError,
)
from tzaar.render.marks import Arrow, ArrowKind, Mark, read_arrows, read_highlights

FIXED = Position.fixed()


def test_highlights_are_spaces_or_names_and_come_in_the_order_of_the_board() -> None:
    marks = read_highlights([Space.E5, "a1", "E5"])
    assert list(marks.items()) == [(Space.A1, Mark.ACCENT), (Space.E5, Mark.ACCENT)]


def test_a_mapping_gives_kinds() -> None:
    assert read_highlights({"B2": "danger", "C2": Mark.ACCENT}) == {
        Space.B2: Mark.DANGER,
        Space.C2: Mark.ACCENT,
    }


def test_an_unknown_kind_or_space_is_refused() -> None:
    with pytest.raises(TzaarError, match="'glow'; there are accent, danger"):
        read_highlights({"B2": "glow"})
    with pytest.raises(InvalidNotationError, match="E9"):
        read_highlights(["E9"])


def test_moves_become_arrows_and_placements_highlights() -> None:
    moves: list[Move] = [
        Capture(Space.D7, Space.E7),
        Reinforce(Space.A1, Space.A2),
        PASS,
        Place(PieceType.TOTT, Space.E5),
    ]
    arrows, placed = read_arrows(moves, FIXED, numbered=None)
    assert arrows == [
        Arrow(ArrowKind.CAPTURE, Space.D7, Space.E7),
        Arrow(ArrowKind.REINFORCE, Space.A1, Space.A2),
    ]
    assert placed == [Space.E5]


def test_a_pair_is_what_the_stacks_at_its_ends_make_it() -> None:
    def kind(source: str, target: str, position: Position = FIXED) -> ArrowKind:
        return read_arrows([(source, target)], position, numbered=None)[0][0].kind

    assert kind("D7", "E7") is ArrowKind.CAPTURE
    assert kind("A1", "A2") is ArrowKind.REINFORCE
    assert kind("A1", "A2", Position.empty()) is ArrowKind.PLAIN


def test_only_the_two_arrows_of_a_turn_are_numbered_unless_asked_otherwise() -> None:
    first, second = Capture(Space.D7, Space.E7), Reinforce(Space.A1, Space.A2)

    def numbers(arrows: Turn | list[Capture | Reinforce], numbered: bool | None) -> list[int]:
        return [arrow.number for arrow in read_arrows(arrows, FIXED, numbered=numbered)[0]]

    assert numbers(Turn(first, second), None) == [1, 2]
    assert numbers(Turn(first, second), False) == [0, 0]
    assert numbers(Turn(first, PASS), None) == [0]
    assert numbers([first, second], None) == [0, 0]
    assert numbers([first, second], True) == [1, 2]


def test_an_arrow_needs_two_spaces() -> None:
    with pytest.raises(TzaarError, match="from E5 to itself"):
        read_arrows([("E5", Space.E5)], FIXED, numbered=None)


def test_a_move_in_words_is_no_arrow() -> None:
    words: Any = ["D7xE7"]
    with pytest.raises(TypeError, match="not 'D7xE7'"):
        read_arrows(words, FIXED, numbered=None)
