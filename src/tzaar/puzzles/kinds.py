"""Kinds of puzzles, each defined by what is proved about a position and its winning turn."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What a puzzle is about; docs/puzzles.md defines each kind.

    >>> Kind("take-2") is Kind.TAKE_2
    True
    """

    TAKE_1 = "take-1"
    TAKE_2 = "take-2"
    TAKE_3 = "take-3"
    TAKE_LATER = "take-later"
    STARVE = "starve"
    ONLY_DEFENCE = "only-defence"
    SAVE = "save"
    QUIET = "quiet"
    PASS = "pass"  # noqa: S105 - the move
    SACRIFICE = "sacrifice"
    TWICE = "twice"

    @property
    def explanation(self) -> str:
        """One sentence about it."""
        return _EXPLANATIONS[self]


_EXPLANATIONS = {
    Kind.TAKE_1: "Take the last visible piece of a type with this turn.",
    Kind.TAKE_2: "Take the last visible piece of a type with your second turn.",
    Kind.TAKE_3: "Take the last visible piece of a type with your third turn.",
    Kind.TAKE_LATER: "It takes a while to take the last visible piece of a type.",
    Kind.STARVE: "Leave your opponent without a capture.",
    Kind.ONLY_DEFENCE: "Nearly every other turn loses at once.",
    Kind.SAVE: "One of your types is in danger: save it.",
    Kind.QUIET: "Reinforce, although it makes no immediate threat.",
    Kind.PASS: "Capture once, then pass.",
    Kind.SACRIFICE: "Leave a stack of yours where it can be captured.",
    Kind.TWICE: "Capture with both moves.",
}
