"""How a record says that a game ended, against what the board shows."""

from __future__ import annotations

from typing import Final

from tzaar.errors import FailureCode, RecordError, excerpt
from tzaar.game import Game, why_not_declared
from tzaar.outcome import RESULTS, Outcome, Termination
from tzaar.pieces import Color
from tzaar.position import Position

_RESULT_OF: Final = {winner: text for text, winner in RESULTS.items()}


def off_board(game: Game) -> Outcome | None:
    """The declared ending; None if the board shows how the game ended, or the game goes on."""
    return None if game.position.outcome() else game.outcome()


def read_result(text: str, line: int) -> Color | None:
    """Who won: ``1-0``, ``0-1`` or, while nobody has, ``*``; raises `RecordError`."""
    if text not in RESULTS:
        *first, last = RESULTS
        reason = f"the Result {excerpt(text)!r} is none of {', '.join(first)} and {last}"
        raise RecordError(reason, line=line, code=FailureCode.BAD_RESULT)
    return RESULTS[text]


def read_termination(text: str, line: int) -> Termination:
    """Why a game ended, by the word for it; raises `RecordError`."""
    if text not in list(Termination):
        reason = f"the Termination {excerpt(text)!r} is none of {', '.join(Termination)}"
        raise RecordError(reason, line=line, code=FailureCode.BAD_TERMINATION)
    return Termination(text)


def results_differ(
    tagged: Color | None, found: Color | None, reason: str, line: int
) -> RecordError:
    """The error for a record that names one winner and shows another."""
    values = {"tagged": _RESULT_OF[tagged], "found": _RESULT_OF[found]}
    return RecordError(reason, line=line, code=FailureCode.RESULTS_DIFFER, values=values)


def settle(
    game: Game, winner: Color | None, termination: Termination | None = None, line: int = 1
) -> None:
    """End a game as its record says, if it says anything; raises as `find_ending` does."""
    ending = find_ending(game.position, winner, termination, line)
    if ending is not None and not game.position.outcome():
        game.declare(ending)


def find_ending(
    position: Position, winner: Color | None, termination: Termination | None, line: int
) -> Outcome | None:
    """How a game ended, by its record and its last position; None if neither says anything.

    Raises `RecordError` if the board shows otherwise, and for a reason without a winner.

    >>> print(find_ending(Position.fixed(), Color.WHITE, Termination.RESIGNED, line=1))
    White wins: Black resigned
    """
    outcome = position.outcome()
    if outcome and winner not in (None, outcome.winner):
        reason = f"{winner} wins by the record, but on the board {outcome}"
        values = {"text": _RESULT_OF[winner], "winner": outcome.winner.name.lower()}
        raise RecordError(reason, line=line, code=FailureCode.RESULT_NOT_ON_BOARD, values=values)
    if outcome and termination not in (None, outcome.termination):
        reason = f"the record says {termination.value!r}, but on the board {outcome}"
        raise RecordError(
            reason,
            line=line,
            code=FailureCode.TERMINATION_NOT_ON_BOARD,
            values={"text": termination.value},
        )
    if outcome:
        return outcome
    if winner is not None:
        ending = Outcome(winner, termination or Termination.UNKNOWN)
        if reason := why_not_declared(ending):
            code, values = FailureCode.TERMINATION_NOT_ON_BOARD, {"text": ending.termination.value}
            raise RecordError(reason, line=line, code=code, values=values)
        return ending
    if termination is not None:
        reason = f"the record says {termination.value!r}, but not who won"
        raise RecordError(
            reason,
            line=line,
            code=FailureCode.TERMINATION_WITHOUT_RESULT,
            values={"text": termination.value},
        )
    return None
