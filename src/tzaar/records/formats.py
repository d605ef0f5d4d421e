"""Which formats there are, and which of them a text is in."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from tzaar.errors import FailureCode, RecordError

BYTE_ORDER_MARK: Final = "\ufeff"
NO_DIALECT: Final = (
    "this SGF is not a game of TZAAR: there is neither FF[TZAAR] (Little Golem) nor GM[Tzaar] "
    "(Boardspace)"
)

_TZR_TAG: Final = re.compile(r'^[ \t]*+\[[ \t]*+[A-Za-z]\w*+[ \t]++"', re.MULTILINE)
_SGF_TREE: Final = re.compile(r"\A\s*+\(|\(\s*+;\s*+[A-Za-z][A-Za-z0-9]*+\s*+\[")
_DIALECT: Final = re.compile(
    r"(?P<littlegolem>\bFF\s*+\[\s*+TZAAR\s*+\])|(?P<boardspace>\bGM\s*+\[\s*+Tzaar\s*+\])",
    re.IGNORECASE,
)


class Format(StrEnum):
    """How a record is written."""

    TZR = "tzr"
    LITTLE_GOLEM = "littlegolem"
    BOARDSPACE = "boardspace"


def detect(text: str) -> Format:
    """The format of a text, or of the first game in it.

    Raises `RecordError` for an empty text and for SGF of some other game. What shows no sign of
    any format counts as `.tzr`, whose reader says what is wrong with it.

    >>> detect("1. D7xE7 *")
    <Format.TZR: 'tzr'>
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    if not text.strip():
        raise RecordError("there is no game here: the text is empty", code=FailureCode.NO_GAME)
    if not is_sgf(text):
        return Format.TZR
    match = _DIALECT.search(text)
    if match is None:
        raise RecordError(NO_DIALECT, code=FailureCode.NOT_TZAAR)
    return Format(match.lastgroup or "")


def is_sgf(text: str) -> bool:
    """Whether the first sign of a game is a tree and not a tag."""
    tree, tag = _SGF_TREE.search(text), _TZR_TAG.search(text)
    return tree is not None and (tag is None or tree.start() < tag.start())
