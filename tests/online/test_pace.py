"""Parsing of paces."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from tzaar.online.pace import Correspondence, LiveClock, NoClock, Pace

PACE: TypeAdapter[Pace] = TypeAdapter(Pace)


@pytest.mark.parametrize(
    "pace",
    [
        NoClock(),
        LiveClock(initial_s=30),
        LiveClock(initial_s=10_800, increment_s=180, placement_increment_s=60),
        Correspondence(days=1),
        Correspondence(days=14),
    ],
    ids=str,
)
def test_a_pace_reads_back(pace: Pace) -> None:
    assert PACE.validate_json(PACE.dump_json(pace)) == pace
    assert PACE.validate_python(pace.model_dump()) == pace


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"kind": "hourglass"},
        {"kind": "none", "days": 1},
        {"kind": "live"},
        {"kind": "live", "initial_s": 29},
        {"kind": "live", "initial_s": 10_801},
        {"kind": "live", "initial_s": 60.5},
        {"kind": "live", "initial_s": 60, "increment_s": -1},
        {"kind": "live", "initial_s": 60, "increment_s": 181},
        {"kind": "live", "initial_s": 60, "placement_increment_s": 61},
        {"kind": "correspondence", "days": 0},
        {"kind": "correspondence", "days": 15},
    ],
    ids=str,
)
def test_other_paces_are_refused(message: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        PACE.validate_python(message)
