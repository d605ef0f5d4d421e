from __future__ import annotations

import math

import pytest

from tzaar.engine import Limit
from tzaar.pieces import BLACK, WHITE


def test_a_limit_must_limit() -> None:
    with pytest.raises(ValueError, match="needs a time"):
        Limit()


@pytest.mark.parametrize(
    "values",
    [
        {"movetime": -1},
        {"movetime": math.nan},
        {"movetime": math.inf},
        {"depth": 0},
        {"nodes": 0},
        {"white_clock": 1, "black_clock": -1},
        {"movetime": 1, "white_increment": -1},
        {"white_clock": 10},
    ],
)
def test_numbers_out_of_range_are_refused(values: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"times are|are 1 or more|both players"):
        Limit(**values)  # type: ignore[arg-type]


def test_the_longest_time_is_the_shorter_of_clock_and_move_time() -> None:
    limit = Limit(movetime=3, white_clock=2, black_clock=60)
    assert (limit.longest(WHITE), limit.longest(BLACK)) == (2, 3)
    assert Limit(depth=3).longest(WHITE) is None


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        (Limit(movetime=0.2), "0.2 s a turn"),
        (Limit(depth=5, nodes=1000), "depth 5, 1000 nodes"),
        (
            Limit(white_clock=60, black_clock=60, white_increment=0.5, black_increment=0.5),
            "clocks 60+0.5 s",
        ),
        (Limit(white_clock=60, black_clock=30), "clocks 60+0 s against 30+0 s"),
        (Limit(infinite=True), "no limit"),
    ],
)
def test_a_limit_reads_well(limit: Limit, text: str) -> None:
    assert str(limit) == text
