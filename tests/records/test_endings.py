"""How records say that a game ended."""

from __future__ import annotations

import pytest

from tzaar.errors import FailureCode, RecordError
from tzaar.game import Game
from tzaar.outcome import RESULTS, Termination
from tzaar.pieces import BLACK, WHITE, Color
from tzaar.position import Position
from tzaar.records.endings import off_board, read_result, read_termination, settle

WON_BY_BLACK = "Z..../....../......./......../......../......../......./....../zrt.. b c"


@pytest.mark.parametrize(("text", "winner"), [("1-0", WHITE), ("0-1", BLACK), ("*", None)])
def test_results(text: str, winner: Color | None) -> None:
    assert read_result(text, 1) is winner
    assert RESULTS[text] is winner


def test_a_result_that_is_none() -> None:
    with pytest.raises(RecordError, match="'1/2' is none of 1-0, 0-1 and") as caught:
        read_result("1/2", 7)
    assert (caught.value.line, caught.value.code) == (7, FailureCode.BAD_RESULT)


@pytest.mark.parametrize("termination", Termination)
def test_terminations(termination: Termination) -> None:
    assert read_termination(termination.value, 1) is termination


def test_a_termination_that_is_none() -> None:
    with pytest.raises(RecordError, match="'boredom' is none of ") as caught:
        read_termination("boredom", 7)
    assert (caught.value.line, caught.value.code) == (7, FailureCode.BAD_TERMINATION)


def test_what_was_declared_off_the_board() -> None:
    game = Game()
    assert off_board(game) is None
    settle(game, BLACK, Termination.RESIGNED)
    declared = off_board(game)
    assert declared is not None
    assert (declared.winner, declared.termination) == (BLACK, Termination.RESIGNED)


def test_the_board_has_the_last_word() -> None:
    game = Game(Position.parse(WON_BY_BLACK))
    settle(game, BLACK)
    assert off_board(game) is None
    with pytest.raises(RecordError, match="but on the board") as caught:
        settle(game, WHITE)
    assert (caught.value.line, caught.value.code) == (1, FailureCode.RESULT_NOT_ON_BOARD)


def test_a_reason_without_a_winner() -> None:
    with pytest.raises(RecordError) as caught:
        settle(Game(), None, Termination.RESIGNED, 5)
    assert (caught.value.line, caught.value.code) == (5, FailureCode.TERMINATION_WITHOUT_RESULT)
