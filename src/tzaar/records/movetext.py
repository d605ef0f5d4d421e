"""The turns of a `.tzr` record, read and shown to a visitor.

Nesting is kept on a list of our own, not on Python's stack, so no depth of variations is too much.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from tzaar.annotations import Evaluation, Glyph, parse_clock
from tzaar.errors import FailureCode, RecordError, TzaarError, excerpt
from tzaar.legality import unfinished
from tzaar.moves import Move, Phase, Turn
from tzaar.position import Position
from tzaar.records.visitor import SKIP, Visitor

_TOKEN: Final = re.compile(
    r"""
      (?P<space> \s+ )
    | \{ (?P<comment> (?: [^\\}]++ | \\. )*+ ) \}
    | ; (?P<remark> [^\n]* )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<result> 1-0 | 0-1 | \* ) (?= [\s({;)] | $ )
    | (?P<number> [0-9]+ ) (?: \.+ | (?= \s ) )
    | (?P<glyph> [!?]+ )
    | \$ (?P<nag> [0-9]+ )
    | (?P<move> [A-Za-z] [^\s{}();!?$]* )
    """,
    re.VERBOSE | re.DOTALL | re.ASCII,
)
# Possessive throughout: giving back spaces one by one would take quadratic time.
_COMMAND: Final = re.compile(r"(?<!\\)\[%(clk|eval)\s++([^\]\s]*+)\s*+\]")
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_GLYPHS: Final = {glyph.value: glyph for glyph in Glyph} | {
    "$1": Glyph.GOOD,
    "$2": Glyph.MISTAKE,
    "$3": Glyph.BRILLIANT,
    "$4": Glyph.BLUNDER,
    "$5": Glyph.INTERESTING,
    "$6": Glyph.DUBIOUS,
}
# Those of chess, $0 to $255, among them. Anything longer is refused.
_OTHER_GLYPH: Final = re.compile(r"[!?]{3,5}|\$[0-9]{1,3}")
MOST_WARNINGS: Final = 100
"""In one game: a text may be nothing but glyphs, and a warning is longer than they are."""


def check_other_glyph(text: str) -> None:
    """Raise `RecordError` unless a text is a glyph that records can hold and `Glyph` does not list.

    >>> check_other_glyph("$10")
    """
    if text in _GLYPHS or not _OTHER_GLYPH.fullmatch(text):
        raise RecordError(
            f"{excerpt(text)!r} is not a glyph beside the known ones; examples: $10, !!!",
            code=FailureCode.BAD_GLYPH,
        )


class Spot(NamedTuple):
    """How far a line has come: a position, the number of its turn and the spot before it."""

    position: Position
    number: int
    before: Spot | None


class MovetextReader:
    """Reads the turns of one game and shows them to a visitor.

    `line` is where the text begins in its file. After `read`, `end` is the last spot of the main
    line and `result` what stands after it, or None.
    """

    def __init__(self, text: str, line: int, start: Position, visitor: Visitor) -> None:
        self.text = text
        self.visitor = visitor
        self.result: str | None = None
        self.has_turns = False
        self.end = Spot(start, 0, None)
        self._position = start
        """The position within the current turn; that of `end` while no turn has begun."""
        self._at = 0
        self._line, self._line_at = line, 0
        self._moves: list[Move] = []
        self._notes: list[tuple[str, str]] = []
        """What was noted between the moves of the current turn, kept until it is finished."""
        self._outer: list[Spot] = []
        """The spots to come back to when a variation closes."""
        self._skipped = 0  # how deep inside a variation that the visitor skips
        self._warnings = 0

    def read(self) -> None:
        """Read to the end of the text; raises `RecordError`."""
        while self._at < len(self.text):
            match = _TOKEN.match(self.text, self._at)
            if match is None:
                raise self._no_token()
            kind, value = match.lastgroup or "", match[match.lastgroup or 0]
            if self.result is not None and kind not in ("space", "comment", "remark"):
                raise self._error(
                    f"{excerpt(value)!r} after the result; a new game begins with a tag",
                    FailureCode.AFTER_RESULT,
                )
            if self._skipped:
                self._skipped += (kind == "open") - (kind == "close")
            elif kind != "space":
                self._take(kind, value)
            self._at = match.end()
        self._check_turn_finished()
        if self._outer or self._skipped:
            raise self._error(
                "a variation is opened with '(' and never closed", FailureCode.VARIATION_OPEN
            )

    def _take(self, kind: str, value: str) -> None:
        if self._moves and kind in ("comment", "remark", "glyph", "nag"):
            self._notes.append((kind, value))
        else:
            _TAKE[kind](self, value)

    def _take_move(self, text: str) -> None:
        try:
            move, self._position = self._position.read_move(text)
        except TzaarError as error:
            raise self._error(str(error), error.code, turn=self.end.number + 1) from error
        self._moves.append(move)
        if self._position.phase is not Phase.SECOND:
            self._finish_turn(Turn(*self._moves))

    def _finish_turn(self, turn: Turn) -> None:
        self.has_turns = True
        self.visitor.visit_turn(turn, self.end.position, self._position)
        self._go_to(Spot(self._position, self.end.number + 1, self.end))
        notes, self._notes = self._notes, []
        for kind, value in notes:
            self._take(kind, value)

    def _go_to(self, spot: Spot) -> None:
        self.end, self._position, self._moves = spot, spot.position, []

    def _check_number(self, value: str) -> None:
        self._check_turn_finished()
        expected = str(self.end.number + 1)
        if value != expected:
            raise self._error(
                f"this is turn {expected}, not {excerpt(value)}", FailureCode.WRONG_NUMBER
            )

    def _check_turn_finished(self) -> None:
        if self._moves:
            error = unfinished(Turn(*self._moves))
            raise self._error(str(error), error.code, turn=self.end.number + 1)

    def _take_result(self, value: str) -> None:
        self.result = value
        if self._outer:
            raise self._error(
                f"the result {value} stands inside a variation", FailureCode.RESULT_IN_VARIATION
            )

    def _open_variation(self, _: str) -> None:
        self._check_turn_finished()
        if self.end.before is None:
            raise self._error(
                "a variation needs a turn before it to be an alternative to",
                FailureCode.VARIATION_TOO_EARLY,
            )
        if self.visitor.begin_variation() is SKIP:
            self._skipped = 1
            return
        self._outer.append(self.end)
        self._go_to(self.end.before)

    def _close_variation(self, _: str) -> None:
        self._check_turn_finished()
        if not self._outer:
            raise self._error(
                "')' closes a variation that was never opened", FailureCode.VARIATION_NOT_OPEN
            )
        self.visitor.end_variation()
        self._go_to(self._outer.pop())

    def _take_glyph(self, text: str) -> None:
        glyph = _GLYPHS.get(text)
        known = " ".join(Glyph)
        if glyph is None and not _OTHER_GLYPH.fullmatch(text):
            raise self._error(
                f"{excerpt(text)!r} is not a glyph; the glyphs are {known}", FailureCode.BAD_GLYPH
            )
        if self.end.before is None:
            raise self._error(
                f"the glyph {glyph or text} stands before the first turn",
                FailureCode.GLYPH_TOO_EARLY,
            )
        self.visitor.visit_glyph(glyph or text)
        if glyph is None and self._warnings < MOST_WARNINGS:
            self._warnings += 1
            reason = f"{text!r} is kept, but not one of the glyphs {known}"
            turn = self.end.number
            self.visitor.visit_warning(self._error(reason, FailureCode.BAD_GLYPH, turn))

    def _take_number_glyph(self, value: str) -> None:
        self._take_glyph(f"${value}")

    def _take_comment(self, raw: str) -> None:
        for command, value in _COMMAND.findall(raw):
            try:
                if command == "clk":
                    self.visitor.visit_clock(parse_clock(value))
                else:
                    self.visitor.visit_evaluation(Evaluation.parse(value))
            except TzaarError as error:
                raise self._error(str(error), error.code) from error
        self._show_comment(_ESCAPE.sub(r"\1", _COMMAND.sub("", raw)))

    def _show_comment(self, text: str) -> None:
        if comment := text.strip():
            self.visitor.visit_comment(comment)

    def _no_token(self) -> RecordError:
        rest = self.text[self._at :]
        if rest.startswith("{"):
            reason, code = "a comment is opened with '{' and never closed", FailureCode.COMMENT_OPEN
        elif rest.startswith("}"):
            reason, code = (
                "'}' closes a comment that was never opened",
                FailureCode.COMMENT_NOT_OPEN,
            )
        else:
            reason, code = f"{excerpt(rest)!r} is not part of a game record", FailureCode.NO_TOKEN
        return self._error(reason, code)

    def _error(self, reason: str, code: FailureCode | None, turn: int | None = None) -> RecordError:
        # Counted from the last error on: a text may give many warnings.
        self._line += self.text.count("\n", self._line_at, self._at)
        self._line_at = self._at
        return RecordError(reason, line=self._line, turn=turn, code=code)


_TAKE: Final[dict[str, Callable[[MovetextReader, str], None]]] = {
    "move": MovetextReader._take_move,  # noqa: SLF001 - of this module
    "number": MovetextReader._check_number,  # noqa: SLF001
    "comment": MovetextReader._take_comment,  # noqa: SLF001
    "remark": MovetextReader._show_comment,  # noqa: SLF001
    "glyph": MovetextReader._take_glyph,  # noqa: SLF001
    "nag": MovetextReader._take_number_glyph,  # noqa: SLF001
    "open": MovetextReader._open_variation,  # noqa: SLF001
    "close": MovetextReader._close_variation,  # noqa: SLF001
    "result": MovetextReader._take_result,  # noqa: SLF001
}
