"""How a record says that a game ended, against what the board shows."""

from __future__ import annotations

from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import Color


def off_board(game: Game) -> Outcome | None:
    """The ending that was declared; None where the board itself tells it, or there is none."""
    return None if game.position.outcome() else game.outcome()


def settle(
    game: Game, winner: Color | None, termination: Termination | None = None, line: int = 1
) -> None:
    """Take over who won a game that was read, and why, where it is known.

    Raises `RecordError` if the board tells otherwise.
    """
    if outcome := game.position.outcome():
        if winner not in (None, outcome.winner):
            raise RecordError(f"{winner} wins by the record, but on the board {outcome}", line=line)
        if termination not in (None, Termination.UNKNOWN, outcome.termination):
            reason = f"the record says {termination.value!r}, but on the board {outcome}"
            raise RecordError(reason, line=line)
    elif winner is not None:
        try:
            game.declare(Outcome(winner, termination or Termination.UNKNOWN))
        except ValueError as error:
            raise RecordError(str(error), line=line) from error
