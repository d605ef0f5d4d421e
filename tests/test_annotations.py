from __future__ import annotations

import math

import pytest

from tzaar.annotations import Evaluation, Glyph, format_clock, parse_clock
from tzaar.errors import InvalidNotationError


def test_glyphs() -> None:
    assert list(Glyph) == ["!", "?", "!!", "??", "!?", "?!"]


# -- Evaluations -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("evaluation", "text"),
    [
        (Evaluation(units=0.42), "0.42"),
        (Evaluation(units=-1.5), "-1.50"),
        (Evaluation(units=0.0), "0.00"),
        (Evaluation(units=3), "3.00"),
        (Evaluation(units=1_000_000), "1000000.00"),
        (Evaluation(units=-1_000_000), "-1000000.00"),
        (Evaluation(win_in=3), "#3"),
        (Evaluation(win_in=-12), "#-12"),
        (Evaluation(win_in=0), "#0"),
        (Evaluation(win_in=-999), "#-999"),
    ],
)
def test_evaluations_are_read_as_written(evaluation: Evaluation, text: str) -> None:
    assert str(evaluation) == text
    assert Evaluation.parse(text) == evaluation


@pytest.mark.parametrize(
    ("text", "units"), [("+0.42", 0.42), ("7", 7), ("-0.125", -0.125), ("000001", 1)]
)
def test_other_ways_to_write_units(text: str, units: float) -> None:
    assert Evaluation.parse(text) == Evaluation(units=units)


def test_units_are_written_to_the_hundredth() -> None:
    assert str(Evaluation(units=0.125)) in ("0.12", "0.13")
    assert str(Evaluation(units=999_999.999)) == "1000000.00"
    assert Evaluation.parse(str(Evaluation(units=999_999.999))) == Evaluation(units=1_000_000)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "x", "#", "#+3", "#1.5", "#1000", "--1", "1.", ".5", "1e3", "nan", "inf", "1_0"),
        *("0.42 ", " 0.42", "0.42\n", "1,5", "9999999", "1000000.01", "0.1234567", "1" * 10**6),
        *("\N{ARABIC-INDIC DIGIT ONE}", "#\N{FULLWIDTH DIGIT THREE}", "\N{MINUS SIGN}1", "0.\0"),
    ],
    ids=lambda text: repr(text[:12]),
)
def test_what_is_no_evaluation(text: str) -> None:
    with pytest.raises(InvalidNotationError, match="is not an evaluation; examples: "):
        Evaluation.parse(text)


def test_units_or_a_win_but_not_both() -> None:
    for arguments in ({}, {"units": 1.0, "win_in": 1}):
        with pytest.raises(ValueError, match="either units or a win, and not both"):
            Evaluation(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("units", [math.nan, math.inf, -math.inf, 1_000_001, -1e300])
def test_units_that_could_not_be_read_back(units: float) -> None:
    with pytest.raises(ValueError, match="units are -1000000 to 1000000, not"):
        Evaluation(units=units)


@pytest.mark.parametrize("win_in", [1000, -1000])
def test_wins_that_could_not_be_read_back(win_in: int) -> None:
    with pytest.raises(ValueError, match="a win is in 999 turns at most, not"):
        Evaluation(win_in=win_in)


# -- Clocks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0:00:00"),
        (0.001, "0:00:00.001"),
        (0.25, "0:00:00.25"),
        (59.999, "0:00:59.999"),
        (60, "0:01:00"),
        (571, "0:09:31"),
        (571.123, "0:09:31.123"),
        (3600.5, "1:00:00.5"),
        (86_400, "24:00:00"),
        (35_999_999.999, "9999:59:59.999"),
    ],
)
def test_clocks_are_read_as_written(seconds: float, text: str) -> None:
    assert format_clock(seconds) == text
    assert parse_clock(text) == seconds


def test_clocks_to_the_millisecond() -> None:
    assert format_clock(1.0004) == "0:00:01"
    assert format_clock(0.9996) == "0:00:01"
    assert format_clock(59.9999) == "0:01:00"
    assert format_clock(parse_clock("9999:59:59.999999")) == "9999:59:59.999"


@pytest.mark.parametrize(
    ("text", "seconds"), [("0:9:31", 571), ("00:00:05.000001", 5.000001), ("0001:00:0", 3600)]
)
def test_other_ways_to_write_clocks(text: str, seconds: float) -> None:
    assert parse_clock(text) == seconds


@pytest.mark.parametrize(
    "text",
    [
        *("", "9:31", "0:60:00", "0:00:60", "-0:00:01", "0:00:00.", "0:00:00.1234567", "1:2:3:4"),
        *("10000:00:00", "0:09:31 ", "0:09:31\n", "0:09:3x", "a:b:c", "::", "0:00:1e1"),
        *("0:09:3\N{ARABIC-INDIC DIGIT ONE}", "\N{FULLWIDTH DIGIT ZERO}:09:31", "1" * 10**6),
    ],
    ids=lambda text: repr(text[:12]),
)
def test_what_is_no_clock_time(text: str) -> None:
    with pytest.raises(InvalidNotationError, match="is not a clock time; example: "):
        parse_clock(text)


@pytest.mark.parametrize("seconds", [-0.001, -1, 36_000_000, math.inf, math.nan])
def test_clocks_that_could_not_be_read_back(seconds: float) -> None:
    with pytest.raises(ValueError, match="a clock time is 0 to 36000000 seconds, not"):
        format_clock(seconds)
