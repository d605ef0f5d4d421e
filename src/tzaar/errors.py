"""What can go wrong, as exceptions that carry the offending value.

All of them are `TzaarError`s. What is wrong with an input (a text, an arrangement, a move, a
record) is a `ValueError` as well, so code that does not need the details can catch that; errors of
engines are not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, Self


class FailureCode(StrEnum):
    """What went wrong, for programs; the error's message says it to people.

    The native core and the page have the same codes for the same failures.
    """

    # A move that cannot be read.
    NO_MOVE_GIVEN = "no-move-given"
    NOT_A_MOVE = "not-a-move"
    NO_SUCH_SPACE = "no-such-space"
    BAD_PLACEMENT = "bad-placement"
    # A move or turn that is not legal.
    GAME_OVER = "game-over"
    STILL_PLACING = "still-placing"
    NOTHING_TO_PLACE = "nothing-to-place"
    NOT_VACANT = "not-vacant"
    NONE_LEFT_TO_PLACE = "none-left-to-place"
    NO_STACK = "no-stack"
    NOT_YOUR_STACK = "not-your-stack"
    VACANT_TARGET = "vacant-target"
    NOT_ON_ONE_LINE = "not-on-one-line"
    BLOCKED = "blocked"
    CENTRE_BETWEEN = "centre-between"
    FIRST_MOVE_MUST_CAPTURE = "first-move-must-capture"
    FIRST_MOVE_NOT_PASSED = "first-move-not-passed"
    OWN_TARGET = "own-target"
    ENEMY_TARGET = "enemy-target"
    TARGET_TOO_HIGH = "target-too-high"
    UNFINISHED_TURN = "unfinished-turn"
    TOO_MANY_MOVES = "too-many-moves"
    # A position string that cannot be read.
    NOT_A_POSITION = "not-a-position"
    WORDS_AFTER_PHASE = "words-after-phase"
    BAD_SIDE = "bad-side"
    BAD_PHASE = "bad-phase"
    TOO_FEW_COLUMNS = "too-few-columns"
    TOO_MANY_COLUMNS = "too-many-columns"
    BAD_COLUMN_LENGTH = "bad-column-length"
    UNKNOWN_CHARACTER = "unknown-character"
    HEIGHT_AFTER_VACANT = "height-after-vacant"
    BAD_HEIGHT = "bad-height"
    # An impossible position.
    IMPOSSIBLE_HEIGHT = "impossible-height"
    TOO_MANY_OF_TYPE = "too-many-of-type"
    TOO_MANY_PIECES = "too-many-pieces"
    HIGH_STACK_IN_PLACEMENT = "high-stack-in-placement"
    BOARD_FULL = "board-full"
    WRONG_SIDE_TO_PLACE = "wrong-side-to-place"
    NO_PIECES = "no-pieces"
    BOTH_LACK_TYPE = "both-lack-type"
    SECOND_MOVE_ON_FULL_BOARD = "second-move-on-full-board"
    # A random start.
    BAD_SEED = "bad-seed"
    # A `.tzr` record.
    NO_GAME = "no-game"
    BAD_TAG = "bad-tag"
    TAG_TWICE = "tag-twice"
    BAD_SETUP = "bad-setup"
    SETUP_MISMATCH = "setup-mismatch"
    POSITION_MISSING = "position-missing"
    BAD_RESULT = "bad-result"
    RESULTS_DIFFER = "results-differ"
    RESULT_IN_VARIATION = "result-in-variation"
    AFTER_RESULT = "after-result"
    RESULT_NOT_ON_BOARD = "result-not-on-board"
    BAD_TERMINATION = "bad-termination"
    TERMINATION_NOT_ON_BOARD = "termination-not-on-board"
    TERMINATION_WITHOUT_RESULT = "termination-without-result"
    COMMENT_OPEN = "comment-open"
    COMMENT_NOT_OPEN = "comment-not-open"
    VARIATION_OPEN = "variation-open"
    VARIATION_NOT_OPEN = "variation-not-open"
    VARIATION_TOO_EARLY = "variation-too-early"
    NO_TOKEN = "no-token"  # noqa: S105
    WRONG_NUMBER = "wrong-number"
    BAD_GLYPH = "bad-glyph"
    GLYPH_TOO_EARLY = "glyph-too-early"
    BAD_CLOCK = "bad-clock"
    BAD_EVALUATION = "bad-evaluation"
    # A record of another site.
    NOT_TEXT = "not-text"
    NOT_SGF = "not-sgf"
    NOT_TZAAR = "not-tzaar"
    TREE_TOO_LARGE = "tree-too-large"
    NO_START = "no-start"
    BAD_PROPERTY = "bad-property"
    BAD_STEP = "bad-step"
    NOT_ON_RECORD = "not-on-record"
    WRONG_PLAYER = "wrong-player"
    AFTER_THE_END = "after-the-end"


Values = Mapping[str, str | int]
_NONE: Final[Values] = {}


class TzaarError(Exception):
    """The base of every error this library raises on purpose.

    `code` says what went wrong, for programs; None if there is only the message. `values` are the
    details in the message, under the same names as in the native core and on the page: with the
    code, they are enough to phrase it in another language.
    """

    def __init__(
        self, message: str, *, code: FailureCode | None = None, values: Values = _NONE
    ) -> None:
        super().__init__(message)
        self.code = code
        self.values = dict(values)

    def __reduce__(self) -> tuple[object, ...]:
        # By default, unpickling would call the class with the message alone.
        return _restored, (type(self), self.args, vars(self))


class InvalidNotationError(TzaarError, ValueError):
    """A text that cannot be read.

    `text` is what was given (long texts are cut), `at` the offset of the fault in it,
    counted from 0, where there is one.
    """

    def __init__(
        self,
        message: str,
        text: str = "",
        at: int | None = None,
        *,
        code: FailureCode | None = None,
        values: Values | None = None,
    ) -> None:
        self.text = excerpt(text)
        super().__init__(message, code=code, values=values or {"text": self.text})
        self.at = at


class Problem(str):
    """One reason why an arrangement is not a position, as a text with its code and values."""

    code: FailureCode
    values: Values

    def __new__(cls, code: FailureCode, text: str, values: Values = _NONE) -> Self:
        """A reason by its code, in words."""
        self = super().__new__(cls, text)
        self.code = code
        self.values = values
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Problem, (self.code, str(self), self.values)


class InvalidSetupError(TzaarError, ValueError):
    """An arrangement that is not a position.

    `problems` lists every reason found; `code` and `values` are those of the first.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        first = problems[0]
        super().__init__("; ".join(problems), code=first.code, values=first.values)
        self.problems = tuple(problems)


class IllegalMoveError(TzaarError, ValueError):
    """A move or turn that the rules forbid here; `move` is its text, `code` the reason."""

    code: FailureCode

    def __init__(self, message: str, move: str, code: FailureCode, values: Values = _NONE) -> None:
        super().__init__(message, code=code, values={"move": move, **values})
        self.move = move


class RecordError(TzaarError, ValueError):
    """A game record that cannot be read or replayed.

    `line` is the line of the file and `turn` the number of the turn where it breaks off, both
    counted from 1, where they are known; `reason` is the message without them.
    """

    def __init__(
        self,
        reason: str,
        *,
        line: int | None = None,
        turn: int | None = None,
        code: FailureCode | None = None,
        values: Values = _NONE,
    ) -> None:
        where = [f"line {line}"] if line else []
        where += [f"turn {turn}"] if turn else []
        message = f"{', '.join(where)}: {reason}" if where else reason
        super().__init__(message, code=code, values=values)
        self.reason = reason
        self.line = line
        self.turn = turn


class EngineError(TzaarError):
    """An engine that fails, or cannot do what it is asked; `engine` is its name.

    `stderr` holds the last lines of its standard error, if it is a program.
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
    """An engine that did not answer in time, and was given up."""


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
