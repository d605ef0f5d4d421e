"""What can go wrong, as exceptions that carry the offending value.

All of them are `ValueError`s, so code that does not care may catch just that.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum


class TzaarError(ValueError):
    """The base of every error this library raises on purpose."""

    def __reduce__(self) -> tuple[object, ...]:
        # Pickling, by default, would make the error anew from its message alone.
        return _restored, (type(self), self.args, vars(self))


class InvalidNotationError(TzaarError):
    """A text that cannot be read.

    `text` is what was given (long texts are cut), `at` the offset of the fault in it,
    counted from 0, where there is one.
    """

    def __init__(self, message: str, text: str = "", at: int | None = None) -> None:
        super().__init__(message)
        self.text = excerpt(text)
        self.at = at


class InvalidSetupError(TzaarError):
    """An arrangement that is no position; `problems` lists every reason found."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


class Illegality(StrEnum):
    """Why a move is refused, for programs; the error's message says it to people."""

    GAME_OVER = "game over"
    WRONG_PHASE = "wrong phase"
    VACANT_SOURCE = "vacant source"
    NOT_YOUR_STACK = "not your stack"
    SAME_SPACE = "same space"
    NOT_IN_LINE = "not in line"
    BLOCKED = "blocked"
    VACANT_TARGET = "vacant target"
    TOO_HIGH = "too high"
    NOT_AN_ENEMY = "not an enemy"
    NOT_A_FRIEND = "not a friend"
    MUST_CAPTURE = "must capture"
    OCCUPIED = "occupied"
    NONE_IN_HAND = "none in hand"
    INCOMPLETE_TURN = "incomplete turn"
    TOO_MANY_MOVES = "too many moves"


class IllegalMoveError(TzaarError):
    """A move or turn that the rules forbid here; `move` is its text, `illegality` the reason."""

    def __init__(self, message: str, move: str, illegality: Illegality) -> None:
        super().__init__(message)
        self.move = move
        self.illegality = illegality


class RecordError(TzaarError):
    """A game record that cannot be read or replayed.

    `line` is the line of the file and `turn` the number of the turn where it breaks off, both
    counted from 1, where they are known; `reason` is the message without them.
    """

    def __init__(self, reason: str, *, line: int | None = None, turn: int | None = None) -> None:
        where = [f"line {line}"] if line else []
        where += [f"turn {turn}"] if turn else []
        super().__init__(f"{', '.join(where)}: {reason}" if where else reason)
        self.reason = reason
        self.line = line
        self.turn = turn


class EngineError(TzaarError):
    """An engine that does not do its part; `engine` is its name.

    `stderr` holds the last lines it wrote to its standard error, where it is a program.
    """

    def __init__(self, reason: str, *, engine: str = "", stderr: Sequence[str] = ()) -> None:
        said = f"; its last words: {excerpt(' | '.join(stderr), 400)}" if stderr else ""
        super().__init__(f"{engine}: {reason}{said}" if engine else f"{reason}{said}")
        self.reason = reason
        self.engine = engine
        self.stderr = tuple(stderr)


class EngineStartError(EngineError):
    """An engine that cannot be started, or does not speak the protocol."""


class EngineCrashError(EngineError):
    """An engine that ended on its own."""


class EngineTimeoutError(EngineError):
    """An engine that did not answer in time, and was ended for it."""


class IllegalTurnError(EngineError):
    """An engine that answered with a turn the rules forbid; `turn` is what it said."""

    def __init__(self, reason: str, turn: str, *, engine: str = "") -> None:
        super().__init__(reason, engine=engine)
        self.turn = excerpt(turn)


def _restored(
    kind: type[TzaarError], args: tuple[object, ...], state: dict[str, object]
) -> TzaarError:
    error = kind.__new__(kind, *args)
    vars(error).update(state)
    return error


def excerpt(text: str, limit: int = 40) -> str:
    """The text, cut to `limit` characters, for use in a message."""
    return text if len(text) <= limit else text[: limit - 3] + "..."
