"""The position string: what stands where, who is to move, which move is due.

``ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w c`` is the fixed start.
Reading checks the form only; `Setup` checks whether the arrangement is possible.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from tzaar.errors import FailureCode, InvalidNotationError, excerpt
from tzaar.geometry import COLUMNS, SPACES
from tzaar.moves import Phase
from tzaar.pieces import PIECE_TYPE_BY_LETTER, PIECES_PER_COLOR, Color, Stack
from tzaar.setups import Board

LONGEST: Final = 400
"""No position needs half of this; a longer text is refused unread."""

_COLUMN_LENGTHS: Final = tuple(sum(s.column == letter for s in SPACES) for letter in COLUMNS)
_COLUMN_SLICES: Final = tuple(
    slice(end - length, end)
    for length, end in zip(_COLUMN_LENGTHS, accumulate(_COLUMN_LENGTHS), strict=True)
)
_FIELD: Final = re.compile(r"[^ \t\r\n]+")
_STACK: Final = re.compile(r"([ZRTzrt])([0-9]*)|(\.)")
_COLORS: Final = {color.letter: color for color in Color}
_PHASES: Final = {phase.value: phase for phase in (Phase.PLACEMENT, Phase.CAPTURE, Phase.SECOND)}


def write_position(board: Board, to_move: Color, phase: Phase) -> str:
    """The canonical text.

    >>> write_position((None,) * 60, Color.WHITE, Phase.PLACEMENT)
    '...../....../......./......../......../......../......./....../..... w p'
    """
    return f"{join_columns(stack_texts(board))} {to_move.letter} {phase.value}"


def stack_texts(board: Board) -> list[str]:
    """How each space is written.

    >>> stack_texts((None,) * 60)[:3]
    ['.', '.', '.']
    """
    return ["." if stack is None else str(stack) for stack in board]


def join_columns(texts: Sequence[str]) -> str:
    """The board of a position string, from what is written for each space.

    >>> join_columns("." * 60)
    '...../....../......./......../......../......../......./....../.....'
    """
    return "/".join(["".join(texts[column]) for column in _COLUMN_SLICES])


def read_position(text: str) -> tuple[Board, Color, Phase]:
    """Read a text back; raises `InvalidNotationError` that says what is wrong and where.

    >>> empty = "...../....../......./......../......../......../......./....../..... w p"
    >>> read_position(empty)[1:]
    (Color.WHITE, Phase.PLACEMENT)
    """
    if len(text) > LONGEST:
        raise InvalidNotationError(
            f"a position string of {len(text):,} characters: none is longer than {LONGEST}",
            text,
            code=FailureCode.NOT_A_POSITION,
        )
    fields = list(_FIELD.finditer(text))
    if len(fields) != 3:
        raise InvalidNotationError(
            f"a position string has 3 parts, board, side and phase, not {len(fields)}: "
            f"{excerpt(text)!r}",
            text,
            code=(FailureCode.NOT_A_POSITION if len(fields) < 3 else FailureCode.WORDS_AFTER_PHASE),
        )
    board_text, side_text, phase_text = (field[0] for field in fields)
    board = _read_board(board_text, text, fields[0].start())
    if side_text not in _COLORS:
        raise InvalidNotationError(
            f"the side to move is 'w' or 'b', not {excerpt(side_text)!r}",
            text,
            fields[1].start(),
            code=FailureCode.BAD_SIDE,
        )
    if phase_text not in _PHASES:
        raise InvalidNotationError(
            "the phase is 'p' (placement), 'c' (capture) or 's' (second move), "
            f"not {excerpt(phase_text)!r}",
            text,
            fields[2].start(),
            code=FailureCode.BAD_PHASE,
        )
    return board, _COLORS[side_text], _PHASES[phase_text]


def _read_board(board_text: str, text: str, at: int) -> Board:
    columns = board_text.split("/")
    board: list[Stack | None] = []
    for number, (letter, length) in enumerate(zip(COLUMNS, _COLUMN_LENGTHS, strict=True), start=1):
        # Faults are reported from left to right, the number of columns with the last one.
        if (number == len(COLUMNS)) != (number == len(columns)):
            raise InvalidNotationError(
                f"a board has 9 columns separated by '/', not {len(columns)}",
                text,
                code=(
                    FailureCode.TOO_MANY_COLUMNS
                    if number == len(COLUMNS)
                    else FailureCode.TOO_FEW_COLUMNS
                ),
            )
        column = columns[number - 1]
        spaces = _read_column(letter, column, text, at)
        if len(spaces) != length:
            raise InvalidNotationError(
                f"column {letter} has {length} spaces, {len(spaces)} are given: "
                f"{excerpt(column)!r}",
                text,
                at,
                code=FailureCode.BAD_COLUMN_LENGTH,
            )
        board += spaces
        at += len(column) + 1
    return tuple(board)


def _read_column(letter: str, column: str, text: str, at: int) -> list[Stack | None]:
    spaces: list[Stack | None] = []
    offset = 0
    while offset < len(column):
        match = _STACK.match(column, offset)
        if match is None:
            after_vacant = offset > 0 and column[offset] in "0123456789"
            raise InvalidNotationError(
                f"column {letter}: {column[offset]!r} is not a stack; a stack is Z, R or T (White) "
                "or z, r or t (Black) with its height behind it, a vacant space is '.'",
                text,
                at + offset,
                code=(
                    FailureCode.HEIGHT_AFTER_VACANT
                    if after_vacant  # what stands before a digit can be nothing else
                    else FailureCode.UNKNOWN_CHARACTER
                ),
            )
        spaces.append(_read_stack(match, letter, text, at + offset))
        offset = match.end()
    return spaces


def _read_stack(match: re.Match[str], letter: str, text: str, at: int) -> Stack | None:
    piece, height_text, vacant = match.groups()
    if vacant:
        return None
    # The length is checked first, before an absurd number could be built.
    too_long = len(height_text) > len(str(PIECES_PER_COLOR))
    height = 0 if too_long or height_text.startswith("0") else int(height_text or 1)
    if not 1 <= height <= PIECES_PER_COLOR:
        raise InvalidNotationError(
            f"column {letter}: {excerpt(height_text)!r} is not a height; a height is 1 to "
            f"{PIECES_PER_COLOR}",
            text,
            at,
            code=FailureCode.BAD_HEIGHT,
        )
    color = Color.WHITE if piece.isupper() else Color.BLACK
    return Stack(color, PIECE_TYPE_BY_LETTER[piece.upper()], height)
