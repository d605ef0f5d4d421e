"""Hostile input: every reader refuses it promptly, with a plain reason, whatever its size.

No test here measures time. The large inputs are so large that anything worse than linear would take
hours, and the deep ones so deep that recursion would overflow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tzaar.errors import TzaarError

MEGA = 1_000_000
FIXED = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT"
NO_MOVE = "is not a move; examples: D4xC3, F2+G2, pass, Z@C3"
NO_EVALUATION = "is not an evaluation; examples: 0.42, -1.5, #3, #-3"
NO_CLOCK = "is not a clock time; example: 0:09:31"
CYRILLIC_A = "\N{CYRILLIC CAPITAL LETTER A}"
FULLWIDTH_7 = "\N{FULLWIDTH DIGIT SEVEN}"
ARABIC_2 = "\N{ARABIC-INDIC DIGIT TWO}"
BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"

Reader = Callable[[str], object]
Text = str | Callable[[], str]
"""What is large is made when it is wanted."""
Case = tuple[Reader, Text, type[TzaarError], str]


def refusals(cases: Sequence[Case]) -> pytest.MarkDecorator:
    """Runs a test with each case; a duplicate case is an error."""
    assert len({(read, text) for read, text, _, _ in cases}) == len(cases)
    return pytest.mark.parametrize("case", cases, ids=map(str, range(1, len(cases) + 1)))


def check_refusal(case: Case) -> None:
    read, text, error, message = case
    with pytest.raises(error) as caught:
        read(text if isinstance(text, str) else text())
    assert type(caught.value) is error
    assert str(caught.value) == message
