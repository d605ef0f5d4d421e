from __future__ import annotations

from pathlib import Path

import pytest

from tzaar.engine.options import Option, OptionValue

HASH = Option("Hash", "spin", "64", 1, 100)
STYLE = Option("Style", "combo", "calm", var=("calm", "very bold"))
PONDER = Option("Ponder", "check", "false")
BOOK = Option("Book", "string")


@pytest.mark.parametrize(
    ("option", "value", "parsed"),
    [
        (HASH, 1, 1),
        (HASH, "100", 100),
        (Option("Bias", "spin"), -5, -5),
        (STYLE, "very bold", "very bold"),
        (PONDER, True, "true"),
        (PONDER, "false", "false"),
        (BOOK, Path("a b/c"), "a b/c"),
        (BOOK, 7, "7"),
        (BOOK, "", ""),
    ],
)
def test_values_are_read(option: Option, value: OptionValue, parsed: int | str) -> None:
    assert option.parse(value) == parsed


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        (HASH, 0, "Hash is 1 to 100, not '0'"),
        (HASH, 101, "Hash is 1 to 100, not '101'"),
        (HASH, "much", "Hash is 1 to 100, not 'much'"),
        (HASH, True, "Hash is 1 to 100, not 'true'"),
        (Option("Bias", "spin"), 2**40, "Bias is -"),
        (STYLE, "wild", "Style is one of calm, very bold, not 'wild'"),
        (PONDER, "maybe", "Ponder is true or false, not 'maybe'"),
    ],
)
def test_what_an_option_cannot_be_is_refused(
    option: Option, value: OptionValue, reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        option.parse(value)
