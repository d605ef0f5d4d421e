"""Endgames to test with, which stay as they are however the ladder grows."""

from __future__ import annotations

from tzaar.endgames import Endgame

TWO = Endgame(
    id="832f75e6",
    position="t2..../...z5.t/....t2../......Z5R/rT2.....r/......r3./...TR../....../T.... w c",
    wins_in=2,
    winning=2,
    turns=46,
    source="self-play 413, turn 23 and another",
)
THREE = Endgame(
    id="add2bcfc",
    position=("...../.Z.t../....z2../......r2T/tz.....R/T2......T/.....Z4T/.r3r2.../...R. b c"),
    wins_in=3,
    winning=1,
    turns=56,
    source="self-play 676, turn 22 and another",
)
