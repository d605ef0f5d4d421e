from __future__ import annotations

from collections.abc import Callable

import pytest

from tzaar.errors import FailureCode, IllegalMoveError, InvalidNotationError
from tzaar.geometry import Space
from tzaar.move_text import LONGEST
from tzaar.moves import PASS, Capture, Move, Place, Reinforce, Turn
from tzaar.notation import parse_move, parse_moves, parse_turn
from tzaar.pieces import PieceType
from tzaar.position import Position

Study = Callable[[str], Position]

FIXED = Position.fixed()
EXAMPLES = "examples: D4xC3, F2+G2, pass, Z@C3"
SMALL = "A1:Z A2:R A3:T A4:t I3:z I4:r I5:t"


@pytest.mark.parametrize(
    "text",
    [
        *("D7xE7", "d7xe7", "D7Xe7", "D7-E7", "D7:E7", "D7>E7", "D7->E7", "D7 E7", "D7E7", "d7e7"),
        "D7xE7".ljust(LONGEST),
        *(" D7xE7 ", "D7 x E7", "D7\tE7", "D7xE7,", "; D7xE7 ;", "\n\nD7 -> E7\n", "D7 ->E7"),
    ],
)
def test_ways_to_write_a_capture(text: str) -> None:
    assert parse_move(text, FIXED) == Capture(Space.D7, Space.E7)


@pytest.mark.parametrize("text", ["A1+A2", "a1+a2", "A1 + A2", "A1-A2", "A1:A2", "A1 A2", "a1a2"])
def test_ways_to_write_a_reinforcement(study: Study, text: str) -> None:
    assert parse_move(text, study(f"{SMALL} w s")) == Reinforce(Space.A1, Space.A2)


@pytest.mark.parametrize("text", ["pass", "PASS", "Pass", "pass;"])
def test_ways_to_write_a_pass(study: Study, text: str) -> None:
    assert parse_move(text, study(f"{SMALL} w s")) == PASS


@pytest.mark.parametrize("text", ["Z@C3", "z@c3", " Z@c3 "])
def test_ways_to_write_a_placement(text: str) -> None:
    assert parse_move(text, Position.empty()) == Place(PieceType.TZAAR, Space.C3)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("D7xE7", "D7xE7"),
        ("d7e7 f6f5 g1f2", "D7xE7 F6xF5 G1+F2"),
        ("D7 E7 F6 F5 G1 F2", "D7xE7 F6xF5 G1+F2"),
        ("d7e7f6f5g1f2", "D7xE7 F6xF5 G1+F2"),
        ("D7xE7, F6xF5; G1+F2\nD6xE6,pass", "D7xE7 F6xF5 G1+F2 D6xE6 pass"),
    ],
)
def test_several_moves(text: str, moves: str) -> None:
    assert " ".join(map(str, parse_moves(text, FIXED))) == moves


@pytest.mark.parametrize("start", [FIXED, Position.empty(), Position.random(4)])
def test_every_legal_move_is_read_as_it_is_written(start: Position) -> None:
    for move in start.legal_moves():
        assert parse_move(str(move), start) == move
        assert parse_turn(str(move), start) == Turn(move)


