"""Puzzles to test with, which stay as they are however the collection grows."""

from __future__ import annotations

from tzaar.puzzles import Kind, Puzzle

TWO_TURNS = Puzzle(
    id="00ee690e",
    position="....R4/t...../......./......../.T....../......../......./r...r2Z6/rz2T2TT b c",
    line=("H5xI4 I4xI3", "H6xH1 H1xI1", "I2xE2 I3xI5"),
    wins_in=2,
    kinds=(Kind.TAKE_2, Kind.ONLY_DEFENCE, Kind.SAVE, Kind.TWICE),
    rating=659,
    source="self-play 5, turn 24 and another",
)
HALF = Puzzle(
    id="21dd47ac",
    position="R.Z2.R/T...r2./t3....../T.Z4....r/r......R4/.r....../z2....T./T..T../T2T.z3. b c",
    line=("D8xG6",),
    wins_in=3,
    kinds=(Kind.STARVE,),
    rating=700,
    source="self-play 2, turn 19 and another",
    seconds=("G1+E1", "G1+F2"),
)
