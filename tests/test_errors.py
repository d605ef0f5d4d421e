from __future__ import annotations

import copy
import pickle

import pytest

from tzaar.errors import (
    EngineError,
    FailureCode,
    IllegalMoveError,
    IllegalTurnError,
    InvalidNotationError,
    InvalidSetupError,
    Problem,
    RecordError,
    TzaarError,
    excerpt,
)

PROBLEMS = [
    Problem(FailureCode.NO_PIECES, "first"),
    Problem(FailureCode.BOTH_LACK_TYPE, "second"),
]
ERRORS = [
    TzaarError("something"),
    InvalidNotationError("no such space: 'J1'", "J1", 0),
    InvalidSetupError(PROBLEMS),
    IllegalMoveError("A1xA2: blocked", "A1xA2", FailureCode.BLOCKED),
    RecordError("no tag", line=3, turn=7),
    EngineError("it hangs", engine="deep", stderr=["last", "words"]),
    IllegalTurnError("illegal turn 'x'", "x", engine="deep"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_what_is_wrong_with_an_input_is_a_value_error(error: TzaarError) -> None:
    is_of_an_input = type(error) not in (TzaarError, EngineError, IllegalTurnError)
    assert isinstance(error, TzaarError)
    assert isinstance(error, ValueError) == is_of_an_input


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("duplicate", [copy.copy, lambda e: pickle.loads(pickle.dumps(e))])
def test_errors_travel_between_processes_whole(error: TzaarError, duplicate: object) -> None:
    assert callable(duplicate)
    other = duplicate(error)
    assert type(other) is type(error)
    assert str(other) == str(error)
    assert vars(other) == vars(error)


def test_notation_error_carries_text_and_offset() -> None:
    error = InvalidNotationError("bad", "some text", 5)
    assert (str(error), error.text, error.at) == ("bad", "some text", 5)


def test_notation_error_cuts_long_texts() -> None:
    assert InvalidNotationError("bad", "x" * 10_000).text == "x" * 37 + "..."


def test_notation_error_needs_neither_text_nor_offset() -> None:
    error = InvalidNotationError("bad")
    assert (error.text, error.at) == ("", None)


def test_setup_error_lists_all_problems() -> None:
    error = InvalidSetupError(PROBLEMS)
    assert str(error) == "first; second"
    assert error.problems == ("first", "second")
    assert [problem.code for problem in error.problems] == ["no-pieces", "both-lack-type"]
    assert error.code is FailureCode.NO_PIECES


def test_illegal_move_error_carries_move_and_reason() -> None:
    error = IllegalMoveError("A1xA2: blocked", "A1xA2", FailureCode.BLOCKED)
    assert (error.move, error.code) == ("A1xA2", FailureCode.BLOCKED)


@pytest.mark.parametrize(
    ("line", "turn", "message"),
    [
        (None, None, "broken"),
        (3, None, "line 3: broken"),
        (None, 7, "turn 7: broken"),
        (3, 7, "line 3, turn 7: broken"),
    ],
)
def test_record_error_says_where(line: int | None, turn: int | None, message: str) -> None:
    error = RecordError("broken", line=line, turn=turn)
    assert str(error) == message
    assert (error.reason, error.line, error.turn) == ("broken", line, turn)


@pytest.mark.parametrize(
    ("text", "shown"),
    [("", ""), ("x" * 40, "x" * 40), ("x" * 41, "x" * 37 + "..."), ("y" * 10**6, "y" * 37 + "...")],
    ids=["empty", "40", "41", "a million"],
)
def test_excerpt(text: str, shown: str) -> None:
    assert excerpt(text) == shown


def test_excerpt_by_another_limit() -> None:
    assert excerpt("abcdefgh", 6) == "abc..."


def test_codes_are_named_after_their_values() -> None:
    for code in FailureCode:
        assert code.value == code.name.lower().replace("_", "-")


def test_a_problem_keeps_its_code_between_processes() -> None:
    (problem, _) = pickle.loads(pickle.dumps(PROBLEMS))
    assert (problem, problem.code) == ("first", FailureCode.NO_PIECES)
