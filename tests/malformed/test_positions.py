"""Malformed position strings."""

from __future__ import annotations

from tests.malformed.refusal import (
    ARABIC_2,
    BOM,
    FIXED,
    MEGA,
    Case,
    check_refusal,
    refusals,
)
from tzaar.errors import (
    InvalidNotationError,
    InvalidSetupError,
)
from tzaar.position import Position

PARTS = "a position string has 3 parts, board, side and phase, not"
NO_STACK = (
    "is not a stack; a stack is Z, R or T (White) or z, r or t (Black) with its height behind it, "
    "a vacant space is '.'"
)


def position(text: str) -> object:
    return Position.parse(text)


POSITIONS: list[Case] = [
    (position, "", InvalidNotationError, f"{PARTS} 0: ''"),
    (position, "\0", InvalidNotationError, f"{PARTS} 1: '\\x00'"),
    (position, FIXED, InvalidNotationError, f"{PARTS} 1: '{FIXED[:37]}...'"),
    (position, f"{FIXED} w", InvalidNotationError, f"{PARTS} 2: '{FIXED[:37]}...'"),
    (position, f"{FIXED} w c 1", InvalidNotationError, f"{PARTS} 4: '{FIXED[:37]}...'"),
    (
        position,
        f"{FIXED[:40]} w c",
        InvalidNotationError,
        "a board has 9 columns separated by '/', not 6",
    ),
    (
        position,
        f"{FIXED[:-1]} w c",
        InvalidNotationError,
        "column I has 5 spaces, 4 are given: 'tTTT'",
    ),
    (position, f"{FIXED} B c", InvalidNotationError, "the side to move is 'w' or 'b', not 'B'"),
    (
        position,
        f"{FIXED} w S",
        InvalidNotationError,
        "the phase is 'p' (placement), 'c' (capture) or 's' (second move), not 'S'",
    ),
    (position, f"{BOM}{FIXED} w c", InvalidNotationError, f"column A: '\\ufeff' {NO_STACK}"),
    (
        position,
        f"\N{CYRILLIC CAPITAL LETTER ZE}{FIXED[1:]} w c",
        InvalidNotationError,
        f"column A: '\N{CYRILLIC CAPITAL LETTER ZE}' {NO_STACK}",
    ),
    (
        position,
        f"t{ARABIC_2}{FIXED[1:]} w c",
        InvalidNotationError,
        f"column A: '{ARABIC_2}' {NO_STACK}",
    ),
    (position, f"t\0{FIXED[2:]} w c", InvalidNotationError, f"column A: '\\x00' {NO_STACK}"),
    (position, f"t-1{FIXED[2:]} w c", InvalidNotationError, f"column A: '-' {NO_STACK}"),
    (
        position,
        f"t999{FIXED[1:]} w c",
        InvalidNotationError,
        "column A: '999' is not a height; a height is 1 to 30",
    ),
    (
        position,
        f"t31{FIXED[1:]} w c",
        InvalidNotationError,
        "column A: '31' is not a height; a height is 1 to 30",
    ),
    (
        position,
        f"t30{FIXED[1:]} w c",
        InvalidSetupError,
        "Black has 59 pieces in stacks, there are only 30 (R1)",
    ),
    (
        position,
        f"z{FIXED[1:]} w c",
        InvalidSetupError,
        "Black shows 7 Tzaars, there are only 6 (R1)",
    ),
    (
        position,
        lambda: "t" * 10 * MEGA,
        InvalidNotationError,
        "a position string of 10,000,000 characters: none is longer than 400",
    ),
    (
        position,
        lambda: "/" * 10 * MEGA,
        InvalidNotationError,
        "a position string of 10,000,000 characters: none is longer than 400",
    ),
]


@refusals(POSITIONS)
def test_refusals(case: Case) -> None:
    check_refusal(case)