def test_turns(study: Study) -> None:
    position = study(f"{SMALL} w c")
    turns = list(position.legal_turns())
    assert [parse_turn(str(turn), position) for turn in turns] == turns
    assert parse_turn("a3a4 a1a2", position) == Turn(
        Capture(Space.A3, Space.A4), Reinforce(Space.A1, Space.A2)
    )


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, f"no move is given; {EXAMPLES}"),
        (" ,; \n", 5, f"no move is given; {EXAMPLES}"),
        ("D7", 0, f"'D7' is not a move; {EXAMPLES}"),
        ("D7x", 0, f"'D7x' is not a move; {EXAMPLES}"),
        ("x", 0, f"'x' is not a move; {EXAMPLES}"),
        ("1. D7xE7", 0, f"'1. D7xE7' is not a move; {EXAMPLES}"),
        ("passing", 0, f"'passing' is not a move; {EXAMPLES}"),
        ("D7/E7", 0, f"'D7/E7' is not a move; {EXAMPLES}"),
        ("D7xE7 E", 6, f"'E' is not a move; {EXAMPLES}"),
        ("D7xE7!", 5, f"'!' is not a move; {EXAMPLES}"),
        ("D1234xE7", 0, f"'D1234xE7' is not a move; {EXAMPLES}"),
        ("y" * 100, 0, f"'{'y' * 37}...' is not a move; {EXAMPLES}"),
        ("D9xE7", 0, "no such space: 'D9'; column D has rows 1 to 8"),
        ("D7xE9", 3, "no such space: 'E9'; column E has rows 1 to 8"),
        ("D7xE007", 3, "no such space: 'E007'; column E has rows 1 to 8"),
        (
            "J7xE7",
            0,
            "no such space: 'J7'; a space is a column A to I and a row, for instance D4",
        ),
        ("Q@C3", 0, "'Q' is not a piece; Z is a Tzaar, R a Tzarra, T a Tott"),
        ("Z@C8", 2, "no such space: 'C8'; column C has rows 1 to 7"),
        ("Z@", 0, f"'Z@' is not a move; {EXAMPLES}"),
        ("ZC3", 0, f"'ZC3' is not a move; {EXAMPLES}"),
        ("x" * (LONGEST + 1), None, "201 characters are not a move: none is longer than 200"),
        ("x" * 10_000_000, None, "10,000,000 characters are not a move: none is longer than 200"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_nonsense(text: str, at: int | None, message: str) -> None:
    for parse in (parse_move, parse_moves, parse_turn):
        with pytest.raises(InvalidNotationError) as caught:
            parse(text, FIXED)
        assert str(caught.value) == message
        assert caught.value.at == at


@pytest.mark.parametrize(
    "text",
    [
        "\N{CYRILLIC CAPITAL LETTER A}1xA2",
        "D7\N{MULTIPLICATION SIGN}E7",
        "D7\N{CYRILLIC SMALL LETTER HA}E7",
        "D\N{FULLWIDTH DIGIT SEVEN}xE7",
        "D7\N{EN DASH}E7",
        "pa\N{LATIN SMALL LETTER LONG S}s",
        "\N{LATIN SMALL LETTER DOTLESS I}1xA2",
        "\N{ZERO WIDTH NO-BREAK SPACE}D7xE7",
        "D7\0E7",
    ],
)
def test_look_alikes(text: str) -> None:
    with pytest.raises(InvalidNotationError, match="is not a move"):
        parse_move(text, FIXED)


def test_one_move_is_wanted() -> None:
    with pytest.raises(InvalidNotationError) as caught:
        parse_move("D7xE7 F6xF5", FIXED)
    assert str(caught.value) == "expected one move, got 2: 'D7xE7 F6xF5'"


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (
            "D7+E7",
            FailureCode.ENEMY_TARGET,
            "D7+E7: the stack on E7 is Black's; to capture it write D7xE7 (R11)",
        ),
        (
            "D7xD6",
            FailureCode.FIRST_MOVE_MUST_CAPTURE,
            "D7xD6: the first move of a turn must be a capture, and the stack on D6 is your own "
            "(R8)",
        ),
        (
            "D7XD6",
            FailureCode.FIRST_MOVE_MUST_CAPTURE,
            "D7xD6: the first move of a turn must be a capture, and the stack on D6 is your own "
            "(R8)",
        ),
        (
            "D7 D6",
            FailureCode.FIRST_MOVE_MUST_CAPTURE,
            "D7+D6: the first move of a turn must be a capture, and the stack on D6 is your own "
            "(R8)",
        ),
        (
            "A1 A5",
            FailureCode.NOT_YOUR_STACK,
            "A1+A5: the stack on A1 is Black's, but White is to move",
        ),
        (
            "pass",
            FailureCode.FIRST_MOVE_NOT_PASSED,
            "pass: the first move of a turn must be a capture and cannot be passed (R8)",
        ),
        (
            "D7xE7 D7xE7",
            FailureCode.NO_STACK,
            "D7xE7: there is no stack on D7",
        ),
    ],
)
def test_illegal_moves(text: str, code: FailureCode, message: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        parse_moves(text, FIXED)
    assert caught.value.code is code
    assert str(caught.value) == message


def test_a_vacant_target_without_a_sign_is_read_as_a_capture(study: Study) -> None:
    with pytest.raises(IllegalMoveError, match="A1xB1: B1 is vacant"):
        parse_move("A1 B1", study(f"{SMALL} w s"))


def test_turns_that_are_too_long_or_too_short(study: Study) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        parse_turn("D7xE7 F6xF5", FIXED)
    assert caught.value.code is FailureCode.TOO_MANY_MOVES
    with pytest.raises(IllegalMoveError) as caught:
        parse_turn("A3xA4", study(f"{SMALL} w c"))
    assert caught.value.code is FailureCode.UNFINISHED_TURN


def test_a_lone_move_of_a_turn_can_be_read(study: Study) -> None:
    move: Move = Capture(Space.A3, Space.A4)
    assert parse_moves("A3xA4", study(f"{SMALL} w c")) == (move,)


# -- Without a position ----------------------------------------------------------------------------


def test_a_move_that_says_what_it_is_needs_no_position() -> None:
    for text in ("D7xE7", "F2+G2", "pass", "Z@C3"):
        assert str(parse_move(text)) == text


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("D7 E7", "write D7xE7 or D7\\+E7"),
        ("D7xE7 pass", "expected one move, got 2"),
        ("what", "is not a move"),
    ],
)
def test_others_do(text: str, hint: str) -> None:
    with pytest.raises(InvalidNotationError, match=hint):
        parse_move(text)
