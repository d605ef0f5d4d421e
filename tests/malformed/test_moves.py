"""Malformed spaces, moves, turns, evaluations and clocks."""

from __future__ import annotations

from tests.malformed.refusal import (
    BOM,
    CYRILLIC_A,
    FULLWIDTH_7,
    MEGA,
    NO_CLOCK,
    NO_EVALUATION,
    NO_MOVE,
    Case,
    check_refusal,
    refusals,
)
from tzaar.annotations import Evaluation, parse_clock
from tzaar.errors import (
    IllegalMoveError,
    InvalidNotationError,
)
from tzaar.geometry import Space
from tzaar.notation import parse_move, parse_moves, parse_turn
from tzaar.position import Position

NO_SPACE = "a space is a column A to I and a row, for instance D4"


def space(text: str) -> object:
    return Space.parse(text)


def move(text: str) -> object:
    return parse_move(text, Position.fixed())


def moves(text: str) -> object:
    return parse_moves(text, Position.fixed())


def turn(text: str) -> object:
    return parse_turn(text, Position.fixed())


MOVES: list[Case] = [
    (space, "", InvalidNotationError, f"no such space: ''; {NO_SPACE}"),
    (
        space,
        lambda: "D" * MEGA,
        InvalidNotationError,
        f"no such space: '{'D' * 37}...'; {NO_SPACE}",
    ),
    (
        space,
        lambda: "D" + "9" * MEGA,
        InvalidNotationError,
        f"no such space: 'D{'9' * 36}...'; column D has rows 1 to 8",
    ),
    (
        space,
        f"{CYRILLIC_A}1",
        InvalidNotationError,
        f"no such space: '{CYRILLIC_A}1'; {NO_SPACE}",
    ),
    (move, "", InvalidNotationError, f"no move is given; {NO_MOVE.partition('; ')[2]}"),
    (move, "\0", InvalidNotationError, f"'\\x00' {NO_MOVE}"),
    (move, "D7xE", InvalidNotationError, f"'D7xE' {NO_MOVE}"),
    (move, f"D{FULLWIDTH_7}xE7", InvalidNotationError, f"'D{FULLWIDTH_7}xE7' {NO_MOVE}"),
    (move, f"{CYRILLIC_A}5xA4", InvalidNotationError, f"'{CYRILLIC_A}5xA4' {NO_MOVE}"),
    (move, f"{BOM}D7xE7", InvalidNotationError, f"'\\ufeffD7xE7' {NO_MOVE}"),
    (
        move,
        "D7xE7" * 40,  # the maximum length of a text
        IllegalMoveError,
        "D7xE7: there is no stack on D7",
    ),
    (
        move,
        lambda: "D7xE7 " * MEGA,
        InvalidNotationError,
        "6,000,000 characters are not a move: none is longer than 200",
    ),
    (
        moves,
        lambda: "x" * 10 * MEGA,
        InvalidNotationError,
        "10,000,000 characters are not a move: none is longer than 200",
    ),
    (
        moves,
        lambda: " " * 10 * MEGA,
        InvalidNotationError,
        "10,000,000 characters are not a move: none is longer than 200",
    ),
    (move, "J1xA1", InvalidNotationError, f"no such space: 'J1'; {NO_SPACE}"),
    (move, "D7xE999", InvalidNotationError, "no such space: 'E999'; column E has rows 1 to 8"),
    (
        move,
        "Z@D4",
        IllegalMoveError,
        "Z@D4: all pieces have been placed: move a stack (R6)",
    ),
    (
        turn,
        "D7xE7 pass",
        IllegalMoveError,
        "pass: the first move of a turn must be a capture and cannot be passed (R8)",
    ),
    (
        turn,
        "D7xE7 F6xF5 pass",
        IllegalMoveError,
        "the turn ends with its move 1: there is no F6xF5 after it",
    ),
    (
        Evaluation.parse,
        lambda: "1" * MEGA,
        InvalidNotationError,
        f"'{'1' * 37}...' {NO_EVALUATION}",
    ),
    (Evaluation.parse, "NaN", InvalidNotationError, f"'NaN' {NO_EVALUATION}"),
    (Evaluation.parse, "1e999", InvalidNotationError, f"'1e999' {NO_EVALUATION}"),
    (
        parse_clock,
        lambda: "9" * MEGA + ":00:00",
        InvalidNotationError,
        f"'{'9' * 37}...' {NO_CLOCK}",
    ),
    (parse_clock, "-1:00:00", InvalidNotationError, f"'-1:00:00' {NO_CLOCK}"),
    (parse_clock, "0:00:61", InvalidNotationError, f"'0:00:61' {NO_CLOCK}"),
]


@refusals(MOVES)
def test_refusals(case: Case) -> None:
    check_refusal(case)
