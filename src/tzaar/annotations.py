"""Notes beside a turn: glyphs, evaluations, clock times."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tzaar.errors import FailureCode, InvalidNotationError, excerpt

MOST_UNITS: Final = 1_000_000
MOST_TURNS: Final = 999
CLOCK_LIMIT: Final = 10_000 * 3600
"""Seconds that no clock reaches. The three limits keep records readable."""


class Glyph(StrEnum):
    """How good a turn is, as in chess books."""

    GOOD = "!"
    MISTAKE = "?"
    BRILLIANT = "!!"
    BLUNDER = "??"
    INTERESTING = "!?"
    DUBIOUS = "?!"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A judgement of a position from White's point of view.

    Either `units`, positive where White stands better, or `win_in`: a proved win in so many turns,
    negative for Black's.

    >>> str(Evaluation(units=0.42)), str(Evaluation(win_in=-3))
    ('0.42', '#-3')
    """

    units: float | None = None
    win_in: int | None = None

    def __post_init__(self) -> None:
        if (self.units is None) == (self.win_in is None):
            raise ValueError("an evaluation has either units or a win, and not both")
        # Not a number fails the comparison too.
        if self.units is not None and not abs(self.units) <= MOST_UNITS:
            raise ValueError(f"units are -{MOST_UNITS} to {MOST_UNITS}, not {self.units}")
        if self.win_in is not None and abs(self.win_in) > MOST_TURNS:
            raise ValueError(f"a win is in {MOST_TURNS} turns at most, not {self.win_in}")

    @classmethod
    def parse(cls, text: str) -> Evaluation:
        """Read what ``str`` writes; raises `InvalidNotationError`.

        >>> Evaluation.parse("#-3")
        Evaluation(units=None, win_in=-3)
        """
        match = _EVALUATION.fullmatch(text)
        if match is None or abs(float(match["units"] or 0)) > MOST_UNITS:
            raise InvalidNotationError(
                f"{excerpt(text)!r} is not an evaluation; examples: 0.42, -1.5, #3, #-3",
                text,
                code=FailureCode.BAD_EVALUATION,
            )
        return cls(win_in=int(match["win"])) if match["win"] else cls(units=float(match["units"]))

    def __str__(self) -> str:
        return f"#{self.win_in}" if self.win_in is not None else f"{self.units:.2f}"


_EVALUATION: Final = re.compile(
    r"#(?P<win>-?[0-9]{1,3})|(?P<units>[+-]?[0-9]{1,7}(?:\.[0-9]{1,6})?)"
)
_CLOCK: Final = re.compile(r"([0-9]{1,4}):([0-5]?[0-9]):([0-5]?[0-9])(\.[0-9]{1,6})?")


def parse_clock(text: str) -> float:
    """Read a clock time such as ``0:09:31`` or ``1:00:00.5`` as seconds.

    >>> parse_clock("0:09:31")
    571.0
    """
    match = _CLOCK.fullmatch(text)
    if match is None:
        raise InvalidNotationError(
            f"{excerpt(text)!r} is not a clock time; example: 0:09:31",
            text,
            code=FailureCode.BAD_CLOCK,
        )
    hours, minutes, seconds, fraction = match.groups()
    whole = int(hours) * 3600 + int(minutes) * 60 + int(seconds)
    # Read in one piece: adding up floats would miss the nearest one.
    return float(f"{whole}{fraction or ''}")


def format_clock(seconds: float) -> str:
    """Write a clock time, to the millisecond where it has any.

    Raises `ValueError` for a negative time and for one of `CLOCK_LIMIT` or more.

    >>> format_clock(571), format_clock(3600.5)
    ('0:09:31', '1:00:00.5')
    """
    if not 0 <= seconds < CLOCK_LIMIT:
        raise ValueError(f"a clock time is 0 to {CLOCK_LIMIT} seconds, not {seconds}")
    whole, milliseconds = divmod(min(round(seconds * 1000), CLOCK_LIMIT * 1000 - 1), 1000)
    minutes, second = divmod(whole, 60)
    fraction = f".{milliseconds:03}".rstrip("0") if milliseconds else ""
    return f"{minutes // 60}:{minutes % 60:02}:{second:02}{fraction}"
