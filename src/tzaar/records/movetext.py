"""The turns of a `.tzr` record, read into the tree of a `Game`.

Nesting is kept on a list of our own, not on Python's stack, so no depth of variations is too much.
"""

from __future__ import annotations

import re
from typing import Final

from tzaar.annotations import Evaluation, Glyph, parse_clock
from tzaar.errors import FailureCode, RecordError, TzaarError, excerpt
from tzaar.game import Game
from tzaar.legality import unfinished
from tzaar.moves import Move, Phase, Turn
from tzaar.node import Node
from tzaar.position import Position
from tzaar.records.builder import GameBuilder

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
_NAGS: Final = {
    "1": Glyph.GOOD,
    "2": Glyph.MISTAKE,
    "3": Glyph.BRILLIANT,
    "4": Glyph.BLUNDER,
    "5": Glyph.INTERESTING,
    "6": Glyph.DUBIOUS,
}


def read_movetext(text: str, line: int, game: Game) -> str | None:
    """Read turns into a game that has none yet; the result at the end is returned, if there is one.

    `line` is where the text begins in its file. Raises `RecordError`.
    """
    return _Reader(text, line, game).read()


class _Reader:
    def __init__(self, text: str, line: int, game: Game) -> None:
        self.text = text
        self.first_line = line
        self.at = 0
        self.builder = GameBuilder(game)
        self.node = game.root
        self.position = game.start
        """The position within the current turn; the node's own while no turn has begun."""
        self.moves: list[Move] = []
        self.notes: list[tuple[str, str]] = []
        """What was noted between the moves of the current turn, kept until it has its node."""
        self.outer: list[Node] = []
        """The nodes to come back to when a variation closes."""

    def read(self) -> str | None:
        result: str | None = None
        while self.at < len(self.text):
            match = _TOKEN.match(self.text, self.at)
            if match is None:
                raise self.no_token()
            kind, value = match.lastgroup, match[match.lastgroup or 0]
            if result is not None and kind not in ("space", "comment", "remark"):
                raise self.error(
                    f"{excerpt(value)!r} after the result; a new game begins with a tag",
                    FailureCode.AFTER_RESULT,
                )
            if kind == "result":
                result = value
                if self.outer:
                    raise self.error(
                        f"the result {value} stands inside a variation",
                        FailureCode.RESULT_IN_VARIATION,
                    )
            else:
                self.take(kind or "", value)
            self.at = match.end()
        self.check_turn_finished()
        if self.outer:
            raise self.error(
                "a variation is opened with '(' and never closed", FailureCode.VARIATION_OPEN
            )
        self.builder.finish()
        return result

    def take(self, kind: str, value: str) -> None:
        if self.moves and kind in ("comment", "remark", "glyph", "nag"):
            self.notes.append((kind, value))
            return
        match kind:
            case "move":
                self.take_move(value)
            case "number":
                self.check_number(value)
            case "comment":
                self.take_comment(value)
            case "remark":
                self.builder.comment(self.node, value.strip())
            case "glyph" | "nag":
                self.take_glyph(kind, value)
            case "open":
                self.open_variation()
            case "close":
                self.close_variation()

    def take_move(self, text: str) -> None:
        try:
            move, self.position = self.position.read_move(text)
        except TzaarError as error:
            raise self.error(str(error), error.code, turn=self.node.number + 1) from error
        self.moves.append(move)
        if self.position.phase is not Phase.SECOND:
            self.finish_turn(Turn(*self.moves), self.position)

    def finish_turn(self, turn: Turn, position: Position) -> None:
        self.go_to(self.builder.add(self.node, turn, position))
        if not self.outer:
            self.node.promote()  # before what a variation that began alike has left here
        notes, self.notes = self.notes, []
        for kind, value in notes:
            self.take(kind, value)

    def go_to(self, node: Node) -> None:
        self.node, self.position, self.moves = node, node.position, []

    def check_number(self, value: str) -> None:
        self.check_turn_finished()
        expected = str(self.node.number + 1)
        if value != expected:
            raise self.error(
                f"this is turn {expected}, not {excerpt(value)}", FailureCode.WRONG_NUMBER
            )

    def check_turn_finished(self) -> None:
        if self.moves:
            error = unfinished(Turn(*self.moves))
            raise self.error(str(error), error.code, turn=self.node.number + 1)

    def open_variation(self) -> None:
        self.check_turn_finished()
        if self.node.parent is None:
            raise self.error(
                "a variation needs a turn before it to be an alternative to",
                FailureCode.VARIATION_TOO_EARLY,
            )
        self.outer.append(self.node)
        self.go_to(self.node.parent)

    def close_variation(self) -> None:
        self.check_turn_finished()
        if not self.outer:
            raise self.error(
                "')' closes a variation that was never opened", FailureCode.VARIATION_NOT_OPEN
            )
        self.go_to(self.outer.pop())

    def take_glyph(self, kind: str, value: str) -> None:
        try:
            glyph = _NAGS[value] if kind == "nag" else Glyph(value)
        except (KeyError, ValueError):
            shown = f"${value}" if kind == "nag" else value
            known = " ".join(Glyph)
            raise self.error(
                f"{excerpt(shown)!r} is not a glyph; the glyphs are {known}", FailureCode.BAD_GLYPH
            ) from None
        if self.node.turn is None:
            raise self.error(
                f"the glyph {glyph} stands before the first turn", FailureCode.GLYPH_TOO_EARLY
            )
        self.node.glyph = glyph

    def take_comment(self, raw: str) -> None:
        for command, value in _COMMAND.findall(raw):
            try:
                if command == "clk":
                    self.node.clock = parse_clock(value)
                else:
                    self.node.evaluation = Evaluation.parse(value)
            except TzaarError as error:
                raise self.error(str(error), error.code) from error
        text = _COMMAND.sub("", raw)
        self.builder.comment(self.node, _ESCAPE.sub(r"\1", text).strip())

    def no_token(self) -> RecordError:
        rest = self.text[self.at :]
        if rest.startswith("{"):
            reason, code = "a comment is opened with '{' and never closed", FailureCode.COMMENT_OPEN
        elif rest.startswith("}"):
            reason, code = (
                "'}' closes a comment that was never opened",
                FailureCode.COMMENT_NOT_OPEN,
            )
        else:
            reason, code = f"{excerpt(rest)!r} is not part of a game record", FailureCode.NO_TOKEN
        return self.error(reason, code)

    def error(self, reason: str, code: FailureCode | None, turn: int | None = None) -> RecordError:
        line = self.first_line + self.text.count("\n", 0, self.at)
        return RecordError(reason, line=line, turn=turn, code=code)
