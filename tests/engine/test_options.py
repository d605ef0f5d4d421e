from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tzaar.engine.options import Option, OptionTable, OptionValue

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


def test_options_are_found_in_any_case() -> None:
    table = OptionTable([HASH, STYLE])
    table.add(BOOK)
    assert list(table) == ["Hash", "Style", "Book"]
    assert table["hash"] is table["HASH"] is HASH
    assert "style" in table
    assert "Speed" not in table
    assert table == OptionTable([HASH, STYLE, BOOK]) != OptionTable([HASH])
    table.add(Option("hash", "spin", "1"))
    assert len(table) == 3


@pytest.mark.parametrize("value", [None, 3.5, ["a"], b"a", "two\nlines", "bell\x07"])
def test_values_of_other_types_and_lines_are_refused(value: Any) -> None:
    for option in (HASH, STYLE, PONDER, BOOK):
        with pytest.raises(ValueError, match=rf"the option {option.name} is (set to|one line)"):
            option.parse(value)
