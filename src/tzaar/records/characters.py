"""Characters that have no place in a record, whatever its format."""

from __future__ import annotations

import re
from typing import Final

from tzaar.game import Game

# Control characters would break lines or terminals, lone surrogates cannot be written as UTF-8;
# neither means anything in a record.
_MEANINGLESS: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
# With errors="surrogateescape" Python reads a byte that is not UTF-8 as a lone surrogate.
_UNREADABLE: Final = re.compile(r"(?P<null>\x00)|[\ud800-\udfff]")


def printable(text: str) -> str:
    """The text without characters that no record should hold; tabs and line breaks stay."""
    return _MEANINGLESS.sub("", text)


def printable_tags(game: Game) -> dict[str, str]:
    """A copy of the tags as they can be written; what is decided by them must see them so."""
    return {name: printable(text) for name, text in game.tags.items()}


def find_unreadable(text: str) -> tuple[int, str] | None:
    r"""Where a text shows that the file was not text, and why; None for a proper text.

    >>> find_unreadable(b"A\xffB".decode("utf-8", "surrogateescape"))
    (1, 'a byte here is not UTF-8')
    """
    match = _UNREADABLE.search(text)
    if match is None:
        return None
    reason = "a null byte: this is not text" if match["null"] else "a byte here is not UTF-8"
    return match.start(), reason
